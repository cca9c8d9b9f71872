/* xml-foreign.c: content that is kept without being understood
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An element of others is written so that it means the same wherever it is put in a file of ours:
 * with the namespaces that it uses declared on itself, and none that it does not use.  Attributes
 * and children stay in their order.  Written and read again it is the same text.
 */

#include "xml-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Words that a higher minor version has and this one has not are written in a namespace of their
 * own, so that a file that is written says nothing that its version does not know. */
#define LATER LUD_XML_NAMESPACE ":later"

/* A namespace that was declared in what is written. */
typedef struct
{
  const char *prefix; /* "": the default one */
  const char *uri;    /* "": none */
  guint depth;        /* of its element */
} Binding;

/* ------------------------------------------------------------------------------------------------
 * Text
 */

static void
put_escaped (GString *out, const char *text, gboolean is_value)
{
  /* A stroke behind ">" would be composed with it by whoever normalises the file. */
  if (!is_value && (guchar) text[0] == 0xcc && (guchar) text[1] == 0xb8)
    {
      g_string_append (out, "&#x338;");
      text += 2;
    }
  for (;;)
    {
      gsize n = strcspn (text, is_value ? "&<>\"\t\n\r" : "&<>\r");

      g_string_append_len (out, text, (gssize) n);
      text += n;
      switch (*text++)
        {
        case '&':
          g_string_append (out, "&amp;");
          break;
        case '<':
          g_string_append (out, "&lt;");
          break;
        case '>':
          g_string_append (out, "&gt;");
          break;
        case '"':
          g_string_append (out, "&quot;");
          break;
        case '\t':
          g_string_append (out, "&#9;");
          break;
        case '\n':
          g_string_append (out, "&#10;");
          break;
        case '\r':
          g_string_append (out, "&#13;");
          break;
        default:
          return;
        }
    }
}

void
lud_xml_put_text (GString *out, const char *text)
{
  put_escaped (out, text, FALSE);
}

void
lud_xml_put_value (GString *out, const char *text)
{
  put_escaped (out, text, TRUE);
}

/* A copy in form C, or NULL when the text is in it already for sure. */
static char *
compose (const char *text)
{
  for (const char *p = text; *p; p++)
    if ((guchar) *p >= 0x80)
      return lud_record_compose_text (text, strlen (text));
  return NULL;
}

static void
put_composed (GString *out, const char *text, gboolean is_value)
{
  g_autofree char *composed = compose (text);

  put_escaped (out, composed ? composed : text, is_value);
}

static void
put_raw (GString *out, const char *text)
{
  g_autofree char *composed = compose (text);

  g_string_append (out, composed ? composed : text);
}

/* ------------------------------------------------------------------------------------------------
 * Names and namespaces
 */

/* What a prefix means where the next thing is written. */
static const char *
find_binding (GArray *bindings, const char *prefix)
{
  for (guint i = bindings->len; i-- > 0;)
    {
      const Binding *binding = &g_array_index (bindings, Binding, i);

      if (strcmp (binding->prefix, prefix) == 0)
        return binding->uri;
    }
  return *prefix ? NULL : LUD_XML_NAMESPACE;
}

/* is_later: our own namespace is that of words to come. */
static void
declare (GString *out, GArray *bindings, const xmlNs *space, guint depth, gboolean is_later)
{
  Binding binding = { space && space->prefix ? (const char *) space->prefix : "",
                      space && space->href ? (const char *) space->href : "", depth };
  const char *known;

  if (strcmp (binding.prefix, "xml") == 0)
    return;
  if (is_later && strcmp (binding.uri, LUD_XML_NAMESPACE) == 0)
    binding.uri = LATER;
  known = find_binding (bindings, binding.prefix);
  if (known && strcmp (known, binding.uri) == 0)
    return;
  g_array_append_val (bindings, binding);
  g_string_append (out, *binding.prefix ? " xmlns:" : " xmlns");
  g_string_append (out, binding.prefix);
  g_string_append (out, "=\"");
  put_composed (out, binding.uri, TRUE);
  g_string_append_c (out, '"');
}

static void
put_name (GString *out, const xmlNs *space, const xmlChar *name)
{
  if (space && space->prefix)
    {
      g_string_append (out, (const char *) space->prefix);
      g_string_append_c (out, ':');
    }
  g_string_append (out, (const char *) name);
}

static void
put_attribute (LudXmlReader *self, GString *out, xmlAttrPtr attr)
{
  g_string_append_c (out, ' ');
  put_name (out, attr->ns, attr->name);
  g_string_append (out, "=\"");
  g_string_truncate (self->unknown_text, 0);
  put_composed (out, lud_xml_value_of (attr, self->unknown_text), TRUE);
  g_string_append_c (out, '"');
}

