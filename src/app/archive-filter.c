/* archive-filter.c: a panel that writes a query
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive-filter.h"
#include "archive-sidebar.h"
#include "rules/rules.h"
#include "words.h"

struct _LudQueryPanel
{
  GtkWidget parent_instance;

  GtkWidget *grid;
  GtkDropDown *game;
  GtkDropDown *result;
  GtkDropDown *reason;
  GtkWidget *player;
  GtkWidget *event;
  GtkWidget *from;
  GtkWidget *to;
  GtkWidget *comments;
  GtkWidget *variations;
  char *query;
  gboolean quiet; /* while it is filled in */
};

G_DEFINE_FINAL_TYPE (LudQueryPanel, lud_query_panel, GTK_TYPE_WIDGET)

static guint changed_signal;

/* ---- words of a query ------------------------------------------------------------------------ */

/* The words that stand alone; what is in brackets is one word. */
static char **
split (const char *query)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autoptr (GString) word = g_string_new (NULL);
  gboolean quoted = FALSE;
  int depth = 0;

  for (const char *c = query; *c != '\0'; c++)
    {
      if (quoted && *c == '\\' && c[1] != '\0')
        g_string_append_c (word, *c++);
      else if (*c == '"')
        quoted = !quoted;
      else if (!quoted && *c == '(')
        depth++;
      else if (!quoted && *c == ')')
        depth--;
      if (g_ascii_isspace (*c) && !quoted && depth <= 0)
        {
          if (word->len > 0)
            g_strv_builder_add (words, word->str);
          g_string_truncate (word, 0);
        }
      else
        g_string_append_c (word, *c);
    }
  if (word->len > 0)
    g_strv_builder_add (words, word->str);
  return g_strv_builder_end (words);
}

static gboolean
has_key (const char *word, const char *key)
{
  gsize n = strlen (key);

  /* A key with its value is the whole word. */
  if (strchr (key, ':') != NULL)
    return g_str_equal (word, key);
  return g_ascii_strncasecmp (word, key, n) == 0 && word[n] == ':';
}

char *
lud_query_get (const char *query, const char *key)
{
  g_auto (GStrv) words = split (query);

  for (guint i = 0; words[i] != NULL; i++)
    if (has_key (words[i], key))
      {
        const char *value = strchr (words[i], ':') + 1;
        g_autoptr (GString) out = g_string_new (NULL);

        for (const char *c = value; *c != '\0'; c++)
          {
            if (*c == '"')
              continue;
            if (*c == '\\' && c[1] != '\0')
              c++;
            g_string_append_c (out, *c);
          }
        return g_string_free (g_steal_pointer (&out), FALSE);
      }
  return NULL;
}

