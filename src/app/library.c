/* library.c: the program's hold on the archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "game-match.h"
#include "library.h"

/* No more windows are opened by themselves. */
#define LUD_MAX_OPEN_GAMES 20

struct _LudLibrary
{
  GObject parent_instance;

  char *path;
  LudArchive *archive;
  LudReader *readers[LUD_N_READERS]; /* NULL until they are needed */
  LudSession *session;
  char *problem;
  char *open_game_file;
  char *open_game; /* the id of the game that is open here; NULL: none */
};

/* All of this program, in the order in which they were made: each window has one. */
static GPtrArray *libraries;

G_DEFINE_FINAL_TYPE (LudLibrary, lud_library, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PROBLEM,
  N_PROPS
};

enum
{
  CHANGED,
  CONFLICT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* Takes problem. */
static void
lud_library_set_problem (LudLibrary *self, char *problem)
{
  if (g_strcmp0 (self->problem, problem) == 0)
    {
      g_free (problem);
      return;
    }
  g_free (self->problem);
  self->problem = problem;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROBLEM]);
}

/* Games were added or removed in the file that others of this program have open, too. */
static void
emit_changed (LudLibrary *self)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < libraries->len; i++)
    g_ptr_array_add (all, g_object_ref (libraries->pdata[i]));
  for (guint i = 0; i < all->len; i++)
    if (g_str_equal (((LudLibrary *) all->pdata[i])->path, self->path))
      g_signal_emit (all->pdata[i], signals[CHANGED], 0);
}

/* The hook of the session that is played.  It never stops a game: what cannot be stored is played
 * on in memory, and the banner says so. */
static gboolean
lud_library_commit (LudSession *session, gpointer data, GError **error)
{
  LudLibrary *self = data;
  g_autoptr (GError) local_error = NULL;

  if (self->archive == NULL || lud_archive_is_read_only (self->archive))
    return TRUE;
  if (lud_archive_commit (session, self->archive, &local_error))
    lud_library_set_problem (self, NULL);
  else
    lud_library_set_problem (
      self,
      /* Translators: %s is a whole sentence that says why. */
      g_strdup_printf (_ ("This game is not being stored. %s"), local_error->message));
  if (g_error_matches (local_error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_CONFLICT))
    g_signal_emit (self, signals[CONFLICT], 0);
  return TRUE;
}

gboolean
lud_library_open (LudLibrary *self)
{
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (LUD_IS_LIBRARY (self), FALSE);

  g_clear_object (&self->archive);
  self->archive = lud_archive_open (self->path, &error);
  if (self->archive == NULL)
    /* Translators: %s is a whole sentence that says why. */
    lud_library_set_problem (
      self, g_strdup_printf (_ ("The archive cannot be opened, so games are not stored. %s"),
                             error->message));
  else if (lud_archive_is_read_only (self->archive))
    /* Translators: %s is the name of a file. */
    lud_library_set_problem (
      self,
      g_strdup_printf (_ ("The archive can only be read, so games are not stored. Its file is %s."),
                       lud_archive_get_path (self->archive)));
  else
    lud_library_set_problem (self, NULL);

  if (self->session != NULL && self->problem == NULL)
    {
      /* What was played meanwhile is stored now. */
      lud_session_commit (self->session, NULL);
      lud_library_set_open_game (self, lud_record_get_id (lud_session_get_record (self->session)));
    }
  emit_changed (self);
  return self->problem == NULL;
}

/* The failure of every call that needs the archive when there is none. */
static gboolean
lud_library_fail (LudLibrary *self, GError **error)
{
  g_set_error_literal (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED,
                       self->problem != NULL ? self->problem : _ ("The archive is not open."));
  return FALSE;
}

static void
close_one (LudLibrary *self)
{
  for (guint i = 0; i < LUD_N_READERS; i++)
    g_clear_pointer (&self->readers[i], lud_reader_free);
  g_clear_object (&self->archive);
}

void
lud_library_close (LudLibrary *self)
{
  g_return_if_fail (LUD_IS_LIBRARY (self));

  for (guint i = 0; i < libraries->len; i++)
    if (g_str_equal (((LudLibrary *) libraries->pdata[i])->path, self->path))
      close_one (libraries->pdata[i]);
}

LudReader *
lud_library_get_reader (LudLibrary *self, LudReaderUse use)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);
  g_return_val_if_fail (use < LUD_N_READERS, NULL);

  if (self->readers[use] == NULL)
    self->readers[use] = lud_reader_new (self->path);
  return self->readers[use];
}

LudArchive *
lud_library_get_archive (LudLibrary *self)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  return self->archive;
}

