/* start-page.c: what can be played, and what was played last
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "board-picture.h"
#include "compat.h"
#include "game-card.h"
#include "game-match.h"
#include "game-row.h"
#include "start-page.h"
#include "words.h"

#define MAX_CONTINUE 3
#define MAX_RECENT 5

struct _LudStartPage
{
  GtkWidget parent_instance;

  GtkBox *continue_box;
  GtkFlowBox *cards;
  GtkWidget *recent_box;
  GtkWidget *restore_box; /* while there is no game */
  GtkListBox *recent;

  LudLibrary *library;
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (LudStartPage, lud_start_page, GTK_TYPE_WIDGET)

/* "Black to move, turn 6, saved today". */
static char *
describe_place (LudSession *session, const LudArchiveRow *row)
{
  const RulesGame *game = lud_session_get_game (session);
  RulesTurn turn = game->turn (lud_session_get_state (session));
  g_autoptr (GDateTime) updated = g_date_time_new_from_unix_utc (row->updated / 1000);
  g_autofree char *day = lud_words_day (updated);
  const char *side =
    lud_words_side (game, game->side_of (lud_session_get_state (session), turn.player));

  if (lud_session_get_result (session).over)
    return lud_session_dup_result_text (session);
  /* Translators: a side (Black), the number of a turn, and a day (today, 12 May 2026). */
  return g_strdup_printf (_ ("%s to move, turn %u, saved %s"), side, turn.number, day);
}

static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_button (const char *label, const char *action, const char *id)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

/* A picture, a heading, lines below it (NULL: none) and at least one button. */
static GtkWidget *
make_card (LudStartPage *self,
           LudSession *session,
           const char *heading,
           const char *const lines[2],
           GtkWidget *buttons)
{
  GtkWidget *card =
    gtk_box_new (self->narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);
  GtkWidget *picture = g_object_new (LUD_TYPE_BOARD_PICTURE, "accessible-role",
                                     GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "continue-card");
  gtk_widget_set_size_request (picture, 76, 76);
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  lud_board_picture_set_position (LUD_BOARD_PICTURE (picture), lud_session_get_game (session),
                                  lud_session_get_state (session));
  gtk_box_append (GTK_BOX (top), picture);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), make_label (heading, "heading"));
  for (int i = 0; i < 2; i++)
    if (lines[i] != NULL)
      gtk_box_append (GTK_BOX (words), make_label (lines[i], "secondary"));
  gtk_box_append (GTK_BOX (top), words);
  gtk_box_append (GTK_BOX (card), top);
  gtk_widget_set_halign (buttons, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (card), buttons);
  lud_name_buttons (card);
  return card;
}

/* A button that goes on with something; one of them is suggested, the first. */
static GtkWidget *
make_go_on (LudStartPage *self,
            const char *label,
            const char *action,
            const char *id,
            const char *description)
{
  GtkWidget *button = make_button (label, action, id);

  if (gtk_widget_get_first_child (GTK_WIDGET (self->continue_box)) == NULL)
    gtk_widget_add_css_class (button, "suggested-action");
  gtk_widget_add_css_class (button, "pill");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description, -1);
  return button;
}

/* The card of a game that goes on; NULL when it cannot be read. */
static GtkWidget *
make_continue_card (LudStartPage *self, const LudArchiveRow *row)
{
  g_autofree char *path = NULL;
  g_autoptr (LudRecord) record = lud_library_load (self->library, row->id, &path, NULL);
  g_autoptr (LudSession) session = NULL;
  g_autofree char *title = NULL;
  g_autofree char *heading = NULL;
  g_autofree char *players = NULL;
  g_autofree char *place = NULL;
  GtkWidget *buttons;
  GtkWidget *discard;

  if (record == NULL)
    return NULL;
  session = lud_session_new (record, path);
  title = lud_words_title (lud_record_get_params (record));
  place = describe_place (session, row);
  /* Translators: %s is a game and its variant: "Chess, 8×8". */
  heading = g_strdup_printf (_ ("Continue %s"), title);
  if (*row->name[0] != '\0' || *row->name[1] != '\0')
    players = lud_game_row_title (row);

  buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  discard = make_button (_ ("_Discard"), "win.trash-game", row->id);
  gtk_widget_add_css_class (discard, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (discard), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  title, -1);
  gtk_box_append (GTK_BOX (buttons), discard);
  gtk_box_append (GTK_BOX (buttons),
                  make_go_on (self, _ ("_Continue"), "win.open-game", row->id, title));
  return make_card (
    self, session, heading,
    (const char *const[2]){ players != NULL ? players : place, players != NULL ? place : NULL },
    buttons);
}

/* The card of a match whose next game has not begun; NULL: the game is not the last one of such. */
static GtkWidget *
make_match_card (LudStartPage *self, const LudArchiveRow *row)
{
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (LudSession) session = NULL;
  g_autofree char *next = NULL;
  g_autofree char *standing = NULL;
  g_autofree char *title = NULL;
  GtkWidget *buttons;
  LudMatch match;

  /* Games of a match have an event, so most others need not be read. */
  if (!row->result.over || *row->event == '\0')
    return NULL;
  record = lud_library_load (self->library, row->id, NULL, NULL);
  if (record == NULL || !lud_match_get (record, &match))
    return NULL;
  lud_match_add (&match, &row->result);
  if (lud_match_is_over (&match, match.number, NULL))
    return NULL;
  next = lud_library_find_next (self->library, record);
  if (next != NULL)
    return NULL;
  session = lud_session_new (record, NULL);
  title = lud_words_title (lud_record_get_params (record));
  standing = lud_match_dup_standing (&match, record);
  buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append (GTK_BOX (buttons),
                  make_go_on (self, _ ("_Continue"), "win.next-game-of", row->id, row->event));
  return make_card (self, session, row->event, (const char *const[2]){ title, standing }, buttons);
}

