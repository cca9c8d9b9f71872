/* tictactoe.c: a fifth game on trial
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nobody is meant to play it.  It shows what a game costs, namely this file and one word
 * (-Dtrial_games=tests/trial/tictactoe.c), and build-aux/check runs every test with it: a test that
 * fails with it has learned something about the four games that it should not know.
 *
 * Rules: 1. The players in turn put a disc on an empty cell of a board of 3 x 3 (or 4 x 4).
 * 2. Who has a full row, column or long diagonal of own discs wins.  3. A full board without one
 * is a draw.
 */

#include "rules-private.h"

#include <string.h>

#define MAX_SIDE 4
#define MAX_CELLS (MAX_SIDE * MAX_SIDE)
#define EMPTY 2

struct RulesState
{
  uint8_t length;
  uint8_t n_discs;         /* on the board now */
  uint8_t n_turns;         /* played since the start or the position read */
  uint8_t side;            /* RulesSide to move */
  uint8_t line;            /* somebody has one */
  uint8_t winner;          /* RulesSide, when there is a line */
  uint8_t disc[MAX_CELLS]; /* RulesSide or EMPTY */
};

static const RulesChoice size_choices[] = { { "3x3", N_ ("3 × 3") },
                                            { "4x4", N_ ("4 × 4") },
                                            { NULL, NULL } };
static const RulesOption options[] = {
  { "size", N_ ("Board size"), NULL, size_choices, NULL, NULL, false },
  { NULL, NULL, NULL, NULL, NULL, NULL, false },
};
static const char *const presets[] = { "", "size=4x4", NULL };

static int
n_cells (const RulesState *s)
{
  return s->length * s->length;
}

/* Whether the cells from start in steps belong to one side, and to which. */
static bool
is_line (const RulesState *s, int start, int step, uint8_t *side)
{
  *side = s->disc[start];
  for (int i = 1; i < s->length; i++)
    if (s->disc[start + i * step] != *side)
      return false;
  return *side != EMPTY;
}

/* Rule 2. */
static void
find_line (RulesState *s)
{
  int n = s->length;
  uint8_t side;

  s->line = 0;
  for (int i = 0; i < n && !s->line; i++)
    s->line = is_line (s, i * n, 1, &side) || is_line (s, i, n, &side);
  if (!s->line)
    s->line = is_line (s, 0, n + 1, &side) || is_line (s, n - 1, n - 1, &side);
  if (s->line)
    s->winner = side;
}

static bool
is_over (const RulesState *s)
{
  return s->line || s->n_discs == n_cells (s);
}

static void
start (const RulesParams *params, RulesState *out)
{
  memset (out, 0, sizeof *out);
  out->length = params->choice[0] == 0 ? 3 : 4;
  memset (out->disc, EMPTY, sizeof out->disc);
}

static RulesActor
actor (const RulesState *s)
{
  return is_over (s) ? RULES_NOBODY : (RulesActor) s->side;
}

static size_t
list_actions (const RulesState *s, RulesAction *out)
{
  size_t n = 0;

  if (!is_over (s))
    for (int p = 0; p < n_cells (s); p++)
      if (s->disc[p] == EMPTY)
        out[n++] = (RulesAction) p + 1;
  return n;
}

static void
apply (RulesState *s, RulesAction a)
{
  s->disc[a - 1] = s->side;
  s->side ^= 1;
  s->n_discs++;
  s->n_turns++;
  find_line (s);
}

static RulesReason
explain_path (const RulesState *s, const int16_t *path, int n)
{
  if (is_over (s))
    return rules_because (rules_msg_over, -1, NULL);
  if (s->disc[path[0]] != EMPTY)
    return rules_because (N_ ("There is a disc on that cell already."), path[0], "1");
  if (n > 1)
    return rules_because (N_ ("One disc is put in a turn."), path[1], "1");
  return RULES_NO_REASON;
}

static RulesReason
explain (const RulesState *s, RulesAction a)
{
  if (is_over (s))
    return rules_because (rules_msg_over, -1, NULL);
  if (a < 1 || a > (RulesAction) n_cells (s))
    return rules_because (rules_msg_not_action, -1, NULL);
  return explain_path (s, (const int16_t[]){ (int16_t) (a - 1) }, 1);
}

static RulesReason
forced (const RulesState *s, const int16_t *path, int n)
{
  (void) s, (void) path, (void) n;
  return RULES_NO_REASON;
}

static RulesOutcome
outcome (const RulesState *s)
{
  if (s->line)
    return (RulesOutcome){ true, (RulesActor) s->winner, RULES_END_GOAL,
                           s->winner == RULES_DARK ? N_ ("Black wins with a full line.")
                                                   : N_ ("White wins with a full line.") };
  if (is_over (s))
    return (RulesOutcome){ true, RULES_NOBODY, RULES_END_BLOCKED,
                           N_ ("A draw: the board is full.") };
  return (RulesOutcome){ false, RULES_NOBODY, RULES_END_NONE, NULL };
}

static RulesTurn
turn (const RulesState *s)
{
  return (RulesTurn){ s->n_turns + 1u, (RulesActor) s->side };
}

static RulesSide
side_of (const RulesState *s, RulesActor player)
{
  (void) s;
  return (RulesSide) player;
}

static void
gesture (const RulesState *s, RulesAction a, RulesGesture *out)
{
  (void) s;
  *out = (RulesGesture){ .shape = RULES_SHAPE_PLACE, .n_path = 1, .path = { (int16_t) (a - 1) } };
}

