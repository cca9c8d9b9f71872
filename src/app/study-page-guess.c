/* study-page-guess.c: guessing the turns of a game that is studied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While turns are guessed, the page shows the game up to the turn that is asked for and nothing
 * behind it: the place of the page, its list, tree, graph and keys, is taken by a board with a
 * question.
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "diagram/diagram.h"
#include "quiz-view.h"
#include "study-page-private.h"
#include "turn-judge.h"
#include "turn-words.h"
#include "words.h"

/* Microseconds for a search. */
#define JUDGE_TIME 250000

struct _LudStudyGuess
{
  LudQuizView *view;
  LudStudyList *list;
  RulesActor who;     /* whose turns are asked for; NOBODY: both players' */
  LudNode *end;       /* the last node of the turn that is asked for */
  GArray *game_turn;  /* of RulesAction: that turn */
  GArray *turn;       /* of RulesAction: the answer; empty: none was given */
  guint total;        /* turns that are asked for in all */
  guint asked;        /* that were answered */
  guint same, points; /* as in the game; of 10 a turn */
  double accuracy;    /* sum, in percent */
  gboolean over;      /* the results are shown */
  GCancellable *cancellable;
  GPtrArray *disabled; /* of char *: actions that could be used before */
};

/* What can be done while turns are guessed. */
static gboolean
is_allowed (const char *action)
{
  static const char *const allowed[] = { "flip", "rotate", "coordinates", "zoom", "board-theme" };

  for (gsize i = 0; i < G_N_ELEMENTS (allowed); i++)
    if (g_str_equal (action, allowed[i]))
      return TRUE;
  return FALSE;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* The turn of a player that begins at a node, whole; NULL: none does.  end gets its last node. */
static GArray *
dup_turn (LudStudyPage *self, LudNode *node, LudNode **end)
{
  const RulesGame *game = lud_record_get_game (self->record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (self->record);
  g_autoptr (GArray) turn = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  const RulesState *state;
  RulesTurn first;

  lud_cursor_move (cursor, node);
  state = lud_cursor_get_state (cursor);
  first = game->turn (state);
  if (game->actor (state) != RULES_FIRST && game->actor (state) != RULES_SECOND)
    return NULL;
  while ((node = _lud_study_page_next_node (self, node)) != NULL)
    {
      RulesAction action = lud_node_get_action (node);

      g_array_append_val (turn, action);
      lud_cursor_move (cursor, node);
      state = lud_cursor_get_state (cursor);
      if (game->actor (state) != first.player || game->turn (state).number != first.number)
        {
          *end = node;
          return g_steal_pointer (&turn);
        }
    }
  return NULL;
}

static gboolean
is_asked_for (LudStudyGuess *guess, RulesActor player)
{
  return guess->who == RULES_NOBODY || guess->who == player;
}

/* The first node from one on at which a turn is to be asked for; NULL: none is.  turn and end: what
 * was played. */
static LudNode *
find_turn (LudStudyPage *self, LudNode *node, GArray **turn, LudNode **end)
{
  const RulesGame *game = lud_record_get_game (self->record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (self->record);

  for (; node != NULL; node = _lud_study_page_next_node (self, node))
    {
      const RulesState *state;

      lud_cursor_move (cursor, node);
      state = lud_cursor_get_state (cursor);
      if (!is_asked_for (self->guess, game->actor (state)))
        continue;
      *turn = dup_turn (self, node, end);
      if (*turn != NULL)
        return node;
    }
  return NULL;
}

static guint
count_turns (LudStudyPage *self, LudNode *node)
{
  guint n = 0;
  GArray *turn = NULL;
  LudNode *end = NULL;

  while ((node = find_turn (self, node, &turn, &end)) != NULL)
    {
      g_clear_pointer (&turn, g_array_unref);
      node = end;
      n++;
    }
  return n;
}

/* ---- what is shown --------------------------------------------------------------------------- */

/* The moves up to where one stands, and no more. */
static void
show_list (LudStudyPage *self)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  LudNode *here = _lud_study_page_node (self);

  for (guint i = 0; i < self->rows->len; i++)
    {
      LudStudyRow *row = self->rows->pdata[i];
      LudNode *last = row->nodes->pdata[row->nodes->len - 1];
      const LudNode *way = here;

      while (way != NULL && lud_node_get_ply (way) > lud_node_get_ply (last))
        way = lud_node_get_parent (way);
      if (way == last)
        g_ptr_array_add (rows, g_object_ref (row));
    }
  lud_study_list_update (self->guess->list, rows, here);
  gtk_widget_set_visible (GTK_WIDGET (self->guess->list), rows->len > 0);
}

static void
show_score (LudStudyPage *self)
{
  LudStudyGuess *guess = self->guess;
  g_autofree char *text = NULL;

  /* Translators: points that were got and that could be got, and how many turns were guessed
   * right, of how many. */
  text = g_strdup_printf (_ ("%u of %u points. As in the game: %u of %u turns."), guess->points,
                          10 * guess->asked, guess->same, guess->asked);
  lud_quiz_view_set_score (guess->view, text,
                           guess->total > 0 ? (double) guess->asked / guess->total : 0);
}

static void
show_results (LudStudyPage *self)
{
  LudStudyGuess *guess = self->guess;
  g_autofree char *heading = NULL;
  g_autofree char *text = NULL;

  guess->over = TRUE;
  if (guess->asked == 0)
    {
      lud_quiz_view_end (guess->view, _ ("Nothing to Guess"),
                         _ ("No whole turn of this player comes behind this place."), NULL);
      return;
    }
  /* Translators: points that were got, and that could be got. */
  heading = g_strdup_printf (_ ("%u of %u points"), guess->points, 10 * guess->asked);
  text = g_strdup_printf (
    /* Translators: how many turns were guessed right, of how many, then a number in percent. */
    _ ("%u of %u turns were as in the game. By the engine the answers were right to %d %%."),
    guess->same, guess->asked, (int) (guess->accuracy / guess->asked + 0.5));
  lud_quiz_view_end (guess->view, heading, text, _ ("Guess _Again"));
}

/* Goes on from where the page stands. */
static void
advance (LudStudyPage *self)
{
  LudStudyGuess *guess = self->guess;
  const RulesGame *game = lud_record_get_game (self->record);
  const RulesState *state;
  LudNode *node;
  const char *name;
  g_autoptr (GArray) last = NULL;
  g_autofree char *prompt = NULL;

  g_clear_pointer (&guess->game_turn, g_array_unref);
  node = find_turn (self, _lud_study_page_node (self), &guess->game_turn, &guess->end);
  show_score (self);
  if (node == NULL)
    {
      show_results (self);
      return;
    }
  lud_cursor_move (self->cursor, node);
  state = lud_cursor_get_state (self->cursor);
  last = lud_diagram_dup_last (self->record, node);
  name = lud_record_get_player (self->record, game->actor (state))->name;
  if (*name == '\0')
    name = lud_words_side (game, game->side_of (state, game->actor (state)));
  /* Translators: the number of a turn, and a player or a side. */
  prompt = g_strdup_printf (_ ("Turn %u: what did %s play?"), game->turn (state).number, name);
  show_list (self);
  lud_quiz_view_ask (guess->view, game, state, (gconstpointer) last->data, last->len, prompt);
}

/* ---- answers --------------------------------------------------------------------------------- */

static const RulesAction *
actions_of (const GArray *turn)
{
  return (const RulesAction *) (gconstpointer) turn->data;
}

static void
append_line (GString *text, char *line)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
  g_free (line);
}

static char *
dup_turn_words (LudStudyPage *self, const RulesAction *actions, guint n)
{
  return lud_turn_words (lud_record_get_game (self->record), lud_cursor_get_state (self->cursor),
                         actions, n);
}

/* What was played, what the game has, what is best, and why. */
static char *
dup_explanation (LudStudyPage *self, const LudTurnVerdict *verdict, gboolean answered)
{
  LudStudyGuess *guess = self->guess;
  GString *text = g_string_new (NULL);
  g_autofree char *game =
    dup_turn_words (self, actions_of (guess->game_turn), guess->game_turn->len);
  g_autofree char *best = dup_turn_words (self, verdict->best.line, verdict->best.n_turn);
  g_autofree char *why = lud_hint_words (&verdict->hint);

  if (answered)
    {
      g_autofree char *mine = dup_turn_words (self, actions_of (guess->turn), guess->turn->len);

      /* Translators: a turn, and what it gives away. */
      append_line (text, g_strdup_printf (C_ ("guess", "You: %s. %s"), mine,
                                          lud_error_words (verdict->error)));
    }
  if (!verdict->same)
    /* Translators: the turn that was played in the game, and what it gives away. */
    append_line (text, g_strdup_printf (C_ ("guess", "The game: %s. %s"), game,
                                        lud_error_words (verdict->other_error)));
  /* Translators: a turn, and a whole sentence why it is good. */
  append_line (text, g_strchomp (g_strdup_printf (C_ ("guess", "Best: %s. %s"), best, why)));
  return g_string_free (text, FALSE);
}

static void
tell (LudStudyPage *self, const LudTurnVerdict *verdict)
{
  LudStudyGuess *guess = self->guess;
  const RulesGame *game = lud_record_get_game (self->record);
  const RulesState *state = lud_cursor_get_state (self->cursor);
  gboolean answered = guess->turn->len > 0;
  guint points = answered ? lud_turn_points (verdict) : 0;
  LudSceneMark marks[LUD_SCENE_MAX_MARKS];
  gsize n;
  g_autofree char *heading = NULL;
  g_autofree char *text = dup_explanation (self, verdict, answered);
  LudQuizTone tone = points >= 8 ? LUD_QUIZ_GOOD : points >= 5 ? LUD_QUIZ_FAIR : LUD_QUIZ_BAD;

  guess->asked++;
  guess->points += points;
  guess->same += verdict->same ? 1 : 0;
  guess->accuracy += verdict->accuracy;
  n =
    lud_turn_marks (game, state, actions_of (guess->game_turn), guess->game_turn->len, 1, marks, 0);
  if (answered && !verdict->same)
    n = lud_turn_marks (game, state, actions_of (guess->turn), guess->turn->len, 2, marks, n);
  if (verdict->same)
    heading = g_strdup_printf (
      ngettext ("As in the game: %u point", "As in the game: %u points", points), points);
  else
    heading = g_strdup_printf (ngettext ("%u point", "%u points", points), points);
  lud_quiz_view_tell (guess->view, tone, heading, text, marks, n, verdict->best.line,
                      verdict->best.n_line);
  show_score (self);
}

static void
judged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudStudyPage) self = data;
  g_autofree LudTurnVerdict *verdict = lud_turn_judge_finish (result, NULL);

  if (verdict == NULL || self->guess == NULL)
    return;
  g_clear_object (&self->guess->cancellable);
  tell (self, verdict);
}

