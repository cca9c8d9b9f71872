/* test-records.c: random records, through every form they can be kept in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LUDOTECA_TEST_RECORDS says how many; LUDOTECA_TEST_SEED with which one to begin.
 */

#include "notation/notation.h"
#include "notation/text-export.h"
#include "notation/text-import.h"
#include "record-test.h"
#include "record/annotation.h"
#include "record/digest.h"

#include <stdlib.h>
#include <string.h>

static guint32
from_environment (const char *name, guint32 ordinary)
{
  const char *text = g_getenv (name);

  return text ? (guint32) g_ascii_strtoull (text, NULL, 10) : ordinary;
}

/* Tells the first place at which two dumps differ. */
static void
assert_same (guint32 seed, const char *form, LudRecord *a, LudRecord *b)
{
  g_autoptr (GBytes) bytes_a = lud_record_serialize (a), bytes_b = lud_record_serialize (b);
  g_autofree char *dump_a = NULL, *dump_b = NULL;
  gsize i = 0;

  if (g_bytes_equal (bytes_a, bytes_b))
    return;
  dump_a = t_dump_all (a);
  dump_b = t_dump_all (b);
  while (dump_a[i] && dump_a[i] == dump_b[i])
    i++;
  i -= MIN (i, 30);
  g_error ("seed %u, %s: “%.200s” became “%.200s”", seed, form, dump_a + i, dump_b + i);
}

static LudRecord *
through_bytes (LudRecord *record)
{
  g_autoptr (GBytes) bytes = lud_record_serialize (record);
  g_autoptr (GError) error = NULL;
  LudRecord *back =
    lud_record_deserialize (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);

  g_assert_no_error (error);
  return back;
}

/* What a file may show: the secret of a game that goes on is not told. */
static LudRecord *
public_copy (LudRecord *record)
{
  LudRecord *copy = through_bytes (record);

  if (lud_record_get_secret (copy) && !lud_record_get_result (copy).over)
    {
      g_autofree char *commitment = g_strdup (lud_record_get_commitment (copy));

      g_assert_true (lud_record_set_commitment (copy, commitment, NULL));
    }
  return copy;
}

/* ------------------------------------------------------------------------------------------------
 * XML
 */

static char *
write_xml (LudRecord *record)
{
  GString *out = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);
  g_autoptr (GError) error = NULL;

  lud_xml_writer_add (writer, record, &error);
  g_assert_no_error (error);
  g_assert_true (lud_xml_writer_finish (writer, NULL));
  return g_string_free (out, FALSE);
}

static void
check_xml (guint32 seed, LudRecord *record)
{
  g_autoptr (LudRecord) expected = public_copy (record), back = NULL;
  g_autofree char *written = write_xml (record), *again = NULL;
  g_autofree char *play = lud_record_dup_play_digest (record), *play_back = NULL;
  g_autofree char *digest = lud_xml_dup_record_digest (record), *digest_back = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (written, strlen (written));
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, "x.ludo");
  g_autoptr (GError) error = NULL;

  if (lud_xml_reader_next (reader, &back, &error) != LUD_XML_GAME)
    g_error ("seed %u: %s\n%s", seed, error->message, written);
  assert_same (seed, "XML", expected, back);
  again = write_xml (back);
  if (strcmp (written, again) != 0)
    g_error ("seed %u: XML is not written in the same bytes again", seed);
  play_back = lud_record_dup_play_digest (back);
  digest_back = lud_xml_dup_record_digest (back);
  g_assert_cmpstr (play, ==, play_back);
  g_assert_cmpstr (digest, ==, digest_back);
}

/* ------------------------------------------------------------------------------------------------
 * Text
 */

/* Leaves of the comments of a node what text has a place for: those in front stand first, none is
 * empty, and none begins or ends with blanks. */
