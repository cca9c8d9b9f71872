/* xml-writer.c: a game in its canonical form
 *
 * The canonical form: UTF-8, form C, one element a line, indented by one blank a level, attributes
 * and elements in the order of the format, only what is known.  What is foreign stands last among
 * the attributes of its element, and behind the annotations of its action.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-writer.h"
#include "record/annotation.h"
#include "record/dice.h"
#include "xml-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  GString *out;
  LudRecord *record;
  const RulesGame *game;
  guchar *states;
  gboolean has_foreign; /* of the record, not of nodes */
  gboolean any_foreign; /* something foreign was written */
  gsize tag;            /* where the open tag begins */
  guint n_turns, n_items;
  const char *excess; /* which limit is passed, translated; NULL: none */
} Put;

/* ------------------------------------------------------------------------------------------------
 * Marks and text
 */

static void
put (Put *p, const char *text)
{
  g_string_append (p->out, text);
}

static void
indent (Put *p, guint depth)
{
  static const char blanks[] = "                                ";

  for (; depth > 32; depth -= 32)
    g_string_append_len (p->out, blanks, 32);
  g_string_append_len (p->out, blanks, (gssize) depth);
}

static void
put_attribute (Put *p, const char *name, const char *value)
{
  g_string_append_c (p->out, ' ');
  put (p, name);
  put (p, "=\"");
  lud_xml_put_value (p->out, value);
  g_string_append_c (p->out, '"');
}

static void
put_number (Put *p, const char *name, guint64 value)
{
  char digits[24], *at = digits + sizeof digits - 1;

  *at = '\0';
  do
    *--at = (char) ('0' + value % 10);
  while (value /= 10);
  put_attribute (p, name, at);
}

static void
put_signed (Put *p, const char *name, int value)
{
  char text[16];

  g_snprintf (text, sizeof text, "%d", value);
  put_attribute (p, name, text);
}

void
lud_xml_put_duration (GString *out, gint64 milliseconds)
{
  gint64 seconds = milliseconds / 1000, rest = milliseconds % 1000;

  g_string_append (out, "PT");
  if (seconds >= 3600)
    g_string_append_printf (out, "%" G_GINT64_FORMAT "H", seconds / 3600);
  if (seconds % 3600 >= 60)
    g_string_append_printf (out, "%" G_GINT64_FORMAT "M", seconds % 3600 / 60);
  if (seconds % 60 == 0 && rest == 0 && seconds > 0)
    return;
  g_string_append_printf (out, "%" G_GINT64_FORMAT, seconds % 60);
  if (rest > 0)
    {
      char digits[8];
      gsize n;

      g_snprintf (digits, sizeof digits, ".%03d", (int) rest);
      for (n = 4; digits[n - 1] == '0'; n--)
        ;
      g_string_append_len (out, digits, (gssize) n);
    }
  g_string_append_c (out, 'S');
}

static void
put_duration (Put *p, const char *name, gint64 milliseconds)
{
  g_string_append_c (p->out, ' ');
  put (p, name);
  put (p, "=\"");
  lud_xml_put_duration (p->out, milliseconds);
  g_string_append_c (p->out, '"');
}

static void
open_tag (Put *p, guint depth, LudXmlWord word)
{
  indent (p, depth);
  p->tag = p->out->len;
  g_string_append_c (p->out, '<');
  put (p, lud_xml_words[word]);
}

static void
end_tag (Put *p, const char *end)
{
  put (p, end);
  if (p->out->len - p->tag > LUD_XML_MAX_TAG)
    p->excess = _ ("A tag is longer than 64 KiB.");
}

static void
close_tag (Put *p, guint depth, LudXmlWord word)
{
  indent (p, depth);
  put (p, "</");
  put (p, lud_xml_words[word]);
  put (p, ">\n");
}

