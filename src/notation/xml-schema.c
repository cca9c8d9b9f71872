/* xml-schema.c: the RELAX NG schema, checked by libxml2
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reader checks the structure by itself.  This is the second opinion of `validate`.
 */

#include "xml-private.h"
#include "xml-schema-text.h"

#include <glib/gi18n-lib.h>
#include <libxml/relaxng.h>
#include <string.h>

struct _LudXmlSchema
{
  xmlRelaxNGPtr schema;
  xmlRelaxNGValidCtxtPtr context;
  char *message;
};

static void on_message (void *data, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
on_message (void *data, const char *format, ...)
{
  LudXmlSchema *self = data;
  va_list args;

  if (self->message)
    return;
  va_start (args, format);
  self->message = g_strdup_vprintf (format, args);
  va_end (args);
}

LudXmlSchema *
lud_xml_schema_new (void)
{
  LudXmlSchema *self = g_new0 (LudXmlSchema, 1);
  xmlRelaxNGParserCtxtPtr parser =
    xmlRelaxNGNewMemParserCtxt (lud_xml_schema_text, (int) sizeof lud_xml_schema_text - 1);

  self->schema = xmlRelaxNGParse (parser);
  xmlRelaxNGFreeParserCtxt (parser);
  if (!self->schema)
    g_error ("The schema of the format cannot be read");
  self->context = xmlRelaxNGNewValidCtxt (self->schema);
  xmlRelaxNGSetValidErrors (self->context, on_message, on_message, self);
  return self;
}

void
lud_xml_schema_free (LudXmlSchema *self)
{
  xmlRelaxNGFreeValidCtxt (self->context);
  xmlRelaxNGFree (self->schema);
  g_free (self->message);
  g_free (self);
}

gboolean
lud_xml_schema_check (LudXmlSchema *self, xmlDocPtr doc, char **sentence)
{
  g_clear_pointer (&self->message, g_free);
  if (xmlRelaxNGValidateDoc (self->context, doc) == 0)
    return TRUE;
  /* Translators: %s is what the validator says, in English. */
  *sentence = g_strdup_printf (_ ("The schema of the format does not allow this (%s)."),
                               self->message ? g_strchomp (self->message) : "?");
  return FALSE;
}