static RulesPiece
piece (const RulesState *s, int point)
{
  if (s->disc[point] == EMPTY)
    return (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 };
  return (RulesPiece){ RULES_PIECE_DISC, (RulesSide) s->disc[point], 1 };
}

static RulesPhrase
describe (const RulesState *s, int point)
{
  static const char *const words[] = { N_ ("black disc"), N_ ("white disc"), N_ ("empty") };

  return (RulesPhrase){ words[s->disc[point]], NULL, 0 };
}

static void
board (const RulesState *s, RulesBoard *out)
{
  rules_board_grid (out, RULES_BOARD_TILES, s->length, s->length);
}

static size_t
write_action (const RulesState *s, RulesAction a, char *out)
{
  size_t n = rules_put_square (out, 0, s->length, (int) a - 1);

  out[n] = '\0';
  return n;
}

static RulesRead
read_action (const RulesState *s,
             const char *text,
             size_t length,
             RulesReadFlags flags,
             RulesAction *out,
             RulesReason *reason)
{
  size_t pos = 0;
  int point = rules_get_square (text, length, &pos, s->length, s->length);

  (void) flags;
  *out = 0;
  if (point < 0 || pos != length)
    {
      *reason = rules_bad_text (point < 0 ? rules_msg_no_point : rules_msg_unreadable, pos);
      return RULES_READ_SYNTAX;
    }
  *out = (RulesAction) point + 1;
  *reason = explain (s, *out);
  return reason->msgid == NULL ? RULES_READ_OK : RULES_READ_ILLEGAL;
}

/* "b.w/.../... b": rows from the top, then the side to move. */
static size_t
write_state (const RulesState *s, char *out)
{
  size_t n = 0;

  for (int row = s->length - 1; row >= 0; row--)
    {
      for (int column = 0; column < s->length; column++)
        n = rules_put_char (out, n, "bw."[s->disc[row * s->length + column]]);
      n = rules_put_char (out, n, row > 0 ? '/' : ' ');
    }
  n = rules_put_char (out, n, "bw"[s->side]);
  out[n] = '\0';
  return n;
}

static RulesRead
read_state (const RulesParams *params,
            const char *text,
            size_t length,
            RulesState *out,
            RulesReason *reason)
{
  size_t pos = 0;
  int count[3] = { 0, 0, 0 };

  start (params, out);
  for (int row = out->length - 1; row >= 0; row--)
    for (int column = 0; column <= out->length; column++, pos++)
      {
        const char *wanted = column < out->length ? "bw." : row > 0 ? "/" : " ";
        const char *found = pos < length && text[pos] != '\0' ? strchr (wanted, text[pos]) : NULL;

        if (found == NULL)
          {
            *reason = rules_bad_text (N_ ("That is not a row of the board."), pos);
            return RULES_READ_SYNTAX;
          }
        if (column < out->length)
          {
            out->disc[row * out->length + column] = (uint8_t) (found - wanted);
            count[found - wanted]++;
          }
      }
  out->n_discs = (uint8_t) (count[0] + count[1]);
  if (pos + 1 != length || (text[pos] != 'b' && text[pos] != 'w'))
    {
      *reason = rules_bad_text (N_ ("The side to move is “b” or “w”."), pos);
      return RULES_READ_SYNTAX;
    }
  out->side = text[pos] == 'w';
  if (count[0] - count[1] != (int) out->side)
    {
      *reason = rules_bad_text (N_ ("The numbers of discs do not fit the side to move."), pos);
      return RULES_READ_SYNTAX;
    }
  find_line (out);
  if (out->line && out->winner == out->side)
    {
      *reason = rules_bad_text (N_ ("The side to move has a full line already."), pos);
      return RULES_READ_SYNTAX;
    }
  return RULES_READ_OK;
}

static int
n_symmetries (const RulesState *s)
{
  return rules_grid_n_symmetries (s->length, s->length);
}

static int
map_point (const RulesState *s, int symmetry, int point)
{
  return rules_grid_map (s->length, s->length, symmetry, point);
}

static RulesAction
map_action (const RulesState *s, int symmetry, RulesAction a)
{
  return (RulesAction) map_point (s, symmetry, (int) a - 1) + 1;
}

static uint64_t
hash (const RulesState *s, int symmetry)
{
  uint64_t sum = rules_mix (s->length * 2u + s->side);

  for (int p = 0; p < n_cells (s); p++)
    if (s->disc[p] != EMPTY)
      sum ^= rules_mix (1000u + (uint64_t) map_point (s, symmetry, p) * 2 + s->disc[p]);
  return sum;
}

const RulesGame rules_game_tictactoe = {
  .id = "tictactoe",
  .name = "Tic-Tac-Toe",
  .summary = N_ ("Be the first with a full line."),
  .designer = "Traditional",
  .year = "",
  .side_name = { N_ ("Black"), N_ ("White") },
  .options = options,
  .presets = presets,
  .state_size = sizeof (RulesState),
  .max_actions = MAX_CELLS,
  .start = start,
  .actor = actor,
  .list_actions = list_actions,
  .apply = apply,
  .explain = explain,
  .explain_path = explain_path,
  .forced = forced,
  .outcome = outcome,
  .turn = turn,
  .side_of = side_of,
  .gesture = gesture,
  .piece = piece,
  .describe = describe,
  .board = board,
  .write_action = write_action,
  .read_action = read_action,
  .write_state = write_state,
  .read_state = read_state,
  .n_symmetries = n_symmetries,
  .map_point = map_point,
  .map_action = map_action,
  .hash = hash,
};
