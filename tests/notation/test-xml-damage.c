/* test-xml-damage.c: files that are broken, and files that are made to break a reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "notation/notation.h"
#include "record-test.h"

#include <stdlib.h>
#include <string.h>

#if defined __SANITIZE_ADDRESS__
#define LUD_SANITIZED
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define LUD_SANITIZED
#endif
#endif

#define OPEN "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.0\">\n"
#define CLOSE "</games>\n"
#define GAME "<game kind=\"cephalopod\">"
#define GOOD GAME "<moves><turn><act>a1</act></turn></moves></game>\n"

/* The sanitizers make it ten times as slow: in an ordinary run they see a part of the cases, with
 * "-m slow" all. */
static gsize
step (gsize sanitized)
{
#if defined LUD_SANITIZED
  return g_test_slow () ? 1 : sanitized;
#else
  return 1;
#endif
}

/* A file with three games that have a little of everything. */
static char *
make_file (void)
{
  GString *out = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);

  for (guint32 i = 0; i < 3; i++)
    {
      static const char *const games[] = { "cephalopod", "diablo", "sensei" };
      static const char *const moves[] = { "a1 c3", "roll", "b1-b2 end" };
      g_autoptr (LudRecord) record = t_record (games[i], "", NULL);
      g_autoptr (LudSession) session = lud_session_new (record, NULL);
      g_autofree char *id = g_strdup_printf ("6f1c0000-0000-4000-8000-00000000000%u", i);
      g_autoptr (GRand) rand = g_rand_new_with_seed (i);

      lud_record_set_id (record, id, NULL);
      lud_record_set_secret (record, (const guint8 *) "0123456789abcdef0123456789abcdef");
      t_play (session, moves[i]);
      for (int k = 0; k < 6; k++)
        t_annotate_node (record, t_random_node (record, rand), rand);
      t_annotate_header (record, rand);
      g_assert_true (lud_xml_writer_add (writer, record, NULL));
    }
  g_assert_true (lud_xml_writer_finish (writer, NULL));
  return g_string_free (out, FALSE);
}

static char **
dump_games (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, "x");
  g_autoptr (GPtrArray) dumps = g_ptr_array_new ();

  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;

      if (lud_xml_reader_next (reader, &record, NULL) != LUD_XML_GAME)
        break;
      g_ptr_array_add (dumps, t_dump_all (record));
    }
  g_ptr_array_add (dumps, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&dumps), FALSE);
}

/* Reads a damaged file to its end; every fault has a place and a sentence.  found[i] tells whether
 * game number i of those came out as it was. */
static void
read_damaged (GBytes *bytes, char **dumps, gboolean *found)
{
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, "x");
  guint next = 0, calls = 0;

  memset (found, 0, 3 * sizeof *found);
  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      LudXmlStatus status = lud_xml_reader_next (reader, &record, &error);

      g_assert_cmpuint (++calls, <, 1000);
      g_assert_true ((status == LUD_XML_GAME) == (record != NULL));
      if (status == LUD_XML_END)
        break;
      if (status == LUD_XML_GAME)
        {
          g_autofree char *dump = t_dump_all (record);

          for (guint i = next; dumps[i]; i++)
            if (strcmp (dumps[i], dump) == 0)
              {
                found[i] = TRUE;
                next = i + 1;
              }
          continue;
        }
      g_assert_nonnull (error);
      g_assert_true (g_str_has_prefix (error->message, "x:"));
      g_assert_cmpint (g_ascii_strtoll (error->message + 2, NULL, 10), >, 0);
      g_assert_nonnull (lud_xml_reader_get_fault (reader));
      {
        g_autoptr (GBytes) raw = lud_xml_reader_dup_raw (reader);
        LudXmlRepair repair = { 0 };
        G_GNUC_UNUSED g_autoptr (LudRecord) mended =
          raw ? lud_xml_repair (raw, 0, NULL, &repair, NULL) : NULL;

        g_free (repair.sentence);
      }
    }
}

/* Which game's text a place is in; 3: in none. */
static guint
game_at (const char *text, gsize at)
{
  const char *p = text;

  for (guint i = 0; i < 3; i++)
    {
      const char *begin = strstr (p, " <game "), *end = strstr (p, "</game>\n");

      if (at > (gsize) (begin - text) && at < (gsize) (end + 7 - text))
        return i;
      p = end + 8;
    }
  return 3;
}

