/* text-export.c: games as plain text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record/annotation.h"
#include "record/cursor.h"
#include "record/dice.h"
#include "text-export.h"
#include "text-import.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WIDTH 80

typedef struct
{
  GString *out;
  LudRecord *record;
  const RulesGame *game;
  LudTextParts parts;
  LudCursor *cursor;
  gsize line_start;    /* in out */
  gboolean glue;       /* the next word follows without a blank */
  LudRollSource rolls; /* where they came from, unless something else is said behind one */
  guint n_results;
  const char *excess; /* a sentence about a limit that was passed; NULL: none */
} Writer;

/* ------------------------------------------------------------------------------------------------
 * Header
 */

static void
put_entry (GString *out, const char *key, const char *value)
{
  g_string_append_printf (out, "[%s \"", key);
  for (; *value; value++)
    {
      if (*value == '"' || *value == '\\')
        g_string_append_c (out, '\\');
      g_string_append_c (out, *value);
    }
  g_string_append (out, "\"]\n");
}

static void
put_player (GString *out, LudRecord *record, RulesActor who)
{
  const LudPlayer *player = lud_record_get_player (record, who);
  const char *side = who == RULES_FIRST ? "First" : "Second";
  const struct
  {
    const char *what;
    int value;
  } numbers[] = { { "Rating", player->rating }, { "Level", player->level } };

  if (*player->name)
    put_entry (out, side, player->name);
  if (player->kind != LUD_PLAYER_UNKNOWN)
    {
      g_autofree char *key = g_strconcat (side, "Kind", NULL);

      put_entry (out, key, player->kind == LUD_PLAYER_HUMAN ? "human" : "computer");
    }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (numbers[i].value > 0)
      {
        g_autofree char *key = g_strconcat (side, numbers[i].what, NULL);
        g_autofree char *value = g_strdup_printf ("%d", numbers[i].value);

        put_entry (out, key, value);
      }
}

/* The source that most rolls have; NONE when there is no roll. */
static LudRollSource
common_source (LudRecord *record)
{
  LudNode *node = lud_record_get_root (record);
  LudRollSource common = LUD_ROLL_NONE;
  guint count[] = { 0, 0, 0, 0 };

  while (node)
    {
      count[lud_node_get_roll_source (node)]++;
      /* In depth, without recursion. */
      if (lud_node_get_first_child (node))
        {
          node = lud_node_get_first_child (node);
          continue;
        }
      while (node && !lud_node_get_next_sibling (node))
        node = lud_node_get_parent (node);
      node = node ? lud_node_get_next_sibling (node) : NULL;
    }
  count[LUD_ROLL_NONE] = 0;
  for (guint i = LUD_ROLL_UNKNOWN; i <= LUD_ROLL_ENTERED; i++)
    if (count[i] > count[common])
      common = (LudRollSource) i;
  return common;
}

static void
put_dice (GString *out, LudRecord *record, LudRollSource source)
{
  const char *commitment = lud_record_get_commitment (record);
  const guint8 *secret = lud_record_get_secret (record);

  if (source == LUD_ROLL_GENERATOR)
    put_entry (out, "Rolls", "generator");
  else if (source == LUD_ROLL_ENTERED)
    put_entry (out, "Rolls", "entered");
  if (commitment)
    put_entry (out, "Commit", commitment);
  if (*lud_record_get_word (record, RULES_FIRST))
    put_entry (out, "FirstWord", lud_record_get_word (record, RULES_FIRST));
  if (*lud_record_get_word (record, RULES_SECOND))
    put_entry (out, "SecondWord", lud_record_get_word (record, RULES_SECOND));
  /* The secret is told when no roll can follow any more. */
  if (secret && lud_record_get_result (record).over)
    {
      char digits[2 * LUD_SECRET_SIZE + 1];

      for (int i = 0; i < LUD_SECRET_SIZE; i++)
        g_snprintf (digits + 2 * i, 3, "%02x", secret[i]);
      put_entry (out, "Reveal", digits);
    }
}

static const char *
result_text (LudResult result)
{
  RulesOutcome outcome = { .over = result.over, .winner = result.winner };

  return rules_result_text (&outcome);
}

