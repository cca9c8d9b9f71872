/* registry.c: the list of games, and what is the same for all of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-private.h"

#include <stdlib.h>
#include <string.h>

/* GAME (word) for every word in meson.build; the file is written by meson. */
#define GAME(word) extern const RulesGame rules_game_##word;
#include "game-list.h"
#undef GAME

static const RulesGame *const games[] = {
#define GAME(word) &rules_game_##word,
#include "game-list.h"
#undef GAME
  NULL
};

const char rules_msg_over[] = N_ ("The game is over.");
const char rules_msg_unreadable[] = N_ ("This is not an action of the game.");
const char rules_msg_no_point[] = N_ ("This is not a point of the board.");
const char rules_msg_not_action[] = N_ ("The game has no such action.");
const char rules_msg_roll_first[] = N_ ("Roll the dice first.");

const RulesGame *const *
rules_games (void)
{
  return games;
}

const RulesGame *
rules_find_game (const char *id)
{
  for (int i = 0; id && games[i]; i++)
    if (strcmp (games[i]->id, id) == 0)
      return games[i];
  return NULL;
}

size_t
rules_state_stride (const RulesGame *game)
{
  return (game->state_size + 15) & ~(size_t) 15;
}

RulesState *
rules_states_new (const RulesGame *game, size_t n)
{
  RulesState *block = calloc (n, rules_state_stride (game));

  if (!block)
    abort ();
  return block;
}

RulesState *
rules_state_new (const RulesGame *game)
{
  return rules_states_new (game, 1);
}

RulesState *
rules_state_at (const RulesGame *game, RulesState *block, size_t i)
{
  return (RulesState *) (void *) ((unsigned char *) block + i * rules_state_stride (game));
}

void
rules_copy (const RulesGame *game, RulesState *to, const RulesState *from)
{
  memcpy (to, from, game->state_size);
}

RulesPhrase
rules_piece_phrase (const RulesGame *game, RulesPiece piece)
{
  for (const RulesCell *cell = game->cells; cell->letter != 0; cell++)
    if (cell->kind == piece.kind && cell->side == piece.side)
      return (RulesPhrase){ piece.count == 1 && cell->single ? cell->single : cell->name, NULL,
                            piece.count };
  return (RulesPhrase){ N_ ("empty"), NULL, 0 };
}

bool
rules_legal (const RulesGame *game, const RulesState *s, RulesAction a)
{
  return game->explain (s, a).msgid == NULL;
}

uint64_t
rules_canonical_hash (const RulesGame *game, const RulesState *s, int *symmetry)
{
  uint64_t best = 0;
  int n = game->n_symmetries (s);

  for (int k = 0; k < n; k++)
    {
      uint64_t h = game->hash (s, k);

      if (k == 0 || h < best)
        {
          best = h;
          if (symmetry)
            *symmetry = k;
        }
    }
  return best;
}

static const char *const end_names[] = {
  [RULES_END_NONE] = "",
  [RULES_END_GOAL] = "goal",
  [RULES_END_ELIMINATION] = "elimination",
  [RULES_END_COUNT] = "count",
  [RULES_END_SQUARE] = "square",
  [RULES_END_UNFAIR] = "unfair",
  [RULES_END_REPETITION] = "repetition",
  [RULES_END_BLOCKED] = "blocked",
  [RULES_END_FIFTY] = "fifty",
  [RULES_END_RESIGN] = "resign",
  [RULES_END_AGREEMENT] = "agreement",
  [RULES_END_TIME] = "time",
  [RULES_END_ILLEGAL] = "illegal",
  [RULES_END_ABANDONED] = "abandoned",
  [RULES_END_ADJUDICATED] = "adjudicated",
};

const char *
rules_end_name (RulesEnd reason)
{
  return end_names[reason];
}

RulesEnd
rules_end_from_name (const char *name)
{
  for (int i = RULES_END_GOAL; i <= RULES_END_ADJUDICATED; i++)
    if (strcmp (end_names[i], name) == 0)
      return (RulesEnd) i;
  return RULES_END_NONE;
}

bool
rules_end_is_by_rule (RulesEnd reason)
{
  return reason >= RULES_END_GOAL && reason <= RULES_END_FIFTY;
}

const char *
rules_result_text (const RulesOutcome *outcome)
{
  if (!outcome->over)
    return "*";
  switch (outcome->winner)
    {
    case RULES_FIRST:
      return "1-0";
    case RULES_SECOND:
      return "0-1";
    case RULES_CHANCE:
    case RULES_NOBODY:
    default:
      return "1/2";
    }
}