/* The text in front of a cut is all there is: games in it are read, the cut one is told. */
static void
test_truncated (void)
{
  g_autofree char *text = make_file ();
  gsize length = strlen (text);
  g_auto (GStrv) dumps = dump_games (text);

  g_assert_cmpuint (g_strv_length (dumps), ==, 3);
  for (gsize n = 0; n < length; n += step (7))
    {
      g_autoptr (GBytes) bytes = g_bytes_new (text, n);
      g_autofree char *cut = g_strndup (text, n);
      gboolean found[3];
      const char *p = cut;

      read_damaged (bytes, dumps, found);
      for (guint i = 0; i < 3; i++)
        {
          p = p ? strstr (p, "</game>") : NULL;
          g_assert_cmpint (found[i], ==, p != NULL);
          p = p ? p + 1 : NULL;
        }
    }
}

/* One byte is another one: all games but the one in which it stands are as they were. */
static void
test_changed (void)
{
  static const char few[] = "<>/\"'=&; \nax1-!?]:\0\x80\xff";
  gboolean all = g_getenv ("LUDOTECA_TEST_ALL_BYTES") != NULL;
  g_autofree char *text = make_file ();
  gsize length = strlen (text);
  g_auto (GStrv) dumps = dump_games (text);
  gsize begin = (gsize) (strstr (text, " <game ") - text);

  for (gsize at = begin; at < length; at += all ? 1 : step (29))
    for (guint k = 0; k < (all ? 256 : sizeof few - 1); k++)
      {
        g_autofree char *changed = g_memdup2 (text, length);
        g_autoptr (GBytes) bytes = NULL;
        gboolean found[3];
        guint inside = game_at (text, at);

        changed[at] = all ? (char) k : few[k];
        if (changed[at] == text[at])
          continue;
        bytes = g_bytes_new_static (changed, length);
        read_damaged (bytes, dumps, found);
        for (guint i = 0; i < 3; i++)
          if (i != inside && !found[i])
            g_error ("byte %zu (%c) to %d: game %u is lost", at, text[at], changed[at], i);
      }
}

/* ------------------------------------------------------------------------------------------------
 * What is refused at once
 */

static GBytes *
in_utf16 (const char *text)
{
  gsize length;
  char *wide = g_convert (text, -1, "UTF-16", "UTF-8", NULL, &length, NULL);

  return g_bytes_new_take (wide, length);
}

static void
assert_refused (GBytes *bytes, LudNotationError code, guint n_good)
{
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, "x");
  guint good = 0, bad = 0;

  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      LudXmlStatus status = lud_xml_reader_next (reader, &record, &error);

      if (status == LUD_XML_END)
        break;
      if (status == LUD_XML_GAME)
        good++;
      else if (bad++ == 0)
        {
          if (!g_error_matches (error, LUD_NOTATION_ERROR, (int) code))
            g_error ("%.200s\n%s", (const char *) g_bytes_get_data (bytes, NULL), error->message);
          g_assert_true (g_str_has_suffix (error->message, "."));
        }
    }
  g_assert_cmpuint (bad, >, 0);
  g_assert_cmpuint (good, ==, n_good);
}

static void
assert_text_refused (const char *text, LudNotationError code, guint n_good)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  assert_refused (bytes, code, n_good);
}

