/* scan-private.h: the rows that still stand in a damaged database file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

/* A value of bytes in a row: of any table, whole. */
typedef gboolean (*LudScanBlob) (gint64 row, const guint8 *data, gsize size, gpointer user_data);

/* Calls each() with every blob in the leaves of tables in the file at path and in the log beside it
 * ("-wal"), whatever leads there or not any more.  Pages that are marked as free are left out: what
 * is there was deleted.  each() may stop it by FALSE.  Whether the file could be read at all. */
gboolean lud_scan_blobs (const char *path, LudScanBlob each, gpointer user_data);
