/* test-stored.c: records as bytes, with all annotations, and of older versions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"

#include <string.h>

/* The same record and the same bytes. */
static void
check_round_trip (LudRecord *record)
{
  g_autoptr (GBytes) bytes = lud_record_serialize (record);
  g_autoptr (GError) error = NULL;
  g_autoptr (LudRecord) back =
    lud_record_deserialize (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  g_autoptr (GBytes) again = NULL;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  g_assert_no_error (error);
  again = lud_record_serialize (back);
  a = t_dump_all (record);
  b = t_dump_all (back);
  g_assert_cmpstr (a, ==, b);
  g_assert_true (g_bytes_equal (bytes, again));
}

static void
test_random (void)
{
  const char *many = g_getenv ("LUDOTECA_TEST_RECORDS");
  guint32 n = many ? (guint32) g_ascii_strtoull (many, NULL, 10) : 400;

  for (guint32 seed = 1; seed <= n; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);

      t_annotate (record, seed);
      check_round_trip (record);
    }
}

/* All marks, glyphs and colours there are. */
static void
test_everything (void)
{
  g_autoptr (LudRecord) record = t_record ("diamond", "", NULL);
  LudNode *root = lud_record_get_root (record);
  LudEvaluation least = {
    -LUD_SCORE_WIN, -LUD_MARGIN_MAX, TRUE, LUD_DEPTH_MAX, G_MAXUINT64, "a", "b", " c=\"d\""
  };

  for (guint code = 0; code <= 255; code++)
    g_assert_true (lud_record_add_glyph (record, root, code));
  for (guint kind = 0; kind < LUD_N_MARK_KINDS; kind++)
    for (guint colour = 1; colour <= 3; colour++)
      {
        LudMark mark = { (LudMarkKind) kind, colour, 0, 1, "text", "" };

        g_assert_true (lud_record_add_mark (record, root, &mark, NULL));
      }
  lud_record_set_reading (record, root, (LudReading){ LUD_TIME_MAX, 0 });
  g_assert_true (lud_record_add_evaluation (record, root, &least, NULL));
  check_round_trip (record);
}

/* What version 1 of the bytes held is read, and is the same game. */
static void
test_version_1 (void)
{
  static const char *const names[] = { "diablo", "diamond", "cephalopod", "sensei" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *stored = g_strdup_printf ("v1-%s.bin", names[i]);
      g_autofree char *text = g_strdup_printf ("v1-%s.txt", names[i]);
      g_autofree char *stored_path =
        g_test_build_filename (G_TEST_DIST, "data", "records", stored, NULL);
      g_autofree char *text_path =
        g_test_build_filename (G_TEST_DIST, "data", "records", text, NULL);
      g_autofree char *bytes = NULL;
      g_autofree char *expected = NULL;
      g_autofree char *dump = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (LudRecord) record = NULL;
      gsize size;

      g_file_get_contents (stored_path, &bytes, &size, &error);
      g_assert_no_error (error);
      g_file_get_contents (text_path, &expected, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpint (bytes[2], ==, 1);
      record = lud_record_deserialize (bytes, size, &error);
      g_assert_no_error (error);
      dump = t_dump (record);
      g_assert_cmpstr (dump, ==, expected);
      check_round_trip (record);
    }
}

/* Bytes that are cut or changed give an error or some record, never a crash, and what comes out of
 * them can be stored again. */
static void
test_damaged (void)
{
  for (guint32 seed = 1; seed <= 6; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GBytes) bytes = NULL;
      g_autofree guint8 *copy = NULL;
      const guint8 *data;
      gsize size;

      t_annotate (record, seed);
      bytes = lud_record_serialize (record);
      data = g_bytes_get_data (bytes, &size);
      for (gsize n = 0; n < size; n++)
        {
          g_autoptr (GError) error = NULL;
          g_autofree guint8 *cut = g_memdup2 (data, n);

          g_assert_null (lud_record_deserialize (cut, n, &error));
          t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_CORRUPT);
        }
      copy = g_memdup2 (data, size);
      for (guint i = 0; i < 3000; i++)
        {
          gsize at = t_random (rand, (guint) size);
          g_autoptr (LudRecord) back = NULL;

          copy[at] ^= (guint8) (1 + t_random (rand, 255));
          back = lud_record_deserialize (copy, size, NULL);
          copy[at] = data[at];
          if (back)
            check_round_trip (back);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stored/random", test_random);
  g_test_add_func ("/stored/everything", test_everything);
  g_test_add_func ("/stored/version-1", test_version_1);
  g_test_add_func ("/stored/damaged", test_damaged);
  return g_test_run ();
}
