/* proof.c: forced wins by proof search
 *
 * Depth-first proof-number search (Nagai 2002) by single actions: consecutive actions of one player
 * are simply consecutive nodes of one kind.  Where numbers are added up the largest counts, and one
 * for each of the others (weak proof numbers, Ueda and others 2008), because many orders of actions
 * lead to the same position.
 *
 * Only what is proved counts: a repetition, or a win that would take too long, is none, and
 * "disproved" only means that nothing is to be found here.  A position is stored as won together
 * with the number of actions that this takes at most.  Each of its successors was proved before it,
 * with a smaller number, so play by these entries never goes round in circles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "engine-private.h"

#include <string.h>

#define NEVER 60000u /* of a proof number: there is no proof */
#define SALT UINT64_C (0x6c8e9cf570932bd5)
#define QUIET 3 /* first proof number behind a turn that threatens nothing */

typedef struct
{
  Worker *w;
  RulesActor winner;
} Proof;

typedef struct
{
  uint32_t pn, dn;
  int height;
} Numbers;

static uint64_t
proof_key (const Proof *p, const RulesState *s)
{
  return engine_key (p->w->engine, s) ^ SALT * (p->winner == RULES_FIRST ? 1 : 2);
}

static inline uint32_t
at_most (uint64_t number)
{
  return number < NEVER ? (uint32_t) number : NEVER;
}

static void
store (Proof *p, uint64_t key, const Numbers *n)
{
  search_table_put (&p->w->engine->table, key, n->dn, (int) n->pn - 32768,
                    n->pn == 0 ? n->height : 0, BOUND_EXACT);
}

static bool
look_up (Proof *p, uint64_t key, int ply, Numbers *out)
{
  TableHit hit;

  if (!search_table_get (&p->w->engine->table, key, &hit))
    return false;
  *out = (Numbers){ (uint32_t) (hit.value + 32768), hit.action, hit.depth };
  return out->pn > 0 || ply + out->height <= PROOF_LENGTH;
}

/* What is known at once of the position at ply. */
static Numbers
first_numbers (Proof *p, int ply, uint64_t *key)
{
  const Numbers won = { 0, NEVER, 0 }, nothing = { NEVER, 0, 0 };
  const SearchKnowledge *know = p->w->engine->know;
  const RulesGame *game = p->w->engine->game;
  const RulesState *s = worker_state (p->w, ply);
  RulesActor actor = game->actor (s);
  Numbers found;
  int in;

  if (actor == RULES_NOBODY)
    return game->outcome (s).winner == p->winner && ply <= PROOF_LENGTH ? won : nothing;
  in = know->win (s);
  if (in)
    {
      if (actor != p->winner || ply + in > PROOF_LENGTH)
        return nothing;
      found = won;
      found.height = in;
      return found;
    }
  if (ply >= PROOF_LENGTH)
    return nothing;
  *key = proof_key (p, s);
  for (int i = 0; i < ply; i++)
    if (p->w->path[i] == *key)
      return nothing;
  if (look_up (p, *key, ply, &found))
    return found;
  return (Numbers){ actor != p->winner && know->threat && !know->threat (s) ? QUIET : 1, 1, 0 };
}

/* The numbers of a position from those of its successors, and which to look at next. */
typedef struct
{
  Numbers own;
  size_t best;
  uint32_t second; /* the second least of what is to be made 0 */
  uint32_t others; /* what is added for the successors that are not the largest */
} Sum;

static Sum
add_up (const ProofChild *child, size_t n, bool mine)
{
  Sum sum = { .second = NEVER };
  uint32_t least = NEVER + 1, largest = 0, open = 0;
  int longest = 0;

  for (size_t i = 0; i < n; i++)
    {
      uint32_t to_zero = mine ? child[i].pn : child[i].dn;
      uint32_t to_add = mine ? child[i].dn : child[i].pn;

      if (to_zero < least)
        {
          if (least <= NEVER)
            sum.second = least;
          least = to_zero;
          sum.best = i;
        }
      else if (to_zero < sum.second)
        sum.second = to_zero;
      if (to_add > largest)
        largest = to_add;
      open += to_add != 0;
      if (child[i].pn == 0 && child[i].height > longest)
        longest = child[i].height;
    }
  sum.others = open > 0 ? open - 1 : 0;
  if (largest < NEVER)
    largest = at_most ((uint64_t) largest + sum.others);
  if (least > NEVER)
    least = NEVER;
  sum.own.pn = mine ? least : largest;
  sum.own.dn = mine ? largest : least;
  sum.own.height = (mine ? child[sum.best].height : longest) + 1;
  return sum;
}

static void
enter (Proof *p, int ply, RulesAction a)
{
  RulesState *child = worker_state (p->w, ply + 1);

  memcpy (child, worker_state (p->w, ply), p->w->engine->game->state_size);
  p->w->engine->game->apply (child, a);
}

