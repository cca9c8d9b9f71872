/* xml-moves.c: the moves of a game
 *
 * Every action is read against the rules, so a record that comes out is legal from end to end.
 * What the format says twice (numbers, sides, marks, results) is compared.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-private.h"
#include "record/annotation.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* A comment or something foreign that stands in front of its action. */
typedef struct
{
  gboolean is_comment;
  char *place; /* foreign */
  char *text, *language, *author, *foreign;
} Waiting;

static void
free_waiting (gpointer data)
{
  Waiting *waiting = data;

  g_free (waiting->place);
  g_free (waiting->text);
  g_free (waiting->language);
  g_free (waiting->author);
  g_free (waiting->foreign);
  g_free (waiting);
}

static RulesState *
state_slot (LudXmlGame *g, guint i)
{
  return (RulesState *) (void *) (g->in->states + (gsize) i * (RULES_MAX_STATE_SIZE + 1));
}

/* The position after the last action of a line, and the one before it. */
static RulesState *
state_of (LudXmlGame *g, const LudXmlLine *line)
{
  return state_slot (g, 2 * line->level);
}

static RulesState *
before_of (LudXmlGame *g, const LudXmlLine *line)
{
  return state_slot (g, 2 * line->level + 1);
}

/* ------------------------------------------------------------------------------------------------
 * Annotations
 */

static void
add_waiting (LudXmlLine *line, Waiting waiting)
{
  if (!line->waiting)
    line->waiting = g_ptr_array_new_with_free_func (free_waiting);
  g_ptr_array_add (line->waiting, g_memdup2 (&waiting, sizeof waiting));
}