static void
plain_comments (LudRecord *record, LudNode *node)
{
  guint n = lud_node_get_n_comments (node);
  g_autofree LudComment *old = g_new (LudComment, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const LudComment *c = lud_node_get_comment (node, i);

      old[i] = (LudComment){ c->place, g_strstrip (g_strdup (c->text)), g_strdup (c->language),
                             g_strdup (c->author), "" };
    }
  lud_record_clear_annotations (record, node, LUD_NODE_COMMENTS);
  for (int place = LUD_COMMENT_BEFORE; place >= LUD_COMMENT_AFTER; place--)
    for (guint i = 0; i < n; i++)
      if ((int) old[i].place == place && (*old[i].text || *old[i].language || *old[i].author))
        g_assert_true (lud_record_add_comment (record, node, &old[i], NULL));
  for (guint i = 0; i < n; i++)
    {
      g_free ((char *) old[i].text);
      g_free ((char *) old[i].language);
      g_free ((char *) old[i].author);
    }
}

static LudRecord *
text_copy (LudRecord *record)
{
  LudRecord *copy = public_copy (record);

  for (LudNode *node = lud_record_get_root (copy); node; node = t_next_node (node))
    {
      lud_record_clear_annotations (
        copy, node, LUD_NODE_MARKS | LUD_NODE_CLOCK | LUD_NODE_EVALUATIONS | LUD_NODE_FOREIGN);
      plain_comments (copy, node);
    }
  lud_record_set_time_control (copy, NULL);
  while (lud_record_get_n_foreign (copy) > 0)
    lud_record_remove_foreign (copy, 0);
  return copy;
}

static void
check_text (guint32 seed, LudRecord *record)
{
  g_autoptr (LudRecord) expected = text_copy (record), back = NULL;
  g_autoptr (GString) text = g_string_new (NULL), again = g_string_new (NULL);
  g_autoptr (LudTextReader) reader = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  guint n_kept;

  g_assert_true (lud_text_append (text, record, LUD_TEXT_ALL, &error));
  bytes = g_bytes_new (text->str, text->len);
  reader = lud_text_reader_new_for_bytes (bytes, "x.txt", NULL, RULES_STRICT);
  if (lud_text_reader_next (reader, &back, &error) != LUD_TEXT_GAME)
    g_error ("seed %u: %s\n%s", seed, error->message, text->str);
  g_assert_cmpuint (lud_text_reader_get_n_notes (reader), ==, 0);
  lud_text_reader_get_notes (reader, &n_kept);
  assert_same (seed, "text", expected, back);
  g_assert_true (lud_text_append (again, back, LUD_TEXT_ALL, NULL));
  if (strcmp (text->str, again->str) != 0)
    g_error ("seed %u: text is not written in the same bytes again", seed);
}

/* ------------------------------------------------------------------------------------------------
 * The tests
 */

static void
check_bytes (guint32 seed, LudRecord *record)
{
  g_autoptr (LudRecord) back = through_bytes (record);

  assert_same (seed, "bytes", record, back);
}

static void
test_random (void)
{
  guint32 from = from_environment ("LUDOTECA_TEST_SEED", 1);
  guint32 n = from_environment ("LUDOTECA_TEST_RECORDS", 400);

  for (guint32 seed = from; seed < from + n; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);

      if (seed % 8 > 0)
        t_annotate (record, seed);
      check_bytes (seed, record);
      check_xml (seed, record);
      check_text (seed, record);
    }
}

