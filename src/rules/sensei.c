/* sensei.c: Senseï and Diaballik by Philippe Lefrançois
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A turn is one to three actions: up to two stone moves and one character move, in any order.  An
 * action of its own ends a turn early.
 *
 * Where the sources leave a choice:
 *   - An automatic unfair game is decided when a turn ends, so lines in the middle of a turn are
 *     harmless.  The goal comes first: it ends the game at the moment it is reached.
 *   - Under claims a turn with all three actions stays open while the mover may claim.
 *   - The position of a finished game is that in which it was finished: a goal or a claim in the
 *     middle of the winner's turn, everything else at the start of the next one.  Its text tells a
 *     goal and an automatic unfair game; claim and repetition are not in it and read as a game
 *     that goes on.
 */

#include "sensei.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Options
 */

enum
{
  OPTION_MODE,
  OPTION_PITS,
  OPTION_BOTH,
  OPTION_REPETITION,
  OPTION_UNFAIR,
  OPTION_FIRST
};

enum
{
  MODE_ARASHI,
  MODE_SHIZUKANA,
  MODE_EXPERT,
  MODE_DIABALLIK,
  MODE_SWAPPED
};

static const RulesChoice modes[] = {
  { "arashi", "Arashi" },
  { "shizukana", "Shizukana" },
  { "arashi-expert", "Arashi Expert" },
  { "diaballik", "Diaballik" },
  { "diaballik-swapped", N_ ("Diaballik with swapped stones") },
  { NULL, NULL },
};

static const RulesChoice pits[] = {
  { "b4+f4", NULL },
  { "c3+e5", NULL },
  { "b4+d4+f4", NULL },
  { NULL, NULL },
};

static const RulesChoice both[] = {
  { "mover", N_ ("The mover wins") },
  { "draw", N_ ("Draw") },
  { NULL, NULL },
};

static const RulesChoice repetition[] = {
  { "on", N_ ("Draw at the third time") },
  /* Translators: nothing happens when a position is repeated. */
  { "off", N_ ("No rule") },
  { NULL, NULL },
};

static const RulesChoice unfair[] = {
  { "mode", N_ ("As the mode has it") },
  { "automatic", N_ ("Automatic") },
  { "claim", N_ ("Must be claimed") },
  { NULL, NULL },
};

static const RulesChoice first[] = {
  { "south", N_ ("South") },
  { "north", N_ ("North") },
  { NULL, NULL },
};

static const RulesOption options[] = {
  [OPTION_MODE] = { "mode", N_ ("Mode"),
                    N_ ("Stones slide any distance in Arashi and go one square in Shizukana and "
                        "Diaballik."),
                    modes, NULL, NULL, false },
  [OPTION_PITS] = { "pits", N_ ("Pits"),
                    N_ ("The layouts are those of this program: no official layout is "
                        "documented."),
                    pits, "mode", "arashi-expert", true },
  [OPTION_BOTH] = { "both", N_ ("Both lines unfair"),
                    N_ ("Counts only where an unfair game is decided automatically."), both, NULL,
                    NULL, false },
  [OPTION_REPETITION] = { "repetition", N_ ("Repetition"),
                          N_ ("A house rule: the official rules know no draw."), repetition, NULL,
                          NULL, false },
  [OPTION_UNFAIR] = { "unfair", N_ ("Unfair game"),
                      N_ ("Automatic in Senseï, claimed by the opponent in Diaballik."), unfair,
                      NULL, NULL, false },
  [OPTION_FIRST] = { "first", N_ ("Who begins"), NULL, first, NULL, NULL, false },
  { NULL, NULL, NULL, NULL, NULL, NULL, false },
};

void
sensei_set_rules (const RulesParams *params, RulesState *out)
{
  int mode = params->choice[OPTION_MODE];

  memset (out, 0, sizeof *out);
  out->turn = 1;
  out->slide = mode == MODE_ARASHI || mode == MODE_EXPERT;
  out->claim = params->choice[OPTION_UNFAIR] == 0 ? mode == MODE_DIABALLIK || mode == MODE_SWAPPED
                                                  : params->choice[OPTION_UNFAIR] == 2;
  out->both_draws = params->choice[OPTION_BOTH] == 1;
  out->repeats = params->choice[OPTION_REPETITION] == 0;
  out->first = params->choice[OPTION_FIRST] == 0 ? RULES_DARK : RULES_LIGHT;
  if (mode == MODE_EXPERT)
    out->pits = sensei_read_pits (rules_params_value (params, OPTION_PITS));
}

