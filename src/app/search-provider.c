/* search-provider.c: players and events for the search of the desktop
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The identifier of a result is "player:NAME" or "event:NAME", which is what the query for its
 * games begins with.
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "archive/names.h"
#include "search-provider.h"

#define LUD_MAX_RESULTS 20

/* Seconds that the program waits for the next question. */
#define LUD_LINGER 10

struct _LudSearchProvider
{
  GObject parent_instance;

  char *archive;
  GApplication *application;
  GDBusConnection *connection;
  guint registration;
  guint linger;
};

enum
{
  SEARCH,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LudSearchProvider, lud_search_provider, G_TYPE_OBJECT)

static const char interface_xml[] =
  "<node><interface name='org.gnome.Shell.SearchProvider2'>"
  "<method name='GetInitialResultSet'>"
  "<arg type='as' name='terms' direction='in'/><arg type='as' name='results' direction='out'/>"
  "</method>"
  "<method name='GetSubsearchResultSet'>"
  "<arg type='as' name='previous_results' direction='in'/>"
  "<arg type='as' name='terms' direction='in'/><arg type='as' name='results' direction='out'/>"
  "</method>"
  "<method name='GetResultMetas'>"
  "<arg type='as' name='identifiers' direction='in'/>"
  "<arg type='aa{sv}' name='metas' direction='out'/>"
  "</method>"
  "<method name='ActivateResult'>"
  "<arg type='s' name='identifier' direction='in'/><arg type='as' name='terms' direction='in'/>"
  "<arg type='u' name='timestamp' direction='in'/>"
  "</method>"
  "<method name='LaunchSearch'>"
  "<arg type='as' name='terms' direction='in'/><arg type='u' name='timestamp' direction='in'/>"
  "</method>"
  "</interface></node>";

/* ---- the archive ----------------------------------------------------------------------------- */

/* NULL when there is none, or it cannot be opened just now: then nothing is found. */
static LudArchive *
open_archive (LudSearchProvider *self)
{
  g_autofree char *path =
    self->archive != NULL ? g_strdup (self->archive) : lud_archive_default_path ();

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? lud_archive_open (path, NULL) : NULL;
}

/* Names that are looked for: all words, or the very name. */
typedef struct
{
  const char *kind; /* "player:" */
  const char *const *terms;
  GHashTable *only;  /* identifiers, or NULL */
  GHashTable *games; /* identifier to the number of its games */
  GPtrArray *found;  /* identifiers in their order */
} Search;

static gboolean
fits (const char *name, const char *const *terms)
{
  for (guint i = 0; terms[i] != NULL; i++)
    if (!g_str_match_string (terms[i], name, TRUE))
      return FALSE;
  return TRUE;
}

static void
note_name (const LudArchiveName *name, gpointer data)
{
  Search *search = data;
  g_autofree char *id = g_strconcat (search->kind, name->main_name, NULL);
  gint64 n = name->n_games + GPOINTER_TO_INT (g_hash_table_lookup (search->games, id));

  if (*name->main_name == '\0' || (search->terms != NULL && !fits (name->name, search->terms)))
    return;
  if (!g_hash_table_contains (search->games, id))
    g_ptr_array_add (search->found, g_strdup (id));
  g_hash_table_insert (search->games, g_strdup (id), GINT_TO_POINTER ((int) MIN (n, G_MAXINT)));
}

/* Players and events with all terms in their names (NULL: all of them). */
static void
search_names (LudSearchProvider *self, const char *const *terms, Search *search)
{
  g_autoptr (LudArchive) archive = open_archive (self);

  *search = (Search){ .terms = terms };
  search->games = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  search->found = g_ptr_array_new_with_free_func (g_free);
  if (archive == NULL)
    return;
  search->kind = "player:";
  lud_archive_each_player (archive, note_name, search, NULL);
  search->kind = "event:";
  lud_archive_each_event (archive, note_name, search, NULL);
}

static void
search_clear (Search *search)
{
  g_hash_table_unref (search->games);
  g_ptr_array_unref (search->found);
}

/* ---- answers --------------------------------------------------------------------------------- */

static GVariant *
find_results (LudSearchProvider *self, const char *const *terms)
{
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("(as)"));
  Search search;

  search_names (self, terms, &search);
  g_variant_builder_open (&builder, G_VARIANT_TYPE ("as"));
  for (guint i = 0; i < search.found->len && i < LUD_MAX_RESULTS && terms[0] != NULL; i++)
    g_variant_builder_add (&builder, "s", search.found->pdata[i]);
  g_variant_builder_close (&builder);
  search_clear (&search);
  return g_variant_builder_end (&builder);
}

