/* hint.c: the best turn and why
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "hint.h"

#include "engine-private.h"

#include <stdlib.h>
#include <string.h>

#define N_(String) String /* a mark for the translation */
#define PLURAL_N_(One, Many) One, Many

static void
give (SearchHint *hint, const char *one, const char *many, int count)
{
  if (hint->n < HINT_MAX_REASONS)
    hint->reason[hint->n++] = (RulesPhrase){ one, many, count };
}

static RulesActor
opponent_of (RulesActor me)
{
  return me == RULES_FIRST ? RULES_SECOND : RULES_FIRST;
}

/* What a player has on the board: what people count in this game, else pieces. */
static int
material (const RulesGame *game, const RulesState *s, const RulesBoard *board, RulesActor player)
{
  RulesSide side = game->side_of (s, player);
  int n = 0;

  if (game->score)
    return game->score (s, side);
  for (int i = 0; i < board->n_points; i++)
    n += game->piece (s, i).kind != RULES_PIECE_NONE && game->piece (s, i).side == side;
  return n;
}

/* In how many turns of the player to act the line ends the game, 0: it does not reach an end. */
static int
turns_to_end (const RulesGame *game,
              const RulesState *s,
              const EngineReport *report,
              RulesState *at)
{
  RulesActor me = game->actor (s), last = RULES_NOBODY;
  int turns = 0;

  rules_copy (game, at, s);
  for (unsigned i = 0; i < report->n_line && rules_legal (game, at, report->line[i]); i++)
    {
      RulesActor actor = game->actor (at);

      turns += actor == me && last != me;
      last = actor;
      game->apply (at, report->line[i]);
    }
  return game->actor (at) == RULES_NOBODY ? turns : 0;
}

static void
explain_proof (const RulesGame *game,
               const RulesState *s,
               const EngineReport *report,
               RulesState *at,
               SearchHint *out)
{
  int turns = turns_to_end (game, s, report, at);

  if (report->value > 0 && turns > 0)
    /* Translators: why a turn is recommended */
    give (out,
          PLURAL_N_ ("This wins in %d turn, whatever the opponent plays.",
                     "This wins in %d turns, whatever the opponent plays."),
          turns);
  else if (report->value > 0)
    give (out, N_ ("This wins, whatever the opponent plays."), NULL, 0);
  else if (report->value < 0)
    give (out, N_ ("Everything loses here if the opponent plays well; this resists most."), NULL,
          0);
  else
    give (out, N_ ("This leads to a draw; there is nothing better."), NULL, 0);
}

void
search_explain (const RulesGame *game,
                const RulesState *s,
                const EngineReport *report,
                SearchHint *out)
{
  const SearchKnowledge *know = search_knowledge (game);
  RulesActor me = game->actor (s), other = opponent_of (me);
  RulesState *after = rules_state_new (game), *at = rules_state_new (game);
  RulesBoard *board = malloc (sizeof *board);
  RulesAction *actions = malloc (game->max_actions * sizeof *actions);
  RulesOutcome end;
  int taken;

  if (!board || !actions)
    abort ();
  memset (out, 0, sizeof *out);
  out->report = *report;
  rules_copy (game, after, s);
  for (unsigned i = 0; i < report->n_turn; i++)
    game->apply (after, report->line[i]);
  end = game->outcome (after);
  game->board (s, board);
  taken = material (game, s, board, other) - material (game, after, board, other);

  if (game->list_actions (s, actions) == 1)
    give (out, N_ ("There is nothing else to play."), NULL, 0);
  if (end.over && end.winner == me)
    give (out, N_ ("This wins at once."), NULL, 0);
  else if (report->solved && (!game->weight || abs (report->value) == 10000))
    explain_proof (game, s, report, at, out);
  if (!end.over && know->threat && know->threat (s) && game->actor (after) == other &&
      !(know->win && know->win (after)))
    give (out, N_ ("The opponent threatens to win in the next turn; this prevents it."), NULL, 0);
  if (!end.over && taken > 0)
    /* Translators: why a turn is recommended; pieces are checkers, dice, stones */
    give (
      out,
      PLURAL_N_ ("This takes %d piece of the opponent.", "This takes %d pieces of the opponent."),
      taken);
  if (!end.over && know->threat && game->actor (after) == other && know->threat (after))
    give (out, N_ ("This threatens to win in the next turn."), NULL, 0);
  if (!end.over && know->safe && know->safe (after, me) > know->safe (s, me))
    /* Translators: pieces that cannot be captured any more */
    give (out,
          PLURAL_N_ ("This makes %d piece safe for good.", "This makes %d pieces safe for good."),
          know->safe (after, me) - know->safe (s, me));
  if (!end.over && know->danger && know->danger (after, me) < know->danger (s, me))
    give (out,
          PLURAL_N_ ("This leaves %d piece less in danger of capture.",
                     "This leaves %d pieces less in danger of capture."),
          know->danger (s, me) - know->danger (after, me));
  if (out->n == 0)
    give (out, N_ ("No better play was found."), NULL, 0);
  if (!report->solved || (game->weight && abs (report->value) < 10000))
    /* Translators: of the player whose turn it is */
    give (out, N_ ("The chance of winning is about %d %%."), NULL,
          (int) (report->chance * 100 + .5));
  free (board);
  free (actions);
  free (after);
  free (at);
}

bool
search_hint (Engine *engine,
             const RulesState *s,
             const EngineLimits *limits,
             EngineProgress progress,
             void *data,
             SearchHint *out)
{
  RulesActor actor = engine->game->actor (s);
  EngineReport report;

  memset (out, 0, sizeof *out);
  if (actor != RULES_FIRST && actor != RULES_SECOND)
    return false;
  engine_think (engine, s, limits, progress, data, &report);
  search_explain (engine->game, s, &report, out);
  return true;
}