/* The text and the end of an element whose start is open. */
static void
put_text (Put *p, LudXmlWord word, const char *text)
{
  end_tag (p, ">");
  lud_xml_put_text (p->out, text);
  close_tag (p, 0, word);
}

/* ------------------------------------------------------------------------------------------------
 * Foreign content.  What begins with "<" is an element, other things are attributes; an element of
 * ours has those of one entry.
 */

static gboolean
is_at (Put *p, const LudForeign *foreign, const char *place, gboolean element)
{
  if ((*foreign->raw == '<') != element || strcmp (foreign->place, place) != 0)
    return FALSE;
  p->any_foreign = TRUE;
  p->n_items++;
  return TRUE;
}

static void
put_foreign_attributes (Put *p, LudNode *node, const char *place)
{
  guint n = node             ? lud_node_get_n_foreign (node)
            : p->has_foreign ? lud_record_get_n_foreign (p->record)
                             : 0;

  for (guint i = 0; i < n; i++)
    {
      const LudForeign *foreign =
        node ? lud_node_get_foreign (node, i) : lud_record_get_foreign (p->record, i);

      if (is_at (p, foreign, place, FALSE))
        {
          put (p, foreign->raw);
          return;
        }
    }
}

static void
put_foreign_elements (Put *p, LudNode *node, const char *place, guint depth)
{
  guint n = node             ? lud_node_get_n_foreign (node)
            : p->has_foreign ? lud_record_get_n_foreign (p->record)
                             : 0;

  for (guint i = 0; i < n; i++)
    {
      const LudForeign *foreign =
        node ? lud_node_get_foreign (node, i) : lud_record_get_foreign (p->record, i);

      if (is_at (p, foreign, place, TRUE))
        {
          indent (p, depth);
          put (p, foreign->raw);
          g_string_append_c (p->out, '\n');
        }
    }
}

/* Whether the record has something foreign at a place, so that its element is written for it. */
static gboolean
has_place (Put *p, const char *place)
{
  for (guint i = 0; p->has_foreign && i < lud_record_get_n_foreign (p->record); i++)
    if (strcmp (lud_record_get_foreign (p->record, i)->place, place) == 0)
      return TRUE;
  return FALSE;
}

/* The end of a tag of an element that has foreign children or none. */
static void
end_foreign (Put *p, const char *place, guint depth, LudXmlWord word)
{
  gsize at;

  put_foreign_attributes (p, NULL, place);
  if (!p->has_foreign)
    {
      end_tag (p, "/>\n");
      return;
    }
  end_tag (p, ">\n");
  at = p->out->len;
  put_foreign_elements (p, NULL, place, depth + 1);
  if (p->out->len > at)
    {
      close_tag (p, depth, word);
      return;
    }
  g_string_truncate (p->out, at - 2);
  put (p, "/>\n");
}

/* ------------------------------------------------------------------------------------------------
 * In front of the moves
 */

/* Begins an element that is left out when nothing comes into it; *at is to be given to end_group().
 */
static void
begin_group (Put *p, LudXmlWord word, gsize *at)
{
  const char *place = lud_xml_words[word];

  *at = p->out->len;
  open_tag (p, 2, word);
  put_foreign_attributes (p, NULL, place);
  end_tag (p, ">\n");
}

static void
end_group (Put *p, LudXmlWord word, gsize at)
{
  const char *place = lud_xml_words[word];
  gsize empty = 2 + 1 + strlen (place) + 2;

  put_foreign_elements (p, NULL, place, 3);
  if (p->out->len == at + empty)
    g_string_truncate (p->out, at);
  else
    close_tag (p, 2, word);
}

