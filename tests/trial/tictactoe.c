/* tictactoe.c: a game on trial, not shipped
 *
 * Proof that a new game is one file and one word: built in with
 * -Dtrial_games=tests/trial/tictactoe.c it can be played, stored, exported and counted like
 * the others.  Board 3 x 3; three of one side in a row, a column or a diagonal win ("goal"); a full
 * board without them is a draw ("blocked").  It has 255,168 games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-private.h"

#define SIDE 3
#define N_POINTS 9
#define FULL 0x1ff

struct RulesState
{
  uint16_t discs[2]; /* by RulesSide, a bit a point */
  uint16_t played;   /* since the start or the position that was read */
};

static bool
exchanges (const RulesState *s, int symmetry)
{
  (void) s;
  (void) symmetry;
  return false;
}

static const RulesCell cells[] = {
  { 'b', RULES_PIECE_DISC, RULES_DARK, false, N_ ("black disc"), NULL },
  { 'w', RULES_PIECE_DISC, RULES_LIGHT, false, N_ ("white disc"), NULL },
  { 0 },
};

static const RulesChoice sides[] = {
  { "b", N_ ("Black") },
  { "w", N_ ("White") },
  { NULL, NULL },
};

static const RulesField fields[] = {
  { N_ ("Side to move"), RULES_FIELD_SIDE, sides, 0, NULL, NULL },
  { 0 },
};

extern const RulesGame rules_game_tictactoe;

static const uint16_t rows[] = { 0x007, 0x038, 0x1c0, 0x049, 0x092, 0x124, 0x111, 0x054 };

static const char msg_taken[] = N_ ("There is a disc on this square already.");
static const char msg_one_point[] = N_ ("Only one square is chosen in a turn.");
static const char msg_position[] = N_ ("This is not a position of the game.");
static const char msg_impossible[] = N_ ("This position cannot arise in the game.");

static bool
has_row (uint16_t discs)
{
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if ((discs & rows[i]) == rows[i])
      return true;
  return false;
}

static int
count (uint16_t discs)
{
  int n = 0;

  for (; discs; discs &= (uint16_t) (discs - 1))
    n++;
  return n;
}

static uint16_t
taken (const RulesState *s)
{
  return s->discs[RULES_DARK] | s->discs[RULES_LIGHT];
}

static RulesSide
side_to_move (const RulesState *s)
{
  return count (taken (s)) % 2 == 0 ? RULES_DARK : RULES_LIGHT;
}

static void
start (const RulesParams *params, RulesState *out)
{
  (void) params;
  *out = (RulesState){ { 0, 0 }, 0 };
}

static bool
is_over (const RulesState *s)
{
  return taken (s) == FULL || has_row (s->discs[RULES_DARK]) || has_row (s->discs[RULES_LIGHT]);
}

/* Nobody changes sides: the first player is dark. */
static RulesActor
actor (const RulesState *s)
{
  if (is_over (s))
    return RULES_NOBODY;
  return side_to_move (s) == RULES_DARK ? RULES_FIRST : RULES_SECOND;
}

/* An action is the number of its point and 1. */
static size_t
list_actions (const RulesState *s, RulesAction *out)
{
  size_t n = 0;

  if (is_over (s))
    return 0;
  for (unsigned point = 0; point < N_POINTS; point++)
    if (!(taken (s) >> point & 1))
      out[n++] = point + 1;
  return n;
}

static void
apply (RulesState *s, RulesAction a)
{
  s->discs[side_to_move (s)] |= (uint16_t) (1u << (a - 1));
  s->played++;
}

static RulesReason
explain (const RulesState *s, RulesAction a)
{
  if (is_over (s))
    return rules_because (rules_msg_over, -1, NULL);
  if (a < 1 || a > N_POINTS)
    return rules_because (rules_msg_not_action, -1, NULL);
  if (taken (s) >> (a - 1) & 1)
    return rules_because (msg_taken, (int) a - 1, NULL);
  return RULES_NO_REASON;
}

static RulesReason
explain_path (const RulesState *s, const int16_t *path, int n)
{
  RulesReason reason = explain (s, (RulesAction) path[0] + 1);

  if (!reason.msgid && n > 1)
    return rules_because (msg_one_point, path[1], NULL);
  return reason;
}

static RulesReason
forced (const RulesState *s, const int16_t *path, int n)
{
  (void) s;
  (void) path;
  (void) n;
  return RULES_NO_REASON;
}

static RulesOutcome
outcome (const RulesState *s)
{
  if (has_row (s->discs[RULES_DARK]))
    return (RulesOutcome){ true, RULES_FIRST, RULES_END_GOAL,
                           N_ ("Black wins: three discs are in a row.") };
  if (has_row (s->discs[RULES_LIGHT]))
    return (RulesOutcome){ true, RULES_SECOND, RULES_END_GOAL,
                           N_ ("White wins: three discs are in a row.") };
  if (taken (s) == FULL)
    return (RulesOutcome){ true, RULES_NOBODY, RULES_END_BLOCKED, N_ ("Draw: the board is full.") };
  return (RulesOutcome){ false, RULES_NOBODY, RULES_END_NONE, NULL };
}

static RulesTurn
turn (const RulesState *s)
{
  return (RulesTurn){ s->played + 1u, side_to_move (s) == RULES_DARK ? RULES_FIRST : RULES_SECOND };
}

static RulesSide
side_of (const RulesState *s, RulesActor player)
{
  (void) s;
  return player == RULES_FIRST ? RULES_DARK : RULES_LIGHT;
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
  for (int side = RULES_DARK; side <= RULES_LIGHT; side++)
    if (s->discs[side] >> point & 1)
      return (RulesPiece){ RULES_PIECE_DISC, (RulesSide) side, 1 };
  return (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 };
}

