/* archive-preview.c: the game that is selected in the archive, to look at and to walk
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "archive-preview.h"
#include "board-picture.h"
#include "compat.h"
#include "game-row.h"
#include "record/annotation.h"
#include "record/cursor.h"
#include "words.h"

#define BOARD 288

/* A place where walking stops: the end of a turn. */
typedef struct
{
  LudNode *node;
  char *text; /* the turn that leads there */
} Stop;

struct _LudArchivePreview
{
  GtkWidget parent_instance;

  GtkStack *stack; /* "nothing", "game" */
  GtkLabel *nothing;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkWidget *board;
  GtkWidget *back[2]; /* to the beginning, one turn */
  GtkWidget *forth[2];
  GtkLabel *place;
  GtkLabel *comment;
  GtkLabel *details;
  GtkLabel *tags;
  GtkBox *panel; /* for the widget of others */

  char *id;
  LudCursor *cursor; /* NULL: no game */
  GArray *stops;     /* of Stop, on the way through the place that is shown */
  guint at;
};

G_DEFINE_FINAL_TYPE (LudArchivePreview, lud_archive_preview, GTK_TYPE_WIDGET)

enum
{
  POSITION_CHANGED,
  EDIT_TAGS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
stop_clear (gpointer data)
{
  g_free (((Stop *) data)->text);
}

/* ---- the line -------------------------------------------------------------------------------- */

/* The nodes from the root to a node and on along first children. */
static GPtrArray *
collect_line (LudNode *node)
{
  GPtrArray *nodes = g_ptr_array_new ();

  for (LudNode *n = node; lud_node_get_parent (n) != NULL; n = lud_node_get_parent (n))
    g_ptr_array_insert (nodes, 0, n);
  for (LudNode *n = lud_node_get_first_child (node); n != NULL; n = lud_node_get_first_child (n))
    g_ptr_array_add (nodes, n);
  return nodes;
}

/* Finds the stops of the line through a node, and the one at or behind it. */
static void
find_stops (LudArchivePreview *self, LudNode *node)
{
  LudRecord *record = lud_cursor_get_record (self->cursor);
  const RulesGame *game = lud_record_get_game (record);
  RulesState *state = rules_state_new (game);
  g_autoptr (GPtrArray) nodes = collect_line (node);
  g_autoptr (GString) text = g_string_new (NULL);
  Stop start = { lud_record_get_root (record), NULL };
  unsigned number = 0;
  gboolean passed = lud_node_get_parent (node) == NULL;

  g_array_set_size (self->stops, 0);
  g_array_append_val (self->stops, start);
  self->at = 0;
  rules_copy (game, state, lud_record_get_start (record));
  for (guint i = 0; i < nodes->len; i++)
    {
      char piece[RULES_MAX_ACTION_TEXT + 4];
      RulesAction action = lud_node_get_action (nodes->pdata[i]);
      RulesTurn turn = game->turn (state);
      gboolean first = number != turn.number;
      RulesTurn next;

      number = turn.number;
      rules_text_append (game, state, action, turn.number, first, piece);
      g_string_append (text, piece);
      game->apply (state, action);
      next = game->turn (state);
      if (next.number != number || i + 1 == nodes->len)
        {
          g_autofree char *moves = lud_words_moves (text->str);
          Stop stop = { nodes->pdata[i], g_strdup_printf ("%u. %s", number, moves) };

          g_array_append_val (self->stops, stop);
          g_string_truncate (text, 0);
          if (!passed)
            self->at = self->stops->len - 1;
        }
      if (nodes->pdata[i] == node)
        passed = TRUE;
    }
  free (state);
}

/* ---- what is shown --------------------------------------------------------------------------- */

/* The comments of a place: those in the language of the person, if there are any. */
static char *
make_comments (LudRecord *record, LudNode *node)
{
  const char *const *languages = g_get_language_names ();
  g_autoptr (GString) mine = g_string_new (NULL);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    {
      const LudComment *comment = lud_node_get_comment (node, i);
      gboolean is_mine = FALSE;

      if (*comment->text == '\0')
        continue;
      for (guint k = 0; languages[k] != NULL && !is_mine; k++)
        is_mine = *comment->language != '\0' &&
                  g_ascii_strncasecmp (languages[k], comment->language, 2) == 0;
      if (is_mine)
        g_string_append_printf (mine, "%s%s", mine->len > 0 ? "\n" : "", comment->text);
      g_string_append_printf (all, "%s%s", all->len > 0 ? "\n" : "", comment->text);
    }
  return g_string_free (mine->len > 0 ? g_steal_pointer (&mine) : g_steal_pointer (&all), FALSE);
}

static void
show_place (LudArchivePreview *self)
{
  LudRecord *record = lud_cursor_get_record (self->cursor);
  const Stop *stop = &g_array_index (self->stops, Stop, self->at);
  g_autofree char *comments = NULL;
  g_autofree char *name = NULL;

  lud_cursor_move (self->cursor, stop->node);
  lud_board_picture_set_position (LUD_BOARD_PICTURE (self->board), lud_record_get_game (record),
                                  lud_cursor_get_state (self->cursor));
  gtk_label_set_label (self->place, stop->text != NULL ? stop->text : _ ("Start"));
  comments = make_comments (record, stop->node);
  gtk_label_set_label (self->comment, comments);
  gtk_widget_set_visible (GTK_WIDGET (self->comment), *comments != '\0');
  /* Translators: a board as a screen reader says it; the turn that was played last. */
  name = g_strdup_printf (_ ("Board after %s. Arrow keys walk through the game."),
                          stop->text != NULL ? stop->text : _ ("Start"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  for (int i = 0; i < 2; i++)
    {
      gtk_widget_set_sensitive (self->back[i], self->at > 0);
      gtk_widget_set_sensitive (self->forth[i], self->at + 1 < self->stops->len);
    }
  g_signal_emit (self, signals[POSITION_CHANGED], 0);
}

static void
add_line (GString *text, const char *line)
{
  if (line == NULL || *line == '\0')
    return;
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* Header fields that are not in the title, and by which rules the game was played. */
static void
show_details (LudArchivePreview *self, LudRecord *record)
{
  static const LudField fields[] = { LUD_FIELD_ROUND, LUD_FIELD_PLACE, LUD_FIELD_SOURCE,
                                     LUD_FIELD_ANNOTATOR };
  const char *const names[] = { _ ("Round"), _ ("Place"), _ ("Source"), _ ("Annotator") };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) tags = g_string_new (NULL);
  g_autofree char *options = lud_words_options (lud_record_get_params (record));
  LudResult result = lud_record_get_result (record);
  RulesOutcome outcome = { .over = result.over, .winner = result.winner };

  if (result.over)
    {
      g_autofree char *line =
        g_strdup_printf (C_ ("result and reason", "%s, %s"), lud_words_result (&outcome),
                         lud_words_reason (result.reason));

      add_line (text, line);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      const char *value = lud_record_get_field (record, fields[i]);
      g_autofree char *line = *value != '\0' ? g_strdup_printf ("%s: %s", names[i], value) : NULL;

      add_line (text, line);
    }
  add_line (text, options);
  gtk_label_set_label (self->details, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->details), text->len > 0);
  for (guint i = 0; i < lud_record_get_n_tags (record); i++)
    {
      const LudTag *tag = lud_record_get_tag (record, i);

      g_string_append_printf (tags, "%s%s%s%s", tags->len > 0 ? ", " : "", tag->name,
                              *tag->value != '\0' ? ": " : "", tag->value);
    }
  gtk_label_set_label (self->tags, tags->len > 0 ? tags->str : _ ("No tags"));
}

static void
show_header (LudArchivePreview *self, const LudArchiveRow *row)
{
  g_autofree char *title = lud_game_row_title (row);
  g_autofree char *game = lud_game_row_game (row);
  g_autoptr (GString) subtitle = g_string_new (game);

  if (*row->date != '\0')
    g_string_append_printf (subtitle, ", %s", row->date);
  if (*row->event != '\0')
    g_string_append_printf (subtitle, ", %s", row->event);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->subtitle, subtitle->str);
}

static void
forget (LudArchivePreview *self)
{
  g_clear_pointer (&self->cursor, lud_cursor_free);
  g_clear_pointer (&self->id, g_free);
  g_array_set_size (self->stops, 0);
}

void
lud_archive_preview_say (LudArchivePreview *self, const char *sentence)
{
  gboolean had_game;

  g_return_if_fail (LUD_IS_ARCHIVE_PREVIEW (self));

  had_game = self->cursor != NULL;
  forget (self);
  gtk_label_set_label (self->nothing, sentence);
  gtk_stack_set_visible_child_name (self->stack, "nothing");
  if (had_game)
    g_signal_emit (self, signals[POSITION_CHANGED], 0);
}

void
lud_archive_preview_show (LudArchivePreview *self, LudLibrary *library, const LudArchiveRow *row)
{
  g_autoptr (LudRecord) record = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  LudNode *node = NULL;

  g_return_if_fail (LUD_IS_ARCHIVE_PREVIEW (self));

  if (row == NULL)
    {
      lud_archive_preview_say (self, _ ("Select a game to look at it."));
      return;
    }
  record = lud_library_load (library, row->id, &path, &error);
  if (record == NULL)
    {
      lud_archive_preview_say (self, error->message);
      return;
    }
  /* The same game, changed elsewhere: one stays where one is. */
  if (g_strcmp0 (self->id, row->id) == 0 && self->cursor != NULL)
    {
      g_free (path);
      path = lud_node_write_path (lud_cursor_get_node (self->cursor));
    }
  forget (self);
  self->id = g_strdup (row->id);
  self->cursor = lud_cursor_new (record);
  if (path != NULL)
    node = lud_record_read_path (record, path);
  find_stops (self, node != NULL ? node : lud_record_get_last (record));
  show_header (self, row);
  show_details (self, record);
  gtk_stack_set_visible_child_name (self->stack, "game");
  show_place (self);
}

LudRecord *
lud_archive_preview_get_record (LudArchivePreview *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_PREVIEW (self), NULL);