static void
add_meta (GVariantBuilder *builder, const char *id, int n_games)
{
  const char *name = strchr (id, ':') + 1;
  g_autoptr (GIcon) icon = g_themed_icon_new (APP_ID);
  g_autoptr (GVariant) serialized = g_icon_serialize (icon);
  g_autofree char *games =
    g_strdup_printf (ngettext ("%d game", "%d games", (gulong) n_games), n_games);

  g_variant_builder_open (builder, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (builder, "{sv}", "id", g_variant_new_string (id));
  g_variant_builder_add (builder, "{sv}", "name", g_variant_new_string (name));
  g_variant_builder_add (builder, "{sv}", "description", g_variant_new_string (games));
  g_variant_builder_add (builder, "{sv}", "icon", serialized);
  g_variant_builder_close (builder);
}

/* Results that are gone meanwhile are left out. */
static GVariant *
describe_results (LudSearchProvider *self, const char *const *ids)
{
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("(aa{sv})"));
  Search search;

  search_names (self, NULL, &search);
  g_variant_builder_open (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; ids[i] != NULL; i++)
    if (g_hash_table_contains (search.games, ids[i]))
      add_meta (&builder, ids[i], GPOINTER_TO_INT (g_hash_table_lookup (search.games, ids[i])));
  g_variant_builder_close (&builder);
  search_clear (&search);
  return g_variant_builder_end (&builder);
}

/* The query for the games of a result: player:"Ana Nov". */
static char *
dup_query (const char *id)
{
  const char *name = strchr (id, ':');
  g_autoptr (GString) query = g_string_new (NULL);

  if (name == NULL)
    return g_strdup ("");
  g_string_append_len (query, id, name + 1 - id);
  g_string_append_c (query, '"');
  for (name++; *name != '\0'; name++)
    {
      if (*name == '"' || *name == '\\')
        g_string_append_c (query, '\\');
      g_string_append_c (query, *name);
    }
  g_string_append_c (query, '"');
  return g_string_free (g_steal_pointer (&query), FALSE);
}

static gboolean
linger_cb (gpointer data)
{
  LudSearchProvider *self = data;

  self->linger = 0;
  g_application_release (self->application);
  return G_SOURCE_REMOVE;
}

static void
stay_a_while (LudSearchProvider *self)
{
  if (self->linger == 0)
    g_application_hold (self->application);
  else
    g_source_remove (self->linger);
  self->linger = g_timeout_add_seconds (LUD_LINGER, linger_cb, self);
}

static void
call_cb (GDBusConnection *connection,
         const char *sender,
         const char *path,
         const char *interface,
         const char *method,
         GVariant *parameters,
         GDBusMethodInvocation *invocation,
         gpointer data)
{
  LudSearchProvider *self = data;
  g_autofree const char **words = NULL;
  g_autofree char *query = NULL;
  const char *id = NULL;

  stay_a_while (self);
  if (g_str_equal (method, "GetInitialResultSet"))
    {
      g_variant_get (parameters, "(^a&s)", &words);
      g_dbus_method_invocation_return_value (invocation, find_results (self, words));
      return;
    }
  if (g_str_equal (method, "GetSubsearchResultSet"))
    {
      g_autofree const char **previous = NULL;

      g_variant_get (parameters, "(^a&s^a&s)", &previous, &words);
      g_dbus_method_invocation_return_value (invocation, find_results (self, words));
      return;
    }
  if (g_str_equal (method, "GetResultMetas"))
    {
      g_variant_get (parameters, "(^a&s)", &words);
      g_dbus_method_invocation_return_value (invocation, describe_results (self, words));
      return;
    }
  if (g_str_equal (method, "ActivateResult"))
    {
      g_variant_get (parameters, "(&s^a&su)", &id, &words, NULL);
      query = dup_query (id);
    }
  else
    {
      g_variant_get (parameters, "(^a&su)", &words, NULL);
      query = g_strjoinv (" ", (char **) words);
    }
  g_signal_emit (self, signals[SEARCH], 0, query);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

/* ---- the object ------------------------------------------------------------------------------ */

static void
lud_search_provider_finalize (GObject *object)
{
  LudSearchProvider *self = LUD_SEARCH_PROVIDER (object);

  lud_search_provider_unexport (self);
  g_free (self->archive);
  G_OBJECT_CLASS (lud_search_provider_parent_class)->finalize (object);
}

static void
lud_search_provider_class_init (LudSearchProviderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_search_provider_finalize;
  signals[SEARCH] = g_signal_new ("search", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
lud_search_provider_init (LudSearchProvider *self)
{
}

LudSearchProvider *
lud_search_provider_new (const char *archive)
{
  LudSearchProvider *self = g_object_new (LUD_TYPE_SEARCH_PROVIDER, NULL);

  self->archive = g_strdup (archive);
  return self;
}

gboolean
lud_search_provider_export (LudSearchProvider *self,
                            GApplication *application,
                            GDBusConnection *connection,
                            const char *path,
                            GError **error)
{
  static const GDBusInterfaceVTable table = { .method_call = call_cb };
  g_autoptr (GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (interface_xml, error);
  g_autofree char *whole = g_strconcat (path, "/SearchProvider", NULL);

  g_return_val_if_fail (LUD_IS_SEARCH_PROVIDER (self), FALSE);

  if (info == NULL)
    return FALSE;
  self->registration = g_dbus_connection_register_object (connection, whole, info->interfaces[0],
                                                          &table, self, NULL, error);
  self->connection = g_object_ref (connection);
  self->application = application;
  return self->registration != 0;
}

void
lud_search_provider_unexport (LudSearchProvider *self)
{
  g_return_if_fail (LUD_IS_SEARCH_PROVIDER (self));

  if (self->linger != 0)
    {
      g_source_remove (self->linger);
      linger_cb (self);
    }
  if (self->registration != 0)
    g_dbus_connection_unregister_object (self->connection, self->registration);
  self->registration = 0;
  g_clear_object (&self->connection);
}
