/* study-page.c: a game that is read, analysed and annotated
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The record tells of every change by its signals, whoever makes it; what is shown follows them.
 * One place is shown at a time, that of the cursor.
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "board-actions.h"
#include "command-buttons.h"
#include "compat.h"
#include "diagram/diagram.h"
#include "study-page-private.h"
#include "words.h"

/* Milliseconds from a change to its being stored. */
#define SAVE_DELAY 1000

G_DEFINE_FINAL_TYPE (LudStudyPage, lud_study_page, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_SUBTITLE,
  N_PROPS
};

enum
{
  FAILED,
  CONFLICT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

LudNode *
_lud_study_page_node (LudStudyPage *self)
{
  return lud_cursor_get_node (self->cursor);
}

void
_lud_study_page_set_enabled (LudStudyPage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  /* Nothing of the page can be used while turns are guessed. */
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled && self->guess == NULL);
}

void
_lud_study_page_say (LudStudyPage *self, const char *text, gboolean refused)
{
  if (refused)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "refused");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "refused");
  /* What is refused twice is heard twice. */
  if (!refused && strcmp (text, gtk_label_get_label (self->status)) == 0)
    return;
  gtk_label_set_label (self->status, text);
  lud_announce (GTK_WIDGET (self->status), text);
}

/* ---- storing --------------------------------------------------------------------------------- */

gboolean
lud_study_page_save (LudStudyPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (LUD_IS_STUDY_PAGE (self), FALSE);

  g_clear_handle_id (&self->save, g_source_remove);
  if (self->record == NULL || !lud_history_is_modified (self->history))
    return TRUE;
  if (self->session != NULL && lud_record_has_node (self->record, self->session))
    path = lud_node_write_path (self->session);
  if (lud_library_save (self->library, self->record, path, &error))
    {
      lud_history_set_saved (self->history);
      return TRUE;
    }
  g_signal_emit (self, signals[FAILED], 0, error->message);
  if (g_error_matches (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_CONFLICT))
    g_signal_emit (self, signals[CONFLICT], 0);
  return FALSE;
}

gboolean
lud_study_page_keep_copy (LudStudyPage *self, GError **error)
{
  g_return_val_if_fail (LUD_IS_STUDY_PAGE (self), FALSE);

  if (!lud_library_save_copy (self->library, self->record, error))
    return FALSE;
  lud_history_set_saved (self->history);
  return TRUE;
}

void
lud_study_page_give_up (LudStudyPage *self)
{
  g_return_if_fail (LUD_IS_STUDY_PAGE (self));

  g_clear_handle_id (&self->save, g_source_remove);
  if (self->history != NULL)
    lud_history_set_saved (self->history);
}

static gboolean
save_cb (gpointer data)
{
  LudStudyPage *self = data;

  self->save = 0;
  lud_study_page_save (self);
  return G_SOURCE_REMOVE;
}

static void
touched (LudStudyPage *self)
{
  /* Not put off by the next change: so much at most is ever lost. */
  if (self->save == 0)
    self->save = g_timeout_add (SAVE_DELAY, save_cb, self);
}

/* ---- what is shown --------------------------------------------------------------------------- */

/* What somebody or the rules say of how the game ended here; NULL: it did not. */
static char *
dup_ending (LudStudyPage *self)
{
  const RulesGame *game = lud_record_get_game (self->record);
  RulesOutcome outcome = game->outcome (lud_cursor_get_state (self->cursor));
  LudResult ending = lud_record_get_ending (self->record, _lud_study_page_node (self));

  if (outcome.over)
    return g_strdup (_ (outcome.msgid));
  if (!ending.over)
    return NULL;
  outcome.over = true;
  outcome.winner = ending.winner;
  /* Translators: the result of a game and how it came about: "1–0, Square". */
  return g_strdup_printf (C_ ("result and reason", "%s, %s"), lud_words_result (&outcome),
                          lud_words_reason (ending.reason));
}

