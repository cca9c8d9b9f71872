/* test-help.c: the help in its window, and what leads to it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/board-picture.h"
#include "app/help-text.h"
#include "app/help-window.h"
#include "pages/pages.h"
#include "test-help.h"

#include "app/play-page-private.h"

static LudApplication *application;

static const char *const languages[] = { "C", "es", "cs" };

/* ---- the text -------------------------------------------------------------------------------- */

static void
test_parse (void)
{
  g_autoptr (GPtrArray) blocks = lud_help_parse (
    "<!-- licence -->\n\n# A <b> title\n\n## <a id=\"x\"></a>Part\n\nSome **bold "
    "`b2` word**, [a link](other.md#y) & more.\n\n- <a id=\"1\"></a>**1.** one\n- two\n"
    "\n    code <1>\n    line\n\n![Caption.](diagram:name)\n");
  static const struct
  {
    LudHelpKind kind;
    const char *text, *markup;
  } expected[] = {
    { LUD_HELP_HEADING, "A <b> title", "A &lt;b&gt; title" },
    { LUD_HELP_HEADING, "Part", "Part" },
    { LUD_HELP_PARAGRAPH, "Some bold b2 word, a link & more.",
      "Some <b>bold <tt>b2</tt> word</b>, <a href=\"other.md#y\">a link</a> &amp; more." },
    { LUD_HELP_ITEM, "1. one", "<b>1.</b> one" },
    { LUD_HELP_ITEM, "two", "two" },
    { LUD_HELP_CODE, "code <1>\nline", "code &lt;1&gt;\nline" },
    { LUD_HELP_DIAGRAM, "Caption.", "Caption." },
  };

  g_assert_cmpuint (blocks->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < blocks->len; i++)
    {
      const LudHelpBlock *block = blocks->pdata[i];

      g_assert_cmpint (block->kind, ==, expected[i].kind);
      g_assert_cmpstr (block->text, ==, expected[i].text);
      g_assert_cmpstr (block->markup, ==, expected[i].markup);
    }
  g_assert_true (lud_help_has_anchor (blocks, "x"));
  g_assert_true (lud_help_has_anchor (blocks, "1"));
  g_assert_false (lud_help_has_anchor (blocks, "y"));
  g_assert_cmpstr (((LudHelpBlock *) blocks->pdata[6])->picture, ==, "name");
}

/* What is written wrongly is shown as it is. */
static void
test_parse_damaged (void)
{
  static const char *const texts[] = { "**bold",    "`code",     "[a link](",
                                       "[a] (b)",   "<a id=\"x", "![caption](picture.png)",
                                       "**`[x](**", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GPtrArray) blocks = lud_help_parse (texts[i]);

      for (guint k = 0; k < blocks->len; k++)
        {
          const LudHelpBlock *block = blocks->pdata[k];
          GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));

          gtk_label_set_markup (GTK_LABEL (label), block->markup);
          g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, block->text);
          g_object_unref (label);
        }
    }
}

static void
test_split (void)
{
  static const char *const places[][3] = {
    { "archive", "archive", NULL },
    { "archive.md", "archive", NULL },
    { "notation.md#positions", "notation", "positions" },
    { "#9d", NULL, "9d" },
    { "notation#", "notation", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *page = NULL;
      g_autofree char *anchor = NULL;

      lud_help_split_place (places[i][0], &page, &anchor);
      g_assert_cmpstr (page, ==, places[i][1]);
      g_assert_cmpstr (anchor, ==, places[i][2]);
    }
}

/* ---- the window ------------------------------------------------------------------------------ */

void
settle (GtkWidget *window)
{
  /* It scrolls two frames after it was laid out. */
  for (int i = 0; i < 5; i++)
    {
      gtk_widget_queue_draw (window);
      gtk_test_widget_wait_for_draw (window);
    }
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}

static LudHelpWindow *
open_help (const char *place)
{
  LudHelpWindow *window = lud_help_show (GTK_APPLICATION (application), place);

  settle (GTK_WIDGET (window));
  return window;
}

static void
close_help (LudHelpWindow *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}

typedef struct
{
  GString *text;
  guint pictures, headings;
  GPtrArray *links; /* places */
} Read;

static void
read_widget (GtkWidget *widget, gpointer data)
{
  Read *read = data;

  if (LUD_IS_BOARD_PICTURE (widget))
    {
      g_assert_cmpint (gtk_widget_get_width (widget), >=, 120);
      read->pictures++;
    }
  /* that of a button is none of the page's words */
  if (!GTK_IS_LABEL (widget) || gtk_widget_get_ancestor (widget, GTK_TYPE_BUTTON) != NULL)
    return;
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) ==
      GTK_ACCESSIBLE_ROLE_PRESENTATION)
    return;
  g_assert_true (gtk_label_get_selectable (GTK_LABEL (widget)));
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_HEADING)
    read->headings++;
  g_string_append (read->text, gtk_label_get_text (GTK_LABEL (widget)));
  g_string_append_c (read->text, '\n');
}

