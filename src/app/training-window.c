/* training-window.c: a window with positions to be solved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "adaptive-bin.h"
#include "compat.h"
#include "help-window.h"
#include "quiz-view.h"
#include "training-window.h"
#include "training.h"
#include "turn-judge.h"
#include "turn-words.h"
#include "words.h"

#define NARROW 720
/* Microseconds for a search. */
#define JUDGE_TIME 300000

#define LUD_TYPE_TRAINING_WINDOW (lud_training_window_get_type ())
G_DECLARE_FINAL_TYPE (LudTrainingWindow, lud_training_window, LUD, TRAINING_WINDOW, AdwWindow)

struct _LudTrainingWindow
{
  AdwWindow parent_instance;

  LudAdaptiveBin *adaptive;
  LudQuizView *view;
  GtkDropDown *game;
  GtkDropDown *theme;
  LudTraining *training;
  GPtrArray *exercises;      /* of LudExercise */
  LudExercise *exercise;     /* that is asked; NULL: none */
  GArray *turn;              /* of RulesAction: the answer */
  char *last;                /* the key of the one before */
  gboolean early;            /* what is not due yet may be asked */
  guint asked, right;        /* in this window */
  GCancellable *cancellable; /* of what goes on as long as the window */
  GCancellable *question;    /* that the engine looks at */
};

G_DEFINE_FINAL_TYPE (LudTrainingWindow, lud_training_window, ADW_TYPE_WINDOW)

/* ---- what is chosen -------------------------------------------------------------------------- */

static const RulesGame *
get_game (LudTrainingWindow *self)
{
  guint i = gtk_drop_down_get_selected (self->game);

  return i == 0 || i == GTK_INVALID_LIST_POSITION ? NULL : rules_games ()[i - 1];
}

static int
get_theme (LudTrainingWindow *self)
{
  guint i = gtk_drop_down_get_selected (self->theme);

  return i == GTK_INVALID_LIST_POSITION ? -1 : (int) i - 1;
}

