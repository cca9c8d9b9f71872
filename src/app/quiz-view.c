/* quiz-view.c: a position, a question about it, and what became of the answer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "board-actions.h"
#include "choice-palette.h"
#include "command-buttons.h"
#include "compat.h"
#include "dice-show.h"
#include "quiz-view.h"
#include "turn-words.h"

typedef enum
{
  MODE_NOTHING,
  MODE_ASKED,
  MODE_WAITING,
  MODE_TOLD,
  MODE_ENDED
} Mode;

struct _LudQuizView
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkBox *outer;
  GtkBox *main;
  LudBoardView *board;
  LudChoicePalette *palette;
  GtkLabel *status;
  GtkBox *commands;
  GtkBox *dice_row;
  LudPiecePicture *dice[2];
  GtkLabel *dice_title;
  GtkBox *walk; /* along a line */
  GtkBox *panel;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkLabel *prompt;
  GtkBox *verdict;
  GtkLabel *heading;
  GtkLabel *text;
  GtkBox *slot;
  GtkLabel *score;
  GtkProgressBar *progress;
  GtkButton *next;

  GSimpleActionGroup *actions;
  GSimpleActionGroup *game_actions;
  const RulesGame *game;
  RulesState *start; /* that is asked about */
  RulesState *now;   /* that is shown */
  GArray *last;      /* of RulesGesture, in front of start */
  GArray *turn;      /* of RulesAction, from start to now */
  GArray *line;      /* of RulesAction, from start on, that can be walked along */
  guint at;          /* actions of the line that are shown */
  GArray *marks;     /* of LudSceneMark, on start */
  char *told;        /* the turn so far, in words */
  Mode mode;
};

G_DEFINE_FINAL_TYPE (LudQuizView, lud_quiz_view, GTK_TYPE_WIDGET)

enum
{
  ANSWERED,
  NEXT,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
set_enabled (LudQuizView *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
say (LudQuizView *self, const char *text, gboolean refused)
{
  if (refused)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "refused");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "refused");
  gtk_label_set_label (self->status, text);
  if (*text != '\0')
    lud_announce (GTK_WIDGET (self->status), text);
}

static void
update_actions (LudQuizView *self)
{
  set_enabled (self, "show", self->mode == MODE_ASKED);
  set_enabled (self, "restart", self->mode == MODE_ASKED && self->turn->len > 0);
  set_enabled (self, "next", self->mode == MODE_TOLD || self->mode == MODE_ENDED);
  set_enabled (self, "line-back", self->mode == MODE_TOLD && self->at > 0);
  set_enabled (self, "line-forward", self->mode == MODE_TOLD && self->at < self->line->len);
  gtk_widget_set_visible (GTK_WIDGET (self->walk), self->mode == MODE_TOLD && self->line->len > 0);
  lud_board_view_set_input_allowed (self->board, self->mode == MODE_ASKED);
}

static void
show_commands (LudQuizView *self)
{
  lud_command_buttons_fill (self->commands, self->board, self->game,
                            self->mode == MODE_ASKED ? self->now : NULL);
}

static void
show_dice (LudQuizView *self)
{
  RulesDice dice = lud_dice_show (self->dice, self->game, self->now);
  g_autofree char *title = lud_dice_dup_title (self->game, self->now);

  gtk_label_set_label (self->dice_title, title != NULL ? title : "");
  gtk_widget_set_visible (GTK_WIDGET (self->dice_row), dice.sides > 0 && dice.n > 0);
}

/* Shows a position that n actions lead to from the start. */
static void
show_board (LudQuizView *self, const RulesAction *actions, guint n)
{
  g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (RulesGesture));

  rules_copy (self->game, self->now, self->start);
  if (n == 0)
    g_array_append_vals (last, self->last->data, self->last->len);
  for (guint i = 0; i < n; i++)
    {
      RulesGesture gesture;
      RulesTurn before = self->game->turn (self->now);

      self->game->gesture (self->now, actions[i], &gesture);
      g_array_append_val (last, gesture);
      self->game->apply (self->now, actions[i]);
      /* Of the last turn only. */
      if (i + 1 < n && self->game->turn (self->now).number != before.number)
        g_array_set_size (last, 0);
    }
  show_dice (self);
  lud_board_view_set_position (self->board, self->game, self->now, (gconstpointer) last->data,
                               last->len);
  if (n == 0 && self->mode == MODE_TOLD)
    lud_board_view_set_marks (self->board, (gconstpointer) self->marks->data, self->marks->len);
}

