/* game-match.c: several games of the same two players, with a score
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "game-match.h"
#include "game-setup.h"

/* Names of tags and what stands in them are in files, so they are not translated. */
#define TAG_MATCH "Match"
#define TAG_SCORE "Match score"
#define TAG_ID "Match id"

/* ---- in the header --------------------------------------------------------------------------- */

/* A number from 1 to LUD_MATCH_MAX with nothing behind it but rest; 0: no such thing. */
static int
read_number (const char *text, const char *rest)
{
  char *end = NULL;
  guint64 number;

  if (text == NULL || !g_ascii_isdigit (*text))
    return 0;
  number = g_ascii_strtoull (text, &end, 10);
  return number <= LUD_MATCH_MAX && g_str_equal (end, rest) ? (int) number : 0;
}

/* Half points at *text, "1.5" or "2"; *text stands behind them then.  -1: no such thing. */
static int
read_halves (const char **text)
{
  char *end = NULL;
  guint64 number;
  int half = 0;

  if (!g_ascii_isdigit (**text))
    return -1;
  number = g_ascii_strtoull (*text, &end, 10);
  if (g_str_has_prefix (end, ".5"))
    half = 1;
  *text = end + 2 * half;
  return number <= LUD_MATCH_MAX ? (int) number * 2 + half : -1;
}

static gboolean
read_score (const char *text, int halves[2])
{
  if (text == NULL)
    return FALSE;
  halves[0] = read_halves (&text);
  if (halves[0] < 0 || *text++ != '-')
    return FALSE;
  halves[1] = read_halves (&text);
  return halves[1] >= 0 && *text == '\0';
}

static char *
write_halves (int halves)
{
  return g_strdup_printf ("%d%s", halves / 2, halves % 2 != 0 ? ".5" : "");
}

gboolean
lud_match_get (LudRecord *record, LudMatch *match)
{
  const char *kind = lud_record_find_tag (record, TAG_MATCH);

  memset (match, 0, sizeof *match);
  if (kind == NULL)
    return FALSE;
  match->games = read_number (kind, " games");
  if (g_str_has_prefix (kind, "first to "))
    match->first_to = read_number (kind + strlen ("first to "), "");
  match->number = read_number (lud_record_get_field (record, LUD_FIELD_ROUND), "");
  return (match->games > 0 || match->first_to > 0) && match->number > 0 &&
         read_score (lud_record_find_tag (record, TAG_SCORE), match->halves);
}

static void
set_tag (LudRecord *record, const char *name, const char *value)
{
  for (guint i = lud_record_get_n_tags (record); i-- > 0;)
    if (g_str_equal (lud_record_get_tag (record, i)->name, name))
      lud_record_remove_tag (record, i);
  lud_record_add_tag (record, name, value, NULL);
}

static void
write_match (LudRecord *record, const LudMatch *match, const char *id)
{
  g_autofree char *kind = match->games > 0 ? g_strdup_printf ("%d games", match->games)
                                           : g_strdup_printf ("first to %d", match->first_to);
  g_autofree char *first = write_halves (match->halves[0]);
  g_autofree char *second = write_halves (match->halves[1]);
  g_autofree char *score = g_strdup_printf ("%s-%s", first, second);
  g_autofree char *round = g_strdup_printf ("%d", match->number);

  set_tag (record, TAG_MATCH, kind);
  set_tag (record, TAG_SCORE, score);
  set_tag (record, TAG_ID, id);
  lud_record_set_field (record, LUD_FIELD_ROUND, round, NULL);
}

static const char *
name_of (LudRecord *record, RulesActor player)
{
  return lud_record_get_player (record, player)->name;
}

/* Sides are swapped, so a player needs a name by which the score can be told. */
static void
name_players (LudRecord *record)
{
  gboolean same = *name_of (record, RULES_FIRST) != '\0' &&
                  g_str_equal (name_of (record, RULES_FIRST), name_of (record, RULES_SECOND));

  for (int i = 0; i < 2; i++)
    {
      RulesActor actor = i == 0 ? RULES_FIRST : RULES_SECOND;
      LudPlayer player = *lud_record_get_player (record, actor);
      g_autofree char *name = NULL;

      if (*player.name == '\0')
        /* Translators: a player of a match who gave no name: "Player 1". */
        name = g_strdup_printf (_ ("Player %d"), i + 1);
      else if (same)
        /* Translators: a name that both players of a match have, and a number: "Ana (1)". */
        name = g_strdup_printf (_ ("%s (%d)"), player.name, i + 1);
      else
        continue;
      player.name = name;
      lud_record_set_player (record, actor, &player);
    }
}

void
lud_match_begin (LudRecord *record, int games, int points)
{
  LudMatch match = { .games = points > 0 ? 0 : games, .first_to = points, .number = 1 };
  g_autofree char *event = NULL;

  name_players (record);
  write_match (record, &match, lud_record_get_id (record));
  /* Translators: the event of all games of a match: the names of the players. */
  event = g_strdup_printf (_ ("Match %s – %s"), name_of (record, RULES_FIRST),
                           name_of (record, RULES_SECOND));
  lud_record_set_field (record, LUD_FIELD_EVENT, event, NULL);
}