static void
show_score (LudTrainingWindow *self)
{
  guint all, due, mastered;
  g_autofree char *text = NULL;

  lud_training_count (self->training, self->exercises, get_game (self), get_theme (self), &all,
                      &due, &mastered);
  /* Translators: answers that were right, and all; how many positions are to be solved yet; how
   * many are known well, and how many there are. */
  text = g_strdup_printf (_ ("Right: %u of %u. To be solved: %u. Known well: %u of %u."),
                          self->right, self->asked, due, mastered, all);
  lud_quiz_view_set_score (self->view, text, all > 0 ? (double) (all - due) / all : 0);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static char *
dup_prompt (const LudExercise *exercise)
{
  const RulesGame *game = exercise->params.game;
  const char *side =
    lud_words_side (game, game->side_of (exercise->state, game->actor (exercise->state)));

  /* Translators: in each of these %s is a side, "Black". */
  switch (exercise->theme)
    {
    case TACTIC_WIN:
      return g_strdup_printf (_ ("%s wins with this turn. How?"), side);
    case TACTIC_WIN_TWO:
      return g_strdup_printf (_ ("%s wins in two turns, whatever the opponent plays. How?"), side);
    case TACTIC_DEFENCE:
      return g_strdup_printf (_ ("%s loses at once unless the right turn is found. Which is it?"),
                              side);
    case TACTIC_ENDING:
      return g_strdup_printf (_ ("Which turn promises %s the most?"), side);
    default:
      return g_strdup_printf (_ ("%s erred here. What is better?"), side);
    }
}

static void
ask (LudTrainingWindow *self)
{
  LudExercise *exercise = lud_training_choose (self->training, self->exercises, get_game (self),
                                               get_theme (self), self->early, self->last);
  g_autofree char *title = NULL;
  g_autofree char *prompt = NULL;
  guint all, due, mastered;

  if (self->question != NULL)
    g_cancellable_cancel (self->question);
  g_clear_object (&self->question);
  self->exercise = exercise;
  show_score (self);
  if (exercise == NULL)
    {
      lud_training_count (self->training, self->exercises, get_game (self), get_theme (self), &all,
                          &due, &mastered);
      lud_quiz_view_set_title (self->view, NULL, NULL);
      if (all > 0)
        lud_quiz_view_end (self->view, _ ("Done for Today"),
                           _ ("Everything of this kind was solved and comes again another day."),
                           _ ("Go _On"));
      else
        lud_quiz_view_end (
          self->view, _ ("No Positions"),
          get_theme (self) == LUD_THEME_ERROR
            ? _ ("No game of the archive has an error of yours that an analysis found. Analyse "
                 "games on the Study page, or whole selections in the archive.")
            : _ ("There is no position of this kind in this game."),
          NULL);
      return;
    }
  title = lud_words_title (&exercise->params);
  prompt = dup_prompt (exercise);
  lud_quiz_view_set_title (self->view, title, exercise->source);
  lud_quiz_view_ask (self->view, exercise->params.game, exercise->state, NULL, 0, prompt);
}

/* ---- answers --------------------------------------------------------------------------------- */

static const RulesAction *
actions_of (const GArray *turn)
{
  return (const RulesAction *) (gconstpointer) turn->data;
}

/* What the opponent does against an answer, from there on; NULL: nothing is known. */
static char *
dup_reply (LudTrainingWindow *self, const LudTurnVerdict *verdict)
{
  const RulesGame *game = self->exercise->params.game;
  g_autofree RulesState *s = NULL;
  guint n;

  if (verdict->reply.n_line == 0)
    return NULL;
  s = rules_state_new (game);
  rules_copy (game, s, self->exercise->state);
  for (guint i = 0; i < self->turn->len; i++)
    game->apply (s, g_array_index (self->turn, RulesAction, i));
  n = lud_turn_length (game, s, verdict->reply.line, verdict->reply.n_line);
  return lud_turn_words (game, s, verdict->reply.line, n);
}

/* Why an answer is wrong. */
static char *
dup_refutation (LudTrainingWindow *self, const LudTurnVerdict *verdict)
{
  g_autofree char *reply = dup_reply (self, verdict);

  if (self->turn->len == 0)
    return g_strdup ("");
  switch (self->exercise->theme)
    {
    case TACTIC_WIN:
      return g_strdup (_ ("This turn does not win yet."));
    case TACTIC_WIN_TWO:
      if (reply != NULL)
        /* Translators: %s is a turn. */
        return g_strdup_printf (_ ("The opponent answers %s, and the next turn does not win."),
                                reply);
      return g_strdup (_ ("The opponent has an answer after which the next turn does not win."));
    case TACTIC_DEFENCE:
      if (reply != NULL)
        /* Translators: %s is a turn. */
        return g_strdup_printf (_ ("The opponent then wins with %s."), reply);
      return g_strdup (_ ("The opponent then wins at once."));
    default:
      break;
    }
  if (reply != NULL)
    /* Translators: a whole sentence, then a turn. */
    return g_strdup_printf (_ ("%s The opponent answers %s."), lud_error_words (verdict->error),
                            reply);
  return g_strdup (lud_error_words (verdict->error));
}

static void
append_line (GString *text, const char *line)
{
  if (*line != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

static void
note (LudTrainingWindow *self, gboolean right, GString *text)
{
  g_autoptr (GError) error = NULL;

  self->asked++;
  self->right += right ? 1 : 0;
  g_free (self->last);
  self->last = g_strdup (self->exercise->key);
  if (!lud_training_note (self->training, self->exercise->key, right, &error))
    {
      g_autofree char *sentence =
        /* Translators: %s says why, as a rule in English. */
        g_strdup_printf (_ ("What you know cannot be stored: %s"), error->message);

      append_line (text, sentence);
    }
}

static void
tell (LudTrainingWindow *self, const LudTurnVerdict *verdict)
{
  const LudExercise *exercise = self->exercise;
  const RulesGame *game = exercise->params.game;
  gboolean tactic = exercise->theme != LUD_THEME_ERROR;
  gboolean right = self->turn->len > 0 && (tactic ? verdict->solved : verdict->error == ERROR_NONE);
  LudSceneMark marks[LUD_SCENE_MAX_MARKS];
  gsize n = 0;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *why = lud_hint_words (&verdict->hint);
  g_autofree char *line =
    lud_turn_words (game, exercise->state, verdict->best.line, verdict->best.n_line);
  g_autofree char *solution = NULL;

  if (!right)
    {
      g_autofree char *refutation = dup_refutation (self, verdict);

      append_line (text, refutation);
    }
  /* Translators: turns, the first of them the solution. */
  solution = g_strdup_printf (_ ("Solution: %s."), line);
  append_line (text, solution);
  append_line (text, why);
  if (exercise->theme == TACTIC_ENDING)
    {
      g_autofree char *value = g_strdup_printf (
        /* Translators: a number in percent. */
        _ ("It wins with %d %%."), (int) lround (50 * (1 + exercise->value)));

      append_line (text, value);
    }
  if (exercise->played->len > 0)
    {
      g_autofree char *played = lud_turn_words (
        game, exercise->state, actions_of (exercise->played), exercise->played->len);
      g_autofree char *sentence =
        /* Translators: a turn. */
        g_strdup_printf (_ ("In the game %s was played."), played);

      append_line (text, sentence);
    }
  n = lud_turn_marks (game, exercise->state, verdict->best.line, verdict->best.n_turn, 1, marks, n);
  if (!right && self->turn->len > 0)
    n =
      lud_turn_marks (game, exercise->state, actions_of (self->turn), self->turn->len, 2, marks, n);
  note (self, right, text);
  lud_quiz_view_tell (self->view, right ? LUD_QUIZ_GOOD : LUD_QUIZ_BAD,
                      right                 ? _ ("Right")
                      : self->turn->len > 0 ? _ ("Wrong")
                                            : _ ("The Solution"),
                      text->str, marks, n, verdict->best.line, verdict->best.n_line);
  show_score (self);
}

static void
judged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudTrainingWindow) self = data;
  g_autofree LudTurnVerdict *verdict = lud_turn_judge_finish (result, NULL);

  if (verdict == NULL || self->question == NULL || self->exercise == NULL)
    return;
  g_clear_object (&self->question);
  tell (self, verdict);
}

static void
answered_cb (LudTrainingWindow *self, const GArray *turn)
{
  LudExercise *exercise = self->exercise;
  const Tactic tactic = { .theme = (TacticTheme) exercise->theme,
                          .value = exercise->value,
                          .n_best = exercise->solutions->len };
  LudTurnQuestion question = { .game = exercise->params.game,
                               .start = exercise->state,
                               .turn = turn,
                               .tactic = exercise->theme != LUD_THEME_ERROR ? &tactic : NULL,
                               .solutions = exercise->solutions,
                               .microseconds = JUDGE_TIME };

  g_array_set_size (self->turn, 0);
  if (turn != NULL)
    g_array_append_vals (self->turn, turn->data, turn->len);
  lud_quiz_view_wait (self->view, _ ("The engine looks at it…"));
  self->question = g_cancellable_new ();
  lud_turn_judge_async (&question, self->question, judged_cb, g_object_ref (self));
}

static void
next_cb (LudTrainingWindow *self)
{
  /* After the end it goes on with what is not due yet. */
  if (self->exercise == NULL)
    self->early = TRUE;
  ask (self);
}

static void
closed_cb (LudTrainingWindow *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static void
chosen_cb (LudTrainingWindow *self)
{
  self->early = FALSE;
  ask (self);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudTrainingWindow) self = data;
  g_autoptr (GPtrArray) found = lud_exercises_find_errors_finish (result, NULL);

  /* Without an archive there are only those of the program. */
  if (found == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;
  g_ptr_array_set_free_func (found, NULL);
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (self->exercises, found->pdata[i]);
  if (self->exercise == NULL)
    ask (self);
  else
    show_score (self);
}

/* ---- the window ------------------------------------------------------------------------------ */

static void
narrow_changed_cb (LudTrainingWindow *self)
{
  gboolean narrow = lud_adaptive_bin_get_narrow (self->adaptive);

  lud_quiz_view_set_narrow (self->view, narrow);
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "touch");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "touch");
}