/* Every page, in every language: all its words and pictures are there, at the width of a telephone
 * and at a large size too. */
static void
test_pages (gconstpointer data)
{
  const char *language = data;
  g_auto (GStrv) names = NULL;
  LudHelpWindow *window;

  g_setenv ("LANGUAGE", language, TRUE);
  window = open_help ("index");
  names = lud_help_list_pages ();
  g_assert_cmpuint (g_strv_length (names), >=, 8);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *text = lud_help_load (names[i]);
      g_autoptr (GPtrArray) blocks = lud_help_parse (text);
      Read read = { .text = g_string_new (NULL) };
      guint pictures = 0;
      guint headings = 0;

      lud_help_window_go (window, names[i]);
      gtk_window_set_default_size (GTK_WINDOW (window), i % 2 == 0 ? 360 : 1000, 600);
      settle (GTK_WIDGET (window));
      g_assert_cmpstr (lud_help_window_get_page (window), ==, names[i]);
      for_each_shown (lud_help_window_get_body (window), read_widget, &read);
      for (guint k = 0; k < blocks->len; k++)
        {
          const LudHelpBlock *block = blocks->pdata[k];

          if (strstr (read.text->str, block->text) == NULL)
            g_error ("%s/%s lacks “%s”", language, names[i], block->text);
          pictures += block->kind == LUD_HELP_DIAGRAM;
          headings += block->kind == LUD_HELP_HEADING;
        }
      g_assert_cmpuint (read.pictures, ==, pictures);
      g_assert_cmpuint (read.headings, ==, headings);
      g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==,
                       ((LudHelpBlock *) blocks->pdata[0])->text);
      g_string_free (read.text, TRUE);
      if (!g_str_equal (language, "C"))
        {
          g_autofree char *name = g_strdup_printf ("help-%s-%s", language, names[i]);

          keep_picture (GTK_WIDGET (window), name);
        }
    }
  close_help (window);
  g_setenv ("LANGUAGE", "C", TRUE);
}

/* Every numbered rule of the rule book, in every language: its place is shown when it is asked for.
 */
static void
test_rules (gconstpointer data)
{
  g_autofree char *list = NULL;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "rule-numbers.txt", NULL);
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  guint found = 0;

  g_file_get_contents (path, &list, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (list, "\n", -1);
  g_setenv ("LANGUAGE", data, TRUE);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      g_autofree char *text = NULL;
      g_autoptr (GPtrArray) blocks = NULL;

      if (words[0] == NULL || *words[0] == '#' || *words[0] == '\0')
        continue;
      text = lud_help_load (words[0]);
      g_assert_nonnull (text);
      blocks = lud_help_parse (text);
      for (guint k = 1; words[k] != NULL; k++)
        {
          /* "9a-9d", "A-D1-A-D10": the first half is as long as the second, or a digit shorter */
          gsize length = strlen (words[k]) / 2;
          g_autofree char *first = g_strndup (words[k], length);
          g_autofree char *last = g_strdup (words[k] + length + 1);

          if (words[k][length] != '-')
            {
              g_free (first);
              first = g_strndup (words[k], --length);
              g_free (last);
              last = g_strdup (words[k] + length + 1);
            }
          g_assert_true (lud_help_has_anchor (blocks, first));
          g_assert_true (lud_help_has_anchor (blocks, last));
          found += 2;
        }
    }
  g_assert_cmpuint (found, >, 20);
  g_setenv ("LANGUAGE", "C", TRUE);
}

