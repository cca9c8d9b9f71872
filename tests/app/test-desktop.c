/* test-desktop.c: the program as the desktop reaches it, over a bus of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * with-display.py gives the session bus, which is this test's alone.  The program runs as the
 * service that D-Bus would start, with an archive that was filled before.
 */

#include "config.h"

#include "archive/archive.h"
#include "app/library.h"
#include "notation/text-import.h"

#include <locale.h>

#define SEARCH "org.gnome.Shell.SearchProvider2"

static GDBusConnection *bus;
static GSubprocess *program;

static void
add_game (LudLibrary *library, const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (LudTextReader) reader = lud_text_reader_new_for_bytes (bytes, "test", NULL, 0);
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (lud_text_reader_next (reader, &record, &error), ==, LUD_TEXT_GAME);
  lud_library_add (library, record, NULL, &error);
  g_assert_no_error (error);
}

static void
fill_archive (void)
{
  g_autoptr (LudLibrary) library = lud_library_new (NULL);

  g_assert_true (lud_library_open (library));
  add_game (library, "[Game \"diamond\"] [First \"Ana Nováková\"] [Second \"Boris\"] "
                     "[Event \"Club night\"] c3 b2 *\n");
  add_game (library, "[Game \"diamond\"] [First \"Boris\"] [Second \"Ana Nováková\"] c3 b3 *\n");
  add_game (library, "[Game \"cephalopod\"] [First \"The \\\"Club\\\"\"] [Second \"Eva\"] b2 *\n");
}

static char *
object_path (const char *below)
{
  g_autofree char *path = g_strdelimit (g_strconcat ("/", APP_ID, NULL), ".", '/');

  return g_strconcat (path, below, NULL);
}

static GVariant *
call (const char *method, GVariant *parameters, const char *type)
{
  g_autofree char *path = object_path ("/SearchProvider");
  g_autoptr (GError) error = NULL;
  GVariant *answer = g_dbus_connection_call_sync (bus, APP_ID, path, SEARCH, method, parameters,
                                                  type != NULL ? G_VARIANT_TYPE (type) : NULL,
                                                  G_DBUS_CALL_FLAGS_NONE, 30000, NULL, &error);

  g_assert_no_error (error);
  return answer;
}

static void
expect_found (const char *terms, const char *expected)
{
  g_auto (GStrv) words = g_strsplit (terms, " ", -1);
  g_autoptr (GVariant) answer =
    call ("GetInitialResultSet", g_variant_new ("(^as)", words), "(as)");
  g_autofree const char **found = NULL;
  g_autofree char *joined = NULL;

  g_variant_get (answer, "(^a&s)", &found);
  joined = g_strjoinv ("|", (char **) found);
  g_assert_cmpstr (joined, ==, expected);
}

static void
test_find (void)
{
  expect_found ("novak", "player:Ana Nováková");
  expect_found ("ana NOV", "player:Ana Nováková");
  expect_found ("club", "player:The \"Club\"|event:Club night");
  expect_found ("club night", "event:Club night");
  expect_found ("nobody", "");
  expect_found ("", "");
}

static void
test_narrow (void)
{
  static const char *const previous[] = { "player:The \"Club\"", "event:Club night", NULL };
  static const char *const terms[] = { "club", "ni", NULL };
  g_autoptr (GVariant) answer =
    call ("GetSubsearchResultSet", g_variant_new ("(^as^as)", previous, terms), "(as)");
  g_autofree char *text = g_variant_print (answer, FALSE);

  g_assert_cmpstr (text, ==, "(['event:Club night'],)");
}