static void
put_header (Writer *w)
{
  static const char *const fields[LUD_N_FIELDS] = {
    [LUD_FIELD_EVENT] = "Event", [LUD_FIELD_ROUND] = "Round",   [LUD_FIELD_PLACE] = "Place",
    [LUD_FIELD_DATE] = "Date",   [LUD_FIELD_SOURCE] = "Source", [LUD_FIELD_ANNOTATOR] = "Annotator",
  };
  GString *out = w->out;
  LudRecord *record = w->record;
  const RulesGame *game = w->game;
  const RulesParams *params = lud_record_get_params (record);
  LudResult result = lud_record_get_result (record);
  gsize at = out->len;
  guint n_lines = 0;

  put_entry (out, "Game", game->id);
  for (int i = 0; i < rules_n_options (game); i++)
    if (rules_params_counts (params, i))
      {
        g_autofree char *option =
          g_strdup_printf ("%s=%s", game->options[i].key, rules_params_value (params, i));

        put_entry (out, "Option", option);
      }
  if (lud_record_get_position (record))
    put_entry (out, "Position", lud_record_get_position (record));
  put_entry (out, "Id", lud_record_get_id (record));
  for (int i = 0; i < LUD_N_FIELDS; i++)
    if (*lud_record_get_field (record, (LudField) i))
      put_entry (out, fields[i], lud_record_get_field (record, (LudField) i));
  put_player (out, record, RULES_FIRST);
  put_player (out, record, RULES_SECOND);
  put_dice (out, record, w->rolls);
  for (guint i = 0; i < lud_record_get_n_tags (record); i++)
    {
      const LudTag *tag = lud_record_get_tag (record, i);
      g_autoptr (GString) entry = g_string_new (NULL);

      /* The first = that has no backslash ends the name. */
      for (const char *p = tag->name; *p; p++)
        {
          if (*p == '=' || *p == '\\')
            g_string_append_c (entry, '\\');
          g_string_append_c (entry, *p);
        }
      g_string_append_printf (entry, "=%s", tag->value);
      put_entry (out, "Tag", entry->str);
    }
  put_entry (out, "Result", result_text (result));
  if (result.over)
    put_entry (out, "Reason", rules_end_name (result.reason));
  for (const char *p = out->str + at; *p; p++)
    n_lines += *p == '\n';
  if (n_lines > LUD_TEXT_MAX_LINES)
    w->excess = _ ("The game has more than 1,000 header lines.");
  g_string_append_c (out, '\n');
}

/* ------------------------------------------------------------------------------------------------
 * Words
 */

static void
put_word (Writer *w, const char *word)
{
  gsize length = strlen (word);
  gsize column = w->out->len - w->line_start;

  if (!w->glue)
    {
      if ((w->parts & LUD_TEXT_HEADERS) && column + 1 + length > WIDTH && column > 0)
        {
          g_string_append_c (w->out, '\n');
          w->line_start = w->out->len;
        }
      else
        g_string_append_c (w->out, ' ');
    }
  w->glue = FALSE;
  g_string_append_len (w->out, word, (gssize) length);
}

static void
append_escaped (GString *out, const char *text, const char *also)
{
  gboolean at_start = TRUE;

  for (; *text; text++)
    {
      if (strchr ("{}\\", *text) || strchr (also, *text) || (at_start && *text == '['))
        g_string_append_c (out, '\\');
      g_string_append_c (out, *text);
      at_start = *text == '\n' || (at_start && (*text == ' ' || *text == '\t'));
    }
}

static void
put_comment (Writer *w, const LudComment *comment)
{
  g_autofree char *text = g_strdup (comment->text);
  const char *line;

  if (w->parts & LUD_TEXT_ONE_LINE)
    g_strdelimit (text, "\n", ' ');
  put_word (w, "{");
  if (*comment->language)
    g_string_append_printf (w->out, "[%%lang %s] ", comment->language);
  if (*comment->author)
    {
      g_string_append (w->out, "[%by ");
      append_escaped (w->out, comment->author, "]");
      g_string_append (w->out, "] ");
    }
  append_escaped (w->out, text, "");
  g_string_append_c (w->out, '}');
  line = strrchr (w->out->str + w->line_start, '\n');
  if (line)
    w->line_start = (gsize) (line + 1 - w->out->str);
}

/* Whether a comment says something: "{}" would be read as nothing. */
static gboolean
is_said (const LudComment *comment)
{
  const char *p = comment->text;

  while (g_ascii_isspace (*p))
    p++;
  return *p || *comment->language || *comment->author;
}

static void
put_comments (Writer *w, const LudNode *node, LudCommentPlace place)
{
  if (!(w->parts & LUD_TEXT_NOTES))
    return;
  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    {
      const LudComment *comment = lud_node_get_comment (node, i);

      if (comment->place == place && is_said (comment))
        put_comment (w, comment);
    }
}

/* The glyphs from number `from` on. */
static void
put_glyphs (Writer *w, const LudNode *node, guint from)
{
  guint n;
  const guint8 *codes = lud_node_get_glyphs (node, &n);

  if (!(w->parts & LUD_TEXT_NOTES))
    return;
  for (guint i = from; i < n; i++)
    {
      char text[8];

      g_snprintf (text, sizeof text, "$%u", codes[i]);
      put_word (w, text);
    }
}

