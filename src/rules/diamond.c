/* diamond.c: Diamond (Larry Back, 1994), the play
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diamond.h"

#include <string.h>

#define N1(site) AROUND (BIT (site))
#define N8(site)                                                                                   \
  N1 (site), N1 (site + 1), N1 (site + 2), N1 (site + 3), N1 (site + 4), N1 (site + 5),            \
    N1 (site + 6), N1 (site + 7)

const uint64_t diamond_near[64] = { N8 (0),  N8 (8),  N8 (16), N8 (24),
                                    N8 (32), N8 (40), N8 (48), N8 (56) };

/* ------------------------------------------------------------------------------------------------
 * Symmetries and keys
 */

/* The board's own: 1 half a turn, 2 the mirror through a1 and h8, 3 both; 4 to 7 the same with the
 * sides exchanged. */
static int
map_site (int symmetry, int site)
{
  if (symmetry & 1)
    site = 63 - site;
  if (symmetry & 2)
    site = (site & 7) << 3 | site >> 3;
  return site;
}

static uint64_t
swap_bits (uint64_t x, int shift, uint64_t mask)
{
  uint64_t t = (x ^ (x >> shift)) & mask;

  return x ^ t ^ t << shift;
}

/* map_site() for a set. */
static uint64_t
map_set (int symmetry, uint64_t x)
{
  if (symmetry & 1)
    {
      for (int shift = 1; shift < 32; shift *= 2)
        x = swap_bits (x, shift, UINT64_MAX / (BIT (shift) + 1));
      x = x << 32 | x >> 32;
    }
  if (symmetry & 2)
    {
      x = swap_bits (x, 7, UINT64_C (0x00aa00aa00aa00aa));
      x = swap_bits (x, 14, UINT64_C (0x0000cccc0000cccc));
      x = swap_bits (x, 28, UINT64_C (0x00000000f0f0f0f0));
    }
  return x;
}

/* In the placement phase Black has begun and the counts say whose turn it is: with the sides
 * exchanged it is no position. */
static int
diamond_n_symmetries (const RulesState *s)
{
  return s->phase == PHASE_MOVE ? 8 : 4;
}

static int
diamond_map_point (const RulesState *s, int symmetry, int point)
{
  (void) s;
  return to_point (map_site (symmetry, to_site (point)));
}

static RulesAction
diamond_map_action (const RulesState *s, int symmetry, RulesAction a)
{
  RulesAction kind = a >> 12;
  int from = a >> 6 & 63;
  int site = a & 63;

  (void) s;
  if (kind == KIND_SWAP)
    return a;
  if (kind == KIND_MOVE)
    from = map_site (symmetry, from);
  return ACTION (kind, from, map_site (symmetry, site));
}

/* Mixes board, side and phase; archives store it, so it must never change. */
static inline uint64_t
mix_board (uint64_t seed, uint64_t dark, uint64_t light, uint64_t neutral, int side, int phase)
{
  uint64_t x = rules_mix (seed + (uint64_t) (phase * 2 + side));

  x = rules_mix (x ^ dark);
  x = rules_mix (x ^ light);
  return rules_mix (x ^ neutral);
}

#define HASH_SEED UINT64_C (0x4469616d6f6e6431)
#define PERFT_SEED UINT64_C (0x4469616d6f6e6432)

static inline uint64_t
key_of (const RulesState *s)
{
  return mix_board (HASH_SEED, s->men[0], s->men[1], s->neutral, s->side, s->phase);
}

static uint64_t
diamond_hash (const RulesState *s, int symmetry)
{
  int exchange = symmetry >> 2 & 1;

  if (symmetry == 0)
    return key_of (s);
  return mix_board (HASH_SEED, map_set (symmetry, s->men[exchange]),
                    map_set (symmetry, s->men[exchange ^ 1]), map_set (symmetry, s->neutral),
                    s->side ^ exchange, s->phase);
}

static RulesKey
diamond_perft_key (const RulesState *s)
{
  /* Who swapped decides nothing but winners, the pie rule nothing once there is a stone. */
  bool pie = s->pie && !(s->men[0] | s->men[1]);
  uint64_t rest =
    (uint64_t) s->quiet << 8 | (uint64_t) s->end << 2 | (uint64_t) pie << 1 | (uint64_t) s->remove;
  RulesKey key;

  key.a = key_of (s);
  key.b = mix_board (PERFT_SEED, s->men[0], s->men[1], s->neutral, s->side, s->phase);
  /* Sums, because the order in which positions occurred does not matter, but how often does. */
  if (s->phase == PHASE_MOVE && s->end == RULES_END_NONE)
    {
      uint64_t sum_a = 0, sum_b = 0;

      for (int i = s->first; i <= s->quiet; i++)
        {
          sum_a += rules_mix (s->key[i] ^ HASH_SEED);
          sum_b += rules_mix (s->key[i] ^ PERFT_SEED);
        }
      key.a ^= rules_mix (sum_a);
      key.b ^= rules_mix (sum_b);
    }
  key.a = rules_mix (key.a + rest);
  key.b = rules_mix (key.b ^ rest);
  return key;
}

