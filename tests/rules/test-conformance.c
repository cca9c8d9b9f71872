/* test-conformance.c: what every game owes the rest of the program, on random games of every option
 * set
 *
 * LUDOTECA_TEST_GAMES sets the number of games a set (200 without it; --long uses 10,000).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/playout.h"

#include <stdlib.h>
#include <string.h>

#define MAX_LENGTH 4000

typedef struct
{
  const RulesGame *game;
  RulesParams params;
  char *name;
} Set;

/* All that one walk needs, so that nothing is allocated inside. */
typedef struct
{
  const Set *set;
  const RulesGame *game;
  SearchRng rng;
  RulesState *s, *copy, *image;
  RulesAction *actions, *others;
  RulesBoard *board;
  GHashTable *seen;
  int symmetry; /* the image game is played under it */
} Walk;

static char *
describe_node (const Walk *w, const RulesState *s)
{
  char text[RULES_MAX_STATE_TEXT];

  w->game->write_state (s, text);
  return g_strdup_printf ("%s: \"%s\"", w->set->name, text);
}

#define FAIL(w, s, ...)                                                                            \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *node_ = describe_node (w, s);                                                 \
    g_autofree char *what_ = g_strdup_printf (__VA_ARGS__);                                        \
    g_error ("%s: %s", node_, what_);                                                              \
  }                                                                                                \
  G_STMT_END

static gboolean
contains (const RulesAction *actions, size_t n, RulesAction a)
{
  size_t low = 0, high = n;

  while (low < high)
    {
      size_t mid = (low + high) / 2;

      if (actions[mid] < a)
        low = mid + 1;
      else
        high = mid;
    }
  return low < n && actions[low] == a;
}

static void
check_sentence (const Walk *w, const RulesState *s, RulesReason reason, const char *what)
{
  if (!reason.msgid || !g_str_has_suffix (reason.msgid, "."))
    FAIL (w, s, "%s: no sentence", what);
  if (reason.point < -1 || reason.point >= w->board->n_points)
    FAIL (w, s, "%s: point %d", what, reason.point);
}

/* Every node of every game. */
static size_t
check_light (Walk *w)
{
  const RulesGame *game = w->game;
  size_t n = game->list_actions (w->s, w->actions);
  RulesActor actor = game->actor (w->s);
  RulesOutcome outcome = game->outcome (w->s);

  if (n > game->max_actions || (n == 0) != (actor == RULES_NOBODY))
    FAIL (w, w->s, "%zu actions for actor %d", n, actor);
  if (outcome.over != (actor == RULES_NOBODY) || (outcome.msgid != NULL) != outcome.over ||
      (outcome.reason != RULES_END_NONE) != outcome.over ||
      (outcome.over && !rules_end_is_by_rule (outcome.reason)))
    FAIL (w, w->s, "outcome over %d, reason %d", outcome.over, outcome.reason);
  for (size_t i = 0; i < n; i++)
    if (w->actions[i] == 0 || (i > 0 && w->actions[i] <= w->actions[i - 1]))
      FAIL (w, w->s, "actions are not ascending at %zu", i);
  return n;
}

static void
check_words (Walk *w, size_t n)
{
  const RulesGame *game = w->game;

  g_hash_table_remove_all (w->seen);
  for (size_t i = 0; i < n; i++)
    {
      char text[RULES_MAX_ACTION_TEXT + 8];
      RulesReason reason;
      RulesAction back;
      size_t length = game->write_action (w->s, w->actions[i], text);

      if (length != strlen (text) || length >= RULES_MAX_ACTION_TEXT)
        FAIL (w, w->s, "length of \"%s\"", text);
      if (!g_hash_table_add (w->seen, g_strdup (text)))
        FAIL (w, w->s, "\"%s\" stands for two actions", text);
      if (game->explain (w->s, w->actions[i]).msgid)
        FAIL (w, w->s, "\"%s\" is listed and refused: %s", text,
              game->explain (w->s, w->actions[i]).msgid);
      if (rules_read_action (game, w->s, text, length, RULES_STRICT, &back, &reason) !=
          RULES_READ_OK)
        FAIL (w, w->s, "\"%s\" is written and not read: %s", text, reason.msgid);
      if (back != w->actions[i])
        FAIL (w, w->s, "\"%s\" is read as another action", text);
      if (rules_read_action (game, w->s, text, length, RULES_LENIENT, &back, NULL) !=
            RULES_READ_OK ||
          back != w->actions[i])
        FAIL (w, w->s, "\"%s\" is not read leniently", text);
    }
}