void
lud_xml_put_unknown (LudXmlReader *self, xmlNodePtr node, GString *out)
{
  g_autoptr (GArray) bindings = g_array_new (FALSE, FALSE, sizeof (Binding));
  LudXmlWord word = self->word;

  for (int put = 0; put <= 1; put++)
    for (xmlAttrPtr attr = node->properties; attr; attr = attr->next)
      if (lud_xml_attribute_value (word, lud_xml_attr_of (self, attr)) == VALUE_NONE)
        {
          if (put)
            put_attribute (self, out, attr);
          else if (attr->ns)
            declare (out, bindings, attr->ns, 0, FALSE);
        }
}

const char *
lud_xml_unknown (LudXmlReader *self)
{
  g_string_truncate (self->foreign, 0);
  if (self->has_unknown)
    lud_xml_put_unknown (self, xmlTextReaderCurrentNode (self->xml), self->foreign);
  return self->foreign->str;
}

/* ------------------------------------------------------------------------------------------------
 * Elements
 */

static void
put_start (LudXmlReader *self, GArray *bindings, guint depth, gboolean is_empty, gboolean is_later)
{
  GString *out = self->foreign;
  xmlNodePtr node = xmlTextReaderCurrentNode (self->xml);

  g_string_append_c (out, '<');
  put_name (out, node->ns, node->name);
  declare (out, bindings, node->ns, depth, is_later);
  for (xmlAttrPtr attr = node->properties; attr; attr = attr->next)
    if (attr->ns)
      declare (out, bindings, attr->ns, depth, is_later);
  for (xmlAttrPtr attr = node->properties; attr; attr = attr->next)
    put_attribute (self, out, attr);
  g_string_append (out, is_empty ? "/>" : ">");
}

static void
leave (GArray *bindings, guint depth)
{
  while (bindings->len > 0 && g_array_index (bindings, Binding, bindings->len - 1).depth >= depth)
    g_array_set_size (bindings, bindings->len - 1);
}

static void
put_instruction (GString *out, xmlNodePtr node)
{
  g_string_append (out, "<?");
  g_string_append (out, (const char *) node->name);
  if (node->content && *node->content)
    {
      g_string_append_c (out, ' ');
      put_raw (out, (const char *) node->content);
    }
  g_string_append (out, "?>");
}

gboolean
lud_xml_foreign (LudXmlReader *self)
{
  g_autoptr (GArray) bindings = g_array_new (FALSE, FALSE, sizeof (Binding));
  guint outside = self->depth - 1;
  GString *out = self->foreign;
  const xmlNs *space = xmlTextReaderCurrentNode (self->xml)->ns;
  gboolean is_later = space && xmlStrEqual (space->href, BAD_CAST LUD_XML_NAMESPACE);

  g_string_truncate (out, 0);
  put_start (self, bindings, self->depth, self->is_empty, is_later);
  if (self->is_empty)
    {
      self->is_empty = FALSE;
      self->depth--;
    }
  while (self->depth > outside)
    {
      int type = lud_xml_step_parser (self);
      xmlNodePtr node;

      if (type <= 0)
        {
          lud_xml_drain (self, outside); /* notes the fault */
          return FALSE;
        }
      node = xmlTextReaderCurrentNode (self->xml);
      switch (type)
        {
        case XML_READER_TYPE_ELEMENT:
          {
            gboolean is_empty = xmlTextReaderIsEmptyElement (self->xml) == 1;

            if (lud_xml_is_xinclude (node->ns))
              {
                self->depth += !is_empty;
                return lud_xml_fault (self, LUD_NOTATION_ERROR_XML, 0,
                                      _ ("Files that include other files are not read."));
              }
            put_start (self, bindings, self->depth + 1, is_empty, is_later);
            if (is_empty)
              leave (bindings, self->depth + 1);
            else
              self->depth++;
            break;
          }
        case XML_READER_TYPE_END_ELEMENT:
          g_string_append (out, "</");
          put_name (out, node->ns, node->name);
          g_string_append_c (out, '>');
          leave (bindings, self->depth);
          self->depth--;
          break;
        case XML_READER_TYPE_COMMENT:
          g_string_append (out, "<!--");
          put_raw (out, node->content ? (const char *) node->content : "");
          g_string_append (out, "-->");
          break;
        case XML_READER_TYPE_PROCESSING_INSTRUCTION:
          put_instruction (out, node);
          break;
        default:
          put_composed (out, node->content ? (const char *) node->content : "", FALSE);
          break;
        }
      if (out->len > LUD_XML_MAX_GAME)
        return lud_xml_fault (self, LUD_NOTATION_ERROR_LIMIT, 0,
                              _ ("The game is longer than 4 MiB."));
    }
  return TRUE;
}
