/* comment-editor.c: where a person writes about a place of a game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "comment-editor.h"

struct _LudCommentEditor
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkDropDown *choice;
  GtkTextView *view;
  GtkTextBuffer *buffer;

  LudRecord *record;
  LudHistory *history;
  LudNode *node;
  GPtrArray *choices; /* of Choice, as the drop-down lists them */
  char *language;     /* that was chosen last, for the next node */
  gboolean updating;
};

/* A comment that is there, or a language in which there is none. */
typedef struct
{
  int index; /* of the comment in its node; -1: none yet */
  char *language;
} Choice;

G_DEFINE_FINAL_TYPE (LudCommentEditor, lud_comment_editor, GTK_TYPE_WIDGET)

enum
{
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  g_free (choice->language);
  g_free (choice);
}

/* Languages are called by their own names, as in every list of languages. */
static const struct
{
  const char *tag, *name;
} languages[] = { { "en", "English" }, { "es", "Español" }, { "cs", "Čeština" } };

static char *
language_name (const char *tag)
{
  if (*tag == '\0')
    /* Translators: of a comment. */
    return g_strdup (_ ("No language"));
  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    if (g_ascii_strcasecmp (tag, languages[i].tag) == 0)
      return g_strdup (languages[i].name);
  return g_strdup (tag);
}

static void
add_choice (LudCommentEditor *self, GPtrArray *labels, int index, const LudComment *comment)
{
  Choice *choice = g_new0 (Choice, 1);
  g_autofree char *name = language_name (comment->language);

  choice->index = index;
  choice->language = g_strdup (comment->language);
  g_ptr_array_add (self->choices, choice);
  if (index >= 0 && comment->place == LUD_COMMENT_BEFORE && *comment->author != '\0')
    g_ptr_array_add (labels,
                     /* Translators: of a comment: its language, and who wrote it. */
                     g_strdup_printf (_ ("%s, %s, before the move"), name, comment->author));
  else if (index >= 0 && comment->place == LUD_COMMENT_BEFORE)
    /* Translators: of a comment: its language. */
    g_ptr_array_add (labels, g_strdup_printf (_ ("%s, before the move"), name));
  else if (index >= 0 && *comment->author != '\0')
    /* Translators: of a comment: its language, and who wrote it. */
    g_ptr_array_add (labels, g_strdup_printf (C_ ("comment", "%s, %s"), name, comment->author));
  else
    g_ptr_array_add (labels, g_steal_pointer (&name));
}

static gboolean
has_language (LudCommentEditor *self, const char *tag)
{
  for (guint i = 0; i < self->choices->len; i++)
    if (g_ascii_strcasecmp (((Choice *) self->choices->pdata[i])->language, tag) == 0)
      return TRUE;
  return FALSE;
}

static Choice *
get_choice (LudCommentEditor *self)
{
  guint i = gtk_drop_down_get_selected (self->choice);

  return i < self->choices->len ? self->choices->pdata[i] : NULL;
}

static void
show_text (LudCommentEditor *self)
{
  Choice *choice = get_choice (self);
  const char *text = "";
  g_autofree char *shown = NULL;
  GtkTextIter begin, end;

  if (choice != NULL && choice->index >= 0)
    text = lud_node_get_comment (self->node, (guint) choice->index)->text;
  gtk_text_buffer_get_bounds (self->buffer, &begin, &end);
  shown = gtk_text_buffer_get_text (self->buffer, &begin, &end, FALSE);
  /* Where one writes the cursor must not jump. */
  if (strcmp (shown, text) == 0)
    return;
  self->updating = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  self->updating = FALSE;
}

/* Lists the comments of the node, and the languages without one. */
static void
list_choices (LudCommentEditor *self)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint selected = 0;

  g_ptr_array_set_size (self->choices, 0);
  for (guint i = 0; self->node != NULL && i < lud_node_get_n_comments (self->node); i++)
    add_choice (self, labels, (int) i, lud_node_get_comment (self->node, i));
  for (gsize i = 0; i <= G_N_ELEMENTS (languages); i++)
    {
      const LudComment none = { .language = i < G_N_ELEMENTS (languages) ? languages[i].tag : "",
                                .author = "",
                                .text = "",
                                .foreign = "" };

      if (!has_language (self, none.language))
        add_choice (self, labels, -1, &none);
    }
  for (guint i = self->choices->len; i > 0; i--)
    {
      const Choice *choice = self->choices->pdata[i - 1];

      if (g_ascii_strcasecmp (choice->language, self->language) == 0)
        selected = i - 1;
    }
  for (guint i = 0; i < labels->len; i++)
    gtk_string_list_append (list, labels->pdata[i]);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->choice, selected);
  self->updating = FALSE;
}

