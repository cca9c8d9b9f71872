/* players.c: computer players
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "players.h"

#include "record/dice.h"
#include "search/playout.h"
#include "search/reference.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum
{
  PLAYER_RANDOM,
  PLAYER_ENGINE,
  PLAYER_REFERENCE
} PlayerKind;

struct _CliPlayer
{
  const RulesGame *game;
  PlayerKind kind;
  Engine *engine;
  EngineLimits limits;
  Reference *reference;
  ReferenceLimits reference_limits;
  RulesAction *actions;
  SearchRng rng;
  guint64 nodes;

  /* What a reference player has left of the time of a turn. */
  unsigned turn;
  gint64 left;

  /* The turn that the engine has planned. */
  EngineReport plan;
  unsigned planned;     /* how much of it was played */
  RulesState *expected; /* the position in which it goes on */
};

static int64_t
processor_now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (int64_t) t.tv_sec * G_USEC_PER_SEC + t.tv_nsec / 1000;
}

static void
in_parallel (void (*work) (void *arg, unsigned i), void *arg, unsigned n)
{
  lud_engine_host.parallel (work, arg, n);
}

const EngineHost cli_processor_host = { processor_now, in_parallel };

static gboolean
number_after (const char *text, const char *prefix, guint64 most, guint64 *out)
{
  if (!g_str_has_prefix (text, prefix))
    return FALSE;
  return g_ascii_string_to_unsigned (text + strlen (prefix), 10, 1, most, out, NULL);
}

static CliPlayer *
player_new (const RulesGame *game, PlayerKind kind)
{
  CliPlayer *self = g_new0 (CliPlayer, 1);

  self->game = game;
  self->kind = kind;
  self->actions = g_new (RulesAction, game->max_actions);
  self->expected = rules_state_new (game);
  return self;
}

static CliPlayer *
reference_player (const RulesGame *game,
                  const CliPlayerSetup *setup,
                  ReferenceKind kind,
                  guint64 ms,
                  guint64 simulations,
                  double exploration)
{
  CliPlayer *self = player_new (game, PLAYER_REFERENCE);

  self->reference = reference_new (game, setup->host);
  self->reference_limits = (ReferenceLimits){ kind, simulations, (gint64) ms * 1000, exploration };
  return self;
}

static CliPlayer *
engine_player (const RulesGame *game,
               const CliPlayerSetup *setup,
               const EngineLimits *limits,
               guint64 threads)
{
  CliPlayer *self = player_new (game, PLAYER_ENGINE);

  self->limits = *limits;
  self->engine = engine_new (game, setup->host, setup->memory << 20, (unsigned) threads);
  return self;
}

/* "uct:N" and its kin; NULL: it is none of them. */
static CliPlayer *
read_uct (const RulesGame *game, const CliPlayerSetup *setup, const char *text)
{
  static const struct
  {
    const char *prefix;
    ReferenceKind kind;
    gboolean counted;
  } kinds[] = {
    { "uct", REFERENCE_UCT, FALSE },           { "uct-w", REFERENCE_UCT_WIN, FALSE },
    { "uct-v", REFERENCE_UCT_VALUE, FALSE },   { "uct-sims", REFERENCE_UCT, TRUE },
    { "uct-w-sims", REFERENCE_UCT_WIN, TRUE }, { "uct-v-sims", REFERENCE_UCT_VALUE, TRUE },
  };
  const char *colon = strchr (text, ':');
  g_autofree char *name = colon ? g_strndup (text, (gsize) (colon - text)) : NULL;
  char *at = name ? strchr (name, '@') : NULL;
  guint64 thousandths = game->weight ? 500 : 600, n;

  if (!name || !g_ascii_string_to_unsigned (colon + 1, 10, 1, G_MAXUINT32, &n, NULL))
    return NULL;
  if (at)
    {
      if (!g_ascii_string_to_unsigned (at + 1, 10, 0, 100000, &thousandths, NULL))
        return NULL;
      *at = '\0';
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (name, kinds[i].prefix) == 0)
      return reference_player (game, setup, kinds[i].kind, kinds[i].counted ? 0 : n,
                               kinds[i].counted ? n : 0, (double) thousandths / 1000);
  return NULL;
}