/* A node has the attributes of each place once. */
static gboolean
has_attributes (LudNode *node, const char *place)
{
  for (guint i = 0; i < lud_node_get_n_foreign (node); i++)
    {
      const LudForeign *foreign = lud_node_get_foreign (node, i);

      if (*foreign->raw != '<' && strcmp (foreign->place, place) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
keep_at_node (LudXmlGame *g, LudNode *node, const char *place, const char *raw)
{
  if (lud_xml_count_item (g) && (*raw == '<' || !has_attributes (node, place)))
    lud_record_add_node_foreign (g->record, node, place, raw);
}

/* Keeps something foreign for the next action of a line, of which place says more. */
static void
keep_waiting (LudXmlLine *line, const char *place, const char *raw)
{
  add_waiting (line, (Waiting){ .place = g_strdup (place), .foreign = g_strdup (raw) });
}

static void
keep_unknown_waiting (LudXmlGame *g, LudXmlLine *line, const char *place)
{
  if (g->in->has_unknown && lud_xml_count_item (g))
    keep_waiting (line, place, lud_xml_unknown (g->in));
}

/* Gives what waited to the action that has come; without one (is_end) to the last there was. */
static void
deliver (LudXmlGame *g, LudXmlLine *line, gboolean is_end)
{
  for (guint i = 0; line->waiting && i < line->waiting->len; i++)
    {
      const Waiting *waiting = line->waiting->pdata[i];

      if (waiting->is_comment)
        {
          LudComment comment = { is_end || !lud_node_get_parent (line->node) ? LUD_COMMENT_AFTER
                                                                             : LUD_COMMENT_BEFORE,
                                 waiting->text, waiting->language, waiting->author,
                                 waiting->foreign };

          lud_record_add_comment (g->record, line->node, &comment, NULL);
        }
      else
        keep_at_node (g, line->node, is_end && *waiting->foreign == '<' ? "action" : waiting->place,
                      waiting->foreign);
    }
  g_clear_pointer (&line->waiting, g_ptr_array_unref);
}

/* node is NULL: the comment stands in front of the next action. */
static gboolean
read_comment (LudXmlGame *g, LudXmlLine *line, LudNode *node)
{
  const char *const *attr = g->in->attr;
  gboolean is_before = g_strcmp0 (attr[ATTR_PLACE], "before") == 0;
  Waiting waiting = { .is_comment = TRUE };
  g_autoptr (GError) error = NULL;
  const char *text;
  gboolean good = TRUE;

  if (!lud_xml_count_item (g))
    return FALSE;
  waiting.language = g_strdup (attr[ATTR_LANG]);
  waiting.author = g_strdup (attr[ATTR_BY]);
  waiting.foreign = g_strdup (lud_xml_unknown (g->in));
  text = lud_xml_text (g->in);
  if (text && strlen (text) > LUD_XML_MAX_COMMENT)
    good =
      lud_xml_fault (g->in, LUD_NOTATION_ERROR_LIMIT, 0, _ ("A comment is longer than 64 KiB."));
  else if (text && node)
    {
      LudComment comment = { is_before && lud_node_get_parent (node) ? LUD_COMMENT_BEFORE
                                                                     : LUD_COMMENT_AFTER,
                             text, waiting.language, waiting.author, waiting.foreign };

      good = lud_record_add_comment (g->record, node, &comment, &error) ||
             lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, "%s", error->message);
    }
  else if (text)
    {
      waiting.text = g_strdup (text);
      add_waiting (line, waiting);
      return TRUE;
    }
  g_free (waiting.language);
  g_free (waiting.author);
  g_free (waiting.foreign);
  return text && good;
}

static int
find_point (LudXmlGame *g, const char *name)
{
  if (!g->board)
    {
      g->board = g_new0 (RulesBoard, 1);
      g->game->board (lud_record_get_start (g->record), g->board);
    }
  return name ? rules_board_find (g->board, name, strlen (name)) : -1;
}

/* What is wrong with the attributes of a mark; NULL: they are those of its shape. */
static const char *
find_mark_fault (const char *const *attr, int kind)
{
  gboolean is_arrow = kind == LUD_MARK_KIND_ARROW;

  if (is_arrow && !(attr[ATTR_FROM] && attr[ATTR_TO]))
    return _ ("An arrow has two points, from and to.");
  if (!is_arrow && !attr[ATTR_AT])
    return _ ("The mark has no point.");
  if ((is_arrow ? attr[ATTR_AT] != NULL : attr[ATTR_FROM] || attr[ATTR_TO]) ||
      (attr[ATTR_TEXT] && kind != LUD_MARK_KIND_LABEL))
    return _ ("The mark has an attribute that does not go with its shape.");
  return NULL;
}

static gboolean
read_mark (LudXmlGame *g, LudNode *node)
{
  const char *const *attr = g->in->attr;
  int kind = lud_mark_kind_find (attr[ATTR_SHAPE]);
  gboolean is_arrow = kind == LUD_MARK_KIND_ARROW;
  LudMark mark = { .kind = (LudMarkKind) MAX (kind, 0),
                   .colour = attr[ATTR_COLOUR] ? (guint) (*attr[ATTR_COLOUR] - '0') : 1,
                   .point = find_point (g, attr[is_arrow ? ATTR_FROM : ATTR_AT]),
                   .to = is_arrow ? find_point (g, attr[ATTR_TO]) : -1,
                   .text = attr[ATTR_TEXT],
                   .foreign = lud_xml_unknown (g->in) };
  const char *fault = find_mark_fault (attr, kind);
  g_autoptr (GError) error = NULL;

  if (!lud_xml_count_item (g))
    return FALSE;
  if (kind >= 0 && fault && !lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, "%s", fault))
    return FALSE;
  /* A repair has told the fault already, and keeps what it can. */
  if (kind >= 0 && !lud_record_add_mark (g->record, node, &mark, &error) && !fault &&
      !lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, "%s", error->message))
    return FALSE;
  return lud_xml_end (g->in, NULL, NULL, NULL);
}