void
lud_comment_editor_refresh (LudCommentEditor *self)
{
  g_return_if_fail (LUD_IS_COMMENT_EDITOR (self));

  if (self->updating)
    return;
  list_choices (self);
  show_text (self);
}

static void
seal (LudCommentEditor *self)
{
  if (self->history != NULL)
    lud_history_seal (self->history);
}

void
lud_comment_editor_set_node (LudCommentEditor *self,
                             LudRecord *record,
                             LudHistory *history,
                             LudNode *node)
{
  g_return_if_fail (LUD_IS_COMMENT_EDITOR (self));

  if (self->record == record && self->node == node && self->history == history)
    return;
  seal (self);
  g_set_object (&self->record, record);
  g_set_object (&self->history, history);
  self->node = record != NULL ? node : NULL;
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->node != NULL);
  lud_comment_editor_refresh (self);
}

void
lud_comment_editor_focus (LudCommentEditor *self)
{
  g_return_if_fail (LUD_IS_COMMENT_EDITOR (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
text_changed_cb (LudCommentEditor *self)
{
  Choice *choice = get_choice (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  GtkTextIter begin, end;

  if (self->updating || choice == NULL || self->node == NULL)
    return;
  gtk_text_buffer_get_bounds (self->buffer, &begin, &end);
  text = gtk_text_buffer_get_text (self->buffer, &begin, &end, FALSE);
  self->updating = TRUE;
  if (choice->index >= 0)
    {
      LudComment comment = *lud_node_get_comment (self->node, (guint) choice->index);

      comment.text = text;
      if (*text == '\0')
        lud_record_remove_comment (self->record, self->node, (guint) choice->index);
      else
        lud_record_set_comment (self->record, self->node, (guint) choice->index, &comment, &error);
    }
  else if (*text != '\0')
    {
      const LudComment comment = {
        LUD_COMMENT_AFTER, text, choice->language, "", "",
      };

      lud_record_add_comment (self->record, self->node, &comment, &error);
    }
  self->updating = FALSE;
  if (error != NULL)
    g_signal_emit (self, signals[FAILED], 0, error->message);
  else if ((choice->index >= 0) != (*text != '\0'))
    list_choices (self); /* one more, or one less */
}

static void
choice_changed_cb (LudCommentEditor *self)
{
  Choice *choice = get_choice (self);

  if (self->updating || choice == NULL)
    return;
  seal (self);
  g_free (self->language);
  self->language = g_strdup (choice->language);
  show_text (self);
}

static void
lud_comment_editor_dispose (GObject *object)
{
  LudCommentEditor *self = LUD_COMMENT_EDITOR (object);

  g_clear_object (&self->record);
  g_clear_object (&self->history);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (lud_comment_editor_parent_class)->dispose (object);
}

static void
lud_comment_editor_finalize (GObject *object)
{
  LudCommentEditor *self = LUD_COMMENT_EDITOR (object);

  g_ptr_array_unref (self->choices);
  g_free (self->language);
  G_OBJECT_CLASS (lud_comment_editor_parent_class)->finalize (object);
}

static void
lud_comment_editor_class_init (LudCommentEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_comment_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = lud_comment_editor_finalize;
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "commenteditor");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* Of the languages that are offered, the first one of the person. */
static char *
own_language (void)
{
  const char *const *names = g_get_language_names ();

  for (gsize i = 0; names[i] != NULL; i++)
    for (gsize k = 0; k < G_N_ELEMENTS (languages); k++)
      if (g_str_equal (names[i], languages[k].tag))
        return g_strdup (names[i]);
  return g_strdup ("en");
}

static void
lud_comment_editor_init (LudCommentEditor *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *title = gtk_label_new_with_mnemonic (_ ("Co_mment"));
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->choices = g_ptr_array_new_with_free_func (choice_free);
  self->language = own_language ();
  self->choice = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  self->buffer = gtk_text_view_get_buffer (self->view);

  gtk_widget_add_css_class (title, "heading");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (title), GTK_WIDGET (self->view));
  gtk_box_append (GTK_BOX (head), title);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->choice));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Language of the comment"), -1);

  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  gtk_text_view_set_top_margin (self->view, 8);
  gtk_text_view_set_bottom_margin (self->view, 8);
  gtk_text_view_set_left_margin (self->view, 10);
  gtk_text_view_set_right_margin (self->view, 10);
  /* The record has the history, of everything in its order. */
  gtk_text_buffer_set_enable_undo (self->buffer, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Comment"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 84);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_add_css_class (scrolled, "card");
  gtk_widget_set_overflow (scrolled, GTK_OVERFLOW_HIDDEN);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), head);
  gtk_box_append (GTK_BOX (self->box), scrolled);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));

  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (text_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (choice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (seal), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), focus);
  gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE);
}

GtkWidget *
lud_comment_editor_new (void)
{
  return g_object_new (LUD_TYPE_COMMENT_EDITOR, NULL);
}
