/* cephalopod.c: playing Cephalopod, and its table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cephalopod.h"

#include <string.h>

/* See cephalopod.h; the arguments are the pips to the left, below, above and to the right. */
#define PAIR(m, x, y) (((x) + (y) <= 6) << (m))
#define TRIPLE(m, x, y, z) (((x) + (y) + (z) <= 6) << (m))
#define SETS(l, b, a, r)                                                                           \
  (uint16_t) (((l) + (b) > 6 && (l) + (a) > 6 && (l) + (r) > 6 && (b) + (a) > 6 &&                 \
               (b) + (r) > 6 && (a) + (r) > 6) |                                                   \
              PAIR (3, l, b) | PAIR (5, l, a) | PAIR (6, b, a) | TRIPLE (7, l, b, a) |             \
              PAIR (9, l, r) | PAIR (10, b, r) | TRIPLE (11, l, b, r) | PAIR (12, a, r) |          \
              TRIPLE (13, l, a, r) | TRIPLE (14, b, a, r) | ((l) + (b) + (a) + (r) <= 6) << 15)
#define BY_LEFT(b, a, r)                                                                           \
  {                                                                                                \
    SETS (7, b, a, r), SETS (1, b, a, r), SETS (2, b, a, r), SETS (3, b, a, r), SETS (4, b, a, r), \
      SETS (5, b, a, r), SETS (6, b, a, r)                                                         \
  }
#define BY_BELOW(a, r)                                                                             \
  {                                                                                                \
    BY_LEFT (7, a, r), BY_LEFT (1, a, r), BY_LEFT (2, a, r), BY_LEFT (3, a, r), BY_LEFT (4, a, r), \
      BY_LEFT (5, a, r), BY_LEFT (6, a, r)                                                         \
  }
#define BY_ABOVE(r)                                                                                \
  {                                                                                                \
    BY_BELOW (7, r), BY_BELOW (1, r), BY_BELOW (2, r), BY_BELOW (3, r), BY_BELOW (4, r),           \
      BY_BELOW (5, r), BY_BELOW (6, r)                                                             \
  }

const uint16_t cephalopod_sets[7][8][8][8] = {
  BY_ABOVE (7), BY_ABOVE (1), BY_ABOVE (2), BY_ABOVE (3), BY_ABOVE (4), BY_ABOVE (5), BY_ABOVE (6),
};

static const RulesChoice size_choices[] = {
  [SIZE_5X5] = { "5x5", N_ ("5×5") },
  [SIZE_3X3] = { "3x3", N_ ("3×3") },
  [SIZE_3X5] = { "3x5", N_ ("3×5") },
  [SIZE_7X7] = { "7x7", N_ ("7×7") },
  { NULL, NULL },
};

static const RulesChoice swap_choices[] = {
  { "off", N_ ("Off") },
  { "on", N_ ("On") },
  { NULL, NULL },
};

enum
{
  OPTION_SIZE,
  OPTION_SWAP
};

static const RulesOption options[] = {
  [OPTION_SIZE] = { "size", N_ ("Board size"),
                    N_ ("The designer's board has 5×5 cells; 3×3 is good for learning."),
                    size_choices, NULL, NULL, false },
  [OPTION_SWAP] = { "swap", N_ ("Swap rule"),
                    N_ ("The second player may take over the first die. Not one of the "
                        "designer's rules."),
                    swap_choices, NULL, NULL, false },
  { NULL, NULL, NULL, NULL, NULL, NULL, false },
};

void
cephalopod_start (const RulesParams *params, RulesState *out)
{
  memset (out, 0, sizeof *out);
  out->size = params->choice[OPTION_SIZE];
  out->side = RULES_DARK;
  out->stage = params->choice[OPTION_SWAP] ? STAGE_OPEN : STAGE_NONE;
}

static RulesActor
actor (const RulesState *s)
{
  return empty_cells (s) ? (RulesActor) exchanged (s, s->side) : RULES_NOBODY;
}

static size_t
list_actions (const RulesState *s, RulesAction *out)
{
  size_t n = 0;

  if (s->stage == STAGE_OFFER)
    out[n++] = SWAP;
  for (uint64_t left = empty_cells (s); left; left &= left - 1)
    {
      unsigned at = (unsigned) __builtin_ctzll (left) + 8;
      unsigned sets = sets_at (s, at);

      do
        out[n++] = at << 4 | (unsigned) __builtin_ctz (sets);
      while ((sets &= sets - 1) != 0);
    }
  return n;
}

