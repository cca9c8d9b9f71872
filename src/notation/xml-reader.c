/* xml-reader.c: a file of games, one after the other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>


/* So many faults of markup and structure are told one by one, and one more for so many bytes of the
 * games that were read.  That is more than any archive has that was damaged; a file that consists
 * of faults goes beyond it, and telling each of them would take hours. */
#define MAX_FAULTS 50000
#define BYTES_A_FAULT 512
#define ROOT_A_FAULT 1024 /* bytes of the root's tag that count as one fault more */
#define CALM 1000         /* faults that can be told again before they are */

#define NAMESPACE_FAMILY "urn:x-ludoteca:games:"

G_DEFINE_QUARK (lud - notation - error - quark, lud_notation_error)

LudXmlReader *
lud_xml_reader_new_for_stream (GInputStream *stream, const char *name)
{
  LudXmlReader *self = g_new0 (LudXmlReader, 1);

  self->name = g_strdup (name);
  self->scan = lud_scan_new (lud_source_new (stream));
  self->attr_text = g_string_sized_new (LUD_XML_VALUES);
  self->unknown_text = g_string_sized_new (LUD_XML_VALUES);
  self->text = g_string_new (NULL);
  self->foreign = g_string_new (NULL);
  self->between = g_string_new (NULL);
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
lud_xml_reader_set_flags (LudXmlReader *self, LudXmlReadFlags flags)
{
  self->flags = flags;
}

static void
clear_quarantine (LudXmlReader *self)
{
  g_clear_pointer (&self->quarantine, g_bytes_unref);
  g_clear_pointer (&self->origin.file, g_free);
  g_clear_pointer (&self->origin.reason, g_free);
  g_clear_pointer (&self->origin.others, g_free);
}

void
lud_xml_reader_free (LudXmlReader *self)
{
  lud_xml_close (self);
  lud_scan_free (self->scan);
  g_clear_error (&self->fault);
  g_clear_pointer (&self->schema, lud_xml_schema_free);
  clear_quarantine (self);
  g_string_free (self->attr_text, TRUE);
  g_string_free (self->unknown_text, TRUE);
  g_string_free (self->text, TRUE);
  g_string_free (self->foreign, TRUE);
  g_string_free (self->between, TRUE);
  g_free (self->sentence);
  g_free (self->root_tag);
  g_free (self->root_foreign);
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
lud_xml_reader_get_number (const LudXmlReader *self)
{
  return self->number;
}

const LudXmlFault *
lud_xml_reader_get_fault (const LudXmlReader *self)
{
  return self->has_told ? &self->told : NULL;
}

guint64
lud_xml_reader_get_n_read (const LudXmlReader *self)
{
  return lud_source_get_n_read (lud_scan_get_source (self->scan));
}

const LudXmlQuarantine *
lud_xml_reader_get_quarantine (const LudXmlReader *self)
{
  return self->quarantine ? &self->origin : NULL;
}

GBytes *
lud_xml_reader_dup_raw (const LudXmlReader *self)
{
  GString *raw;

  if (self->quarantine)
    return g_bytes_ref (self->quarantine);
  if (self->piece.kind != LUD_PIECE_ELEMENT)
    return NULL;
  raw = g_string_sized_new (self->piece.length + 256);
  g_string_append (raw, self->root_tag);
  g_string_append_c (raw, '\n');
  g_string_append_len (raw, self->piece.text, (gssize) self->piece.length);
  g_string_append_printf (raw, "\n</%.*s>\n", (int) strcspn (self->root_tag + 1, " \t\r\n/>"),
                          self->root_tag + 1);
  return g_string_free_to_bytes (raw);
}

/* ------------------------------------------------------------------------------------------------
 * The head
 */

/* Judges the root. */
static gboolean
check_root (LudXmlReader *self)
{
  xmlNodePtr node = xmlTextReaderCurrentNode (self->xml);
  const char *space = node->ns ? (const char *) node->ns->href : "";
  g_autofree char *version = NULL;
  xmlChar *value;

  if (strcmp (space, LUD_XML_NAMESPACE) != 0 && g_str_has_prefix (space, NAMESPACE_FAMILY))
    return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, 0,
                          _ ("The file was written by a newer version of the program."));
  if (strcmp (space, LUD_XML_NAMESPACE) != 0)
    return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, 0,
                          _ ("This is not a file of games."));
  if (!xmlStrEqual (node->name, BAD_CAST lud_xml_words[WORD_GAMES]))
    return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, 0,
                          _ ("The file does not begin with <games>."));
  value = xmlGetNoNsProp (node, BAD_CAST "version");
  version = g_strdup ((const char *) value);
  xmlFree (value);
  self->word = WORD_GAMES;
  {
    g_autoptr (GString) unknown = g_string_new (NULL);

    lud_xml_put_unknown (self, node, unknown);
    self->root_foreign = g_strdup (unknown->str);
  }
  if (!version)
    return TRUE;
  if (lud_xml_is_value (VALUE_VERSION, version))
    {
      /* A higher minor only adds things that can be passed over. */
      self->is_newer = g_ascii_strtoull (version + 2, NULL, 10) > 0;
      return TRUE;
    }
  if (g_regex_match_simple ("^[0-9]{1,4}(\\.[0-9]{1,4})?$", version, 0, 0))
    return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, 0,
                          _ ("The file has version %s of the format, which needs another version "
                             "of the program."),
                          version);
  return lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, 0,
                        _ ("“%.80s” is not a version of the format."), version);
}

