/* board-talk.c: a board and what can be done on it, in words, row by row
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#include "board-talk.h"
#include "compat.h"
#include "words.h"

/* ---- the position in lines ------------------------------------------------------------------- */

/* The number in the name of a point: its row. */
static int
row_of (const RulesBoardPoint *point)
{
  return (int) g_ascii_strtoll (point->name + strcspn (point->name, "0123456789"), NULL, 10);
}

/* "Row 3: a3, black disc; c3, white disc", or that the row is empty. */
static char *
describe_row (const RulesGame *game, const RulesState *state, const RulesBoard *board, int row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int p = 0; p < board->n_points; p++)
    {
      g_autofree char *piece = NULL;

      if (row_of (&board->point[p]) != row || game->piece (state, p).kind == RULES_PIECE_NONE)
        continue;
      piece = lud_words_phrase (game->describe (state, p));
      if (text->len > 0)
        /* Translators: separator of pieces that a screen reader says. */
        g_string_append (text, C_ ("list of pieces", "; "));
      /* Translators: a point of the board, and what stands there: "c4, black stack of 3". */
      g_string_append_printf (text, _ ("%s, %s"), board->point[p].name, piece);
    }
  if (text->len == 0)
    /* Translators: the number of a row of the board, on which nothing stands. */
    return g_strdup_printf (_ ("Row %d: empty"), row);
  /* Translators: the number of a row of the board, and what stands on its points. */
  return g_strdup_printf (_ ("Row %d: %s"), row, text->str);
}

char **
lud_board_talk_lines (const RulesGame *game, const RulesState *state)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  RulesBoard board;
  int top = 0;

  for (int i = 0; i < 2; i++)
    {
      RulesSide side = i == 0 ? RULES_DARK : RULES_LIGHT;
      g_autofree char *score = lud_words_score (game, state, side);
      g_autofree char *line = NULL;

      if (score == NULL)
        continue;
      /* Translators: a side and what it has: "Black: 16 checkers". */
      line = g_strdup_printf (_ ("%s: %s"), lud_words_side (game, side), score);
      g_strv_builder_add (lines, line);
    }
  game->board (state, &board);
  for (int p = 0; p < board.n_points; p++)
    top = MAX (top, row_of (&board.point[p]));
  for (int row = top; row > 0; row--)
    {
      g_autofree char *line = describe_row (game, state, &board, row);

      g_strv_builder_add (lines, line);
    }
  return g_strv_builder_end (lines);
}

/* ---- windows --------------------------------------------------------------------------------- */

static gboolean
close_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

/* A window with a list in it; Escape closes it. */
static GtkWindow *
make_window (GtkWindow *parent, const char *title, GtkListBox **list)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *rows = gtk_list_box_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_window_set_title (GTK_WINDOW (window), title);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), 480, 560);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (rows), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (rows, "boxed-list");
  gtk_widget_add_css_class (rows, "talk");
  gtk_widget_set_valign (rows, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (rows), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), rows);
  gtk_box_append (GTK_BOX (box), scroller);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                      gtk_callback_action_new (close_cb, NULL, NULL)));
  gtk_widget_add_controller (window, keys);
  *list = GTK_LIST_BOX (rows);
  return GTK_WINDOW (window);
}

/* A row of its own for the focus, with a line and (or NULL) a second one below it. */
static GtkWidget *
add_row (GtkListBox *list, const char *title, const char *subtitle)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  const char *const texts[] = { title, subtitle };

  for (int i = 0; i < 2; i++)
    if (texts[i] != NULL)
      {
        GtkWidget *label = gtk_label_new (texts[i]);

        gtk_label_set_xalign (GTK_LABEL (label), 0);
        gtk_label_set_wrap (GTK_LABEL (label), TRUE);
        gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
        gtk_widget_add_css_class (label, i == 0 ? "numeric" : "secondary");
        gtk_box_append (GTK_BOX (box), label);
      }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (subtitle != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    subtitle, -1);
  gtk_list_box_append (list, row);
  return row;
}

static void
present (GtkWindow *window, GtkListBox *list)
{
  GtkListBoxRow *first = gtk_list_box_get_row_at_index (list, 0);

  lud_name_buttons (GTK_WIDGET (window));
  gtk_window_present (window);
  if (first != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (first));
}

void
lud_board_talk_show (GtkWindow *parent, LudSession *session)
{
  g_auto (GStrv) lines =
    lud_board_talk_lines (lud_session_get_game (session), lud_session_get_state (session));
  GtkListBox *list;
  GtkWindow *window = make_window (parent, _ ("Board in Words"), &list);

  for (char **line = lines; *line != NULL; line++)
    add_row (list, *line, NULL);
  present (window, list);
}

static void
chosen_cb (GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
  g_autoptr (LudBoardView) board = g_object_ref (data);
  RulesAction action = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "action"));

  gtk_window_close (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (list))));
  lud_board_view_choose_action (board, action);
}

void
lud_board_talk_show_actions (GtkWindow *parent, LudSession *session, LudBoardView *board)
{
  const RulesGame *game = lud_session_get_game (session);
  const RulesState *state = lud_session_get_state (session);
  RulesActor actor = lud_session_get_actor (session);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  gsize n = actor == RULES_FIRST || actor == RULES_SECOND ? game->list_actions (state, actions) : 0;
  const char *side = lud_words_side (game, game->side_of (state, game->turn (state).player));
  g_autofree char *title = NULL;
  GtkListBox *list;
  GtkWindow *window;

  /* Translators: the title of a list; how many actions there are. */
  title = g_strdup_printf (ngettext ("%d Legal Action", "%d Legal Actions", (gulong) n), (int) n);
  window = make_window (parent, title, &list);
  for (gsize i = 0; i < n; i++)
    {
      char ascii[RULES_MAX_ACTION_TEXT];
      g_autofree char *text = NULL;
      g_autofree char *sentence = lud_words_action (game, state, actions[i], side);
      GtkWidget *row;

      game->write_action (state, actions[i], ascii);
      text = lud_words_moves (ascii);
      row = add_row (list, text, sentence);
      g_object_set_data (G_OBJECT (row), "action", GUINT_TO_POINTER (actions[i]));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
    }
  g_signal_connect_object (list, "row-activated", G_CALLBACK (chosen_cb), board, 0);
  present (window, list);
}