static void
test_forbidden (void)
{
  static const char laughs[] =
    "<?xml version=\"1.0\"?>\n<!DOCTYPE games [\n <!ENTITY a \"ha\">\n <!ENTITY b "
    "\"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">\n <!ENTITY c "
    "\"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">\n]>\n" OPEN GAME
    "<header><event>&c;</event></header><moves/></game>" CLOSE;
  static const char external[] =
    "<!DOCTYPE games [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>" OPEN GAME
    "<header><event>&a;</event></header><moves/></game>" CLOSE;
  static const char subset[] = "<!DOCTYPE games SYSTEM \"games.dtd\">" OPEN CLOSE;
  g_autoptr (GBytes) wide = in_utf16 (laughs);

  assert_text_refused (laughs, LUD_NOTATION_ERROR_XML, 0);
  assert_refused (wide, LUD_NOTATION_ERROR_XML, 0);
  assert_text_refused (external, LUD_NOTATION_ERROR_XML, 0);
  assert_text_refused (subset, LUD_NOTATION_ERROR_XML, 0);
  /* Not even where no parser would look for one. */
  assert_text_refused (OPEN "<!DOCTYPE a [<!ENTITY a \"b\">]>" GOOD CLOSE,
                       LUD_NOTATION_ERROR_STRUCTURE, 1);
  assert_text_refused (OPEN GAME "<!DOCTYPE a><moves/></game>" GOOD CLOSE, LUD_NOTATION_ERROR_XML,
                       1);
  assert_text_refused (OPEN GAME "<header><event>&a;</event></header><moves/></game>" GOOD CLOSE,
                       LUD_NOTATION_ERROR_XML, 1);
  assert_text_refused (OPEN GAME "<header><event a=\"&a;\"/></header><moves/></game>" GOOD CLOSE,
                       LUD_NOTATION_ERROR_XML, 1);
  /* XInclude, wherever it stands. */
  assert_text_refused (
    OPEN "<i:include xmlns:i=\"http://www.w3.org/2001/XInclude\" href=\"x\"/>" GOOD CLOSE,
    LUD_NOTATION_ERROR_XML, 1);
  assert_text_refused (OPEN GAME
                       "<moves><o:o xmlns:o=\"urn:o\"><i:include "
                       "xmlns:i=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\"/>"
                       "</o:o></moves></game>" GOOD CLOSE,
                       LUD_NOTATION_ERROR_XML, 1);
}

static void
test_encodings (void)
{
  static const char bad_utf8[] =
    OPEN GAME "<header><event>\xc3(</event></header><moves/></game>" GOOD CLOSE;
  static const char control[] =
    OPEN GAME "<header><event>\x01</event></header><moves/></game>" GOOD CLOSE;
  static const char reference[] =
    OPEN GAME "<header><event>&#0;</event></header><moves/></game>" GOOD CLOSE;
  static const char zero[] =
    OPEN GAME "<header><event>a\0b</event></header><moves/></game>" GOOD CLOSE;
  static const char half[] = "\xff\xfe<\0g\0a\0m\0e\0s\0\x00\xd8<\0";
  g_autoptr (GBytes) zero_bytes = g_bytes_new (zero, sizeof zero - 1);
  g_autoptr (GBytes) half_bytes = g_bytes_new (half, sizeof half - 1);

  assert_text_refused (bad_utf8, LUD_NOTATION_ERROR_XML, 1);
  assert_text_refused (control, LUD_NOTATION_ERROR_XML, 1);
  assert_text_refused (reference, LUD_NOTATION_ERROR_XML, 1);
  assert_refused (zero_bytes, LUD_NOTATION_ERROR_XML, 1);
  assert_refused (half_bytes, LUD_NOTATION_ERROR_XML, 0);
  assert_text_refused ("<?xml version=\"1.0\" encoding=\"UTF-7\"?>" OPEN CLOSE,
                       LUD_NOTATION_ERROR_XML, 0);
  assert_text_refused ("<?xml version=\"1.0\" encoding=\"ISO-2022-CN-EXT\"?>" OPEN CLOSE,
                       LUD_NOTATION_ERROR_XML, 0);
  assert_text_refused (" <?xml version=\"1.0\"?>" OPEN CLOSE, LUD_NOTATION_ERROR_XML, 0);
}

/* Just inside and just outside of each limit; the neighbour is read in any case. */
static void
test_limits (void)
{
  static const struct
  {
    const char *before, *part, *after;
    guint most; /* parts that are accepted; one more is not */
  } cases[] = {
    /* A start tag of 64 KiB: "<event a=''" is 10 bytes without its value, "<" and ">" count. */
    { GAME "<header><event a=\"", "x", "\"/></header><moves/></game>", 65536 - 13 },
    { GAME "<!--", "x", "--><moves/></game>", 65536 - 4 },
    { GAME "<moves><comment>", "x", "</comment></moves></game>", 65536 },
    { GAME "<?p ", "x", "?><moves/></game>", 65536 - 4 },
    /* 64 variations, 256 elements. */
    { GAME "<o:o xmlns:o=\"urn:o\">", "<a>", "", 0 },
  };

  for (gsize i = 0; i + 1 < G_N_ELEMENTS (cases); i++)
    for (int over = -1; over <= 1; over++)
      {
        g_autoptr (GString) text = g_string_new (OPEN);
        g_autoptr (LudXmlReader) reader = NULL;
        g_autoptr (GBytes) bytes = NULL;
        g_autoptr (LudRecord) record = NULL;
        g_autoptr (LudRecord) neighbour = NULL;
        g_autoptr (GError) error = NULL;

        g_string_append (text, cases[i].before);
        for (guint n = (guint) ((int) cases[i].most + over); n > 0; n--)
          g_string_append (text, cases[i].part);
        g_string_append (text, cases[i].after);
        g_string_append (text, GOOD CLOSE);
        bytes = g_bytes_new (text->str, text->len);
        reader = lud_xml_reader_new_for_bytes (bytes, "x");
        lud_xml_reader_next (reader, &record, &error);
        if (over < 0)
          g_assert_no_error (error);
        if (over > 0)
          g_assert_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
        g_assert_cmpint (lud_xml_reader_next (reader, &neighbour, NULL), ==, LUD_XML_GAME);
      }
}