static gboolean
read_glyph (LudXmlGame *g, LudNode *node)
{
  const char *code = g->in->attr[ATTR_CODE];

  if (code)
    {
      lud_record_add_glyph (g->record, node, (guint) g_ascii_strtoull (code, NULL, 10));
      if (g->in->has_unknown)
        {
          g_autofree char *place = g_strdup_printf ("nag %s", code);

          keep_at_node (g, node, place, lud_xml_unknown (g->in));
        }
    }
  return lud_xml_end (g->in, NULL, NULL, NULL);
}

/* Reads a count that is as large as it likes to be; *out is as it was when there is none. */
static gboolean
read_count (LudXmlGame *g, LudXmlAttr attr, guint64 most, guint64 *out)
{
  return !g->in->attr[attr] ||
         g_ascii_string_to_unsigned (g->in->attr[attr], 10, 0, most, out, NULL) ||
         lud_xml_object (g->in, LUD_NOTATION_ERROR_LIMIT,
                         /* Translators: the name of an attribute, and a number. */
                         _ ("%s is no larger than %" PRIu64 "."), lud_xml_attrs[attr], most);
}

static gboolean
read_evaluation (LudXmlGame *g, LudNode *node)
{
  const char *const *attr = g->in->attr;
  LudEvaluation evaluation = { .margin = LUD_NO_MARGIN };
  guint64 depth = 0;
  g_autoptr (GError) error = NULL;

  if (!lud_xml_count_item (g))
    return FALSE;
  if (attr[ATTR_SCORE])
    {
      evaluation.score = (int) g_ascii_strtoll (attr[ATTR_SCORE], NULL, 10);
      if (attr[ATTR_MARGIN])
        evaluation.margin = (int) g_ascii_strtoll (attr[ATTR_MARGIN], NULL, 10);
      evaluation.solved = attr[ATTR_SOLVED] != NULL;
      if (!read_count (g, ATTR_DEPTH, LUD_DEPTH_MAX, &depth) ||
          !read_count (g, ATTR_NODES, G_MAXUINT64, &evaluation.nodes))
        return FALSE;
      evaluation.depth = (guint) depth;
      evaluation.by = attr[ATTR_BY];
      evaluation.line = attr[ATTR_LINE];
      evaluation.foreign = lud_xml_unknown (g->in);
      if (!lud_record_add_evaluation (g->record, node, &evaluation, &error) &&
          !lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, "%s", error->message))
        return FALSE;
    }
  return lud_xml_end (g->in, NULL, NULL, NULL);
}

