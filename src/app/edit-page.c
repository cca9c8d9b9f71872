/* edit-page.c: a position is set up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The draft knows what is on the board; every change goes through change(), which remembers what
 * was there before, and show(), which lets the rules judge it.
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "board-actions.h"
#include "board-view.h"
#include "compat.h"
#include "edit-page.h"
#include "field-list.h"
#include "option-list.h"
#include "piece-palette.h"
#include "words.h"

/* Steps that can be taken back. */
#define MAX_STEPS 1000

/* A draft as it is remembered. */
typedef struct
{
  RulesParams params;
  char *text;
} Step;

struct _LudEditPage
{
  GtkWidget parent_instance;

  GtkBox *outer;
  LudBoardView *board;
  GtkLabel *status;
  LudPiecePalette *palette;
  LudFieldList *fields;
  AdwEntryRow *text;
  AdwComboRow *game;
  LudOptionList *options;
  GtkWidget *play_button;
  AdwClamp *panel;
  GtkScrolledWindow *page_scroller;
  GtkScrolledWindow *panel_scroller;

  GSimpleActionGroup *actions;
  LudDraft draft; /* params.game NULL: nothing yet */
  RulesState *start;
  GPtrArray *undo; /* of Step */
  GPtrArray *redo;
  gboolean ready;
  gboolean loading;
};

G_DEFINE_FINAL_TYPE (LudEditPage, lud_edit_page, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_READY,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* ---- showing --------------------------------------------------------------------------------- */

static void
show_status (LudEditPage *self, const char *text, gboolean refused)
{
  if (refused)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "refused");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "refused");
  if (g_strcmp0 (text, gtk_label_get_label (self->status)) == 0)
    return;
  gtk_label_set_label (self->status, text);
  lud_announce (GTK_WIDGET (self->status), text);
}

/* What can be done from a position, in a sentence; whether it can be played on. */
static gboolean
describe (const RulesGame *game, const RulesState *state, char **sentence)
{
  RulesActor actor = game->actor (state);
  const char *name;

  if (actor == RULES_NOBODY)
    {
      /* Translators: %s is the whole sentence of a result. */
      *sentence =
        g_strdup_printf (_ ("Here the game is over. %s"), _ (game->outcome (state).msgid));
      return FALSE;
    }
  name = lud_words_side (game, game->side_of (state, game->turn (state).player));
  *sentence =
    g_strdup_printf (actor == RULES_CHANCE ? _ ("%s rolls the dice.") : _ ("%s is to move."), name);
  return TRUE;
}

static void
set_ready (LudEditPage *self, gboolean ready)
{
  if (self->ready == ready)
    return;
  self->ready = ready;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READY]);
}

static void
update_actions (LudEditPage *self)
{
  GAction *undo = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "undo");
  GAction *redo = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "redo");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (undo), self->undo->len > 0);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (redo), self->redo->len > 0);
}

/* Shows the draft, and what the rules say of it. */
static void
show (LudEditPage *self)
{
  const RulesGame *game = self->draft.params.game;
  g_autofree char *text = lud_draft_write (&self->draft);
  g_autofree char *sentence = NULL;
  LudDraftFault fault;
  RulesState *state = lud_draft_make_state (&self->draft, &fault);
  gboolean ready = FALSE;

  self->loading = TRUE;
  lud_board_view_set_draft (self->board, game, self->start, self->draft.piece);
  lud_board_view_set_blocked (self->board, fault.point);
  lud_piece_palette_set_draft (self->palette, &self->draft);
  lud_field_list_set_draft (self->fields, &self->draft, fault.field);
  if (!g_str_equal (text, gtk_editable_get_text (GTK_EDITABLE (self->text))))
    gtk_editable_set_text (GTK_EDITABLE (self->text), text);
  /* No button to apply what nobody typed. */
  adw_entry_row_set_show_apply_button (self->text, FALSE);
  adw_entry_row_set_show_apply_button (self->text, TRUE);
  self->loading = FALSE;
  if (state != NULL)
    ready = describe (game, state, &sentence);
  show_status (self, state != NULL ? sentence : _ (fault.msgid), state == NULL);
  free (state);
  set_ready (self, ready);
  update_actions (self);
}

/* Shows game and options, which stay while pieces are moved. */
static void
show_options (LudEditPage *self)
{
  const RulesGame *const *games = rules_games ();

  self->loading = TRUE;
  for (guint i = 0; games[i] != NULL; i++)
    if (games[i] == self->draft.params.game)
      adw_combo_row_set_selected (self->game, i);
  lud_option_list_set_params (self->options, &self->draft.params);
  self->loading = FALSE;
  free (self->start);
  self->start = rules_state_new (self->draft.params.game);
  self->draft.params.game->start (&self->draft.params, self->start);
}

