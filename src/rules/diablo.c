/* diablo.c: Diablo by Mark Steere
 *
 * The rules themselves; diablo-why.c says why something is not legal, diablo-text.c reads and
 * writes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diablo.h"

#include <string.h>

_Static_assert(sizeof (RulesState) <= RULES_MAX_STATE_SIZE, "a state is under 1 KiB");

/* ---- Moves ---------------------------------------------------------------------------------- */

/* The side on turn while its moves are listed. */
typedef struct
{
  const int8_t *cell;
  unsigned size, high, low;
  int sign;       /* of own heights */
  bool two;       /* two dice with different faces */
  bool may_empty; /* a move may go to an empty square */
} Mover;

static inline Mover
mover_of (const RulesState *s)
{
  return (Mover){
    .cell = s->cell,
    .size = s->size,
    .high = s->die[0],
    .low = s->die[1],
    .sign = s->side == RULES_DARK ? 1 : -1,
    .two = s->die[1] != 0 && s->die[1] != s->die[0],
    .may_empty = s->stage != DIABLO_FREE,
  };
}

/* Adds the move to a square, if there is such a square and the move is legal.  No branches: which
 * squares are on the board and what stands there is nearly random. */
static inline size_t
add_move (const Mover *m,
          unsigned from,
          unsigned target,
          bool there,
          int least,
          RulesAction *out,
          size_t n)
{
  unsigned to = there ? target : from;
  int height = m->cell[to] * m->sign;

  out[n] = diablo_move (from, to);
  return n + (size_t) (there & (height >= least) & (m->may_empty | (height != 0)));
}

/* Targets are visited in ascending order. */
static inline size_t
add_stack (const Mover *m, unsigned from, RulesAction *out)
{
  unsigned column = from & 15;
  unsigned row = from >> 4;
  unsigned h = m->high;
  unsigned l = m->low;
  int least = -m->cell[from] * m->sign;
  size_t n = 0;

  n = add_move (m, from, from - 16 * h, row >= h, least, out, n);
  if (m->two)
    {
      n = add_move (m, from, from - 16 * l, row >= l, least, out, n);
      n = add_move (m, from, from - h, column >= h, least, out, n);
      n = add_move (m, from, from - l, column >= l, least, out, n);
      n = add_move (m, from, from + l, column + l < m->size, least, out, n);
      n = add_move (m, from, from + h, column + h < m->size, least, out, n);
      n = add_move (m, from, from + 16 * l, row + l < m->size, least, out, n);
    }
  else
    {
      n = add_move (m, from, from - h, column >= h, least, out, n);
      n = add_move (m, from, from + h, column + h < m->size, least, out, n);
    }
  return add_move (m, from, from + 16 * h, row + h < m->size, least, out, n);
}

size_t
diablo_stack_moves (const RulesState *s, unsigned from, RulesAction *out)
{
  Mover m = mover_of (s);

  return add_stack (&m, from, out);
}

int
diablo_movable_stack (const RulesState *s)
{
  Mover m = mover_of (s);

  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    for (uint64_t left = s->stacks[s->side][w]; left; left &= left - 1)
      {
        unsigned from = w * 64 + (unsigned) __builtin_ctzll (left);
        RulesAction moves[DIABLO_STACK_MOVES + 1];

        if (add_stack (&m, from, moves) > 0)
          return (int) from;
      }
  return -1;
}

static size_t
list_actions (const RulesState *s, RulesAction *out)
{
  size_t n = 0;

  if (diablo_is_over (s))
    return 0;
  if (diablo_before_roll (s))
    {
      for (unsigned high = 1; high <= s->size / 2u; high++)
        for (unsigned low = 1; low <= high; low++)
          out[n++] = diablo_roll (high, low);
      return n;
    }
  if (s->stage != DIABLO_DROP)
    {
      Mover m = mover_of (s);

      for (unsigned w = 0; w < DIABLO_WORDS; w++)
        for (uint64_t left = s->stacks[s->side][w]; left; left &= left - 1)
          n += add_stack (&m, w * 64 + (unsigned) __builtin_ctzll (left), out + n);
    }
  if (n == 0)
    for (unsigned w = 0; w < DIABLO_WORDS; w++)
      for (uint64_t left = s->stacks[s->side][w]; left; left &= left - 1)
        out[n++] = diablo_removal (w * 64 + (unsigned) __builtin_ctzll (left));
  return n;
}

static unsigned
weight (const RulesState *s, RulesAction a)
{
  (void) s;
  return diablo_upper (a) == diablo_lower (a) ? 1 : 2;
}

/* ---- Playing -------------------------------------------------------------------------------- */