static void
test_metas (void)
{
  static const char *const ids[] = { "player:Boris", "player:Nobody", "nonsense", NULL };
  g_autoptr (GVariant) answer = call ("GetResultMetas", g_variant_new ("(^as)", ids), "(aa{sv})");
  g_autoptr (GVariant) list = g_variant_get_child_value (answer, 0);
  g_autoptr (GVariant) meta = NULL;
  const char *name, *description, *id;

  g_assert_cmpuint (g_variant_n_children (list), ==, 1);
  meta = g_variant_get_child_value (list, 0);
  g_assert_true (g_variant_lookup (meta, "id", "&s", &id));
  g_assert_true (g_variant_lookup (meta, "name", "&s", &name));
  g_assert_true (g_variant_lookup (meta, "description", "&s", &description));
  g_assert_cmpstr (id, ==, "player:Boris");
  g_assert_cmpstr (name, ==, "Boris");
  g_assert_cmpstr (description, ==, "2 games");
}

/* Whether the program has a window: GTK exports its actions below the program's path. */
static gboolean
has_window (guint number)
{
  g_autofree char *below = g_strdup_printf ("/window/%u", number);
  g_autofree char *path = object_path (below);
  g_autoptr (GVariant) answer =
    g_dbus_connection_call_sync (bus, APP_ID, path, "org.gtk.Actions", "List", NULL, NULL,
                                 G_DBUS_CALL_FLAGS_NONE, 5000, NULL, NULL);

  return answer != NULL;
}

static void
wait_for_window (guint number)
{
  gint64 until = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;

  while (!has_window (number) && g_get_monotonic_time () < until)
    g_usleep (20000);
  g_assert_true (has_window (number));
}

/* A result that is chosen opens the window; one with odd letters or none at all does no harm. */
static void
test_activate (void)
{
  static const char *const terms[] = { "club", NULL };
  static const char *const ids[] = { "player:The \"Club\"", "nonsense", "event:Club night" };

  g_assert_false (has_window (1));
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_variant_unref (call ("ActivateResult", g_variant_new ("(s^asu)", ids[i], terms, 0), NULL));
      wait_for_window (1);
    }
  g_variant_unref (call ("LaunchSearch", g_variant_new ("(^asu)", terms, 0), NULL));
  /* it still answers, and it was one window for all of them */
  expect_found ("eva", "player:Eva");
  g_assert_false (has_window (2));
}

/* Runs the program.  No screen reader asks here, and its daemons would outlive the bus. */
static GSubprocess *
spawn (const char *argument)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GError) error = NULL;
  GSubprocess *process;

  g_subprocess_launcher_setenv (launcher, "GTK_A11Y", "none", TRUE);
  process = g_subprocess_launcher_spawn (launcher, &error, g_getenv ("LUD_APP"), argument, NULL);
  g_assert_no_error (error);
  return process;
}

/* A second start ends at once and leaves its file to the first. */
static void
test_second_start (void)
{
  g_autofree char *file =
    g_build_filename (g_getenv ("LUD_SOURCE"), "data", "examples", "diamond.ludo", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) second = spawn (file);

  g_assert_true (g_subprocess_wait_check (second, NULL, &error));
  g_assert_no_error (error);
  expect_found ("eva", "player:Eva");
}

static void
start_program (void)
{
  gint64 until = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;
  gboolean there = FALSE;

  program = spawn ("--gapplication-service");
  while (!there && g_get_monotonic_time () < until)
    {
      g_autoptr (GVariant) answer = g_dbus_connection_call_sync (
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "NameHasOwner", g_variant_new ("(s)", APP_ID), G_VARIANT_TYPE ("(b)"),
        G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);

      g_variant_get (answer, "(b)", &there);
      g_usleep (20000);
    }
  g_assert_true (there);
}

int
main (int argc, char *argv[])
{
  int status;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_assert_nonnull (bus);
  fill_archive ();
  start_program ();
  g_test_add_func ("/desktop/find", test_find);
  g_test_add_func ("/desktop/narrow", test_narrow);
  g_test_add_func ("/desktop/metas", test_metas);
  g_test_add_func ("/desktop/activate", test_activate);
  g_test_add_func ("/desktop/second-start", test_second_start);
  status = g_test_run ();
  g_subprocess_force_exit (program);
  g_subprocess_wait (program, NULL, NULL);
  g_object_unref (program);
  g_object_unref (bus);
  return status;
}