/* ---- from game to game ----------------------------------------------------------------------- */

void
lud_match_add (LudMatch *match, const LudResult *result)
{
  if (!result->over)
    return;
  if (result->winner == RULES_FIRST || result->winner == RULES_SECOND)
    match->halves[result->winner] += 2;
  else
    for (int i = 0; i < 2; i++)
      match->halves[i]++;
}

gboolean
lud_match_is_over (const LudMatch *match, int counted, RulesActor *winner)
{
  int most = MAX (match->halves[0], match->halves[1]);
  gboolean over = match->games > 0 ? counted >= match->games : most >= 2 * match->first_to;

  /* Two who draw all their games cannot go on for ever. */
  if (counted >= LUD_MATCH_MAX)
    over = TRUE;
  if (winner != NULL)
    *winner = !over || match->halves[0] == match->halves[1] ? RULES_NOBODY
              : match->halves[0] == most                    ? RULES_FIRST
                                                            : RULES_SECOND;
  return over;
}

LudRecord *
lud_match_next (LudRecord *record, const LudResult *result, GError **error)
{
  static const LudField kept[] = { LUD_FIELD_EVENT, LUD_FIELD_PLACE };
  const char *id = lud_record_find_tag (record, TAG_ID);
  LudRecord *next;
  LudMatch match;
  LudMatch swapped;

  g_return_val_if_fail (lud_match_get (record, &match), NULL);

  next = lud_setup_rematch (record, error);
  if (next == NULL)
    return NULL;
  lud_match_add (&match, result);
  swapped = match;
  swapped.number++;
  swapped.halves[0] = match.halves[1];
  swapped.halves[1] = match.halves[0];
  write_match (next, &swapped, id != NULL ? id : lud_record_get_id (record));
  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    lud_record_set_field (next, kept[i], lud_record_get_field (record, kept[i]), NULL);
  return next;
}

gboolean
lud_match_follows (LudRecord *record, LudRecord *other)
{
  const char *id = lud_record_find_tag (record, TAG_ID);
  LudMatch before;
  LudMatch after;

  return id != NULL && g_strcmp0 (id, lud_record_find_tag (other, TAG_ID)) == 0 &&
         lud_match_get (record, &before) && lud_match_get (other, &after) &&
         after.number == before.number + 1;
}

char *
lud_match_dup_query (LudRecord *record)
{
  const char *id = lud_record_find_tag (record, TAG_ID);

  /* What was written by another hand may be no id. */
  return g_strdup_printf ("tag:\"%s\"", id != NULL && g_uuid_string_is_valid (id) ? id : "");
}

/* ---- words ----------------------------------------------------------------------------------- */

char *
lud_match_dup_place (const LudMatch *match)
{
  if (match->games > 0)
    /* Translators: the number of a game in a match, and how many there are. */
    return g_strdup_printf (_ ("Game %d of %d"), match->number, match->games);
  /* Translators: the number of a game in a match, and the points that win the match. */
  return g_strdup_printf (_ ("Game %d, first to %d"), match->number, match->first_to);
}

/* "1½", "½", "0". */
static char *
show_halves (int halves)
{
  if (halves == 1)
    return g_strdup ("½");
  return g_strdup_printf ("%d%s", halves / 2, halves % 2 != 0 ? "½" : "");
}

char *
lud_match_dup_score (const LudMatch *match, LudRecord *record)
{
  g_autofree char *first = show_halves (match->halves[0]);
  g_autofree char *second = show_halves (match->halves[1]);

  /* Translators: the score of a match: a player, his points, those of the other, and that one. */
  return g_strdup_printf (C_ ("score of a match", "%s %s – %s %s"), name_of (record, RULES_FIRST),
                          first, second, name_of (record, RULES_SECOND));
}

char *
lud_match_dup_standing (const LudMatch *match, LudRecord *record)
{
  RulesActor winner;
  gboolean over = lud_match_is_over (match, match->number, &winner);
  gboolean second = match->halves[1] > match->halves[0];
  const char *leader = name_of (record, second ? RULES_SECOND : RULES_FIRST);
  g_autofree char *most = show_halves (match->halves[second]);
  g_autofree char *least = show_halves (match->halves[!second]);

  if (over && winner != RULES_NOBODY)
    /* Translators: a player, and the points of both. */
    return g_strdup_printf (_ ("%s wins the match by %s–%s."), leader, most, least);
  if (over)
    /* Translators: the points of each player. */
    return g_strdup_printf (_ ("The match is a draw, %s–%s."), most, least);
  if (match->halves[0] == match->halves[1])
    /* Translators: the points of each player. */
    return g_strdup_printf (_ ("The match stands at %s–%s."), most, least);
  /* Translators: a player, and the points of both. */
  return g_strdup_printf (_ ("%s leads the match by %s–%s."), leader, most, least);
}