/* What was done to come here, and who is to do what. */
static void
show_status (LudStudyPage *self)
{
  const RulesGame *game = lud_record_get_game (self->record);
  const RulesState *state = lud_cursor_get_state (self->cursor);
  LudNode *node = _lud_study_page_node (self);
  RulesActor actor = game->actor (state);
  const char *side = lud_words_side (game, game->side_of (state, game->turn (state).player));
  g_autofree char *ending = dup_ending (self);
  g_autofree char *next = NULL;
  g_autofree char *done = NULL;
  g_autofree char *whole = NULL;

  if (ending != NULL)
    next = g_steal_pointer (&ending);
  else if (actor == RULES_CHANCE)
    /* Translators: %s is a player or a side. */
    next = g_strdup_printf (_ ("%s rolls the dice."), side);
  else
    /* Translators: %s is a player or a side. */
    next = g_strdup_printf (_ ("%s is to move."), side);
  if (lud_node_get_parent (node) != NULL)
    {
      g_autoptr (LudCursor) before = lud_cursor_new (self->record);
      const RulesState *old;

      lud_cursor_move (before, lud_node_get_parent (node));
      old = lud_cursor_get_state (before);
      done = lud_words_action (game, old, lud_node_get_action (node),
                               lud_words_side (game, game->side_of (old, game->turn (old).player)));
      /* Translators: two sentences: what was played, and who is to do what. */
      whole = g_strdup_printf (C_ ("two sentences", "%s %s"), done, next);
    }
  _lud_study_page_say (self, whole != NULL ? whole : next, FALSE);
}

static void
show_commands (LudStudyPage *self)
{
  lud_command_buttons_fill (self->commands, self->board, lud_record_get_game (self->record),
                            lud_cursor_get_state (self->cursor));
}

static void
show_marks (LudStudyPage *self)
{
  LudSceneMark marks[LUD_SCENE_MAX_MARKS];
  guint n = lud_diagram_get_marks (_lud_study_page_node (self), marks, LUD_SCENE_MAX_MARKS);

  lud_board_view_set_marks (self->board, marks, n);
}

static void
show_graph (LudStudyPage *self)
{
  const RulesGame *game = lud_record_get_game (self->record);

  lud_value_graph_update (
    self->graph, self->record, _lud_study_page_node (self),
    lud_words_side (game, game->side_of (lud_record_get_start (self->record), RULES_FIRST)));
  gtk_widget_set_visible (GTK_WIDGET (self->graph), lud_value_graph_has_values (self->graph));
}

static void
show_lines (LudStudyPage *self)
{
  LudNode *node = _lud_study_page_node (self);

  lud_study_list_update (self->list, self->rows, node);
  lud_study_tree_update (self->tree, self->rows, node);
}

/* The focus must not vanish with a button that is no longer there: it goes to the board. */
static void
keep_focus (LudStudyPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (gtk_widget_get_mapped (GTK_WIDGET (self)) &&
      (focus == NULL || !gtk_widget_get_mapped (focus) || !gtk_widget_is_sensitive (focus)))
    lud_study_page_focus (self);
}

void
_lud_study_page_show (LudStudyPage *self)
{
  const RulesGame *game = lud_record_get_game (self->record);
  const RulesState *state = lud_cursor_get_state (self->cursor);
  g_autoptr (GArray) last = lud_diagram_dup_last (self->record, _lud_study_page_node (self));

  lud_board_view_set_position (self->board, game, state, (gconstpointer) last->data, last->len);
  show_marks (self);
  lud_dice_entry_set_position (self->dice, game, state, game->actor (state) == RULES_CHANCE);
  show_commands (self);
  show_status (self);
  show_graph (self);
  show_lines (self);
  lud_comment_editor_set_node (self->comments, self->record, self->history,
                               _lud_study_page_node (self));
  _lud_study_page_update_walk (self);
  _lud_study_page_update_edit (self);
  _lud_study_page_update_notes (self);
  _lud_study_page_update_guess (self);
  _lud_study_page_update_export (self);
  _lud_study_page_update_games (self);
  _lud_study_page_watch (self);
  keep_focus (self);
}

static void
update_titles (LudStudyPage *self)
{
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->subtitle, g_free);
  if (self->record != NULL)
    {
      const char *event = lud_record_get_field (self->record, LUD_FIELD_EVENT);
      g_autofree char *game = lud_words_title (lud_record_get_params (self->record));
      const char *name[2];

      for (int side = 0; side < 2; side++)
        name[side] = lud_record_get_player (self->record, side ? RULES_SECOND : RULES_FIRST)->name;
      if (*name[0] != '\0' || *name[1] != '\0')
        /* Translators: the two players of a game. */
        self->title = g_strdup_printf (_ ("%s – %s"), *name[0] != '\0' ? name[0] : _ ("Unknown"),
                                       *name[1] != '\0' ? name[1] : _ ("Unknown"));
      if (self->title == NULL)
        self->title = g_strdup (*event != '\0' ? event : game);
      if (*event != '\0' && strcmp (event, self->title) != 0)
        /* Translators: a game ("Chess, 8×8") and where it was played. */
        self->subtitle = g_strdup_printf (C_ ("game and event", "%s, %s"), game, event);
      else
        self->subtitle = g_strdup (strcmp (game, self->title) != 0 ? game : "");
      gtk_label_set_label (self->heading, self->title);
      gtk_label_set_label (self->heading_details, self->subtitle);
      gtk_widget_set_visible (GTK_WIDGET (self->heading_details), *self->subtitle != '\0');
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SUBTITLE]);
}