static gboolean
has_comment (const LudNode *node, LudCommentPlace place)
{
  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    {
      const LudComment *comment = lud_node_get_comment (node, i);

      if (comment->place == place && is_said (comment))
        return TRUE;
    }
  return FALSE;
}

/* ------------------------------------------------------------------------------------------------
 * Lines
 */

/* Whether people ended the game at node and a line goes on there nevertheless. */
static gboolean
goes_on_behind_end (Writer *w, LudNode *node)
{
  return lud_record_get_ending (w->record, node).over && lud_node_get_first_child (node);
}

/* Whether something is written about node besides its action. */
static gboolean
is_plain (Writer *w, LudNode *node)
{
  if ((w->parts & LUD_TEXT_NOTES) &&
      (lud_node_has (node, LUD_NODE_GLYPHS) || has_comment (node, LUD_COMMENT_BEFORE) ||
       has_comment (node, LUD_COMMENT_AFTER)))
    return FALSE;
  return !(w->parts & LUD_TEXT_VARIATIONS) ||
         !(lud_node_get_next_sibling (node) || goes_on_behind_end (w, node));
}

static void put_line (Writer *w, LudNode *node, guint level, gboolean repeats);

static void
put_variation (Writer *w, LudNode *node, guint level, gboolean repeats)
{
  if (level > LUD_TEXT_MAX_LEVELS)
    {
      w->excess = _ ("Variations are nested more than 64 levels deep.");
      return;
    }
  put_word (w, "(");
  put_line (w, node, level, repeats);
  put_word (w, ")");
}

static void
put_variations (Writer *w, LudNode *node, guint level)
{
  LudNode *first = lud_node_get_first_child (lud_node_get_parent (node));

  if (!(w->parts & LUD_TEXT_VARIATIONS))
    return;
  if (node == first)
    for (LudNode *n = lud_node_get_next_sibling (node); n; n = lud_node_get_next_sibling (n))
      put_variation (w, n, level + 1, FALSE);
  if (goes_on_behind_end (w, node))
    put_variation (w, node, level + 1, TRUE);
}

/* A move number: at the beginning of a turn and in front of comments that belong to the action
 * behind them. */
static void
put_number (Writer *w, const LudNode *node, guint turn, gboolean begins, gboolean repeats)
{
  gboolean before =
    !repeats && (w->parts & LUD_TEXT_NOTES) && has_comment (node, LUD_COMMENT_BEFORE);
  char text[16];

  if (!before && !(begins && (w->parts & LUD_TEXT_NUMBERS)))
    return;
  g_snprintf (text, sizeof text, begins ? "%u." : "%u...", turn);
  if (!begins)
    w->glue = FALSE;
  put_word (w, text);
  if (before)
    put_comments (w, node, LUD_COMMENT_BEFORE);
}

static void
put_roll_source (Writer *w, LudRollSource source)
{
  put_word (w, source == LUD_ROLL_GENERATOR ? "{[%roll generator]}"
               : source == LUD_ROLL_ENTERED ? "{[%roll entered]}"
                                            : "{[%roll unknown]}");
}

/* The action of node with what sticks to it; comma: the turn goes on behind it. */
static guint
put_action (Writer *w, const LudNode *node, const RulesState *s, gboolean comma, gboolean repeats)
{
  char text[RULES_MAX_ACTION_TEXT + 8];
  guint n_glyphs, n_put = 0;
  const guint8 *codes = lud_node_get_glyphs (node, &n_glyphs);
  gboolean is_roll = w->game->actor (s) == RULES_CHANCE;

  w->game->write_action (s, lud_node_get_action (node), text);
  if (is_roll)
    g_strlcat (text, ":", sizeof text);
  else if (!repeats && (w->parts & LUD_TEXT_NOTES) && n_glyphs > 0 && codes[0] >= 1 &&
           codes[0] <= 6)
    {
      g_strlcat (text, lud_glyph_get_symbol (codes[0]), sizeof text);
      n_put = 1;
    }
  put_word (w, text);
  if (is_roll && !repeats && (w->parts & LUD_TEXT_HEADERS) && (w->parts & LUD_TEXT_NOTES) &&
      lud_node_get_roll_source (node) != w->rolls)
    put_roll_source (w, lud_node_get_roll_source (node));
  if (comma)
    {
      g_string_append_c (w->out, ',');
      w->glue = TRUE;
    }
  return n_put;
}

/* A line from node on.  repeats: node itself is written already, it stands here once more for what
 * follows it. */
