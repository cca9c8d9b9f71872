/* main.c: starts the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <locale.h>

#include "application.h"

/* Where painting without GL is asked for, the toolkit would still load GL and its drivers, to find
 * out what they can: a third of the time until the first frame, and much memory. */
static void
spare_gl (void)
{
  gboolean newer = gtk_check_version (4, 16, 0) == NULL;

  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0)
    g_setenv (newer ? "GDK_DISABLE" : "GDK_DEBUG", newer ? "gl" : "gl-disable", FALSE);
}

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

  spare_gl ();
  g_set_prgname (APP_ID);
  g_set_application_name ("Ludoteca");
  gtk_window_set_default_icon_name (APP_ID);

  application = lud_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
