/* xml-event.c: the parser, and the structure of what it reads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One parser reads game after game as long as they are well-formed: it is given each of them when
 * the one before is done, and blanks when it asks for more before that.  It sees the start tag of
 * the root and children of the root whose tags the scanner has found sound, and nothing else.
 */

#include "xml-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define XINCLUDE "http://www.w3.org/2001/XInclude"

/* The scanner has converted the text, whatever its declaration says. */
#define OPTIONS                                                                                    \
  (XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_COMPACT | XML_PARSE_BIG_LINES |                 \
   XML_PARSE_IGNORE_ENC)

/* A parser keeps all names it has seen; after so many bytes a new one forgets them. */
#define RENEW_AFTER (1024 * 1024)
#define MAX_REPEATED (64 * 1024 * 1024)
#define MAX_FILLERS 16
#define FILLER "<?_?>"

/* ------------------------------------------------------------------------------------------------
 * Faults
 */

guint
lud_xml_line (LudXmlReader *self)
{
  if (!self->begun || self->n_starts == 0)
    return MAX (1, self->piece.line);
  return self->piece.line +
         lud_scan_count_lines (self->piece.text, self->piece.sound, self->n_starts);
}

static void
tell (LudXmlReader *self, LudNotationError code, guint line, const char *sentence)
{
  gboolean in_game = self->piece.kind == LUD_PIECE_ELEMENT;
  g_autofree char *where = NULL;

  if (self->fault)
    return;
  g_free (self->sentence);
  self->sentence = g_strdup (sentence);
  self->told = (LudXmlFault){ .code = code,
                              .line = line,
                              .game = in_game ? self->number : 0,
                              .turn = in_game ? self->turn : 0,
                              .action = in_game && self->on_action ? self->action : 0,
                              .sentence = self->sentence };
  if (self->told.turn > 0)
    /* Translators: the number of a game in a file, the number of a turn, and a sentence. */
    where =
      g_strdup_printf (_ ("Game %u, turn %u: %s"), self->told.game, self->told.turn, sentence);
  else if (in_game)
    /* Translators: the number of a game in a file, and a sentence. */
    where = g_strdup_printf (_ ("Game %u: %s"), self->told.game, sentence);
  g_set_error (&self->fault, LUD_NOTATION_ERROR, (int) code, "%s:%u: %s", self->name, line,
               where ? where : sentence);
}

gboolean
lud_xml_fault (LudXmlReader *self, LudNotationError code, guint line, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  if (self->fault)
    return FALSE;
  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  tell (self, code, line ? line : lud_xml_line (self), sentence);
  return FALSE;
}

gboolean
lud_xml_object (LudXmlReader *self, LudNotationError code, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  if (self->fault)
    return FALSE;
  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  if (!self->repair)
    {
      tell (self, code, lud_xml_line (self), sentence);
      return FALSE;
    }
  self->repair->n_other++;
  if (!self->repair->sentence)
    {
      self->repair->line = lud_xml_line (self);
      self->repair->sentence = g_steal_pointer (&sentence);
    }
  return TRUE;
}

static void
on_xml_error (void *data,
              const char *message,
              xmlParserSeverities severity,
              xmlTextReaderLocatorPtr locator)
{
  LudXmlReader *self = data;

  if (self->xml_message || severity == XML_PARSER_SEVERITY_WARNING ||
      severity == XML_PARSER_SEVERITY_VALIDITY_WARNING)
    return;
  /* The source writes U+FFFF for what it cannot convert; versions of the parser have other words.
   */
  self->not_text = message && (strstr (message, "0xFFFF") || strstr (message, "not proper UTF-8") ||
                               strstr (message, "bytes in character encoding"));
  self->xml_message = g_strstrip (g_utf8_make_valid (message ? message : "", -1));
  g_strdelimit (self->xml_message, "\r\n", ' ');
  /* The locator tells where the open element began, which may be far away. */
  self->xml_line =
    (guint) MAX (1, self->begun ? xmlTextReaderGetParserLineNumber (self->xml) + self->line_offset
                                : (int) self->piece.line);
}

static int
parser_fault (LudXmlReader *self)
{
  self->dead = TRUE;
  if (self->piece.sentence && self->feed_ends && self->feed_left == 0)
    lud_xml_fault (self, self->piece.code, self->piece.fault_line, "%s", self->piece.sentence);
  else if (self->xml_message && self->not_text)
    lud_xml_fault (self, LUD_NOTATION_ERROR_XML, self->xml_line,
                   _ ("There are bytes that are no text in the encoding of the file."));
  else
    lud_xml_fault (self, LUD_NOTATION_ERROR_XML, self->xml_message ? self->xml_line : 0,
                   /* Translators: %s is what the parser says, in English. */
                   _ ("This is not well-formed XML (%s)."),
                   self->xml_message ? self->xml_message : "?");
  return -1;
}

