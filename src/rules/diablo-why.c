/* diablo-why.c: why an action of Diablo is not legal, and why the choice is narrow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diablo.h"

static const char msg_no_stack[] = N_ ("There is no stack on this square.");
static const char msg_not_yours[] = N_ ("This stack belongs to your opponent.");
static const char msg_same_square[] = N_ ("A stack moves to another square.");
static const char msg_straight[] = N_ ("Stacks move straight along a row or a column.");
static const char msg_no_die[] = N_ ("No unused die reaches that square.");
static const char msg_die_used[] = N_ ("The die for this distance has been played already.");
static const char msg_taller[] = N_ ("A taller stack stands there.");
static const char msg_all_taller[] =
  N_ ("On every square that this stack can reach stands a taller stack.");
static const char msg_must_take[] =
  N_ ("You moved to an empty square, so now you must merge or capture.");
static const char msg_one_free[] = N_ ("Only one move of a turn may go to an empty square.");
static const char msg_remove_one[] = N_ ("No move is possible: remove one of your checkers.");
static const char msg_remove_two[] = N_ ("No move is possible: remove two of your checkers.");
static const char msg_remove_more[] =
  N_ ("No move was possible: remove one more of your checkers.");
static const char msg_moves_first[] = N_ ("Checkers are removed only when no move is possible.");
static const char msg_one_die[] = N_ ("On the first turn Black plays only one die.");
static const char msg_rolled[] = N_ ("The dice of this turn have been rolled.");
const char diablo_msg_no_face[] = N_ ("The dice of this board have no such face.");
static const char msg_two_squares[] = N_ ("A move goes from one square to one other square.");

static RulesReason
because (const RulesState *s, const char *msgid, unsigned square, const char *rule)
{
  return rules_because (msgid, diablo_point (s, square), rule);
}

/* The rule that asks for a removal at this stage. */
static const char *
removal_rule (const RulesState *s)
{
  switch (s->stage)
    {
    case DIABLO_OPENING:
      return "7";
    case DIABLO_FREE:
      return "13";
    case DIABLO_TAKE:
      return "14";
    default:
      return "12";
    }
}

/* Why a square is not one from which the side on turn can move anything. */
static RulesReason
explain_owner (const RulesState *s, unsigned square)
{
  int height = diablo_height (s, square);

  if (height > 0)
    return RULES_NO_REASON;
  return because (s, height == 0 ? msg_no_stack : msg_not_yours, square, "8");
}

/* The same when dice are at fault: those of this face (0: of any) that are used or not. */
static RulesReason
because_dice (const RulesState *s,
              const char *msgid,
              unsigned square,
              const char *rule,
              unsigned face,
              bool used)
{
  RulesReason reason = because (s, msgid, square, rule);

  for (unsigned i = 0; i < 2; i++)
    if (s->face[i] && (face == 0 || s->face[i] == face) && (s->used >> i & 1) == used)
      reason.dice |= 1u << i;
  return reason;
}

static RulesReason
explain_move (const RulesState *s, unsigned from, unsigned to)
{
  RulesReason reason = explain_owner (s, from);
  int there = diablo_height (s, to);
  unsigned distance = diablo_distance (from, to);

  if (reason.msgid)
    return reason;
  if (from == to)
    return because (s, msg_same_square, to, "8");
  if ((from ^ to) & 15 && (from ^ to) & 0xf0)
    return because (s, msg_straight, to, "8");
  if (s->stage == DIABLO_DROP)
    return because (s, msg_remove_more, from, "12");
  if (distance != s->die[0] && distance != s->die[1])
    {
      if ((s->used & 1 && s->face[0] == distance) || (s->used & 2 && s->face[1] == distance))
        return because_dice (s, msg_die_used, to, "6", distance, true);
      return because_dice (s, msg_no_die, to, "8", 0, false);
    }
  if (there == 0 && s->stage == DIABLO_FREE)
    return diablo_movable_stack (s) < 0 ? because (s, msg_one_free, to, "9c")
                                        : because (s, msg_must_take, to, "13");
  if (there < -diablo_height (s, from))
    return because (s, msg_taller, to, "9d");
  return RULES_NO_REASON;
}