static void
put_header (Put *p)
{
  gsize at;

  begin_group (p, WORD_HEADER, &at);
  for (int i = 0; i < LUD_N_FIELDS; i++)
    {
      LudXmlWord word = (LudXmlWord) (WORD_EVENT + i);
      const char *value = lud_record_get_field (p->record, (LudField) i);

      if (!*value && !has_place (p, lud_xml_words[word]))
        continue;
      open_tag (p, 3, word);
      put_foreign_attributes (p, NULL, lud_xml_words[word]);
      put_text (p, word, value);
    }
  for (guint i = 0; i < lud_record_get_n_tags (p->record); i++)
    {
      const LudTag *tag = lud_record_get_tag (p->record, i);

      p->n_items++;
      open_tag (p, 3, WORD_TAG);
      put_attribute (p, "name", tag->name);
      if (p->has_foreign)
        {
          g_autofree char *place = g_strdup_printf ("tag %u", i);

          put_foreign_attributes (p, NULL, place);
        }
      put_text (p, WORD_TAG, tag->value);
    }
  end_group (p, WORD_HEADER, at);
}

static void
put_players (Put *p)
{
  gsize at;

  begin_group (p, WORD_PLAYERS, &at);
  for (int i = 0; i < 2; i++)
    {
      const LudPlayer *player = lud_record_get_player (p->record, (RulesActor) i);

      if (!*player->name && player->kind == LUD_PLAYER_UNKNOWN && player->rating == 0 &&
          !has_place (p, lud_xml_side_names[i]))
        continue;
      open_tag (p, 3, WORD_PLAYER);
      put_attribute (p, "side", lud_xml_side_names[i]);
      if (*player->name)
        put_attribute (p, "name", player->name);
      if (player->kind != LUD_PLAYER_UNKNOWN)
        put_attribute (p, "kind", lud_xml_player_kinds[player->kind]);
      if (player->rating > 0)
        put_number (p, "rating", (guint) player->rating);
      if (player->level > 0)
        put_number (p, "level", (guint) player->level);
      end_foreign (p, lud_xml_side_names[i], 3, WORD_PLAYER);
    }
  end_group (p, WORD_PLAYERS, at);
}

static void
put_setup (Put *p)
{
  const RulesParams *params = lud_record_get_params (p->record);
  const char *position = lud_record_get_position (p->record);
  gsize at;

  begin_group (p, WORD_SETUP, &at);
  for (int i = 0; i < rules_n_options (p->game); i++)
    {
      if (!rules_params_counts (params, i))
        continue;
      open_tag (p, 3, WORD_OPTION);
      put_attribute (p, "name", p->game->options[i].key);
      put_attribute (p, "value", rules_params_value (params, i));
      if (p->has_foreign)
        {
          g_autofree char *place = g_strconcat ("option ", p->game->options[i].key, NULL);

          put_foreign_attributes (p, NULL, place);
        }
      end_tag (p, "/>\n");
    }
  if (position)
    {
      open_tag (p, 3, WORD_POSITION);
      put_foreign_attributes (p, NULL, "position");
      put_text (p, WORD_POSITION, position);
    }
  end_group (p, WORD_SETUP, at);
}

static void
put_time (Put *p)
{
  const LudTimeControl *time = lud_record_get_time_control (p->record);

  if (time->main == 0 && time->increment == 0 && time->per_turn == 0 && !has_place (p, "time"))
    return;
  open_tag (p, 2, WORD_TIME);
  if (time->main > 0)
    put_duration (p, "main", time->main);
  if (time->increment > 0)
    put_duration (p, "increment", time->increment);
  if (time->per_turn > 0)
    put_duration (p, "per-turn", time->per_turn);
  end_foreign (p, "time", 2, WORD_TIME);
}