/* An annotation of a node. */
static gboolean
read_annotation (LudXmlGame *g, LudXmlLine *line, LudNode *node)
{
  if (line->is_broken)
    return lud_xml_drain (g->in, g->in->depth - 1);
  switch ((int) g->in->word)
    {
    case WORD_NAG:
      return read_glyph (g, node);
    case WORD_MARK:
      return read_mark (g, node);
    case WORD_EVALUATION:
      return read_evaluation (g, node);
    case WORD_COMMENT:
    default:
      return read_comment (g, line, node);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Actions
 */

/* What is wrong with an action: a repair ends its line here. */
static gboolean
refuse (LudXmlGame *g, LudXmlLine *line, const char *text, const char *sentence)
{
  LudXmlRepair *repair = g->in->repair;

  if (!repair || g->in->action == g->in->replace)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, 0,
                          /* Translators: an action, and why it is not possible. */
                          _ ("“%.40s”: %s"), text, sentence);
  line->is_broken = TRUE;
  repair->n_dropped++;
  if (!repair->sentence)
    {
      repair->line = lud_xml_line (g->in);
      repair->sentence = g_strdup_printf (_ ("“%.40s”: %s"), text, sentence);
    }
  return TRUE;
}

/* Plays an action on the line. */
static gboolean
play (LudXmlGame *g, LudXmlLine *line, gboolean is_roll, LudRollSource source, const char *text)
{
  RulesState *s = state_of (g, line);
  RulesActor actor = g->game->actor (s);
  RulesAction action;
  RulesReason reason;
  LudNode *node;

  if (actor != RULES_NOBODY && line->n_actions > 0 && g->game->turn (s).number != line->turn)
    return refuse (g, line, text, _ ("The turn is over before this action."));
  if (actor != RULES_NOBODY && is_roll != (actor == RULES_CHANCE))
    return refuse (g, line, text,
                   is_roll ? _ ("There are no dice to roll now.") : _ ("The dice come first."));
  if (rules_read_action (g->game, s, text, strlen (text), RULES_STRICT, &action, &reason) !=
      RULES_READ_OK)
    return refuse (g, line, text, _ (reason.msgid));
  if (lud_record_get_ending (g->record, line->node).over)
    return refuse (g, line, text, _ ("Another variation says that the game ended before this."));

  node = lud_record_add (g->record, line->node, action, source, NULL);
  /* A variation that repeats the action it replaces may have been here first. */
  if (!line->is_replacing && lud_node_get_first_child (line->node) != node)
    lud_record_promote (g->record, node);
  line->is_replacing = FALSE;
  line->parent = line->node;
  line->node = node;
  line->n_actions++;
  rules_copy (g->game, before_of (g, line), s);
  g->game->apply (s, action);
  if (line->waiting)
    deliver (g, line, FALSE);
  return TRUE;
}

static gboolean
read_reading (LudXmlGame *g, LudReading *reading)
{
  *reading = LUD_NO_READING;
  return lud_xml_duration (g, ATTR_LEFT, &reading->left) &&
         lud_xml_duration (g, ATTR_USED, &reading->used);
}

static void
set_reading (LudXmlGame *g, const LudXmlLine *line, LudReading reading)
{
  if (reading.left >= 0 || reading.used >= 0)
    lud_record_set_reading (g->record, line->node, reading);
}

/* Reads an action or a roll. */
static gboolean
read_action (LudXmlGame *g, LudXmlLine *line)
{
  gboolean is_roll = g->in->word == WORD_ROLL;
  LudRollSource source = LUD_ROLL_NONE;
  LudReading reading;
  g_autofree char *unknown = NULL;
  const char *text;
  guint n = line->n_actions;

  if (!read_reading (g, &reading))
    return FALSE;
  if (is_roll)
    {
      int by = lud_xml_find (g->in->attr[ATTR_BY], lud_xml_roll_sources, 4);

      source = by < 0 ? g->source : (LudRollSource) by;
    }
  if (g->in->has_unknown)
    unknown = g_strdup (lud_xml_unknown (g->in));
  text = lud_xml_text (g->in);
  if (!text)
    return FALSE;
  if (line->is_broken)
    {
      g->in->repair->n_dropped++;
      return TRUE;
    }
  if (g->in->replace && g->in->action == g->in->replace)
    text = g->in->replacement;
  g->in->on_action = TRUE;
  if (!play (g, line, is_roll, source, text))
    return FALSE;
  g->in->on_action = FALSE;
  if (line->n_actions > n)
    {
      if (unknown)
        keep_at_node (g, line->node, "act", unknown);
      set_reading (g, line, reading);
    }
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * Turns
 */

static gboolean read_variation (LudXmlGame *g, const LudXmlLine *line);

static gboolean
check_turn_number (LudXmlGame *g, guint number)
{
  const char *text = g->in->attr[ATTR_N];
  g_autofree char *said = NULL;
  guint64 n;
  guint round = (number + g->first_offset + 1) / 2;
  LudXmlNumbering means;

  if (!text)
    return TRUE;
  /* Far too large a number becomes the largest one; "-0" is 0. */
  n = g_ascii_strtoull (text, NULL, 10);
  if (n == number && n == round)
    return TRUE;
  means = n == number ? NUMBERING_TURNS : n == round ? NUMBERING_ROUNDS : NUMBERING_OPEN;
  if (means != NUMBERING_OPEN && (g->numbering == means || g->numbering == NUMBERING_OPEN))
    {
      g->numbering = means;
      return TRUE;
    }
  said = g_strdup (text);
  return lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES,
                         _ ("This is turn %u, but the file says %.40s."),
                         g->numbering == NUMBERING_ROUNDS ? round : number, g_strstrip (said));
}

static gboolean
check_side (LudXmlGame *g, RulesActor player)
{
  const char *side = g->in->attr[ATTR_SIDE];

  return !side || strcmp (side, lud_xml_side_names[player]) == 0 ||
         lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, "%s",
                         player == RULES_FIRST
                           ? _ ("The first player is on turn, but the file says second.")
                           : _ ("The second player is on turn, but the file says first."));
}