static size_t
expand (Proof *p, int ply, ProofChild *child)
{
  RulesAction *actions = worker_actions (p->w, ply);
  size_t n = p->w->engine->game->list_actions (worker_state (p->w, ply), actions);

  for (size_t i = 0; i < n && !engine_must_stop (p->w); i++)
    {
      Numbers found;

      child[i].key = 0;
      enter (p, ply, actions[i]);
      found = first_numbers (p, ply + 1, &child[i].key);
      child[i].pn = found.pn;
      child[i].dn = found.dn;
      child[i].height = found.height;
    }
  return n;
}

/* Works on the position at ply until one of its numbers reaches its limit. */
static Numbers
work_on (Proof *p, int ply, uint64_t key, uint32_t most_pn, uint32_t most_dn)
{
  Worker *w = p->w;
  ProofChild *child = w->children + (size_t) ply * w->max_actions;
  bool mine = w->engine->game->actor (worker_state (w, ply)) == p->winner;
  size_t n;
  Sum sum;

  w->path[ply] = key;
  n = expand (p, ply, child);
  for (;;)
    {
      ProofChild *next;
      uint64_t least;
      Numbers found;

      if (w->stopped)
        return (Numbers){ 1, 1, 0 };
      sum = add_up (child, n, mine);
      if (sum.own.pn >= most_pn || sum.own.dn >= most_dn)
        break;
      next = &child[sum.best];
      enter (p, ply, worker_actions (w, ply)[sum.best]);
      /* Work goes on there until another one looks better by a quarter. */
      least = (uint64_t) sum.second + 1 + sum.second / 4;
      if (mine)
        found = work_on (p, ply + 1, next->key, least < most_pn ? (uint32_t) least : most_pn,
                         most_dn - sum.others);
      else
        found = work_on (p, ply + 1, next->key, most_pn - sum.others,
                         least < most_dn ? (uint32_t) least : most_dn);
      next->pn = found.pn;
      next->dn = found.dn;
      next->height = found.height;
    }
  store (p, key, &sum.own);
  return sum.own;
}

/* The action of the position at ply that the proof goes on with, or the longest defence; 0: it is
 * not known any more. */
static RulesAction
next_of_line (Proof *p, int ply)
{
  Worker *w = p->w;
  const RulesGame *game = w->engine->game;
  const RulesState *s = worker_state (w, ply);
  ProofChild *child = w->children + (size_t) ply * w->max_actions;
  bool mine = game->actor (s) == p->winner;
  size_t n, best = 0;
  bool found = false;

  w->path[ply] = proof_key (p, s);
  n = expand (p, ply, child);
  if (w->stopped)
    return 0;
  for (size_t i = 0; i < n; i++)
    if (child[i].pn == 0 && (!found || (mine ? child[i].height < child[best].height
                                             : child[i].height > child[best].height)))
      {
        best = i;
        found = true;
      }
  return found ? worker_actions (w, ply)[best] : 0;
}

/* The line of a proof of a win within so many actions.  False: the turn at its front is not whole,
 * because the table has lost too much. */
static bool
find_line (Proof *p, int height, EngineReport *out)
{
  Worker *w = p->w;
  const RulesGame *game = w->engine->game;
  RulesActor me = game->actor (worker_state (w, 0));
  int ply = 0;

  out->n_line = 0;
  for (; ply < height && game->actor (worker_state (w, ply)) != RULES_NOBODY; ply++)
    {
      RulesAction a = next_of_line (p, ply);

      if (!a && !w->stopped)
        {
          work_on (p, ply, proof_key (p, worker_state (w, ply)), NEVER, NEVER);
          a = next_of_line (p, ply);
        }
      if (!a)
        break;
      out->line[out->n_line++] = a;
      enter (p, ply, a);
    }
  return ply > 0 && game->actor (worker_state (w, ply)) != me;
}

bool
proof_run (Worker *w, RulesActor winner, EngineReport *out)
{
  const RulesGame *game = w->engine->game;
  Proof p = { w, winner };
  Numbers found = { 1, 1, 0 };
  int in;

  rules_copy (game, worker_state (w, 0), w->engine->root);
  in = w->engine->know->win (worker_state (w, 0));
  if (in && game->actor (worker_state (w, 0)) != winner)
    return false;
  if (in)
    found = (Numbers){ 0, NEVER, in };
  else
    found = work_on (&p, 0, proof_key (&p, worker_state (w, 0)), NEVER, NEVER);
  if (w->stopped || found.pn > 0 || !find_line (&p, found.height, out))
    return false;
  out->value = WIN - found.height;
  if (game->actor (worker_state (w, 0)) != winner)
    out->value = -out->value;
  return true;
}
