/* xml-reader.c: a file of games, one after the other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NAMESPACE_FAMILY "urn:x-ludoteca:games:"
#define XINCLUDE "http://www.w3.org/2001/XInclude"

G_DEFINE_QUARK (lud - notation - error - quark, lud_notation_error)

const char *const lud_xml_words[N_WORDS] = {
  [WORD_GAMES] = "games",
  [WORD_GAME] = "game",
  [WORD_HEADER] = "header",
  [WORD_EVENT] = "event",
  [WORD_ROUND] = "round",
  [WORD_PLACE] = "place",
  [WORD_DATE] = "date",
  [WORD_SOURCE] = "source",
  [WORD_ANNOTATOR] = "annotator",
  [WORD_TAG] = "tag",
  [WORD_PLAYERS] = "players",
  [WORD_PLAYER] = "player",
  [WORD_SETUP] = "setup",
  [WORD_OPTION] = "option",
  [WORD_POSITION] = "position",
  [WORD_TIME] = "time",
  [WORD_DICE] = "dice",
  [WORD_MOVES] = "moves",
  [WORD_TURN] = "turn",
  [WORD_ROLL] = "roll",
  [WORD_ACT] = "act",
  [WORD_NAG] = "nag",
  [WORD_COMMENT] = "comment",
  [WORD_MARK] = "mark",
  [WORD_VARIATION] = "variation",
  [WORD_RESULT] = "result",
};

const LudXmlWord lud_xml_field_words[LUD_N_FIELDS] = {
  [LUD_FIELD_EVENT] = WORD_EVENT,   [LUD_FIELD_ROUND] = WORD_ROUND,
  [LUD_FIELD_PLACE] = WORD_PLACE,   [LUD_FIELD_DATE] = WORD_DATE,
  [LUD_FIELD_SOURCE] = WORD_SOURCE, [LUD_FIELD_ANNOTATOR] = WORD_ANNOTATOR,
};

const char *const lud_xml_side_names[2] = { "first", "second" };
const char *const lud_xml_player_kinds[3] = { NULL, "human", "computer" };
const char *const lud_xml_roll_sources[4] = { NULL, "unknown", "generator", "entered" };

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
  g_set_error (&self->fault, LUD_NOTATION_ERROR, (int) code, "%s:%u: %s", self->name, line,
               sentence);
  return FALSE;
}

static int
read_stream (void *data, char *buffer, int size)
{
  LudXmlReader *self = data;
  gssize n = g_input_stream_read (self->stream, buffer, (gsize) size, NULL,
                                  self->io_error ? NULL : &self->io_error);

  if (n > 0)
    self->n_read += (guint64) n;
  return (int) n;
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
  self->xml_message = g_strstrip (g_utf8_make_valid (message ? message : "", -1));
  /* The locator tells where the open element began, which may be far away. */
  self->xml_line = (guint) MAX (1, xmlTextReaderGetParserLineNumber (self->xml));
}

LudXmlReader *
lud_xml_reader_new_for_stream (GInputStream *stream, const char *name)
{
  LudXmlReader *self = g_new0 (LudXmlReader, 1);

  self->stream = g_object_ref (stream);
  self->name = g_strdup (name);
  self->xml =
    xmlReaderForIO (read_stream, NULL, self, NULL, NULL,
                    XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_COMPACT | XML_PARSE_BIG_LINES);
  if (!self->xml)
    g_error ("Out of memory");
  xmlTextReaderSetErrorHandler (self->xml, on_xml_error, self);
  for (int i = WORD_GAMES; i < N_WORDS; i++)
    self->word_text[i] = xmlTextReaderConstString (self->xml, BAD_CAST lud_xml_words[i]);
  self->states = g_malloc (2 * (LUD_XML_MAX_LEVELS + 1) * (RULES_MAX_STATE_SIZE + 1));
  return self;
}

