/* tutorial-window.c: a tutorial, played on a board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "adaptive-bin.h"
#include "choice-palette.h"
#include "command-buttons.h"
#include "compat.h"
#include "help-picture.h"
#include "help-rule.h"
#include "help-window.h"
#include "tutorial-window.h"
#include "window.h"
#include "words.h"

#define LUD_TUTORIAL_THRESHOLD 720

struct _LudTutorialWindow
{
  AdwWindow parent_instance;

  LudAdaptiveBin *adaptive;
  AdwHeaderBar *header;
  AdwWindowTitle *title;
  GtkBox *outer;
  GtkWidget *panel;
  LudBoardView *board;
  GtkLabel *text;
  GtkLabel *answer;
  GtkButton *rule_button;
  GtkBox *commands; /* buttons for actions without points */
  GtkWidget *show_button;
  GtkButton *next_button;

  LudTutorial *tutorial;
  guint step;
  gboolean done; /* what the step wants has been played, or it wants nothing */
};

G_DEFINE_FINAL_TYPE (LudTutorialWindow, lud_tutorial_window, ADW_TYPE_WINDOW)

static LudTutorialStep *
current_step (LudTutorialWindow *self)
{
  return self->tutorial->steps->pdata[self->step];
}

/* ---- what is shown --------------------------------------------------------------------------- */

static void
say (LudTutorialWindow *self, const char *sentence, const char *css_class)
{
  gtk_widget_remove_css_class (GTK_WIDGET (self->answer), "error");
  gtk_widget_remove_css_class (GTK_WIDGET (self->answer), "success");
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->answer), css_class);
  gtk_label_set_label (self->answer, sentence);
  if (*sentence != '\0')
    lud_announce (GTK_WIDGET (self->answer), sentence);
}

/* The words, the rule and the buttons as the step stands. */
static void
update_buttons (LudTutorialWindow *self)
{
  gboolean last = self->step + 1 == self->tutorial->steps->len;

  gtk_button_set_label (self->next_button, last ? _ ("_New Game") : _ ("_Next"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tutorial.back", self->step > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tutorial.next", self->done);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tutorial.show", !self->done);
  gtk_widget_set_visible (self->show_button, current_step (self)->wanted->len > 0);
  if (self->done)
    gtk_widget_add_css_class (GTK_WIDGET (self->next_button), "suggested-action");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->next_button), "suggested-action");
}

static void
show_commands (LudTutorialWindow *self)
{
  lud_command_buttons_fill (self->commands, self->board, self->tutorial->game,
                            self->done ? NULL : current_step (self)->before);
}

static void
show_marks (LudTutorialWindow *self)
{
  g_autofree LudBoardScene *scene = g_new0 (LudBoardScene, 1);
  const LudTutorialStep *step = current_step (self);

  self->tutorial->game->board (step->before, &scene->board);
  lud_help_add_marks (scene, step->arrows, LUD_MARK_ARROW);
  lud_help_add_marks (scene, step->circles, LUD_MARK_CIRCLE);
  lud_board_view_set_marks (self->board, scene->mark, (gsize) scene->n_marks);
}

static void
show_step (LudTutorialWindow *self, guint number)
{
  const LudTutorialStep *step;
  g_autofree char *place = NULL;

  self->step = number;
  step = current_step (self);
  self->done = step->wanted->len == 0;
  /* Translators: which step of a tutorial is shown, and how many there are. */
  place = g_strdup_printf (_ ("Step %u of %u"), number + 1, self->tutorial->steps->len);
  adw_window_title_set_subtitle (self->title, place);
  gtk_label_set_label (self->text, step->text);
  say (self, "", NULL);
  lud_announce (GTK_WIDGET (self->text), step->text);
  lud_help_offer_rule (self->rule_button, self->tutorial->game, step->rule);
  lud_board_view_set_input_allowed (self->board, !self->done);
  lud_board_view_set_position (self->board, self->tutorial->game, step->before,
                               (gconstpointer) step->last->data, step->last->len);
  show_marks (self);
  show_commands (self);
  update_buttons (self);
}

/* The right action: the board shows what it did, and the way on is open. */
static void
finish_step (LudTutorialWindow *self, RulesAction action)
{
  const RulesGame *game = self->tutorial->game;
  const LudTutorialStep *step = current_step (self);
  RulesState *after = rules_state_new (game);
  RulesGesture gesture;

  game->gesture (step->before, action, &gesture);
  rules_copy (game, after, step->before);
  game->apply (after, action);
  self->done = TRUE;
  lud_board_view_set_input_allowed (self->board, FALSE);
  lud_board_view_set_position (self->board, game, after, &gesture, 1);
  free (after);
  say (self, step->done != NULL ? step->done : _ ("Right."), "success");
  lud_help_offer_rule (self->rule_button, game, step->rule);
  show_commands (self);
  update_buttons (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->next_button));
}

/* ---- what the reader does -------------------------------------------------------------------- */