  return self->cursor != NULL ? lud_cursor_get_record (self->cursor) : NULL;
}

const RulesState *
lud_archive_preview_get_state (LudArchivePreview *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_PREVIEW (self), NULL);

  return self->cursor != NULL ? lud_cursor_get_state (self->cursor) : NULL;
}

void
lud_archive_preview_play (LudArchivePreview *self, const RulesAction *actions, guint n)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PREVIEW (self));

  if (self->cursor == NULL)
    return;
  for (guint i = 0; i < n; i++)
    if (lud_cursor_play (self->cursor, actions[i], LUD_ROLL_UNKNOWN, NULL) == NULL)
      break;
  find_stops (self, lud_cursor_get_node (self->cursor));
  show_place (self);
}

/* ---- walking --------------------------------------------------------------------------------- */

static void
walk_to (LudArchivePreview *self, guint at)
{
  if (self->cursor == NULL || at >= self->stops->len || at == self->at)
    return;
  self->at = at;
  show_place (self);
  lud_announce (GTK_WIDGET (self), gtk_label_get_label (self->place));
}

static void
first_cb (LudArchivePreview *self)
{
  walk_to (self, 0);
}

static void
previous_cb (LudArchivePreview *self)
{
  if (self->at > 0)
    walk_to (self, self->at - 1);
}