/* ------------------------------------------------------------------------------------------------
 * Play
 */

/* Rules 12 and 14, in this order, for a position that has just been reached. */
void
diamond_find_end (RulesState *s)
{
  if (squares_of (s->men[s->side ^ 1]))
    {
      s->end = RULES_END_SQUARE;
      return;
    }
  if (s->phase != PHASE_MOVE)
    return;
  if (s->quiet >= QUIET)
    {
      s->end = RULES_END_FIFTY;
      return;
    }

  /* Four turns are the least that lead back to a position. */
  uint64_t key = s->key[s->quiet] = key_of (s);
  int before = 0;

  for (int i = s->quiet - 4; i >= s->first; i -= 2)
    before += s->key[i] == key;
  if (before >= 2)
    s->end = RULES_END_REPETITION;
  else if (!can_move (s) && !(s->remove && removable (s)))
    s->end = RULES_END_BLOCKED;
}

void
diamond_set_options (RulesState *s, const RulesParams *params)
{
  memset (s, 0, sizeof *s);
  s->turn = 1;
  s->pie = strcmp (rules_params_get (params, "pie"), "on") == 0;
  s->remove = strcmp (rules_params_get (params, "blocked"), "remove") == 0;
}

static void
diamond_start (const RulesParams *params, RulesState *out)
{
  diamond_set_options (out, params);
}

static RulesActor
player_of (const RulesState *s, int side)
{
  return (side == RULES_DARK) != s->swapped ? RULES_FIRST : RULES_SECOND;
}

static RulesActor
diamond_actor (const RulesState *s)
{
  return s->end == RULES_END_NONE ? player_of (s, s->side) : RULES_NOBODY;
}

#define MAX_LINES 5 /* that meet in a point */
#define NO_POINT (UINT64_C (1) << 63)

size_t
diamond_list_actions (const RulesState *s, RulesAction *out)
{
  uint64_t empty = empty_points (s);
  size_t n = 0;

  if (s->end != RULES_END_NONE)
    return 0;
  if (s->phase != PHASE_MOVE)
    {
      for (uint64_t set = empty; set; set &= set - 1)
        out[n++] = ACTION (KIND_PLACE, 0, first_of (set));
      if (s->phase == PHASE_SWAP)
        out[n++] = SWAP;
      return n;
    }
  for (uint64_t men = s->men[s->side]; men; men &= men - 1)
    {
      int from = first_of (men);
      uint64_t set = diamond_near[from] & empty;

      /* As many rounds for each piece, so that no branch has to be guessed; what is written in a
       * round without an empty point is written over. */
      for (int i = 0; i < MAX_LINES; i++, set &= set - 1)
        {
          out[n] = ACTION (KIND_MOVE, from, first_of (set | NO_POINT));
          n += set != 0;
        }
    }
  for (uint64_t set = removable (s); set; set &= set - 1)
    out[n++] = ACTION (KIND_REMOVE, 0, first_of (set));
  return n;
}

static void
diamond_apply (RulesState *s, RulesAction a)
{
  int from = a >> 6 & 63;
  int site = a & 63;
  int side = s->side;
  uint64_t captured;

  s->turn++;
  switch (a >> 12)
    {
    case KIND_SWAP:
      /* The stone stays, its owner changes; White, now the first player, is still on turn. */
      s->swapped = true;
      s->phase = PHASE_PLACE;
      return;
    case KIND_PLACE:
      s->phase = s->pie && !(s->men[0] | s->men[1]) ? PHASE_SWAP : PHASE_PLACE;
      s->men[side] |= BIT (site);
      /* The 24th piece ends the phase unless it wins (rule 9). */
      if (count (s->men[0] | s->men[1]) == 2 * PIECES && !squares_of (s->men[side]))
        s->phase = PHASE_MOVE;
      break;
    case KIND_MOVE:
      captured = cornered (s, from, site);
      s->men[side] ^= BIT (from) | BIT (site);
      s->quiet++;
      if (is_single (captured))
        {
          s->men[side ^ 1] ^= captured;
          s->neutral |= captured;
          s->first = s->quiet = 0;
        }
      break;
    case KIND_REMOVE:
    default:
      s->neutral ^= BIT (site);
      s->first = s->quiet = 0;
      break;
    }
  s->side = (uint8_t) (side ^ 1);
  diamond_find_end (s);
}

static const char *
square_sentence (bool dark)
{
  return dark ? N_ ("Black wins: its pieces stand on all four corners of a square.")
              : N_ ("White wins: its pieces stand on all four corners of a square.");
}

static const char *
blocked_sentence (bool dark, bool may_remove)
{
  if (may_remove)
    return dark ? N_ ("Draw: Black can neither move nor remove a piece.")
                : N_ ("Draw: White can neither move nor remove a piece.");
  return dark ? N_ ("Draw: Black cannot move a piece.") : N_ ("Draw: White cannot move a piece.");
}