/* ------------------------------------------------------------------------------------------------
 * Play
 */

/* Remembers the turn start for the repetition rule. */
static void
remember (RulesState *s)
{
  uint64_t key;

  if (!s->repeats)
    return;
  key = sensei_pack (s->stones, s->ball, s->side, 0);
  s->seen[s->at_seen] = key;
  s->at_seen = (uint8_t) ((s->at_seen + 1) % SENSEI_HISTORY);
  s->past = rules_mix (s->past ^ key);
}

static void
look_for_claim (RulesState *s)
{
  s->guilty = s->claim && sensei_unfair (s->stones[!s->side], s->pits, s->stones[s->side]);
}

void
sensei_settle (RulesState *s)
{
  if (SENSEI_BIT (s->ball[s->side]) & sensei_goal_row (s->side))
    {
      s->ending = SENSEI_GOAL;
      s->winner = s->side;
      return;
    }
  look_for_claim (s);
  if (sensei_stage (s) != 0)
    return;

  /* A turn of the other side ended here. */
  s->side = !s->side;
  s->ending = (uint8_t) sensei_ending_at_turn_end (s, &s->winner);
  s->side = !s->side;
  if (s->ending == SENSEI_GOES_ON)
    remember (s);
}

static void
start (const RulesParams *params, RulesState *out)
{
  int mode = params->choice[OPTION_MODE];
  uint64_t swapped = SENSEI_BIT (1) | SENSEI_BIT (5); /* b1 and f1 */

  sensei_set_rules (params, out);
  out->stones[RULES_DARK] = SENSEI_ROW_1;
  out->stones[RULES_LIGHT] = SENSEI_ROW_7;
  if (mode == MODE_SHIZUKANA || mode == MODE_SWAPPED)
    {
      swapped |= swapped << 42;
      out->stones[RULES_DARK] ^= swapped;
      out->stones[RULES_LIGHT] ^= swapped;
    }
  out->ball[RULES_DARK] = 3;
  out->ball[RULES_LIGHT] = 45;
  out->side = out->first;
  sensei_settle (out);
}

static void
end_turn (RulesState *s)
{
  s->ending = (uint8_t) sensei_ending_at_turn_end (s, &s->winner);
  s->side = !s->side;
  s->moved = 0;
  s->passed = 0;
  s->turn++;
  if (s->ending != SENSEI_GOES_ON)
    return;
  remember (s);
  look_for_claim (s);
}

static void
apply (RulesState *s, RulesAction a)
{
  switch (sensei_kind (a))
    {
    case SENSEI_STONE:
      s->stones[s->side] ^= SENSEI_BIT (sensei_from (a)) | SENSEI_BIT (sensei_to (a));
      s->moved++;
      look_for_claim (s);
      break;
    case SENSEI_CHARACTER:
      s->ball[s->side] = (int8_t) sensei_to (a);
      s->passed = 1;
      if (SENSEI_BIT (sensei_to (a)) & sensei_goal_row (s->side))
        {
          s->ending = SENSEI_GOAL;
          s->winner = s->side;
          return;
        }
      break;
    case SENSEI_CLAIM:
      s->ending = SENSEI_CLAIMED;
      s->winner = s->side;
      return;
    case SENSEI_END:
    default:
      end_turn (s);
      return;
    }
  if (sensei_turn_is_complete (s) && !s->guilty)
    end_turn (s);
}

/* The moves of a stone to squares next to it, ascending.  Each of the four is written, and the ones
 * that are not legal are written over: no branch has to be guessed, and the array has room, because
 * it would hold slides as well. */
static inline RulesAction *
list_steps (int p, uint64_t near, RulesAction *next)
{
  RulesAction on_itself = SENSEI_ACTION (SENSEI_STONE, p, p);

  *next = on_itself - SENSEI_SIZE;
  next += near << SENSEI_SIZE >> p & 1;
  *next = on_itself - 1;
  next += near << 1 >> p & 1;
  *next = on_itself + 1;
  next += near >> p >> 1 & 1;
  *next = on_itself + SENSEI_SIZE;
  return next + (near >> p >> SENSEI_SIZE & 1);
}