LudXmlReader *
lud_xml_reader_new_for_bytes (GBytes *bytes, const char *name)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  return lud_xml_reader_new_for_stream (stream, name);
}

LudXmlReader *
lud_xml_reader_new (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &reason);

  if (!stream)
    {
      g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO,
                   /* Translators: a file, and what the system says. */
                   _ ("%s: The file cannot be read: %s"), path, reason->message);
      return NULL;
    }
  return lud_xml_reader_new_for_stream (G_INPUT_STREAM (stream), path);
}

void
lud_xml_reader_free (LudXmlReader *self)
{
  xmlFreeTextReader (self->xml);
  g_object_unref (self->stream);
  g_clear_error (&self->fault);
  g_clear_error (&self->fatal_fault);
  g_clear_error (&self->io_error);
  g_free (self->xml_message);
  g_free (self->name);
  g_free (self->states);
  g_free (self);
}

guint
lud_xml_reader_get_line (const LudXmlReader *self)
{
  return self->game_line;
}

guint
lud_xml_line (LudXmlReader *self)
{
  xmlNodePtr node = xmlTextReaderCurrentNode (self->xml);
  long line = node ? xmlGetLineNo (node) : xmlTextReaderGetParserLineNumber (self->xml);

  return (guint) MAX (1, line);
}

/* ------------------------------------------------------------------------------------------------
 * Events
 */

/* The fault that was noted last is one that no reading gets over. earlier is the fault that was
 * there before, if any: it is told first. */
static LudXmlEvent
fatal (LudXmlReader *self, GError *earlier)
{
  self->fatal = TRUE;
  if (earlier)
    {
      self->fatal_fault = self->fault;
      self->fault = earlier;
    }
  return EVENT_FAULT;
}

static LudXmlEvent
on_parser_fault (LudXmlReader *self)
{
  GError *earlier = g_steal_pointer (&self->fault);

  if (self->io_error)
    lud_xml_fault (self, LUD_NOTATION_ERROR_IO, lud_xml_line (self),
                   _ ("The file cannot be read: %s"), self->io_error->message);
  else
    lud_xml_fault (
      self, LUD_NOTATION_ERROR_XML, self->xml_message ? self->xml_line : lud_xml_line (self),
      /* Translators: %s is what the parser says, in English. */
      _ ("This is not well-formed XML (%s)."), self->xml_message ? self->xml_message : "?");
  return fatal (self, earlier);
}

static LudXmlEvent
on_forbidden (LudXmlReader *self, const char *sentence)
{
  GError *earlier = g_steal_pointer (&self->fault);

  lud_xml_fault (self, LUD_NOTATION_ERROR_XML, lud_xml_line (self), "%s", sentence);
  return fatal (self, earlier);
}

static LudXmlEvent
start_element (LudXmlReader *self)
{
  const xmlChar *space = xmlTextReaderConstNamespaceUri (self->xml);
  const xmlChar *name = xmlTextReaderConstLocalName (self->xml);

  self->depth++;
  self->is_empty = xmlTextReaderIsEmptyElement (self->xml) == 1;
  self->word = WORD_NONE;
  if (!space || strcmp ((const char *) space, LUD_XML_NAMESPACE) != 0)
    {
      self->word = WORD_FOREIGN;
      if (space && strcmp ((const char *) space, XINCLUDE) == 0)
        {
          lud_xml_fault (self, LUD_NOTATION_ERROR_XML, lud_xml_line (self),
                         _ ("Files that include other files are not read."));
          return EVENT_FAULT;
        }
    }
  else
    for (int i = WORD_GAMES; i < N_WORDS; i++)
      if (name == self->word_text[i])
        {
          self->word = (LudXmlWord) i;
          break;
        }
  return EVENT_START;
}