static void
check_gestures (Walk *w, size_t n)
{
  const RulesGame *game = w->game;
  gboolean chance = game->actor (w->s) == RULES_CHANCE;
  unsigned weights = 0;

  g_hash_table_remove_all (w->seen);
  for (size_t i = 0; i < n; i++)
    {
      RulesGesture g = { 0 };
      GString *words;

      game->gesture (w->s, w->actions[i], &g);
      if (chance)
        {
          if (g.shape != RULES_SHAPE_ROLL || game->weight (w->s, w->actions[i]) < 1)
            FAIL (w, w->s, "outcome %zu is no roll", i);
          weights += game->weight (w->s, w->actions[i]);
          continue;
        }
      if ((g.shape == RULES_SHAPE_COMMAND) != (g.command != NULL) || g.shape == RULES_SHAPE_ROLL)
        FAIL (w, w->s, "gesture %zu has shape %d", i, g.shape);
      words = g_string_new (g.command);
      for (int k = 0; k < g.n_path; k++)
        {
          if (g.path[k] < 0 || g.path[k] >= w->board->n_points)
            FAIL (w, w->s, "gesture %zu leaves the board", i);
          g_string_append_printf (words, " %d", g.path[k]);
          if (game->explain_path (w->s, g.path, k + 1).msgid)
            FAIL (w, w->s, "path of action %zu is refused at %d: %s", i, k,
                  game->explain_path (w->s, g.path, k + 1).msgid);
        }
      if (!g_hash_table_add (w->seen, g_string_free (words, FALSE)))
        FAIL (w, w->s, "two actions have the gesture of action %zu", i);
    }
  if (weights > 65535)
    FAIL (w, w->s, "weights of %u", weights);
}

/* Clicks: each point, and each second point after a legal first one, is the start of a gesture or
 * explained. */
static void
check_clicks (Walk *w, size_t n)
{
  const RulesGame *game = w->game;
  int16_t path[2] = { (int16_t) search_rng_below (&w->rng, (uint32_t) w->board->n_points), 0 };

  for (int k = -1; k < w->board->n_points; k++)
    {
      gboolean begins = FALSE;
      RulesReason reason;

      path[1] = (int16_t) k;
      for (size_t i = 0; i < n && !begins; i++)
        {
          RulesGesture g = { 0 };

          game->gesture (w->s, w->actions[i], &g);
          if (g.n_path == 0 || g.path[0] != path[0])
            continue;
          if (k < 0)
            begins = TRUE;
          for (int j = 1; j < g.n_path && !begins; j++)
            begins = g.path[j] == k && (j == 1 || g.shape == RULES_SHAPE_SELECT);
        }
      reason = game->explain_path (w->s, path, k < 0 ? 1 : 2);
      if (begins != (reason.msgid == NULL))
        FAIL (w, w->s, "points %d %d: %s", path[0], k, begins ? reason.msgid : "not explained");
      if (!begins)
        check_sentence (w, w->s, reason, "clicked points");
    }
}

/* A word near a legal one: another letter, digit or mark, one more, one less. */
static void
mutate (Walk *w, char *text)
{
  static const char pool[] = "abcdefghijkl0123456789-x+*=>()#,: swapendtijeu";
  size_t length = strlen (text);
  size_t at = search_rng_below (&w->rng, (uint32_t) length + 1);

  switch (search_rng_below (&w->rng, 4))
    {
    case 0: /* insert */
      memmove (text + at + 1, text + at, length - at + 1);
      text[at] = pool[search_rng_below (&w->rng, sizeof pool - 1)];
      break;
    case 1: /* delete */
      if (at < length)
        memmove (text + at, text + at + 1, length - at);
      break;
    default:
      if (at < length)
        text[at] = pool[search_rng_below (&w->rng, sizeof pool - 1)];
      break;
    }
}