void
diablo_start (const RulesParams *params, RulesState *out)
{
  const char *text = rules_params_get (params, "size");
  size_t pos = 0;
  unsigned size = (unsigned) rules_get_number (text, strlen (text), &pos, DIABLO_MAX_SIZE);

  memset (out, 0, sizeof *out);
  out->size = (uint8_t) size;
  out->side = RULES_DARK;
  out->stage =
    strcmp (rules_params_get (params, "balance"), "on") == 0 ? DIABLO_ROLL0 : DIABLO_ROLL;
  out->turn = 1;
  for (unsigned row = 0; row < size; row++)
    for (unsigned column = 0; column < size; column++)
      diablo_put_stack (out, row << 4 | column, (row + column) % 2 == 0 ? RULES_DARK : RULES_LIGHT,
                        1);
  out->checkers[0] = out->checkers[1] = (uint8_t) diablo_all_checkers (out);
}

static void
clear_square (RulesState *s, unsigned square, unsigned side)
{
  s->cell[square] = 0;
  s->stacks[side][square >> 6] &= ~(UINT64_C (1) << (square & 63));
}

static void
end_turn (RulesState *s)
{
  s->side ^= 1;
  s->stage = DIABLO_ROLL;
  s->die[0] = s->die[1] = 0;
  s->face[0] = s->face[1] = 0;
  s->used = 0;
  s->turn++;
}

static void
apply_move (RulesState *s, unsigned from, unsigned to)
{
  unsigned die = diablo_distance (from, to);
  int height = diablo_height (s, from);
  int there = diablo_height (s, to);

  clear_square (s, from, s->side);
  if (there < 0)
    {
      clear_square (s, to, s->side ^ 1u);
      s->checkers[s->side ^ 1] = (uint8_t) (s->checkers[s->side ^ 1] + there);
    }
  else
    height += there;
  diablo_put_stack (s, to, s->side, height);

  if (s->stage != DIABLO_FIRST)
    {
      end_turn (s);
      return;
    }
  s->stage = there == 0 ? DIABLO_FREE : DIABLO_TAKE;
  s->used = s->face[0] == die ? 1 : 2;
  s->die[0] = s->die[0] == die ? s->die[1] : s->die[0];
  s->die[1] = 0;
}

static void
apply_removal (RulesState *s, unsigned square)
{
  int height = diablo_height (s, square) - 1;

  if (height == 0)
    clear_square (s, square, s->side);
  else
    diablo_put_stack (s, square, s->side, height);
  s->checkers[s->side]--;

  if (s->stage != DIABLO_FIRST)
    {
      end_turn (s);
      return;
    }
  s->stage = DIABLO_DROP;
  s->die[0] = s->die[1] = 0;
}

static void
apply (RulesState *s, RulesAction a)
{
  switch (a >> 16)
    {
    case DIABLO_MOVE:
      apply_move (s, diablo_upper (a), diablo_lower (a));
      break;
    case DIABLO_REMOVAL:
      apply_removal (s, diablo_lower (a));
      break;
    case DIABLO_DICE:
    default:
      s->die[0] = s->face[0] = (uint8_t) diablo_upper (a);
      s->die[1] = s->face[1] = (uint8_t) diablo_lower (a);
      s->stage = s->stage == DIABLO_ROLL0 ? DIABLO_OPENING : DIABLO_FIRST;
      break;
    }
}

static RulesActor
actor (const RulesState *s)
{
  if (diablo_is_over (s))
    return RULES_NOBODY;
  if (diablo_before_roll (s))
    return RULES_CHANCE;
  return s->side == RULES_DARK ? RULES_FIRST : RULES_SECOND;
}

static RulesOutcome
outcome (const RulesState *s)
{
  if (s->checkers[RULES_LIGHT] == 0)
    return (RulesOutcome){ true, RULES_FIRST, RULES_END_ELIMINATION,
                           N_ ("Black wins: Green has no checkers left.") };
  if (s->checkers[RULES_DARK] == 0)
    return (RulesOutcome){ true, RULES_SECOND, RULES_END_ELIMINATION,
                           N_ ("Green wins: Black has no checkers left.") };
  return (RulesOutcome){ false, RULES_NOBODY, RULES_END_NONE, NULL };
}

static RulesTurn
turn (const RulesState *s)
{
  return (RulesTurn){ s->turn, s->side == RULES_DARK ? RULES_FIRST : RULES_SECOND };
}

static RulesSide
side_of (const RulesState *s, RulesActor player)
{
  (void) s;
  return player == RULES_SECOND ? RULES_LIGHT : RULES_DARK;
}

static int
score (const RulesState *s, RulesSide side)
{
  return side == RULES_NO_SIDE ? 0 : s->checkers[side];
}

/* ---- Pictures ------------------------------------------------------------------------------- */

