/* record-annotate.c: random annotations, and all of a record as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"

static const char *const texts[] = {
  "Good.",
  "Příliš žluťoučký kůň",
  "¿Y si b1-b4?",
  "日本語の注釈",
  "עברית וגם العربية",
  "👩‍👩‍👧 🎲🏳️‍🌈",
  "e\xcc\x81 a\xcc\x8a\xcc\xa7 ẛ̣",
  "two\nlines\n\n\twith a tab",
  "<&>\"'{}()$1 --> ]]>",
  "",
};

static const char *const languages[] = { "", "cs", "es-MX", "zh-Hant-TW", "x-a-1" };

static const char *
pick (GRand *rand, const char *const *list, guint n)
{
  return list[t_random (rand, n)];
}

static const char *
random_text (GRand *rand)
{
  return pick (rand, texts, G_N_ELEMENTS (texts));
}

LudNode *
t_random_node (LudRecord *record, GRand *rand)
{
  LudNode *node = lud_record_get_root (record);

  for (guint steps = t_random (rand, 40); steps > 0 && lud_node_get_first_child (node); steps--)
    {
      node = lud_node_get_first_child (node);
      while (t_random (rand, 4) == 0 && lud_node_get_next_sibling (node))
        node = lud_node_get_next_sibling (node);
    }
  return node;
}

static void
random_mark (LudRecord *record, LudNode *node, GRand *rand)
{
  g_autofree RulesBoard *board = g_new0 (RulesBoard, 1);
  LudMark mark = {
    (LudMarkKind) t_random (rand, LUD_N_MARK_KINDS), 1 + t_random (rand, 3), 0, -1, "", ""
  };
  g_autoptr (GError) error = NULL;

  lud_record_get_game (record)->board (lud_record_get_start (record), board);
  mark.point = (int) t_random (rand, (guint) board->n_points);
  if (mark.kind == LUD_MARK_KIND_ARROW)
    mark.to = (mark.point + 1) % board->n_points;
  if (mark.kind == LUD_MARK_KIND_LABEL)
    mark.text = "Ä";
  if (t_random (rand, 5) == 0)
    mark.foreign = " xmlns:x=\"urn:x\" x:y=\"1\"";
  lud_record_add_mark (record, node, &mark, &error);
  g_assert_no_error (error);
}

static void
random_evaluation (LudRecord *record, LudNode *node, GRand *rand)
{
  LudEvaluation e = { (int) t_random (rand, 20001) - LUD_SCORE_WIN,
                      t_random (rand, 2) ? LUD_NO_MARGIN : (int) t_random (rand, 51) - 25,
                      (gboolean) t_random (rand, 2),
                      t_random (rand, 2) * t_random (rand, 60),
                      t_random (rand, 2) * ((guint64) 1 << t_random (rand, 64)),
                      random_text (rand),
                      random_text (rand),
                      "" };
  g_autoptr (GError) error = NULL;

  lud_record_add_evaluation (record, node, &e, &error);
  g_assert_no_error (error);
}

void
t_annotate_node (LudRecord *record, LudNode *node, GRand *rand)
{
  g_autoptr (GError) error = NULL;

  switch (t_random (rand, 6))
    {
    case 0:
      {
        LudComment comment = { lud_node_get_parent (node) ? (LudCommentPlace) t_random (rand, 2)
                                                          : LUD_COMMENT_AFTER,
                               random_text (rand), pick (rand, languages, G_N_ELEMENTS (languages)),
                               t_random (rand, 2) ? random_text (rand) : "", "" };

        lud_record_add_comment (record, node, &comment, &error);
        g_assert_no_error (error);
        break;
      }
    case 1:
      lud_record_add_glyph (record, node, t_random (rand, 256));
      break;
    case 2:
      random_mark (record, node, rand);
      break;
    case 3:
      lud_record_set_reading (
        record, node,
        (LudReading){ (gint64) t_random (rand, 10000000) - 1, (gint64) t_random (rand, 1000) - 1 });
      break;
    case 4:
      random_evaluation (record, node, rand);
      break;
    default:
      lud_record_add_node_foreign (record, node, "action", "<x:a xmlns:x=\"urn:x\">ž</x:a>");
    }
}

void
t_annotate_header (LudRecord *record, GRand *rand)
{
  LudTimeControl control = { (gint64) t_random (rand, 1000000), (gint64) t_random (rand, 10000),
                             (gint64) t_random (rand, 10000) };
  g_autoptr (GError) error = NULL;

  switch (t_random (rand, 5))
    {
    case 0:
      lud_record_add_tag (record, "opening", random_text (rand), &error);
      break;
    case 1:
      lud_record_add_tag (record, "Klíč", "value", &error);
      break;
    case 2:
      lud_record_set_time_control (record, &control);
      break;
    case 3:
      lud_record_set_word (record, (RulesActor) t_random (rand, 2), random_text (rand), &error);
      break;
    default:
      lud_record_add_foreign (record, "header", "<x:b xmlns:x=\"urn:x\"/>");
    }
  g_assert_no_error (error);
}

void
t_annotate (LudRecord *record, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  for (guint n = t_random (rand, 5); n > 0; n--)
    t_annotate_header (record, rand);
  for (guint n = t_random (rand, 60); n > 0; n--)
    t_annotate_node (record, t_random_node (record, rand), rand);
}

/* ------------------------------------------------------------------------------------------------
 * As text
 */