/* ------------------------------------------------------------------------------------------------
 * Feeding the parser
 */

static int
give (void *data, char *buffer, int size)
{
  LudXmlReader *self = data;

  while (self->feed_left == 0)
    {
      if (self->feed_ends)
        return 0;
      if (!self->pulls)
        {
          /* Something whole and without meaning: a parser that still wants more waits for the end
           * of something broken. */
          if (++self->n_fillers > MAX_FILLERS)
            return 0;
          size = (int) strlen (FILLER);
          memcpy (buffer, FILLER, (gsize) size);
          return size;
        }
      lud_scan_next (self->scan, &self->piece);
      if (self->piece.kind == LUD_PIECE_EOF)
        self->feed_ends = TRUE;
      if (self->piece.kind == LUD_PIECE_ROOT)
        {
          self->pulls = self->root_is_empty = self->piece.is_empty;
          self->root_tag = g_strndup (self->piece.text, self->piece.length);
        }
      self->feed = self->piece.text;
      self->feed_left = self->piece.sentence ? 0 : self->piece.length;
    }
  size = (int) MIN ((gsize) size, self->feed_left);
  memcpy (buffer, self->feed, (gsize) size);
  self->feed += size;
  self->feed_left -= (gsize) size;
  self->fed += (guint64) size;
  return size;
}

static guint
key_place (const LudXmlReader *self, const xmlChar *name)
{
  guint i = (guint) (((gsize) name >> 3) ^ ((gsize) name >> 11)) % N_KEYS;

  while (self->keys[i] && self->keys[i] != name)
    i = (i + 1) % N_KEYS;
  return i;
}

static void
learn_words (LudXmlReader *self)
{
  memset (self->keys, 0, sizeof self->keys);
  memset (self->words, 0, sizeof self->words);
  memset (self->attrs, 0, sizeof self->attrs);
  for (int k = 0; k < N_WORDS + N_ATTRS; k++)
    {
      const char *name = k < N_WORDS ? lud_xml_words[k] : lud_xml_attrs[k - N_WORDS];
      const xmlChar *key;
      guint i;

      if (!name)
        continue;
      key = xmlTextReaderConstString (self->xml, BAD_CAST name);
      i = key_place (self, key);
      self->keys[i] = key;
      if (k < N_WORDS)
        self->words[i] = (guint8) k;
      else
        self->attrs[i] = (guint8) (k - N_WORDS);
    }
}

void
lud_xml_close (LudXmlReader *self)
{
  g_clear_pointer (&self->xml, xmlFreeTextReader);
  g_clear_pointer (&self->xml_message, g_free);
  self->dead = FALSE;
}

static void
open_parser (LudXmlReader *self)
{
  lud_xml_close (self);
  self->fed = 0;
  self->depth = 0;
  self->is_empty = FALSE;
  self->xml = xmlReaderForIO (give, NULL, self, NULL, "UTF-8", OPTIONS);
  if (!self->xml)
    g_error ("Out of memory");
  xmlTextReaderSetErrorHandler (self->xml, on_xml_error, self);
  learn_words (self);
}

int
lud_xml_step_parser (LudXmlReader *self)
{
  int read;

  if (self->dead)
    return parser_fault (self);
  read = xmlTextReaderRead (self->xml);
  if (read < 0 || self->xml_message)
    return parser_fault (self);
  if (read == 0)
    return 0;
  /* What is in a text is seen later; the reader would look through it for blanks already here. */
  if (xmlTextReaderCurrentNode (self->xml)->type == XML_TEXT_NODE)
    return XML_READER_TYPE_TEXT;
  read = xmlTextReaderNodeType (self->xml);
  self->n_starts += read == XML_READER_TYPE_ELEMENT;
  if (read == XML_READER_TYPE_DOCUMENT_TYPE || read == XML_READER_TYPE_ENTITY_REFERENCE)
    {
      self->dead = TRUE;
      lud_xml_fault (self, LUD_NOTATION_ERROR_XML, 0, "%s",
                     read == XML_READER_TYPE_DOCUMENT_TYPE
                       ? _ ("Files with a DOCTYPE are not read.")
                       : _ ("Entities are not read."));
      return -1;
    }
  return read;
}