static void
gesture (const RulesState *s, RulesAction a, RulesGesture *out)
{
  memset (out, 0, sizeof *out);
  switch (a >> 16)
    {
    case DIABLO_MOVE:
      out->shape = RULES_SHAPE_MOVE;
      out->n_path = 2;
      out->path[0] = (int16_t) diablo_point (s, diablo_upper (a));
      out->path[1] = (int16_t) diablo_point (s, diablo_lower (a));
      break;
    case DIABLO_REMOVAL:
      out->shape = RULES_SHAPE_REMOVE;
      out->n_path = 1;
      out->path[0] = (int16_t) diablo_point (s, diablo_lower (a));
      break;
    case DIABLO_DICE:
    default:
      out->shape = RULES_SHAPE_ROLL;
      out->faces[0] = (uint8_t) diablo_upper (a);
      out->faces[1] = (uint8_t) diablo_lower (a);
      break;
    }
}

static RulesPiece
piece (const RulesState *s, int point)
{
  int height = s->cell[diablo_square (s, point)];

  if (height == 0)
    return (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 };
  if (height > 0)
    return (RulesPiece){ RULES_PIECE_STACK, RULES_DARK, height };
  return (RulesPiece){ RULES_PIECE_STACK, RULES_LIGHT, -height };
}

static RulesPhrase
describe (const RulesState *s, int point)
{
  RulesPiece p = piece (s, point);
  bool black = p.side == RULES_DARK;

  if (p.count == 0)
    return (RulesPhrase){ N_ ("empty"), NULL, 0 };
  if (p.count == 1)
    return (RulesPhrase){ black ? N_ ("black checker") : N_ ("green checker"), NULL, 1 };
  return (RulesPhrase){ black ? N_ ("black stack of %d") : N_ ("green stack of %d"), NULL,
                        p.count };
}

static void
dice (const RulesState *s, RulesDice *out)
{
  memset (out, 0, sizeof *out);
  out->sides = s->size / 2;
  for (int i = 0; i < 2 && s->face[i]; i++)
    {
      out->face[i] = s->face[i];
      out->used[i] = s->used >> i & 1;
      out->n++;
    }
}

static void
board (const RulesState *s, RulesBoard *out)
{
  rules_board_grid (out, RULES_BOARD_CHECKER, s->size, s->size);
}

/* ---- Symmetries and keys -------------------------------------------------------------------- */

bool
diablo_is_full (const RulesState *s)
{
  int n = 0;

  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    n += __builtin_popcountll (s->stacks[0][w] | s->stacks[1][w]);
  return n == s->size * s->size;
}

/* The sides can be exchanged unless it is the first turn of the game, which is Black's. */
static int
n_symmetries (const RulesState *s)
{
  if (s->stage == DIABLO_ROLL0 || s->stage == DIABLO_OPENING || diablo_is_full (s))
    return 8;
  return 16;
}

/* rules_grid_map() for squares, without divisions. */
static inline unsigned
map_square (const RulesState *s, int symmetry, unsigned square)
{
  unsigned column = square & 15;
  unsigned row = square >> 4;
  unsigned last = s->size - 1u;

  if (symmetry & 4)
    {
      unsigned t = column;

      column = row;
      row = t;
    }
  if ((symmetry & 3) == 1 || (symmetry & 3) == 2)
    column = last - column;
  if ((symmetry & 3) == 1 || (symmetry & 3) == 3)
    row = last - row;
  return row << 4 | column;
}

static int
map_point (const RulesState *s, int symmetry, int point)
{
  return rules_grid_map (s->size, s->size, symmetry & 7, point);
}

static RulesAction
map_action (const RulesState *s, int symmetry, RulesAction a)
{
  switch (a >> 16)
    {
    case DIABLO_MOVE:
      return diablo_move (map_square (s, symmetry, diablo_upper (a)),
                          map_square (s, symmetry, diablo_lower (a)));
    case DIABLO_REMOVAL:
      return diablo_removal (map_square (s, symmetry, diablo_lower (a)));
    case DIABLO_DICE:
    default:
      return a;
    }
}

/* Zobrist hash of an image.  When the game is over only the board counts: nobody is on turn and
 * nothing is left of it. */
static uint64_t
image_hash (const RulesState *s, int symmetry, uint64_t seed)
{
  unsigned exchange = symmetry & 8 ? 1 : 0;
  uint64_t head = UINT64_C (1) << 32 | s->size;
  uint64_t h;

  if (!diablo_is_over (s))
    head |= (uint64_t) (s->side ^ exchange) << 8 | (uint64_t) (s->stage + 1u) << 12 |
            (uint64_t) s->die[0] << 16 | (uint64_t) s->die[1] << 20;
  h = rules_mix (seed + head);
  for (unsigned side = 0; side < 2; side++)
    for (unsigned w = 0; w < DIABLO_WORDS; w++)
      for (uint64_t left = s->stacks[side][w]; left; left &= left - 1)
        {
          unsigned square = w * 64 + (unsigned) __builtin_ctzll (left);
          int height = side == RULES_DARK ? s->cell[square] : -s->cell[square];

          h ^= rules_mix (seed + ((uint64_t) map_square (s, symmetry, square) |
                                  (uint64_t) height << 8 | (uint64_t) (side ^ exchange) << 16));
        }
  return h;
}