LudXmlEvent
lud_xml_event (LudXmlReader *self)
{
  if (self->fatal)
    return EVENT_FAULT;
  if (self->is_empty)
    {
      self->is_empty = FALSE;
      self->depth--;
      return EVENT_END;
    }
  if (!self->fault && self->depth > 1 && self->n_read - self->game_start > LUD_XML_MAX_GAME)
    {
      lud_xml_fault (self, LUD_NOTATION_ERROR_LIMIT, lud_xml_line (self),
                     _ ("The game is longer than 4 MiB."));
      return EVENT_FAULT;
    }
  for (;;)
    {
      int read = xmlTextReaderRead (self->xml);

      if (read < 0 || self->xml_message || self->io_error)
        return on_parser_fault (self);
      if (read == 0)
        return EVENT_EOF;
      switch (xmlTextReaderNodeType (self->xml))
        {
        case XML_READER_TYPE_ELEMENT:
          return start_element (self);
        case XML_READER_TYPE_END_ELEMENT:
          self->depth--;
          return EVENT_END;
        case XML_READER_TYPE_TEXT:
        case XML_READER_TYPE_CDATA:
        case XML_READER_TYPE_WHITESPACE:
        case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
          return EVENT_TEXT;
        case XML_READER_TYPE_DOCUMENT_TYPE:
          return on_forbidden (self, _ ("Files with a DOCTYPE are not read."));
        case XML_READER_TYPE_ENTITY_REFERENCE:
          return on_forbidden (self, _ ("Entities are not read."));
        default:
          break;
        }
    }
}

static gboolean
is_blank (const xmlChar *text)
{
  return !text || text[strspn ((const char *) text, " \t\r\n")] == '\0';
}

LudXmlEvent
lud_xml_child (LudXmlReader *self)
{
  for (;;)
    {
      LudXmlEvent event = lud_xml_event (self);

      switch (event)
        {
        case EVENT_START:
          if (self->word != WORD_FOREIGN)
            return event;
          if (!lud_xml_skip (self))
            return EVENT_FAULT;
          break;
        case EVENT_TEXT:
          if (!is_blank (xmlTextReaderConstValue (self->xml)))
            {
              lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (self),
                             _ ("There is text where no text belongs."));
              return EVENT_FAULT;
            }
          break;
        case EVENT_END:
        case EVENT_FAULT:
          return event;
        case EVENT_EOF:
        default:
          return EVENT_EOF;
        }
    }
}

gboolean
lud_xml_skip (LudXmlReader *self)
{
  guint depth = self->depth - 1;

  while (self->depth > depth)
    {
      LudXmlEvent event = lud_xml_event (self);

      if (event == EVENT_FAULT || event == EVENT_EOF)
        return FALSE;
    }
  return TRUE;
}

char *
lud_xml_text (LudXmlReader *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (;;)
    switch (lud_xml_event (self))
      {
      case EVENT_TEXT:
        g_string_append (text, (const char *) xmlTextReaderConstValue (self->xml));
        break;
      case EVENT_END:
        g_strstrip (text->str);
        return g_string_free (g_steal_pointer (&text), FALSE);
      case EVENT_START:
        lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (self),
                       /* Translators: %s is a word of the format. */
                       _ ("<%s> does not belong here."), xmlTextReaderConstName (self->xml));
        return NULL;
      case EVENT_EOF:
      case EVENT_FAULT:
      default:
        return NULL;
      }
}

char *
lud_xml_attribute (LudXmlReader *self, const char *name)
{
  xmlChar *value = xmlTextReaderGetAttribute (self->xml, BAD_CAST name);
  char *copy = g_strdup ((const char *) value);

  xmlFree (value);
  return copy;
}

/* ------------------------------------------------------------------------------------------------
 * Games
 */

