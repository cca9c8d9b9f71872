/* text-game.c: the moves of a game
 *
 * A line (the main line or a variation) is read word by word.  Where a turn can be ended, whether a
 * blank ends it is decided when the next action is there: a comma may still follow a comment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "text-moves.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The position after the last action of a line, and the one before it. */
static RulesState *
state_at (LudTextMoves *m, guint level, guint which)
{
  return (RulesState *) (void *) (m->g->in->states +
                                  (gsize) (2 * level + which) * (RULES_MAX_STATE_SIZE + 1));
}

static RulesState *
state (LudTextMoves *m)
{
  return state_at (m, m->level, 0);
}

static gboolean
fault (LudTextMoves *m, const char *at, gsize length, const char *sentence)
{
  return lud_text_fault (m->g, LUD_NOTATION_ERROR_STRUCTURE, at, length, sentence);
}

/* ------------------------------------------------------------------------------------------------
 * Actions
 */

static gboolean
play (LudTextMoves *m, RulesAction action, const char *at, gsize length)
{
  LudTextGame *g = m->g;
  LudTextLine *line = lud_text_line (m);
  RulesState *s = state (m);
  gboolean is_roll = g->game->actor (s) == RULES_CHANCE;
  guint turn = g->game->turn (s).number;
  LudNode *node = lud_node_find_child (line->node, action);
  LudRollSource source = !is_roll ? LUD_ROLL_NONE
                         : node   ? lud_node_get_roll_source (node)
                                  : g->rolls;

  g->turn = turn;
  if (line->result != LUD_TEXT_NO_RESULT)
    return fault (m, at, length, _ ("The game goes on behind its result."));
  if (turn > LUD_TEXT_MAX_TURNS)
    return lud_text_fault (g, LUD_NOTATION_ERROR_LIMIT, at, 0,
                           _ ("The game has more than 10,000 turns."));
  if (lud_record_get_ending (g->record, line->node).over)
    return fault (m, at, length, _ ("Another variation says that the game ended before this."));
  node = lud_record_add (g->record, line->node, action, source, NULL);
  /* A variation that repeats the action it replaces may have been here first. */
  if (!line->replacing)
    lud_record_promote (g->record, node);
  line->replacing = FALSE;
  line->parent = line->node;
  line->node = node;
  line->turn = turn;
  line->in_turn = !is_roll && g->game->end_action != 0;
  line->comma = FALSE;
  rules_copy (g->game, state_at (m, m->level, 1), s);
  g->game->apply (s, action);
  return TRUE;
}

static gboolean
can_end_turn (LudTextMoves *m)
{
  const RulesGame *game = m->g->game;
  RulesState *s = state (m);
  LudTextLine *line = lud_text_line (m);

  return line->in_turn && game->actor (s) != RULES_NOBODY && game->turn (s).number == line->turn &&
         rules_legal (game, s, game->end_action);
}

/* A word read as an action in some position. */
typedef struct
{
  RulesRead read;
  RulesReason reason;
  RulesAction action;
  gsize length; /* of the action itself, without colon and glyph */
  int glyph;    /* of a suffix as in "b2±", or -1 */
} Reading;

static gboolean
is_good (const Reading *reading)
{
  return reading->read == RULES_READ_OK || reading->read == RULES_READ_MENDED;
}

static Reading
read_word (LudTextMoves *m, const RulesState *s, const char *at, gsize length)
{
  LudTextGame *g = m->g;
  Reading whole = { .length = length, .glyph = -1 };
  const char *split;

  /* "31:"; no action of a player begins with a digit. */
  if (length > 1 && g_ascii_isdigit (*at) && at[length - 1] == ':')
    whole.length--;
  whole.read =
    rules_read_action (g->game, s, at, whole.length, g->in->flags, &whole.action, &whole.reason);
  if (whole.read != RULES_READ_SYNTAX)
    return whole;
  split = at + whole.length;
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *suffix = NULL;
      Reading part = { .glyph = -1 };

      split = g_utf8_find_prev_char (at, split);
      if (!split || split == at || g_ascii_isalnum (*split))
        break;
      suffix = g_strndup (split, (gsize) (at + whole.length - split));
      part.glyph = lud_glyph_find (suffix);
      part.length = (gsize) (split - at);
      if (part.glyph < 0)
        continue;
      part.read =
        rules_read_action (g->game, s, at, part.length, g->in->flags, &part.action, &part.reason);
      if (part.read != RULES_READ_SYNTAX)
        return part;
    }
  return whole;
}