static void
lud_training_window_dispose (GObject *object)
{
  LudTrainingWindow *self = LUD_TRAINING_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  if (self->question != NULL)
    g_cancellable_cancel (self->question);
  g_clear_object (&self->question);
  g_clear_object (&self->training);
  G_OBJECT_CLASS (lud_training_window_parent_class)->dispose (object);
}

static void
lud_training_window_finalize (GObject *object)
{
  LudTrainingWindow *self = LUD_TRAINING_WINDOW (object);

  g_clear_object (&self->cancellable);
  g_ptr_array_unref (self->exercises);
  g_array_unref (self->turn);
  g_free (self->last);
  G_OBJECT_CLASS (lud_training_window_parent_class)->finalize (object);
}

/* The rules of the game that is asked. */
static void
help_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const LudExercise *exercise = LUD_TRAINING_WINDOW (widget)->exercise;

  lud_help_show (GTK_APPLICATION (g_application_get_default ()),
                 exercise != NULL ? exercise->params.game->id : "index");
}

static void
lud_training_window_class_init (LudTrainingWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "training.help", NULL, help_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F1, 0, "training.help", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
  G_OBJECT_CLASS (klass)->dispose = lud_training_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = lud_training_window_finalize;
}

static GtkDropDown *
make_choice (GtkBox *box, GtkStringList *names, const char *label)
{
  GtkWidget *choice = gtk_drop_down_new (G_LIST_MODEL (names), NULL);

  gtk_widget_set_hexpand (choice, TRUE);
  gtk_widget_set_tooltip_text (choice, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_box_append (box, choice);
  return GTK_DROP_DOWN (choice);
}

static GtkWidget *
make_choices (LudTrainingWindow *self)
{
  GtkBox *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6));
  GtkStringList *games = gtk_string_list_new (NULL);
  GtkStringList *themes = gtk_string_list_new (NULL);

  gtk_string_list_append (games, _ ("All games"));
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    gtk_string_list_append (games, (*game)->name);
  gtk_string_list_append (themes, _ ("All themes"));
  /* In the order of TacticTheme, then LUD_THEME_ERROR. */
  gtk_string_list_append (themes, _ ("Win at once"));
  gtk_string_list_append (themes, _ ("Win in two turns"));
  gtk_string_list_append (themes, _ ("Only defence"));
  gtk_string_list_append (themes, _ ("Best by expectation"));
  gtk_string_list_append (themes, _ ("Own errors"));
  self->game = make_choice (box, games, _ ("Game"));
  self->theme = make_choice (box, themes, _ ("Theme"));
  return GTK_WIDGET (box);
}