void
lud_library_tell_changed (LudLibrary *self)
{
  g_return_if_fail (LUD_IS_LIBRARY (self));

  emit_changed (self);
}

void
lud_library_reopen (LudLibrary *self)
{
  g_return_if_fail (LUD_IS_LIBRARY (self));

  for (guint i = 0; i < libraries->len; i++)
    if (g_str_equal (((LudLibrary *) libraries->pdata[i])->path, self->path))
      lud_library_open (libraries->pdata[i]);
}

const char *
lud_library_get_path (LudLibrary *self)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  return self->path;
}

gboolean
lud_library_is_empty (LudLibrary *self)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), FALSE);

  return self->archive != NULL && !lud_archive_is_read_only (self->archive) &&
         lud_archive_count (self->archive, LUD_ARCHIVE_ALL, NULL) == 0;
}

gboolean
lud_library_keep_copy (LudLibrary *self, GError **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (LUD_IS_LIBRARY (self), FALSE);
  g_return_val_if_fail (self->session != NULL, FALSE);

  if (self->archive == NULL)
    return lud_library_fail (self, error);
  path = lud_session_dup_path (self->session);
  if (!lud_archive_store_copy (self->archive, lud_session_get_record (self->session), path, error))
    return FALSE;
  lud_library_set_problem (self, NULL);
  lud_library_set_open_game (self, lud_record_get_id (lud_session_get_record (self->session)));
  emit_changed (self);
  return TRUE;
}

const char *
lud_library_get_problem (LudLibrary *self)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  return self->problem;
}

void
lud_library_watch (LudLibrary *self, LudSession *session)
{
  g_return_if_fail (LUD_IS_LIBRARY (self));

  if (self->session == session)
    return;
  if (self->session != NULL)
    lud_session_set_commit (self->session, NULL, NULL, NULL);
  g_set_object (&self->session, session);
  /* What was wrong with the game before is no longer of interest. */
  if (self->archive != NULL && !lud_archive_is_read_only (self->archive))
    lud_library_set_problem (self, NULL);
  if (session != NULL)
    lud_session_set_commit (session, lud_library_commit, self, NULL);
}

GPtrArray *
lud_library_list (LudLibrary *self,
                  LudArchiveFilter filter,
                  const LudArchiveRow *after,
                  guint limit)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *rows = NULL;

  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  if (self->archive != NULL)
    {
      rows = lud_archive_list (self->archive, filter, after, limit, &error);
      if (rows == NULL)
        /* Translators: %s is a whole sentence that says why. */
        lud_library_set_problem (
          self, g_strdup_printf (_ ("The archive cannot be read. %s"), error->message));
    }
  if (rows == NULL)
    rows = g_ptr_array_new_with_free_func ((GDestroyNotify) lud_archive_row_free);
  return rows;
}

GPtrArray *
lud_library_query (LudLibrary *self,
                   const char *query,
                   LudSort sort,
                   const LudArchiveRow *after,
                   guint limit,
                   GError **error)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  if (self->archive != NULL)
    return lud_archive_query (self->archive, query, sort, after, limit, error);
  return g_ptr_array_new_with_free_func ((GDestroyNotify) lud_archive_row_free);
}

char **
lud_library_complete (LudLibrary *self, const char *query)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  return lud_query_complete (self->archive, query);
}

LudRecord *
lud_library_load (LudLibrary *self, const char *id, char **path, GError **error)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  if (self->archive == NULL)
    {
      lud_library_fail (self, error);
      return NULL;
    }
  return lud_archive_load (self->archive, id, path, error);
}

char *
lud_library_find_next (LudLibrary *self, LudRecord *record)
{
  g_autofree char *query = lud_match_dup_query (record);
  g_autoptr (GPtrArray) rows = NULL;

  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  rows = lud_library_query (self, query, LUD_SORT_ADDED, NULL, LUD_MATCH_MAX, NULL);
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const LudArchiveRow *row = rows->pdata[i];
      g_autoptr (LudRecord) other = lud_library_load (self, row->id, NULL, NULL);

      if (other != NULL && lud_match_follows (record, other))
        return g_strdup (row->id);
    }
  return NULL;
}

gboolean
lud_library_save (LudLibrary *self, LudRecord *record, const char *path, GError **error)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), FALSE);

  if (self->archive == NULL)
    return lud_library_fail (self, error);
  return lud_archive_store (self->archive, record, path, error);
}

gboolean
lud_library_save_copy (LudLibrary *self, LudRecord *record, GError **error)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), FALSE);

  if (self->archive == NULL)
    return lud_library_fail (self, error);
  if (!lud_archive_store_copy (self->archive, record, NULL, error))
    return FALSE;
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

