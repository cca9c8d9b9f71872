/* diablo-turns.c: all turns of Diablo (Mark Steere) after a roll, listed and judged quickly
 *
 * On boards of at most 8 x 8 a set of squares is one word, eight squares a row.  A side is kept as
 * the sets of its stacks of height 1 or more, 2 or more, and so on; then all captures by one die
 * are a few shifts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diablo-judge.h"
#include "diablo-net.h"
#include "net.h"

#include <string.h>

#define MAX_HEIGHT 32
#define COLUMN UINT64_C (0x0101010101010101)
#define QUICK_FACES 4
#define WON 1e30F

typedef struct
{
  uint64_t least[2][MAX_HEIGHT + 2]; /* by side and height: the stacks at least so high */
  uint64_t board;
  uint64_t right[QUICK_FACES + 1], left[QUICK_FACES + 1]; /* by die: where such moves end */
  uint8_t height[64];
  int checkers[2];
  int tallest[2]; /* at least the true number */
  int faces;

  /* The network's hidden units and direct weights, as the side sees it that rolls next; kept up to
   * date by every move, where the network judges. */
  bool net;
  unsigned roller;
  int direct;
  NetLane sum[NET_LANES];
} Quick;

static inline uint64_t
bit (unsigned square)
{
  return UINT64_C (1) << square;
}