static double
scrolled (LudHelpWindow *window)
{
  GtkWidget *scroller =
    gtk_widget_get_ancestor (lud_help_window_get_body (window), GTK_TYPE_SCROLLED_WINDOW);

  return gtk_adjustment_get_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)));
}

static void
act (LudHelpWindow *window, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
  settle (GTK_WIDGET (window));
}

static void
test_walk (void)
{
  LudHelpWindow *window = open_help ("archive");
  double there;

  lud_help_window_go (window, "notation.md#positions");
  settle (GTK_WIDGET (window));
  g_assert_cmpstr (lud_help_window_get_page (window), ==, "notation");
  g_assert_cmpstr (lud_help_window_get_anchor (window), ==, "positions");
  there = scrolled (window);
  g_assert_cmpfloat (there, >, 100);
  lud_help_window_go (window, "#points");
  settle (GTK_WIDGET (window));
  g_assert_cmpfloat (scrolled (window), <, there);
  act (window, "help.back");
  g_assert_cmpfloat (scrolled (window), ==, there);
  act (window, "help.back");
  g_assert_cmpstr (lud_help_window_get_page (window), ==, "archive");
  /* there is nothing before it */
  act (window, "help.back");
  g_assert_cmpstr (lud_help_window_get_page (window), ==, "archive");
  act (window, "help.forward");
  act (window, "help.forward");
  g_assert_cmpstr (lud_help_window_get_anchor (window), ==, "points");
  /* from the middle on another way */
  act (window, "help.back");
  lud_help_window_go (window, "format");
  act (window, "help.forward");
  g_assert_cmpstr (lud_help_window_get_page (window), ==, "format");
  /* what does not exist */
  lud_help_window_go (window, "no-such-page.md#x");
  g_assert_cmpstr (lud_help_window_get_page (window), ==, "index");
  /* the same window again */
  g_assert_true (open_help ("diamond#14a") == window);
  g_assert_cmpstr (lud_help_window_get_anchor (window), ==, "14a");
  act (window, "help.index");
  g_assert_cmpstr (lud_help_window_get_page (window), ==, "index");
  close_help (window);
}

static void
test_find (void)
{
  LudHelpWindow *window = open_help ("diamond");
  guint n = lud_help_window_find (window, "neutral");

  g_assert_cmpuint (n, >, 5);
  g_assert_cmpuint (lud_help_window_find (window, "NEUTRÁL"), ==, n);
  act (window, "help.find-previous");
  g_assert_cmpfloat (scrolled (window), >, 100);
  act (window, "help.find-next");
  g_assert_cmpuint (lud_help_window_find (window, "xylophone"), ==, 0);
  g_assert_cmpuint (lud_help_window_find (window, ""), ==, 0);
  close_help (window);
}

static void
find_label (GtkWidget *widget, gpointer data)
{
  GtkWidget **label = data;

  if (GTK_IS_LABEL (widget) && *label == NULL)
    *label = widget;
}

static void
test_zoom (void)
{
  LudHelpWindow *window = open_help ("notation");
  GtkWidget *label = NULL;
  int before, height;

  for_each_shown (lud_help_window_get_body (window), find_label, &label);
  before = gtk_widget_get_height (label);
  act (window, "help.zoom-in");
  act (window, "help.zoom-in");
  g_assert_cmpint (gtk_widget_get_height (label), >, before);
  for (int i = 0; i < 10; i++)
    act (window, "help.zoom-in");
  height = gtk_widget_get_height (label);
  /* it is remembered */
  close_help (window);
  window = open_help ("notation");
  label = NULL;
  for_each_shown (lud_help_window_get_body (window), find_label, &label);
  g_assert_cmpint (gtk_widget_get_height (label), ==, height);
  act (window, "help.zoom-reset");
  g_assert_cmpint (gtk_widget_get_height (label), ==, before);
  act (window, "help.zoom-out");
  g_assert_cmpint (gtk_widget_get_height (label), <, before);
  act (window, "help.zoom-reset");
  close_help (window);
}