/* Reads an action and plays it, with the end of the turn before it that a blank implies. */
static gboolean
read_action (LudTextMoves *m, const char *at, gsize length)
{
  LudTextGame *g = m->g;
  LudTextLine *line = lud_text_line (m);
  RulesState *s = state (m), *ended = state_at (m, LUD_TEXT_MAX_LEVELS + 1, 0);
  Reading here = read_word (m, s, at, length), there, *reading = &here;
  gboolean may_end = can_end_turn (m), ends;

  if (g->game->actor (s) != RULES_NOBODY)
    g->turn = g->game->turn (s).number;
  ends = may_end && !line->comma && !(is_good (&here) && here.action == g->game->end_action);
  if (may_end)
    {
      rules_copy (g->game, ended, s);
      g->game->apply (ended, g->game->end_action);
      there = read_word (m, ended, at, length);
      if (ends)
        reading = &there;
      /* Perhaps the mark in front of it is wrong. */
      if (!is_good (reading) && (g->in->flags & RULES_LENIENT) && is_good (ends ? &here : &there))
        {
          lud_text_note (g, at,
                         ends ? _ ("Between actions of one turn stands a comma.")
                              : _ ("Between two turns stands a blank, not a comma."));
          reading = ends ? &here : &there;
          ends = !ends;
        }
    }
  else if (line->comma && g->game->end_action && g->game->actor (s) != RULES_NOBODY &&
           g->game->turn (s).number != line->turn &&
           !lud_text_mend (g, at, length, _ ("Between two turns stands a blank, not a comma.")))
    return FALSE;
  if (reading->read == RULES_READ_MENDED || !is_good (reading))
    {
      g_autofree char *sentence = lud_text_reason (g, ends ? ended : s, reading->reason);

      if (!is_good (reading))
        return lud_text_fault (g, LUD_NOTATION_ERROR_RULES, at, length, sentence);
      lud_text_mend (g, at, reading->length, sentence);
    }
  if (ends && !play (m, g->game->end_action, at, 0))
    return FALSE;
  if (!play (m, reading->action, at, reading->length) ||
      !lud_text_give_comments (m, line->node, LUD_COMMENT_BEFORE, at))
    return FALSE;
  g->at = at + length;
  return reading->glyph < 0 || lud_text_put_glyph (m, (guint) reading->glyph, at + reading->length,
                                                   length - reading->length);
}

/* ------------------------------------------------------------------------------------------------
 * Other words
 */

/* "12." and "12..."; in lenient texts "12" alone.  Returns its length, 0 when it is none. */
static gsize
number_length (LudTextMoves *m, const char *at, gsize length, guint *number)
{
  gsize n = 0, digits;

  *number = 0;
  for (; n < length && n < 7 && g_ascii_isdigit (at[n]); n++)
    *number = *number * 10 + (guint) (at[n] - '0');
  digits = n;
  if (n == 0)
    return 0;
  while (n < length && (at[n] == '.' || g_str_has_prefix (at + n, "\xe2\x80\xa6")))
    n += at[n] == '.' ? 1 : 3;
  if (n > digits)
    return n;
  return n == length && (m->g->in->flags & RULES_LENIENT) && !m->g->game->weight ? n : 0;
}

/* Compares a move number with the turn that comes next, counted over both sides or by rounds. */
static void
check_number (LudTextMoves *m, guint number, const char *at)
{
  const RulesGame *game = m->g->game;
  RulesState *s = state (m);
  guint turn, offset;

  if (m->numbers_told || game->actor (s) == RULES_NOBODY)
    return;
  offset = game->turn (lud_record_get_start (m->g->record)).player == RULES_SECOND;
  turn = game->turn (s).number + (can_end_turn (m) && !lud_text_line (m)->comma ? 1 : 0);
  if (number == turn || number == (turn + offset + 1) / 2)
    return;
  m->numbers_told = TRUE;
  lud_text_note (m->g, at, _ ("The move numbers do not agree with the moves."));
}

static gboolean
read_result (LudTextMoves *m, int result, const char *at, gsize length)
{
  LudTextLine *line = lud_text_line (m);

  if (line->result != LUD_TEXT_NO_RESULT)
    return fault (m, at, length, _ ("A result was said already."));
  if (can_end_turn (m) && !line->comma && !play (m, m->g->game->end_action, at, 0))
    return FALSE;
  line->result = result;
  line->result_at = at;
  line->result_length = length;
  m->g->at = at + length;
  return TRUE;
}

