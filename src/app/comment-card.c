/* comment-card.c: what somebody wrote about a place of a game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "comment-card.h"
#include "compat.h"

struct _LudCommentCard
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (LudCommentCard, lud_comment_card, GTK_TYPE_WIDGET)

/* Letters of a tag up to its first mark: "cs" of "cs_CZ.UTF-8" and "cs-CZ". */
static gsize
primary_length (const char *tag)
{
  return strcspn (tag, "-_.@");
}

static gboolean
is_in (const LudComment *comment, const char *language)
{
  gsize n = primary_length (comment->language);

  return n == primary_length (language) &&
         g_ascii_strncasecmp (comment->language, language, n) == 0;
}

static gboolean
has_language (const LudNode *node, const char *language)
{
  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    if (is_in (lud_node_get_comment (node, i), language))
      return TRUE;
  return FALSE;
}

char *
lud_comment_card_choose (const LudNode *node, const char *const *languages)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *language = NULL;

  for (guint i = 0; languages[i] != NULL && language == NULL; i++)
    if (has_language (node, languages[i]))
      language = languages[i];
  if (language == NULL && has_language (node, "en"))
    language = "en";
  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    {
      const LudComment *comment = lud_node_get_comment (node, i);

      if (*comment->text == '\0' ||
          (language != NULL && *comment->language != '\0' && !is_in (comment, language)))
        continue;
      if (text->len > 0)
        g_string_append (text, "\n\n");
      g_string_append (text, comment->text);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

void
lud_comment_card_update (LudCommentCard *self, const LudNode *node)
{
  g_autofree char *text = NULL;

  g_return_if_fail (LUD_IS_COMMENT_CARD (self));

  if (node != NULL)
    text = lud_comment_card_choose (node, g_get_language_names ());
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  if (g_strcmp0 (gtk_label_get_label (self->label), text != NULL ? text : "") == 0)
    return;
  gtk_label_set_label (self->label, text != NULL ? text : "");
  if (text != NULL)
    lud_announce (GTK_WIDGET (self->label), text);
}

static void
lud_comment_card_dispose (GObject *object)
{
  g_clear_pointer (&LUD_COMMENT_CARD (object)->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (lud_comment_card_parent_class)->dispose (object);
}

static void
lud_comment_card_class_init (LudCommentCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_comment_card_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "commentcard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_comment_card_init (LudCommentCard *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_wrap_mode (self->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_selectable (self->label, TRUE);
  gtk_widget_set_can_focus (GTK_WIDGET (self->label), FALSE);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scrolled), 160);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->label));
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Comment"), -1);
}
