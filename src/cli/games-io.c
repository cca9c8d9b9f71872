/* games-io.c: files of games, whatever their form, for the commands
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "games-io.h"

#include "interrupt.h"
#include "notation/json.h"
#include "notation/output.h"

#include <string.h>

CliForm
cli_form_of_path (const char *path)
{
  static const struct
  {
    const char *suffix;
    CliForm form;
  } suffixes[] = {
    { LUD_XML_SUFFIX, CLI_FORM_XML },
    { LUD_XML_SUFFIX_GZ, CLI_FORM_XML },
    { LUD_TEXT_SUFFIX, CLI_FORM_TEXT },
    { LUD_JSON_SUFFIX, CLI_FORM_JSON },
  };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (path, suffixes[i].suffix))
      return suffixes[i].form;
  return CLI_FORM_UNKNOWN;
}

CliForm
cli_readable_form (const char *path)
{
  CliForm form = cli_form_of_path (path);

  if (form != CLI_FORM_JSON)
    return form == CLI_FORM_UNKNOWN ? CLI_FORM_XML : form;
  cli_complain (path, _ ("Files of JSON are only written, not read."));
  return CLI_FORM_UNKNOWN;
}

CliForm
cli_form_to_write (const char *path)
{
  CliForm form = cli_form_of_path (path);
  g_autofree char *name = NULL;

  if (form != CLI_FORM_UNKNOWN)
    return form;
  name = g_path_get_basename (path);
  /* A pipe or a device has no ending. */
  if (strchr (name, '.') == NULL || g_str_has_suffix (name, ".xml"))
    return CLI_FORM_XML;
  cli_complain (path,
                _ ("The ending of the name tells no form of files; there are .ludo, .ludo.gz, "
                   ".txt and .jsonl."));
  return CLI_FORM_UNKNOWN;
}

CliForm
cli_form_of_name (const char *name)
{
  if (strcmp (name, "text") == 0)
    return CLI_FORM_TEXT;
  if (strcmp (name, "ludo") == 0)
    return CLI_FORM_XML;
  if (strcmp (name, "jsonl") == 0)
    return CLI_FORM_JSON;
  cli_complain (NULL, _ ("“%s” is no form of files; there are text, ludo and jsonl."), name);
  return CLI_FORM_UNKNOWN;
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

struct _CliSource
{
  char *name;
  LudXmlReader *xml; /* one of the two */
  LudTextReader *text;
  char *fault; /* of the game that was read last, "FILE:LINE: sentence", or "" */
};

static CliSource *
read_stream (GInputStream *stream,
             const char *name,
             CliForm form,
             const RulesParams *params,
             RulesReadFlags flags)
{
  CliSource *self = g_new0 (CliSource, 1);

  self->name = g_strdup (name);
  self->fault = g_strdup ("");
  if (form == CLI_FORM_XML)
    self->xml = lud_xml_reader_new_for_stream (stream, name);
  else
    self->text = lud_text_reader_new_for_stream (stream, name, params, flags);
  return self;
}

CliSource *
cli_source_new_for_bytes (GBytes *bytes, const char *name, CliForm form)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  return read_stream (stream, name, form, NULL, RULES_STRICT);
}

CliSource *
cli_source_new (const char *path, CliForm form, const RulesParams *params, RulesReadFlags flags)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GError) error = NULL;

  /* A name is a name, never an address: "game 10:30.ludo" is a file, and no network is asked. */
  file = g_file_new_for_path (strcmp (path, "-") == 0 ? "/dev/stdin" : path);
  stream = g_file_read (file, NULL, &error);
  if (!stream)
    {
      cli_complain (path, _ ("The file cannot be read: %s"), error->message);
      return NULL;
    }
  return read_stream (G_INPUT_STREAM (stream), path, form, params, flags);
}

void
cli_source_free (CliSource *self)
{
  g_clear_pointer (&self->xml, lud_xml_reader_free);
  g_clear_pointer (&self->text, lud_text_reader_free);
  g_free (self->fault);
  g_free (self->name);
  g_free (self);
}

void
cli_source_use_schema (CliSource *self)
{
  if (self->xml)
    lud_xml_reader_set_flags (self->xml, LUD_XML_READ_SCHEMA);
}