/* Reads up to the start of the root. */
static gboolean
read_root (LudXmlReader *self)
{
  for (;;)
    {
      int type = lud_xml_step_parser (self);

      if (type < 0)
        return FALSE;
      if (type == 0)
        return parser_fault (self) > 0;
      if (type == XML_READER_TYPE_ELEMENT)
        break;
    }
  self->our_namespace = xmlTextReaderCurrentNode (self->xml)->ns;
  self->depth = 1;
  self->frames[1] = (LudXmlFrame){ WORD_GAMES, 0 };
  return TRUE;
}

gboolean
lud_xml_begin (LudXmlReader *self)
{
  self->pulls = TRUE;
  open_parser (self);
  return read_root (self);
}

gboolean
lud_xml_feed (LudXmlReader *self)
{
  if (self->dead || !self->xml || self->fed > RENEW_AFTER)
    {
      /* So that many faults are not, where the root's tag is large, as many large tags.  Who reads
       * on comes to have read enough. */
      if (self->dead && self->repeated > MAX_REPEATED + self->n_taken)
        return lud_xml_fault (self, LUD_NOTATION_ERROR_LIMIT, self->piece.line,
                              _ ("There are so many faults in the file that this was not read."));
      if (self->dead)
        self->repeated += strlen (self->root_tag);
      self->feed = self->root_tag;
      self->feed_left = strlen (self->root_tag);
      self->feed_ends = FALSE;
      self->n_fillers = 0;
      open_parser (self);
      if (!read_root (self))
        return FALSE;
    }
  self->n_starts = self->n_fillers = 0;
  self->feed = self->piece.text;
  self->feed_left = self->piece.sound;
  self->feed_ends = self->piece.sentence != NULL;
  self->line_offset = (int) self->piece.line - xmlTextReaderGetParserLineNumber (self->xml);
  return TRUE;
}

gboolean
lud_xml_pass_misc (LudXmlReader *self)
{
  if (self->dead || g_str_has_prefix (self->piece.text, FILLER))
    return TRUE;
  if (!lud_xml_feed (self))
    return FALSE;
  for (;;)
    {
      int type = lud_xml_step_parser (self);

      if (type <= 0)
        return FALSE;
      if (type == XML_READER_TYPE_COMMENT ||
          (type == XML_READER_TYPE_PROCESSING_INSTRUCTION &&
           strcmp ((const char *) xmlTextReaderConstName (self->xml), "_") != 0))
        return TRUE;
    }
}

gboolean
lud_xml_pass_end (LudXmlReader *self)
{
  int type;

  if (self->dead || !self->xml)
    {
      do
        lud_scan_next (self->scan, &self->piece);
      while (self->piece.kind != LUD_PIECE_EOF);
      return TRUE;
    }
  if (!self->root_is_empty && !lud_xml_feed (self))
    return FALSE;
  self->pulls = TRUE;
  do
    type = lud_xml_step_parser (self);
  while (type > 0);
  return type == 0;
}

/* ------------------------------------------------------------------------------------------------
 * Elements
 */

LudXmlAttr
lud_xml_attr_of (const LudXmlReader *self, xmlAttrPtr attr)
{
  LudXmlAttr which = (LudXmlAttr) self->attrs[key_place (self, attr->name)];

  if (!attr->ns)
    return which == ATTR_LANG ? ATTR_NONE : which;
  return which == ATTR_LANG && xmlStrEqual (attr->ns->href, XML_XML_NAMESPACE) ? which : ATTR_NONE;
}

const char *
lud_xml_value_of (xmlAttrPtr attr, GString *scratch)
{
  xmlNodePtr text = attr->children;
  xmlChar *value;
  const char *copy;

  if (!text)
    return "";
  if (text->type == XML_TEXT_NODE && !text->next)
    return text->content ? (const char *) text->content : "";
  value = xmlNodeListGetString (attr->doc, text, 1);
  if (!value)
    return "";
  /* Each value has a place of its own in scratch, which was made large enough for all that a tag
   * can have, so that none moves. */
  copy = scratch->str + scratch->len;
  g_assert (scratch->len + strlen ((const char *) value) + 2 <= scratch->allocated_len);
  g_string_append (scratch, (const char *) value);
  g_string_append_c (scratch, '\0');
  xmlFree (value);
  return copy;
}

static gboolean
misplaced (LudXmlReader *self)
{
  return lud_xml_object (self, LUD_NOTATION_ERROR_STRUCTURE, _ ("<%s> does not belong here."),
                         (const char *) xmlTextReaderConstName (self->xml));
}