static void
check_near_misses (Walk *w, size_t n)
{
  const RulesGame *game = w->game;

  for (int i = 0; i < 24; i++)
    {
      char text[RULES_MAX_ACTION_TEXT + 16];
      RulesReason reason = RULES_NO_REASON;
      RulesAction a;
      RulesRead read;
      RulesReadFlags flags = i % 3 == 0 ? RULES_LENIENT : RULES_STRICT;

      game->write_action (w->s, w->actions[search_rng_below (&w->rng, (uint32_t) n)], text);
      for (uint32_t k = search_rng_below (&w->rng, 3) + 1; k > 0; k--)
        mutate (w, text);
      read = rules_read_action (game, w->s, text, strlen (text), flags, &a, &reason);
      if (read == RULES_READ_OK || read == RULES_READ_MENDED)
        {
          if (!contains (w->actions, n, a))
            FAIL (w, w->s, "\"%s\" is taken and not legal", text);
        }
      if (read != RULES_READ_OK)
        check_sentence (w, w->s, reason, text);
      if (read == RULES_READ_MENDED && flags == RULES_STRICT)
        FAIL (w, w->s, "\"%s\" is mended in strict reading", text);
    }
  for (int i = 0; i < 64; i++)
    {
      RulesAction a = (RulesAction) search_rng_next (&w->rng);
      RulesReason reason;

      if (i % 2)
        a = w->actions[search_rng_below (&w->rng, (uint32_t) n)] ^
            (UINT32_C (1) << search_rng_below (&w->rng, 32));
      reason = game->explain (w->s, a);
      if ((reason.msgid == NULL) != contains (w->actions, n, a))
        FAIL (w, w->s, "action 0x%x: %s", a, reason.msgid ? reason.msgid : "not explained");
      if (reason.msgid)
        check_sentence (w, w->s, reason, "random action");
    }
}

/* What a position's text cannot hold: how often a position was there, and that somebody claimed. */
static gboolean
end_is_in_the_text (RulesOutcome outcome)
{
  return outcome.reason != RULES_END_REPETITION && outcome.reason != RULES_END_UNFAIR;
}

static void
check_position (Walk *w)
{
  const RulesGame *game = w->game;
  char text[RULES_MAX_STATE_TEXT], again[RULES_MAX_STATE_TEXT];
  size_t length = game->write_state (w->s, text);
  RulesOutcome a = game->outcome (w->s), b = game->outcome (w->s);
  RulesReason reason = RULES_NO_REASON;

  if (memcmp (&a.over, &b.over, sizeof a.over) != 0 || a.winner != b.winner ||
      a.reason != b.reason || a.msgid != b.msgid)
    FAIL (w, w->s, "the outcome is not stable");
  if (length != strlen (text) || length >= RULES_MAX_STATE_TEXT)
    FAIL (w, w->s, "length of the text");

  rules_copy (game, w->copy, w->s);
  game->write_state (w->copy, again);
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpint (game->hash (w->copy, 0), ==, game->hash (w->s, 0));

  if (game->read_state (&w->set->params, text, length, w->copy, &reason) != RULES_READ_OK)
    FAIL (w, w->s, "not read back: %s (at %d)", reason.msgid, reason.offset);
  game->write_state (w->copy, again);
  g_assert_cmpstr (again, ==, text);
  if (game->hash (w->copy, 0) != game->hash (w->s, 0) ||
      rules_canonical_hash (game, w->copy, NULL) != rules_canonical_hash (game, w->s, NULL))
    FAIL (w, w->s, "read back, it has another hash");
  b = game->outcome (w->copy);
  if (end_is_in_the_text (a) &&
      (a.over != b.over || (a.over && (a.winner != b.winner || a.reason != b.reason))))
    FAIL (w, w->s, "read back, the outcome is another");
  if (a.over == b.over)
    {
      size_t n = game->list_actions (w->copy, w->others);

      if (n != game->list_actions (w->s, w->actions) ||
          memcmp (w->others, w->actions, n * sizeof *w->others) != 0)
        FAIL (w, w->s, "read back, it has other actions");
    }
  for (int p = 0; p < w->board->n_points; p++)
    {
      RulesPiece x = game->piece (w->s, p), y = game->piece (w->copy, p);

      if (x.kind != y.kind || x.side != y.side || x.count != y.count)
        FAIL (w, w->s, "read back, %s has another piece", w->board->point[p].name);
      if (!game->describe (w->s, p).one)
        FAIL (w, w->s, "no name for what stands on %s", w->board->point[p].name);
    }
}