static size_t
list_actions (const RulesState *s, RulesAction *out)
{
  bool complete = sensei_turn_is_complete (s);
  uint64_t empty = ~(s->stones[0] | s->stones[1] | s->pits);
  RulesAction *next = out;

  if (s->ending != SENSEI_GOES_ON)
    return 0;
  if (s->moved < SENSEI_STONE_MOVES)
    for (uint64_t from = s->stones[s->side] & ~SENSEI_BIT (s->ball[s->side]); from;
         from &= from - 1)
      {
        int p = sensei_lowest (from);
        uint64_t near = sensei_next_to (SENSEI_BIT (p)) & empty;

        if (s->slide)
          for (uint64_t to = near ? sensei_stone_targets (s, p) : 0; to; to &= to - 1)
            *next++ = SENSEI_ACTION (SENSEI_STONE, p, sensei_lowest (to));
        else
          next = list_steps (p, near, next);
      }
  if (!s->passed)
    for (uint64_t to = sensei_character_targets (s); to; to &= to - 1)
      *next++ = SENSEI_ACTION (SENSEI_CHARACTER, s->ball[s->side], sensei_lowest (to));
  /* The first action of a turn is `end` only where there is nothing else, a claim included. */
  if (complete || s->moved || s->passed || (next == out && !s->guilty))
    *next++ = SENSEI_END_ACTION;
  if (s->guilty)
    *next++ = SENSEI_CLAIM_ACTION;
  return (size_t) (next - out);
}

/* ------------------------------------------------------------------------------------------------
 * What a state is
 */

static RulesActor
player_of (const RulesState *s, unsigned side)
{
  return side == s->first ? RULES_FIRST : RULES_SECOND;
}

static RulesActor
actor (const RulesState *s)
{
  return s->ending != SENSEI_GOES_ON ? RULES_NOBODY : player_of (s, s->side);
}

static RulesTurn
turn (const RulesState *s)
{
  return (RulesTurn){ s->turn, player_of (s, s->side) };
}

static RulesSide
side_of (const RulesState *s, RulesActor player)
{
  bool begins = player == RULES_FIRST;

  return begins == (s->first == RULES_DARK) ? RULES_DARK : RULES_LIGHT;
}

static RulesOutcome
outcome (const RulesState *s)
{
  static const char *const goal[] = {
    N_ ("South wins: the character reached the enemy home row."),
    N_ ("North wins: the character reached the enemy home row."),
  };
  static const char *const unfair_game[] = {
    N_ ("South wins: three stones touch North's impassable line."),
    N_ ("North wins: three stones touch South's impassable line."),
  };
  static const char *const both_unfair[] = {
    N_ ("South wins: both lines are unfair, and South ended the turn."),
    N_ ("North wins: both lines are unfair, and North ended the turn."),
    N_ ("Draw: both lines are unfair."),
  };
  static const char *const claimed[] = {
    N_ ("South wins by claiming an unfair game."),
    N_ ("North wins by claiming an unfair game."),
  };
  RulesOutcome o = { true, RULES_NOBODY, RULES_END_UNFAIR, NULL };

  if (s->ending != SENSEI_GOES_ON && s->winner != RULES_NO_SIDE)
    o.winner = player_of (s, s->winner);
  switch (s->ending)
    {
    case SENSEI_GOAL:
      o.reason = RULES_END_GOAL;
      o.msgid = goal[s->winner];
      break;
    case SENSEI_UNFAIR:
      o.msgid = unfair_game[s->winner];
      break;
    case SENSEI_BOTH:
      o.msgid = both_unfair[s->winner];
      break;
    case SENSEI_CLAIMED:
      o.msgid = claimed[s->winner];
      break;
    case SENSEI_REPETITION:
      o.reason = RULES_END_REPETITION;
      o.msgid = N_ ("Draw: the same position for the third time.");
      break;
    case SENSEI_GOES_ON:
    default:
      o.over = false;
      o.reason = RULES_END_NONE;
      break;
    }
  return o;
}

static void
gesture (const RulesState *s, RulesAction a, RulesGesture *out)
{
  (void) s;
  memset (out, 0, sizeof *out);
  switch (sensei_kind (a))
    {
    case SENSEI_END:
      out->shape = RULES_SHAPE_COMMAND;
      out->command = N_ ("End Turn");
      break;
    case SENSEI_CLAIM:
      out->shape = RULES_SHAPE_COMMAND;
      out->command = N_ ("Claim Unfair Game");
      break;
    case SENSEI_STONE:
    case SENSEI_CHARACTER:
    default:
      out->shape = RULES_SHAPE_MOVE;
      out->n_path = 2;
      out->path[0] = (int16_t) sensei_from (a);
      out->path[1] = (int16_t) sensei_to (a);
      break;
    }
}