static RulesOutcome
diamond_outcome (const RulesState *s)
{
  RulesOutcome outcome = { s->end != RULES_END_NONE, RULES_NOBODY, (RulesEnd) s->end, NULL };

  if (s->end == RULES_END_SQUARE)
    {
      outcome.winner = player_of (s, s->side ^ 1);
      outcome.msgid = square_sentence (s->side == RULES_LIGHT);
    }
  else if (s->end == RULES_END_FIFTY)
    outcome.msgid = N_ ("Draw: fifty turns in a row without a capture or a removal.");
  else if (s->end == RULES_END_REPETITION)
    outcome.msgid = N_ ("Draw: the same position for the third time.");
  else if (s->end == RULES_END_BLOCKED)
    outcome.msgid = blocked_sentence (s->side == RULES_DARK, s->remove);
  return outcome;
}

static RulesTurn
diamond_turn (const RulesState *s)
{
  return (RulesTurn){ s->turn, player_of (s, s->side) };
}

static RulesSide
diamond_side_of (const RulesState *s, RulesActor player)
{
  return (player == RULES_FIRST) != s->swapped ? RULES_DARK : RULES_LIGHT;
}

static int
diamond_score (const RulesState *s, RulesSide side)
{
  return count (s->men[side]);
}

/* ------------------------------------------------------------------------------------------------
 * The table
 */

static const RulesChoice pie_choices[] = {
  { "on", N_ ("On") },
  { "off", N_ ("Off") },
  { NULL, NULL },
};

static const RulesChoice blocked_choices[] = {
  { "draw", N_ ("Draw") },
  { "remove", N_ ("May remove a neutral") },
  { NULL, NULL },
};

static const RulesOption options[] = {
  { "pie", N_ ("Pie rule"),
    N_ ("Right after Black's first placement the second player may take over Black."), pie_choices,
    NULL, NULL, false },
  { "blocked", N_ ("Player who cannot move a piece"),
    N_ ("The rules can be read both ways when a neutral piece could still be removed."),
    blocked_choices, NULL, NULL, false },
  { NULL, NULL, NULL, NULL, NULL, NULL, false },
};

static bool
exchanges (const RulesState *s, int symmetry)
{
  (void) s;
  return symmetry >= 4;
}

static const RulesCell cells[] = {
  { 'b', RULES_PIECE_DISC, RULES_DARK, false, N_ ("black piece"), NULL },
  { 'w', RULES_PIECE_DISC, RULES_LIGHT, false, N_ ("white piece"), NULL },
  { 'r', RULES_PIECE_NEUTRAL, RULES_NO_SIDE, false, N_ ("neutral piece"), NULL },
  { 0 },
};

static const RulesChoice sides[] = {
  { "b", N_ ("Black") },
  { "w", N_ ("White") },
  { NULL, NULL },
};

static const RulesChoice phases[] = {
  { "place", N_ ("Placement") },
  { "place'", N_ ("Placement, sides swapped") },
  { "swap", N_ ("The swap is on offer") },
  { "move", N_ ("Movement") },
  { "move'", N_ ("Movement, sides swapped") },
  { NULL, NULL },
};

static const RulesField fields[] = {
  { N_ ("Side to move"), RULES_FIELD_SIDE, sides, 0, NULL, NULL },
  { N_ ("Phase"), RULES_FIELD_CHOICE, phases, 0, NULL, NULL },
  { N_ ("Turns since the last capture"), RULES_FIELD_NUMBER, NULL, QUIET, NULL, NULL },
  { 0 },
};

const RulesGame rules_game_diamond = {
  .id = "diamond",
  .name = "Diamond",
  .summary =
    N_ ("Place and move pieces on a board of squares and triangles to hold the four corners of a "
        "square; captured pieces turn neutral."),
  .designer = "Larry Back",
  .year = "1994",
  .side_name = { N_ ("Black"), N_ ("White") },
  SCORE_N_ ("%d piece", "%d pieces"),
  .options = options,
  .cells = cells,
  .fields = fields,
  .state_size = sizeof (RulesState),
  .max_actions = MAX_ACTIONS,
  .start = diamond_start,
  .actor = diamond_actor,
  .list_actions = diamond_list_actions,
  .apply = diamond_apply,
  .explain = diamond_explain,
  .explain_path = diamond_explain_path,
  .forced = diamond_forced,
  .outcome = diamond_outcome,
  .turn = diamond_turn,
  .side_of = diamond_side_of,
  .score = diamond_score,
  .gesture = diamond_gesture,
  .piece = diamond_piece,
  .describe = diamond_describe,
  .board = diamond_board,
  .write_action = diamond_write_action,
  .read_action = diamond_read_action,
  .write_state = diamond_write_state,
  .read_state = diamond_read_state,
  .n_symmetries = diamond_n_symmetries,
  .map_point = diamond_map_point,
  .map_action = diamond_map_action,
  .exchanges = exchanges,
  .hash = diamond_hash,
  .perft_key = diamond_perft_key,
};
