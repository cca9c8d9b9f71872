/* settings.c: what is remembered from one run to the next
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GSettings ends the program when a schema is missing.  Here that is no reason to end it: without
 * the schema the program plays all the same and remembers nothing.
 */

#include "config.h"

#include "settings.h"

GSettings *
lud_settings (void)
{
  static gsize done = 0;
  static GSettings *settings = NULL;

  if (g_once_init_enter (&done))
    {
      GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
      g_autoptr (GSettingsSchema) schema = NULL;
      g_autoptr (GSettingsSchemaSource) own = NULL;

      if (source != NULL)
        schema = g_settings_schema_source_lookup (source, APP_ID, TRUE);
      if (schema == NULL)
        {
          /* Installed below a prefix that XDG_DATA_DIRS does not know. */
          g_autofree char *folder =
            g_build_filename (PKGDATADIR, "..", "glib-2.0", "schemas", NULL);

          own = g_settings_schema_source_new_from_directory (folder, source, FALSE, NULL);
          if (own != NULL)
            schema = g_settings_schema_source_lookup (own, APP_ID, FALSE);
        }
      if (schema != NULL)
        settings = g_settings_new_full (schema, NULL, NULL);
      g_once_init_leave (&done, 1);
    }
  return settings;
}

char *
lud_settings_get_text (const char *key)
{
  GSettings *settings = lud_settings ();

  return settings != NULL ? g_settings_get_string (settings, key) : g_strdup ("");
}

void
lud_settings_set_text (const char *key, const char *text)
{
  GSettings *settings = lud_settings ();

  if (settings != NULL)
    g_settings_set_string (settings, key, text);
}

int
lud_settings_get_number (const char *key, int fallback)
{
  GSettings *settings = lud_settings ();

  return settings != NULL ? g_settings_get_int (settings, key) : fallback;
}

void
lud_settings_set_number (const char *key, int number)
{
  GSettings *settings = lud_settings ();

  if (settings != NULL)
    g_settings_set_int (settings, key, number);
}

int
lud_settings_get_choice (const char *key, int fallback)
{
  GSettings *settings = lud_settings ();

  return settings != NULL ? g_settings_get_enum (settings, key) : fallback;
}

gboolean
lud_settings_get_flag (const char *key)
{
  GSettings *settings = lud_settings ();

  return settings != NULL && g_settings_get_boolean (settings, key);
}

void
lud_settings_set_flag (const char *key, gboolean flag)
{
  GSettings *settings = lud_settings ();

  if (settings != NULL)
    g_settings_set_boolean (settings, key, flag);
}

void
lud_settings_get_options (RulesParams *params, const RulesGame *game)
{
  GSettings *settings = lud_settings ();
  g_autoptr (GVariant) all = NULL;
  g_autoptr (GVariant) options = NULL;
  GVariantIter iter;
  const char *key;
  const char *value;

  rules_params_init (params, game);
  if (settings == NULL)
    return;
  all = g_settings_get_value (settings, "last-options");
  options = g_variant_lookup_value (all, game->id, G_VARIANT_TYPE ("a{ss}"));
  if (options == NULL)
    return;
  g_variant_iter_init (&iter, options);
  while (g_variant_iter_next (&iter, "{&s&s}", &key, &value))
    rules_params_set (params, key, value);
  if (rules_params_check (params).msgid != NULL)
    rules_params_init (params, game);
}

void
lud_settings_set_options (const RulesParams *params)
{
  GSettings *settings = lud_settings ();
  g_autoptr (GVariant) all = NULL;
  GVariantBuilder games;
  GVariantBuilder options;
  GVariantIter iter;
  const char *id;
  GVariant *value;

  if (settings == NULL)
    return;

  g_variant_builder_init (&options, G_VARIANT_TYPE ("a{ss}"));
  for (int i = 0; i < rules_n_options (params->game); i++)
    if (params->given[i] && rules_params_counts (params, i))
      g_variant_builder_add (&options, "{ss}", params->game->options[i].key,
                             rules_params_value (params, i));

  /* The entries of the other games stay as they are. */
  all = g_settings_get_value (settings, "last-options");
  g_variant_builder_init (&games, G_VARIANT_TYPE ("a{sa{ss}}"));
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&s@a{ss}}", &id, &value))
    {
      if (g_strcmp0 (id, params->game->id) != 0)
        g_variant_builder_add (&games, "{s@a{ss}}", id, value);
      g_variant_unref (value);
    }
  g_variant_builder_add (&games, "{sa{ss}}", params->game->id, &options);
  g_settings_set_value (settings, "last-options", g_variant_builder_end (&games));
}