/* A damaged text is refused with a place, or read to something that writes itself. */
static void
check_damaged_position (Walk *w)
{
  const RulesGame *game = w->game;
  char text[RULES_MAX_STATE_TEXT + 16], again[RULES_MAX_STATE_TEXT];
  RulesReason reason = RULES_NO_REASON;

  game->write_state (w->s, text);
  mutate (w, text);
  if (game->read_state (&w->set->params, text, strlen (text), w->copy, &reason) == RULES_READ_OK)
    {
      game->write_state (w->copy, again);
      if (strcmp (again, text) != 0)
        FAIL (w, w->s, "\"%s\" is read as \"%s\"", text, again);
      game->list_actions (w->copy, w->others);
      return;
    }
  check_sentence (w, w->s, reason, text);
  if (reason.offset < 0 || reason.offset > (int) strlen (text))
    FAIL (w, w->s, "\"%s\": offset %d", text, reason.offset);
}

/* The image game is where the symmetry says. */
static void
check_image (Walk *w)
{
  const RulesGame *game = w->game;

  if (game->hash (w->s, w->symmetry) != game->hash (w->image, 0))
    FAIL (w, w->s, "its image under %d has another hash", w->symmetry);
  if (rules_canonical_hash (game, w->s, NULL) != rules_canonical_hash (game, w->image, NULL))
    FAIL (w, w->s, "its image under %d has another canonical hash", w->symmetry);
  for (int p = 0; p < w->board->n_points; p++)
    {
      RulesPiece x = game->piece (w->s, p);
      RulesPiece y = game->piece (w->image, game->map_point (w->s, w->symmetry, p));

      if (x.kind != y.kind || x.side != y.side || x.count != y.count)
        FAIL (w, w->s, "its image under %d has another piece for %s", w->symmetry,
              w->board->point[p].name);
    }
}

static void
check_maps (Walk *w)
{
  const RulesGame *game = w->game;
  int n = game->n_symmetries (w->s);

  g_assert_cmpint (n, >=, 1);
  g_assert_cmpint (n, <=, RULES_MAX_SYMMETRIES);
  for (int k = 0; k < n; k++)
    {
      gboolean hit[RULES_MAX_POINTS] = { FALSE };

      for (int p = 0; p < w->board->n_points; p++)
        {
          int q = game->map_point (w->s, k, p);

          if (q < 0 || q >= w->board->n_points || hit[q] || (k == 0 && q != p))
            FAIL (w, w->s, "symmetry %d is no map", k);
          hit[q] = TRUE;
        }
      for (int i = 0; i < w->board->n_links; i++)
        {
          int a = game->map_point (w->s, k, w->board->link[i].a);
          int b = game->map_point (w->s, k, w->board->link[i].b);
          gboolean linked = FALSE;

          for (int j = 0; j < w->board->n_links && !linked; j++)
            linked = w->board->link[j].a == MIN (a, b) && w->board->link[j].b == MAX (a, b);
          if (!linked)
            FAIL (w, w->s, "symmetry %d tears the link %d", k, i);
        }
    }
}

static const RulesCell *
cell_of (const RulesGame *game, RulesPiece piece)
{
  for (const RulesCell *cell = game->cells; cell->letter; cell++)
    if (cell->kind == piece.kind && cell->side == piece.side)
      return cell;
  g_assert_true (piece.kind == RULES_PIECE_NONE);
  return NULL;
}

