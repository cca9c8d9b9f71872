/* choice-palette.c: the sets that can be chosen, each with what it makes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a set makes is seen by playing it on a copy of the position; no game is known here.
 */

#include "config.h"

#include "choice-palette.h"

#include "board-picture.h"
#include "board-view-private.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define PIECE_SIZE 28

/* More pills than these would not be a small palette. */
#define MAX_PILLS 24

struct _LudChoicePalette
{
  GtkWidget parent_instance;

  GtkWidget *box; /* GtkFlowBox */
  LudBoardView *board;
  GArray *actions; /* RulesAction of each pill */
};

G_DEFINE_FINAL_TYPE (LudChoicePalette, lud_choice_palette, GTK_TYPE_WIDGET)

static void
lud_choice_palette_dispose (GObject *object)
{
  LudChoicePalette *self = LUD_CHOICE_PALETTE (object);

  g_clear_weak_pointer (&self->board);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->actions, g_array_unref);

  G_OBJECT_CLASS (lud_choice_palette_parent_class)->dispose (object);
}

static void
lud_choice_palette_class_init (LudChoicePaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_choice_palette_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "choicepalette");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

gboolean
lud_choice_palette_choose (LudChoicePalette *self, guint i)
{
  RulesAction action;

  g_return_val_if_fail (LUD_IS_CHOICE_PALETTE (self), FALSE);

  if (self->board == NULL || i >= self->actions->len)
    return FALSE;
  action = g_array_index (self->actions, RulesAction, i);
  lud_board_view_choose_action (self->board, action);
  return TRUE;
}

static void
activated_cb (LudChoicePalette *self, GtkFlowBoxChild *child)
{
  lud_choice_palette_choose (self, (guint) gtk_flow_box_child_get_index (child));
}

static void
lud_choice_palette_init (LudChoicePalette *self)
{
  self->actions = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  self->box = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->box), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->box), 2);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (self->box), 6);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (self->box), 6);
  gtk_flow_box_set_activate_on_single_click (GTK_FLOW_BOX (self->box), TRUE);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  /* Translators: sets of pieces of which one is to be chosen */
                                  _ ("Sets to choose"), -1);
  g_signal_connect_object (self->box, "child-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
lud_choice_palette_new (void)
{
  return g_object_new (LUD_TYPE_CHOICE_PALETTE, NULL);
}

static void
append_piece (GtkWidget *box, RulesPiece piece)
{
  GtkWidget *picture = lud_piece_picture_new (PIECE_SIZE);

  lud_piece_picture_set_piece (LUD_PIECE_PICTURE (picture), piece);
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), picture);
}

/* A set: what is taken, an arrow, what it makes.  name gets what a screen reader says. */
static GtkWidget *
make_pill (const RulesGame *game,
           const RulesState *state,
           const RulesState *after,
           const RulesBoard *board,
           const RulesGesture *gesture,
           char **name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  GString *taken = g_string_new (NULL);
  RulesPhrase phrase = game->describe (after, gesture->path[0]);
  g_autofree char *made = _lud_phrase (&phrase);

  for (int i = 1; i < gesture->n_path; i++)
    {
      g_autofree char *one = _lud_point_name (game, state, board, gesture->path[i]);

      append_piece (box, game->piece (state, gesture->path[i]));
      g_string_append (taken, i > 1 ? "; " : "");
      g_string_append (taken, one);
    }
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_start (arrow, 3);
  gtk_widget_set_margin_end (arrow, 3);
  gtk_accessible_update_state (GTK_ACCESSIBLE (arrow), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_box_append (GTK_BOX (box), arrow);
  append_piece (box, game->piece (after, gesture->path[0]));
  /* Translators: a set of pieces that can be taken, and what comes of it: "a2, white die 1; b3,
   * black die 2 become black die 3" */
  *name = g_strdup_printf (_ ("%s become %s"), taken->str, made);
  g_string_free (taken, TRUE);
  return box;
}

/* Lights up on the board what a pill would take. */
static void
show_set (LudChoicePalette *self, GtkWidget *child)
{
  RulesAction action = 0;
  int i = child != NULL ? gtk_flow_box_child_get_index (GTK_FLOW_BOX_CHILD (child)) : -1;

  if (self->board == NULL)
    return;
  if (i >= 0 && (guint) i < self->actions->len)
    action = g_array_index (self->actions, RulesAction, i);
  lud_board_view_preview (self->board, action);
}

static void
enter_cb (GtkEventControllerMotion *controller, double x, double y, gpointer data)
{
  show_set (data, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller)));
}

static void
leave_cb (GtkEventControllerMotion *controller, gpointer data)
{
  show_set (data, NULL);
}

static void
focus_cb (GtkEventControllerFocus *controller, gpointer data)
{
  show_set (data, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller)));
}

static void
unfocus_cb (GtkEventControllerFocus *controller, gpointer data)
{
  show_set (data, NULL);
}