/* ---- what the record says -------------------------------------------------------------------- */

/* Reads the lines again. */
static gboolean
rebuild_cb (gpointer data)
{
  LudStudyPage *self = data;

  self->rebuild = 0;
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  self->rows = lud_study_lines (self->record);
  show_lines (self);
  show_graph (self);
  _lud_study_page_update_walk (self);
  _lud_study_page_update_edit (self);
  return G_SOURCE_REMOVE;
}

static void
queue_rebuild (LudStudyPage *self)
{
  if (self->rebuild == 0)
    self->rebuild = g_idle_add_full (G_PRIORITY_HIGH_IDLE, rebuild_cb, self, NULL);
}

static void
added_cb (LudStudyPage *self, LudNode *node)
{
  touched (self);
  queue_rebuild (self);
}

static void
removed_cb (LudStudyPage *self, LudNode *node, LudNode *parent)
{
  touched (self);
  if (self->session != NULL && !lud_record_has_node (self->record, self->session))
    self->session = parent;
  if (!lud_record_has_node (self->record, self->tip))
    self->tip = parent;
  /* At once: nodes of the old rows may be gone. */
  g_clear_handle_id (&self->rebuild, g_source_remove);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  self->rows = lud_study_lines (self->record);
  if (lud_record_has_node (self->record, _lud_study_page_node (self)))
    rebuild_cb (self);
  else
    lud_study_page_go (self, parent);
}

static void
reordered_cb (LudStudyPage *self, LudNode *parent)
{
  touched (self);
  queue_rebuild (self);
}

static void
node_changed_cb (LudStudyPage *self, LudNode *node, guint what)
{
  touched (self);
  if (what & (LUD_NODE_COMMENTS | LUD_NODE_GLYPHS | LUD_NODE_MARKS | LUD_NODE_EVALUATIONS))
    queue_rebuild (self);
  if (node != _lud_study_page_node (self))
    return;
  if (what & LUD_NODE_COMMENTS)
    lud_comment_editor_refresh (self->comments);
  if (what & LUD_NODE_MARKS)
    show_marks (self);
  _lud_study_page_update_notes (self);
}

static void
header_changed_cb (LudStudyPage *self, guint what)
{
  touched (self);
  update_titles (self);
}

static void
history_changed_cb (LudStudyPage *self)
{
  _lud_study_page_update_edit (self);
}

/* ---- what the board and the lists say -------------------------------------------------------- */

static void
action_chosen_cb (LudStudyPage *self, guint action)
{
  _lud_study_page_stop_autoplay (self);
  _lud_study_page_play (self, action);
}

static void
refused_cb (LudStudyPage *self, const char *sentence, int point)
{
  _lud_study_page_say (self, sentence, TRUE);
}

static void
selection_changed_cb (LudStudyPage *self, const char *sentence)
{
  if (self->record == NULL)
    return;
  show_commands (self);
  if (sentence != NULL)
    _lud_study_page_say (self, sentence, FALSE);
}

static void
chosen_cb (LudStudyPage *self, gpointer node)
{
  _lud_study_page_stop_autoplay (self);
  lud_study_page_go (self, node);
}

static void
comment_failed_cb (LudStudyPage *self, const char *sentence)
{
  _lud_study_page_say (self, sentence, TRUE);
}

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  if (self->record != NULL)
    _lud_study_page_play (self, g_variant_get_uint32 (parameter));
}

static void
end_turn_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  const RulesGame *game = self->record != NULL ? lud_record_get_game (self->record) : NULL;

  if (game != NULL && game->end_action != 0)
    _lud_study_page_play (self, game->end_action);
}

static void
confirm_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_board_view_confirm (LUD_STUDY_PAGE (data)->board);
}

/* ---- the widget ------------------------------------------------------------------------------ */

static void
lud_study_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudStudyPage *self = LUD_STUDY_PAGE (object);

  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_SUBTITLE:
      g_value_set_string (value, self->subtitle);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* Lets go of the record. */
static void
clear (LudStudyPage *self)
{
  _lud_study_page_end_guess (self);
  lud_study_page_save (self);
  _lud_study_page_stop_autoplay (self);
  g_clear_handle_id (&self->rebuild, g_source_remove);
  g_clear_handle_id (&self->save, g_source_remove);
  if (self->record != NULL)
    g_signal_handlers_disconnect_by_data (self->record, self);
  if (self->comments != NULL)
    lud_comment_editor_set_node (self->comments, NULL, NULL, NULL);
  g_clear_pointer (&self->cursor, lud_cursor_free);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_object (&self->history);
  g_clear_object (&self->record);
  self->tip = self->session = NULL;
  self->arrow_from = -1;
}