static gboolean
begin_turn (LudXmlGame *g, LudXmlLine *line)
{
  RulesState *s = state_of (g, line);
  const char *fault = NULL;
  RulesTurn turn;

  if (++g->n_turns > LUD_XML_MAX_TURNS)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_LIMIT, 0,
                          _ ("The game has more than 10,000 turns."));
  line->n_actions = 0;
  if (line->is_broken)
    return TRUE;
  turn = g->game->turn (s);
  g->in->turn = turn.number;
  if (g->game->actor (s) == RULES_NOBODY)
    fault = _ ("The game is over before this turn.");
  else if (turn.number == line->turn)
    fault = _ ("A new turn begins, but the turn before it is not over.");
  if (fault)
    {
      if (!lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, "%s", fault))
        return FALSE;
      /* A turn that is written in two parts can still be read. */
      line->is_broken = g->game->actor (s) == RULES_NOBODY;
      return TRUE;
    }
  line->turn = turn.number;
  if (!check_turn_number (g, turn.number) || !check_side (g, turn.player))
    return FALSE;
  if (g->in->has_unknown)
    keep_unknown_waiting (g, line, "turn");
  return TRUE;
}

static gboolean
read_turn (LudXmlGame *g, LudXmlLine *line)
{
  LudReading reading;
  guint turn;

  if (!read_reading (g, &reading) || !begin_turn (g, line))
    return FALSE;
  turn = g->in->turn;
  for (;;)
    switch ((int) lud_xml_child (g->in))
      {
      case EVENT_START:
        if (g->in->word == WORD_ACT || g->in->word == WORD_ROLL)
          {
            if (!read_action (g, line))
              return FALSE;
          }
        else if (g->in->word == WORD_VARIATION)
          {
            if (line->is_broken ? !lud_xml_drain (g->in, g->in->depth - 1)
                                : !read_variation (g, line))
              return FALSE;
            g->in->turn = turn;
          }
        else if (!read_annotation (g, line, line->n_actions > 0 ? line->node : NULL))
          return FALSE;
        break;
      case EVENT_FOREIGN:
        if (line->is_broken || !lud_xml_count_item (g))
          break;
        if (line->n_actions > 0)
          keep_at_node (g, line->node, "action", g->in->foreign->str);
        else
          keep_waiting (line, "turn", g->in->foreign->str);
        break;
      case EVENT_END:
        if (line->waiting)
          deliver (g, line, TRUE);
        if (line->n_actions > 0)
          set_reading (g, line, reading);
        return !g->in->fault;
      default:
        return FALSE;
      }
}

/* ------------------------------------------------------------------------------------------------
 * Results
 */

/* Reads a result and compares it with the rules, or sets it where people decided.  Its END comes
 * next. */
gboolean
lud_xml_result (LudXmlGame *g, const LudXmlLine *line)
{
  const char *winner = g->in->attr[ATTR_WINNER], *reason = g->in->attr[ATTR_REASON];
  RulesOutcome outcome = g->game->outcome (state_of (g, line));
  LudResult result = { TRUE, RULES_NOBODY, RULES_END_NONE };
  g_autoptr (GError) error = NULL;

  if (!winner || !reason)
    return TRUE;
  if (strcmp (winner, LUD_XML_NO_WINNER) != 0)
    result.winner = (RulesActor) lud_xml_find (winner, lud_xml_side_names, 2);
  result.reason = rules_end_from_name (reason);
  if (outcome.over)
    return (outcome.winner == result.winner && outcome.reason == result.reason) ||
           lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES,
                           _ ("The result does not agree with the game: %s"), _ (outcome.msgid));
  if (line->is_broken)
    return TRUE; /* it is about a line that is no longer there */
  return lud_record_set_ending (g->record, line->node, &result, &error) ||
         lud_xml_object (g->in, LUD_NOTATION_ERROR_RULES, "%s", error->message);
}