static RulesReason
explain_removal (const RulesState *s, unsigned square)
{
  int movable = s->stage == DIABLO_DROP ? -1 : diablo_movable_stack (s);
  int height = diablo_height (s, square);

  if (movable >= 0)
    {
      bool second = s->stage == DIABLO_FREE || s->stage == DIABLO_TAKE;

      return because (s, msg_moves_first, (unsigned) movable, second ? removal_rule (s) : "A-D5");
    }
  if (height > 0)
    return RULES_NO_REASON;
  return because (s, height == 0 ? msg_no_stack : msg_not_yours, square, "10");
}

RulesReason
diablo_explain (const RulesState *s, RulesAction a)
{
  unsigned upper = diablo_upper (a);
  unsigned lower = diablo_lower (a);

  if (diablo_is_over (s))
    return rules_because (rules_msg_over, -1, "16");
  switch (a >> 16)
    {
    case DIABLO_DICE:
      if (lower < 1 || upper > s->size / 2u || lower > s->size / 2u)
        return rules_because (diablo_msg_no_face, -1, "2");
      if (lower > upper)
        break;
      if (!diablo_before_roll (s))
        return rules_because (msg_rolled, -1, "15");
      return RULES_NO_REASON;
    case DIABLO_MOVE:
      if (!diablo_on_board (s, upper) || !diablo_on_board (s, lower))
        break;
      if (diablo_before_roll (s))
        return rules_because (rules_msg_roll_first, -1, "5");
      return explain_move (s, upper, lower);
    case DIABLO_REMOVAL:
      if (upper != 0 || !diablo_on_board (s, lower))
        break;
      if (diablo_before_roll (s))
        return rules_because (rules_msg_roll_first, -1, "5");
      return explain_removal (s, lower);
    default:
      break;
    }
  return rules_because (rules_msg_not_action, -1, NULL);
}

/* Why an own stack has no legal move, at an action that is not a second removal.  It has a target
 * at least, as no die exceeds half the board. */
static RulesReason
explain_stuck (const RulesState *s, unsigned from)
{
  RulesReason taller = RULES_NO_REASON;
  RulesAction moves[DIABLO_STACK_MOVES + 1];

  if (diablo_stack_moves (s, from, moves) > 0)
    return RULES_NO_REASON;
  for (int i = 0; i < 2 && s->die[i]; i++)
    {
      int d = s->die[i];
      int steps[4] = { -16 * d, -d, d, 16 * d };

      for (int k = 0; k < 4; k++)
        {
          int to = (int) from + steps[k];
          RulesReason reason;

          if (to < 0 || to >= DIABLO_SQUARES || !diablo_on_board (s, (unsigned) to))
            continue;
          if ((k == 1 || k == 2) && (unsigned) to >> 4 != from >> 4)
            continue;
          reason = explain_move (s, from, (unsigned) to);
          if (reason.msgid != msg_taller)
            return reason;
          taller = because (s, msg_all_taller, (unsigned) to, "9d");
        }
    }
  return taller;
}

/* Whether the side on turn must remove a checker. */
static bool
must_remove (const RulesState *s)
{
  return s->stage == DIABLO_DROP || diablo_movable_stack (s) < 0;
}

RulesReason
diablo_explain_path (const RulesState *s, const int16_t *path, int n)
{
  unsigned from = diablo_square (s, path[0]);
  RulesReason reason;

  if (diablo_is_over (s))
    return rules_because (rules_msg_over, -1, "16");
  if (diablo_before_roll (s))
    return rules_because (rules_msg_roll_first, -1, "5");
  if (n == 1)
    {
      if (must_remove (s))
        return explain_removal (s, from);
      reason = explain_owner (s, from);
      return reason.msgid ? reason : explain_stuck (s, from);
    }
  reason = explain_move (s, from, diablo_square (s, path[1]));
  if (reason.msgid || n == 2)
    return reason;
  return because (s, msg_two_squares, diablo_square (s, path[2]), "8");
}

RulesReason
diablo_forced (const RulesState *s, const int16_t *path, int n)
{
  (void) path;
  if (n > 0 || diablo_is_over (s) || diablo_before_roll (s))
    return RULES_NO_REASON;
  if (s->stage == DIABLO_DROP)
    return rules_because (msg_remove_more, -1, "12");
  if (must_remove (s))
    return rules_because (s->stage == DIABLO_FIRST && s->checkers[s->side] > 1 ? msg_remove_two
                                                                               : msg_remove_one,
                          -1, removal_rule (s));
  if (s->stage == DIABLO_FREE)
    return rules_because (msg_must_take, -1, "13");
  if (s->stage == DIABLO_OPENING)
    return rules_because (msg_one_die, -1, "7");
  return RULES_NO_REASON;
}
