/* sensei-explain.c: why an action is not legal, and what the position forces
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sensei.h"

static const char msg_complete[] = N_ ("The turn is complete: end it, or claim the unfair game.");
static const char msg_empty[] = N_ ("There is no stone on this square.");
static const char msg_pit[] = N_ ("There is a pit on this square.");
static const char msg_enemy[] = N_ ("This stone belongs to your opponent.");
static const char msg_carries[] = N_ ("A stone that carries the character cannot move.");
static const char msg_two_moves[] = N_ ("You have already made two stone moves in this turn.");
static const char msg_passed[] = N_ ("The character has already moved in this turn.");
static const char msg_enemy_between[] = N_ ("An enemy stone stands in between.");

static bool
has (uint64_t set, int p)
{
  return (set >> p & 1) != 0;
}

/* Why p is not an own stone. */
static RulesReason
explain_not_own (const RulesState *s, int p)
{
  if (has (s->stones[!s->side], p))
    return rules_because (msg_enemy, p, "4");
  if (has (s->pits, p))
    return rules_because (msg_pit, p, "14");
  if (!has (s->stones[s->side], p))
    return rules_because (msg_empty, p, "4");
  return RULES_NO_REASON;
}

/* Why a stone may not stop at p, or pass over it when it is in between. */
static RulesReason
explain_blocker (const RulesState *s, int p, bool between)
{
  if (has (s->pits, p))
    return rules_because (
      between ? N_ ("Stones cannot cross a pit.") : N_ ("Stones cannot enter a pit."), p, "14");
  if (has (s->stones[!s->side], p))
    return rules_because (between ? msg_enemy_between : N_ ("An enemy stone stands there."), p,
                          "5");
  if (has (s->stones[s->side], p))
    return rules_because (between ? N_ ("One of your own stones stands in between.")
                                  : N_ ("One of your own stones stands there."),
                          p, "5");
  return RULES_NO_REASON;
}

static RulesReason
explain_stone (const RulesState *s, int from, int to)
{
  RulesReason reason = explain_not_own (s, from);
  int step = sensei_step (from, to);

  if (reason.msgid)
    return reason;
  if (s->ball[s->side] == from)
    return rules_because (msg_carries, from, "5");
  if (s->moved == SENSEI_STONE_MOVES)
    return rules_because (msg_two_moves, -1, "4");
  if (from == to)
    return rules_because (N_ ("A stone must move to another square."), to, "5");
  if (step != 1 && step != -1 && step != SENSEI_SIZE && step != -SENSEI_SIZE)
    return rules_because (N_ ("Stones move only along a row or a column."), to, "5");
  if (!s->slide && from + step != to)
    return rules_because (N_ ("In this mode stones move only one square."), to, "5");
  for (int p = from + step; !reason.msgid; p += step)
    {
      reason = explain_blocker (s, p, p != to);
      if (p == to)
        break;
    }
  return reason;
}

static RulesReason
explain_character (const RulesState *s, int from, int to)
{
  RulesReason reason = explain_not_own (s, from);
  int step = sensei_step (from, to);

  if (reason.msgid)
    return reason;
  if (s->ball[s->side] != from)
    return rules_because (N_ ("Your character is not on this stone."), from, "6");
  if (s->passed)
    return rules_because (msg_passed, from, "4");
  if (from == to)
    return rules_because (N_ ("The character must move to another stone."), to, "6");
  if (!has (s->stones[s->side], to))
    return rules_because (has (s->stones[!s->side], to)
                            ? N_ ("The character cannot move to an enemy stone.")
                            : N_ ("The character can only move to another of your stones."),
                          to, "6");
  if (step == 0)
    return rules_because (N_ ("The character moves only along a row, a column or a diagonal."), to,
                          "6");
  for (int p = from + step; p != to; p += step)
    if (has (s->stones[!s->side], p))
      return rules_because (msg_enemy_between, p, "6");
  return RULES_NO_REASON;
}

static RulesReason
explain_end (const RulesState *s)
{
  if (s->moved || s->passed)
    return RULES_NO_REASON;
  if (s->guilty || sensei_can_act (s))
    return rules_because (N_ ("Take at least one action before you end the turn."), -1, "7");
  return RULES_NO_REASON; /* A-S11 */
}

static RulesReason
explain_claim (const RulesState *s)
{
  if (s->guilty)
    return RULES_NO_REASON;
  if (!s->claim)
    return rules_because (N_ ("An unfair game is not claimed here: it is decided at the end of "
                              "each turn."),
                          -1, "11");
  if (sensei_line (s->stones[!s->side] | s->pits))
    return rules_because (N_ ("There is no unfair game to claim: fewer than three of your stones "
                              "touch the line."),
                          -1, "11");
  return rules_because (N_ ("There is no unfair game to claim."), -1, "11");
}

