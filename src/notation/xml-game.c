/* xml-game.c: one game of a file
 *
 * Every action is read against the rules, so a record that comes out is legal from end to end.
 * What the format says twice (numbers, sides, marks, results) is compared.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-private.h"
#include "record/dice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How turns are numbered in a file: over both sides (1, 2, 3, ...), which is what the writer does,
 * or by rounds (1, 1, 2, 2, ...).  Known as soon as a number fits only one of them. */
typedef enum
{
  NUMBERING_OPEN,
  NUMBERING_TURNS,
  NUMBERING_ROUNDS
} Numbering;

typedef struct
{
  LudXmlReader *in;
  const RulesGame *game;
  RulesParams params;
  char *position;
  char *id;
  char *field[LUD_N_FIELDS];
  LudPlayer player[2];
  gboolean has_player[2];
  LudRecord *record; /* NULL until its setup is known */

  Numbering numbering;
  guint first_offset; /* 1 when the second player has the first turn */
  guint n_turns;      /* elements */
} Game;

/* A line that is being read: the main line (level 0) or a variation. */
typedef struct
{
  guint level;
  LudNode *node;         /* the last action */
  LudNode *parent;       /* the node in front of it, NULL before the first action */
  gboolean is_replacing; /* the next action is the first of a variation */
  guint turn;            /* number of the turn that was read last, 0 for none */
} Line;

static RulesState *
state_slot (Game *g, guint i)
{
  return (RulesState *) (void *) (g->in->states + (gsize) i * (RULES_MAX_STATE_SIZE + 1));
}

/* The position after the last action of a line, and the one before it. */
static RulesState *
state_of (Game *g, const Line *line)
{
  return state_slot (g, 2 * line->level);
}

static RulesState *
before_of (Game *g, const Line *line)
{
  return state_slot (g, 2 * line->level + 1);
}

static gboolean
fault_structure (Game *g, const char *sentence)
{
  return lud_xml_fault (g->in, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (g->in), "%s", sentence);
}

static gboolean
misplaced (Game *g)
{
  return lud_xml_fault (g->in, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (g->in),
                        _ ("<%s> does not belong here."), xmlTextReaderConstName (g->in->xml));
}

/* Which of the names (NULL: none) text is, or -1. */
static int
find_name (const char *text, const char *const *names, int n)
{
  for (int i = 0; i < n; i++)
    if (names[i] && strcmp (names[i], text) == 0)
      return i;
  return -1;
}

static gboolean
read_number (const char *text, guint max, guint *out)
{
  guint64 n;

  return g_ascii_string_to_unsigned (text, 10, 0, max, &n, NULL) && (*out = (guint) n, TRUE);
}

static gboolean
bad_value (Game *g, const char *attribute, const char *value)
{
  return lud_xml_fault (g->in, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (g->in),
                        /* Translators: an attribute and its value. */
                        _ ("%s cannot be “%s”."), attribute, value);
}