static void
lud_start_page_refresh (LudStartPage *self)
{
  g_autoptr (GPtrArray) unfinished = NULL;
  g_autoptr (GPtrArray) all = NULL;
  GtkWidget *child;
  guint n_recent = 0;

  if (self->library == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->continue_box))) != NULL)
    gtk_box_remove (self->continue_box, child);
  /* Lessons and the games of others wait for nobody. */
  unfinished = lud_library_list (self->library, LUD_ARCHIVE_UNFINISHED | LUD_ARCHIVE_OWN, NULL,
                                 MAX_CONTINUE + 1);
  for (guint i = 0; i < MIN (unfinished->len, MAX_CONTINUE); i++)
    {
      child = make_continue_card (self, unfinished->pdata[i]);
      if (child != NULL)
        gtk_box_append (self->continue_box, child);
    }

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->recent))) != NULL)
    gtk_list_box_remove (self->recent, child);
  /* Those above are not shown twice. */
  all = lud_library_list (self->library, LUD_ARCHIVE_ALL, NULL, MAX_RECENT + MAX_CONTINUE);
  for (guint i = 0; i < all->len; i++)
    {
      const LudArchiveRow *row = all->pdata[i];
      gboolean above = FALSE;

      child = make_match_card (self, row);
      if (child != NULL)
        gtk_box_append (self->continue_box, child);
      for (guint k = 0; k < MIN (unfinished->len, MAX_CONTINUE); k++)
        above |= g_str_equal (((LudArchiveRow *) unfinished->pdata[k])->id, row->id);
      if (above || n_recent == MAX_RECENT)
        continue;
      gtk_list_box_append (self->recent, lud_game_row_new (row));
      n_recent++;
    }
  if (unfinished->len > MAX_CONTINUE)
    {
      child = make_button (_ ("All _Unfinished Games"), "win.search", "is:unfinished");
      gtk_widget_set_halign (child, GTK_ALIGN_END);
      gtk_widget_add_css_class (child, "flat");
      gtk_box_append (self->continue_box, child);
      lud_name_buttons (GTK_WIDGET (self->continue_box));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->continue_box),
                          gtk_widget_get_first_child (GTK_WIDGET (self->continue_box)) != NULL);
  gtk_widget_set_visible (self->recent_box, n_recent > 0);
  gtk_widget_set_visible (self->restore_box, lud_library_is_empty (self->library));
}

static void
lud_start_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (lud_start_page_parent_class)->map (widget);
  lud_start_page_refresh (LUD_START_PAGE (widget));
}

static void
lud_start_page_dispose (GObject *object)
{
  LudStartPage *self = LUD_START_PAGE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (lud_start_page_parent_class)->dispose (object);
}

static void
lud_start_page_class_init (LudStartPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = lud_start_page_dispose;
  widget_class->map = lud_start_page_map;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, LudStartPage, continue_box);
  gtk_widget_class_bind_template_child (widget_class, LudStartPage, cards);
  gtk_widget_class_bind_template_child (widget_class, LudStartPage, recent_box);
  gtk_widget_class_bind_template_child (widget_class, LudStartPage, recent);
  gtk_widget_class_bind_template_child (widget_class, LudStartPage, restore_box);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "startpage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_start_page_init (LudStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      GtkWidget *child = gtk_flow_box_child_new ();

      /* The card itself takes the focus. */
      gtk_widget_set_focusable (child, FALSE);
      gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), lud_game_card_new (*game));
      gtk_flow_box_append (self->cards, child);
    }
}

void
lud_start_page_set_library (LudStartPage *self, LudLibrary *library)
{
  g_return_if_fail (LUD_IS_START_PAGE (self));

  g_set_object (&self->library, library);
  g_signal_connect_object (library, "changed", G_CALLBACK (lud_start_page_refresh), self,
                           G_CONNECT_SWAPPED);
  lud_start_page_refresh (self);
}

void
lud_start_page_set_narrow (LudStartPage *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_START_PAGE (self));

  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
  gtk_flow_box_set_max_children_per_line (self->cards, narrow ? 1 : 4);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->cards)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    lud_game_card_set_narrow (gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child)), narrow);
  lud_start_page_refresh (self);
}

void
lud_start_page_focus (LudStartPage *self)
{
  GtkFlowBoxChild *child;
  GtkWidget *card;

  g_return_if_fail (LUD_IS_START_PAGE (self));

  card = gtk_widget_get_first_child (GTK_WIDGET (self->continue_box));
  if (card != NULL)
    {
      /* The button that goes on is the last one of the first card. */
      gtk_widget_grab_focus (gtk_widget_get_last_child (gtk_widget_get_last_child (card)));
      return;
    }
  child = gtk_flow_box_get_child_at_index (self->cards, 0);
  if (child != NULL)
    gtk_widget_grab_focus (gtk_flow_box_child_get_child (child));
}
