/* xml-words.c: the words of the format, and what may stand where
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-words.h"

#include "record/annotation.h"
#include "rules/rules.h"

#include <string.h>

const char *const lud_xml_words[N_WORDS] = {
  [WORD_GAMES] = "games",
  [WORD_QUARANTINE] = "quarantine",
  [WORD_GAME] = "game",
  [WORD_HEADER] = "header",
  [WORD_PLAYERS] = "players",
  [WORD_SETUP] = "setup",
  [WORD_TIME] = "time",
  [WORD_DICE] = "dice",
  [WORD_MOVES] = "moves",
  [WORD_RESULT] = "result",
  [WORD_EVENT] = "event",
  [WORD_ROUND] = "round",
  [WORD_PLACE] = "place",
  [WORD_DATE] = "date",
  [WORD_SOURCE] = "source",
  [WORD_ANNOTATOR] = "annotator",
  [WORD_TAG] = "tag",
  [WORD_PLAYER] = "player",
  [WORD_OPTION] = "option",
  [WORD_POSITION] = "position",
  [WORD_TURN] = "turn",
  [WORD_ROLL] = "roll",
  [WORD_ACT] = "act",
  [WORD_NAG] = "nag",
  [WORD_COMMENT] = "comment",
  [WORD_MARK] = "mark",
  [WORD_EVALUATION] = "evaluation",
  [WORD_VARIATION] = "variation",
};

const char *const lud_xml_attrs[N_ATTRS] = {
  [ATTR_VERSION] = "version",
  [ATTR_ID] = "id",
  [ATTR_KIND] = "kind",
  [ATTR_SIDE] = "side",
  [ATTR_NAME] = "name",
  [ATTR_RATING] = "rating",
  [ATTR_LEVEL] = "level",
  [ATTR_VALUE] = "value",
  [ATTR_MAIN] = "main",
  [ATTR_INCREMENT] = "increment",
  [ATTR_PER_TURN] = "per-turn",
  [ATTR_SOURCE] = "source",
  [ATTR_COMMIT] = "commit",
  [ATTR_REVEAL] = "reveal",
  [ATTR_FIRST_WORD] = "first-word",
  [ATTR_SECOND_WORD] = "second-word",
  [ATTR_N] = "n",
  [ATTR_LEFT] = "left",
  [ATTR_USED] = "used",
  [ATTR_BY] = "by",
  [ATTR_CODE] = "code",
  [ATTR_LANG] = "lang",
  [ATTR_PLACE] = "place",
  [ATTR_SHAPE] = "shape",
  [ATTR_AT] = "at",
  [ATTR_FROM] = "from",
  [ATTR_TO] = "to",
  [ATTR_TEXT] = "text",
  [ATTR_COLOUR] = "colour",
  [ATTR_SCORE] = "score",
  [ATTR_MARGIN] = "margin",
  [ATTR_SOLVED] = "solved",
  [ATTR_DEPTH] = "depth",
  [ATTR_NODES] = "nodes",
  [ATTR_LINE] = "line",
  [ATTR_WINNER] = "winner",
  [ATTR_REASON] = "reason",
  [ATTR_FILE] = "file",
  [ATTR_ENCODING] = "encoding",
};

static const guint8 attribute_values[N_WORDS][N_ATTRS] = {
  [WORD_GAMES] = { [ATTR_VERSION] = VALUE_VERSION },
  [WORD_QUARANTINE] = { [ATTR_FILE] = VALUE_TEXT,
                        [ATTR_LINE] = VALUE_NODES,
                        [ATTR_REASON] = VALUE_TEXT,
                        [ATTR_ENCODING] = VALUE_BASE64 },
  [WORD_GAME] = { [ATTR_ID] = VALUE_UUID, [ATTR_KIND] = VALUE_WORD },
  [WORD_TAG] = { [ATTR_NAME] = VALUE_TEXT },
  [WORD_PLAYER] = { [ATTR_SIDE] = VALUE_SIDE,
                    [ATTR_NAME] = VALUE_TEXT,
                    [ATTR_KIND] = VALUE_PLAYER_KIND,
                    [ATTR_RATING] = VALUE_RATING,
                    [ATTR_LEVEL] = VALUE_LEVEL },
  [WORD_OPTION] = { [ATTR_NAME] = VALUE_TEXT, [ATTR_VALUE] = VALUE_TEXT },
  [WORD_TIME] = { [ATTR_MAIN] = VALUE_DURATION,
                  [ATTR_INCREMENT] = VALUE_DURATION,
                  [ATTR_PER_TURN] = VALUE_DURATION },
  [WORD_DICE] = { [ATTR_SOURCE] = VALUE_ROLL_SOURCE,
                  [ATTR_COMMIT] = VALUE_COMMITMENT,
                  [ATTR_REVEAL] = VALUE_SECRET,
                  [ATTR_FIRST_WORD] = VALUE_TEXT,
                  [ATTR_SECOND_WORD] = VALUE_TEXT },
  [WORD_MOVES] = { [ATTR_LEFT] = VALUE_DURATION, [ATTR_USED] = VALUE_DURATION },
  [WORD_TURN] = { [ATTR_N] = VALUE_NUMBER,
                  [ATTR_SIDE] = VALUE_SIDE,
                  [ATTR_LEFT] = VALUE_DURATION,
                  [ATTR_USED] = VALUE_DURATION },
  [WORD_ROLL] = { [ATTR_BY] = VALUE_ROLL_SOURCE,
                  [ATTR_LEFT] = VALUE_DURATION,
                  [ATTR_USED] = VALUE_DURATION },
  [WORD_ACT] = { [ATTR_LEFT] = VALUE_DURATION, [ATTR_USED] = VALUE_DURATION },
  [WORD_NAG] = { [ATTR_CODE] = VALUE_GLYPH },
  [WORD_COMMENT] = { [ATTR_LANG] = VALUE_LANGUAGE,
                     [ATTR_BY] = VALUE_TEXT,
                     [ATTR_PLACE] = VALUE_COMMENT_PLACE },
  [WORD_MARK] = { [ATTR_SHAPE] = VALUE_SHAPE,
                  [ATTR_AT] = VALUE_POINT,
                  [ATTR_FROM] = VALUE_POINT,
                  [ATTR_TO] = VALUE_POINT,
                  [ATTR_TEXT] = VALUE_TEXT,
                  [ATTR_COLOUR] = VALUE_COLOUR },
  [WORD_EVALUATION] = { [ATTR_SCORE] = VALUE_SCORE,
                        [ATTR_MARGIN] = VALUE_MARGIN,
                        [ATTR_SOLVED] = VALUE_TRUE,
                        [ATTR_DEPTH] = VALUE_NODES,
                        [ATTR_NODES] = VALUE_NODES,
                        [ATTR_BY] = VALUE_TEXT,
                        [ATTR_LINE] = VALUE_TEXT },
  [WORD_RESULT] = { [ATTR_WINNER] = VALUE_WINNER, [ATTR_REASON] = VALUE_REASON },
};

LudXmlValue
lud_xml_attribute_value (LudXmlWord word, LudXmlAttr attr)
{
  return (LudXmlValue) attribute_values[word][attr];
}

const guint8 *
lud_xml_required (LudXmlWord word)
{
  static const guint8 required[N_WORDS][3] = {
    [WORD_GAME] = { ATTR_KIND },        [WORD_TAG] = { ATTR_NAME },
    [WORD_PLAYER] = { ATTR_SIDE },      [WORD_OPTION] = { ATTR_NAME, ATTR_VALUE },
    [WORD_NAG] = { ATTR_CODE },         [WORD_MARK] = { ATTR_SHAPE },
    [WORD_EVALUATION] = { ATTR_SCORE }, [WORD_RESULT] = { ATTR_WINNER, ATTR_REASON },
  };

  return required[word];
}

/* ------------------------------------------------------------------------------------------------
 * Values
 */