/* The secret is told when no roll can follow any more. */
static void
put_dice (Put *p)
{
  const guint8 *secret = lud_record_get_secret (p->record);
  const char *commitment = lud_record_get_commitment (p->record);
  const char *words[2] = { lud_record_get_word (p->record, RULES_FIRST),
                           lud_record_get_word (p->record, RULES_SECOND) };

  if (!commitment && !*words[0] && !*words[1] && !has_place (p, "dice"))
    return;
  open_tag (p, 2, WORD_DICE);
  if (commitment)
    {
      put_attribute (p, "source", lud_xml_roll_sources[LUD_ROLL_GENERATOR]);
      put_attribute (p, "commit", commitment);
    }
  if (secret && lud_record_get_result (p->record).over)
    {
      put (p, " reveal=\"");
      for (int i = 0; i < LUD_SECRET_SIZE; i++)
        g_string_append_printf (p->out, "%02x", secret[i]);
      g_string_append_c (p->out, '"');
    }
  if (*words[0])
    put_attribute (p, "first-word", words[0]);
  if (*words[1])
    put_attribute (p, "second-word", words[1]);
  end_foreign (p, "dice", 2, WORD_DICE);
}

/* ------------------------------------------------------------------------------------------------
 * Annotations
 */

static void
put_comment (Put *p, const LudComment *comment, guint depth)
{
  open_tag (p, depth, WORD_COMMENT);
  if (*comment->language)
    put_attribute (p, "xml:lang", comment->language);
  if (*comment->author)
    put_attribute (p, "by", comment->author);
  if (comment->place == LUD_COMMENT_BEFORE)
    put_attribute (p, "place", "before");
  if (*comment->foreign)
    {
      p->any_foreign = TRUE;
      put (p, comment->foreign);
    }
  put_text (p, WORD_COMMENT, comment->text);
}

static void
put_mark (Put *p, const LudMark *mark, const RulesBoard *board, guint depth)
{
  gboolean is_arrow = mark->kind == LUD_MARK_KIND_ARROW;

  open_tag (p, depth, WORD_MARK);
  put_attribute (p, "shape", lud_mark_kind_get_name (mark->kind));
  put_attribute (p, is_arrow ? "from" : "at", board->point[mark->point].name);
  if (is_arrow)
    put_attribute (p, "to", board->point[mark->to].name);
  if (mark->kind == LUD_MARK_KIND_LABEL)
    put_attribute (p, "text", mark->text);
  if (mark->colour != 1)
    put_number (p, "colour", mark->colour);
  if (*mark->foreign)
    {
      p->any_foreign = TRUE;
      put (p, mark->foreign);
    }
  end_tag (p, "/>\n");
}

static void
put_evaluation (Put *p, const LudEvaluation *evaluation, guint depth)
{
  open_tag (p, depth, WORD_EVALUATION);
  put_signed (p, "score", evaluation->score);
  if (evaluation->margin != LUD_NO_MARGIN)
    put_signed (p, "margin", evaluation->margin);
  if (evaluation->solved)
    put_attribute (p, "solved", "true");
  if (evaluation->depth > 0)
    put_number (p, "depth", evaluation->depth);
  if (evaluation->nodes > 0)
    put_number (p, "nodes", evaluation->nodes);
  if (*evaluation->by)
    put_attribute (p, "by", evaluation->by);
  if (*evaluation->line)
    put_attribute (p, "line", evaluation->line);
  if (*evaluation->foreign)
    {
      p->any_foreign = TRUE;
      put (p, evaluation->foreign);
    }
  end_tag (p, "/>\n");
}

static void
put_marks (Put *p, LudNode *node, guint depth)
{
  g_autofree RulesBoard *board = g_new0 (RulesBoard, 1);

  p->game->board (lud_record_get_start (p->record), board);
  for (guint i = 0; i < lud_node_get_n_marks (node); i++)
    put_mark (p, lud_node_get_mark (node, i), board, depth);
}