static RulesSide
turned_side (RulesSide side, gboolean exchange)
{
  return side == RULES_NO_SIDE || !exchange ? side : side == RULES_DARK ? RULES_LIGHT : RULES_DARK;
}

/* The first fields of a position, written with the table of cells as an image under a symmetry has
 * them; the others stay.  The identity gives the text of the position, and every other text that
 * can be read has the hash that was promised. */
static void
check_cells (Walk *w)
{
  const RulesGame *game = w->game;
  const RulesBoard *board = w->board;
  int k = (int) search_rng_below (&w->rng, (uint32_t) game->n_symmetries (w->s));
  gboolean exchange = game->exchanges (w->s, k);
  g_autoptr (GString) out = g_string_new (NULL);
  RulesSide side = game->side_of (w->s, game->turn (w->s).player);
  RulesPiece mover = { RULES_PIECE_NONE, turned_side (side, exchange), 0 };
  char text[RULES_MAX_STATE_TEXT];
  const char *rest;
  RulesReason reason;

  game->write_state (w->s, text);
  for (int row = board->rows - 1; row >= 0; row--)
    {
      for (int column = 0; column < board->columns; column++)
        {
          const RulesCell *cell = NULL;
          gboolean there = FALSE;

          for (int p = 0; p < board->n_points; p++)
            {
              int to = game->map_point (w->s, k, p);
              RulesPiece piece = game->piece (w->s, p);

              if (board->point[to].column != column || board->point[to].row != row)
                continue;
              there = TRUE;
              piece.side = turned_side (piece.side, exchange);
              cell = cell_of (game, piece);
              if (cell)
                g_string_append_c (out, cell->letter);
              if (cell && cell->counted)
                g_string_append_printf (out, "%d", piece.count);
            }
          if (!cell)
            g_string_append_c (out, there ? '.' : '-');
        }
      g_string_append_c (out, row ? '/' : ' ');
    }
  for (const RulesCell *cell = game->cells; cell->letter; cell++)
    if (cell->side == mover.side)
      {
        g_string_append_c (out, cell->letter);
        break;
      }
  rest = strchr (text, ' ') + 2;
  g_string_append (out, rest);
  if (k == 0 && strcmp (out->str, text) != 0)
    FAIL (w, w->s, "its cells are written \"%s\"", out->str);
  if (game->read_state (&w->set->params, out->str, out->len, w->copy, &reason) == RULES_READ_OK &&
      game->hash (w->copy, 0) != game->hash (w->s, k))
    FAIL (w, w->s, "under %d it is \"%s\", which has another hash", k, out->str);
}

/* --------------------------------------------------------------------------------------------- */

/* What the rule book says never changes, or only one way. */
typedef struct
{
  int stacks, checkers, pips, dark, light, characters[2], stones[2];
} Census;

static Census
take_census (const Walk *w, const RulesState *s)
{
  Census c = { 0 };

  for (int p = 0; p < w->board->n_points; p++)
    {
      RulesPiece piece = w->game->piece (s, p);

      switch (piece.kind)
        {
        case RULES_PIECE_STACK:
          c.stacks++;
          c.checkers += piece.count;
          break;
        case RULES_PIECE_DIE:
          c.pips += piece.count;
          break;
        case RULES_PIECE_DISC:
          c.dark += piece.side == RULES_DARK;
          c.light += piece.side == RULES_LIGHT;
          break;
        case RULES_PIECE_CHARACTER:
          c.characters[piece.side]++;
          c.stones[piece.side]++;
          break;
        case RULES_PIECE_STONE:
          c.stones[piece.side]++;
          break;
        case RULES_PIECE_NONE:
        case RULES_PIECE_NEUTRAL:
        case RULES_PIECE_PIT:
        default:
          break;
        }
    }
  return c;
}