/* Reads an attribute that is a number from 1 to max; 0 when it is missing. */
static gboolean
number_attribute (Game *g, const char *name, guint max, int *out)
{
  g_autofree char *text = lud_xml_attribute (g->in, name);
  guint n = 0;

  if (text && (!read_number (text, max, &n) || n == 0))
    return bad_value (g, name, text);
  *out = (int) n;
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * What stands before the moves
 */

static gboolean
read_header (Game *g)
{
  LudXmlEvent event;

  while ((event = lud_xml_child (g->in)) == EVENT_START)
    {
      int field = 0;

      if (g->in->word == WORD_TAG)
        {
          if (!lud_xml_skip (g->in))
            return FALSE;
          continue;
        }
      while (field < LUD_N_FIELDS && lud_xml_field_words[field] != g->in->word)
        field++;
      if (field == LUD_N_FIELDS || g->field[field])
        return misplaced (g);
      g->field[field] = lud_xml_text (g->in);
      if (!g->field[field])
        return FALSE;
      if (field == LUD_FIELD_DATE && *g->field[field] && !lud_record_is_date (g->field[field]))
        return lud_xml_fault (g->in, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (g->in),
                              _ ("“%s” is not a date: write YYYY, YYYY-MM or YYYY-MM-DD."),
                              g->field[field]);
    }
  return event == EVENT_END;
}

static gboolean
read_players (Game *g)
{
  LudXmlEvent event;

  while ((event = lud_xml_child (g->in)) == EVENT_START)
    {
      g_autofree char *side = lud_xml_attribute (g->in, "side");
      g_autofree char *kind = lud_xml_attribute (g->in, "kind");
      int who, k = LUD_PLAYER_UNKNOWN;

      if (g->in->word != WORD_PLAYER)
        return misplaced (g);
      who = side ? find_name (side, lud_xml_side_names, 2) : -1;
      if (who < 0 || g->has_player[who])
        return fault_structure (g, _ ("There is one player for each side, first and second."));
      if (kind && (k = find_name (kind, lud_xml_player_kinds, 3)) < 0)
        return bad_value (g, "kind", kind);
      if (!number_attribute (g, "rating", 9999, &g->player[who].rating) ||
          !number_attribute (g, "level", 8, &g->player[who].level))
        return FALSE;
      g->has_player[who] = TRUE;
      g->player[who].kind = (LudPlayerKind) k;
      g->player[who].name = lud_xml_attribute (g->in, "name");
      if (lud_xml_child (g->in) != EVENT_END)
        return g->in->fault ? FALSE : misplaced (g);
    }
  return event == EVENT_END;
}

static gboolean
read_option (Game *g)
{
  g_autofree char *name = lud_xml_attribute (g->in, "name");
  g_autofree char *value = lud_xml_attribute (g->in, "value");
  RulesReason reason;

  if (!name || !value)
    return fault_structure (g, _ ("An option has a name and a value."));
  for (int i = 0; i < rules_n_options (g->game); i++)
    if (strcmp (g->game->options[i].key, name) == 0 && g->params.given[i])
      return fault_structure (g, _ ("The option is given twice."));
  reason = rules_params_set (&g->params, name, value);
  if (reason.msgid)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, lud_xml_line (g->in), "%s=%s: %s", name,
                          value, _ (reason.msgid));
  if (lud_xml_child (g->in) != EVENT_END)
    return g->in->fault ? FALSE : misplaced (g);
  return TRUE;
}

static gboolean
make_record (Game *g)
{
  g_autoptr (GError) error = NULL;

  g->record = lud_record_new (&g->params, g->position, &error);
  if (!g->record)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, lud_xml_line (g->in), "%s",
                          error->message);
  if (g->id)
    lud_record_set_id (g->record, g->id, NULL);
  for (int i = 0; i < LUD_N_FIELDS; i++)
    lud_record_set_field (g->record, (LudField) i, g->field[i], NULL);
  for (int i = 0; i < 2; i++)
    lud_record_set_player (g->record, (RulesActor) i, &g->player[i]);
  return TRUE;
}

static gboolean
read_setup (Game *g)
{
  LudXmlEvent event;

  while ((event = lud_xml_child (g->in)) == EVENT_START)
    {
      if (g->in->word == WORD_OPTION && !g->position)
        {
          if (!read_option (g))
            return FALSE;
        }
      else if (g->in->word == WORD_POSITION && !g->position)
        {
          g->position = lud_xml_text (g->in);
          if (!g->position)
            return FALSE;
          /* Now, for the line of a fault in it. */
          if (!make_record (g))
            return FALSE;
        }
      else
        return misplaced (g);
    }
  return event == EVENT_END && (g->record || make_record (g));
}

static gboolean
read_dice (Game *g)
{
  g_autofree char *commit = lud_xml_attribute (g->in, "commit");
  g_autofree char *reveal = lud_xml_attribute (g->in, "reveal");
  g_autoptr (GError) error = NULL;

  if (commit && !lud_record_set_commitment (g->record, commit, &error))
    return fault_structure (g, error->message);
  if (reveal)
    {
      guint8 secret[LUD_SECRET_SIZE];
      gboolean good = commit && strlen (reveal) == 2 * LUD_SECRET_SIZE;

      for (int i = 0; good && i < LUD_SECRET_SIZE; i++)
        {
          int high = g_ascii_xdigit_value (reveal[2 * i]);
          int low = g_ascii_xdigit_value (reveal[2 * i + 1]);

          good = high >= 0 && low >= 0;
          secret[i] = (guint8) (high << 4 | low);
        }
      if (!good)
        return fault_structure (
          g, _ ("The secret of the dice is not 64 hexadecimal digits behind a commitment."));
      lud_record_set_secret (g->record, secret);
      if (strcmp (lud_record_get_commitment (g->record), commit) != 0)
        return fault_structure (g, _ ("The secret of the dice is not the one committed to."));
    }
  return lud_xml_skip (g->in);
}