/* ---- changes --------------------------------------------------------------------------------- */

static void
step_free (gpointer data)
{
  Step *step = data;

  g_free (step->text);
  g_free (step);
}

static Step *
step_new (const LudDraft *draft)
{
  Step *step = g_new0 (Step, 1);

  step->params = draft->params;
  step->text = lud_draft_write (draft);
  return step;
}

static gboolean
has_options (const RulesParams *a, const RulesParams *b)
{
  if (a->game != b->game)
    return FALSE;
  for (int i = 0; i < rules_n_options (a->game); i++)
    if (!g_str_equal (rules_params_value (a, i), rules_params_value (b, i)))
      return FALSE;
  return TRUE;
}

/* Takes another draft; what was there before can come back. */
static void
change (LudEditPage *self, const LudDraft *draft)
{
  gboolean other = TRUE;

  if (self->draft.params.game != NULL)
    {
      Step *step = step_new (&self->draft);
      g_autofree char *text = lud_draft_write (draft);

      other = !has_options (&draft->params, &self->draft.params);
      if (!other && g_str_equal (text, step->text))
        {
          step_free (step);
          show (self);
          return;
        }
      g_ptr_array_add (self->undo, step);
      if (self->undo->len > MAX_STEPS)
        g_ptr_array_remove_index (self->undo, 0);
      g_ptr_array_set_size (self->redo, 0);
    }
  self->draft = *draft;
  if (other)
    show_options (self);
  show (self);
}

/* One step from one stack to the other. */
static void
walk (LudEditPage *self, GPtrArray *from, GPtrArray *to)
{
  Step *step;
  LudDraftFault fault;
  gboolean other;

  if (from->len == 0)
    return;
  g_ptr_array_add (to, step_new (&self->draft));
  step = g_ptr_array_steal_index (from, from->len - 1);
  other = !has_options (&step->params, &self->draft.params);
  lud_draft_init (&self->draft, &step->params);
  lud_draft_read (&self->draft, step->text, &fault);
  step_free (step);
  if (other)
    show_options (self);
  show (self);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudEditPage *self = data;

  walk (self, self->undo, self->redo);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudEditPage *self = data;

  walk (self, self->redo, self->undo);
}

static void
put (LudEditPage *self, int point, RulesPiece piece)
{
  LudDraft draft = self->draft;

  if (lud_draft_set_piece (&draft, point, piece))
    change (self, &draft);
  else
    show_status (self, _ ("What stands here belongs to the options of the game."), TRUE);
}

static const RulesPiece no_piece = { RULES_PIECE_NONE, RULES_NO_SIDE, 0 };

static gboolean
is_same_piece (RulesPiece a, RulesPiece b)
{
  return a.kind == b.kind && a.side == b.side && a.count == b.count;
}

/* The same piece once more takes it away. */
static void
point_chosen_cb (LudEditPage *self, int point)
{
  RulesPiece piece = lud_piece_palette_get_piece (self->palette);

  put (self, point, is_same_piece (piece, self->draft.piece[point]) ? no_piece : piece);
}

static void
point_painted_cb (LudEditPage *self, int point)
{
  put (self, point, lud_piece_palette_get_piece (self->palette));
}

static void
point_cleared_cb (LudEditPage *self, int point)
{
  put (self, point, no_piece);
}

static void
piece_moved_cb (LudEditPage *self, int from, int to)
{
  LudDraft draft = self->draft;
  RulesPiece piece = draft.piece[from];

  if (lud_draft_set_piece (&draft, from, no_piece) &&
      (to < 0 || lud_draft_set_piece (&draft, to, piece)))
    change (self, &draft);
  else
    show_status (self, _ ("What stands here belongs to the options of the game."), TRUE);
}

static void
field_changed_cb (LudEditPage *self, int field, const char *text)
{
  LudDraft draft = self->draft;

  if (self->loading)
    return;
  lud_draft_set_field (&draft, field, text);
  change (self, &draft);
}

static void
options_changed_cb (LudEditPage *self)
{
  LudDraft draft = self->draft;
  RulesParams params;

  if (self->loading || !lud_option_list_get_params (self->options, &params) ||
      has_options (&params, &draft.params))
    return;
  lud_draft_change_options (&draft, &params);
  change (self, &draft);
}

