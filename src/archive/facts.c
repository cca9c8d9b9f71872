/* facts.c: what the tables say about a record
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include "record/annotation.h"
#include "record/digest.h"

#include <stdlib.h>
#include <string.h>

gboolean
lud_archive_read_uuid (const char *text, guint8 *out)
{
  guint n = 0;

  for (; *text && n < 32; text++)
    {
      int digit = g_ascii_xdigit_value (*text);

      if (*text == '-')
        continue;
      if (digit < 0)
        return FALSE;
      out[n / 2] = (guint8) (n % 2 ? out[n / 2] << 4 | digit : digit);
      n++;
    }
  return n == 32 && !*text;
}

char *
lud_archive_dup_uuid (const guint8 *u)
{
  return g_strdup_printf ("%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x",
                          u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7], u[8], u[9], u[10], u[11],
                          u[12], u[13], u[14], u[15]);
}

/* ------------------------------------------------------------------------------------------------
 * Positions
 */

/* Boards of different games and sizes are different positions even when both are empty. */
guint64
lud_canon_salt (const RulesGame *game, const RulesState *s)
{
  g_autofree RulesBoard *board = g_new (RulesBoard, 1);
  guint64 salt = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  game->board (s, board);
  for (const char *c = game->id; *c; c++)
    salt = (salt ^ (guchar) *c) * G_GUINT64_CONSTANT (0x100000001b3);
  return (salt ^ (guint64) (board->columns * 16 + board->rows)) *
         G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
}

void
lud_canon (const RulesGame *game, const RulesState *s, guint64 salt, LudCanon *out)
{
  int n = game->n_symmetries (s);
  guint64 best = G_MAXUINT64;

  out->n_symmetries = 0;
  for (int i = 0; i < n; i++)
    {
      guint64 hash = game->hash (s, i);

      if (out->n_symmetries && hash > best)
        continue;
      if (!out->n_symmetries || hash < best)
        out->n_symmetries = 0;
      best = hash;
      out->symmetry[out->n_symmetries++] = (guint8) i;
    }
  best = (best ^ salt) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  out->hash = (best ^ best >> 33) >> 8;
}

guint32
lud_canon_action (const RulesGame *game,
                  const RulesState *s,
                  const LudCanon *canon,
                  RulesAction action)
{
  guint32 least = G_MAXUINT32;

  for (int i = 0; i < canon->n_symmetries; i++)
    least = MIN (least, game->map_action (s, canon->symmetry[i], action));
  return least;
}

/* The salt of a record; most in a row have the same options. */
static guint64
salt_of (LudRecord *record)
{
  static _Thread_local RulesParams last;
  static _Thread_local guint64 salt;
  const RulesParams *params = lud_record_get_params (record);

  if (last.game != params->game || memcmp (last.choice, params->choice, sizeof last.choice) != 0 ||
      strcmp (last.custom, params->custom) != 0)
    {
      last = *params;
      salt = lud_canon_salt (params->game, lud_record_get_start (record));
    }
  return salt;
}

guint64
lud_turn_hash (guint64 position)
{
  guint64 h =
    (position ^ G_GUINT64_CONSTANT (0x7475726e)) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return (h ^ h >> 29) >> 8;
}

void
lud_turn_digest_init (LudTurnDigest *self, const LudCanon *canon)
{
  self->n = 0;
  self->n_symmetries = canon->n_symmetries;
  for (int i = 0; i < canon->n_symmetries; i++)
    {
      self->symmetry[i] = canon->symmetry[i];
      self->digest[i] = 0x811c9dc5;
    }
}

void
lud_turn_digest_add (LudTurnDigest *self, const RulesGame *game, const RulesState *s, RulesAction a)
{
  self->n++;
  for (int i = 0; i < self->n_symmetries; i++)
    {
      guint64 h = ((guint64) self->digest[i] << 32 | game->map_action (s, self->symmetry[i], a)) *
                  G_GUINT64_CONSTANT (0xff51afd7ed558ccd);

      self->digest[i] = (guint32) (h >> 32 ^ h >> 13);
    }
}

guint32
lud_turn_digest_get (const LudTurnDigest *self)
{
  guint32 least = G_MAXUINT32;

  for (int i = 0; i < self->n_symmetries; i++)
    least = MIN (least, self->digest[i]);
  return MAX (least, 1);
}

/* A position of the main line whose turn goes on. */
typedef struct
{
  LudPosting posting;
  LudTurnDigest digest;
} OpenTurn;

typedef struct
{
  const RulesGame *game;
  guint64 salt;
  GArray *out;
  GArray *open; /* of OpenTurn */
} Walk;