/* The random records have in them what they are there to try. */
static void
test_variety (void)
{
  enum
  {
    INSIDE_TURN,
    AT_ROLL,
    SOURCES, /* 3 */
    WORDS = SOURCES + 3,
    SECRET_OPEN,
    REVEALED,
    COMMITTED,
    POSITION,
    TIME,
    TAGS,
    DATES, /* year; month; day */
    ENDINGS = DATES + 3,
    GAMES, /* 4 */
    N = GAMES + 4
  };
  guint count[N] = { 0 };
  g_autoptr (GHashTable) options = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) what = g_hash_table_new (NULL, NULL);
  guint wanted = 0;

  for (guint32 seed = 1; seed <= 2000; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autofree char *set = lud_record_dup_options (record);
      const RulesGame *game = lud_record_get_game (record);
      gboolean over = lud_record_get_result (record).over;
      g_autoptr (LudCursor) cursor = lud_cursor_new (record);
      gsize date = strlen (lud_record_get_field (record, LUD_FIELD_DATE));

      t_annotate (record, seed);
      for (guint i = 0; rules_games ()[i] && i < 4; i++)
        count[GAMES + i] += rules_games ()[i] == game;
      g_hash_table_add (options, g_strdup_printf ("%s %s", game->id, set));
      count[WORDS] += *lud_record_get_word (record, RULES_FIRST) != 0;
      count[SECRET_OPEN] += lud_record_get_secret (record) && !over;
      count[REVEALED] += lud_record_get_secret (record) && over;
      count[COMMITTED] += lud_record_get_commitment (record) && !lud_record_get_secret (record);
      count[POSITION] += lud_record_get_position (record) != NULL;
      count[TIME] += lud_record_get_time_control (record)->main > 0;
      count[TAGS] += lud_record_get_n_tags (record) > 1;
      if (date)
        count[DATES + (date == 4 ? 0 : date == 7 ? 1 : 2)]++;
      for (LudNode *node = lud_record_get_root (record); node; node = t_next_node (node))
        {
          LudRollSource source = lud_node_get_roll_source (node);
          LudNode *next = lud_node_get_next_sibling (node), *parent = lud_node_get_parent (node);

          for (guint bit = 1; bit <= LUD_NODE_FOREIGN; bit <<= 1)
            if (lud_node_has (node, bit))
              g_hash_table_add (what, GUINT_TO_POINTER (bit));
          count[ENDINGS] += lud_record_get_ending (record, node).over;
          if (source != LUD_ROLL_NONE)
            count[SOURCES + source - LUD_ROLL_UNKNOWN]++;
          if (!next)
            continue;
          count[AT_ROLL] += source != LUD_ROLL_NONE;
          if (parent && lud_node_get_parent (parent) && source == LUD_ROLL_NONE)
            {
              guint turn;

              lud_cursor_move (cursor, parent);
              turn = game->turn (lud_cursor_get_state (cursor)).number;
              lud_cursor_move (cursor, lud_node_get_parent (parent));
              count[INSIDE_TURN] += game->turn (lud_cursor_get_state (cursor)).number == turn;
            }
        }
    }
  for (guint i = 0; i < N; i++)
    if (count[i] < 5)
      g_error ("only %u of kind %u", count[i], i);
  g_assert_cmpuint (g_hash_table_size (what), ==, 6);
  /* Every value of every option stands in some record. */
  for (const RulesGame *const *game = rules_games (); *game; game++)
    for (int i = 0; (*game)->options[i].key; i++)
      for (const RulesChoice *c = (*game)->options[i].choices; c->value; c++)
        {
          g_autofree char *pair = g_strdup_printf ("%s=%s", (*game)->options[i].key, c->value);
          GHashTableIter iter;
          gpointer key;
          gboolean found = FALSE;

          g_hash_table_iter_init (&iter, options);
          while (!found && g_hash_table_iter_next (&iter, &key, NULL))
            {
              g_auto (GStrv) words = g_strsplit (key, " ", -1);

              found = strcmp (words[0], (*game)->id) == 0 &&
                      g_strv_contains ((const char *const *) words, pair);
            }
          wanted++;
          if (!found)
            g_error ("no record has %s %s", (*game)->id, pair);
        }
  g_assert_cmpuint (wanted, >, 25);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/records/variety", test_variety);
  g_test_add_func ("/records/random", test_random);
  return g_test_run ();
}
