/* xml-source.h: the bytes of a file as text in UTF-8
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unpacks gzip files and converts from the encoding of the file, which is told by its first bytes:
 * a byte order mark, zero bytes, or the XML declaration.  What cannot be converted becomes U+FFFF,
 * which is no character of XML, so that it is a fault in the place where it stands.  Text in UTF-8
 * goes through as it is.
 */

#pragma once

#include <gio/gio.h>

typedef struct _LudSource LudSource;

LudSource *lud_source_new (GInputStream *stream);
void lud_source_free (LudSource *self);

/* Reads up to size bytes; 0 at the end; -1 with an error of LUD_NOTATION_ERROR whose message is a
 * sentence without file and line.  After an error there is nothing more. */
gssize lud_source_read (LudSource *self, guchar *buffer, gsize size, GError **error);

/* Bytes of the stream that were read. */
guint64 lud_source_get_n_read (const LudSource *self);