static gboolean
check_attributes (LudXmlReader *self, LudXmlWord word, xmlNodePtr node)
{
  const guint8 *required = lud_xml_required (word);

  memset (self->attr, 0, sizeof self->attr);
  g_string_truncate (self->attr_text, 0);
  self->has_unknown = FALSE;
  for (xmlAttrPtr attr = node->properties; attr; attr = attr->next)
    {
      LudXmlAttr which = lud_xml_attr_of (self, attr);
      LudXmlValue kind = lud_xml_attribute_value (word, which);
      const char *value;

      if (kind == VALUE_NONE)
        {
          self->has_unknown = TRUE;
          continue;
        }
      value = lud_xml_value_of (attr, self->attr_text);
      if (kind == VALUE_TEXT || lud_xml_is_value (kind, value))
        self->attr[which] = value;
      else if (!lud_xml_object (self, LUD_NOTATION_ERROR_STRUCTURE,
                                /* Translators: an attribute and its value. */
                                _ ("%s cannot be “%.200s”."), lud_xml_attrs[which], value))
        return FALSE;
    }
  for (; *required; required++)
    if (!self->attr[*required] &&
        !lud_xml_object (self, LUD_NOTATION_ERROR_STRUCTURE,
                         /* Translators: a word of the format and an attribute of it. */
                         _ ("<%s> has no “%s”."), lud_xml_words[word], lud_xml_attrs[*required]))
      return FALSE;
  return TRUE;
}

gboolean
lud_xml_is_xinclude (const xmlNs *space)
{
  return space && xmlStrEqual (space->href, BAD_CAST XINCLUDE);
}

static gboolean
may_have_foreign (const LudXmlReader *self, LudXmlWord word)
{
  LudXmlContent content = lud_xml_content (word);

  return self->is_newer || content == CONTENT_FOREIGN || content == CONTENT_ELEMENTS;
}

static LudXmlEvent
start_element (LudXmlReader *self)
{
  xmlNodePtr node = xmlTextReaderCurrentNode (self->xml);
  LudXmlFrame *parent = &self->frames[self->depth];
  LudXmlWord word = WORD_FOREIGN;
  int state;

  self->is_empty = xmlTextReaderIsEmptyElement (self->xml) == 1;
  self->depth++;
  if (lud_xml_is_xinclude (node->ns))
    {
      lud_xml_fault (self, LUD_NOTATION_ERROR_XML, 0,
                     _ ("Files that include other files are not read."));
      return EVENT_FAULT;
    }
  if (node->ns &&
      (node->ns == self->our_namespace || xmlStrEqual (node->ns->href, BAD_CAST LUD_XML_NAMESPACE)))
    {
      word = (LudXmlWord) self->words[key_place (self, node->name)];
      if (word == WORD_NONE && self->is_newer)
        word = WORD_FOREIGN;
    }
  self->frames[self->depth] = (LudXmlFrame){ word, 0 };
  self->word = word;
  if (word == WORD_FOREIGN && may_have_foreign (self, parent->word))
    return EVENT_FOREIGN;
  state = word <= WORD_FOREIGN ? -1 : lud_xml_step (parent->word, parent->state, word);
  if (state < 0)
    {
      if (!misplaced (self))
        return EVENT_FAULT;
      self->frames[self->depth].word = WORD_FOREIGN;
      return lud_xml_drain (self, self->depth - 1) ? lud_xml_event (self) : EVENT_FAULT;
    }
  parent->state = state;
  if (word == WORD_ACT || word == WORD_ROLL)
    self->action++;
  return check_attributes (self, word, node) ? EVENT_START : EVENT_FAULT;
}

static LudXmlEvent
end_element (LudXmlReader *self)
{
  const LudXmlFrame *frame = &self->frames[self->depth--];

  if (lud_xml_is_complete (frame->word, frame->state) ||
      lud_xml_object (self, LUD_NOTATION_ERROR_STRUCTURE, "%s",
                      frame->word == WORD_GAME   ? _ ("A game has moves.")
                      : frame->word == WORD_TURN ? _ ("A turn has at least one action.")
                                                 : _ ("A variation has at least one turn.")))
    return EVENT_END;
  return EVENT_FAULT;
}