static void
check_census (Walk *w, const Census *turn_start, const Census *now, gboolean new_turn)
{
  const char *id = w->game->id;

  if (strcmp (id, "diablo") == 0 && new_turn &&
      now->stacks + now->checkers >= turn_start->stacks + turn_start->checkers)
    FAIL (w, w->s, "rule 17: stacks and checkers do not fall");
  if (strcmp (id, "diamond") == 0 && (now->dark > 12 || now->light > 12))
    FAIL (w, w->s, "rule 7: more than 12 pieces");
  if (strcmp (id, "cephalopod") == 0 && now->pips < turn_start->pips)
    FAIL (w, w->s, "rule 8: pips fall");
  if (strcmp (id, "sensei") == 0)
    for (int side = 0; side < 2; side++)
      if (now->stones[side] != 7 || now->characters[side] != 1)
        FAIL (w, w->s, "rule 1: %d stones, %d characters", now->stones[side],
              now->characters[side]);
}

/* Proven bounds on the number of turns; 0 where there is none. */
static unsigned
most_turns (const Walk *w)
{
  const char *id = w->game->id;
  int points = w->board->n_points;

  if (strcmp (id, "diablo") == 0)
    return 2 * (unsigned) points;
  if (strcmp (id, "cephalopod") == 0) /* and one turn for a swap */
    return points == 25 ? 266 : (unsigned) points * 11;
  if (strcmp (id, "diamond") == 0)
    return 25 + 49 * 50;
  return 0;
}

/* --------------------------------------------------------------------------------------------- */

static void
play_one (Walk *w, unsigned deep)
{
  const RulesGame *game = w->game;
  Census turn_start;
  RulesTurn turn;
  int n_symmetries;

  game->start (&w->set->params, w->s);
  game->start (&w->set->params, w->image);
  game->board (w->s, w->board);
  turn_start = take_census (w, w->s);
  turn = game->turn (w->s);
  g_assert_cmpint (turn.number, ==, 1);

  /* Only a symmetry of the start itself can be played beside it. */
  n_symmetries = game->n_symmetries (w->s);
  w->symmetry = (int) search_rng_below (&w->rng, (uint32_t) n_symmetries);
  if (game->hash (w->s, w->symmetry) != game->hash (w->s, 0))
    w->symmetry = 0;

  for (unsigned length = 0; length < MAX_LENGTH; length++)
    {
      size_t n = check_light (w);
      gboolean dig = search_rng_below (&w->rng, deep) == 0;
      RulesTurn next;
      RulesAction a, image;
      Census now;

      if (dig || n == 0)
        {
          check_position (w);
          check_damaged_position (w);
          check_maps (w);
          check_cells (w);
          check_image (w);
        }
      if (n == 0)
        break;
      if (dig)
        {
          check_words (w, n);
          check_gestures (w, n);
          check_near_misses (w, n);
          if (game->actor (w->s) != RULES_CHANCE)
            check_clicks (w, n);
        }

      a = search_random_action (game, w->s, &w->rng, w->actions);
      image = game->map_action (w->s, w->symmetry, a);
      if (!rules_legal (game, w->image, image))
        FAIL (w, w->s, "action 0x%x maps to 0x%x, which is not legal in the image", a, image);
      game->apply (w->s, a);
      game->apply (w->image, image);
      next = game->turn (w->s);
      now = take_census (w, w->s);
      if (next.number < turn.number || next.number > turn.number + 1 ||
          (next.number == turn.number) != (next.player == turn.player))
        FAIL (w, w->s, "turn %u after %u", next.number, turn.number);
      check_census (w, &turn_start, &now, next.number != turn.number);
      if (next.number != turn.number)
        turn_start = now;
      turn = next;
      if (most_turns (w) && turn.number > most_turns (w) + 1)
        FAIL (w, w->s, "the game does not end");
    }
}

static void
test_set (gconstpointer data)
{
  const Set *set = data;
  const char *games = g_getenv ("LUDOTECA_TEST_GAMES");
  guint n = games ? (guint) g_ascii_strtoull (games, NULL, 10) : 200;
  Walk w = { .set = set, .game = set->game };

  search_rng_seed (&w.rng, g_str_hash (set->name));
  w.s = rules_state_new (w.game);
  w.copy = rules_state_new (w.game);
  w.image = rules_state_new (w.game);
  w.actions = g_new (RulesAction, w.game->max_actions);
  w.others = g_new (RulesAction, w.game->max_actions);
  w.board = g_new0 (RulesBoard, 1);
  w.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < n; i++)
    play_one (&w, i < 4 ? 4 : 64);
  free (w.s);
  free (w.copy);
  free (w.image);
  g_free (w.actions);
  g_free (w.others);
  g_free (w.board);
  g_hash_table_unref (w.seen);
}