/* What an engine is to do without: "-tree-proof"; FALSE: a word is unknown. */
static gboolean
read_without (const char *text, unsigned *out)
{
  static const char *const words[] = {
    "tree", "reductions", "extensions", "proof", "solver", NULL
  };
  g_auto (GStrv) named = g_strsplit (text, "-", -1);

  for (gsize i = 1; named[i]; i++)
    {
      unsigned bit = 0;

      while (words[bit] && strcmp (words[bit], named[i]) != 0)
        bit++;
      if (!words[bit])
        return FALSE;
      *out |= 1u << bit;
    }
  return TRUE;
}

/* An engine by its limit; NULL: the text is none. */
static CliPlayer *
read_engine (const RulesGame *game, const CliPlayerSetup *setup, const char *text)
{
  const guint64 day = 24 * 60 * 60 * 1000;
  g_autofree char *front = g_strndup (text, strcspn (text, "-"));
  char *x = g_str_has_prefix (front, "ms:") ? strchr (front, 'x') : NULL;
  guint64 n, threads = setup->threads;
  EngineLimits limits = { 0 };

  if (!read_without (text, &limits.without))
    return NULL;
  if (x)
    *x++ = '\0';
  if (number_after (front, "level:", ENGINE_MAX_LEVEL, &n))
    {
      limits.level = (unsigned) n;
      if (n == ENGINE_MAX_LEVEL)
        limits.microseconds = G_USEC_PER_SEC;
      return engine_player (game, setup, &limits, 1);
    }
  if (number_after (front, "nodes:", G_MAXUINT64, &n))
    {
      limits.nodes = n;
      return engine_player (game, setup, &limits, 1);
    }
  if (number_after (front, "depth:", 1000, &n))
    {
      limits.depth = (unsigned) n;
      return engine_player (game, setup, &limits, 1);
    }
  if (number_after (front, "ms:", day, &n) &&
      (!x || number_after (x, "", ENGINE_MAX_THREADS, &threads)))
    {
      limits.microseconds = (gint64) n * 1000;
      return engine_player (game, setup, &limits, threads);
    }
  return NULL;
}

CliPlayer *
cli_player_new (const RulesGame *game,
                const char *option,
                const char *text,
                const CliPlayerSetup *setup)
{
  CliPlayer *self;

  if (g_strcmp0 (text, "random") == 0)
    return player_new (game, PLAYER_RANDOM);
  if (g_strcmp0 (text, "greedy") == 0)
    return reference_player (game, setup, REFERENCE_GREEDY, 0, 0, 0);
  if (text && ((self = read_uct (game, setup, text)) || (self = read_engine (game, setup, text))))
    return self;
  if (setup->human)
    cli_complain (option, _ ("Say who plays: human, random, greedy, level:1 to level:8, nodes:N, "
                             "ms:N, uct:N or uct-w:N."));
  else
    cli_complain (option, _ ("Say who plays: random, greedy, level:1 to level:8, nodes:N, ms:N, "
                             "uct:N or uct-w:N."));
  return NULL;
}

void
cli_player_free (CliPlayer *self)
{
  if (!self)
    return;
  if (self->engine)
    engine_free (self->engine);
  if (self->reference)
    reference_free (self->reference);
  g_free (self->actions);
  free (self->expected);
  g_free (self);
}

void
cli_player_begin (CliPlayer *self, guint64 seed)
{
  search_rng_seed (&self->rng, seed);
  self->limits.seed = seed;
  self->planned = self->plan.n_turn = 0;
  self->turn = 0;
  if (self->engine)
    engine_clear (self->engine);
}