static gboolean
is_blank_byte (char c)
{
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static gboolean
is_blank (const char *text)
{
  while (is_blank_byte (*text))
    text++;
  return *text == '\0';
}

static const char *
node_text (LudXmlReader *self)
{
  const char *text = (const char *) xmlTextReaderCurrentNode (self->xml)->content;

  return text ? text : "";
}

LudXmlEvent
lud_xml_event (LudXmlReader *self)
{
  if (self->fault)
    return EVENT_FAULT;
  if (self->is_empty)
    {
      self->is_empty = FALSE;
      return end_element (self);
    }
  for (;;)
    switch (lud_xml_step_parser (self))
      {
      case -1:
        return EVENT_FAULT;
      case 0:
        return EVENT_EOF;
      case XML_READER_TYPE_ELEMENT:
        return start_element (self);
      case XML_READER_TYPE_END_ELEMENT:
        return end_element (self);
      case XML_READER_TYPE_TEXT:
      case XML_READER_TYPE_CDATA:
        if (lud_xml_content (self->frames[self->depth].word) == CONTENT_TEXT)
          return EVENT_TEXT;
        if (!is_blank (node_text (self)) &&
            !lud_xml_object (self, LUD_NOTATION_ERROR_STRUCTURE,
                             _ ("There is text where no text belongs.")))
          return EVENT_FAULT;
        break;
      default:
        break;
      }
}

LudXmlEvent
lud_xml_child (LudXmlReader *self)
{
  LudXmlEvent event = lud_xml_event (self);

  if (event == EVENT_FOREIGN)
    return lud_xml_foreign (self) ? EVENT_FOREIGN : EVENT_FAULT;
  if (event == EVENT_EOF)
    {
      parser_fault (self);
      return EVENT_FAULT;
    }
  return event;
}

gboolean
lud_xml_drain (LudXmlReader *self, guint depth)
{
  if (self->is_empty)
    {
      self->is_empty = FALSE;
      self->depth--;
    }
  while (self->depth > depth)
    switch (lud_xml_step_parser (self))
      {
      case -1:
        return FALSE;
      case 0:
        return parser_fault (self) > 0;
      case XML_READER_TYPE_ELEMENT:
        self->depth += xmlTextReaderIsEmptyElement (self->xml) != 1;
        break;
      case XML_READER_TYPE_END_ELEMENT:
        self->depth--;
        break;
      default:
        break;
      }
  return TRUE;
}

/* Without blanks at both ends, in place. */
static const char *
strip (GString *text)
{
  const char *p = text->str;

  while (text->len > 0 && is_blank_byte (text->str[text->len - 1]))
    g_string_truncate (text, text->len - 1);
  while (is_blank_byte (*p))
    p++;
  return p;
}

const char *
lud_xml_text (LudXmlReader *self)
{
  LudXmlWord word = self->word;

  g_string_truncate (self->text, 0);
  for (;;)
    switch (lud_xml_child (self))
      {
      case EVENT_TEXT:
        g_string_append (self->text, node_text (self));
        break;
      case EVENT_END:
        {
          const char *text =
            word == WORD_COMMENT || word == WORD_QUARANTINE ? self->text->str : strip (self->text);
          LudXmlValue kind = lud_xml_text_value (word);

          if (kind == VALUE_TEXT || lud_xml_is_value (kind, text))
            return text;
          return lud_xml_object (self, LUD_NOTATION_ERROR_STRUCTURE,
                                 _ ("“%.200s” is not a date: write YYYY, YYYY-MM or YYYY-MM-DD."),
                                 text)
                   ? ""
                   : NULL;
        }
      case EVENT_FOREIGN:
        break; /* of a newer version */
      case EVENT_START:
      case EVENT_EOF:
      case EVENT_FAULT:
      default:
        return NULL;
      }
}

gboolean
lud_xml_end (LudXmlReader *self, LudXmlKeep keep, gpointer data, const char *place)
{
  for (;;)
    switch ((int) lud_xml_child (self))
      {
      case EVENT_END:
        return TRUE;
      case EVENT_FOREIGN:
        if (keep)
          keep (data, place, self->foreign->str);
        break;
      default:
        return FALSE;
      }
}

guint
lud_scan_count_lines (const char *text, gsize length, guint k)
{
  const char *end = text + length, *last = text;
  guint n = 0;

  for (const char *p = text; (p = memchr (p, '<', (gsize) (end - p))) && end - p > 2;)
    {
      const char *skip = NULL;

      if (p[1] == '!')
        skip = p[2] == '[' ? "]]>" : "-->";
      else if (p[1] == '?')
        skip = "?>";
      else if (p[1] != '/')
        {
          last = p;
          if (--k == 0)
            break;
        }
      if (skip)
        {
          p = g_strstr_len (p, end - p, skip);
          if (!p)
            break;
        }
      p++;
    }
  for (const char *p = text; p < last; p++)
    n += *p == '\n';
  return n;
}