/* ------------------------------------------------------------------------------------------------
 * Moves
 */

static gboolean read_variation (Game *g, const Line *line);

static gboolean
check_turn_number (Game *g, guint number)
{
  g_autofree char *text = lud_xml_attribute (g->in, "n");
  guint n, round = (number + g->first_offset + 1) / 2;
  Numbering means;

  if (!text)
    return TRUE;
  if (!read_number (text, G_MAXINT, &n))
    return bad_value (g, "n", text);
  if (n == number && n == round)
    return TRUE;
  means = n == number ? NUMBERING_TURNS : n == round ? NUMBERING_ROUNDS : NUMBERING_OPEN;
  if (means != NUMBERING_OPEN && (g->numbering == means || g->numbering == NUMBERING_OPEN))
    {
      g->numbering = means;
      return TRUE;
    }
  return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, lud_xml_line (g->in),
                        _ ("This is turn %u, but the file says %u."),
                        g->numbering == NUMBERING_ROUNDS ? round : number, n);
}

/* Reads an action or a roll and plays it on the line. */
static gboolean
read_action (Game *g, Line *line, guint turn)
{
  gboolean is_roll = g->in->word == WORD_ROLL;
  RulesState *s = state_of (g, line);
  guint at = lud_xml_line (g->in);
  g_autofree char *by = is_roll ? lud_xml_attribute (g->in, "by") : NULL;
  g_autofree char *text = NULL;
  int source = is_roll ? LUD_ROLL_UNKNOWN : LUD_ROLL_NONE;
  RulesActor actor = g->game->actor (s);
  RulesAction action;
  RulesReason reason;
  RulesRead read;
  LudNode *node;

  if (by && (source = find_name (by, lud_xml_roll_sources, 4)) < 0)
    return bad_value (g, "by", by);
  text = lud_xml_text (g->in);
  if (!text)
    return FALSE;
  if (actor != RULES_NOBODY && g->game->turn (s).number != turn)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, at,
                          _ ("“%s”: The turn is over before this action."), text);
  if (actor != RULES_NOBODY && is_roll != (actor == RULES_CHANCE))
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, at,
                          is_roll ? _ ("“%s”: There are no dice to roll now.")
                                  : _ ("“%s”: The dice come first."),
                          text);
  read = rules_read_action (g->game, s, text, strlen (text), RULES_STRICT, &action, &reason);
  if (read != RULES_READ_OK)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, at, "“%s”: %s", text, _ (reason.msgid));
  if (lud_record_get_ending (g->record, line->node).over)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, at,
                          _ ("“%s”: Another variation says that the game ended before this."),
                          text);

  node = lud_record_add (g->record, line->node, action, (LudRollSource) source, NULL);
  /* A variation that repeats the action it replaces may have been here first. */
  if (!line->is_replacing)
    lud_record_promote (g->record, node);
  line->is_replacing = FALSE;
  line->parent = line->node;
  line->node = node;
  rules_copy (g->game, before_of (g, line), s);
  g->game->apply (s, action);
  return TRUE;
}

static gboolean
begin_turn (Game *g, Line *line, guint *number)
{
  RulesState *s = state_of (g, line);
  g_autofree char *side = lud_xml_attribute (g->in, "side");
  RulesTurn turn;

  if (++g->n_turns > LUD_XML_MAX_TURNS)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_LIMIT, lud_xml_line (g->in),
                          _ ("The game has more than %d turns."), LUD_XML_MAX_TURNS);
  if (g->game->actor (s) == RULES_NOBODY)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, lud_xml_line (g->in),
                          _ ("The game is over before this turn."));
  turn = g->game->turn (s);
  if (turn.number == line->turn)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, lud_xml_line (g->in),
                          _ ("A new turn begins, but the turn before it is not over."));
  if (!check_turn_number (g, turn.number))
    return FALSE;
  if (side)
    {
      int who = find_name (side, lud_xml_side_names, 2);

      if (who < 0)
        return bad_value (g, "side", side);
      if (who != (int) turn.player)
        return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, lud_xml_line (g->in),
                              turn.player == RULES_FIRST
                                ? _ ("The first player is on turn, but the file says second.")
                                : _ ("The second player is on turn, but the file says first."));
    }
  line->turn = *number = turn.number;
  return TRUE;
}