static gboolean
is_one_of (const char *text, const char *const *words)
{
  for (; *words; words++)
    if (strcmp (text, *words) == 0)
      return TRUE;
  return FALSE;
}

/* Digits without a zero in front, at most n of them. */
static gboolean
is_number (const char *text, gsize n)
{
  gsize length = strspn (text, "0123456789");

  return length >= 1 && length <= n && text[length] == '\0' && text[0] != '0';
}

#define MAX_DIGITS 24 /* of an integer in libxml2 */

/* Blanks, a number that is not negative, blanks: xsd:nonNegativeInteger as libxml2 reads it.
 * Whether it is the right number is seen where it is used. */
static gboolean
is_count (const char *text)
{
  gboolean is_minus;
  gsize zeros, length;

  text += strspn (text, " \t\r\n");
  is_minus = *text == '-';
  if (*text == '+' || *text == '-')
    text++;
  zeros = strspn (text, "0");
  text += zeros;
  length = strspn (text, "0123456789");
  if (zeros + length == 0 || length > MAX_DIGITS || (is_minus && length > 0))
    return FALSE;
  return text[length + strspn (text + length, " \t\r\n")] == '\0';
}

/* The same as above, with 0 and a minus sign. */
static gboolean
is_signed (const char *text, gsize n)
{
  return strcmp (text, "0") == 0 || is_number (text + (*text == '-'), n);
}