static const RulesAction *
actions_of (const GArray *array)
{
  return (const RulesAction *) (gconstpointer) array->data;
}

/* ---- answering ------------------------------------------------------------------------------- */

static void
show_turn (LudQuizView *self)
{
  g_free (self->told);
  self->told = lud_turn_words (self->game, self->start, actions_of (self->turn), self->turn->len);
  /* The board says what has to be done now, or nothing: then the turn so far is said. */
  show_board (self, actions_of (self->turn), self->turn->len);
  show_commands (self);
  update_actions (self);
}

static void
play (LudQuizView *self, RulesAction action)
{
  RulesTurn before;

  if (self->mode != MODE_ASKED || !rules_legal (self->game, self->now, action))
    return;
  before = self->game->turn (self->now);
  g_array_append_val (self->turn, action);
  show_turn (self);
  if (self->game->actor (self->now) != before.player ||
      self->game->turn (self->now).number != before.number)
    g_signal_emit (self, signals[ANSWERED], 0, self->turn);
}

static void
action_chosen_cb (LudQuizView *self, guint action)
{
  play (self, action);
}

static void
refused_cb (LudQuizView *self, const char *sentence, int point)
{
  say (self, sentence, TRUE);
}

static void
selection_changed_cb (LudQuizView *self, const char *sentence)
{
  if (self->mode != MODE_ASKED)
    return;
  show_commands (self);
  say (self, sentence != NULL ? sentence : self->told, FALSE);
}

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  play (data, g_variant_get_uint32 (parameter));
}

static void
end_turn_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudQuizView *self = data;

  if (self->game != NULL && self->game->end_action != 0)
    play (self, self->game->end_action);
}

static void
confirm_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_board_view_confirm (LUD_QUIZ_VIEW (data)->board);
}

static void
show_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudQuizView *self = data;

  g_array_set_size (self->turn, 0);
  show_turn (self);
  g_signal_emit (self, signals[ANSWERED], 0, NULL);
}

static void
restart_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudQuizView *self = data;

  g_array_set_size (self->turn, 0);
  show_turn (self);
  lud_quiz_view_focus (self);
}

static void
next_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_signal_emit (data, signals[NEXT], 0);
}

static void
close_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_signal_emit (data, signals[CLOSED], 0);
}

/* ---- walking along a line -------------------------------------------------------------------- */

static void
walk (LudQuizView *self, int step)
{
  g_autofree char *text = NULL;

  self->at = (guint) ((int) self->at + step);
  show_board (self, actions_of (self->line), self->at);
  update_actions (self);
  text = lud_turn_words (self->game, self->start, actions_of (self->line), self->at);
  say (self, text, FALSE);
}

static void
line_back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  walk (data, -1);
}

static void
line_forward_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  walk (data, 1);
}

/* ---- what the owner says --------------------------------------------------------------------- */

void
lud_quiz_view_set_title (LudQuizView *self, const char *title, const char *subtitle)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  gtk_label_set_label (self->title, title != NULL ? title : "");
  gtk_widget_set_visible (GTK_WIDGET (self->title), title != NULL && *title != '\0');
  gtk_label_set_label (self->subtitle, subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), subtitle != NULL && *subtitle != '\0');
}

void
lud_quiz_view_add (LudQuizView *self, GtkWidget *widget)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  gtk_box_append (self->slot, widget);
}

void
lud_quiz_view_add_top (LudQuizView *self, GtkWidget *widget)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  gtk_box_prepend (self->panel, widget);
}

void
lud_quiz_view_set_score (LudQuizView *self, const char *text, double share)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  gtk_label_set_label (self->score, text);
  gtk_progress_bar_set_fraction (self->progress, CLAMP (share, 0, 1));
  gtk_widget_set_visible (GTK_WIDGET (self->score), *text != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->progress), *text != '\0');
}