static void
tell_notes (CliSource *self)
{
  guint n_kept, n = lud_text_reader_get_n_notes (self->text);
  const LudTextNote *notes = lud_text_reader_get_notes (self->text, &n_kept);

  for (guint i = 0; i < n_kept; i++)
    /* Translators: file, line and column of a place in a text, and a sentence about it. */
    g_printerr (_ ("%s:%u: Column %u: %s\n"), self->name, notes[i].line, notes[i].column,
                notes[i].sentence);
  if (n > n_kept)
    cli_complain (self->name,
                  ngettext ("One more thing was mended in this game.",
                            "%u more things were mended in this game.", n - n_kept),
                  n - n_kept);
}

CliSourceStatus
cli_source_next (CliSource *self, LudRecord **out)
{
  g_autoptr (GError) error = NULL;
  CliSourceStatus status;

  if (self->text)
    {
      LudTextStatus text = lud_text_reader_next (self->text, out, &error);

      tell_notes (self);
      status = text == LUD_TEXT_GAME  ? CLI_SOURCE_GAME
               : text == LUD_TEXT_BAD ? CLI_SOURCE_BAD
               : text == LUD_TEXT_END ? CLI_SOURCE_END
                                      : CLI_SOURCE_BROKEN;
    }
  else
    {
      LudXmlStatus xml = lud_xml_reader_next (self->xml, out, &error);

      status = xml == LUD_XML_GAME ? CLI_SOURCE_GAME
               : xml == LUD_XML_BAD
                 ? (lud_xml_reader_get_quarantine (self->xml) ? CLI_SOURCE_HELD : CLI_SOURCE_BAD)
               : xml == LUD_XML_END ? CLI_SOURCE_END
                                    : CLI_SOURCE_BROKEN;
    }
  g_free (self->fault);
  self->fault = g_strdup (error ? error->message : "");
  if (error)
    g_printerr ("%s\n", error->message);
  if (g_error_matches (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO))
    return CLI_SOURCE_UNREADABLE;
  return status;
}

guint
cli_source_get_line (CliSource *self)
{
  return self->text ? lud_text_reader_get_line (self->text) : lud_xml_reader_get_line (self->xml);
}

guint
cli_source_get_number (CliSource *self)
{
  return self->text ? lud_text_reader_get_number (self->text)
                    : lud_xml_reader_get_number (self->xml);
}

char *
cli_source_dup_place (CliSource *self)
{
  return g_strdup_printf ("%s:%u", self->name, cli_source_get_line (self));
}

GBytes *
cli_source_dup_raw (CliSource *self)
{
  gsize length;
  const char *raw;

  if (self->xml)
    return lud_xml_reader_dup_raw (self->xml);
  raw = lud_text_reader_get_raw (self->text, &length);
  return g_bytes_new (raw, length);
}

const char *
cli_source_get_fault (CliSource *self, guint *line)
{
  const LudXmlFault *fault = self->xml ? lud_xml_reader_get_fault (self->xml) : NULL;
  const LudXmlQuarantine *held = self->xml ? lud_xml_reader_get_quarantine (self->xml) : NULL;

  *line = held ? held->line : fault ? fault->line : cli_source_get_line (self);
  return held ? held->reason : fault ? fault->sentence : self->fault;
}

guint64
cli_source_get_n_read (CliSource *self)
{
  return self->xml ? lud_xml_reader_get_n_read (self->xml) : 0;
}

LudRecord *
cli_source_repair (CliSource *self)
{
  g_autoptr (GBytes) raw = self->xml ? cli_source_dup_raw (self) : NULL;

  return raw ? lud_xml_repair (raw, 0, NULL, NULL, NULL) : NULL;
}

gboolean
cli_source_has_plain_moves (CliSource *self)
{
  gsize length;

  return self->text && *lud_text_reader_get_raw (self->text, &length) != '[';
}

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

struct _CliSink
{
  CliForm form;
  LudTextParts parts;
  LudOutput *output; /* NULL: the writer of XML has a file of its own */
  LudXmlWriter *xml;
  gboolean any;
  guint n_poorer; /* games with something in them that was left out */
};

CliSink *
cli_sink_new (const char *path, CliForm form, LudTextParts parts)
{
  g_autoptr (CliSink) self = g_new0 (CliSink, 1);
  g_autoptr (GError) error = NULL;

  self->form = form;
  self->parts = parts;
  if (form == CLI_FORM_XML && strcmp (path, "-") != 0)
    self->xml = lud_xml_writer_new (path, &error);
  else
    {
      self->output = lud_output_new (path, &error);
      if (self->output && form == CLI_FORM_XML)
        self->xml = lud_xml_writer_new_for_string (lud_output_get_text (self->output));
    }
  if (!error)
    {
      cli_interrupt_set_file (self->output ? lud_output_get_unfinished (self->output)
                                           : lud_xml_writer_get_unfinished (self->xml));
      return g_steal_pointer (&self);
    }
  g_printerr ("%s\n", error->message);
  return NULL;
}