/* part n times between before and after; a "#" in it is the number. */
static char *
repeat (const char *before, const char *part, guint n, const char *after)
{
  GString *text = g_string_new (before);

  for (guint i = 0; i < n; i++)
    for (const char *p = part; *p; p++)
      if (*p == '#')
        g_string_append_printf (text, "%u", i);
      else
        g_string_append_c (text, *p);
  g_string_append (text, after);
  return g_string_free (text, FALSE);
}

static void
test_more_limits (void)
{
  g_autofree char *attributes =
    repeat (OPEN "<game", " a#=\"\"", 65, " kind=\"cephalopod\"><moves/></game>" GOOD CLOSE);
  g_autofree char *few =
    repeat (OPEN "<game", " a#=\"\"", 63, " kind=\"cephalopod\"><moves/></game>" CLOSE);
  g_autofree char *deep = repeat (OPEN GAME "<o:a xmlns:o=\"urn:o\">", "<a>", 300, GOOD GOOD CLOSE);
  g_autofree char *turns =
    repeat (OPEN "<game kind=\"sensei\"><moves>", "<turn><act>b1-b2</act><act>end</act></turn>",
            10001, "</moves></game>" GOOD CLOSE);
  g_autofree char *namespaces =
    repeat (OPEN GAME "<header>",
            "<o:a xmlns:o=\"urn:o\" xmlns:a=\"a\" xmlns:b=\"b\" xmlns:c=\"c\">", 100, GOOD CLOSE);
  g_autofree char *comments =
    repeat (OPEN GAME "<moves>", "<comment/>", 100001, "</moves></game>" GOOD CLOSE);
  g_autoptr (GBytes) bytes = g_bytes_new (few, strlen (few));
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, "x");
  g_autoptr (LudRecord) record = NULL;

  g_assert_cmpint (lud_xml_reader_next (reader, &record, NULL), ==, LUD_XML_GAME);
  assert_text_refused (attributes, LUD_NOTATION_ERROR_LIMIT, 1);
  assert_text_refused (deep, LUD_NOTATION_ERROR_LIMIT, 2);
  assert_text_refused (turns, LUD_NOTATION_ERROR_RULES, 1);
  assert_text_refused (namespaces, LUD_NOTATION_ERROR_LIMIT, 1);
  assert_text_refused (comments, LUD_NOTATION_ERROR_LIMIT, 1);
}

/* ------------------------------------------------------------------------------------------------
 * Large files: a stream that says one thing again and again
 */

typedef struct
{
  GInputStream parent_instance;
  const char *head, *unit;
  gsize unit_length;
  guint64 at, total;
} Endless;

typedef GInputStreamClass EndlessClass;

GType endless_get_type (void);
G_DEFINE_TYPE (Endless, endless, G_TYPE_INPUT_STREAM)

static gssize
endless_read (GInputStream *stream,
              void *buffer,
              gsize count,
              GCancellable *cancellable,
              GError **error)
{
  Endless *self = (Endless *) stream;
  gsize head = strlen (self->head), n = 0;
  char *out = buffer;

  while (n < count && self->at < self->total)
    {
      gsize from =
        self->at < head ? (gsize) self->at : (gsize) ((self->at - head) % self->unit_length);
      const char *text = self->at < head ? self->head : self->unit;
      gsize most = MIN (count - n, (self->at < head ? head : self->unit_length) - from);

      memcpy (out + n, text + from, most);
      n += most;
      self->at += most;
    }
  return (gssize) n;
}

static void
endless_init (Endless *self)
{
}

static void
endless_class_init (EndlessClass *klass)
{
  klass->read_fn = endless_read;
}