static void
lud_study_page_dispose (GObject *object)
{
  LudStudyPage *self = LUD_STUDY_PAGE (object);
  GtkWidget *child;

  if (self->actions != NULL)
    {
      self->stack = NULL;
      clear (self);
      _lud_study_page_reset_engine (self);
    }
  g_clear_pointer (&self->clip, lud_clip_unref);
  g_clear_object (&self->library);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  self->comments = NULL;
  g_clear_object (&self->actions);
  g_clear_object (&self->game_actions);
  G_OBJECT_CLASS (lud_study_page_parent_class)->dispose (object);
}

static void
lud_study_page_finalize (GObject *object)
{
  LudStudyPage *self = LUD_STUDY_PAGE (object);

  g_free (self->title);
  g_free (self->subtitle);
  G_OBJECT_CLASS (lud_study_page_parent_class)->finalize (object);
}

/* Keys of the page itself: what is the window's own is not here. */
static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
  guint target; /* of an action with a number; 0: it has none */
} keys[] = {
  { GDK_KEY_Left, GDK_ALT_MASK, "study.back", 0 },
  { GDK_KEY_Right, GDK_ALT_MASK, "study.forward", 0 },
  { GDK_KEY_Up, GDK_ALT_MASK, "study.up", 0 },
  { GDK_KEY_Down, GDK_ALT_MASK, "study.down", 0 },
  { GDK_KEY_Home, GDK_ALT_MASK, "study.first", 0 },
  { GDK_KEY_End, GDK_ALT_MASK, "study.last", 0 },
  { GDK_KEY_Page_Up, GDK_ALT_MASK, "study.back-turn", 0 },
  { GDK_KEY_Page_Down, GDK_ALT_MASK, "study.forward-turn", 0 },
  { GDK_KEY_z, GDK_CONTROL_MASK, "study.undo", 0 },
  { GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "study.redo", 0 },
  { GDK_KEY_y, GDK_CONTROL_MASK, "study.redo", 0 },
  { GDK_KEY_Return, GDK_CONTROL_MASK, "game.end-turn", 0 },
  { GDK_KEY_space, GDK_CONTROL_MASK, "study.autoplay", 0 },
  { GDK_KEY_Delete, GDK_CONTROL_MASK, "study.delete", 0 },
  { GDK_KEY_m, GDK_CONTROL_MASK, "study.comment", 0 },
  { GDK_KEY_i, GDK_CONTROL_MASK, "study.properties", 0 },
  { GDK_KEY_t, GDK_CONTROL_MASK, "study.flip", 0 },
  { GDK_KEY_1, GDK_CONTROL_MASK, "study.mark", 1 },
  { GDK_KEY_2, GDK_CONTROL_MASK, "study.mark", 2 },
  { GDK_KEY_3, GDK_CONTROL_MASK, "study.mark", 3 },
};

static void
add_keys (GtkWidgetClass *widget_class)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].target > 0)
      gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifiers,
                                           keys[i].action, "u", keys[i].target);
    else
      gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifiers,
                                           keys[i].action, NULL);
}

