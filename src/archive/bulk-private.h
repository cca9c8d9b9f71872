/* bulk-private.h: what bulk.c and change.c share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive-private.h"
#include "bulk.h"

/* What a change is about; in the order of the names in change.c. */
typedef enum
{
  LUD_CHANGE_FIRST,
  LUD_CHANGE_SECOND,
  LUD_CHANGE_EVENT, /* from here on in the order of LudField */
  LUD_CHANGE_ROUND,
  LUD_CHANGE_PLACE,
  LUD_CHANGE_DATE,
  LUD_CHANGE_SOURCE,
  LUD_CHANGE_ANNOTATOR,
  LUD_CHANGE_TAG,
  LUD_CHANGE_UNTAG,
  LUD_CHANGE_FAVOURITE, /* from here on in the row, not in the record */
  LUD_CHANGE_TRASH,
  LUD_CHANGE_COLLECT,
  LUD_CHANGE_UNCOLLECT
} LudChangeField;

/* A change as it is carried out. */
typedef struct
{
  LudChangeField field;
  char *value;          /* cleaned, as the record has it */
  char *tag;            /* its name; value is then its value */
  gboolean any_value;   /* of a tag to remove */
  gint64 change_id;     /* in the log, 0: not there yet */
  gint64 collection_id; /* 0: it has to be made */
} LudBulkChange;

/* A game while it is changed. */
typedef struct
{
  gint64 game_id, doc, updated;
  char *path;
  LudRecord *record; /* NULL when no change needs it */
  gboolean is_changed;
  gboolean is_date_changed;
} LudBulkGame;

void lud_bulk_change_clear (gpointer change);
void lud_bulk_game_clear (LudBulkGame *game);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LudBulkGame, lud_bulk_game_clear)

/* The name of a field. */
const char *lud_change_field_name (LudChangeField field);

gboolean lud_bulk_change_read (const LudChange *change, LudBulkChange *c, GError **error);

/* Applies a change; *before gets what was there, or NULL when the game is like that already. What
 * concerns the record is not stored yet. */
gboolean lud_bulk_change_apply (LudArchive *self,
                                LudBulkGame *g,
                                LudBulkChange *c,
                                GArray *negative,
                                char **before,
                                GError **error);

/* Puts back what was there; *put is FALSE when somebody has changed it since. */
gboolean lud_bulk_change_revert (LudArchive *self,
                                 LudBulkGame *g,
                                 LudBulkChange *c,
                                 const char *before,
                                 GArray *negative,
                                 gboolean *put,
                                 GError **error);

/* Runs a statement with one or two numbers. */
gboolean lud_archive_run2 (LudArchive *self, const char *sql, gint64 a, gint64 b, GError **error);

/* The number that a statement with one or two numbers gives, 0 when there is no row. */
gboolean lud_archive_get2 (LudArchive *self,
                           const char *sql,
                           gint64 a,
                           gint64 b,
                           gint64 *out,
                           GError **error);
