/* main.c: starts the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "application.h"

int
main (int argc, char *argv[])
{
  g_autoptr (LudApplication) application = NULL;
  const char *locale_folder = g_getenv ("LUDOTECA_LOCALEDIR");

  setlocale (LC_ALL, "");
  /* The variable is for the build tree, where translations are not installed. */
  bindtextdomain (GETTEXT_PACKAGE, locale_folder != NULL ? locale_folder : LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  g_set_prgname (APP_ID);
  g_set_application_name ("Ludoteca");
  gtk_window_set_default_icon_name (APP_ID);

  application = lud_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