static void
game_changed_cb (LudEditPage *self)
{
  const RulesGame *game = rules_games ()[adw_combo_row_get_selected (self->game)];
  LudDraft draft;
  RulesParams params;

  if (self->loading || game == self->draft.params.game)
    return;
  rules_params_init (&params, game);
  lud_draft_init (&draft, &params);
  change (self, &draft);
}

/* ---- as text --------------------------------------------------------------------------------- */

/* Says what is wrong with a text, and where. */
static void
refuse_text (LudEditPage *self, const LudDraftFault *fault)
{
  g_autofree char *text = NULL;

  if (fault->offset < 0)
    text = g_strdup (_ (fault->msgid));
  else
    /* Translators: a place in the text of a position, from 1, and a whole sentence. */
    text = g_strdup_printf (_ ("Character %d: %s"), fault->offset + 1, _ (fault->msgid));
  show_status (self, text, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->text), "error");
}

/* Takes the text that was typed, of this game or another. */
static void
text_applied_cb (LudEditPage *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->text))));
  LudDraft draft = self->draft;
  LudDraftFault fault;
  RulesParams params;

  if (lud_draft_read (&draft, text, &fault))
    change (self, &draft);
  else if (lud_draft_find_params (text, &self->draft.params, FALSE, &params))
    lud_edit_page_set_position (self, &params, text);
  else
    refuse_text (self, &fault);
}

/* While one types: whether it is a position, and why not. */
static void
text_changed_cb (LudEditPage *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->text))));
  LudDraft draft;
  LudDraftFault fault;
  RulesParams params;

  gtk_widget_remove_css_class (GTK_WIDGET (self->text), "error");
  if (self->loading || self->draft.params.game == NULL)
    return;
  draft = self->draft;
  if (lud_draft_read (&draft, text, &fault) ||
      lud_draft_find_params (text, &self->draft.params, FALSE, &params))
    show_status (self, _ ("Press Return to show this on the board."), FALSE);
  else
    refuse_text (self, &fault);
}

/* ---- actions --------------------------------------------------------------------------------- */

static void
start_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudEditPage *self = LUD_EDIT_PAGE (widget);
  LudDraft draft;

  lud_draft_init (&draft, &self->draft.params);
  change (self, &draft);
}

static void
clear_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudEditPage *self = LUD_EDIT_PAGE (widget);
  LudDraft draft = self->draft;

  lud_draft_clear (&draft);
  change (self, &draft);
}

static void
mirror_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudEditPage *self = LUD_EDIT_PAGE (widget);
  LudDraft draft = self->draft;

  lud_draft_mirror (&draft);
  change (self, &draft);
}

static void
exchange_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudEditPage *self = LUD_EDIT_PAGE (widget);
  LudDraft draft = self->draft;

  lud_draft_exchange (&draft);
  change (self, &draft);
}

/* One more or one less on a point. */
static void
count_up (LudEditPage *self, int point, int by)
{
  RulesPiece piece = self->draft.piece[point];

  for (const RulesCell *cell = self->draft.params.game->cells; cell->letter != 0; cell++)
    if (cell->kind == piece.kind && cell->side == piece.side)
      {
        piece.count = CLAMP (piece.count + by, 1, lud_draft_max_count (&self->draft, cell));
        put (self, point, piece);
      }
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType modifiers,
                gpointer user_data)
{
  LudEditPage *self = user_data;
  int point = lud_board_view_get_focused (self->board);
  guint32 code = gdk_keyval_to_unicode (keyval);

  if (point < 0 || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
    case GDK_KEY_BackSpace:
      put (self, point, no_piece);
      return TRUE;
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      count_up (self, point, 1);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      count_up (self, point, -1);
      return TRUE;
    default:
      return code >= '0' && code <= '9' &&
             lud_piece_palette_choose_digit (self->palette, (int) (code - '0'));
    }
}

/* ---- the widget ------------------------------------------------------------------------------ */

static void
lud_edit_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudEditPage *self = LUD_EDIT_PAGE (object);

  switch (id)
    {
    case PROP_READY:
      g_value_set_boolean (value, self->ready);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_edit_page_dispose (GObject *object)
{
  LudEditPage *self = LUD_EDIT_PAGE (object);
  GtkWidget *child;

  g_clear_object (&self->actions);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_edit_page_parent_class)->dispose (object);
}

static void
lud_edit_page_finalize (GObject *object)
{
  LudEditPage *self = LUD_EDIT_PAGE (object);

  g_ptr_array_unref (self->undo);
  g_ptr_array_unref (self->redo);
  free (self->start);
  G_OBJECT_CLASS (lud_edit_page_parent_class)->finalize (object);
}