static void
show_prompt (LudQuizView *self, const char *text)
{
  gtk_label_set_label (self->prompt, text);
  gtk_widget_set_visible (GTK_WIDGET (self->prompt), *text != '\0');
  if (*text != '\0')
    lud_announce (GTK_WIDGET (self->prompt), text);
}

static void
clear (LudQuizView *self)
{
  g_array_set_size (self->turn, 0);
  g_array_set_size (self->line, 0);
  g_array_set_size (self->marks, 0);
  self->at = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), FALSE);
}

void
lud_quiz_view_ask (LudQuizView *self,
                   const RulesGame *game,
                   const RulesState *state,
                   const RulesGesture *last,
                   gsize n_last,
                   const char *prompt)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  clear (self);
  free (self->start);
  free (self->now);
  self->game = game;
  self->start = rules_state_new (game);
  self->now = rules_state_new (game);
  rules_copy (game, self->start, state);
  g_array_set_size (self->last, 0);
  g_array_append_vals (self->last, last, (guint) n_last);
  self->mode = MODE_ASKED;
  gtk_widget_set_visible (GTK_WIDGET (self->main), TRUE);
  gtk_button_set_label (self->next, _ ("_Next"));
  show_prompt (self, prompt);
  show_turn (self);
  lud_quiz_view_focus (self);
}

void
lud_quiz_view_wait (LudQuizView *self, const char *text)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  self->mode = MODE_WAITING;
  show_commands (self);
  update_actions (self);
  say (self, text, FALSE);
}

static void
show_verdict (LudQuizView *self, LudQuizTone tone, const char *heading, const char *text)
{
  static const char *const classes[] = { "success", "", "error" };

  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    if (*classes[i] != '\0')
      gtk_widget_remove_css_class (GTK_WIDGET (self->heading), classes[i]);
  if (*classes[tone] != '\0')
    gtk_widget_add_css_class (GTK_WIDGET (self->heading), classes[tone]);
  gtk_label_set_label (self->heading, heading);
  gtk_label_set_label (self->text, text);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), TRUE);
  lud_announce (GTK_WIDGET (self->heading), heading);
}

void
lud_quiz_view_tell (LudQuizView *self,
                    LudQuizTone tone,
                    const char *heading,
                    const char *text,
                    const LudSceneMark *marks,
                    gsize n_marks,
                    const RulesAction *line,
                    guint n)
{
  RulesState *s;
  guint legal = 0;

  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));
  g_return_if_fail (self->game != NULL);

  s = rules_state_new (self->game);
  rules_copy (self->game, s, self->start);
  while (legal < n && rules_legal (self->game, s, line[legal]))
    self->game->apply (s, line[legal++]);
  free (s);
  clear (self);
  self->mode = MODE_TOLD;
  g_array_append_vals (self->marks, marks, (guint) n_marks);
  g_array_append_vals (self->line, line, legal);
  show_board (self, NULL, 0);
  show_commands (self);
  show_verdict (self, tone, heading, text);
  say (self, "", FALSE);
  update_actions (self);
  lud_quiz_view_focus (self);
}

void
lud_quiz_view_end (LudQuizView *self, const char *heading, const char *text, const char *again)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  clear (self);
  self->mode = MODE_ENDED;
  show_prompt (self, "");
  say (self, "", FALSE);
  if (self->game == NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->main), FALSE);
  show_commands (self);
  show_verdict (self, LUD_QUIZ_FAIR, heading, text);
  update_actions (self);
  if (again != NULL)
    gtk_button_set_label (self->next, again);
  else
    set_enabled (self, "next", FALSE);
  lud_name_buttons (GTK_WIDGET (self->panel));
  lud_quiz_view_focus (self);
}

gboolean
lud_quiz_view_is_asking (LudQuizView *self)
{
  g_return_val_if_fail (LUD_IS_QUIZ_VIEW (self), FALSE);

  return self->mode == MODE_ASKED;
}

LudBoardView *
lud_quiz_view_get_board (LudQuizView *self)
{
  g_return_val_if_fail (LUD_IS_QUIZ_VIEW (self), NULL);

  return self->board;
}

void
lud_quiz_view_set_narrow (LudQuizView *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->outer),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_size_request (GTK_WIDGET (self->board), -1, narrow ? 300 : 200);
  gtk_widget_remove_css_class (GTK_WIDGET (self), narrow ? "wide" : "narrow");
  gtk_widget_add_css_class (GTK_WIDGET (self), narrow ? "narrow" : "wide");
}