/* ---- what leads there ------------------------------------------------------------------------ */

static LudHelpWindow *
find_help (void)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL;
       l = l->next)
    if (LUD_IS_HELP_WINDOW (l->data))
      return l->data;
  return NULL;
}

static const Page *
find_page (const char *name)
{
  for (const Page *page = pages; page->name != NULL; page++)
    if (g_str_equal (page->name, name))
      return page;
  g_assert_not_reached ();
}

static void
test_context (void)
{
  static const char *const expected[][3] = {
    { "start", "index", NULL },     { "new-game-diamond", "diamond", NULL },
    { "sensei", "sensei", NULL },   { "set-up", "notation", "positions" },
    { "archive", "archive", NULL }, { "study", "study", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      Stage stage = { NULL };
      LudHelpWindow *window;

      stage_open (&stage, application, find_page (expected[i][0]), 1000);
      gtk_widget_activate_action (GTK_WIDGET (stage.window), "win.help", NULL);
      window = find_help ();
      g_assert_nonnull (window);
      settle (GTK_WIDGET (window));
      g_assert_cmpstr (lud_help_window_get_page (window), ==, expected[i][1]);
      g_assert_cmpstr (lud_help_window_get_anchor (window), ==, expected[i][2]);
      stage_close (&stage);
    }
}

/* A refusal says by which rule, and the button beside it opens it. */
static void
test_rule_button (void)
{
  Stage stage = { NULL };
  GtkWidget *button;
  LudHelpWindow *window;

  stage_open (&stage, application, find_page ("refused"), 360);
  button = GTK_WIDGET (stage.window->play_page->rule_button);
  g_assert_true (gtk_widget_get_mapped (button));
  g_assert_true (g_str_has_prefix (gtk_button_get_label (GTK_BUTTON (button)), "Rule "));
  g_signal_emit_by_name (button, "clicked");
  window = find_help ();
  g_assert_nonnull (window);
  settle (GTK_WIDGET (window));
  g_assert_cmpstr (lud_help_window_get_page (window), ==, "diablo");
  g_assert_cmpstr (lud_help_window_get_anchor (window), ==,
                   gtk_button_get_label (GTK_BUTTON (button)) + strlen ("Rule "));
  g_assert_cmpfloat (scrolled (window), >, 0);
  /* the sentence is gone, and so is the button */
  lud_board_view_cancel (stage.window->play_page->board);
  lud_board_view_activate_point (stage.window->play_page->board, 0);
  stage_settle (&stage);
  g_assert_false (
    gtk_widget_get_mapped (button) &&
    !gtk_widget_has_css_class (GTK_WIDGET (stage.window->play_page->status), "refused"));
  stage_close (&stage);
}

int
main (int argc, char *argv[])
{
  int status;

  g_setenv ("LANGUAGE", "C", TRUE);
  application = pages_init (&argc, &argv, &status);
  if (application == NULL)
    return status;
  g_test_add_func ("/help/parse", test_parse);
  g_test_add_func ("/help/parse-damaged", test_parse_damaged);
  g_test_add_func ("/help/split", test_split);
  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *of_pages = g_strconcat ("/help/pages/", languages[i], NULL);
      g_autofree char *of_rules = g_strconcat ("/help/rules/", languages[i], NULL);

      g_test_add_data_func (of_pages, languages[i], test_pages);
      g_test_add_data_func (of_rules, languages[i], test_rules);
    }
  g_test_add_func ("/help/walk", test_walk);
  g_test_add_func ("/help/find", test_find);
  g_test_add_func ("/help/zoom", test_zoom);
  g_test_add_func ("/help/context", test_context);
  g_test_add_func ("/help/rule-button", test_rule_button);
  add_tutorial_tests (application);
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