static RulesPhrase
describe (const RulesState *s, int point)
{
  switch (piece (s, point).side)
    {
    case RULES_DARK:
      return (RulesPhrase){ N_ ("black disc"), NULL, 0 };
    case RULES_LIGHT:
      return (RulesPhrase){ N_ ("white disc"), NULL, 0 };
    case RULES_NO_SIDE:
    default:
      return (RulesPhrase){ N_ ("empty"), NULL, 0 };
    }
}

static void
board (const RulesState *s, RulesBoard *out)
{
  (void) s;
  rules_board_grid (out, RULES_BOARD_TILES, SIDE, SIDE);
}

static size_t
write_action (const RulesState *s, RulesAction a, char *out)
{
  (void) s;
  return rules_put_square (out, 0, SIDE, (int) a - 1);
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
  int point = rules_get_square (text, length, &pos, SIDE, SIDE);

  (void) flags;
  *out = 0;
  *reason = RULES_NO_REASON;
  if (point < 0 || pos != length)
    {
      *reason = rules_bad_text (point < 0 ? rules_msg_no_point : rules_msg_unreadable, pos);
      return RULES_READ_SYNTAX;
    }
  *out = (RulesAction) point + 1;
  *reason = explain (s, *out);
  return reason->msgid ? RULES_READ_ILLEGAL : RULES_READ_OK;
}

/* "b.w/.b./... w" */
static size_t
write_state (const RulesState *s, char *out)
{
  size_t n = 0;

  for (int row = SIDE - 1; row >= 0; row--)
    {
      for (int column = 0; column < SIDE; column++)
        {
          RulesPiece p = piece (s, row * SIDE + column);

          n = rules_put_char (out, n,
                              p.kind == RULES_PIECE_NONE ? '.'
                              : p.side == RULES_DARK     ? 'b'
                                                         : 'w');
        }
      n = rules_put_char (out, n, row > 0 ? '/' : ' ');
    }
  return rules_put_char (out, n, side_to_move (s) == RULES_DARK ? 'b' : 'w');
}

static bool
can_arise (const RulesState *s)
{
  int dark = count (s->discs[RULES_DARK]), light = count (s->discs[RULES_LIGHT]);
  bool dark_row = has_row (s->discs[RULES_DARK]), light_row = has_row (s->discs[RULES_LIGHT]);

  if (dark != light && dark != light + 1)
    return false;
  /* The last disc made the row. */
  return !(dark_row && light_row) && !(dark_row && dark == light) && !(light_row && dark != light);
}

static RulesRead
read_state (const RulesParams *params,
            const char *text,
            size_t length,
            RulesState *out,
            RulesReason *reason)
{
  RulesState s = { { 0, 0 }, 0 };
  size_t pos = 0;

  (void) params;
  *reason = RULES_NO_REASON;
  for (int row = SIDE - 1; row >= 0; row--)
    for (int column = 0; column <= SIDE; column++, pos++)
      {
        char c = pos < length ? text[pos] : '\0';
        uint16_t bit = (uint16_t) (1u << (row * SIDE + column));

        if (column == SIDE ? c == (row > 0 ? '/' : ' ') : c == '.')
          continue;
        if (column == SIDE || (c != 'b' && c != 'w'))
          {
            *reason = rules_bad_text (msg_position, pos);
            return RULES_READ_SYNTAX;
          }
        s.discs[c == 'b' ? RULES_DARK : RULES_LIGHT] |= bit;
      }
  if (pos + 1 != length || (text[pos] != 'b' && text[pos] != 'w'))
    {
      *reason = rules_bad_text (msg_position, pos < length ? pos : length);
      return RULES_READ_SYNTAX;
    }
  if (!can_arise (&s) || side_to_move (&s) != (text[pos] == 'b' ? RULES_DARK : RULES_LIGHT))
    {
      *reason = rules_bad_text (msg_impossible, pos);
      return RULES_READ_SYNTAX;
    }
  *out = s;
  return RULES_READ_OK;
}

/* The first player is always dark, so sides cannot be exchanged. */
static int
n_symmetries (const RulesState *s)
{
  (void) s;
  return rules_grid_n_symmetries (SIDE, SIDE);
}

static int
map_point (const RulesState *s, int symmetry, int point)
{
  (void) s;
  return rules_grid_map (SIDE, SIDE, symmetry, point);
}

static RulesAction
map_action (const RulesState *s, int symmetry, RulesAction a)
{
  return (RulesAction) map_point (s, symmetry, (int) a - 1) + 1;
}

static uint64_t
hash (const RulesState *s, int symmetry)
{
  uint64_t h = rules_mix (side_to_move (s));

  for (int point = 0; point < N_POINTS; point++)
    for (unsigned side = 0; side < 2; side++)
      if (s->discs[side] >> point & 1)
        h ^= rules_mix (0x717474 + 2 * (unsigned) map_point (s, symmetry, point) + side);
  return h;
}

static const RulesOption options[] = { { .key = NULL } };

const RulesGame rules_game_tictactoe = {
  .id = "tictactoe",
  .name = "Tic-tac-toe",
  .summary = N_ ("Be the first to have three discs in a row."),
  .designer = "traditional",
  .year = "",
  .side_name = { N_ ("Black"), N_ ("White") },
  .options = options,
  .cells = cells,
  .fields = fields,
  .state_size = sizeof (RulesState),
  .max_actions = N_POINTS,
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
  .exchanges = exchanges,
  .hash = hash,
};