static RulesPiece
piece (const RulesState *s, int point)
{
  for (int side = RULES_DARK; side <= RULES_LIGHT; side++)
    if (s->stones[side] & SENSEI_BIT (point))
      return (RulesPiece){ s->ball[side] == point ? RULES_PIECE_CHARACTER : RULES_PIECE_STONE,
                           (RulesSide) side, 1 };
  if (s->pits & SENSEI_BIT (point))
    return (RulesPiece){ RULES_PIECE_PIT, RULES_NO_SIDE, 1 };
  return (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 };
}

static RulesPhrase
describe (const RulesState *s, int point)
{
  static const char *const stone[] = { N_ ("South's stone"), N_ ("North's stone") };
  static const char *const character[] = {
    N_ ("South's stone with the character"),
    N_ ("North's stone with the character"),
  };
  RulesPiece p = piece (s, point);

  switch ((unsigned) p.kind)
    {
    case RULES_PIECE_STONE:
      return (RulesPhrase){ stone[p.side], NULL, 0 };
    case RULES_PIECE_CHARACTER:
      return (RulesPhrase){ character[p.side], NULL, 0 };
    case RULES_PIECE_PIT:
      /* Translators: a hole in the board of Senseï, which stones cannot enter. */
      return (RulesPhrase){ N_ ("pit"), NULL, 0 };
    default:
      return (RulesPhrase){ N_ ("empty"), NULL, 0 };
    }
}

static void
board (const RulesState *s, RulesBoard *out)
{
  (void) s;
  rules_board_grid (out, RULES_BOARD_FIELD, SENSEI_SIZE, SENSEI_SIZE);
}

/* ------------------------------------------------------------------------------------------------
 * Symmetries.  Goals are at the top and at the bottom, so maps that exchange these exchange the
 * sides as well.  Pits look the same after half a turn, but not always in a mirror.
 */

/* The set seen in a mirror, left and right exchanged. */
static uint64_t
mirror (uint64_t set)
{
  uint64_t out = set & SENSEI_COLUMN_A << 3;

  for (int c = 0; c < 3; c++)
    {
      out |= (set & SENSEI_COLUMN_A << c) << (6 - 2 * c);
      out |= (set & SENSEI_COLUMN_G >> c) >> (6 - 2 * c);
    }
  return out;
}

/* The set with top and bottom exchanged. */
static uint64_t
upside_down (uint64_t set)
{
  uint64_t out = set & SENSEI_ROW_1 << 21;

  for (int r = 0; r < 3; r++)
    {
      out |= (set & SENSEI_ROW_1 << 7 * r) << (42 - 14 * r);
      out |= (set & SENSEI_ROW_7 >> 7 * r) >> (42 - 14 * r);
    }
  return out;
}

static bool
has_mirror (const RulesState *s)
{
  return mirror (s->pits) == s->pits;
}

static int
n_symmetries (const RulesState *s)
{
  return has_mirror (s) ? 4 : 2;
}

/* The map of the grid (rules_grid_map()) that a symmetry is: identity, mirror, half a turn,
 * top-bottom mirror. */
static int
grid_map (const RulesState *s, int symmetry)
{
  static const int with_mirror[] = { 0, 2, 1, 3 };

  return has_mirror (s) ? with_mirror[symmetry] : symmetry;
}

static int
map_point (const RulesState *s, int symmetry, int point)
{
  return rules_grid_map (SENSEI_SIZE, SENSEI_SIZE, grid_map (s, symmetry), point);
}

static RulesAction
map_action (const RulesState *s, int symmetry, RulesAction a)
{
  unsigned kind = sensei_kind (a);

  if (kind != SENSEI_STONE && kind != SENSEI_CHARACTER)
    return a;
  return SENSEI_ACTION (kind, map_point (s, symmetry, sensei_from (a)),
                        map_point (s, symmetry, sensei_to (a)));
}