void
lud_quiz_view_focus (LudQuizView *self)
{
  g_return_if_fail (LUD_IS_QUIZ_VIEW (self));

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->mode == MODE_TOLD || self->mode == MODE_ENDED)
    gtk_widget_grab_focus (GTK_WIDGET (self->next));
  else if (self->game != NULL)
    lud_board_view_focus_point (self->board, -1);
}

/* ---- the widget ------------------------------------------------------------------------------ */

static void
lud_quiz_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (lud_quiz_view_parent_class)->map (widget);
  lud_quiz_view_focus (LUD_QUIZ_VIEW (widget));
}

static void
lud_quiz_view_dispose (GObject *object)
{
  LudQuizView *self = LUD_QUIZ_VIEW (object);

  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->actions);
  g_clear_object (&self->game_actions);
  G_OBJECT_CLASS (lud_quiz_view_parent_class)->dispose (object);
}

static void
lud_quiz_view_finalize (GObject *object)
{
  LudQuizView *self = LUD_QUIZ_VIEW (object);

  free (self->start);
  free (self->now);
  g_free (self->told);
  g_array_unref (self->last);
  g_array_unref (self->turn);
  g_array_unref (self->line);
  g_array_unref (self->marks);
  G_OBJECT_CLASS (lud_quiz_view_parent_class)->finalize (object);
}

