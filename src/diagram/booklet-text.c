/* booklet-text.c: a game as a row of paragraphs and diagrams
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "booklet-text.h"

#include "diagram.h"
#include "record/annotation.h"
#include "record/cursor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Variations in variations beyond this are left out: nobody could follow them on paper. */
#define MAX_DEPTH 12

typedef struct
{
  LudRecord *record;
  const char *language;
  LudCursor *cursor;
  GPtrArray *blocks;
  GString *moves; /* of the paragraph in progress */
  guint turn;     /* whose number was written last */
} Writer;

void
lud_block_free (LudBlock *self)
{
  g_free (self->markup);
  g_free (self);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static void
add_block (Writer *self, LudBlockKind kind, char *markup, LudNode *node)
{
  LudBlock *block = g_new0 (LudBlock, 1);

  block->kind = kind;
  block->markup = markup;
  block->node = node;
  g_ptr_array_add (self->blocks, block);
}

static void
append_escaped (GString *text, const char *more)
{
  g_autofree char *escaped = g_markup_escape_text (more, -1);

  g_string_append (text, escaped);
}

/* Ends the paragraph in progress. */
static void
flush_moves (Writer *self, LudBlockKind kind)
{
  if (self->moves->len > 0)
    add_block (self, kind, g_strdup (self->moves->str), NULL);
  g_string_set_size (self->moves, 0);
  self->turn = 0;
}

/* ---- comments -------------------------------------------------------------------------------- */

static gsize
primary_length (const char *tag)
{
  return strcspn (tag, "-_");
}

static gboolean
is_wanted (const LudComment *comment, const char *language)
{
  gsize n = primary_length (comment->language);

  if (*comment->text == '\0')
    return FALSE;
  return language == NULL || *language == '\0' || n == 0 ||
         (n == primary_length (language) &&
          g_ascii_strncasecmp (comment->language, language, n) == 0);
}

static char *
dup_comments (Writer *self, const LudNode *node, LudCommentPlace place, const char *between)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    {
      const LudComment *comment = lud_node_get_comment (node, i);

      if (comment->place != place || !is_wanted (comment, self->language))
        continue;
      if (text->len > 0)
        g_string_append (text, between);
      append_escaped (text, comment->text);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* An error or a brilliant action: worth a look, also where nobody wrote anything. */
static gboolean
is_judged (const LudNode *node)
{
  static const guint glyphs[] = { 2, 3, 4 }; /* ?, !!, ?? */

  for (gsize i = 0; i < G_N_ELEMENTS (glyphs); i++)
    if (lud_node_has_glyph (node, glyphs[i]))
      return TRUE;
  return FALSE;
}

/* A diagram if something is drawn, said or judged, and what is said. */
static void
add_notes (Writer *self, LudNode *node)
{
  g_autofree char *text = dup_comments (self, node, LUD_COMMENT_AFTER, "\n");

  if (text == NULL && lud_node_get_n_marks (node) == 0 && !is_judged (node))
    return;
  flush_moves (self, LUD_BLOCK_MOVES);
  add_block (self, LUD_BLOCK_DIAGRAM, NULL, node);
  if (text != NULL)
    add_block (self, LUD_BLOCK_COMMENT, g_steal_pointer (&text), NULL);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Whether the action before a node belongs to the same turn. */
static gboolean
goes_on (Writer *self, const LudNode *node, guint turn)
{
  LudNode *parent = lud_node_get_parent (node);
  gboolean same;

  if (lud_node_get_parent (parent) == NULL)
    return FALSE;
  lud_cursor_move (self->cursor, lud_node_get_parent (parent));
  same =
    lud_record_get_game (self->record)->turn (lud_cursor_get_state (self->cursor)).number == turn;
  lud_cursor_move (self->cursor, parent);
  return same;
}

/* "3. c4–c5!": what leads to a node, numbered where a turn begins. */
static void
append_move (Writer *self, GString *out, LudNode *node, gboolean bold)
{
  const RulesGame *game = lud_record_get_game (self->record);
  const RulesState *state;
  RulesTurn turn;
  char ascii[RULES_MAX_ACTION_TEXT + 4];
  g_autofree char *shown = NULL;
  guint n;
  const guint8 *glyphs = lud_node_get_glyphs (node, &n);
  gboolean begins;

  lud_cursor_move (self->cursor, lud_node_get_parent (node));
  state = lud_cursor_get_state (self->cursor);
  turn = game->turn (state);
  begins = turn.number != self->turn;
  rules_text_append (game, state, lud_node_get_action (node), turn.number, begins, ascii);
  shown = lud_diagram_dup_moves (ascii);
  if (begins)
    g_string_append_printf (out, "%s%u.\u00a0%s", out->len > 0 ? "   " : "", turn.number,
                            goes_on (self, node, turn.number) ? "… " : "");
  self->turn = turn.number;
  if (bold)
    g_string_append (out, "<b>");
  append_escaped (out, begins ? g_strchug (shown) : shown);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = lud_glyph_dup_text (glyphs[i]);

      /* Signs stand at the move; numbers would be taken for something else. */
      if (*text != '$')
        append_escaped (out, text);
    }
  if (bold)
    g_string_append (out, "</b>");
}

/* A variation from a node on, with those that leave it, in brackets. */
static void
append_variation (Writer *self, GString *out, LudNode *node, guint depth)
{
  g_string_append (out, "(");
  self->turn = 0;
  for (gboolean first = TRUE; node != NULL; node = lud_node_get_first_child (node), first = FALSE)
    {
      g_autofree char *before = dup_comments (self, node, LUD_COMMENT_BEFORE, " ");
      g_autofree char *after = dup_comments (self, node, LUD_COMMENT_AFTER, " ");

      if (before != NULL)
        g_string_append_printf (out, " <i>%s</i> ", before);
      if (first)
        {
          g_autoptr (GString) move = g_string_new (NULL);

          append_move (self, move, node, FALSE);
          g_string_append (out, move->str);
        }
      else
        append_move (self, out, node, FALSE);
      if (after != NULL)
        {
          g_string_append_printf (out, " <i>%s</i>", after);
          self->turn = 0;
        }
      if (first)
        continue;
      for (LudNode *other = lud_node_get_next_sibling (node); other != NULL;
           other = lud_node_get_next_sibling (other))
        {
          g_string_append (out, " ");
          if (depth < MAX_DEPTH)
            append_variation (self, out, other, depth + 1);
          else
            g_string_append (out, "(…)");
          self->turn = 0;
        }
    }
  g_string_append (out, ")");
}

static void
write_main_line (Writer *self)
{
  LudNode *node = lud_record_get_root (self->record);
  LudNode *last = lud_record_get_last (self->record);

  add_notes (self, node);
  while (node != last && (node = lud_node_get_first_child (node)) != NULL)
    {
      g_autofree char *before = dup_comments (self, node, LUD_COMMENT_BEFORE, "\n");
      LudNode *other = lud_node_get_next_sibling (node);

      if (before != NULL)
        {
          flush_moves (self, LUD_BLOCK_MOVES);
          add_block (self, LUD_BLOCK_COMMENT, g_steal_pointer (&before), NULL);
        }
      append_move (self, self->moves, node, TRUE);
      add_notes (self, node);
      if (other == NULL)
        continue;
      flush_moves (self, LUD_BLOCK_MOVES);
      for (; other != NULL; other = lud_node_get_next_sibling (other))
        {
          append_variation (self, self->moves, other, 1);
          flush_moves (self, LUD_BLOCK_VARIATION);
        }
    }
  flush_moves (self, LUD_BLOCK_MOVES);
}

/* ---- the head -------------------------------------------------------------------------------- */

char *
lud_booklet_dup_title (LudRecord *record)
{
  const char *first = lud_record_get_player (record, RULES_FIRST)->name;
  const char *second = lud_record_get_player (record, RULES_SECOND)->name;
  const char *event = lud_record_get_field (record, LUD_FIELD_EVENT);
  const char *lesson = NULL;

  for (guint i = 0; i < lud_record_get_n_tags (record); i++)
    if (g_str_equal (lud_record_get_tag (record, i)->name, "lesson"))
      lesson = lud_record_get_tag (record, i)->value;
  if (*first != '\0' || *second != '\0')
    /* Translators: the two players of a game. */
    return g_strdup_printf (_ ("%s – %s"), *first != '\0' ? first : _ ("Unknown"),
                            *second != '\0' ? second : _ ("Unknown"));
  if (lesson != NULL && *lesson != '\0')
    return g_strdup (lesson);
  return g_strdup (*event != '\0' ? event : lud_record_get_game (record)->name);
}

static void
append_part (GString *text, const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (text->len > 0)
    g_string_append (text, ", ");
  append_escaped (text, part);
}

/* The options that are not as usual. */
static void
append_options (GString *text, const RulesParams *params)
{
  for (int i = 0; params->game->options[i].key != NULL; i++)
    {
      const RulesOption *option = &params->game->options[i];
      const char *value = params->custom;
      g_autofree char *part = NULL;

      if (params->choice[i] == 0 || !rules_params_counts (params, i))
        continue;
      if (params->choice[i] != RULES_CUSTOM)
        {
          const RulesChoice *choice = &option->choices[params->choice[i]];

          value = choice->label != NULL ? _ (choice->label) : choice->value;
        }
      /* Translators: an option of a game and its value. */
      part = g_strdup_printf (C_ ("option and value", "%s: %s"), _ (option->label), value);
      append_part (text, part);
    }
}

static void
write_head (Writer *self, guint number)
{
  static const LudField fields[] = { LUD_FIELD_EVENT, LUD_FIELD_ROUND, LUD_FIELD_PLACE,
                                     LUD_FIELD_DATE };
  LudRecord *record = self->record;
  g_autofree char *title = lud_booklet_dup_title (record);
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  g_autoptr (GString) details = g_string_new (NULL);
  LudResult result = lud_record_get_result (record);

  add_block (self, LUD_BLOCK_HEADING, g_strdup_printf ("%u. %s", number, escaped), NULL);
  append_part (details, lud_record_get_game (record)->name);
  append_options (details, lud_record_get_params (record));
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    if (strcmp (lud_record_get_field (record, fields[i]), title) != 0)
      append_part (details, lud_record_get_field (record, fields[i]));
  if (result.over)
    append_part (details, result.winner == RULES_FIRST    ? "1–0"
                          : result.winner == RULES_SECOND ? "0–1"
                                                          : "½–½");
  if (*lud_record_get_field (record, LUD_FIELD_ANNOTATOR) != '\0')
    {
      g_autofree char *by =
        /* Translators: %s is who wrote the comments of a game. */
        g_strdup_printf (_ ("comments by %s"), lud_record_get_field (record, LUD_FIELD_ANNOTATOR));

      append_part (details, by);
    }
  add_block (self, LUD_BLOCK_DETAILS, g_strdup (details->str), NULL);
}

GPtrArray *
lud_booklet_text (LudRecord *record, const char *language, guint number)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) lud_block_free);
  Writer writer = { record, language, lud_cursor_new (record), blocks, g_string_new (NULL), 0 };
  LudNode *root = lud_record_get_root (record), *last = lud_record_get_last (record);

  write_head (&writer, number);
  /* A game that begins in a position of its own begins with a picture of it. */
  if (lud_record_get_position (record) != NULL && lud_node_get_n_marks (root) == 0 &&
      lud_node_get_n_comments (root) == 0)
    add_block (&writer, LUD_BLOCK_DIAGRAM, NULL, root);
  write_main_line (&writer);
  /* How it stood in the end, if that was not just shown. */
  if (last != root && lud_node_get_n_marks (last) == 0 && !lud_node_has (last, LUD_NODE_COMMENTS) &&
      !is_judged (last))
    add_block (&writer, LUD_BLOCK_DIAGRAM, NULL, last);
  lud_cursor_free (writer.cursor);
  g_string_free (writer.moves, TRUE);
  return blocks;
}
