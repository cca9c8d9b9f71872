/* xml-writer.h: a game in its canonical form
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "notation.h"

/* Appends <game> to out; LIMIT when a reader would not take it, and out is as it was.  states is a
 * block as that of the reader. */
gboolean lud_xml_put_game (GString *out, LudRecord *record, guchar *states, GError **error);

#define LUD_XML_STATES (2 * (LUD_XML_MAX_LEVELS + 2) * (RULES_MAX_STATE_SIZE + 1))

/* Milliseconds as a duration, "PT4M58.5S". */
void lud_xml_put_duration (GString *out, gint64 milliseconds);