char *
lud_query_set (const char *query, const char *key, const char *value)
{
  g_auto (GStrv) words = split (query);
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean either = g_strv_contains ((const char *const *) words, "OR");
  g_autofree char *term = NULL;

  /* Beside an OR a word would belong to one side alone. */
  if (either)
    g_string_append_printf (out, "(%s)", query);
  for (guint i = 0; words[i] != NULL && !either; i++)
    if (!has_key (words[i], key))
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", words[i]);
  if (value != NULL && *value != '\0')
    {
      term = strchr (key, ':') != NULL ? g_strdup (key) : lud_query_term (key, value);
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", term);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* ---- the panel ------------------------------------------------------------------------------- */

static void
put (LudQueryPanel *self, const char *key, const char *value)
{
  char *query;

  if (self->quiet)
    return;
  query = lud_query_set (self->query, key, value);
  g_free (self->query);
  self->query = query;
  g_signal_emit (self, changed_signal, 0, query);
}

static const char *const results[] = { "", "1-0", "0-1", "1/2", "*" };

static void
game_cb (LudQueryPanel *self)
{
  guint i = gtk_drop_down_get_selected (self->game);

  put (self, "game", i == 0 || i == GTK_INVALID_LIST_POSITION ? NULL : rules_games ()[i - 1]->id);
}

static void
result_cb (LudQueryPanel *self)
{
  put (self, "result",
       results[MIN (gtk_drop_down_get_selected (self->result), G_N_ELEMENTS (results) - 1)]);
}

static void
reason_cb (LudQueryPanel *self)
{
  guint i = gtk_drop_down_get_selected (self->reason);

  put (self, "reason",
       i == 0 || i == GTK_INVALID_LIST_POSITION ? NULL : rules_end_name ((RulesEnd) i));
}

static void
player_cb (LudQueryPanel *self)
{
  put (self, "player", gtk_editable_get_text (GTK_EDITABLE (self->player)));
}

static void
event_cb (LudQueryPanel *self)
{
  put (self, "event", gtk_editable_get_text (GTK_EDITABLE (self->event)));
}

static void
date_cb (LudQueryPanel *self)
{
  const char *from = gtk_editable_get_text (GTK_EDITABLE (self->from));
  const char *to = gtk_editable_get_text (GTK_EDITABLE (self->to));
  g_autofree char *range = g_strdup_printf ("%s..%s", from, to);

  put (self, "date", *from == '\0' && *to == '\0' ? NULL : range);
}

static void
comments_cb (LudQueryPanel *self)
{
  put (self, "has:comments",
       gtk_check_button_get_active (GTK_CHECK_BUTTON (self->comments)) ? "yes" : NULL);
}

static void
variations_cb (LudQueryPanel *self)
{
  put (self, "has:variations",
       gtk_check_button_get_active (GTK_CHECK_BUTTON (self->variations)) ? "yes" : NULL);
}

static void
clear_cb (LudQueryPanel *self)
{
  g_signal_emit (self, changed_signal, 0, "");
  lud_query_panel_set_query (self, "");
}

static void
set_text (GtkWidget *entry, const char *text)
{
  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (entry)), text != NULL ? text : "") != 0)
    gtk_editable_set_text (GTK_EDITABLE (entry), text != NULL ? text : "");
}

void
lud_query_panel_set_query (LudQueryPanel *self, const char *query)
{
  g_autofree char *game = lud_query_get (query, "game");
  g_autofree char *result = lud_query_get (query, "result");
  g_autofree char *reason = lud_query_get (query, "reason");
  g_autofree char *player = lud_query_get (query, "player");
  g_autofree char *event = lud_query_get (query, "event");
  g_autofree char *date = lud_query_get (query, "date");
  g_autofree char *comments = lud_query_get (query, "has:comments");
  g_autofree char *variations = lud_query_get (query, "has:variations");
  char *dots = date != NULL ? strstr (date, "..") : NULL;
  guint i = 0;

  g_return_if_fail (LUD_IS_QUERY_PANEL (self));

  self->quiet = TRUE;
  g_free (self->query);
  self->query = g_strdup (query);
  for (guint k = 0; rules_games ()[k] != NULL; k++)
    if (g_strcmp0 (rules_games ()[k]->id, game) == 0)
      i = k + 1;
  gtk_drop_down_set_selected (self->game, i);
  i = 0;
  for (guint k = 0; k < G_N_ELEMENTS (results); k++)
    if (g_strcmp0 (results[k], result) == 0)
      i = k;
  gtk_drop_down_set_selected (self->result, i);
  gtk_drop_down_set_selected (self->reason, reason != NULL ? rules_end_from_name (reason) : 0);
  set_text (self->player, player);
  set_text (self->event, event);
  if (dots != NULL)
    *dots = '\0';
  set_text (self->from, date);
  set_text (self->to, dots != NULL ? dots + 2 : date);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->comments), comments != NULL);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->variations), variations != NULL);
  self->quiet = FALSE;
}

static void
attach (LudQueryPanel *self, int row, const char *title, GtkWidget *widget)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (title);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), widget);
  gtk_widget_add_css_class (label, "secondary");
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  label, NULL, -1);
  gtk_grid_attach (GTK_GRID (self->grid), label, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), widget, 1, row, 1, 1);
}

static GtkDropDown *
attach_choice (LudQueryPanel *self,
               int row,
               const char *title,
               GStrvBuilder *words,
               GCallback changed)
{
  g_auto (GStrv) list = g_strv_builder_end (words);
  GtkWidget *choice = gtk_drop_down_new_from_strings ((const char *const *) list);

  attach (self, row, title, choice);
  g_signal_connect_object (choice, "notify::selected", changed, self, G_CONNECT_SWAPPED);
  return GTK_DROP_DOWN (choice);
}