/* The word that comes next, up to what cannot belong to one. */
static gsize
word_length (const LudTextGame *g)
{
  const char *p = g->at;

  while (p < g->end && (!*p || !strchr (" \t\r\n\f\v,;{}()!?$", *p)) &&
         !g_str_has_prefix (p, "\xc2\xa0") && !g_str_has_prefix (p, "\xe2\x80\xaf"))
    p++;
  return (gsize) (p - g->at);
}

static gboolean
read_other (LudTextMoves *m)
{
  LudTextGame *g = m->g;
  LudTextLine *line = lud_text_line (m);
  const char *at = g->at;
  gsize length = word_length (g), n;
  guint number;
  int code;

  if (length == 0 || *at == '[')
    return fault (m, at, MAX (length, 1), _ ("This does not belong among the moves."));
  code = lud_text_find_result (at, length);
  if (code >= 0)
    return read_result (m, code, at, length);
  n = number_length (m, at, length, &number);
  if (n > 0)
    {
      check_number (m, number, at);
      line->front = TRUE;
      g->at += n;
      return TRUE;
    }
  if (line->result != LUD_TEXT_NO_RESULT && line->reason == RULES_END_NONE)
    {
      g_autofree char *word = g_strndup (at, length);

      line->reason = rules_end_from_name (word);
      if (line->reason != RULES_END_NONE)
        {
          g->at += length;
          return TRUE;
        }
    }
  /* "31 :" */
  if (length == 1 && *at == ':' && lud_node_get_roll_source (line->node) != LUD_ROLL_NONE)
    {
      g->at++;
      return TRUE;
    }
  if (!g_ascii_isalnum (*at))
    {
      g_autofree char *word = g_strndup (at, length);

      code = lud_glyph_find (word);
      if (code >= 0)
        {
          g->at += length;
          return lud_text_put_glyph (m, (guint) code, at, length);
        }
    }
  return read_action (m, at, length);
}

/* ------------------------------------------------------------------------------------------------
 * Lines
 */

/* What the moves or the header say about the end of a line, against the rules. */
static gboolean
end_result (LudTextMoves *m)
{
  LudTextGame *g = m->g;
  LudTextLine *line = lud_text_line (m);
  RulesOutcome outcome = g->game->outcome (state (m));
  LudResult ending = { TRUE, RULES_NOBODY, line->reason };
  g_autoptr (GError) error = NULL;

  if (line->result == LUD_TEXT_NO_RESULT)
    return TRUE;
  if (outcome.over)
    {
      if (line->result == RULES_CHANCE)
        return lud_text_mend (g, line->result_at, line->result_length, _ (outcome.msgid));
      if (line->result == (int) outcome.winner &&
          (line->reason == RULES_END_NONE || line->reason == outcome.reason))
        return TRUE;
      {
        g_autofree char *told =
          g_strdup_printf (_ ("The result does not agree with the game: %s"), _ (outcome.msgid));

        return lud_text_fault (g, LUD_NOTATION_ERROR_RULES, line->result_at, line->result_length,
                               told);
      }
    }
  if (line->result == RULES_CHANCE)
    return line->reason == RULES_END_NONE ||
           lud_text_mend (g, line->result_at, line->result_length,
                          _ ("A game that goes on has no reason for its end."));
  ending.winner = (RulesActor) line->result;
  if (ending.reason == RULES_END_NONE)
    {
      ending.reason = RULES_END_ADJUDICATED;
      lud_text_note (g, line->result_at,
                     _ ("Nothing says why the game ended; it is taken as adjudicated."));
    }
  if (++m->n_endings > LUD_TEXT_MAX_RESULTS)
    return lud_text_fault (g, LUD_NOTATION_ERROR_LIMIT, line->result_at, 0,
                           _ ("The game has more than 1,000 results."));
  if (lud_record_set_ending (g->record, line->node, &ending, &error))
    return TRUE;
  return lud_text_fault (g, LUD_NOTATION_ERROR_RULES, line->result_at, line->result_length,
                         error->message);
}