static void
lud_edit_page_class_init (LudEditPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = lud_edit_page_get_property;
  object_class->dispose = lud_edit_page_dispose;
  object_class->finalize = lud_edit_page_finalize;
  properties[PROP_READY] =
    g_param_spec_boolean ("ready", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (LUD_TYPE_BOARD_VIEW);
  g_type_ensure (LUD_TYPE_PIECE_PALETTE);
  g_type_ensure (LUD_TYPE_FIELD_LIST);
  g_type_ensure (LUD_TYPE_OPTION_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/edit-page.ui");
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, outer);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, board);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, status);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, palette);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, fields);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, text);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, game);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, options);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, play_button);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, panel);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, page_scroller);
  gtk_widget_class_bind_template_child (widget_class, LudEditPage, panel_scroller);
  gtk_widget_class_bind_template_callback (widget_class, text_applied_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_changed_cb);
  gtk_widget_class_install_action (widget_class, "edit.start", NULL, start_cb);
  gtk_widget_class_install_action (widget_class, "edit.clear", NULL, clear_cb);
  gtk_widget_class_install_action (widget_class, "edit.mirror", NULL, mirror_cb);
  gtk_widget_class_install_action (widget_class, "edit.exchange", NULL, exchange_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "editpage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_edit_page_init (LudEditPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
  };
  g_autoptr (GtkStringList) games = gtk_string_list_new (NULL);
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->undo = g_ptr_array_new_with_free_func (step_free);
  self->redo = g_ptr_array_new_with_free_func (step_free);
  self->loading = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self), "wide");
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  lud_board_actions_add (G_ACTION_MAP (self->actions), self->board);
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    gtk_string_list_append (games, (*game)->name);
  adw_combo_row_set_model (self->game, G_LIST_MODEL (games));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Position"), -1);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  g_signal_connect_object (self->board, "point-chosen", G_CALLBACK (point_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "point-painted", G_CALLBACK (point_painted_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "point-cleared", G_CALLBACK (point_cleared_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "piece-moved", G_CALLBACK (piece_moved_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->fields, "changed", G_CALLBACK (field_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->options, "changed", G_CALLBACK (options_changed_cb), self,
                           G_CONNECT_SWAPPED);
  self->loading = FALSE;
  update_actions (self);
}

gboolean
lud_edit_page_set_position (LudEditPage *self, const RulesParams *params, const char *text)
{
  LudDraft draft;
  LudDraftFault fault;

  g_return_val_if_fail (LUD_IS_EDIT_PAGE (self), FALSE);

  lud_draft_init (&draft, params);
  if (text != NULL && !lud_draft_read (&draft, text, &fault))
    return FALSE;
  change (self, &draft);
  return TRUE;
}

char *
lud_edit_page_dup_text (LudEditPage *self)
{
  g_return_val_if_fail (LUD_IS_EDIT_PAGE (self), NULL);

  return self->draft.params.game != NULL ? lud_draft_write (&self->draft) : NULL;
}

const RulesParams *
lud_edit_page_get_params (LudEditPage *self)
{
  g_return_val_if_fail (LUD_IS_EDIT_PAGE (self), NULL);

  return self->draft.params.game != NULL ? &self->draft.params : NULL;
}

GActionGroup *
lud_edit_page_get_actions (LudEditPage *self)
{
  g_return_val_if_fail (LUD_IS_EDIT_PAGE (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

void
lud_edit_page_set_narrow (LudEditPage *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_EDIT_PAGE (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->outer),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  /* The header bar of a narrow window has no room for the button. */
  gtk_widget_set_visible (self->play_button, narrow);
  adw_clamp_set_maximum_size (self->panel, narrow ? 700 : 380);
  /* Beside the panel the board stays in sight. */
  gtk_scrolled_window_set_policy (self->page_scroller, GTK_POLICY_NEVER,
                                  narrow ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  gtk_scrolled_window_set_policy (self->panel_scroller, GTK_POLICY_NEVER,
                                  narrow ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC);
  gtk_widget_set_size_request (GTK_WIDGET (self->board), -1, narrow ? 300 : 200);
  gtk_widget_remove_css_class (GTK_WIDGET (self), narrow ? "wide" : "narrow");
  gtk_widget_add_css_class (GTK_WIDGET (self), narrow ? "narrow" : "wide");
}

void
lud_edit_page_focus_board (LudEditPage *self)
{
  g_return_if_fail (LUD_IS_EDIT_PAGE (self));

  lud_board_view_focus_point (self->board, -1);
}