static void
answered_cb (LudStudyPage *self, const GArray *turn)
{
  LudStudyGuess *guess = self->guess;
  LudTurnQuestion question = { .game = lud_record_get_game (self->record),
                               .start = lud_cursor_get_state (self->cursor),
                               .turn = turn,
                               .other = guess->game_turn,
                               .microseconds = JUDGE_TIME };

  g_array_set_size (guess->turn, 0);
  if (turn != NULL)
    g_array_append_vals (guess->turn, turn->data, turn->len);
  lud_quiz_view_wait (guess->view, _ ("The engine looks at it…"));
  guess->cancellable = g_cancellable_new ();
  lud_turn_judge_async (&question, guess->cancellable, judged_cb, g_object_ref (self));
}

/* ---- begin and end --------------------------------------------------------------------------- */

static void
begin (LudStudyPage *self)
{
  LudStudyGuess *guess = self->guess;
  g_autoptr (GArray) turn = NULL;
  LudNode *end = NULL;

  guess->asked = guess->same = guess->points = 0;
  guess->accuracy = 0;
  guess->over = FALSE;
  /* At the end it begins anew. */
  if (find_turn (self, _lud_study_page_node (self), &turn, &end) == NULL)
    lud_cursor_move (self->cursor, lud_record_get_root (self->record));
  guess->total = count_turns (self, _lud_study_page_node (self));
  advance (self);
}