static void
next_cb (LudArchivePreview *self)
{
  walk_to (self, self->at + 1);
}

static void
last_cb (LudArchivePreview *self)
{
  if (self->stops->len > 0)
    walk_to (self, self->stops->len - 1);
}

static gboolean
walk_key_cb (GtkEventControllerKey *controller,
             guint key,
             guint code,
             GdkModifierType modifiers,
             gpointer data)
{
  LudArchivePreview *self = data;

  if ((modifiers & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Up:
      previous_cb (self);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_Down:
      next_cb (self);
      return TRUE;
    case GDK_KEY_Home:
      first_cb (self);
      return TRUE;
    case GDK_KEY_End:
      last_cb (self);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, gpointer data)
{
  if (dy < 0)
    previous_cb (data);
  else if (dy > 0)
    next_cb (data);
  return TRUE;
}

static void
clicked_cb (GtkGestureClick *gesture, int n, double x, double y, gpointer data)
{
  gtk_widget_grab_focus (LUD_ARCHIVE_PREVIEW (data)->board);
}

/* ---- the widget ------------------------------------------------------------------------------ */

static GtkLabel *
add_label (GtkBox *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static GtkWidget *
add_button (GtkBox *box, const char *icon, const char *tooltip, GCallback clicked, gpointer data)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", clicked, data, G_CONNECT_SWAPPED);
  gtk_box_append (box, button);
  return button;
}

static GtkWidget *
make_walk (LudArchivePreview *self)
{
  GtkWidget *walk = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->back[0] = add_button (GTK_BOX (walk), "go-first-symbolic", _ ("Start of the Game"),
                              G_CALLBACK (first_cb), self);
  self->back[1] = add_button (GTK_BOX (walk), "go-previous-symbolic", _ ("Previous Turn"),
                              G_CALLBACK (previous_cb), self);
  self->place = add_label (GTK_BOX (walk), "heading");
  gtk_label_set_xalign (self->place, 0.5F);
  gtk_label_set_lines (self->place, 2);
  gtk_label_set_ellipsize (self->place, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (self->place), TRUE);
  self->forth[1] =
    add_button (GTK_BOX (walk), "go-next-symbolic", _ ("Next Turn"), G_CALLBACK (next_cb), self);
  self->forth[0] = add_button (GTK_BOX (walk), "go-last-symbolic", _ ("End of the Game"),
                               G_CALLBACK (last_cb), self);
  return walk;
}

static GtkWidget *
make_board (LudArchivePreview *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (
    GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  GtkGesture *click = gtk_gesture_click_new ();

  self->board = lud_board_picture_new ();
  gtk_widget_set_focusable (self->board, TRUE);
  gtk_widget_set_size_request (self->board, BOARD, BOARD);
  gtk_widget_set_halign (self->board, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->board, "walked");
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (walk_key_cb), self, 0);
  gtk_widget_add_controller (self->board, keys);
  g_signal_connect_object (scroll, "scroll", G_CALLBACK (scroll_cb), self, 0);
  gtk_widget_add_controller (self->board, scroll);
  g_signal_connect_object (click, "pressed", G_CALLBACK (clicked_cb), self, 0);
  gtk_widget_add_controller (self->board, GTK_EVENT_CONTROLLER (click));
  return self->board;
}

static void
edit_tags_cb (LudArchivePreview *self)
{
  g_signal_emit (self, signals[EDIT_TAGS], 0);
}

static GtkWidget *
make_tags (LudArchivePreview *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->tags = add_label (GTK_BOX (row), "secondary");
  gtk_widget_set_hexpand (GTK_WIDGET (self->tags), TRUE);
  gtk_widget_set_valign (add_button (GTK_BOX (row), "document-edit-symbolic", _ ("Edit Tags"),
                                     G_CALLBACK (edit_tags_cb), self),
                         GTK_ALIGN_START);
  return row;
}

void
lud_archive_preview_set_panel (LudArchivePreview *self, GtkWidget *panel)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PREVIEW (self));

  gtk_box_append (self->panel, panel);
}