/* ------------------------------------------------------------------------------------------------
 * Games
 */

/* Reads an element to its END and checks the structure alone. */
static gboolean
check_structure (LudXmlReader *self)
{
  guint depth = self->depth;

  if (lud_xml_content (self->word) == CONTENT_TEXT)
    return lud_xml_text (self) != NULL;
  while (self->depth >= depth)
    switch (lud_xml_child (self))
      {
      case EVENT_START:
        if (lud_xml_content (self->word) == CONTENT_TEXT && !lud_xml_text (self))
          return FALSE;
        break;
      case EVENT_FAULT:
        return FALSE;
      case EVENT_END:
      case EVENT_TEXT:
      case EVENT_FOREIGN:
      case EVENT_EOF:
      default:
        break;
      }
  return !self->fault;
}

static gboolean
read_quarantine (LudXmlReader *self)
{
  g_autofree char *reason = g_strdup (self->attr[ATTR_REASON]);
  gboolean is_base64 = self->attr[ATTR_ENCODING] != NULL;
  guint line = lud_xml_line (self);
  guint64 from = 0;
  const char *text;

  if (self->attr[ATTR_LINE])
    g_ascii_string_to_unsigned (self->attr[ATTR_LINE], 10, 0, G_MAXUINT, &from, NULL);
  self->origin.line = (guint) from;
  self->origin.file = g_strdup (self->attr[ATTR_FILE]);
  self->origin.reason = g_strdup (reason ? reason : "");
  self->origin.others = g_strdup (lud_xml_unknown (self));
  text = lud_xml_text (self);
  if (!text)
    return FALSE;
  if (is_base64)
    {
      gsize length;
      guchar *data = g_base64_decode (text, &length);

      self->quarantine = g_bytes_new_take (data, length);
    }
  else
    self->quarantine = g_bytes_new (text, strlen (text));
  if (!reason || !*reason)
    return lud_xml_fault (self, LUD_NOTATION_ERROR_QUARANTINE, line, "%s",
                          _ ("The game is in quarantine."));
  return lud_xml_fault (self, LUD_NOTATION_ERROR_QUARANTINE, line,
                        /* Translators: %s is the sentence that says why. */
                        _ ("The game is in quarantine: %s"), reason);
}

/* What stands between games waits for the next game. */
static gboolean
keep_between (LudXmlReader *self)
{
  if (!lud_xml_foreign (self))
    return FALSE;
  if (self->between->len + self->foreign->len > LUD_XML_MAX_GAME)
    {
      self->skips = TRUE;
      g_string_truncate (self->between, 0);
      return lud_xml_fault (self, LUD_NOTATION_ERROR_LIMIT, 0,
                            _ ("There is more than 4 MiB of foreign content between games."));
    }
  g_string_append_len (self->between, self->foreign->str, (gssize) self->foreign->len + 1);
  return TRUE;
}

/* A tree takes up to forty times the bytes of its text; a game that is larger than this is left to
 * the reader's own check, so that memory stays bounded. */
#define MAX_TREE (512 * 1024)

/* Lets the schema judge the game whose START was read last.  The parser builds the whole game for
 * that; all it has besides is the root, the games before are gone.  What the schema says (g_free()
 * it), NULL when it is content. */
static char *
ask_schema (LudXmlReader *self)
{
  char *sentence = NULL;
  xmlNodePtr node;

  /* The schema knows nothing of what a later minor version has added. */
  if (!(self->flags & LUD_XML_READ_SCHEMA) || self->is_newer || self->piece.length > MAX_TREE ||
      self->piece.sentence)
    return NULL;
  node = xmlTextReaderExpand (self->xml);
  if (!node || self->xml_message)
    return NULL; /* the reader says it when it comes there */
  if (!self->schema)
    self->schema = lud_xml_schema_new ();
  lud_xml_schema_check (self->schema, node->doc, &sentence);
  return sentence;
}