static void
lud_quiz_view_class_init (LudQuizViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = lud_quiz_view_dispose;
  object_class->finalize = lud_quiz_view_finalize;
  widget_class->map = lud_quiz_view_map;
  signals[ANSWERED] = g_signal_new ("answered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[NEXT] =
    g_signal_new ("next", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CLOSED] =
    g_signal_new ("closed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "game.end-turn", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, 0, "game.end-turn", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "quiz.restart",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "quiz.line-back",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Right, GDK_ALT_MASK,
                                       "quiz.line-forward", NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "studypage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkLabel *
make_label (GtkBox *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static GtkWidget *
make_button (GtkBox *box, const char *label, const char *icon, const char *action)
{
  GtkWidget *button =
    icon != NULL ? gtk_button_new_from_icon_name (icon) : gtk_button_new_with_mnemonic (label);

  if (icon != NULL)
    gtk_widget_set_tooltip_text (button, label);
  else
    gtk_widget_add_css_class (button, "wrap");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (box, button);
  return button;
}

static GtkBox *
make_box (GtkOrientation orientation, int spacing)
{
  return GTK_BOX (gtk_box_new (orientation, spacing));
}

static void
make_main (LudQuizView *self)
{
  self->main = make_box (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->main), "main");
  gtk_widget_set_hexpand (GTK_WIDGET (self->main), TRUE);
  self->board = LUD_BOARD_VIEW (lud_board_view_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->board), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->board), TRUE);
  gtk_box_append (self->main, GTK_WIDGET (self->board));
  self->status = GTK_LABEL (g_object_new (
    GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "justify", GTK_JUSTIFY_CENTER,
    "lines", 3, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->status), "status");
  gtk_box_append (self->main, GTK_WIDGET (self->status));
  self->walk = make_box (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_halign (GTK_WIDGET (self->walk), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->walk), "tools");
  make_button (self->walk, _ ("Back along the line"), "go-previous-symbolic", "quiz.line-back");
  make_button (self->walk, _ ("Forward along the line"), "go-next-symbolic", "quiz.line-forward");
  gtk_box_append (self->main, GTK_WIDGET (self->walk));
  self->palette = LUD_CHOICE_PALETTE (lud_choice_palette_new ());
  lud_choice_palette_set_board (self->palette, self->board);
  gtk_box_append (self->main, GTK_WIDGET (self->palette));
  self->commands = make_box (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_halign (GTK_WIDGET (self->commands), GTK_ALIGN_CENTER);
  gtk_box_append (self->main, GTK_WIDGET (self->commands));
}

static void
make_panel (LudQuizView *self)
{
  GtkBox *buttons = make_box (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkBox *ends = make_box (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *spacer = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);

  self->panel = make_box (GTK_ORIENTATION_VERTICAL, 8);
  gtk_widget_add_css_class (GTK_WIDGET (self->panel), "panel");
  self->title = make_label (self->panel, "name");
  self->subtitle = make_label (self->panel, "secondary");
  self->prompt = make_label (self->panel, "heading");
  self->dice_row = make_box (GTK_ORIENTATION_HORIZONTAL, 8);
  for (int i = 0; i < 2; i++)
    {
      self->dice[i] = LUD_PIECE_PICTURE (lud_piece_picture_new (40));
      gtk_box_append (self->dice_row, GTK_WIDGET (self->dice[i]));
    }
  gtk_box_append (self->panel, GTK_WIDGET (self->dice_row));
  self->dice_title = make_label (self->dice_row, NULL);
  self->verdict = make_box (GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_add_css_class (GTK_WIDGET (self->verdict), "card");
  gtk_widget_add_css_class (GTK_WIDGET (self->verdict), "engine");
  gtk_box_append (self->panel, GTK_WIDGET (self->verdict));
  self->heading = make_label (self->verdict, "heading");
  self->text = make_label (self->verdict, NULL);
  self->slot = make_box (GTK_ORIENTATION_VERTICAL, 8);
  gtk_widget_set_vexpand (GTK_WIDGET (self->slot), TRUE);
  gtk_box_append (self->panel, GTK_WIDGET (self->slot));
  self->score = make_label (self->panel, "numeric");
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Progress"), -1);
  gtk_box_append (self->panel, GTK_WIDGET (self->progress));
  make_button (buttons, _ ("Show _Answer"), NULL, "quiz.show");
  make_button (buttons, _ ("Start _Again"), NULL, "quiz.restart");
  gtk_box_append (self->panel, GTK_WIDGET (buttons));
  make_button (ends, _ ("_End"), NULL, "quiz.close");
  gtk_widget_set_hexpand (spacer, TRUE);
  gtk_widget_add_css_class (spacer, "spacer");
  gtk_box_append (ends, spacer);
  self->next = GTK_BUTTON (make_button (ends, _ ("_Next"), NULL, "quiz.next"));
  gtk_widget_add_css_class (GTK_WIDGET (self->next), "suggested-action");
  gtk_box_append (self->panel, GTK_WIDGET (ends));
}

static void
lud_quiz_view_init (LudQuizView *self)
{
  static const GActionEntry entries[] = {
    { .name = "show", .activate = show_cb },
    { .name = "restart", .activate = restart_cb },
    { .name = "next", .activate = next_cb },
    { .name = "close", .activate = close_cb },
    { .name = "line-back", .activate = line_back_cb },
    { .name = "line-forward", .activate = line_forward_cb },
  };
  static const GActionEntry game_entries[] = {
    { .name = "play", .activate = play_cb, .parameter_type = "u" },
    { .name = "end-turn", .activate = end_turn_cb },
    { .name = "confirm", .activate = confirm_cb },
  };

  self->last = g_array_new (FALSE, FALSE, sizeof (RulesGesture));
  self->turn = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  self->line = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  self->marks = g_array_new (FALSE, FALSE, sizeof (LudSceneMark));
  self->actions = g_simple_action_group_new ();
  self->game_actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_action_map_add_action_entries (G_ACTION_MAP (self->game_actions), game_entries,
                                   G_N_ELEMENTS (game_entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "quiz", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game", G_ACTION_GROUP (self->game_actions));
  make_main (self);
  make_panel (self);
  lud_board_actions_add (G_ACTION_MAP (self->actions), self->board);
  self->outer = make_box (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (self->outer, GTK_WIDGET (self->main));
  gtk_box_append (self->outer, GTK_WIDGET (self->panel));
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->outer));
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  g_signal_connect_object (self->board, "action-chosen", G_CALLBACK (action_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
  lud_quiz_view_set_narrow (self, FALSE);
  lud_quiz_view_set_score (self, "", 0);
  lud_quiz_view_set_title (self, NULL, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->main), FALSE);
  update_actions (self);
  lud_name_buttons (GTK_WIDGET (self));
}

GtkWidget *
lud_quiz_view_new (void)
{
  return g_object_new (LUD_TYPE_QUIZ_VIEW, NULL);
}