/* The line ends at `at`. */
static gboolean
end_line (LudTextMoves *m, const char *at)
{
  LudTextLine *line = lud_text_line (m);
  LudTextResult *header = &m->g->result;

  if (line->result == LUD_TEXT_NO_RESULT && can_end_turn (m) && !line->comma &&
      !play (m, m->g->game->end_action, at, 0))
    return FALSE;
  if (!lud_text_give_comments (m, line->node, LUD_COMMENT_AFTER, at))
    return FALSE;
  if (m->level == 0 && header->text)
    {
      int result = lud_text_find_result (header->text, strlen (header->text));

      if (line->result == LUD_TEXT_NO_RESULT)
        {
          line->result = result;
          line->result_at = header->at;
        }
      else if (line->result != result &&
               !lud_text_mend (m->g, line->result_at, line->result_length,
                               _ ("This is not the result that the header says.")))
        return FALSE;
    }
  if (m->level == 0 && line->reason == RULES_END_NONE)
    line->reason = header->reason;
  return end_result (m);
}

static gboolean
begin_variation (LudTextMoves *m)
{
  LudTextGame *g = m->g;
  const char *at = g->at++;
  LudTextLine *line = lud_text_line (m), *variation;
  gboolean at_start = m->level == 0 && !line->parent;

  if (m->level == LUD_TEXT_MAX_LEVELS)
    return lud_text_fault (g, LUD_NOTATION_ERROR_LIMIT, at, 0,
                           _ ("Variations are nested more than 64 levels deep."));
  if (!line->parent && !at_start)
    return fault (m, at, 1, _ ("A variation stands behind the action that it replaces."));
  /* In front of the first action: what followed when people ended the game at its start. */
  rules_copy (g->game, state_at (m, m->level + 1, 0), state_at (m, m->level, at_start ? 0 : 1));
  variation = &m->lines[++m->level];
  *variation = (LudTextLine){ .node = at_start ? line->node : line->parent,
                              .replacing = TRUE,
                              .result = LUD_TEXT_NO_RESULT,
                              .begin = at };
  return TRUE;
}

static gboolean
end_variation (LudTextMoves *m)
{
  const char *at = m->g->at++;

  if (m->level == 0)
    return fault (m, at, 1, _ ("There is no variation that could end here."));
  if (!lud_text_line (m)->parent)
    return fault (m, at, 1, _ ("A variation has at least one action."));
  if (!end_line (m, at))
    return FALSE;
  m->level--;
  return TRUE;
}

/* "(b3)" that is legal is an action, and everything else in parentheses a variation. */
static gboolean
read_parenthesis (LudTextMoves *m)
{
  LudTextGame *g = m->g;
  const char *at = g->at;
  gsize length;
  Reading reading;

  g->at++;
  length = word_length (g);
  g->at = at;
  if (length > 0 && at + 1 + length < g->end && at[1 + length] == ')')
    {
      reading = read_word (m, state (m), at, length + 2);
      if (is_good (&reading))
        return read_action (m, at, length + 2);
    }
  return begin_variation (m);
}

static gboolean
read_comma (LudTextMoves *m)
{
  const char *at = m->g->at++;

  if (m->g->game->end_action)
    {
      lud_text_line (m)->comma = TRUE;
      return TRUE;
    }
  if (m->commas_told)
    return TRUE;
  m->commas_told = TRUE;
  return lud_text_mend (m->g, at, 1, _ ("Actions are separated by blanks."));
}

static gboolean
read_next (LudTextMoves *m)
{
  switch (*m->g->at)
    {
    case '{':
    case ';':
      return lud_text_read_comment (m);
    case '(':
      return read_parenthesis (m);
    case ')':
      return end_variation (m);
    case ',':
      return read_comma (m);
    case '$':
    case '!':
    case '?':
      return lud_text_read_glyph (m);
    default:
      return read_other (m);
    }
}

gboolean
lud_text_read_moves (LudTextGame *g)
{
  LudTextMoves m = { .g = g };
  gboolean good = TRUE;

  m.lines[0] =
    (LudTextLine){ .node = lud_record_get_root (g->record), .result = LUD_TEXT_NO_RESULT };
  rules_copy (g->game, state (&m), lud_record_get_start (g->record));
  for (lud_text_skip_blank (g); good && g->at < g->end; lud_text_skip_blank (g))
    good = read_next (&m);
  if (good && m.level > 0)
    good =
      fault (&m, lud_text_line (&m)->begin, 1, _ ("The variation that begins here has no end."));
  good = good && end_line (&m, g->end);
  for (guint i = 0; i <= m.level; i++)
    g_clear_pointer (&m.lines[i].waiting, g_array_unref);
  return good;
}