static gboolean
read_turn (Game *g, Line *line)
{
  LudXmlEvent event;
  guint turn = 0, n_actions = 0;

  if (!begin_turn (g, line, &turn))
    return FALSE;
  while ((event = lud_xml_child (g->in)) == EVENT_START)
    switch ((int) g->in->word)
      {
      case WORD_ROLL:
      case WORD_ACT:
        n_actions++;
        if (!read_action (g, line, turn))
          return FALSE;
        break;
      case WORD_VARIATION:
        if (n_actions == 0)
          return fault_structure (g, _ ("A variation stands behind the action that it replaces."));
        if (!read_variation (g, line))
          return FALSE;
        break;
      case WORD_NAG:
      case WORD_COMMENT:
      case WORD_MARK:
        if (!lud_xml_skip (g->in))
          return FALSE;
        break;
      default:
        return misplaced (g);
      }
  if (event == EVENT_END && n_actions == 0)
    return fault_structure (g, _ ("A turn has at least one action."));
  return event == EVENT_END;
}

/* Reads a result and compares it with the rules, or sets it where people decided. */
static gboolean
read_result (Game *g, const Line *line)
{
  g_autofree char *winner = lud_xml_attribute (g->in, "winner");
  g_autofree char *reason = lud_xml_attribute (g->in, "reason");
  RulesOutcome outcome = g->game->outcome (state_of (g, line));
  LudResult result = { TRUE, RULES_NOBODY, RULES_END_NONE };
  g_autoptr (GError) error = NULL;

  if (!winner || !reason)
    return fault_structure (g, _ ("A result has a winner and a reason."));
  if (strcmp (winner, LUD_XML_NO_WINNER) != 0)
    {
      int who = find_name (winner, lud_xml_side_names, 2);

      if (who < 0)
        return bad_value (g, "winner", winner);
      result.winner = (RulesActor) who;
    }
  result.reason = rules_end_from_name (reason);
  if (result.reason == RULES_END_NONE)
    return bad_value (g, "reason", reason);
  if (outcome.over && (outcome.winner != result.winner || outcome.reason != result.reason))
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, lud_xml_line (g->in),
                          _ ("The result does not agree with the game: %s"), _ (outcome.msgid));
  if (!outcome.over && !lud_record_set_ending (g->record, line->node, &result, &error))
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_RULES, lud_xml_line (g->in), "%s",
                          error->message);
  if (lud_xml_child (g->in) != EVENT_END)
    return g->in->fault ? FALSE : misplaced (g);
  return TRUE;
}

static gboolean
read_variation (Game *g, const Line *line)
{
  Line variation = { line->level + 1, line->parent, NULL, TRUE, 0 };
  LudXmlEvent event;
  gboolean has_result = FALSE;

  if (variation.level > LUD_XML_MAX_LEVELS)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_LIMIT, lud_xml_line (g->in),
                          _ ("Variations are nested more than %d levels deep."),
                          LUD_XML_MAX_LEVELS);
  if (!variation.node)
    {
      /* In front of the first action: what followed when people ended the game at its start. */
      variation.node = line->node;
      rules_copy (g->game, state_of (g, &variation), state_of (g, line));
    }
  else
    rules_copy (g->game, state_of (g, &variation), before_of (g, line));
  while ((event = lud_xml_child (g->in)) == EVENT_START)
    {
      if (g->in->word == WORD_TURN && !has_result)
        {
          if (!read_turn (g, &variation))
            return FALSE;
        }
      else if (g->in->word == WORD_RESULT && !has_result && variation.parent)
        {
          has_result = TRUE;
          if (!read_result (g, &variation))
            return FALSE;
        }
      else if (g->in->word == WORD_COMMENT)
        {
          if (!lud_xml_skip (g->in))
            return FALSE;
        }
      else
        return misplaced (g);
    }
  if (event == EVENT_END && !variation.parent)
    return fault_structure (g, _ ("A variation has at least one turn."));
  return event == EVENT_END;
}