static gboolean
report (GError *error)
{
  if (!error)
    return TRUE;
  g_printerr ("%s\n", error->message);
  g_error_free (error);
  return FALSE;
}

void
cli_sink_copy_root (CliSink *self, CliSource *source)
{
  if (self->xml && source->xml)
    lud_xml_writer_copy_root (self->xml, source->xml);
}

CliExit
cli_sink_add (CliSink *self, LudRecord *record, CliSource *source)
{
  g_autoptr (GError) error = NULL;

  if (self->form == CLI_FORM_XML)
    lud_xml_writer_add (self->xml, record, &error);
  else
    {
      GString *text = lud_output_get_text (self->output);
      gboolean has_headers = (self->parts & LUD_TEXT_HEADERS) != 0;
      gsize at = text->len;

      if (self->form == CLI_FORM_JSON)
        lud_json_append (text, record, &error);
      else
        {
          if (self->any && has_headers)
            g_string_append_c (text, '\n');
          if (!lud_text_append (text, record, self->parts, &error))
            g_string_truncate (text, at);
          else if (!has_headers)
            g_string_append_c (text, '\n');
          /* Who asks for the moves alone knows what is left out. */
          if (!error && (self->parts & LUD_TEXT_NOTES) && !lud_text_can_hold (record))
            self->n_poorer++;
        }
    }
  if (error && g_error_matches (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT))
    {
      g_autofree char *place = source ? cli_source_dup_place (source) : NULL;

      cli_complain (place, "%s", error->message);
      if (source)
        {
          g_free (source->fault);
          source->fault = g_strdup_printf ("%s: %s", place, error->message);
        }
      return CLI_WRONG;
    }
  self->any = TRUE;
  if (self->output && !error)
    lud_output_flush (self->output, &error);
  return report (g_steal_pointer (&error)) ? CLI_DONE : CLI_USAGE;
}

gboolean
cli_sink_add_bad (CliSink *self, CliSource *source)
{
  GError *error = NULL;
  g_autoptr (GBytes) raw = cli_source_dup_raw (source);
  const LudXmlFault *fault = source->xml ? lud_xml_reader_get_fault (source->xml) : NULL;
  const LudXmlQuarantine *held = source->xml ? lud_xml_reader_get_quarantine (source->xml) : NULL;

  if (!raw)
    return TRUE;
  if (self->xml && held)
    lud_xml_writer_keep_quarantine (self->xml, source->xml, &error);
  else if (self->xml)
    lud_xml_writer_add_quarantine (self->xml, raw, source->name,
                                   fault ? fault->line : cli_source_get_line (source),
                                   fault ? fault->sentence : source->fault, &error);
  else
    {
      GString *text = lud_output_get_text (self->output);

      g_string_append_printf (text, "%% %s\n", source->fault);
      g_string_append_len (text, g_bytes_get_data (raw, NULL), (gssize) g_bytes_get_size (raw));
      if (text->str[text->len - 1] != '\n')
        g_string_append_c (text, '\n');
      g_string_append_c (text, '\n');
    }
  if (self->output && !error)
    lud_output_flush (self->output, &error);
  return report (error);
}

gboolean
cli_sink_finish (CliSink *self)
{
  GError *error = NULL;

  if (self->xml)
    lud_xml_writer_finish (self->xml, &error);
  if (self->output && !error)
    lud_output_finish (self->output, &error);
  cli_interrupt_set_file (NULL);
  if (!error && self->n_poorer > 0)
    cli_complain (NULL,
                  ngettext ("%u game has clock readings, marks, evaluations or content of other "
                            "programs, which text has no place for; they are left out.",
                            "%u games have clock readings, marks, evaluations or content of other "
                            "programs, which text has no place for; they are left out.",
                            self->n_poorer),
                  self->n_poorer);
  return report (error);
}

void
cli_sink_free (CliSink *self)
{
  g_clear_pointer (&self->xml, lud_xml_writer_free);
  g_clear_pointer (&self->output, lud_output_free);
  g_free (self);
}

CliExit
cli_write_output (const char *path, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudOutput) output = lud_output_new (path, &error);

  if (output)
    {
      gsize size;
      const char *data = g_bytes_get_data (bytes, &size);

      g_string_append_len (lud_output_get_text (output), data, (gssize) size);
      if (lud_output_finish (output, &error))
        return CLI_DONE;
    }
  cli_complain (NULL, "%s", error->message);
  return CLI_USAGE;
}