/* The turn is over, or (not whole) the game is. */
static void
close_turn (Walk *w, gboolean whole)
{
  for (guint i = 0; i < w->open->len; i++)
    {
      OpenTurn *turn = &g_array_index (w->open, OpenTurn, i);

      if (turn->digest.n < 2 && (whole || turn->digest.n == 0))
        continue;
      turn->posting.next = whole ? lud_turn_digest_get (&turn->digest) : 0;
      g_array_append_val (w->out, turn->posting);
    }
  g_array_set_size (w->open, 0);
}

/* What an action of the main line is for the turn that it belongs to. */
static void
follow_turn (Walk *w,
             const RulesState *s,
             const LudPosting *posting,
             const LudCanon *canon,
             RulesAction action)
{
  OpenTurn turn = { *posting, { 0 } };

  turn.posting.hash = lud_turn_hash (posting->hash);
  lud_turn_digest_init (&turn.digest, canon);
  g_array_append_val (w->open, turn);
  for (guint i = 0; i < w->open->len; i++)
    lud_turn_digest_add (&g_array_index (w->open, OpenTurn, i).digest, w->game, s, action);
}

static void
add_posting (Walk *w, const RulesState *s, const LudNode *node, RulesAction next, guint8 flags)
{
  LudCanon canon;
  LudPosting p = { 0 };

  lud_canon (w->game, s, w->salt, &canon);
  p.hash = canon.hash;
  p.next = next ? lud_canon_action (w->game, s, &canon, next) : 0;
  p.ply = (guint16) MIN (lud_node_get_ply (node), G_MAXUINT16);
  p.flags = flags | (w->game->turn (s).player == RULES_SECOND ? LUD_POSTING_SECOND : 0);
  g_array_append_val (w->out, p);
  if (flags & LUD_POSTING_VARIATION)
    return;
  if (next)
    follow_turn (w, s, &p, &canon, next);
  else
    close_turn (w, FALSE);
}

/* The line from node on along first children; the lines beside it wait with their positions. */
static void
walk_line (Walk *w, RulesState *s, LudNode *node, const LudNode *last, guint8 flags, GQueue *wait)
{
  for (;;)
    {
      LudNode *next = node == last ? NULL : lud_node_get_first_child (node);
      LudNode *beside = lud_node_get_first_child (node);
      guint turn;

      add_posting (w, s, node, next ? lud_node_get_action (next) : 0, flags);
      if (beside && node != last)
        beside = lud_node_get_next_sibling (beside);
      for (; beside; beside = lud_node_get_next_sibling (beside))
        {
          RulesState *copy = rules_state_new (w->game);

          rules_copy (w->game, copy, s);
          w->game->apply (copy, lud_node_get_action (beside));
          g_queue_push_tail (wait, beside);
          g_queue_push_tail (wait, copy);
        }
      if (!next)
        return;
      turn = w->game->turn (s).number;
      w->game->apply (s, lud_node_get_action (next));
      if (!(flags & LUD_POSTING_VARIATION) &&
          (w->game->turn (s).number != turn || w->game->actor (s) == RULES_NOBODY))
        close_turn (w, TRUE);
      node = next;
    }
}

static int
compare_in_game (gconstpointer a, gconstpointer b)
{
  const LudPosting *p = a, *q = b;

  if (p->hash != q->hash)
    return p->hash < q->hash ? -1 : 1;
  if ((p->flags ^ q->flags) & LUD_POSTING_VARIATION)
    return p->flags & LUD_POSTING_VARIATION ? 1 : -1;
  return (int) p->ply - (int) q->ply;
}

GArray *
lud_facts_postings (LudRecord *record)
{
  Walk w = { lud_record_get_game (record), 0, g_array_new (FALSE, FALSE, sizeof (LudPosting)),
             g_array_new (FALSE, FALSE, sizeof (OpenTurn)) };
  RulesState *s = rules_state_new (w.game);
  g_autoptr (GQueue) wait = g_queue_new ();
  guint n = 0;

  rules_copy (w.game, s, lud_record_get_start (record));
  w.salt = salt_of (record);
  walk_line (&w, s, lud_record_get_root (record), lud_record_get_last (record), 0, wait);
  free (s);
  while (!g_queue_is_empty (wait))
    {
      LudNode *node = g_queue_pop_head (wait);
      RulesState *copy = g_queue_pop_head (wait);

      walk_line (&w, copy, node, NULL, LUD_POSTING_VARIATION, wait);
      free (copy);
    }
  g_array_unref (w.open);
  /* A game counts once at a position, the first time, in the main line if it is there. */
  g_array_sort (w.out, compare_in_game);
  for (guint i = 0; i < w.out->len; i++)
    {
      const LudPosting *p = &g_array_index (w.out, LudPosting, i);

      if (n == 0 || g_array_index (w.out, LudPosting, n - 1).hash != p->hash)
        g_array_index (w.out, LudPosting, n++) = *p;
    }
  g_array_set_size (w.out, n);
  return w.out;
}