static void
action_chosen_cb (LudTutorialWindow *self, guint action)
{
  const LudTutorialStep *step = current_step (self);

  if (self->done)
    return;
  if (lud_tutorial_wants (self->tutorial, self->step, action))
    {
      finish_step (self, action);
      return;
    }
  /* The position stays, so that the reader can try again. */
  lud_board_view_set_position (self->board, self->tutorial->game, step->before,
                               (gconstpointer) step->last->data, step->last->len);
  show_marks (self);
  say (self,
       step->wrong != NULL ? step->wrong : _ ("That is allowed, but something else is asked here."),
       "error");
  lud_help_offer_rule (self->rule_button, self->tutorial->game, step->rule);
}

static void
refused_cb (LudTutorialWindow *self, const char *sentence, int point)
{
  say (self, sentence, "error");
  lud_help_offer_rule (self->rule_button, self->tutorial->game,
                       lud_board_view_get_refused_rule (self->board));
}

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_board_view_choose_action (LUD_TUTORIAL_WINDOW (data)->board,
                                g_variant_get_uint32 (parameter));
}

static void
confirm_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_board_view_confirm (LUD_TUTORIAL_WINDOW (data)->board);
}

static void
selection_changed_cb (LudTutorialWindow *self, const char *sentence)
{
  show_commands (self);
}

/* After the last step: a real game, on the page that offers one. */
static void
start_game (LudTutorialWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  const char *id = self->tutorial->game->id;

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data))
      {
        GtkWidget *window = l->data;

        gtk_widget_activate_action (window, "win.new-game-of", "s", id);
        gtk_window_close (GTK_WINDOW (self));
        gtk_window_present (GTK_WINDOW (window));
        return;
      }
  g_action_group_activate_action (G_ACTION_GROUP (application), "new-game", NULL);
  gtk_window_close (GTK_WINDOW (self));
}

static void
action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudTutorialWindow *self = LUD_TUTORIAL_WINDOW (widget);

  if (g_str_equal (name, "tutorial.help"))
    lud_help_show (gtk_window_get_application (GTK_WINDOW (self)), self->tutorial->game->id);
  else if (g_str_equal (name, "tutorial.back") && self->step > 0)
    show_step (self, self->step - 1);
  else if (g_str_equal (name, "tutorial.show") && !self->done)
    finish_step (self, g_array_index (current_step (self)->wanted, RulesAction, 0));
  else if (g_str_equal (name, "tutorial.next"))
    {
      if (self->step + 1 < self->tutorial->steps->len)
        show_step (self, self->step + 1);
      else
        start_game (self);
    }
}

/* ---- the widget ------------------------------------------------------------------------------ */

static void
narrow_changed_cb (LudTutorialWindow *self)
{
  gboolean narrow = lud_adaptive_bin_get_narrow (self->adaptive);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->outer),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_size_request (self->panel, narrow ? -1 : 300, -1);
  gtk_widget_set_valign (self->panel, narrow ? GTK_ALIGN_END : GTK_ALIGN_CENTER);
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "touch");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "touch");
}

static void
lud_tutorial_window_finalize (GObject *object)
{
  g_clear_pointer (&LUD_TUTORIAL_WINDOW (object)->tutorial, lud_tutorial_free);
  G_OBJECT_CLASS (lud_tutorial_window_parent_class)->finalize (object);
}

static void
lud_tutorial_window_class_init (LudTutorialWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = lud_tutorial_window_finalize;
  g_type_ensure (LUD_TYPE_BOARD_VIEW);
  gtk_widget_class_install_action (widget_class, "tutorial.back", NULL, action_cb);
  gtk_widget_class_install_action (widget_class, "tutorial.next", NULL, action_cb);
  gtk_widget_class_install_action (widget_class, "tutorial.show", NULL, action_cb);
  gtk_widget_class_install_action (widget_class, "tutorial.help", NULL, action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F1, 0, "tutorial.help", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "tutorial.back",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Right, GDK_ALT_MASK, "tutorial.next",
                                       NULL);
}

static GtkLabel *
make_label (GtkAccessibleRole role)
{
  return g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "wrap", TRUE, "wrap-mode",
                       PANGO_WRAP_WORD_CHAR, "xalign", 0.0, NULL);
}

static GtkWidget *
make_button (const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static GtkWidget *
make_panel (LudTutorialWindow *self)
{
  GtkWidget *panel = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *back = make_button (_ ("_Back"), "tutorial.back");
  GtkWidget *next = make_button (_ ("_Next"), "tutorial.next");

  self->text = make_label (GTK_ACCESSIBLE_ROLE_LABEL);
  self->answer = make_label (GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_set_hexpand (GTK_WIDGET (self->answer), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (self->answer), -1, 44);
  gtk_widget_add_css_class (GTK_WIDGET (self->answer), "name");
  self->rule_button = GTK_BUTTON (gtk_button_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->rule_button), "flat");
  gtk_widget_set_valign (GTK_WIDGET (self->rule_button), GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->answer));
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->rule_button));

  self->commands = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6));
  /* Translators: a button of a tutorial that plays what is asked for. */
  self->show_button = make_button (_ ("_Show Me"), "tutorial.show");
  self->next_button = GTK_BUTTON (next);
  gtk_widget_set_hexpand (next, TRUE);
  gtk_widget_set_halign (next, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (buttons), back);
  gtk_box_append (GTK_BOX (buttons), self->show_button);
  gtk_box_append (GTK_BOX (buttons), next);

  gtk_box_append (GTK_BOX (panel), GTK_WIDGET (self->text));
  gtk_box_append (GTK_BOX (panel), line);
  gtk_box_append (GTK_BOX (panel), GTK_WIDGET (self->commands));
  gtk_box_append (GTK_BOX (panel), buttons);
  self->panel = panel;
  return panel;
}