static guint64
memory_used (const char *what)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, what);
  return line ? g_ascii_strtoull (line + strlen (what), NULL, 10) : 0;
}

static const struct
{
  const char *name, *head, *unit;
} endless[] = {
  { "good", OPEN, GOOD },
  { "bad", OPEN, GAME "<moves><turn><act>zz</act></turn></moves></game>" },
  { "empty", OPEN, "<game/>" },
  { "unclosed", OPEN, "<game>" },
  { "broken", OPEN, "<game<" },
  { "turns", OPEN GAME "<moves>", "<turn><act>a1</act></turn>" },
  { "notes", OPEN GAME "<moves>", "<comment/>" },
  { "marks", OPEN GAME "<moves>", "<mark shape=\"cross\" at=\"a1\"/>" },
  { "tags", OPEN GAME "<header>", "<tag name=\"a\"/>" },
  { "foreign", OPEN GAME "<o:o xmlns:o=\"urn:o\">", "<a/>" },
  { "foreign-text", OPEN GAME "<o:o xmlns:o=\"urn:o\">", "x>" },
  { "foreign-items", OPEN GAME, "<o:o xmlns:o=\"u\"/>" },
  { "between", OPEN, "<o:o xmlns:o=\"urn:o\"/>" },
  { "between-comments", OPEN, "<!--x-->" },
  { "nested", OPEN GAME, "<a>" },
  { "attributes", OPEN "<game", " a=\"1\"" },
  { "value", OPEN "<game a=\"", "xxxxxxxxxxxxxxxx" },
  { "comment", OPEN "<!--", "xxxxxxxxxxxxxxxx" },
  { "instructions", OPEN, "<game><?" },
  { "sections", OPEN, "<game><![CDATA[" },
  { "text", OPEN, "xxxxxxxxxxxxxxxx" },
  { "prolog", "", "<!-- x -->\n" },
  { "prolog-text", "", "xxxxxxxxxxxxxxxx" },
  { "root", "<games ", "xxxxxxxxxxxxxxxx" },
  { "names", OPEN GAME "<header>", "<event abcdefghijklmnopqrstuvwxyz=\"\"/>" },
  { "references", OPEN GAME "<header><event>", "&amp;&#65;" },
  { "entity", OPEN GAME "<header><event>&", "aaaaaaaaaaaaaaaa" },
  { "end-tags", OPEN, "</game>" },
};