/* ------------------------------------------------------------------------------------------------
 * Lines
 */

static gboolean
read_variation_result (LudXmlGame *g, LudXmlLine *line)
{
  if (!lud_xml_result (g, line))
    return FALSE;
  if (g->in->has_unknown && line->node && lud_xml_count_item (g))
    keep_at_node (g, line->node, "result", lud_xml_unknown (g->in));
  for (;;)
    switch ((int) lud_xml_child (g->in))
      {
      case EVENT_FOREIGN:
        keep_at_node (g, line->node, "result", g->in->foreign->str);
        break;
      case EVENT_END:
        return !g->in->fault;
      default:
        return FALSE;
      }
}

static gboolean
read_variation_children (LudXmlGame *g, LudXmlLine *line)
{
  for (;;)
    switch ((int) lud_xml_child (g->in))
      {
      case EVENT_START:
        if (g->in->word == WORD_TURN ? !read_turn (g, line)
            : g->in->word == WORD_RESULT
              ? !read_variation_result (g, line)
              : !read_annotation (g, line, line->parent ? line->node : NULL))
          return FALSE;
        break;
      case EVENT_FOREIGN:
        if (line->is_broken || !lud_xml_count_item (g))
          break;
        if (line->parent)
          keep_at_node (g, line->node, "action", g->in->foreign->str);
        else
          keep_waiting (line, "variation", g->in->foreign->str);
        break;
      case EVENT_END:
        return !g->in->fault;
      default:
        return FALSE;
      }
}

static gboolean
read_variation (LudXmlGame *g, const LudXmlLine *line)
{
  LudXmlLine variation = { .level = line->level + 1, .node = line->parent, .is_replacing = TRUE };
  gboolean good;

  if (variation.level > LUD_XML_MAX_LEVELS)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_LIMIT, 0,
                          _ ("Variations are nested more than 64 levels deep."));
  if (!variation.node)
    {
      /* In front of the first action: what followed when people ended the game at its start. */
      variation.node = line->node;
      rules_copy (g->game, state_of (g, &variation), state_of (g, line));
    }
  else
    rules_copy (g->game, state_of (g, &variation), before_of (g, line));
  if (g->in->has_unknown)
    keep_unknown_waiting (g, &variation, "variation");
  good = read_variation_children (g, &variation);
  g_clear_pointer (&variation.waiting, g_ptr_array_unref);
  return good;
}

gboolean
lud_xml_moves (LudXmlGame *g, LudXmlLine *line)
{
  LudReading reading;
  gboolean good = FALSE;

  if (!read_reading (g, &reading))
    return FALSE;
  rules_copy (g->game, state_of (g, line), lud_record_get_start (g->record));
  g->first_offset = g->game->turn (state_of (g, line)).player == RULES_SECOND;
  set_reading (g, line, reading);
  lud_xml_keep_unknown (g, "moves");
  for (;;)
    {
      LudXmlEvent event = lud_xml_child (g->in);

      if (event == EVENT_START)
        {
          if (g->in->word == WORD_TURN        ? !read_turn (g, line)
              : g->in->word == WORD_VARIATION ? !read_variation (g, line)
                                              : !read_annotation (g, line, line->node))
            break;
        }
      else if (event == EVENT_FOREIGN)
        {
          if (!line->is_broken && lud_xml_count_item (g))
            keep_at_node (g, line->node, "action", g->in->foreign->str);
        }
      else
        {
          good = event == EVENT_END && !g->in->fault;
          break;
        }
    }
  g_clear_pointer (&line->waiting, g_ptr_array_unref);
  return good;
}