static void
lud_tutorial_window_init (LudTutorialWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "play", .activate = play_cb, .parameter_type = "u" },
    { .name = "confirm", .activate = confirm_cb },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *main = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *palette = lud_choice_palette_new ();

  self->header = ADW_HEADER_BAR (adw_header_bar_new ());
  self->title = ADW_WINDOW_TITLE (adw_window_title_new ("", ""));
  adw_header_bar_set_title_widget (self->header, GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->header));

  self->outer = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12));
  gtk_widget_add_css_class (GTK_WIDGET (self->outer), "tutorial");
  self->board = LUD_BOARD_VIEW (lud_board_view_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->board), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->board), TRUE);
  lud_board_view_set_show_selectable (self->board, TRUE);
  lud_choice_palette_set_board (LUD_CHOICE_PALETTE (palette), self->board);
  gtk_box_append (GTK_BOX (main), GTK_WIDGET (self->board));
  gtk_box_append (GTK_BOX (main), palette);
  gtk_box_append (self->outer, main);
  gtk_box_append (self->outer, make_panel (self));
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game", G_ACTION_GROUP (actions));
  g_signal_connect_object (self->board, "action-chosen", G_CALLBACK (action_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);

  self->adaptive = LUD_ADAPTIVE_BIN (lud_adaptive_bin_new ());
  g_object_set (self->adaptive, "threshold", LUD_TUTORIAL_THRESHOLD, "child", self->outer,
                "vexpand", TRUE, NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->adaptive));
  adw_window_set_content (ADW_WINDOW (self), box);
  g_signal_connect_object (self->adaptive, "notify::narrow", G_CALLBACK (narrow_changed_cb), self,
                           G_CONNECT_SWAPPED);

  gtk_widget_set_size_request (GTK_WIDGET (self), 360, 480);
  gtk_window_set_default_size (GTK_WINDOW (self), 900, 600);
  lud_adaptive_bin_expect_width (self->adaptive, 900);
  narrow_changed_cb (self);
}

LudTutorialWindow *
lud_tutorial_show (GtkApplication *application, const RulesGame *game)
{
  LudTutorialWindow *self = NULL;
  g_autofree char *title = NULL;

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (LUD_IS_TUTORIAL_WINDOW (l->data) && LUD_TUTORIAL_WINDOW (l->data)->tutorial->game == game)
      {
        gtk_window_present (l->data);
        return l->data;
      }
  {
    g_autoptr (GError) error = NULL;
    LudTutorial *tutorial = lud_tutorial_load (game, &error);

    if (tutorial == NULL)
      {
        g_warning ("%s", error->message);
        return NULL;
      }
    self = g_object_new (LUD_TYPE_TUTORIAL_WINDOW, "application", application, NULL);
    self->tutorial = tutorial;
  }
  /* Translators: %s is the name of a game. */
  title = g_strdup_printf (_ ("Tutorial: %s"), game->name);
  adw_window_title_set_title (self->title, title);
  gtk_window_set_title (GTK_WINDOW (self), title);
  show_step (self, 0);
  lud_name_buttons (GTK_WIDGET (self));
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

void
lud_tutorial_offer (GtkWidget *button, const RulesGame *game)
{
  gtk_widget_set_visible (button, lud_tutorial_exists (game));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", game->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.tutorial");
}

LudTutorial *
lud_tutorial_window_get_tutorial (LudTutorialWindow *self)
{
  g_return_val_if_fail (LUD_IS_TUTORIAL_WINDOW (self), NULL);

  return self->tutorial;
}

guint
lud_tutorial_window_get_step (LudTutorialWindow *self)
{
  g_return_val_if_fail (LUD_IS_TUTORIAL_WINDOW (self), 0);

  return self->step;
}

gboolean
lud_tutorial_window_is_done (LudTutorialWindow *self)
{
  g_return_val_if_fail (LUD_IS_TUTORIAL_WINDOW (self), FALSE);

  return self->done;
}

LudBoardView *
lud_tutorial_window_get_board (LudTutorialWindow *self)
{
  g_return_val_if_fail (LUD_IS_TUTORIAL_WINDOW (self), NULL);

  return self->board;
}

const char *
lud_tutorial_window_get_text (LudTutorialWindow *self)
{
  g_return_val_if_fail (LUD_IS_TUTORIAL_WINDOW (self), NULL);

  return gtk_label_get_label (self->text);
}

const char *
lud_tutorial_window_get_answer (LudTutorialWindow *self)
{
  g_return_val_if_fail (LUD_IS_TUTORIAL_WINDOW (self), NULL);

  return gtk_label_get_label (self->answer);
}