/* Reads up to the START of the root and judges it. */
static gboolean
begin (LudXmlReader *self)
{
  const char *space;
  g_autofree char *version = NULL;

  if (lud_xml_event (self) != EVENT_START)
    return FALSE;
  if (self->word == WORD_GAMES)
    {
      version = lud_xml_attribute (self, "version");
      /* A higher minor only adds things that can be passed over. */
      if (!version || g_regex_match_simple ("^1\\.[0-9]{1,4}$", version, 0, 0))
        return TRUE;
      if (g_regex_match_simple ("^[0-9]{1,4}(\\.[0-9]{1,4})?$", version, 0, 0))
        return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (self),
                              _ ("The file has version %s of the format, which needs another "
                                 "version of the program."),
                              version);
      return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (self),
                            _ ("“%s” is not a version of the format."), version);
    }
  space = (const char *) xmlTextReaderConstNamespaceUri (self->xml);
  if (space && g_str_has_prefix (space, NAMESPACE_FAMILY))
    return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (self),
                          strcmp (space, LUD_XML_NAMESPACE) == 0
                            ? _ ("The file does not begin with <games>.")
                            : _ ("The file was written by a newer version of the program."));
  return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (self),
                        _ ("This is not a file of games."));
}

static LudXmlStatus
fail (LudXmlReader *self, LudXmlStatus status, GError **error)
{
  if (!self->fault)
    self->fault = g_steal_pointer (&self->fatal_fault);
  if (!self->fault) /* the text stopped where it must not */
    lud_xml_fault (self, LUD_NOTATION_ERROR_XML, lud_xml_line (self),
                   _ ("The file ends in the middle."));
  if (status == LUD_XML_FAILED)
    self->over = TRUE;
  g_propagate_error (error, g_steal_pointer (&self->fault));
  return status;
}

LudXmlStatus
lud_xml_reader_next (LudXmlReader *self, LudRecord **out, GError **error)
{
  *out = NULL;
  if (self->over)
    return LUD_XML_END;
  if (!self->begun && !begin (self))
    return fail (self, LUD_XML_FAILED, error);
  self->begun = TRUE;

  switch (lud_xml_child (self))
    {
    case EVENT_START:
      break;
    case EVENT_END:
      /* Behind the root only comments may stand, and the parser sees to that. */
      if (lud_xml_event (self) != EVENT_EOF)
        return fail (self, LUD_XML_FAILED, error);
      self->over = TRUE;
      return LUD_XML_END;
    case EVENT_TEXT:
    case EVENT_EOF:
    case EVENT_FAULT:
    default:
      if (self->fatal || !self->fault)
        return fail (self, LUD_XML_FAILED, error);
      /* Text between games: what follows can be read. */
      while (self->depth > 1 && lud_xml_event (self) != EVENT_FAULT)
        ;
      return fail (self, self->fatal ? LUD_XML_FAILED : LUD_XML_BAD, error);
    }

  self->game_line = lud_xml_line (self);
  self->game_start = self->n_read;
  if (self->word == WORD_GAME)
    *out = lud_xml_game (self);
  else
    lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, self->game_line,
                   _ ("<%s> does not belong here."), xmlTextReaderConstName (self->xml));
  if (*out)
    return LUD_XML_GAME;

  /* On to the end of this game, to the next one. */
  while (self->depth > 1 && !self->fatal)
    if (lud_xml_event (self) == EVENT_EOF)
      break;
  if (!self->fatal)
    return fail (self, LUD_XML_BAD, error);
  /* The game's own fault is told now; what stops the reading is told by the next call. */
  if (self->fault && !g_error_matches (self->fault, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_XML) &&
      !g_error_matches (self->fault, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO))
    return fail (self, LUD_XML_BAD, error);
  return fail (self, LUD_XML_FAILED, error);
}

LudRecord *
lud_xml_load (const char *path, GError **error)
{
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new (path, error);
  g_autoptr (LudRecord) record = NULL;

  if (!reader)
    return NULL;
  if (lud_xml_reader_next (reader, &record, error) == LUD_XML_END)
    g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_STRUCTURE,
                 /* Translators: %s is a file. */
                 _ ("%s: There is no game in the file."), path);
  return g_steal_pointer (&record);
}