/* Reads a child of the root.  GAME, BAD or FAILED; or END when it was something between games. */
static LudXmlStatus
read_element (LudXmlReader *self, LudRecord **out)
{
  gboolean good = FALSE, is_between = FALSE;
  g_autofree char *objection = NULL;
  LudXmlEvent event;

  if (self->piece.sentence && self->piece.code == LUD_NOTATION_ERROR_LIMIT && !self->repair)
    {
      lud_xml_fault (self, self->piece.code, self->piece.fault_line, "%s", self->piece.sentence);
      return LUD_XML_BAD;
    }
  if (!lud_xml_feed (self))
    return LUD_XML_BAD;
  event = lud_xml_event (self);
  if (event == EVENT_START)
    objection = ask_schema (self);
  if (event == EVENT_FOREIGN)
    {
      is_between = TRUE;
      good = keep_between (self);
    }
  else if (event == EVENT_START && self->flags & LUD_XML_READ_STRUCTURE)
    good = check_structure (self);
  else if (event == EVENT_START && self->word == WORD_QUARANTINE)
    good = read_quarantine (self);
  else if (event == EVENT_START)
    {
      *out = lud_xml_game (self);
      good = *out != NULL;
    }
  /* On to the end of the element.  What is wrong there is not told besides. */
  if (self->depth > 1 && !self->dead && !lud_xml_drain (self, 1))
    good = FALSE;
  if (good && objection)
    good = lud_xml_fault (self, LUD_NOTATION_ERROR_STRUCTURE, self->piece.line, "%s", objection);
  /* A damaged one seems whole only when the repair kept what stands in front of the damage. */
  if (!good || (self->piece.sentence && !self->repair))
    {
      if (!self->repair)
        g_clear_object (out);
      if (!*out)
        return LUD_XML_BAD;
    }
  return is_between ? LUD_XML_END : LUD_XML_GAME;
}

static LudXmlStatus
fail (LudXmlReader *self, LudXmlStatus status, GError **error)
{
  if (!self->fault)
    lud_xml_fault (self, LUD_NOTATION_ERROR_XML, 0, _ ("The file ends in the middle."));
  if (status == LUD_XML_FAILED)
    self->over = TRUE;
  self->has_told = TRUE;
  g_propagate_error (error, g_steal_pointer (&self->fault));
  return status;
}

static LudXmlStatus
fail_piece (LudXmlReader *self, LudXmlStatus status, GError **error)
{
  lud_xml_fault (self, self->piece.code, self->piece.fault_line, "%s", self->piece.sentence);
  return fail (self, status, error);
}

/* Whether a fault is one of those that are only told up to a number.  A game that is well-formed
 * and against the rules is always told: it can be kept and repaired. */
static gboolean
is_damage (const GError *fault)
{
  return fault &&
         (fault->code == LUD_NOTATION_ERROR_XML || fault->code == LUD_NOTATION_ERROR_STRUCTURE ||
          fault->code == LUD_NOTATION_ERROR_LIMIT);
}

/* Counts the fault; FALSE when it is not to be told. */
static gboolean
count_fault (LudXmlReader *self)
{
  const guint64 most = MAX_FAULTS + self->n_taken / BYTES_A_FAULT;

  if (!is_damage (self->fault))
    return TRUE;
  if (self->hurries && self->n_faults + CALM < most)
    self->hurries = FALSE;
  if (self->hurries)
    {
      self->leaps = TRUE;
      g_clear_error (&self->fault);
      return FALSE;
    }
  /* The raw text of each bad game has the root's tag with it. */
  self->n_faults += 1 + (self->root_tag ? strlen (self->root_tag) / ROOT_A_FAULT : 0);
  if (self->n_faults >= most)
    self->hurries = self->announces = TRUE;
  return TRUE;
}

/* Goes to the next piece. */
static void
take_piece (LudXmlReader *self)
{
  if (self->skips)
    lud_scan_skip (self->scan);
  if (self->leaps)
    {
      lud_scan_leap (self->scan, !self->has_leapt);
      self->has_leapt = TRUE;
    }
  self->skips = self->leaps = FALSE;
  if (self->root_is_empty)
    self->piece.kind = LUD_PIECE_END;
  else
    lud_scan_next (self->scan, &self->piece);
  self->n_starts = 0;
}