static inline int
count (uint64_t set)
{
  set -= set >> 1 & UINT64_C (0x5555555555555555);
  set = (set & UINT64_C (0x3333333333333333)) + (set >> 2 & UINT64_C (0x3333333333333333));
  return (int) (((set + (set >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f)) * COLUMN >> 56);
}

/* Squares at the distance of a die from a square of the set. */
static inline uint64_t
reach (const Quick *q, uint64_t set, int die)
{
  return (set << die & q->right[die]) | (set >> die & q->left[die]) | (set << 8 * die & q->board) |
         set >> 8 * die;
}

/* Puts a stack on a square before the network, or takes it away. */
static inline void
net_stack (Quick *q, unsigned side, unsigned at, int height, int16_t times)
{
  unsigned input = diablo_net_input ((at >> 3) * 6 + (at & 7), side != q->roller, height);

  net_add (q->sum, net_hidden[input], times);
  q->direct += times * net_direct[input];
}

/* roller: who rolls next when the position is judged. */
static void
build (const RulesState *s, unsigned roller, Quick *q)
{
  unsigned size = s->size;

  memset (q, 0, sizeof *q);
  q->faces = (int) size / 2;
  for (unsigned row = 0; row < size; row++)
    q->board |= (bit (size) - 1) << 8 * row;
  if (size == 8)
    q->board = UINT64_MAX;
  for (int d = 1; d <= q->faces; d++)
    {
      q->right[d] = q->board & COLUMN * (0xff << d & 0xff);
      q->left[d] = q->board & COLUMN * (0xffu >> d);
    }
  for (unsigned side = 0; side < 2; side++)
    {
      q->checkers[side] = s->checkers[side];
      for (unsigned w = 0; w < DIABLO_WORDS; w++)
        for (uint64_t left = s->stacks[side][w]; left; left &= left - 1)
          {
            unsigned at = w * 64 + (unsigned) __builtin_ctzll (left);
            unsigned to = at >> 4 << 3 | (at & 15);
            int height = side == RULES_DARK ? s->cell[at] : -s->cell[at];

            q->height[to] = (uint8_t) height;
            for (int k = 1; k <= height; k++)
              q->least[side][k] |= bit (to);
            if (height > q->tallest[side])
              q->tallest[side] = height;
          }
    }
  q->net = size == DIABLO_NET_SIZE;
  q->roller = roller;
  if (!q->net)
    return;
  q->direct = net_direct[DIABLO_NET_INPUTS];
  memcpy (q->sum, net_hidden[DIABLO_NET_INPUTS], sizeof q->sum);
  for (unsigned side = 0; side < 2; side++)
    for (uint64_t left = q->least[side][1]; left; left &= left - 1)
      {
        unsigned at = (unsigned) __builtin_ctzll (left);

        net_stack (q, side, at, q->height[at], 1);
      }
}

static inline void
look_at (const Quick *q, int faces, unsigned side, DiabloCount *own, const DiabloCount *enemy)
{
  const uint64_t *mine = q->least[side], *theirs = q->least[side ^ 1];
  uint64_t linked[QUICK_FACES + 1], hit[QUICK_FACES + 1] = { 0 };

  own->checkers = q->checkers[side];
  own->stacks = count (mine[1]);
  own->safe = count (mine[enemy->tallest + 1]);
  own->dead = own->links = own->hits = 0;
  for (int d = 1; d <= faces; d++)
    {
      linked[d] = reach (q, mine[1], d) & mine[1];
      own->most[d - 1] = 0;
    }
  for (int k = own->tallest < enemy->tallest ? own->tallest : enemy->tallest; k > 0; k--)
    {
      uint64_t victims = theirs[k] & ~theirs[k + 1], now = 0;

      if (!victims)
        continue;
      for (int d = 1; d <= faces; d++)
        {
          uint64_t taken = reach (q, mine[k], d) & victims;

          if (taken && !own->most[d - 1])
            own->most[d - 1] = k;
          hit[d] |= taken;
          now |= taken;
        }
      if (now)
        own->hits += k * count (now);
    }
  for (int d = 1; d <= faces; d++)
    {
      uint64_t set = linked[d] | hit[d];

      own->links += count (set);
      own->dead += set == 0;
    }
}

static inline void
look (const Quick *q, int faces, DiabloCount *c)
{
  for (int side = 0; side < 2; side++)
    {
      int tallest = q->tallest[side];

      while (q->least[side][tallest] == 0 && tallest > 0)
        tallest--;
      c[side].tallest = tallest;
    }
  look_at (q, faces, 0, &c[0], &c[1]);
  look_at (q, faces, 1, &c[1], &c[0]);
}

void
diablo_count (const RulesState *s, DiabloCount *dark, DiabloCount *light)
{
  DiabloCount c[2];
  Quick q;

  build (s, s->side, &q);
  look (&q, q.faces, c);
  *dark = c[RULES_DARK];
  *light = c[RULES_LIGHT];
}

/* The terms alone, in log-odds for the side that rolls next. */
static inline float
judge_terms (const Quick *q, int faces)
{
  DiabloCount c[2];

  look (q, faces, c);
  return diablo_judge (&c[q->roller], &c[q->roller ^ 1], faces);
}

/* Log-odds for the side that rolls next. */
static inline float
judge_quick (const Quick *q)
{
  NetLane sum[NET_LANES];

  if (!q->net)
    return judge_terms (q, q->faces);
  /* Here the compiler knows how many faces there are. */
  memcpy (sum, q->sum, sizeof sum);
  return judge_terms (q, DIABLO_NET_SIZE / 2) + .01F * (float) (q->direct + net_sum (sum, net_out));
}

float
diablo_judge_board (const RulesState *s)
{
  Quick q;

  build (s, s->side, &q);
  return judge_quick (&q);
}

/* ---- Moves ---------------------------------------------------------------------------------- */

static inline void
toggle (Quick *q, unsigned side, unsigned at, int above, int height)
{
  for (int k = above + 1; k <= height; k++)
    q->least[side][k] ^= bit (at);
}

/* What a move changes, so that it can be taken back. */
typedef struct
{
  unsigned from, to;
  int height, there; /* there: own height, or minus the enemy's */
  int tallest, direct;
  NetLane sum[NET_LANES];
} Move;

typedef struct
{
  uint8_t from, to;
} Way;

static inline void
make (Quick *q, unsigned side, Move *m)
{
  bool enemy = (q->least[side ^ 1][1] & bit (m->to)) != 0;
  int top;

  m->height = q->height[m->from];
  m->there = enemy ? -q->height[m->to] : q->height[m->to];
  m->tallest = q->tallest[side];
  if (q->net)
    {
      memcpy (m->sum, q->sum, sizeof q->sum);
      m->direct = q->direct;
      net_stack (q, side, m->from, m->height, -1);
      if (m->there)
        net_stack (q, side ^ enemy, m->to, q->height[m->to], -1);
    }
  toggle (q, side, m->from, 0, m->height);
  q->height[m->from] = 0;
  if (enemy)
    {
      toggle (q, side ^ 1, m->to, 0, -m->there);
      q->checkers[side ^ 1] += m->there;
      toggle (q, side, m->to, 0, m->height);
      top = m->height;
    }
  else
    {
      top = m->there + m->height;
      toggle (q, side, m->to, m->there, top);
    }
  q->height[m->to] = (uint8_t) top;
  if (q->net)
    net_stack (q, side, m->to, top, 1);
  if (top > q->tallest[side])
    q->tallest[side] = top;
}

static inline void
unmake (Quick *q, unsigned side, const Move *m)
{
  if (m->there < 0)
    {
      toggle (q, side, m->to, 0, m->height);
      toggle (q, side ^ 1, m->to, 0, -m->there);
      q->checkers[side ^ 1] -= m->there;
      q->height[m->to] = (uint8_t) -m->there;
    }
  else
    {
      toggle (q, side, m->to, m->there, m->there + m->height);
      q->height[m->to] = (uint8_t) m->there;
    }
  toggle (q, side, m->from, 0, m->height);
  q->height[m->from] = (uint8_t) m->height;
  q->tallest[side] = m->tallest;
  if (q->net)
    {
      memcpy (q->sum, m->sum, sizeof q->sum);
      q->direct = m->direct;
    }
}

/* Changes the height of a stack by one checker before the network. */
static inline void
net_step (Quick *q, unsigned side, unsigned at, int before, int after)
{
  if (!q->net)
    return;
  if (before)
    net_stack (q, side, at, before, -1);
  if (after)
    net_stack (q, side, at, after, 1);
}

static inline void
drop (Quick *q, unsigned side, unsigned at)
{
  net_step (q, side, at, q->height[at], q->height[at] - 1);
  q->least[side][q->height[at]--] ^= bit (at);
  q->checkers[side]--;
}

static inline void
undrop (Quick *q, unsigned side, unsigned at)
{
  q->least[side][++q->height[at]] ^= bit (at);
  q->checkers[side]++;
  net_step (q, side, at, q->height[at] - 1, q->height[at]);
}

/* Where the stack may go with a die. */
static inline uint64_t
targets (const Quick *q, unsigned side, unsigned from, int die, bool may_empty)
{
  uint64_t enemy = q->least[side ^ 1][1];
  uint64_t good = q->least[side][1] | (enemy & ~q->least[side ^ 1][q->height[from] + 1]);

  if (may_empty)
    good |= ~enemy;
  return reach (q, bit (from), die) & good & ~bit (from);
}

/* ---- Turns ---------------------------------------------------------------------------------- */

typedef struct
{
  Quick q;
  unsigned side;
  float floor; /* what an end must exceed to be kept */
  size_t n, room;
  uint64_t nodes;
  RulesAction line[2];
  KnowledgeTurn *out;
  float value[KNOWLEDGE_MAX_TURNS];
  uint64_t key[KNOWLEDGE_MAX_TURNS];

  /* A rough search judges single moves first, and of two that have nothing to do with each other
   * only those whose sum comes near what is kept. */
  bool rough;
  float still;                          /* value of the board as it stands */
  float single[QUICK_FACES + 1][64][4]; /* by die, square and direction: what a move adds */
  float best[QUICK_FACES + 1];          /* of them, by die */
} Finder;

/* How much better than their sum two moves may be, in log-odds; and two that touch each other,
 * where the second one does not capture: one that does is always judged. With these a rough search
 * loses 6/10000 of equity a turn on average, with .2 for all that touch each other it lost 200. */
#define MARGIN .1F
#define MARGIN_TOGETHER .8F

static RulesAction
move_action (unsigned from, unsigned to)
{
  return diablo_move ((from & 56) << 1 | (from & 7), (to & 56) << 1 | (to & 7));
}

static RulesAction
drop_action (unsigned at)
{
  return diablo_removal ((at & 56) << 1 | (at & 7));
}

static uint64_t
key_of (const Quick *q)
{
  uint64_t key = 0;

  for (int side = 0; side < 2; side++)
    {
      for (int k = 1; k <= q->tallest[side] && q->least[side][k]; k++)
        {
          key = (key ^ q->least[side][k]) * UINT64_C (0x9e3779b97f4a7c15);
          key ^= key >> 29;
        }
      key = (key ^ 1) * UINT64_C (0xbf58476d1ce4e5b9);
    }
  return key;
}

static void
keep (Finder *f, float value, unsigned n)
{
  uint64_t key = f->room > 1 ? key_of (&f->q) : 0;
  size_t at;

  /* The same end has the same value. */
  if (f->room > 1)
    for (size_t i = 0; i < f->n; i++)
      if (f->key[i] == key)
        return;
  at = f->n < f->room ? f->n++ : f->n - 1;
  for (; at > 0 && f->value[at - 1] < value; at--)
    {
      f->value[at] = f->value[at - 1];
      f->key[at] = f->key[at - 1];
      f->out[at] = f->out[at - 1];
    }
  f->value[at] = value;
  f->key[at] = key;
  f->out[at].n = (uint8_t) n;
  memcpy (f->out[at].action, f->line, n * sizeof *f->line);
  if (f->n == f->room)
    f->floor = f->value[f->n - 1];
}

/* The value of what stands on the board as the end of a turn. */
static inline float
value_of_end (Finder *f)
{
  const Quick *q = &f->q;

  f->nodes++;
  if (q->checkers[f->side ^ 1] == 0)
    return WON;
  if (q->checkers[f->side] == 0)
    return -WON;
  return -judge_quick (q);
}

/* Judges what stands on the board as the end of a turn of n actions. */
static inline void
judge (Finder *f, unsigned n)
{
  float value = value_of_end (f);

  if (f->n < f->room || value > f->floor)
    keep (f, value, n);
}

/* Removes a checker in every way as action number n of the turn, and another one when both is. */
static void
removals (Finder *f, unsigned n, bool both)
{
  for (uint64_t left = f->q.least[f->side][1]; left; left &= left - 1)
    {
      unsigned at = (unsigned) __builtin_ctzll (left);

      f->line[n] = drop_action (at);
      drop (&f->q, f->side, at);
      if (both && f->q.checkers[f->side] > 0)
        removals (f, n + 1, false);
      else
        judge (f, n + 1);
      undrop (&f->q, f->side, at);
    }
}

/* Of two actions that have nothing to do with each other one order is enough. */
typedef enum
{
  ORDER_ANY,
  ORDER_LATER, /* the other order was looked at already */
  ORDER_SAME   /* both actions have the same die */
} Order;

static inline float *
single (Finder *f, int die, unsigned from, unsigned to)
{
  int way = (int) to - (int) from;

  return &f->single[die][from][way == die ? 0 : way == -die ? 1 : way > 0 ? 2 : 3];
}

/* Judges all single moves with a die. */
static void
judge_singles (Finder *f, int die)
{
  Quick *q = &f->q;
  float value;

  f->best[die] = -WON;
  for (uint64_t left = q->least[f->side][1]; left; left &= left - 1)
    {
      Move m = { .from = (unsigned) __builtin_ctzll (left) };

      for (uint64_t to = targets (q, f->side, m.from, die, true); to; to &= to - 1)
        {
          m.to = (unsigned) __builtin_ctzll (to);
          make (q, f->side, &m);
          value = value_of_end (f) - f->still;
          *single (f, die, m.from, m.to) = value;
          if (value > f->best[die])
            f->best[die] = value;
          unmake (q, f->side, &m);
        }
    }
}

/* All second actions with a die, as action number n; before: the one with the die first, or NULL.
 */
static void
seconds (Finder *f, unsigned n, int first, int die, bool may_empty, const Move *before, Order order)
{
  Quick *q = &f->q;
  uint64_t used = before ? bit (before->from) | bit (before->to) : 0;
  float sum = f->rough && before ? f->still + *single (f, first, before->from, before->to) : 0;
  bool found = false, full;

  for (uint64_t left = q->least[f->side][1]; left; left &= left - 1)
    {
      Move m = { .from = (unsigned) __builtin_ctzll (left) };

      for (uint64_t to = targets (q, f->side, m.from, die, may_empty); to; to &= to - 1)
        {
          m.to = (unsigned) __builtin_ctzll (to);
          full = f->rough && f->n == f->room;
          found = true;
          if (!(used & (bit (m.from) | bit (m.to))))
            {
              if (order == ORDER_LATER || (order == ORDER_SAME && m.from < before->from))
                continue;
              if (full && sum + *single (f, die, m.from, m.to) + MARGIN < f->floor)
                continue;
            }
          else if (full && !(bit (m.to) & q->least[f->side ^ 1][1]) &&
                   sum + f->best[die] + MARGIN_TOGETHER < f->floor)
            continue;
          f->line[n] = move_action (m.from, m.to);
          make (q, f->side, &m);
          judge (f, n + 1);
          unmake (q, f->side, &m);
        }
    }
  if (!found)
    removals (f, n, false);
}

/* The moves with a die; those of a rough search in order, the best alone first. */
static size_t
list_moves (Finder *f, int die, Way *out)
{
  size_t n = 0;

  for (uint64_t left = f->q.least[f->side][1]; left; left &= left - 1)
    {
      unsigned from = (unsigned) __builtin_ctzll (left);

      for (uint64_t to = targets (&f->q, f->side, from, die, true); to; to &= to - 1)
        {
          Way m = { (uint8_t) from, (uint8_t) __builtin_ctzll (to) };
          size_t at = n++;

          if (f->rough)
            for (float value = *single (f, die, from, m.to);
                 at > 0 && *single (f, die, out[at - 1].from, out[at - 1].to) < value; at--)
              out[at] = out[at - 1];
          out[at] = m;
        }
    }
  return n;
}

/* All turns that begin with one die and go on with the other. */
static bool
firsts (Finder *f, int die, int other, Order order)
{
  Quick *q = &f->q;
  Way way[64 * 4];
  size_t n = list_moves (f, die, way);

  for (size_t i = 0; i < n; i++)
    {
      Move m = { .from = way[i].from, .to = way[i].to };

      f->line[0] = move_action (m.from, m.to);
      make (q, f->side, &m);
      if (q->checkers[f->side ^ 1] == 0)
        judge (f, 1);
      else
        seconds (f, 1, die, other, m.there != 0, &m, order);
      unmake (q, f->side, &m);
    }
  return n > 0;
}

size_t
diablo_best_turns (const RulesState *s,
                   size_t room,
                   bool rough,
                   KnowledgeTurn *out,
                   uint64_t *nodes)
{
  int high = s->die[0], low = s->die[1];
  Finder f;

  build (s, s->side ^ 1u, &f.q);
  f.side = s->side;
  f.n = 0;
  f.nodes = 0;
  f.floor = -2 * WON;
  f.room = room < KNOWLEDGE_MAX_TURNS ? room : KNOWLEDGE_MAX_TURNS;
  f.out = out;
  f.rough = rough && s->stage == DIABLO_FIRST && count (f.q.least[f.side ^ 1][1]) > 2 &&
            count (f.q.least[f.side][1]) > 2;
  if (f.rough)
    {
      f.still = value_of_end (&f);
      judge_singles (&f, high);
      if (low != high)
        judge_singles (&f, low);
    }
  switch (s->stage)
    {
    case DIABLO_OPENING:
      seconds (&f, 0, 0, high, true, NULL, ORDER_ANY);
      if (low != high)
        seconds (&f, 0, 0, low, true, NULL, ORDER_ANY);
      break;
    case DIABLO_FIRST:
      {
        bool found = firsts (&f, high, low, low == high ? ORDER_SAME : ORDER_ANY);

        if (low != high)
          found |= firsts (&f, low, high, ORDER_LATER);
        if (!found)
          removals (&f, 0, true);
        break;
      }
    case DIABLO_FREE:
    case DIABLO_TAKE:
      seconds (&f, 0, 0, high ? high : low, s->stage == DIABLO_TAKE, NULL, ORDER_ANY);
      break;
    case DIABLO_DROP:
    default:
      removals (&f, 0, false);
      break;
    }
  for (size_t i = 0; i < f.n; i++)
    out[i].value = f.value[i] >= WON    ? 10000
                   : f.value[i] <= -WON ? -10000
                                        : diablo_equity (f.value[i]);
  *nodes += f.nodes;
  return f.n;
}
