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

/* A tree takes up to forty times the bytes of its text; a game that is larger than this is left to
 * the reader's own check, so that memory stays bounded. */
#define MAX_TEXT (512 * 1024)

struct _LudXmlSchema
{
  xmlRelaxNGPtr schema;
  xmlRelaxNGValidCtxtPtr context;
  GString *text;
  char *message;
};

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
  self->text = g_string_new (NULL);
  return self;
}

void
lud_xml_schema_free (LudXmlSchema *self)
{
  xmlRelaxNGFreeValidCtxt (self->context);
  xmlRelaxNGFree (self->schema);
  g_string_free (self->text, TRUE);
  g_free (self->message);
  g_free (self);
}

gboolean
lud_xml_schema_check (LudXmlSchema *self,
                      const char *root_tag,
                      const char *text,
                      gsize length,
                      char **sentence,
                      guint *line)
{
  xmlDocPtr doc;
  gboolean good;

  *line = 1;
  if (length > MAX_TEXT)
    return TRUE;
  /* The root's tag on one line, so that lines count from the game. */
  g_string_assign (self->text, root_tag);
  for (char *p = self->text->str; *p; p++)
    if (*p == '\n' || *p == '\r')
      *p = ' ';
  g_string_append_len (self->text, text, (gssize) length);
  g_string_append_printf (self->text, "</%.*s>", (int) strcspn (root_tag + 1, " \t\r\n/>"),
                          root_tag + 1);
  doc = xmlReadMemory (self->text->str, (int) self->text->len, NULL, "UTF-8",
                       XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_COMPACT | XML_PARSE_NOERROR |
                         XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES);
  g_clear_pointer (&self->message, g_free);
  good = doc && xmlRelaxNGValidateDoc (self->context, doc) == 0;
  if (!good)
    /* Translators: %s is what the validator says, in English. */
    *sentence = g_strdup_printf (_ ("The schema of the format does not allow this (%s)."),
                                 self->message ? g_strchomp (self->message) : "?");
  xmlFreeDoc (doc);
  return good;
}