/* How many actions the turn in progress may still have, by a few random ways on. */
static gint64
count_actions_left (CliPlayer *self, const RulesState *s)
{
  RulesActor actor = self->game->actor (s);
  gint64 most = 1;

  for (int i = 0; i < 8; i++)
    {
      gint64 n = 0;

      rules_copy (self->game, self->expected, s);
      for (; n < 16 && self->game->actor (self->expected) == actor; n++)
        self->game->apply (self->expected, search_random_action (self->game, self->expected,
                                                                 &self->rng, self->actions));
      most = MAX (most, n);
    }
  return most;
}

/* Reference players search by single actions, which share the time of the turn. */
static RulesAction
ask_reference (CliPlayer *self, const RulesState *s)
{
  ReferenceLimits limits = self->reference_limits;
  unsigned turn = self->game->turn (s).number;
  uint64_t nodes;
  RulesAction a;

  if (limits.microseconds)
    {
      if (turn != self->turn)
        self->left = limits.microseconds;
      self->turn = turn;
      limits.microseconds = MAX (self->left / count_actions_left (self, s), 1);
      self->left -= limits.microseconds;
    }
  a = reference_choose (self->reference, s, &limits, &self->rng, &nodes);
  self->nodes += nodes;
  return a;
}

RulesAction
cli_player_choose (CliPlayer *self, const RulesState *s)
{
  RulesAction a;

  if (self->kind == PLAYER_RANDOM)
    return search_random_action (self->game, s, &self->rng, self->actions);
  if (self->kind == PLAYER_REFERENCE)
    return ask_reference (self, s);
  if (self->planned >= self->plan.n_turn ||
      self->game->hash (s, 0) != self->game->hash (self->expected, 0) ||
      !rules_legal (self->game, s, self->plan.line[self->planned]))
    {
      engine_think (self->engine, s, &self->limits, NULL, NULL, &self->plan);
      self->nodes += self->plan.nodes;
      self->planned = 0;
    }
  a = self->plan.line[self->planned++];
  rules_copy (self->game, self->expected, s);
  self->game->apply (self->expected, a);
  return a;
}

guint64
cli_player_get_nodes (CliPlayer *self)
{
  return self->nodes;
}

unsigned
cli_player_get_level (CliPlayer *self)
{
  return self->limits.level;
}

void
cli_seed_record (LudRecord *record, guint64 number, guint64 seed)
{
  gsize size = LUD_SECRET_SIZE;
  guint8 secret[LUD_SECRET_SIZE], b[LUD_SECRET_SIZE];
  g_autofree char *id = NULL;

  for (int what = 0; what < 2; what++)
    {
      g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
      g_autofree char *text =
        g_strdup_printf ("%s of game %" G_GUINT64_FORMAT ", seed %" G_GUINT64_FORMAT,
                         what ? "id" : "secret", number, seed);

      g_checksum_update (sum, (const guchar *) text, -1);
      g_checksum_get_digest (sum, what ? b : secret, &size);
    }
  /* Version 8 of RFC 9562: a UUID whose bits are one's own. */
  id = g_strdup_printf ("%02x%02x%02x%02x-%02x%02x-8%x%02x-%x%x%02x-%02x%02x%02x%02x%02x%02x", b[0],
                        b[1], b[2], b[3], b[4], b[5], b[6] & 15, b[7], 8 | (b[8] & 3), b[8] >> 4,
                        b[9], b[10], b[11], b[12], b[13], b[14], b[15]);
  lud_record_set_id (record, id, NULL);
  if (lud_record_get_game (record)->weight)
    lud_record_set_secret (record, secret);
}

void
cli_name_player (LudRecord *record, RulesActor player, CliPlayer *self, const char *who)
{
  LudPlayer value = { (char *) "", LUD_PLAYER_HUMAN, 0, 0 };

  if (self)
    {
      value.name = (char *) who;
      value.kind = LUD_PLAYER_COMPUTER;
      value.level = (int) cli_player_get_level (self);
    }
  lud_record_set_player (record, player, &value);
}