/* Archives store hashes: these numbers stay. */
#define HASH_SEED UINT64_C (0x6469616200000000)
#define KEY_SEED UINT64_C (0x6b65790000000000)

static uint64_t
hash (const RulesState *s, int symmetry)
{
  return image_hash (s, symmetry, HASH_SEED);
}

static RulesKey
perft_key (const RulesState *s)
{
  return (RulesKey){ image_hash (s, 0, HASH_SEED), image_hash (s, 0, KEY_SEED) };
}

/* ---- The table ------------------------------------------------------------------------------ */

static const RulesChoice size_choices[] = {
  { "6", N_ ("6×6") },    { "4", N_ ("4×4") },    { "8", N_ ("8×8") },
  { "10", N_ ("10×10") }, { "12", N_ ("12×12") }, { NULL, NULL },
};

static const RulesChoice balance_choices[] = {
  { "on", N_ ("On") },
  { "off", N_ ("Off") },
  { NULL, NULL },
};

static const RulesOption options[] = {
  { "size", N_ ("Board size"), N_ ("A die has half as many faces as the board has rows."),
    size_choices, NULL, NULL, false },
  { "balance", N_ ("Balancing rule"), N_ ("On the first turn Black plays only one die."),
    balance_choices, NULL, NULL, false },
  { NULL, NULL, NULL, NULL, NULL, NULL, false },
};

static const char *const presets[] = { "", "size=4", "size=8", NULL };

extern const RulesGame rules_game_diablo;

static bool
exchanges (const RulesState *s, int symmetry)
{
  (void) s;
  return symmetry >= 8;
}

static const RulesCell cells[] = {
  { 'b', RULES_PIECE_STACK, RULES_DARK, true, N_ ("black stack of %d"), N_ ("black checker") },
  { 'g', RULES_PIECE_STACK, RULES_LIGHT, true, N_ ("green stack of %d"), N_ ("green checker") },
  { 0 },
};

static const RulesChoice sides[] = {
  { "b", N_ ("Black") },
  { "g", N_ ("Green") },
  { NULL, NULL },
};

static const RulesChoice stages[] = {
  { "roll0", N_ ("Before the first roll of the game") },
  { "roll", N_ ("Before the roll") },
  { "opening", N_ ("The one action of the first turn") },
  { "first", N_ ("First action") },
  { "free", N_ ("Second action, after a move to an empty square") },
  { "take", N_ ("Second action, after a merge or a capture") },
  { "drop", N_ ("One more checker to be removed") },
  { NULL, NULL },
};

static const RulesField fields[] = {
  { N_ ("Side to move"), RULES_FIELD_SIDE, sides, 0, NULL, NULL },
  { N_ ("Unused dice"), RULES_FIELD_DICE, NULL, 0, NULL, NULL },
  { N_ ("Stage of the turn"), RULES_FIELD_CHOICE, stages, 0, NULL, NULL },
  { 0 },
};

const RulesGame rules_game_diablo = {
  .id = "diablo",
  .name = "Diablo",
  .summary = N_ ("Move stacks by the dice, merge and capture, until your opponent has no checkers "
                 "left."),
  .designer = "Mark Steere",
  .year = "",
  .notice = N_ ("Diablo by Mark Steere is not related to the games of Blizzard Entertainment."),
  .side_name = { N_ ("Black"), N_ ("Green") },
  SCORE_N_ ("%d checker", "%d checkers"),
  .options = options,
  .presets = presets,
  .cells = cells,
  .fields = fields,
  .state_size = sizeof (RulesState),
  .max_actions = DIABLO_MAX_SIZE * DIABLO_MAX_SIZE / 2 * DIABLO_STACK_MOVES,
  .end_action = 0,
  .check_option = NULL,
  .start = diablo_start,
  .actor = actor,
  .list_actions = list_actions,
  .weight = weight,
  .apply = apply,
  .explain = diablo_explain,
  .explain_path = diablo_explain_path,
  .forced = diablo_forced,
  .outcome = outcome,
  .turn = turn,
  .side_of = side_of,
  .score = score,
  .gesture = gesture,
  .piece = piece,
  .describe = describe,
  .dice = dice,
  .board = board,
  .write_action = diablo_write_action,
  .read_action = diablo_read_action,
  .write_state = diablo_write_state,
  .read_state = diablo_read_state,
  .n_symmetries = n_symmetries,
  .map_point = map_point,
  .map_action = map_action,
  .exchanges = exchanges,
  .hash = hash,
  .perft_key = perft_key,
};