static gboolean
read_moves (Game *g, Line *line)
{
  LudXmlEvent event;
  gboolean has_variation = FALSE;

  rules_copy (g->game, state_of (g, line), lud_record_get_start (g->record));
  g->first_offset = g->game->turn (state_of (g, line)).player == RULES_SECOND;
  while ((event = lud_xml_child (g->in)) == EVENT_START)
    switch ((int) g->in->word)
      {
      case WORD_TURN:
        if (has_variation)
          return fault_structure (g, _ ("A variation stands behind the action that it replaces."));
        if (!read_turn (g, line))
          return FALSE;
        break;
      case WORD_VARIATION:
        if (line->parent || has_variation)
          return fault_structure (
            g, _ ("A variation stands inside a turn, behind the action that it replaces."));
        has_variation = TRUE;
        if (!read_variation (g, line))
          return FALSE;
        break;
      case WORD_COMMENT:
      case WORD_MARK:
        if (!lud_xml_skip (g->in))
          return FALSE;
        break;
      default:
        return misplaced (g);
      }
  return event == EVENT_END;
}

/* ------------------------------------------------------------------------------------------------
 * The game
 */

static gboolean
begin_game (Game *g)
{
  g_autofree char *kind = lud_xml_attribute (g->in, "kind");
  g_autofree char *id = lud_xml_attribute (g->in, "id");

  if (!kind)
    {
      fault_structure (g, _ ("A game has a kind."));
      return FALSE;
    }
  g->game = rules_find_game (kind);
  if (!g->game)
    return lud_xml_fault (g->in, LUD_NOTATION_ERROR_STRUCTURE, lud_xml_line (g->in),
                          _ ("“%s” is not a game that the program knows."), kind);
  if (id)
    {
      if (!g_str_has_prefix (id, LUD_XML_UUID) ||
          !g_uuid_string_is_valid (id + strlen (LUD_XML_UUID)))
        return bad_value (g, "id", id);
      g->id = g_strdup (id + strlen (LUD_XML_UUID));
    }
  rules_params_init (&g->params, g->game);
  return TRUE;
}

static gboolean
read_parts (Game *g)
{
  Line main_line = { 0, NULL, NULL, FALSE, 0 };
  int last = WORD_GAME;
  LudXmlEvent event;
  gboolean has_moves = FALSE;

  while ((event = lud_xml_child (g->in)) == EVENT_START)
    {
      int word = (int) g->in->word;
      gboolean good = FALSE;

      /* The words are numbered in the order of the format; each part stands once. */
      if (word <= last || (word == WORD_RESULT && !has_moves))
        return misplaced (g);
      last = word;
      if (word > WORD_SETUP && !g->record && !make_record (g))
        return FALSE;
      switch (word)
        {
        case WORD_HEADER:
          good = read_header (g);
          break;
        case WORD_PLAYERS:
          good = read_players (g);
          break;
        case WORD_SETUP:
          good = read_setup (g);
          break;
        case WORD_TIME:
          good = lud_xml_skip (g->in);
          break;
        case WORD_DICE:
          good = read_dice (g);
          break;
        case WORD_MOVES:
          has_moves = TRUE;
          main_line.node = lud_record_get_root (g->record);
          good = read_moves (g, &main_line);
          break;
        case WORD_RESULT:
          good = read_result (g, &main_line);
          break;
        default:
          return misplaced (g);
        }
      if (!good)
        return FALSE;
    }
  if (event == EVENT_END && !has_moves)
    return fault_structure (g, _ ("A game has moves."));
  return event == EVENT_END;
}

LudRecord *
lud_xml_game (LudXmlReader *self)
{
  Game g = { .in = self };

  if (!begin_game (&g) || !read_parts (&g))
    g_clear_object (&g.record);
  g_free (g.position);
  g_free (g.id);
  for (int i = 0; i < LUD_N_FIELDS; i++)
    g_free (g.field[i]);
  for (int i = 0; i < 2; i++)
    g_free (g.player[i].name);
  return g.record;
}