static void
lud_archive_preview_dispose (GObject *object)
{
  LudArchivePreview *self = LUD_ARCHIVE_PREVIEW (object);
  GtkWidget *child;

  forget (self);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_archive_preview_parent_class)->dispose (object);
}

static void
lud_archive_preview_finalize (GObject *object)
{
  g_array_unref (LUD_ARCHIVE_PREVIEW (object)->stops);
  G_OBJECT_CLASS (lud_archive_preview_parent_class)->finalize (object);
}

static void
lud_archive_preview_class_init (LudArchivePreviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = lud_archive_preview_dispose;
  object_class->finalize = lud_archive_preview_finalize;
  signals[POSITION_CHANGED] = g_signal_new ("position-changed", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[EDIT_TAGS] = g_signal_new ("edit-tags", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "archivepreview");
}

static void
lud_archive_preview_init (LudArchivePreview *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *nothing = gtk_label_new (_ ("Select a game to look at it."));

  self->stops = g_array_new (FALSE, FALSE, sizeof (Stop));
  g_array_set_clear_func (self->stops, stop_clear);
  self->stack = GTK_STACK (gtk_stack_new ());
  self->nothing = GTK_LABEL (nothing);
  gtk_label_set_wrap (self->nothing, TRUE);
  gtk_label_set_justify (self->nothing, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (nothing, "secondary");
  gtk_stack_add_named (self->stack, nothing, "nothing");
  self->title = add_label (GTK_BOX (box), "heading");
  self->subtitle = add_label (GTK_BOX (box), "secondary");
  gtk_box_append (GTK_BOX (box), make_board (self));
  gtk_box_append (GTK_BOX (box), make_walk (self));
  self->comment = add_label (GTK_BOX (box), "body");
  gtk_label_set_selectable (self->comment, TRUE);
  self->panel = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->panel));
  self->details = add_label (GTK_BOX (box), "secondary");
  gtk_box_append (GTK_BOX (box), make_tags (self));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_stack_add_named (self->stack, scrolled, "game");
  gtk_widget_set_parent (GTK_WIDGET (self->stack), GTK_WIDGET (self));
  lud_name_buttons (GTK_WIDGET (self));
}

void
lud_archive_preview_set_narrow (LudArchivePreview *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PREVIEW (self));

  gtk_widget_set_size_request (self->board, narrow ? 320 : BOARD, narrow ? 320 : BOARD);
}