static void
dump_node (GString *out, LudNode *node)
{
  g_autofree char *path = lud_node_write_path (node);
  LudReading reading = lud_node_get_reading (node);
  guint n;
  const guint8 *glyphs = lud_node_get_glyphs (node, &n);

  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    {
      const LudComment *c = lud_node_get_comment (node, i);

      g_string_append_printf (out, "%s comment %d [%s] [%s] %s|%s\n", path, c->place, c->language,
                              c->author, c->text, c->foreign);
    }
  for (guint i = 0; i < n; i++)
    g_string_append_printf (out, "%s $%u\n", path, glyphs[i]);
  for (guint i = 0; i < lud_node_get_n_marks (node); i++)
    {
      const LudMark *m = lud_node_get_mark (node, i);

      g_string_append_printf (out, "%s %s %u %d %d %s|%s\n", path, lud_mark_kind_get_name (m->kind),
                              m->colour, m->point, m->to, m->text, m->foreign);
    }
  if (reading.left >= 0 || reading.used >= 0)
    g_string_append_printf (out, "%s clock %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", path,
                            reading.left, reading.used);
  for (guint i = 0; i < lud_node_get_n_evaluations (node); i++)
    {
      const LudEvaluation *e = lud_node_get_evaluation (node, i);

      g_string_append_printf (out, "%s value %d %d %d %u %" G_GUINT64_FORMAT " %s|%s|%s\n", path,
                              e->score, e->margin, e->solved, e->depth, e->nodes, e->by, e->line,
                              e->foreign);
    }
  for (guint i = 0; i < lud_node_get_n_foreign (node); i++)
    {
      const LudForeign *f = lud_node_get_foreign (node, i);

      g_string_append_printf (out, "%s foreign %s %s\n", path, f->place, f->raw);
    }
}

LudNode *
t_next_node (LudNode *node)
{
  if (lud_node_get_first_child (node))
    return lud_node_get_first_child (node);
  while (lud_node_get_parent (node) && !lud_node_get_next_sibling (node))
    node = lud_node_get_parent (node);
  return lud_node_get_parent (node) ? lud_node_get_next_sibling (node) : NULL;
}

char *
t_dump_all (LudRecord *record)
{
  g_autofree char *rest = t_dump (record);
  GString *out = g_string_new (rest);
  const LudTimeControl *time = lud_record_get_time_control (record);

  for (guint i = 0; i < lud_record_get_n_tags (record); i++)
    g_string_append_printf (out, "tag %s=%s\n", lud_record_get_tag (record, i)->name,
                            lud_record_get_tag (record, i)->value);
  for (guint i = 0; i < lud_record_get_n_foreign (record); i++)
    g_string_append_printf (out, "foreign %s %s\n", lud_record_get_foreign (record, i)->place,
                            lud_record_get_foreign (record, i)->raw);
  g_string_append_printf (
    out, "time %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\nwords %s|%s\n",
    time->main, time->increment, time->per_turn, lud_record_get_word (record, RULES_FIRST),
    lud_record_get_word (record, RULES_SECOND));
  for (LudNode *node = lud_record_get_root (record); node; node = t_next_node (node))
    dump_node (out, node);
  return g_string_free (out, FALSE);
}