gboolean
lud_library_set_trashed (LudLibrary *self, const char *id, gboolean trashed, GError **error)
{
  g_return_val_if_fail (LUD_IS_LIBRARY (self), FALSE);

  if (self->archive == NULL)
    return lud_library_fail (self, error);
  if (!lud_archive_set_trashed (self->archive, id, trashed, error))
    return FALSE;
  emit_changed (self);
  return TRUE;
}

gboolean
lud_library_add (LudLibrary *self, LudRecord *record, LudAdded *status, GError **error)
{
  g_autoptr (LudRecord) stored = NULL;
  g_autoptr (GError) local_error = NULL;
  LudAdded added = LUD_ADDED_NEW;

  g_return_val_if_fail (LUD_IS_LIBRARY (self), FALSE);

  if (self->archive == NULL)
    return lud_library_fail (self, error);

  stored = lud_archive_load (self->archive, lud_record_get_id (record), NULL, &local_error);
  if (stored != NULL)
    {
      g_autoptr (GBytes) a = lud_record_serialize (stored);
      g_autoptr (GBytes) b = lud_record_serialize (record);

      if (g_bytes_equal (a, b))
        added = LUD_ADDED_KNOWN;
      else
        {
          g_autofree char *id = g_uuid_string_random ();

          lud_record_set_id (record, id, NULL);
          added = LUD_ADDED_OTHER_ID;
        }
    }
  else if (!g_error_matches (local_error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  if (added == LUD_ADDED_KNOWN)
    {
      /* It may lie in the trash. */
      if (!lud_archive_set_trashed (self->archive, lud_record_get_id (record), FALSE, error))
        return FALSE;
    }
  else if (!lud_archive_store (self->archive, record, NULL, error))
    return FALSE;
  if (status != NULL)
    *status = added;
  emit_changed (self);
  return TRUE;
}

char **
lud_library_dup_open_games (LudLibrary *self)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_auto (GStrv) lines = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (LUD_IS_LIBRARY (self), NULL);

  if (self->open_game_file != NULL && g_file_get_contents (self->open_game_file, &text, NULL, NULL))
    lines = g_strsplit (text, "\n", LUD_MAX_OPEN_GAMES);
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (g_uuid_string_is_valid (g_strstrip (lines[i])))
      g_strv_builder_add (ids, lines[i]);
  return g_strv_builder_end (ids);
}

void
lud_library_set_open_game (LudLibrary *self, const char *id)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_if_fail (LUD_IS_LIBRARY (self));

  g_free (self->open_game);
  self->open_game = g_strdup (id);
  /* A failure is no more than a start page in the place of a game next time. */
  if (self->open_game_file == NULL)
    return;
  for (guint i = 0; i < libraries->len; i++)
    {
      const LudLibrary *other = libraries->pdata[i];

      if (other->open_game != NULL && g_strcmp0 (other->open_game_file, self->open_game_file) == 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", other->open_game);
    }
  if (text->len > 0)
    g_file_set_contents (self->open_game_file, text->str, -1, NULL);
  else
    g_unlink (self->open_game_file);
}

static void
lud_library_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudLibrary *self = LUD_LIBRARY (object);

  switch (id)
    {
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_library_dispose (GObject *object)
{
  LudLibrary *self = LUD_LIBRARY (object);

  lud_library_watch (self, NULL);
  close_one (self);
  g_ptr_array_remove (libraries, self);
  G_OBJECT_CLASS (lud_library_parent_class)->dispose (object);
}

static void
lud_library_finalize (GObject *object)
{
  LudLibrary *self = LUD_LIBRARY (object);

  g_free (self->path);
  g_free (self->problem);
  g_free (self->open_game_file);
  g_free (self->open_game);
  G_OBJECT_CLASS (lud_library_parent_class)->finalize (object);
}

static void
lud_library_class_init (LudLibraryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = lud_library_get_property;
  object_class->dispose = lud_library_dispose;
  object_class->finalize = lud_library_finalize;

  properties[PROP_PROBLEM] =
    g_param_spec_string ("problem", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[CONFLICT] = g_signal_new ("conflict", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
lud_library_init (LudLibrary *self)
{
  if (libraries == NULL)
    libraries = g_ptr_array_new ();
  g_ptr_array_add (libraries, self);
}

LudLibrary *
lud_library_new (const char *path)
{
  LudLibrary *self = g_object_new (LUD_TYPE_LIBRARY, NULL);

  if (path == NULL)
    self->open_game_file = g_build_filename (g_get_user_data_dir (), "ludoteca", "open-game", NULL);
  self->path = path != NULL ? g_canonicalize_filename (path, NULL) : lud_archive_default_path ();
  return self;
}