/* Tells that faults are no longer told. */
static LudXmlStatus
announce (LudXmlReader *self, GError **error)
{
  self->announces = FALSE;
  self->leaps = TRUE;
  self->piece.kind = LUD_PIECE_STRAY; /* it is about no game */
  lud_xml_fault (self, LUD_NOTATION_ERROR_LIMIT, self->piece.line, "%s",
                 _ ("There are too many faults in the file to tell them all; from here on only "
                    "whole games are looked for."));
  return fail (self, LUD_XML_BAD, error);
}

/* The next piece; GAME, BAD, FAILED or END, or -1 when it was nothing of its own. */
static int
read_piece (LudXmlReader *self, LudRecord **out, GError **error)
{
  LudXmlStatus status;

  if (self->announces)
    return (int) announce (self, error);
  take_piece (self);
  switch (self->piece.kind)
    {
    case LUD_PIECE_MISC:
      if (lud_xml_pass_misc (self))
        return -1;
      return count_fault (self) ? (int) fail (self, LUD_XML_BAD, error) : -1;
    case LUD_PIECE_ELEMENT:
      self->number++;
      self->game_line = self->piece.line;
      if (self->hurries && self->piece.sentence)
        {
          self->leaps = TRUE;
          return -1;
        }
      status = read_element (self, out);
      self->n_taken += self->piece.length;
      if (status == LUD_XML_END)
        {
          self->number--;
          return -1;
        }
      if (status == LUD_XML_GAME)
        {
          self->has_leapt = FALSE;
          return (int) status;
        }
      return count_fault (self) ? (int) fail (self, status, error) : -1;
    case LUD_PIECE_STRAY:
      self->game_line = self->piece.line;
      lud_xml_fault (self, self->piece.code, self->piece.fault_line, "%s", self->piece.sentence);
      return count_fault (self) ? (int) fail (self, LUD_XML_BAD, error) : -1;
    case LUD_PIECE_END:
      if (!lud_xml_pass_end (self))
        return (int) fail (self, LUD_XML_FAILED, error);
      break;
    case LUD_PIECE_EOF:
    case LUD_PIECE_ROOT:
    default:
      break;
    }
  if (self->piece.sentence)
    return (int) fail_piece (self, LUD_XML_FAILED, error);
  self->over = TRUE;
  return (int) LUD_XML_END;
}

LudXmlStatus
lud_xml_reader_next (LudXmlReader *self, LudRecord **out, GError **error)
{
  int status;

  *out = NULL;
  self->has_told = FALSE;
  self->turn = self->action = 0;
  self->on_action = FALSE;
  clear_quarantine (self);
  if (self->over)
    return LUD_XML_END;
  if (!self->begun)
    {
      gboolean good = lud_xml_begin (self) && check_root (self);

      self->begun = TRUE;
      if (!good)
        return fail (self, LUD_XML_FAILED, error);
    }
  do
    status = read_piece (self, out, error);
  while (status < 0);
  return (LudXmlStatus) status;
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

/* ------------------------------------------------------------------------------------------------
 * Repairing
 */

LudRecord *
lud_xml_repair (GBytes *raw, guint k, const char *replacement, LudXmlRepair *report, GError **error)
{
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (raw, "");
  LudXmlRepair repair = { 0 };
  g_autoptr (LudRecord) record = NULL;

  reader->repair = &repair;
  reader->replace = k;
  reader->replacement = replacement;
  /* What stands in front of the game (nothing, in a raw text of ours) is passed over. */
  while (!record && !reader->over)
    {
      g_clear_error (error);
      lud_xml_reader_next (reader, &record, error);
      if (reader->number > 0)
        break;
    }
  if (!record)
    {
      /* Without file and line: it is about a text that the caller knows. */
      g_clear_error (error);
      g_set_error_literal (
        error, LUD_NOTATION_ERROR,
        reader->has_told ? (int) reader->told.code : LUD_NOTATION_ERROR_STRUCTURE,
        reader->has_told ? reader->told.sentence : _ ("There is no game in the text."));
      g_free (repair.sentence);
      return NULL;
    }
  if (k > reader->action)
    {
      g_free (repair.sentence);
      g_clear_error (error);
      g_set_error_literal (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_STRUCTURE,
                           _ ("The game does not have so many actions."));
      return NULL;
    }
  g_clear_error (error);
  repair.n_kept = lud_record_get_n_nodes (record);
  if (report)
    *report = repair;
  else
    g_free (repair.sentence);
  return g_steal_pointer (&record);
}