static void
put_annotations (Put *p, LudNode *node, guint depth)
{
  const guint8 *glyphs;
  guint n;

  if (!lud_node_has (node, LUD_NODE_ANNOTATIONS))
    return;
  glyphs = lud_node_get_glyphs (node, &n);
  for (guint i = 0; i < n; i++)
    {
      open_tag (p, depth, WORD_NAG);
      put_number (p, "code", glyphs[i]);
      if (lud_node_get_n_foreign (node) > 0)
        {
          g_autofree char *place = g_strdup_printf ("nag %u", glyphs[i]);

          put_foreign_attributes (p, node, place);
        }
      end_tag (p, "/>\n");
    }
  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    put_comment (p, lud_node_get_comment (node, i), depth);
  if (lud_node_get_n_marks (node) > 0)
    put_marks (p, node, depth);
  for (guint i = 0; i < lud_node_get_n_evaluations (node); i++)
    put_evaluation (p, lud_node_get_evaluation (node, i), depth);
  put_foreign_elements (p, node, "action", depth);
  p->n_items += lud_node_get_n_comments (node) + lud_node_get_n_marks (node) +
                lud_node_get_n_evaluations (node);
}

/* ------------------------------------------------------------------------------------------------
 * Moves
 */

static RulesState *
state_slot (Put *p, guint i)
{
  return (RulesState *) (void *) (p->states + (gsize) i * (RULES_MAX_STATE_SIZE + 1));
}

static void
put_result_attributes (Put *p, guint depth, LudResult result)
{
  open_tag (p, depth, WORD_RESULT);
  put_attribute (p, "winner",
                 result.winner == RULES_NOBODY ? LUD_XML_NO_WINNER
                                               : lud_xml_side_names[result.winner]);
  put_attribute (p, "reason", rules_end_name (result.reason));
}

/* The result at the end of a variation. */
static void
put_ending (Put *p, LudNode *node, guint depth, LudResult result)
{
  gsize at;

  put_result_attributes (p, depth, result);
  put_foreign_attributes (p, node, "result");
  end_tag (p, ">\n");
  at = p->out->len;
  put_foreign_elements (p, node, "result", depth + 1);
  if (p->out->len > at)
    close_tag (p, depth, WORD_RESULT);
  else
    {
      g_string_truncate (p->out, at - 2);
      put (p, "/>\n");
    }
}

/* A line that is being written.  Its states are those of its level: the position in front of the
 * next action, and in front of the last one. */
typedef struct
{
  guint level, depth;
  gboolean repeats; /* the first action is written already, it stands here for what follows it */
  guint turn;       /* the open one, 0 for none */
  gsize turn_end;   /* behind its attributes, where its reading goes */
  gsize action_end; /* the same of the last action, if it has one that is not of the whole turn */
  LudNode *last;    /* the last node that was written, NULL for none or one that repeats */
} Line;

static void put_line (Put *p, Line *line, LudNode *node);

/* The variation that begins with node, which replaces the last action of the line (or the first
 * one). */
static void
put_variation (Put *p, const Line *of, LudNode *node, gboolean repeats)
{
  Line line = { .level = of->level + 1, .depth = of->depth + 1, .repeats = repeats };

  if (line.level > LUD_XML_MAX_LEVELS)
    {
      p->excess = _ ("Variations are nested more than 64 levels deep.");
      return;
    }
  rules_copy (p->game, state_slot (p, 2 * line.level), state_slot (p, 2 * of->level + 1));
  open_tag (p, of->depth, WORD_VARIATION);
  if (!repeats)
    put_foreign_attributes (p, node, "variation");
  end_tag (p, ">\n");
  if (!repeats)
    put_foreign_elements (p, node, "variation", line.depth);
  put_line (p, &line, node);
  close_tag (p, of->depth, WORD_VARIATION);
}

static void
put_reading (Put *p, LudReading reading)
{
  if (reading.left >= 0)
    put_duration (p, "left", reading.left);
  if (reading.used >= 0)
    put_duration (p, "used", reading.used);
}

/* Writes the reading of the last node at a place. */
static void
insert_reading (Put *p, const Line *line, gsize at)
{
  g_autoptr (GString) text = NULL;
  Put part = { 0 };

  if (!line->last || !lud_node_has (line->last, LUD_NODE_CLOCK))
    return;
  text = part.out = g_string_new (NULL);
  put_reading (&part, lud_node_get_reading (line->last));
  g_string_insert_len (p->out, (gssize) at, text->str, (gssize) text->len);
}