/* However long such a file is, it ends, and takes no more memory than a short one. */
static void
test_endless (void)
{
  const char *size = g_getenv ("LUDOTECA_TEST_MIB");
  guint64 total = (size ? g_ascii_strtoull (size, NULL, 10) : 6) << 20;

  for (gsize i = 0; i < G_N_ELEMENTS (endless); i++)
    {
      g_autoptr (GInputStream) stream = g_object_new (endless_get_type (), NULL);
      Endless *self = (Endless *) stream;
      g_autoptr (LudXmlReader) reader = NULL;
      LudXmlStatus status;
      gint64 begin = g_get_monotonic_time ();
      guint64 n = 0;

      self->head = endless[i].head;
      self->unit = endless[i].unit;
      self->unit_length = strlen (self->unit);
      self->total = total;
      reader = lud_xml_reader_new_for_stream (stream, "x");
      do
        {
          g_autoptr (LudRecord) record = NULL;

          status = lud_xml_reader_next (reader, &record, NULL);
          n++;
        }
      while (status != LUD_XML_END);
      g_test_message (
        "%s: %" G_GUINT64_FORMAT " games or faults, %.1f s, %" G_GUINT64_FORMAT " KiB",
        endless[i].name, n, (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC,
        memory_used ("VmHWM:"));
#if !defined LUD_SANITIZED
      g_assert_cmpuint (memory_used ("VmHWM:"), <, 64 * 1024);
#endif
    }
}

/* A file can consist of faults: they are told up to a number, and then it is told that they are
 * told no longer.  The good games among them and behind them are all read, how short and how many
 * they are, and so are bad games that could be repaired. */
static void
test_many_faults (void)
{
  static const struct
  {
    const char *unit;
    guint in_between; /* good games and games against the rules between the faults, too */
  } cases[] = {
    { "<game>", 10 },
    { "<game ", 0 }, /* the good game would be part of a tag */
    { "<game/>", 10 },
    { "<game>&</game>", 10 },
    { GAME "<moves><turn><act>a&1</act></turn></moves></game>\n", 10 },
    { GAME "<moves><turn><act>a1</act></moves></game>\n", 10 },
    { "<game><a:b/></game>", 10 },
    { "<game><![CDATA[", 0 },
    { "</game>", 10 },
    { "</x>", 10 },
  };
  static const char against[] = GAME "<moves><turn><act>zz</act></turn></moves></game>\n";

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      /* The last games end with the file, which has no other end. */
      for (int has_end = i >= 1; has_end < 2; has_end++)
        {
          g_autoptr (GString) text = g_string_new (OPEN);
          g_autoptr (GBytes) bytes = NULL;
          g_autoptr (LudXmlReader) reader = NULL;
          guint n_good = 0, n_told = 0, n_against = 0, n_announced = 0, line = 0, n_lines = 0;
          LudXmlStatus status;

          for (guint part = 0; part <= cases[i].in_between; part++)
            {
              for (guint k = 0; k < 120000 / (cases[i].in_between + 1); k++)
                g_string_append (text, cases[i].unit);
              g_string_append (text, "\n");
              if (part < cases[i].in_between)
                g_string_append (text, against);
              n_lines = 1;
              for (const char *c = text->str; (c = strchr (c, '\n')); c++)
                n_lines++;
              g_string_append (text, GOOD);
            }
          g_string_truncate (text, text->len - 1); /* the line feed */
          if (has_end)
            g_string_append (text, CLOSE);
          bytes = g_string_free_to_bytes (g_steal_pointer (&text));
          reader = lud_xml_reader_new_for_bytes (bytes, "x");
          for (;;)
            {
              g_autoptr (LudRecord) record = NULL;
              g_autoptr (GError) error = NULL;

              status = lud_xml_reader_next (reader, &record, &error);
              if (status == LUD_XML_END)
                break;
              if (status == LUD_XML_GAME)
                {
                  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 1);
                  n_good++;
                  line = lud_xml_reader_get_line (reader);
                  continue;
                }
              g_assert_nonnull (error);
              n_told++;
              n_against += error->code == LUD_NOTATION_ERROR_RULES;
              n_announced += strstr (error->message, "too many faults") != NULL;
            }
          if (n_good != cases[i].in_between + 1 || n_against != cases[i].in_between)
            g_error ("%s: %u good games, %u against the rules", cases[i].unit, n_good, n_against);
          g_assert_cmpuint (line, ==, n_lines);
          g_assert_cmpuint (n_announced, >=, 1);
          g_assert_cmpuint (n_announced, <=, cases[i].in_between + 1);
          g_assert_cmpuint (n_told, >=, 50000);
          g_assert_cmpuint (n_told, <=, 100000);
        }
    }
}

/* An archive that was damaged in each of its games is told of, game by game, however large it is.
 */
static void
test_many_damaged (void)
{
  g_autoptr (GString) text = g_string_new (OPEN);
  g_autofree char *note = g_strnfill (500, 'x');
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (LudXmlReader) reader = NULL;
  guint n = 0;

  for (guint i = 0; i < 102000; i++)
    g_string_append_printf (text, GAME "<moves><comment>%s&</comment></moves></game>\n", note);
  g_string_append (text, CLOSE);
  bytes = g_string_free_to_bytes (g_steal_pointer (&text));
  reader = lud_xml_reader_new_for_bytes (bytes, "x");
  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GBytes) raw = NULL;
      LudXmlStatus status = lud_xml_reader_next (reader, &record, NULL);

      if (status == LUD_XML_END)
        break;
      g_assert_cmpint (status, ==, LUD_XML_BAD);
      raw = lud_xml_reader_dup_raw (reader);
      g_assert_nonnull (raw);
      n++;
    }
  g_assert_cmpuint (n, ==, 102000);
}