static void
apply (RulesState *s, RulesAction a)
{
  unsigned at = a >> 4;
  unsigned captured = a & 15;
  unsigned pips = 1;

  s->ply++;
  if (a == SWAP)
    {
      s->stage = STAGE_SWAPPED;
      return;
    }
  if (captured)
    {
      uint64_t taken = 0;

      pips = 0;
      for (; captured; captured &= captured - 1)
        {
          unsigned die = beside (at, __builtin_ctz (captured));

          pips += s->pips[die];
          s->pips[die] = 0;
          taken |= bit_at (die);
        }
      for (int i = 0; i < N_PLANES; i++)
        s->plane[i] &= ~taken;
      s->light &= ~taken;
    }
  set_die (s, at, pips, (RulesSide) s->side);
  s->side ^= 1;
  if (s->stage == STAGE_OPEN)
    s->stage = STAGE_OFFER;
  else if (s->stage == STAGE_OFFER)
    s->stage = STAGE_KEPT;
}

static RulesSide
side_of (const RulesState *s, RulesActor player)
{
  return (RulesSide) exchanged (s, player);
}

static int
score (const RulesState *s, RulesSide side)
{
  uint64_t dice = dice_of (s);

  return __builtin_popcountll (side == RULES_LIGHT ? s->light : dice & ~s->light);
}

static RulesOutcome
outcome (const RulesState *s)
{
  int lead;

  if (empty_cells (s))
    return (RulesOutcome){ false, RULES_NOBODY, RULES_END_NONE, NULL };
  lead = score (s, RULES_DARK) - score (s, RULES_LIGHT);
  if (lead > 0)
    return (RulesOutcome){ true, (RulesActor) exchanged (s, RULES_DARK), RULES_END_COUNT,
                           N_ ("Black wins: the board is full and more of the dice are black.") };
  if (lead < 0)
    return (RulesOutcome){ true, (RulesActor) exchanged (s, RULES_LIGHT), RULES_END_COUNT,
                           N_ ("White wins: the board is full and more of the dice are white.") };
  /* Only on a board with an even number of cells (ruling A-C4). */
  return (RulesOutcome){ true, RULES_NOBODY, RULES_END_COUNT,
                         N_ ("Draw: the board is full and both have as many dice.") };
}

static RulesTurn
turn (const RulesState *s)
{
  return (RulesTurn){ s->ply + 1u, (RulesActor) exchanged (s, s->side) };
}

static const RulesCell cells[] = {
  { 'b', RULES_PIECE_DIE, RULES_DARK, true, N_ ("black die, %d"), NULL },
  { 'w', RULES_PIECE_DIE, RULES_LIGHT, true, N_ ("white die, %d"), NULL },
  { 0 },
};

static const RulesChoice sides[] = {
  { "b", N_ ("Black") },
  { "w", N_ ("White") },
  { NULL, NULL },
};

static const RulesChoice swap_stages[] = {
  { "open", N_ ("Nothing placed yet") },
  { "swap", N_ ("The swap is on offer") },
  { "kept", N_ ("Sides were kept") },
  { "swapped", N_ ("Sides were swapped") },
  { NULL, NULL },
};

static const RulesField fields[] = {
  { N_ ("Side to move"), RULES_FIELD_SIDE, sides, 0, NULL, NULL },
  { N_ ("Swap"), RULES_FIELD_CHOICE, swap_stages, 0, "swap", "on" },
  { 0 },
};

const RulesGame rules_game_cephalopod = {
  .id = "cephalopod",
  .name = "Cephalopod",
  .summary = N_ ("Place dice, take neighbours that add up to six or less, and own more dice than "
                 "your opponent when the board is full."),
  .designer = "Mark Steere",
  .year = "2006",
  .side_name = { N_ ("Black"), N_ ("White") },
  SCORE_N_ ("%d die", "%d dice"),
  .options = options,
  .cells = cells,
  .fields = fields,
  .state_size = sizeof (RulesState),
  .max_actions = 180, /* every second cell of 7 x 7 empty, ones on the others */
  .end_action = 0,
  .check_option = NULL,
  .start = cephalopod_start,
  .actor = actor,
  .list_actions = list_actions,
  .weight = NULL,
  .apply = apply,
  .explain = cephalopod_explain,
  .explain_path = cephalopod_explain_path,
  .forced = cephalopod_forced,
  .outcome = outcome,
  .turn = turn,
  .side_of = side_of,
  .score = score,
  .gesture = cephalopod_gesture,
  .piece = cephalopod_piece,
  .describe = cephalopod_describe,
  .dice = NULL,
  .board = cephalopod_board,
  .write_action = cephalopod_write_action,
  .read_action = cephalopod_read_action,
  .write_state = cephalopod_write_state,
  .read_state = cephalopod_read_state,
  .n_symmetries = cephalopod_n_symmetries,
  .map_point = cephalopod_map_point,
  .map_action = cephalopod_map_action,
  .exchanges = cephalopod_exchanges,
  .hash = cephalopod_hash,
  .perft_key = cephalopod_perft_key,
};