static void
add_pill (LudChoicePalette *self,
          GtkWidget *pill,
          const char *name,
          RulesAction action,
          gboolean whole)
{
  GtkWidget *child = gtk_flow_box_child_new ();
  GtkEventController *controller;

  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), pill);
  gtk_widget_set_tooltip_text (child, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (child, "choice");
  if (whole)
    gtk_widget_add_css_class (child, "chosen");

  controller = gtk_event_controller_motion_new ();
  g_signal_connect (controller, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect (controller, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (child, controller);
  controller = gtk_event_controller_focus_new ();
  g_signal_connect (controller, "enter", G_CALLBACK (focus_cb), self);
  g_signal_connect (controller, "leave", G_CALLBACK (unfocus_cb), self);
  gtk_widget_add_controller (child, controller);

  g_array_append_val (self->actions, action);
  gtk_flow_box_append (GTK_FLOW_BOX (self->box), child);
}

/* The set that was tried, and what it adds up to: it is in the way, and nothing to choose. */
static void
add_refused (LudChoicePalette *self,
             const RulesGame *game,
             const RulesState *state,
             const RulesBoard *board,
             const int16_t *path,
             int n)
{
  RulesReason reason = lud_board_view_get_refusal (self->board);
  GtkWidget *child = gtk_flow_box_child_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  GString *taken = g_string_new (NULL);
  g_autofree char *sum = g_strdup_printf ("= %d", reason.sum);
  g_autofree char *name = NULL;
  GtkWidget *label = gtk_label_new (sum);

  for (int i = 1; i <= n; i++)
    {
      int point = i < n ? path[i] : reason.point;
      g_autofree char *one = _lud_point_name (game, state, board, point);

      append_piece (box, game->piece (state, point));
      g_string_append (taken, i > 1 ? "; " : "");
      g_string_append (taken, one);
    }
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (label, "sum");
  gtk_box_append (GTK_BOX (box), label);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), box);
  /* Translators: a set of pieces that cannot be taken, and the sum of their pips: "a2, white die 3;
   * b3, black die 5 add up to 8" */
  name = g_strdup_printf (_ ("%s add up to %d"), taken->str, reason.sum);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (child, "choice");
  gtk_widget_add_css_class (child, "refused");
  gtk_widget_set_can_target (child, FALSE);
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_append (GTK_FLOW_BOX (self->box), child);
  g_string_free (taken, TRUE);
}

static void
update (LudChoicePalette *self)
{
  const RulesGame *game = lud_board_view_get_game (self->board);
  const RulesState *state = lud_board_view_get_state (self->board);
  g_autofree RulesAction *candidates = NULL;
  int16_t path[RULES_MAX_PATH];
  RulesState *after;
  RulesBoard board;
  GtkWidget *child;
  gsize n = 0;
  int chosen = lud_board_view_get_path (self->board, path);

  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->box), child);
  g_array_set_size (self->actions, 0);
  if (game == NULL || chosen == 0)
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return;
    }

  candidates = lud_board_view_get_candidates (self->board, &n);
  after = rules_state_new (game);
  game->board (state, &board);
  for (gsize i = 0; i < n && self->actions->len < MAX_PILLS; i++)
    {
      g_autofree char *name = NULL;
      RulesGesture gesture;
      GtkWidget *pill;

      game->gesture (state, candidates[i], &gesture);
      if (gesture.shape != RULES_SHAPE_SELECT || gesture.n_path < 2)
        continue;
      rules_copy (game, after, state);
      game->apply (after, candidates[i]);
      pill = make_pill (game, state, after, &board, &gesture, &name);
      /* all its points are chosen already */
      add_pill (self, pill, name, candidates[i], gesture.n_path == chosen);
    }
  free (after);
  if (lud_board_view_get_refusal (self->board).sum > 0)
    add_refused (self, game, state, &board, path, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (self->box) != NULL);
}

static gboolean
key_cb (GtkEventControllerKey *controller,
        guint keyval,
        guint keycode,
        GdkModifierType modifiers,
        gpointer data)
{
  LudChoicePalette *self = data;
  gunichar c = gdk_keyval_to_unicode (keyval);

  if (c < '1' || c > '9' || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 ||
      lud_board_view_get_typed (self->board) != NULL)
    return FALSE;
  return lud_choice_palette_choose (self, c - '1');
}

void
lud_choice_palette_set_board (LudChoicePalette *self, LudBoardView *board)
{
  GtkEventController *controllers[2] = { gtk_event_controller_key_new (),
                                         gtk_event_controller_key_new () };

  g_return_if_fail (LUD_IS_CHOICE_PALETTE (self));
  g_return_if_fail (LUD_IS_BOARD_VIEW (board));
  g_return_if_fail (self->board == NULL);

  g_set_weak_pointer (&self->board, board);
  g_signal_connect_object (board, "selection-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "refused", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  for (int i = 0; i < 2; i++)
    g_signal_connect_object (controllers[i], "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (board), controllers[0]);
  gtk_widget_add_controller (GTK_WIDGET (self), controllers[1]);
  update (self);
}