static void
next_cb (LudStudyPage *self)
{
  LudStudyGuess *guess = self->guess;

  if (guess->over)
    {
      lud_cursor_move (self->cursor, lud_record_get_root (self->record));
      begin (self);
      return;
    }
  lud_cursor_move (self->cursor, guess->end);
  advance (self);
}

static void
closed_cb (LudStudyPage *self)
{
  LudStudyGuess *guess = self->guess;

  if (guess->over || guess->asked == 0)
    {
      _lud_study_page_end_guess (self);
      _lud_study_page_show (self);
      return;
    }
  if (guess->cancellable != NULL)
    g_cancellable_cancel (guess->cancellable);
  g_clear_object (&guess->cancellable);
  show_results (self);
}

void
_lud_study_page_end_guess (LudStudyPage *self)
{
  LudStudyGuess *guess = g_steal_pointer (&self->guess);

  if (guess == NULL)
    return;
  if (guess->cancellable != NULL)
    g_cancellable_cancel (guess->cancellable);
  g_clear_object (&guess->cancellable);
  for (guint i = 0; i < guess->disabled->len; i++)
    _lud_study_page_set_enabled (self, guess->disabled->pdata[i], TRUE);
  g_ptr_array_unref (guess->disabled);
  g_clear_pointer (&guess->game_turn, g_array_unref);
  g_array_unref (guess->turn);
  if (self->stack != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, self->record != NULL ? "game" : "empty");
      gtk_stack_remove (self->stack, GTK_WIDGET (guess->view));
    }
  g_free (guess);
}