static gboolean
is_hex (const char *text, gsize n, gboolean lower)
{
  gsize length = strspn (text, lower ? "0123456789abcdef" : "0123456789abcdefABCDEF");

  return length == n && text[n] == '\0';
}

static gboolean
is_uuid (const char *text)
{
  static const char prefix[] = "urn:uuid:";

  return strncmp (text, prefix, strlen (prefix)) == 0 &&
         g_uuid_string_is_valid (text + strlen (prefix));
}

static gboolean
is_word (const char *text)
{
  gsize length;

  if (!g_ascii_islower (text[0]))
    return FALSE;
  length = strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-");
  return text[length] == '\0' && length <= 32;
}

static gboolean
is_version (const char *text)
{
  gsize length;

  if (text[0] != '1' || text[1] != '.')
    return FALSE;
  length = strspn (text + 2, "0123456789");
  return length >= 1 && length <= 4 && text[2 + length] == '\0';
}

static gboolean
is_language (const char *text)
{
  gboolean first = TRUE;

  if (*text == '\0')
    return TRUE;
  for (;;)
    {
      gsize n = 0;

      while (first ? g_ascii_isalpha (text[n]) : g_ascii_isalnum (text[n]))
        n++;
      if (n < 1 || n > 8)
        return FALSE;
      text += n;
      if (*text == '\0')
        return TRUE;
      if (*text++ != '-')
        return FALSE;
      first = FALSE;
    }
}

/* "P", days "D"; "T", hours "H", minutes "M", seconds with a fraction "S"; each may be missing, not
 * all of them, nor all behind a T. */
static gboolean
read_duration (const char *text, double *seconds)
{
  static const char units[] = "DHMS";
  static const double values[] = { 86400, 3600, 60, 1 };
  int last = -1;
  gboolean in_time = FALSE, any = FALSE;

  *seconds = 0;
  if (*text++ != 'P')
    return FALSE;
  while (*text)
    {
      gsize n, fraction = 0;
      const char *unit;
      char *end;
      double number;

      if (*text == 'T')
        {
          if (in_time)
            return FALSE;
          in_time = TRUE;
          text++;
        }
      n = strspn (text, "0123456789");
      if (n < 1)
        return FALSE;
      number = g_ascii_strtod (text, &end);
      if (text[n] == '.')
        {
          fraction = strspn (text + n + 1, "0123456789");
          if (fraction < 1)
            return FALSE;
          n += 1 + fraction;
        }
      unit = text[n] ? strchr (units, text[n]) : NULL;
      if (!unit || unit - units <= last || (unit > units) != in_time || (fraction && *unit != 'S'))
        return FALSE;
      /* strtod reads no further than the digits: the unit is none of its letters. */
      last = (int) (unit - units);
      *seconds += number * values[last];
      any = TRUE;
      text += n + 1;
    }
  return any;
}

gint64
lud_xml_read_duration (const char *text)
{
  double seconds;

  if (!read_duration (text, &seconds))
    return 0;
  return seconds * 1000 + 0.5 >= (double) LUD_TIME_MAX + 1 ? LUD_TIME_MAX + 1
                                                           : (gint64) (seconds * 1000 + 0.5);
}

