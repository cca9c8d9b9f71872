/* xml-scan-explain.c: sentences of the scanner that need a look at the text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-scan-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *
lud_scan_explain (const LudScan *self, gsize at, const char *otherwise)
{
  static const char *const words[] = { "<!DOCTYPE", "<!ENTITY", "<!ELEMENT", "<!ATTLIST",
                                       "<!NOTATION" };
  const char *text = (const char *) self->data + self->start + at;
  gsize n = self->len - self->start - at;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (n >= strlen (words[i]) && g_ascii_strncasecmp (text, words[i], strlen (words[i])) == 0)
      return _ ("Files with a DOCTYPE are not read.");
  return otherwise;
}

const char *
lud_scan_explain_end (const LudScan *self)
{
  return self->base + self->len == 0 ? _ ("The file is empty.")
                                     : _ ("The file ends in the middle.");
}
