/* quarantine.h: games that could not be read when they came, kept as they stood
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 number; /* in the archive */
  gint64 batch;  /* of its import; 0: it comes from an older or a damaged archive */
  const char *file;
  guint line;           /* of what was wrong, or where the game began; 0: not known */
  const char *sentence; /* what was wrong, in the language of that time */
  gsize size;           /* of the text, in bytes */
} LudQuarantined;

/* In the order in which they came. */
typedef void (*LudEachQuarantined) (const LudQuarantined *game, gpointer data);
gboolean lud_archive_each_quarantined (LudArchive *self,
                                       LudEachQuarantined each,
                                       gpointer data,
                                       GError **error);

/* The text of one as it stood, and (may be NULL; g_free() it) the name of its file.  From an older
 * or a damaged archive it is a record (lud_record_deserialize()).  NULL with NOT_FOUND. */
GBytes *lud_archive_load_quarantined (LudArchive *self, gint64 number, char **file, GError **error);

/* Stores the mended game as one of the import it came with and takes it out of quarantine, both or
 * none.  When the archive has its id already, it gets a new one.  NOT_FOUND. */
gboolean lud_archive_release_quarantined (LudArchive *self,
                                          gint64 number,
                                          LudRecord *record,
                                          GError **error);

/* Throws one away.  NOT_FOUND. */
gboolean lud_archive_remove_quarantined (LudArchive *self, gint64 number, GError **error);

G_END_DECLS