/* Whole games just below the limit, of many small things. */
static void
test_large (void)
{
  static const struct
  {
    const char *before, *unit, *after;
  } larges[] = {
    { GAME "<o:o xmlns:o=\"urn:o\">", "<a/>", "</o:o><moves/></game>" },
    { GAME "<o:o xmlns:o=\"urn:o\">", "<a b=\"\"/>", "</o:o><moves/></game>" },
    { GAME "<o:o xmlns:o=\"urn:o\">", ">\"", "</o:o><moves/></game>" },
    { GAME "<header>", "<tag name=\"a\"/>", "</header><moves/></game>" },
    { GAME, "<a xmlns=\"b\"/>", "<moves/></game>" },
    { GAME "<moves>", "<comment/>", "</moves></game>" },
    { GAME "<moves>", "<comment>x</comment>", "</moves></game>" },
    { GAME "<moves>", "<mark shape=\"cross\" at=\"a1\"/>", "</moves></game>" },
    { GAME "<moves>", "<evaluation score=\"1\"/>", "</moves></game>" },
    { GAME "<moves>", "<nag code=\"1\"/>", "</moves></game>" },
    { GAME "<header><event>", "&lt;", "</event></header><moves/></game>" },
    { GAME "<header><event>", "\n", "</event></header><moves/></game>" },
    { GAME "<header>", "<!-- -->", "</header><moves/></game>" },
    { "<game kind=\"sensei\"><moves>",
      "<turn><act>b1-b2</act><act>end</act></turn><turn><act>b7-b6</act><act>end</act></turn>"
      "<turn><act>b2-b1</act><act>end</act></turn><turn><act>b6-b7</act><act>end</act></turn>",
      "</moves></game>" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (larges); i++)
    for (int flags = 0; flags < 4; flags += (int) step (3))
      {
        gsize n = (LUD_XML_MAX_GAME - 1000) / strlen (larges[i].unit);
        g_autoptr (GString) text = g_string_sized_new (LUD_XML_MAX_GAME + 1024);
        g_autoptr (LudXmlReader) reader = NULL;
        g_autoptr (GBytes) bytes = NULL;
        g_autoptr (LudRecord) record = NULL;
        g_autoptr (LudRecord) neighbour = NULL;
        gint64 begin = g_get_monotonic_time ();

        g_string_append (text, OPEN);
        g_string_append (text, larges[i].before);
        while (n-- > 0)
          g_string_append (text, larges[i].unit);
        g_string_append (text, larges[i].after);
        g_string_append (text, GOOD CLOSE);
        bytes = g_string_free_to_bytes (g_steal_pointer (&text));
        reader = lud_xml_reader_new_for_bytes (bytes, "x");
        lud_xml_reader_set_flags (reader, (LudXmlReadFlags) flags);
        lud_xml_reader_next (reader, &record, NULL);
        g_assert_cmpint (lud_xml_reader_next (reader, &neighbour, NULL), ==, LUD_XML_GAME);
        g_test_message ("%zu, flags %d: %.1f s, %" G_GUINT64_FORMAT " KiB", i, flags,
                        (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC,
                        memory_used ("VmHWM:"));
#if !defined LUD_SANITIZED
        g_assert_cmpuint (memory_used ("VmHWM:"), <, 64 * 1024);
#endif
      }
}

/* A small file that unpacks to a large one. */
static void
test_bomb (void)
{
  g_autoptr (GConverter) packer =
    G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) out = g_converter_output_stream_new (memory, packer);
  g_autofree char *blanks = g_strnfill (64 * 1024, ' ');
  g_autoptr (GBytes) bytes = NULL;

  g_output_stream_write_all (out, OPEN GOOD, strlen (OPEN GOOD), NULL, NULL, NULL);
  for (int i = 0; i < 2048; i++)
    g_output_stream_write_all (out, blanks, 64 * 1024, NULL, NULL, NULL);
  g_output_stream_write_all (out, CLOSE, strlen (CLOSE), NULL, NULL, NULL);
  g_output_stream_close (out, NULL, NULL);
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 1024 * 1024);
  assert_refused (bytes, LUD_NOTATION_ERROR_LIMIT, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* First, while nothing else has used memory. */
  g_test_add_func ("/xml-damage/endless", test_endless);
  g_test_add_func ("/xml-damage/large", test_large);
  g_test_add_func ("/xml-damage/many-faults", test_many_faults);
  g_test_add_func ("/xml-damage/many-damaged", test_many_damaged);
  g_test_add_func ("/xml-damage/bomb", test_bomb);
  g_test_add_func ("/xml-damage/forbidden", test_forbidden);
  g_test_add_func ("/xml-damage/encodings", test_encodings);
  g_test_add_func ("/xml-damage/limits", test_limits);
  g_test_add_func ("/xml-damage/more-limits", test_more_limits);
  g_test_add_func ("/xml-damage/truncated", test_truncated);
  g_test_add_func ("/xml-damage/changed", test_changed);
  return g_test_run ();
}
