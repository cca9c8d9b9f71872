/* about.c: the window that says who made what
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "about.h"
#include "rules/rules.h"
#include "words.h"

void
lud_show_about (GtkWindow *parent)
{
  GtkWidget *about = adw_about_window_new ();
  AdwAboutWindow *window = ADW_ABOUT_WINDOW (about);
  g_autoptr (GPtrArray) credits = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) legal = NULL;
  g_autofree char *escaped = NULL;

  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      g_autofree char *credit = lud_words_credit (*game);

      /* Translators: the name of a game, then its designer and the year. */
      g_ptr_array_add (credits, g_strdup_printf (_ ("%s: %s"), (*game)->name, credit));
    }
  g_ptr_array_add (credits, NULL);

  gtk_window_set_transient_for (GTK_WINDOW (about), parent);
  gtk_window_set_modal (GTK_WINDOW (about), TRUE);
  adw_about_window_set_application_name (window, "Ludoteca");
  adw_about_window_set_application_icon (window, APP_ID);
  adw_about_window_set_version (window, VERSION);
  adw_about_window_set_developer_name (window, _ ("The Ludoteca developers"));
  adw_about_window_set_copyright (window, "© 2026 The Ludoteca developers");
  adw_about_window_set_license_type (window, GTK_LICENSE_GPL_3_0);
  adw_about_window_set_website (window, "https://github.com/ludoteca/ludoteca");
  adw_about_window_set_issue_url (window, "https://github.com/ludoteca/ludoteca/issues");
  adw_about_window_set_comments (
    window, _ ("Play four abstract board games and keep the games you played."));
  /* Translators: put your names here, one a line. */
  adw_about_window_set_translator_credits (window, _ ("translator-credits"));
  adw_about_window_add_credit_section (window, _ ("Game design"), (const char **) credits->pdata);
  legal = g_string_new (
    _ ("The games were designed by the people named under Credits. Ludoteca was implemented "
       "independently: their designers and publishers have no part in it."));
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    if ((*game)->notice != NULL)
      g_string_append_printf (legal, "\n\n%s", _ ((*game)->notice));
  escaped = g_markup_escape_text (legal->str, (gssize) legal->len);
  adw_about_window_add_legal_section (window, _ ("The games"), NULL, GTK_LICENSE_CUSTOM, escaped);
  gtk_window_present (GTK_WINDOW (about));
}