static gboolean
is_duration (const char *text)
{
  double seconds;

  return read_duration (text, &seconds);
}

static gboolean
is_point (const char *text)
{
  gsize length;

  if (!g_ascii_islower (text[0]))
    return FALSE;
  length = strspn (text + 1, "0123456789");
  return length >= 1 && length <= 2 && text[1 + length] == '\0';
}

static gboolean
is_date (const char *text)
{
  static const guint8 days[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
  gsize length = strlen (text);
  guint n[3] = { 1, 1, 1 };

  if (length == 0)
    return TRUE; /* not known */
  if (length != 4 && length != 7 && length != 10)
    return FALSE;
  for (gsize i = 0, part = 0; i < length; i++)
    {
      if (i == 4 || i == 7)
        {
          if (text[i] != '-')
            return FALSE;
          part++;
          continue;
        }
      if (!g_ascii_isdigit (text[i]))
        return FALSE;
      n[part] = (i == 0 || i == 5 || i == 8 ? 0 : n[part] * 10) + (guint) (text[i] - '0');
    }
  if (n[0] < 1 || n[1] < 1 || n[1] > 12 || n[2] < 1 || n[2] > days[n[1] - 1])
    return FALSE;
  return !(n[1] == 2 && n[2] == 29) || (n[0] % 4 == 0 && (n[0] % 100 != 0 || n[0] % 400 == 0));
}

gboolean
lud_xml_is_value (LudXmlValue value, const char *text)
{
  static const char *const sides[] = { "first", "second", NULL };
  static const char *const kinds[] = { "human", "computer", NULL };
  static const char *const sources[] = { "generator", "entered", "unknown", NULL };
  static const char *const places[] = { "before", "after", NULL };
  static const char *const shapes[] = { "arrow", "circle", "square", "cross", "label", NULL };
  static const char *const winners[] = { "first", "second", "none", NULL };

  switch (value)
    {
    case VALUE_TEXT:
      return TRUE;
    case VALUE_VERSION:
      return is_version (text);
    case VALUE_UUID:
      return is_uuid (text);
    case VALUE_WORD:
      return is_word (text);
    case VALUE_SIDE:
      return is_one_of (text, sides);
    case VALUE_PLAYER_KIND:
      return is_one_of (text, kinds);
    case VALUE_RATING:
      return is_number (text, 4);
    case VALUE_LEVEL:
      return text[0] >= '1' && text[0] <= '8' && text[1] == '\0';
    case VALUE_DURATION:
      return is_duration (text);
    case VALUE_ROLL_SOURCE:
      return is_one_of (text, sources);
    case VALUE_COMMITMENT:
      return strncmp (text, "sha256:", 7) == 0 && is_hex (text + 7, 64, TRUE);
    case VALUE_SECRET:
      return is_hex (text, 64, FALSE);
    case VALUE_NUMBER:
      return is_count (text);
    case VALUE_NODES:
      return is_number (text, G_MAXSIZE);
    case VALUE_GLYPH:
      return strcmp (text, "0") == 0 ||
             (is_number (text, 3) && (strlen (text) < 3 || strcmp (text, "255") <= 0));
    case VALUE_LANGUAGE:
      return is_language (text);
    case VALUE_COMMENT_PLACE:
      return is_one_of (text, places);
    case VALUE_SHAPE:
      return is_one_of (text, shapes);
    case VALUE_POINT:
      return is_point (text);
    case VALUE_COLOUR:
      return text[0] >= '1' && text[0] <= '3' && text[1] == '\0';
    case VALUE_SCORE:
      return is_signed (text, 4) || strcmp (text + (*text == '-'), "10000") == 0;
    case VALUE_MARGIN:
      return is_signed (text, 4);
    case VALUE_TRUE:
      return strcmp (text, "true") == 0;
    case VALUE_WINNER:
      return is_one_of (text, winners);
    case VALUE_REASON:
      return rules_end_from_name (text) != RULES_END_NONE;
    case VALUE_BASE64:
      return strcmp (text, "base64") == 0;
    case VALUE_DATE:
      return is_date (text);
    case VALUE_NONE:
    default:
      return FALSE;
    }
}

/* ------------------------------------------------------------------------------------------------
 * Content
 */

LudXmlContent
lud_xml_content (LudXmlWord word)
{
  switch ((int) word)
    {
    case WORD_OPTION:
    case WORD_NAG:
    case WORD_MARK:
    case WORD_EVALUATION:
      return CONTENT_EMPTY;
    case WORD_EVENT:
    case WORD_ROUND:
    case WORD_PLACE:
    case WORD_DATE:
    case WORD_SOURCE:
    case WORD_ANNOTATOR:
    case WORD_TAG:
    case WORD_POSITION:
    case WORD_ROLL:
    case WORD_ACT:
    case WORD_COMMENT:
    case WORD_QUARANTINE:
      return CONTENT_TEXT;
    case WORD_PLAYER:
    case WORD_TIME:
    case WORD_DICE:
    case WORD_RESULT:
      return CONTENT_FOREIGN;
    default:
      return CONTENT_ELEMENTS;
    }
}

LudXmlValue
lud_xml_text_value (LudXmlWord word)
{
  return word == WORD_DATE ? VALUE_DATE : VALUE_TEXT;
}

static int
step_in_game (int state, LudXmlWord child)
{
  if (child < WORD_HEADER || child > WORD_RESULT || (int) child <= state)
    return -1;
  return child == WORD_RESULT && state != WORD_MOVES ? -1 : (int) child;
}

static int
step_in_header (int state, LudXmlWord child)
{
  int bit;

  if (child == WORD_TAG)
    return state;
  if (child < WORD_EVENT || child > WORD_ANNOTATOR)
    return -1;
  bit = 1 << (child - WORD_EVENT);
  return state & bit ? -1 : state | bit;
}

static gboolean
is_annotation (LudXmlWord word)
{
  return word == WORD_NAG || word == WORD_COMMENT || word == WORD_MARK || word == WORD_EVALUATION;
}

/* 0: in front of all; 1: behind a turn; 2: behind the variation that stands for what followed a
 * game that ended at its start. */
static int
step_in_moves (int state, LudXmlWord child)
{
  if (is_annotation (child))
    return state;
  if (child == WORD_TURN)
    return state == 2 ? -1 : 1;
  return child == WORD_VARIATION && state == 0 ? 2 : -1;
}

static int
step_in_turn (int state, LudXmlWord child)
{
  if (child == WORD_ROLL || child == WORD_ACT)
    return 1;
  if (child == WORD_COMMENT)
    return state;
  return state == 1 && (is_annotation (child) || child == WORD_VARIATION) ? 1 : -1;
}

static int
step_in_variation (int state, LudXmlWord child)
{
  if (state == 2)
    return -1;
  if (child == WORD_TURN)
    return 1;
  if (child == WORD_COMMENT)
    return state;
  if (state == 0)
    return -1;
  return child == WORD_RESULT ? 2 : is_annotation (child) ? 1 : -1;
}

int
lud_xml_step (LudXmlWord parent, int state, LudXmlWord child)
{
  switch ((int) parent)
    {
    case WORD_GAMES:
      return child == WORD_GAME || child == WORD_QUARANTINE ? 0 : -1;
    case WORD_GAME:
      return step_in_game (state, child);
    case WORD_HEADER:
      return step_in_header (state, child);
    case WORD_PLAYERS:
      return child == WORD_PLAYER && state < 2 ? state + 1 : -1;
    case WORD_SETUP:
      return state == 0 && child == WORD_OPTION ? 0 : state == 0 && child == WORD_POSITION ? 1 : -1;
    case WORD_MOVES:
      return step_in_moves (state, child);
    case WORD_TURN:
      return step_in_turn (state, child);
    case WORD_VARIATION:
      return step_in_variation (state, child);
    default:
      return -1;
    }
}

gboolean
lud_xml_is_complete (LudXmlWord word, int state)
{
  switch ((int) word)
    {
    case WORD_GAME:
      return state >= WORD_MOVES;
    case WORD_TURN:
    case WORD_VARIATION:
      return state >= 1;
    default:
      return TRUE;
    }
}