RulesReason
sensei_explain (const RulesState *s, RulesAction a)
{
  unsigned kind = sensei_kind (a);

  if (s->ending != SENSEI_GOES_ON)
    return rules_because (rules_msg_over, -1, NULL);
  if (a == SENSEI_END_ACTION)
    return explain_end (s);
  if (a == SENSEI_CLAIM_ACTION)
    return explain_claim (s);
  if ((kind != SENSEI_STONE && kind != SENSEI_CHARACTER) || sensei_from (a) >= SENSEI_POINTS ||
      sensei_to (a) >= SENSEI_POINTS)
    return rules_because (rules_msg_not_action, -1, NULL);
  if (sensei_turn_is_complete (s))
    return rules_because (msg_complete, -1, "4");
  return kind == SENSEI_STONE ? explain_stone (s, sensei_from (a), sensei_to (a))
                              : explain_character (s, sensei_from (a), sensei_to (a));
}

/* Why the character goes nowhere: the first enemy stone that stands between it and an own stone. */
static RulesReason
explain_no_target (const RulesState *s)
{
  int from = s->ball[s->side];
  RulesReason reason = rules_because (
    N_ ("None of your other stones is on a row, column or diagonal of the character."), from, "6");

  for (uint64_t to = s->stones[s->side] & ~SENSEI_BIT (from); to; to &= to - 1)
    if (sensei_step (from, sensei_lowest (to)) != 0)
      return rules_because (N_ ("Enemy stones stand between the character and your other stones."),
                            explain_character (s, from, sensei_lowest (to)).point, "6");
  return reason;
}

static RulesReason
explain_start (const RulesState *s, int p)
{
  RulesReason reason;

  if (sensei_turn_is_complete (s))
    return rules_because (msg_complete, -1, "4");
  reason = explain_not_own (s, p);
  if (reason.msgid)
    return reason;
  if (s->ball[s->side] == p)
    {
      if (s->passed)
        return rules_because (N_ ("The character has already moved in this turn, and the stone "
                                  "that carries it cannot move."),
                              p, "4");
      return sensei_character_targets (s) ? RULES_NO_REASON : explain_no_target (s);
    }
  if (s->moved == SENSEI_STONE_MOVES)
    return rules_because (msg_two_moves, p, "4");
  if (!sensei_stone_targets (s, p))
    return rules_because (N_ ("This stone is blocked on all sides."), p, "5");
  return RULES_NO_REASON;
}

RulesReason
sensei_explain_path (const RulesState *s, const int16_t *path, int n)
{
  RulesReason reason;

  if (s->ending != SENSEI_GOES_ON)
    return rules_because (rules_msg_over, -1, NULL);
  reason = explain_start (s, path[0]);
  if (n == 1 || reason.msgid)
    return reason;
  reason = s->ball[s->side] == path[0] ? explain_character (s, path[0], path[1])
                                       : explain_stone (s, path[0], path[1]);
  if (n == 2 || reason.msgid)
    return reason;
  return rules_because (N_ ("An action has only two squares."), path[2], "4");
}

/* What the end of the turn would bring, if it is nothing good. */
static RulesReason
warn_of_end (const RulesState *s)
{
  uint8_t winner;
  SenseiEnding ending = sensei_ending_at_turn_end (s, &winner);
  uint64_t contacts;

  if (ending == SENSEI_REPETITION)
    return rules_because (N_ ("Ending the turn is a draw: the same position for the third time."),
                          -1, "A-S5");
  if (ending == SENSEI_GOES_ON || winner == s->side)
    return RULES_NO_REASON;
  if (winner == RULES_NO_SIDE)
    return rules_because (N_ ("Ending the turn is a draw: both lines are unfair."), -1, "13");
  contacts = sensei_contacts (s->stones[s->side], s->pits, s->stones[!s->side]);
  return rules_because (N_ ("Ending the turn loses: three enemy stones touch your line."),
                        sensei_lowest (contacts), "11");
}

RulesReason
sensei_forced (const RulesState *s, const int16_t *path, int n)
{
  RulesReason reason;

  if (s->ending != SENSEI_GOES_ON)
    return RULES_NO_REASON;
  if (n > 0)
    {
      if (n == 1 && path[0] == s->ball[s->side] && !explain_start (s, path[0]).msgid)
        return rules_because (
          N_ ("This stone carries the character: choose another stone of yours for it."), path[0],
          "5");
      return RULES_NO_REASON;
    }

  if (sensei_turn_is_complete (s))
    return rules_because (msg_complete, -1, "11");
  if (!s->moved && !s->passed)
    {
      if (!s->guilty && !sensei_can_act (s))
        return rules_because (N_ ("You cannot move anything: end the turn."), -1, "A-S11");
      return RULES_NO_REASON;
    }
  reason = warn_of_end (s);
  if (reason.msgid)
    return reason;
  if (!sensei_can_act (s))
    return rules_because (N_ ("Nothing is left but to end the turn."), -1, "7");
  if (s->moved == SENSEI_STONE_MOVES)
    return rules_because (N_ ("Both stone moves are made: move the character or end the turn."), -1,
                          "4");
  if (s->passed)
    return rules_because (N_ ("The character has moved: move a stone or end the turn."), -1, "4");
  return RULES_NO_REASON;
}