static void
lud_training_window_init (LudTrainingWindow *self)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->turn = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  self->cancellable = g_cancellable_new ();
  self->training = lud_training_new (NULL);
  self->exercises = lud_exercises_load_suite ();
  self->view = LUD_QUIZ_VIEW (lud_quiz_view_new ());
  lud_quiz_view_add_top (self->view, make_choices (self));
  gtk_widget_set_vexpand (GTK_WIDGET (self->view), TRUE);
  gtk_box_append (GTK_BOX (content), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (content), GTK_WIDGET (self->view));
  self->adaptive = LUD_ADAPTIVE_BIN (
    g_object_new (LUD_TYPE_ADAPTIVE_BIN, "threshold", NARROW, "child", content, NULL));
  g_signal_connect_object (self->adaptive, "notify::narrow", G_CALLBACK (narrow_changed_cb), self,
                           G_CONNECT_SWAPPED);
  adw_window_set_content (ADW_WINDOW (self), GTK_WIDGET (self->adaptive));
  g_signal_connect_object (self->view, "answered", G_CALLBACK (answered_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "next", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::selected", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->theme, "notify::selected", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
}

void
lud_show_training (GtkWindow *parent, LudLibrary *library)
{
  LudTrainingWindow *self;
  int width = MIN (960, MAX (360, gtk_widget_get_width (GTK_WIDGET (parent))));

  self = g_object_new (LUD_TYPE_TRAINING_WINDOW, "transient-for", parent, "title", _ ("Training"),
                       "default-width", width, "default-height", 680, "width-request", 360,
                       "height-request", 480, "destroy-with-parent", TRUE, NULL);
  lud_adaptive_bin_expect_width (self->adaptive, width);
  lud_exercises_find_errors_async (lud_library_get_path (library), self->cancellable, found_cb,
                                   g_object_ref (self));
  ask (self);
  lud_name_buttons (GTK_WIDGET (self));
  gtk_window_present (GTK_WINDOW (self));
}