static void
disable_actions (LudStudyPage *self)
{
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->actions));

  for (guint i = 0; names[i] != NULL; i++)
    if (!is_allowed (names[i]) &&
        g_action_group_get_action_enabled (G_ACTION_GROUP (self->actions), names[i]))
      {
        _lud_study_page_set_enabled (self, names[i], FALSE);
        g_ptr_array_add (self->guess->disabled, g_strdup (names[i]));
      }
}

static void
guess_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  const char *who = g_variant_get_string (parameter, NULL);
  LudStudyGuess *guess;

  if (self->guess != NULL || self->record == NULL)
    return;
  _lud_study_page_stop_autoplay (self);
  lud_study_page_save (self);
  guess = self->guess = g_new0 (LudStudyGuess, 1);
  guess->who = g_str_equal (who, "first")    ? RULES_FIRST
               : g_str_equal (who, "second") ? RULES_SECOND
                                             : RULES_NOBODY;
  guess->turn = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  guess->disabled = g_ptr_array_new_with_free_func (g_free);
  disable_actions (self);
  _lud_study_page_watch (self);
  guess->view = LUD_QUIZ_VIEW (lud_quiz_view_new ());
  guess->list = LUD_STUDY_LIST (lud_study_list_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (guess->list), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (guess->list), -1, 110);
  lud_quiz_view_add (guess->view, GTK_WIDGET (guess->list));
  lud_quiz_view_set_narrow (guess->view, self->narrow);
  lud_quiz_view_set_title (guess->view, _ ("Guess the Move"), self->title);
  lud_board_view_set_turns (lud_quiz_view_get_board (guess->view),
                            lud_board_view_get_turns (self->board));
  gtk_stack_add_named (self->stack, GTK_WIDGET (guess->view), "guess");
  gtk_stack_set_visible_child_name (self->stack, "guess");
  g_signal_connect_object (guess->view, "answered", G_CALLBACK (answered_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (guess->view, "next", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (guess->view, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  begin (self);
}

void
_lud_study_page_narrow_guess (LudStudyPage *self)
{
  if (self->guess != NULL)
    lud_quiz_view_set_narrow (self->guess->view, self->narrow);
}

gboolean
_lud_study_page_focus_guess (LudStudyPage *self)
{
  if (self->guess == NULL)
    return FALSE;
  lud_quiz_view_focus (self->guess->view);
  return TRUE;
}

void
_lud_study_page_update_guess (LudStudyPage *self)
{
  _lud_study_page_set_enabled (
    self, "guess",
    self->record != NULL && lud_node_get_first_child (lud_record_get_root (self->record)) != NULL);
}

void
_lud_study_page_add_guess (LudStudyPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "guess", .activate = guess_cb, .parameter_type = "s" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