/* No two positions with the same pits have the same hash, since rules_mix() is one to one. */
static uint64_t
hash (const RulesState *s, int symmetry)
{
  uint64_t pits_key = s->pits ? rules_mix (s->pits) : 0;
  uint64_t stones[2];
  int8_t ball[2];
  int map;

  if (symmetry == 0)
    return rules_mix (sensei_pack (s->stones, s->ball, s->side, sensei_stage (s))) ^ pits_key;

  map = grid_map (s, symmetry);
  for (int side = RULES_DARK; side <= RULES_LIGHT; side++)
    {
      int image = map == 2 ? side : !side; /* 2: the mirror, which alone leaves the goals */
      uint64_t set = s->stones[side];

      if (map == 1 || map == 2)
        set = mirror (set);
      if (map == 1 || map == 3)
        set = upside_down (set);
      stones[image] = set;
      ball[image] = (int8_t) rules_grid_map (SENSEI_SIZE, SENSEI_SIZE, map, s->ball[side]);
    }
  return rules_mix (sensei_pack (stones, ball, map == 2 ? s->side : !s->side, sensei_stage (s))) ^
         pits_key;
}

/* The history is taken in its order: when the memory is full, the order decides which position is
 * forgotten next, so the same set of positions is not always the same tree. */
static RulesKey
perft_key (const RulesState *s)
{
  return (RulesKey){ sensei_pack (s->stones, s->ball, s->side, sensei_stage (s)),
                     rules_mix (s->past + (s->ending != SENSEI_GOES_ON)) };
}

static const char *const presets[] = { "", "mode=diaballik", NULL };

static bool
exchanges (const RulesState *s, int symmetry)
{
  return symmetry >= (has_mirror (s) ? 2 : 1);
}

static const RulesCell cells[] = {
  { 's', RULES_PIECE_STONE, RULES_DARK, false, N_ ("South's stone"), NULL },
  { 'n', RULES_PIECE_STONE, RULES_LIGHT, false, N_ ("North's stone"), NULL },
  { 'S', RULES_PIECE_CHARACTER, RULES_DARK, false, N_ ("South's stone with the character"), NULL },
  { 'N', RULES_PIECE_CHARACTER, RULES_LIGHT, false, N_ ("North's stone with the character"), NULL },
  { 'o', RULES_PIECE_PIT, RULES_NO_SIDE, false, N_ ("pit"), NULL },
  { 0 },
};

static const RulesChoice sides[] = {
  { "s", N_ ("South") },
  { "n", N_ ("North") },
  { NULL, NULL },
};

static const RulesChoice made[] = {
  { "00", N_ ("Nothing yet") },
  { "10", N_ ("One stone move") },
  { "20", N_ ("Two stone moves") },
  { "01", N_ ("The character's move") },
  { "11", N_ ("One stone move and the character's") },
  { "21", N_ ("Two stone moves and the character's") },
  { NULL, NULL },
};

static const RulesField fields[] = {
  { N_ ("Side to move"), RULES_FIELD_SIDE, sides, 0, NULL, NULL },
  { N_ ("Moved in this turn"), RULES_FIELD_CHOICE, made, 0, NULL, NULL },
  { 0 },
};

const RulesGame rules_game_sensei = {
  .id = "sensei",
  .name = "Senseï",
  .summary = N_ ("Bring your character to the enemy home row, with two stone moves and one "
                 "character move a turn; also by the rules of its first edition, Diaballik."),
  .designer = "Philippe Lefrançois",
  .year = "2016",
  .side_name = { N_ ("South"), N_ ("North") },
  .presets = presets,
  .options = options,
  .cells = cells,
  .fields = fields,
  .state_size = sizeof (RulesState),
  .max_actions = 80, /* 6 stones to 12 squares each, the character to 6, end and claim */
  .end_action = SENSEI_END_ACTION,
  .check_option = sensei_check_option,
  .start = start,
  .actor = actor,
  .list_actions = list_actions,
  .apply = apply,
  .explain = sensei_explain,
  .explain_path = sensei_explain_path,
  .forced = sensei_forced,
  .outcome = outcome,
  .turn = turn,
  .side_of = side_of,
  .gesture = gesture,
  .piece = piece,
  .describe = describe,
  .board = board,
  .write_action = sensei_write_action,
  .read_action = sensei_read_action,
  .write_state = sensei_write_state,
  .read_state = sensei_read_state,
  .n_symmetries = n_symmetries,
  .map_point = map_point,
  .map_action = map_action,
  .exchanges = exchanges,
  .hash = hash,
  .perft_key = perft_key,
};

_Static_assert(sizeof (RulesState) <= RULES_MAX_STATE_SIZE, "a state is under 1 KiB");