static void
end_turn (Put *p, Line *line)
{
  if (line->turn == 0)
    return;
  insert_reading (p, line, line->turn_end);
  close_tag (p, line->depth, WORD_TURN);
  line->turn = 0;
}

static void
begin_turn (Put *p, Line *line, RulesTurn turn, LudNode *node)
{
  line->turn = turn.number;
  p->n_turns++;
  open_tag (p, line->depth, WORD_TURN);
  put_number (p, "n", turn.number);
  put_attribute (p, "side", lud_xml_side_names[turn.player]);
  line->turn_end = p->out->len;
  if (!line->repeats)
    put_foreign_attributes (p, node, "turn");
  end_tag (p, ">\n");
  if (!line->repeats)
    put_foreign_elements (p, node, "turn", line->depth + 1);
}

static void
put_action (Put *p, Line *line, const RulesState *s, LudNode *node)
{
  LudRollSource source = lud_node_get_roll_source (node);
  LudXmlWord word = source == LUD_ROLL_NONE ? WORD_ACT : WORD_ROLL;
  char text[RULES_MAX_ACTION_TEXT];

  p->game->write_action (s, lud_node_get_action (node), text);
  open_tag (p, line->depth + 1, word);
  if (word == WORD_ROLL)
    put_attribute (p, "by", lud_xml_roll_sources[source]);
  line->action_end = p->out->len;
  if (!line->repeats)
    put_foreign_attributes (p, node, "act");
  put_text (p, word, text);
  if (!line->repeats)
    put_annotations (p, node, line->depth + 1);
}

/* The variations that stand behind an action. */
static void
put_variations (Put *p, Line *line, LudNode *node, gboolean ended)
{
  LudNode *parent = lud_node_get_parent (node);
  Line of = *line;

  of.depth = line->depth + 1;
  if (lud_node_get_first_child (parent) == node)
    for (LudNode *n = lud_node_get_next_sibling (node); n; n = lud_node_get_next_sibling (n))
      put_variation (p, &of, n, FALSE);
  /* Where people ended the game, what had followed is a variation that repeats the action. */
  if (ended && lud_node_get_first_child (node))
    put_variation (p, &of, node, TRUE);
}

static void
put_line (Put *p, Line *line, LudNode *node)
{
  RulesState *s = state_slot (p, 2 * line->level), *before = state_slot (p, 2 * line->level + 1);
  LudResult ending = LUD_RESULT_OPEN;

  while (node && !p->excess)
    {
      RulesTurn now = p->game->turn (s);
      gboolean repeats = line->repeats;

      if (now.number != line->turn)
        {
          end_turn (p, line);
          begin_turn (p, line, now, node);
        }
      else
        insert_reading (p, line, line->action_end);
      put_action (p, line, s, node);
      rules_copy (p->game, before, s);
      p->game->apply (s, lud_node_get_action (node));
      line->last = repeats ? NULL : node;
      line->repeats = FALSE;
      if (!repeats)
        {
          ending = lud_record_get_ending (p->record, node);
          put_variations (p, line, node, ending.over);
          if (ending.over)
            break;
        }
      node = lud_node_get_first_child (node);
    }
  end_turn (p, line);
  if (ending.over && line->level > 0)
    put_ending (p, line->last, line->depth, ending);
}

