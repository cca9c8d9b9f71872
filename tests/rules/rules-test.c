/* rules-test.c: cases for the rules, written as the rule book writes them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include <stdlib.h>
#include <string.h>

static void
check_sentence (RulesReason reason)
{
  g_assert_nonnull (reason.msgid);
  g_assert_true (g_str_has_suffix (reason.msgid, "."));
}

RulesParams
t_params (const char *game, const char *options)
{
  const RulesGame *g = rules_find_game (game);
  g_auto (GStrv) words = g_strsplit (options, " ", -1);
  RulesParams params;

  g_assert_nonnull (g);
  rules_params_init (&params, g);
  for (char **word = words; *word; word++)
    {
      g_auto (GStrv) pair = g_strsplit (*word, "=", 2);

      if (!**word)
        continue;
      g_assert_cmpstr (rules_params_set (&params, pair[0], pair[1]).msgid, ==, NULL);
    }
  g_assert_cmpstr (rules_params_check (&params).msgid, ==, NULL);
  return params;
}

RulesState *
t_state (const char *game, const char *options, const char *position)
{
  RulesParams params = t_params (game, options);
  RulesState *s = rules_state_new (params.game);
  RulesReason reason;

  if (!position)
    params.game->start (&params, s);
  else if (params.game->read_state (&params, position, strlen (position), s, &reason) !=
           RULES_READ_OK)
    g_error ("%s: \"%s\" refused at %d: %s", game, position, reason.offset, reason.msgid);
  return s;
}

static RulesState *
play (const RulesGame *g, const char *options, const char *position, const char *moves)
{
  RulesState *s = t_state (g->id, options, position);
  RulesReason reason;
  unsigned n;

  if (moves && !rules_text_play (g, s, moves, strlen (moves), RULES_STRICT, &n, &reason))
    {
      char text[RULES_MAX_STATE_TEXT];

      g->write_state (s, text);
      g_error ("%s %s: action %u of \"%s\" refused in \"%s\": %s", g->id, options, n, moves, text,
               reason.msgid);
    }
  return s;
}

void
t_good (const char *game,
        const char *options,
        const char *position,
        const char *moves,
        const char *after)
{
  const RulesGame *g = rules_find_game (game);
  RulesState *s = play (g, options, position, moves);
  char text[RULES_MAX_STATE_TEXT];

  g->write_state (s, text);
  if (after)
    g_assert_cmpstr (text, ==, after);
  free (s);
}

void
t_bad (const char *game,
       const char *options,
       const char *position,
       const char *moves,
       const char *rule,
       const char *point)
{
  const RulesGame *g = rules_find_game (game);
  const char *last = MAX (strrchr (moves, ' '), strrchr (moves, ','));
  g_autofree char *before = g_strndup (moves, last ? (gsize) (last + 1 - moves) : 0);
  RulesState *s = play (g, options, position, before);
  RulesAction action;
  RulesReason reason;
  RulesRead read;
  char text[RULES_MAX_STATE_TEXT];
  RulesBoard *board = g_new (RulesBoard, 1);

  last = last ? last + 1 : moves;
  read = rules_read_action (g, s, last, strlen (last), RULES_STRICT, &action, &reason);
  g->write_state (s, text);
  if (read == RULES_READ_OK)
    g_error ("%s %s: \"%s\" is taken in \"%s\"", game, options, last, text);
  check_sentence (reason);
  if (rule && g_strcmp0 (rule, reason.rule) != 0)
    g_error ("%s %s: \"%s\" in \"%s\": rule %s, not %s (%s)", game, options, last, text,
             reason.rule, rule, reason.msgid);
  g->board (s, board);
  if (point && (reason.point < 0 || strcmp (board->point[reason.point].name, point) != 0))
    g_error ("%s: \"%s\" in \"%s\": about %s, not %s (%s)", game, last, text,
             reason.point < 0 ? "nothing" : board->point[reason.point].name, point, reason.msgid);
  g_free (board);
  free (s);
}

static int
compare_words (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

void
t_actions (const char *game,
           const char *options,
           const char *position,
           const char *moves,
           const char *actions)
{
  const RulesGame *g = rules_find_game (game);
  RulesState *s = play (g, options, position, moves);
  g_auto (GStrv) wanted = g_strsplit (actions, " ", -1);
  g_autofree RulesAction *list = g_new (RulesAction, g->max_actions);
  size_t n = g->list_actions (s, list);
  g_auto (GStrv) got = g_new0 (char *, n + 1);
  g_autofree char *a = NULL, *b = NULL;

  for (size_t i = 0; i < n; i++)
    {
      got[i] = g_malloc (RULES_MAX_ACTION_TEXT);
      g->write_action (s, list[i], got[i]);
    }
  qsort (got, n, sizeof *got, compare_words);
  qsort (wanted, g_strv_length (wanted), sizeof *wanted, compare_words);
  a = g_strjoinv (" ", got);
  b = g_strjoinv (" ", wanted);
  g_assert_cmpstr (a, ==, b);
  free (s);
}

void
t_result (const char *game,
          const char *options,
          const char *position,
          const char *moves,
          const char *result,
          const char *reason)
{
  const RulesGame *g = rules_find_game (game);
  RulesState *s = play (g, options, position, moves);
  RulesOutcome outcome = g->outcome (s);

  g_assert_cmpstr (rules_result_text (&outcome), ==, result);
  g_assert_cmpstr (rules_end_name (outcome.reason), ==, reason);
  g_assert_cmpint (outcome.over, ==, g->actor (s) == RULES_NOBODY);
  g_assert_cmpint (outcome.over, ==, outcome.msgid != NULL);
  free (s);
}

void
t_bad_position (const char *game, const char *options, const char *position)
{
  RulesParams params = t_params (game, options);
  RulesState *s = rules_state_new (params.game);
  RulesReason reason = RULES_NO_REASON;

  if (params.game->read_state (&params, position, strlen (position), s, &reason) == RULES_READ_OK)
    g_error ("%s %s: \"%s\" is taken", game, options, position);
  check_sentence (reason);
  g_assert_cmpint (reason.offset, >=, 0);
  g_assert_cmpint (reason.offset, <=, (int) strlen (position));
  free (s);
}

static int
read_points (const RulesGame *g, const RulesState *s, const char *points, int16_t *path)
{
  g_auto (GStrv) words = g_strsplit (points, " ", -1);
  RulesBoard *board = g_new (RulesBoard, 1);
  int n = 0;

  g->board (s, board);
  for (char **word = words; *word; word++)
    if (**word)
      {
        path[n] = (int16_t) rules_board_find (board, *word, strlen (*word));
        g_assert_cmpint (path[n], >=, 0);
        n++;
      }
  g_free (board);
  return n;
}

void
t_bad_path (const char *game,
            const char *options,
            const char *position,
            const char *moves,
            const char *points,
            const char *rule)
{
  const RulesGame *g = rules_find_game (game);
  RulesState *s = play (g, options, position, moves);
  int16_t path[RULES_MAX_PATH];
  RulesReason reason = g->explain_path (s, path, read_points (g, s, points, path));

  check_sentence (reason);
  if (rule && g_strcmp0 (rule, reason.rule) != 0)
    g_error ("%s: clicking %s: rule %s, not %s (%s)", game, points, reason.rule, rule,
             reason.msgid);
  free (s);
}

void
t_forced (const char *game,
          const char *options,
          const char *position,
          const char *moves,
          const char *points,
          const char *rule)
{
  const RulesGame *g = rules_find_game (game);
  RulesState *s = play (g, options, position, moves);
  int16_t path[RULES_MAX_PATH];
  int n = read_points (g, s, points, path);
  RulesReason reason = g->forced (s, path, n);

  if (rule)
    {
      check_sentence (reason);
      g_assert_cmpstr (reason.rule, ==, rule);
    }
  else
    g_assert_cmpstr (reason.msgid, ==, NULL);
  free (s);
}