static void
lud_study_page_class_init (LudStudyPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = lud_study_page_get_property;
  object_class->dispose = lud_study_page_dispose;
  object_class->finalize = lud_study_page_finalize;

  properties[PROP_TITLE] =
    g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SUBTITLE] =
    g_param_spec_string ("subtitle", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[CONFLICT] = g_signal_new ("conflict", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (LUD_TYPE_BOARD_VIEW);
  g_type_ensure (LUD_TYPE_CHOICE_PALETTE);
  g_type_ensure (LUD_TYPE_DICE_ENTRY);
  g_type_ensure (LUD_TYPE_VALUE_GRAPH);
  g_type_ensure (LUD_TYPE_STUDY_TREE);
  g_type_ensure (LUD_TYPE_STUDY_LIST);
  g_type_ensure (LUD_TYPE_COMMENT_EDITOR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/study-page.ui");
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, stack);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, outer);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, main);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, panel);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, board);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, status);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, heading);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, heading_details);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, palette);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, dice);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, commands);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, graph);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, engine_value);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, engine_line);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, progress_row);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, progress);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, tree);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, list);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, comments);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, undo_button);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, redo_button);
  gtk_widget_class_bind_template_child (widget_class, LudStudyPage, glyph_button);
  add_keys (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, 0, "game.end-turn", NULL);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "studypage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_study_page_init (LudStudyPage *self)
{
  static const GActionEntry game_entries[] = {
    { .name = "play", .activate = play_cb, .parameter_type = "u" },
    { .name = "end-turn", .activate = end_turn_cb },
    { .name = "confirm", .activate = confirm_cb },
  };
  g_autoptr (GMenuModel) glyphs = NULL;

  self->arrow_from = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self), "wide");
  self->actions = g_simple_action_group_new ();
  self->game_actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->game_actions), game_entries,
                                   G_N_ELEMENTS (game_entries), self);
  _lud_study_page_add_walk (self);
  _lud_study_page_add_edit (self);
  _lud_study_page_add_notes (self);
  _lud_study_page_add_engine (self);
  _lud_study_page_add_guess (self);
  _lud_study_page_add_export (self);
  _lud_study_page_add_games (self);
  lud_board_actions_add (G_ACTION_MAP (self->actions), self->board);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "study", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game", G_ACTION_GROUP (self->game_actions));
  lud_choice_palette_set_board (self->palette, self->board);
  glyphs = _lud_study_page_make_glyph_menu ();
  gtk_menu_button_set_menu_model (self->glyph_button, glyphs);

  g_signal_connect_object (self->board, "action-chosen", G_CALLBACK (action_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->graph, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->tree, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->comments, "failed", G_CALLBACK (comment_failed_cb), self,
                           G_CONNECT_SWAPPED);
  lud_study_page_set_record (self, NULL, NULL);
  lud_name_buttons (GTK_WIDGET (self));
}

void
lud_study_page_set_library (LudStudyPage *self, LudLibrary *library)
{
  g_return_if_fail (LUD_IS_STUDY_PAGE (self));

  g_set_object (&self->library, library);
}

void
lud_study_page_set_record (LudStudyPage *self, LudRecord *record, const char *path)
{
  g_return_if_fail (LUD_IS_STUDY_PAGE (self));
  g_return_if_fail (record == NULL || LUD_IS_RECORD (record));

  if (record != NULL && record == self->record)
    return;
  clear (self);
  gtk_stack_set_visible_child_name (self->stack, record != NULL ? "game" : "empty");
  g_set_object (&self->record, record);
  _lud_study_page_reset_engine (self);
  if (record != NULL)
    {
      self->history = lud_history_new (record);
      self->cursor = lud_cursor_new (record);
      self->session = path != NULL ? lud_record_read_path (record, path) : NULL;
      self->tip = lud_record_get_last (record);
      self->rows = lud_study_lines (record);
      g_signal_connect_object (record, "subtree-added", G_CALLBACK (added_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (record, "subtree-removed", G_CALLBACK (removed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (record, "children-reordered", G_CALLBACK (reordered_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (record, "node-changed", G_CALLBACK (node_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (record, "header-changed", G_CALLBACK (header_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->history, "notify", G_CALLBACK (history_changed_cb), self,
                               G_CONNECT_SWAPPED);
      _lud_study_page_show (self);
    }
  else
    {
      lud_board_view_set_position (self->board, NULL, NULL, NULL, 0);
      _lud_study_page_update_walk (self);
      _lud_study_page_update_edit (self);
      _lud_study_page_update_notes (self);
      _lud_study_page_update_guess (self);
      _lud_study_page_update_export (self);
      _lud_study_page_update_games (self);
    }
  update_titles (self);
}

LudRecord *
lud_study_page_get_record (LudStudyPage *self)
{
  g_return_val_if_fail (LUD_IS_STUDY_PAGE (self), NULL);

  return self->record;
}

GActionGroup *
lud_study_page_get_actions (LudStudyPage *self)
{
  g_return_val_if_fail (LUD_IS_STUDY_PAGE (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

void
lud_study_page_set_narrow (LudStudyPage *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_STUDY_PAGE (self));

  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->outer),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_size_request (GTK_WIDGET (self->board), -1, narrow ? 300 : 200);
  gtk_widget_set_size_request (GTK_WIDGET (self->list), -1, narrow ? 240 : 110);
  gtk_widget_remove_css_class (GTK_WIDGET (self), narrow ? "wide" : "narrow");
  gtk_widget_add_css_class (GTK_WIDGET (self), narrow ? "narrow" : "wide");
  _lud_study_page_narrow_guess (self);
}

void
lud_study_page_focus (LudStudyPage *self)
{
  g_return_if_fail (LUD_IS_STUDY_PAGE (self));

  if (self->record != NULL && !_lud_study_page_focus_guess (self))
    lud_board_view_focus_point (self->board, -1);
}
