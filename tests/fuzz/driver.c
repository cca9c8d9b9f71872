/* driver.c: runs a fuzz target without libFuzzer
 *
 *   TARGET [--tap] [--mutations N] FILE-OR-FOLDER...
 *
 * Every file is one input.  Besides, N seeded mutations of each file are tried (50 without the
 * option), so that the ordinary test run does a little fuzzing of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "search/rng.h"

static guint n_mutations = 50;
static guint n_files;

/* A copy of the size that is asked, so that reading past the end is seen. */
static void
run (const char *data, gsize size)
{
  g_autofree uint8_t *copy = g_malloc (MAX (size, 1));

  if (size)
    memcpy (copy, data, size);
  LLVMFuzzerTestOneInput (copy, size);
}

static void
mutate (GString *text, SearchRng *rng)
{
  static const char pool[] = "abcdefgh12345678bwrgsnoSN.-/+x*>:,() 0";
  gsize at = text->len ? search_rng_below (rng, (uint32_t) text->len) : 0;

  switch (search_rng_below (rng, 5))
    {
    case 0:
      g_string_insert_c (text, (gssize) at, pool[search_rng_below (rng, sizeof pool - 1)]);
      break;
    case 1:
      if (text->len)
        g_string_erase (text, (gssize) at, 1);
      break;
    case 2:
      if (text->len)
        text->str[at] = (char) search_rng_next (rng);
      break;
    case 3:
      g_string_truncate (text, at);
      break;
    default:
      if (text->len)
        text->str[at] = pool[search_rng_below (rng, sizeof pool - 1)];
      break;
    }
}

static void
run_file (const char *path)
{
  g_autofree char *content = NULL;
  gsize length;
  SearchRng rng;

  if (!g_file_get_contents (path, &content, &length, NULL))
    return;
  n_files++;
  run (content, length);
  search_rng_seed (&rng, g_str_hash (path));
  for (guint i = 0; i < n_mutations; i++)
    {
      g_autoptr (GString) text = g_string_new_len (content, (gssize) length);

      for (uint32_t k = search_rng_below (&rng, 4) + 1; k > 0; k--)
        mutate (text, &rng);
      run (text->str, text->len);
    }
}

static void
run_path (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  if (!dir)
    {
      run_file (path);
      return;
    }
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      run_path (child);
    }
}

int
main (int argc, char **argv)
{
  gboolean tap = FALSE;

  for (int i = 1; i < argc; i++)
    if (strcmp (argv[i], "--tap") == 0)
      tap = TRUE;
    else if (strcmp (argv[i], "--mutations") == 0 && i + 1 < argc)
      n_mutations = (guint) g_ascii_strtoull (argv[++i], NULL, 10);
    else
      run_path (argv[i]);
  if (tap)
    printf ("1..1\n%s 1 - %u files\n", n_files ? "ok" : "not ok", n_files);
  else
    printf ("%u files\n", n_files);
  return n_files ? 0 : 1;
}