/* ------------------------------------------------------------------------------------------------
 * Header
 */

static void
collect_comments (LudRecord *record, LudFacts *f)
{
  g_autoptr (GString) text = g_string_new (NULL);
  LudNode *root = lud_record_get_root (record), *node = root;

  while (node)
    {
      LudNode *next = lud_node_get_first_child (node);

      if (next && lud_node_get_next_sibling (next))
        f->variations += lud_node_get_n_children (node) - 1;
      for (guint i = 0; i < lud_node_get_n_comments (node); i++)
        g_string_append_printf (text, "%s\n", lud_node_get_comment (node, i)->text);
      while (node && !next)
        {
          next = lud_node_get_next_sibling (node);
          node = lud_node_get_parent (node);
        }
      node = next;
    }
  f->comments = lud_archive_index_text (text->str);
}

static guint32
read_day (const char *date)
{
  guint32 day = 0;
  gsize n = strlen (date);

  for (const char *c = date; *c; c++)
    if (g_ascii_isdigit (*c))
      day = day * 10 + (guint32) (*c - '0');
  return n == 4 ? day * 10000 : n == 7 ? day * 100 : day;
}

LudFacts *
lud_facts_new (LudRecord *record, const char *path, gboolean with_postings)
{
  LudFacts *f = g_new0 (LudFacts, 1);
  LudResult result = lud_record_get_result (record);
  RulesOutcome outcome = { result.over, result.winner, result.reason, NULL };
  g_autofree char *digest = lud_record_dup_play_digest (record);

  lud_archive_read_uuid (lud_record_get_id (record), f->uuid);
  for (guint i = 0; i < 16; i++)
    f->play[i] = (guint8) (g_ascii_xdigit_value (digest[2 * i]) << 4 |
                           g_ascii_xdigit_value (digest[2 * i + 1]));
  f->kind = lud_record_get_game (record)->id;
  f->options = lud_record_dup_options (record);
  f->name[0] = g_strdup (lud_record_get_player (record, RULES_FIRST)->name);
  f->name[1] = g_strdup (lud_record_get_player (record, RULES_SECOND)->name);
  f->rating[0] = lud_record_get_player (record, RULES_FIRST)->rating;
  f->rating[1] = lud_record_get_player (record, RULES_SECOND)->rating;
  f->event = g_strdup (lud_record_get_field (record, LUD_FIELD_EVENT));
  f->date = g_strdup (lud_record_get_field (record, LUD_FIELD_DATE));
  f->round_place = g_strjoin (" ", lud_record_get_field (record, LUD_FIELD_PLACE),
                              lud_record_get_field (record, LUD_FIELD_ROUND),
                              lud_record_get_field (record, LUD_FIELD_SOURCE),
                              lud_record_get_field (record, LUD_FIELD_ANNOTATOR), NULL);
  f->result = rules_result_text (&outcome);
  f->reason = rules_end_name (result.reason);
  f->over = result.over;
  f->turns = lud_record_get_n_turns (record);
  f->actions = lud_node_get_ply (lud_record_get_last (record));
  f->path = g_strdup (path);
  f->tags = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < lud_record_get_n_tags (record); i++)
    {
      const LudTag *tag = lud_record_get_tag (record, i);

      g_ptr_array_add (f->tags, g_strdup (tag->name));
      g_ptr_array_add (f->tags, g_strdup (tag->value));
    }
  collect_comments (record, f);
  f->record = lud_record_serialize (record);
  f->doc.result = !result.over                    ? LUD_DOC_OPEN
                  : result.winner == RULES_FIRST  ? LUD_DOC_FIRST
                  : result.winner == RULES_SECOND ? LUD_DOC_SECOND
                                                  : LUD_DOC_DRAW;
  f->doc.turns = (guint16) MIN (f->turns, G_MAXUINT16);
  f->doc.day = read_day (f->date);
  if (with_postings)
    f->postings = lud_facts_postings (record);
  return f;
}

void
lud_facts_free (LudFacts *f)
{
  g_free (f->options);
  g_free (f->name[0]);
  g_free (f->name[1]);
  g_free (f->event);
  g_free (f->date);
  g_free (f->round_place);
  g_free (f->path);
  g_free (f->comments);
  g_ptr_array_unref (f->tags);
  g_bytes_unref (f->record);
  g_clear_pointer (&f->postings, g_array_unref);
  g_free (f);
}