static void
put_moves (Put *p)
{
  LudNode *root = lud_record_get_root (p->record);
  LudNode *first = lud_node_get_first_child (root);
  Line line = { .depth = 3 };
  gsize at;

  rules_copy (p->game, state_slot (p, 0), lud_record_get_start (p->record));
  rules_copy (p->game, state_slot (p, 1), lud_record_get_start (p->record));
  open_tag (p, 2, WORD_MOVES);
  put_reading (p, lud_node_get_reading (root));
  put_foreign_attributes (p, NULL, "moves");
  end_tag (p, ">\n");
  at = p->out->len;
  put_annotations (p, root, 3);
  if (first && lud_record_get_ending (p->record, root).over)
    put_variation (p, &line, first, FALSE);
  else if (first)
    put_line (p, &line, first);
  if (p->out->len > at)
    {
      close_tag (p, 2, WORD_MOVES);
      return;
    }
  g_string_truncate (p->out, at - 2);
  put (p, "/>\n");
}

/* ------------------------------------------------------------------------------------------------
 * The game
 */

/* Content of others can pass limits that what is ours cannot. */
static void
check_foreign (Put *p, gsize at)
{
  static const char head[] = "<games xmlns=\"" LUD_XML_NAMESPACE "\">";
  g_autoptr (GString) text = g_string_new (head);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GInputStream) stream = NULL;
  LudPiece piece;
  LudScan *scan;

  g_string_append_len (text, p->out->str + at, (gssize) (p->out->len - at));
  g_string_append (text, "</games>");
  bytes = g_bytes_new (text->str, text->len);
  stream = g_memory_input_stream_new_from_bytes (bytes);
  scan = lud_scan_new (lud_source_new (stream));
  do
    {
      lud_scan_next (scan, &piece);
      if (piece.sentence && !p->excess)
        p->excess = g_intern_string (piece.sentence);
    }
  while (piece.kind != LUD_PIECE_EOF);
  lud_scan_free (scan);
}

static const char *
find_excess (Put *p, gsize at)
{
  if (p->any_foreign && !p->excess)
    check_foreign (p, at);
  if (!p->excess && p->out->len - at > LUD_XML_MAX_GAME)
    p->excess = _ ("The game is longer than 4 MiB.");
  if (!p->excess && p->n_turns > LUD_XML_MAX_TURNS)
    p->excess = _ ("The game has more than 10,000 turns.");
  if (!p->excess && p->n_items > LUD_XML_MAX_ITEMS)
    p->excess = _ ("The game has more than 100,000 comments, marks and other notes.");
  return p->excess;
}

gboolean
lud_xml_put_game (GString *out, LudRecord *record, guchar *states, GError **error)
{
  Put p = { .out = out,
            .record = record,
            .game = lud_record_get_game (record),
            .states = states,
            .has_foreign = lud_record_get_n_foreign (record) > 0 };
  LudResult result = lud_record_get_result (record);
  gsize at = out->len;

  put_foreign_elements (&p, NULL, "before", 1);
  open_tag (&p, 1, WORD_GAME);
  put (&p, " id=\"" LUD_XML_UUID);
  put (&p, lud_record_get_id (record));
  put (&p, "\"");
  put_attribute (&p, "kind", p.game->id);
  put_foreign_attributes (&p, NULL, "game");
  end_tag (&p, ">\n");
  put_header (&p);
  put_players (&p);
  put_setup (&p);
  put_time (&p);
  put_dice (&p);
  put_moves (&p);
  if (result.over)
    {
      put_result_attributes (&p, 2, result);
      end_foreign (&p, "result", 2, WORD_RESULT);
    }
  put_foreign_elements (&p, NULL, "game", 2);
  close_tag (&p, 1, WORD_GAME);
  if (!find_excess (&p, at))
    return TRUE;
  g_string_truncate (out, at);
  g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT,
               /* Translators: %s is a sentence about a limit. */
               _ ("The game cannot be written: %s"), p.excess);
  return FALSE;
}

char *
lud_xml_dup_record_digest (LudRecord *record)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree guchar *states = g_malloc (LUD_XML_STATES);

  /* One that no file can take has a digest of the part that fits: it stays the same. */
  lud_xml_put_game (text, record, states, NULL);
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, (gssize) text->len);
}