/* All sets, since a test that is not chosen to run does not free what it was given. */
static GPtrArray *sets;

static void
free_set (gpointer data)
{
  Set *set = data;

  g_free (set->name);
  g_free (set);
}

static void
add_set (const RulesParams *params)
{
  GString *name = g_string_new ("/conformance/");
  Set *set = g_new0 (Set, 1);

  g_string_append (name, params->game->id);
  for (int i = 0; params->game->options[i].key; i++)
    if (rules_params_counts (params, i))
      g_string_append_printf (name, "/%s=%s", params->game->options[i].key,
                              rules_params_value (params, i));
  set->game = params->game;
  set->params = *params;
  set->name = g_string_free (name, FALSE);
  g_ptr_array_add (sets, set);
  g_test_add_data_func (set->name, set, test_set);
}

/* Every value of every option with every other; a list of pits of our own besides those that are
 * named. */
static void
add_sets (RulesParams *params, int i)
{
  const RulesOption *option = &params->game->options[i];

  if (!option->key)
    {
      add_set (params);
      return;
    }
  for (int c = 0; c == 0 || (rules_params_counts (params, i) && option->choices[c].value); c++)
    {
      params->choice[i] = (uint8_t) c;
      add_sets (params, i + 1);
    }
  if (option->open && rules_params_counts (params, i))
    {
      RulesParams custom = *params;

      g_assert_cmpstr (rules_params_set (&custom, option->key, "a4+d4+g4").msgid, ==, NULL);
      add_sets (&custom, i + 1);
    }
  params->choice[i] = 0;
}

static void
test_table (void)
{
  for (const RulesGame *const *g = rules_games (); *g; g++)
    {
      const RulesGame *game = *g;

      g_assert_true (rules_find_game (game->id) == game);
      g_assert_cmpuint (game->state_size, <=, RULES_MAX_STATE_SIZE);
      g_assert_cmpuint (game->max_actions, <=, RULES_MAX_ACTIONS);
      g_assert_cmpint (rules_n_options (game), <=, RULES_MAX_OPTIONS);
      g_assert_true (*game->name && *game->designer && game->summary && game->year);
      g_assert_true (game->side_name[0] && game->side_name[1]);
      g_assert_true (game->start && game->actor && game->list_actions && game->apply &&
                     game->explain && game->explain_path && game->forced && game->outcome &&
                     game->turn && game->side_of && game->gesture && game->piece &&
                     game->describe && game->board && game->write_action && game->read_action &&
                     game->write_state && game->read_state && game->n_symmetries &&
                     game->map_point && game->map_action && game->exchanges && game->hash);
      g_assert_true (game->cells && game->cells[0].letter && game->fields);
      for (const char *const *preset = game->presets; preset && *preset; preset++)
        t_params (game->id, *preset);
      for (int i = 0; game->options[i].key; i++)
        {
          RulesParams params;

          rules_params_init (&params, game);
          g_assert_nonnull (game->options[i].label);
          g_assert_cmpstr (rules_params_set (&params, game->options[i].key, "no such value").msgid,
                           !=, NULL);
          if (game->options[i].needs_key)
            {
              g_assert_cmpstr (
                rules_params_set (&params, game->options[i].key, game->options[i].choices[0].value)
                  .msgid,
                ==, NULL);
              g_assert_cmpstr (rules_params_check (&params).msgid, !=, NULL);
            }
        }
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  sets = g_ptr_array_new_with_free_func (free_set);
  g_test_add_func ("/conformance/table", test_table);
  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      RulesParams params;

      rules_params_init (&params, *game);
      add_sets (&params, 0);
    }
  status = g_test_run ();
  g_ptr_array_unref (sets);
  return status;
}
