/* diamond-why.c: Diamond, why something is not legal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diamond.h"

static RulesReason
why_over (const RulesState *s)
{
  const char *rule = "14b";

  if (s->end == RULES_END_SQUARE)
    rule = "12";
  else if (s->end == RULES_END_REPETITION)
    rule = "14c";
  else if (s->end == RULES_END_FIFTY)
    rule = "14d";
  return because (rules_msg_over, -1, rule);
}

/* Why a piece cannot come to a point; rule is that of what it was to do. */
static RulesReason
why_not_empty (const RulesState *s, int site, const char *rule)
{
  if (s->neutral & BIT (site))
    return because (N_ ("A neutral piece blocks this point."), site, rule);
  if (!(empty_points (s) & BIT (site)))
    return because (N_ ("A piece stands there already."), site, rule);
  return RULES_NO_REASON;
}

static RulesReason
why_not_place (const RulesState *s, int site)
{
  if (s->phase == PHASE_MOVE)
    return because (N_ ("All pieces have been placed: move one, or remove a neutral piece."), -1,
                    "9");
  return why_not_empty (s, site, "9");
}

static RulesReason
why_not_swap (const RulesState *s)
{
  if (s->phase == PHASE_SWAP)
    return RULES_NO_REASON;
  if (!s->pie)
    return because (N_ ("This game is played without the pie rule."), -1, "8");
  if (s->swapped)
    return because (N_ ("Sides can be swapped only once."), -1, "8");
  return because (N_ ("Sides can be swapped only right after Black's first placement."), -1, "8");
}

/* Why the side to move has no piece there to move. */
static RulesReason
why_not_lift (const RulesState *s, int from)
{
  if (s->phase != PHASE_MOVE)
    return because (N_ ("Pieces move only when all have been placed."), -1, "9");
  if (s->men[s->side] & BIT (from))
    return RULES_NO_REASON;
  if (s->neutral & BIT (from))
    return because (N_ ("Neutral pieces never move."), from, "10");
  if (s->men[s->side ^ 1] & BIT (from))
    return because (N_ ("This piece belongs to your opponent."), from, "10a");
  return because (N_ ("No piece stands there."), from, "10");
}

static RulesReason
why_not_move (const RulesState *s, int from, int to)
{
  RulesReason reason = why_not_lift (s, from);

  if (reason.msgid)
    return reason;
  if (from == to)
    return because (N_ ("A move leads to another point."), to, "10a");
  if (!(diamond_near[from] & BIT (to)))
    return because (N_ ("No line joins these two points."), to, "10a");
  return why_not_empty (s, to, "10a");
}

static RulesReason
why_not_remove (const RulesState *s, int site)
{
  uint64_t neighbours = diamond_near[site] & (s->men[0] | s->men[1]);

  if (s->phase != PHASE_MOVE)
    return because (N_ ("Pieces are removed only when all have been placed."), -1, "9");
  if ((s->men[0] | s->men[1]) & BIT (site))
    return because (N_ ("Only neutral pieces can be removed."), site, "10b");
  if (!(s->neutral & BIT (site)))
    return because (N_ ("No piece stands there."), site, "10b");
  if (neighbours)
    return because (N_ ("This neutral piece still has a black or white neighbour."),
                    first_of (neighbours), "10b");
  return RULES_NO_REASON;
}

RulesReason
diamond_explain (const RulesState *s, RulesAction a)
{
  int from = a >> 6 & 63;
  int site = a & 63;

  if (!(BOARD & BIT (site)) || !(BOARD & BIT (from)) || (from && a >> 12 != KIND_MOVE) ||
      (a >> 12 == KIND_SWAP && a != SWAP))
    return because (rules_msg_not_action, -1, NULL);
  switch (a >> 12)
    {
    case KIND_PLACE:
      return s->end ? why_over (s) : why_not_place (s, site);
    case KIND_MOVE:
      return s->end ? why_over (s) : why_not_move (s, from, site);
    case KIND_REMOVE:
      return s->end ? why_over (s) : why_not_remove (s, site);
    case KIND_SWAP:
      return s->end ? why_over (s) : why_not_swap (s);
    default:
      return because (rules_msg_not_action, -1, NULL);
    }
}

RulesReason
diamond_explain_path (const RulesState *s, const int16_t *path, int n)
{
  int from = to_site (path[0]);
  RulesReason reason;

  if (s->end)
    return why_over (s);
  if (s->phase != PHASE_MOVE)
    {
      reason = why_not_place (s, from);
      if (!reason.msgid && n > 1)
        reason = because (N_ ("A placement takes one point only."), to_site (path[1]), "9");
      return reason;
    }
  if (s->neutral & BIT (from) && n == 1)
    return why_not_remove (s, from);
  reason = n > 1 ? why_not_move (s, from, to_site (path[1])) : why_not_lift (s, from);
  if (!reason.msgid && n == 1 && !(diamond_near[from] & empty_points (s)))
    reason = because (N_ ("This piece has no empty point next to it."), from, "10a");
  if (!reason.msgid && n > 2)
    reason = because (N_ ("A move takes one line only."), to_site (path[2]), "10a");
  return reason;
}

RulesReason
diamond_forced (const RulesState *s, const int16_t *path, int n)
{
  RulesAction actions[MAX_ACTIONS];

  (void) path;
  if (n > 0 || s->end != RULES_END_NONE || s->phase != PHASE_MOVE)
    return RULES_NO_REASON;
  if (!can_move (s))
    return because (N_ ("None of your pieces can move: remove a neutral piece."), -1, "A-M1");
  if (diamond_list_actions (s, actions) == 1)
    return because (N_ ("This is your only action, and passing is not allowed."),
                    (int) (actions[0] & 63), "7");
  return RULES_NO_REASON;
}