static void
put_line (Writer *w, LudNode *node, guint level, gboolean repeats)
{
  const RulesGame *game = w->game;
  guint turn = 0;
  LudResult ending = LUD_RESULT_OPEN;

  while (node && !w->excess)
    {
      LudNode *next = repeats || !lud_record_get_ending (w->record, node).over
                        ? lud_node_get_first_child (node)
                        : NULL;
      const RulesState *s;
      gboolean is_end, comma = FALSE, open;
      guint now, n_put;

      lud_cursor_move (w->cursor, lud_node_get_parent (node));
      s = lud_cursor_get_state (w->cursor);
      now = game->turn (s).number;
      if (now > LUD_TEXT_MAX_TURNS)
        w->excess = _ ("The game has more than 10,000 turns.");
      is_end = game->end_action && lud_node_get_action (node) == game->end_action;
      if (!is_end || now != turn || repeats || !is_plain (w, node))
        {
          RulesState *before = rules_state_new (game);

          rules_copy (game, before, s);
          put_number (w, node, now, now != turn, repeats);
          lud_cursor_move (w->cursor, node);
          s = lud_cursor_get_state (w->cursor);
          open =
            game->end_action && game->actor (s) != RULES_NOBODY && game->turn (s).number == now;
          if (open && next)
            comma = lud_node_get_action (next) != game->end_action || !is_plain (w, next);
          else if (open)
            comma = rules_legal (game, s, game->end_action);
          n_put = put_action (w, node, before, comma, repeats);
          free (before);
          if (!repeats)
            {
              gsize length = w->out->len;

              w->glue = FALSE;
              put_glyphs (w, node, n_put);
              put_comments (w, node, LUD_COMMENT_AFTER);
              put_variations (w, node, level);
              w->glue = comma && w->out->len == length;
            }
        }
      turn = now;
      if (!repeats)
        ending = lud_record_get_ending (w->record, node);
      repeats = FALSE;
      node = next;
    }
  w->glue = FALSE;
  if (ending.over && (level > 0 || (w->parts & LUD_TEXT_ONE_LINE)))
    {
      /* That of the main line is one, too. */
      if (++w->n_results >= LUD_TEXT_MAX_RESULTS)
        w->excess = _ ("The game has more than 1,000 results.");
      put_word (w, result_text (ending));
      put_word (w, rules_end_name (ending.reason));
    }
}

gboolean
lud_text_can_hold (LudRecord *record)
{
  const LudTimeControl *time = lud_record_get_time_control (record);
  LudNode *node = lud_record_get_root (record);

  if (time->main || time->increment || time->per_turn || lud_record_get_n_foreign (record) > 0)
    return FALSE;
  while (node)
    {
      if (lud_node_has (node,
                        LUD_NODE_MARKS | LUD_NODE_CLOCK | LUD_NODE_EVALUATIONS | LUD_NODE_FOREIGN))
        return FALSE;
      /* In depth, without recursion. */
      if (lud_node_get_first_child (node))
        {
          node = lud_node_get_first_child (node);
          continue;
        }
      while (node && !lud_node_get_next_sibling (node))
        node = lud_node_get_parent (node);
      node = node ? lud_node_get_next_sibling (node) : NULL;
    }
  return TRUE;
}

gboolean
lud_text_append (GString *out, LudRecord *record, LudTextParts parts, GError **error)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  LudNode *root = lud_record_get_root (record);
  LudNode *first = lud_node_get_first_child (root);
  Writer w = { .out = out,
               .record = record,
               .game = lud_record_get_game (record),
               .parts = parts,
               .cursor = cursor,
               .glue = TRUE };
  gsize at = out->len;

  if (parts & LUD_TEXT_HEADERS)
    {
      w.rolls = common_source (record);
      put_header (&w);
    }
  w.line_start = out->len;
  put_comments (&w, root, LUD_COMMENT_AFTER);
  put_glyphs (&w, root, 0);
  if (first && lud_record_get_ending (record, root).over)
    {
      if (parts & LUD_TEXT_VARIATIONS)
        put_variation (&w, first, 1, FALSE);
    }
  else if (first)
    put_line (&w, first, 0, FALSE);
  if (parts & LUD_TEXT_HEADERS)
    {
      put_word (&w, result_text (lud_record_get_result (record)));
      g_string_append_c (out, '\n');
    }
  /* The blank line between two games may be counted, too. */
  if (!w.excess && out->len - at + 1 > LUD_TEXT_MAX_GAME)
    w.excess = _ ("The game is longer than 4 MiB.");
  if (!w.excess)
    return TRUE;
  g_string_truncate (out, at);
  g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT,
               /* Translators: %s is a sentence about a limit. */
               _ ("The game cannot be written: %s"), w.excess);
  return FALSE;
}
