/* cephalopod-why.c: why an action of Cephalopod is not legal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cephalopod.h"

static const char msg_occupied[] = N_ ("There is a die on this cell already.");
static const char msg_must_capture[] =
  N_ ("Here you must capture: choose two or more dice that add up to six or less.");
static const char msg_alone[] = N_ ("One die alone is never captured: it takes two or more.");
const char cephalopod_msg_not_beside[] =
  N_ ("Only dice right beside the new die, in its row or column, can be captured.");
static const char msg_empty[] = N_ ("There is no die to capture on this cell.");
static const char msg_too_many[] = N_ ("These dice add up to more than six.");
static const char msg_no_partner[] =
  N_ ("With any other die beside the cell, this one adds up to more than six.");
const char cephalopod_msg_twice[] = N_ ("This die is chosen already.");
static const char msg_no_swap[] = N_ ("This game is played without swapping sides.");
static const char msg_swap_early[] = N_ ("There is no die to take over yet.");
static const char msg_swap_late[] =
  N_ ("Sides can be swapped only right after the first die was placed.");

/* The objection to a swap. */
static RulesReason
explain_swap (const RulesState *s)
{
  switch ((Stage) s->stage)
    {
    case STAGE_NONE:
      return rules_because (msg_no_swap, -1, "A-C5");
    case STAGE_OPEN:
      return rules_because (msg_swap_early, -1, "A-C5");
    case STAGE_KEPT:
    case STAGE_SWAPPED:
      return rules_because (msg_swap_late, -1, "A-C5");
    case STAGE_OFFER:
    default:
      return RULES_NO_REASON;
    }
}

static int
total_of (const RulesState *s, unsigned at, unsigned captured)
{
  int total = 0;

  for (int d = 0; d < MAX_CAPTURED; d++)
    if (captured >> d & 1)
      total += s->pips[beside (at, d)];
  return total;
}

/* The objection to a placement on a cell of the board with this set of captured neighbours. */
static RulesReason
explain_placement (const RulesState *s, unsigned at, unsigned captured)
{
  unsigned highest = 0;

  if (s->pips[at])
    return rules_because (msg_occupied, point_of (s, at), "3");
  if (sets_at (s, at) >> captured & 1)
    return RULES_NO_REASON;
  if (!captured)
    return rules_because (msg_must_capture, point_of (s, at), "5");
  for (int d = 0; d < MAX_CAPTURED; d++)
    {
      unsigned die = beside (at, d);

      if (!(captured >> d & 1))
        continue;
      if (!on_board (s, die))
        return rules_because (rules_msg_no_point, -1, "1");
      if (!s->pips[die])
        return rules_because (msg_empty, point_of (s, die), "4");
      if (!highest || s->pips[die] > s->pips[highest])
        highest = die;
    }
  if ((captured & (captured - 1)) == 0)
    return rules_because (msg_alone, point_of (s, highest), "A-C1");
  return rules_because (msg_too_many, point_of (s, highest), "4");
}

RulesReason
cephalopod_explain (const RulesState *s, RulesAction a)
{
  if (!empty_cells (s))
    return rules_because (rules_msg_over, -1, "7");
  if (a == SWAP)
    return explain_swap (s);
  if (a < 8 << 4 || a >= 72 << 4)
    return rules_because (rules_msg_not_action, -1, NULL);
  if (!on_board (s, a >> 4))
    return rules_because (rules_msg_no_point, -1, "1");
  return explain_placement (s, a >> 4, a & 15);
}

RulesReason
cephalopod_explain_path (const RulesState *s, const int16_t *path, int n)
{
  unsigned at = place_of (s, path[0]);
  unsigned chosen = 0;

  if (!empty_cells (s))
    return rules_because (rules_msg_over, -1, "7");
  if (s->pips[at])
    return rules_because (msg_occupied, path[0], "3");
  for (int i = 1; i < n; i++)
    {
      unsigned die = place_of (s, path[i]);
      int d = direction_to (at, die);

      if (d < 0)
        return rules_because (cephalopod_msg_not_beside, path[i], "4");
      if (!s->pips[die])
        return rules_because (msg_empty, path[i], "4");
      if (chosen >> d & 1)
        return rules_because (cephalopod_msg_twice, path[i], "4");
      chosen |= 1u << d;
      if (total_of (s, at, chosen) > 6)
        {
          RulesReason reason = rules_because (msg_too_many, path[i], "4");

          reason.sum = total_of (s, at, chosen);
          return reason;
        }
    }
  /* Two or more that add up to six or less are an action; one must have a partner. */
  if (n == 2)
    {
      bool company = false;

      for (int d = 0; d < MAX_CAPTURED; d++)
        if (!(chosen >> d & 1) && s->pips[beside (at, d)])
          {
            company = true;
            if (total_of (s, at, chosen | 1u << d) <= 6)
              return RULES_NO_REASON;
          }
      return company ? rules_because (msg_no_partner, path[1], "4")
                     : rules_because (msg_alone, path[1], "A-C1");
    }
  return RULES_NO_REASON;
}

RulesReason
cephalopod_forced (const RulesState *s, const int16_t *path, int n)
{
  unsigned at;

  if (n == 0 || !empty_cells (s))
    return RULES_NO_REASON;
  at = place_of (s, path[0]);
  if (s->pips[at] || !must_capture (s, at))
    return RULES_NO_REASON;
  return rules_because (msg_must_capture, path[0], "5");
}