static GtkWidget *
attach_entry (LudQueryPanel *self, int row, const char *title, GCallback changed)
{
  GtkWidget *entry = gtk_entry_new ();

  attach (self, row, title, entry);
  g_signal_connect_object (entry, "changed", changed, self, G_CONNECT_SWAPPED);
  return entry;
}

static GtkWidget *
attach_check (LudQueryPanel *self, int row, const char *title, GCallback changed)
{
  GtkWidget *check = gtk_check_button_new_with_mnemonic (title);

  gtk_grid_attach (GTK_GRID (self->grid), check, 1, row, 1, 1);
  g_signal_connect_object (check, "toggled", changed, self, G_CONNECT_SWAPPED);
  return check;
}

static void
make_choices (LudQueryPanel *self)
{
  g_autoptr (GStrvBuilder) games = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) ends = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) reasons = g_strv_builder_new ();

  g_strv_builder_add (games, C_ ("filter", "Any"));
  for (guint i = 0; rules_games ()[i] != NULL; i++)
    g_strv_builder_add (games, rules_games ()[i]->name);
  self->game = attach_choice (self, 0, _ ("_Game"), games, G_CALLBACK (game_cb));
  g_strv_builder_add (ends, C_ ("filter", "Any"));
  g_strv_builder_add (ends, _ ("First player won"));
  g_strv_builder_add (ends, _ ("Second player won"));
  g_strv_builder_add (ends, C_ ("result", "Draw"));
  g_strv_builder_add (ends, _ ("No result"));
  self->result = attach_choice (self, 1, _ ("_Result"), ends, G_CALLBACK (result_cb));
  g_strv_builder_add (reasons, C_ ("filter", "Any"));
  for (int i = 1; i <= RULES_END_ADJUDICATED; i++)
    g_strv_builder_add (reasons, lud_words_reason ((RulesEnd) i));
  self->reason = attach_choice (self, 2, _ ("R_eason"), reasons, G_CALLBACK (reason_cb));
}

static void
lud_query_panel_dispose (GObject *object)
{
  g_clear_pointer (&LUD_QUERY_PANEL (object)->grid, gtk_widget_unparent);
  G_OBJECT_CLASS (lud_query_panel_parent_class)->dispose (object);
}

static void
lud_query_panel_finalize (GObject *object)
{
  g_free (LUD_QUERY_PANEL (object)->query);
  G_OBJECT_CLASS (lud_query_panel_parent_class)->finalize (object);
}

static void
lud_query_panel_class_init (LudQueryPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = lud_query_panel_dispose;
  object_class->finalize = lud_query_panel_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "archivefilter");
}

static void
lud_query_panel_init (LudQueryPanel *self)
{
  GtkWidget *clear = gtk_button_new_with_mnemonic (_ ("_Clear"));

  self->query = g_strdup ("");
  self->quiet = TRUE;
  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 12);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  make_choices (self);
  self->player = attach_entry (self, 3, _ ("_Player"), G_CALLBACK (player_cb));
  self->event = attach_entry (self, 4, _ ("E_vent"), G_CALLBACK (event_cb));
  self->from = attach_entry (self, 5, _ ("_From"), G_CALLBACK (date_cb));
  self->to = attach_entry (self, 6, _ ("_To"), G_CALLBACK (date_cb));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->from), _ ("YYYY-MM-DD"));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->to), _ ("YYYY-MM-DD"));
  self->comments = attach_check (self, 7, _ ("With co_mments"), G_CALLBACK (comments_cb));
  self->variations = attach_check (self, 8, _ ("With v_ariations"), G_CALLBACK (variations_cb));
  g_signal_connect_object (clear, "clicked", G_CALLBACK (clear_cb), self, G_CONNECT_SWAPPED);
  gtk_grid_attach (GTK_GRID (self->grid), clear, 1, 9, 1, 1);
  self->quiet = FALSE;
}

GtkWidget *
lud_query_panel_new (void)
{
  return g_object_new (LUD_TYPE_QUERY_PANEL, NULL);
}
