/* diamond-text.c: Diamond, actions and positions as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diamond.h"

#include <string.h>

size_t
diamond_write_action (const RulesState *s, RulesAction a, char *out)
{
  int from = a >> 6 & 63;
  int site = a & 63;
  size_t n = 0;

  switch (a >> 12)
    {
    case KIND_PLACE:
      return rules_put_square (out, 0, 8, site);
    case KIND_MOVE:
      n = rules_put_square (out, n, 8, from);
      n = rules_put_char (out, n, '-');
      n = rules_put_square (out, n, 8, site);
      return is_single (cornered (s, from, site)) ? rules_put_char (out, n, '*') : n;
    case KIND_REMOVE:
      n = rules_put_char (out, n, '(');
      n = rules_put_square (out, n, 8, site);
      return rules_put_char (out, n, ')');
    case KIND_SWAP:
    default:
      return rules_put_text (out, n, "swap");
    }
}

/* Reads the name of a point; on failure returns -1 and the reason. */
static int
read_point (const char *text, size_t length, size_t *at, RulesReason *reason)
{
  size_t start = *at;
  int site = rules_get_square (text, length, at, 8, 8);
  bool looks = length - start >= 2 && text[start] >= 'a' && text[start] <= 'z' &&
               text[start + 1] >= '0' && text[start + 1] <= '9';

  if (site >= 0 && BOARD & BIT (site))
    return site;
  *reason = rules_bad_text (looks ? rules_msg_no_point : rules_msg_unreadable, start);
  return -1;
}

/* Splits the text of an action; *star gets the offset of its star, or 0.  Lenient readers take a
 * cross, an arrow or nothing for the hyphen; *hyphen tells whether there was one.  Returns 0 on
 * failure. */
static RulesAction
parse_action (const char *text,
              size_t length,
              bool lenient,
              size_t *star,
              bool *hyphen,
              RulesReason *reason)
{
  size_t at = 0;
  int from, to;

  *star = 0;
  *hyphen = true;
  if (length == 4 && memcmp (text, "swap", 4) == 0)
    return SWAP;
  if (length > 0 && text[0] == '(')
    {
      at = 1;
      to = read_point (text, length, &at, reason);
      if (to >= 0 && at + 1 == length && text[at] == ')')
        return ACTION (KIND_REMOVE, 0, to);
      if (to >= 0)
        *reason = rules_bad_text (rules_msg_unreadable, at);
      return 0;
    }
  from = read_point (text, length, &at, reason);
  if (from < 0)
    return 0;
  if (at == length)
    return ACTION (KIND_PLACE, 0, from);
  *hyphen = text[at] == '-';
  if (*hyphen || (lenient && (text[at] == 'x' || text[at] == '>')))
    at++;
  else if (!lenient)
    {
      *reason = rules_bad_text (rules_msg_unreadable, at);
      return 0;
    }
  to = read_point (text, length, &at, reason);
  if (to < 0)
    return 0;
  if (at < length && text[at] == '*')
    *star = at++;
  if (at == length)
    return ACTION (KIND_MOVE, from, to);
  *reason = rules_bad_text (rules_msg_unreadable, at);
  return 0;
}

/* What is wrong with the star of a legal move. */
static RulesReason
check_star (const RulesState *s, int from, int to, bool star)
{
  uint64_t victims = cornered (s, from, to);

  if (is_single (victims) == star)
    return RULES_NO_REASON;
  if (!star)
    return because (N_ ("This move captures a piece: write a star behind it."), first_of (victims),
                    "11");
  if (!victims)
    return because (N_ ("This move captures nothing."), to, "11");
  /* Never three: a point has five neighbours, which three triangles use up, and one is `from`. */
  return because (N_ ("Two different pieces are cornered, so neither is captured."),
                  first_of (victims), "11");
}

RulesRead
diamond_read_action (const RulesState *s,
                     const char *text,
                     size_t length,
                     RulesReadFlags flags,
                     RulesAction *out,
                     RulesReason *reason)
{
  bool lenient = (flags & RULES_LENIENT) != 0;
  size_t star;
  bool hyphen;
  RulesAction a;

  *out = 0;
  *reason = RULES_NO_REASON;
  a = parse_action (text, length, lenient, &star, &hyphen, reason);
  if (!a)
    return RULES_READ_SYNTAX;
  *reason = diamond_explain (s, a);
  if (reason->msgid)
    {
      *out = a;
      return RULES_READ_ILLEGAL;
    }

  if (a >> 12 == KIND_MOVE)
    {
      *reason = check_star (s, a >> 6 & 63, a & 63, star != 0);
      if (reason->msgid)
        reason->offset = (int) (star ? star : length);
      else if (!hyphen)
        *reason = rules_bad_text (N_ ("A hyphen stands between the two points of a move."), 2);
    }
  if (reason->msgid && !lenient)
    return RULES_READ_MARK;
  *out = a;
  return reason->msgid ? RULES_READ_MENDED : RULES_READ_OK;
}

size_t
diamond_write_state (const RulesState *s, char *out)
{
  static const char *const phases[] = { "place", "swap", "move" };
  size_t n = 0;

  for (int row = 7; row >= 0; row--)
    {
      for (int site = row * 8; site < row * 8 + 8; site++)
        {
          uint64_t bit = BIT (site);

          n = rules_put_char (out, n,
                              !(BOARD & bit)              ? '-'
                              : s->men[RULES_DARK] & bit  ? 'b'
                              : s->men[RULES_LIGHT] & bit ? 'w'
                              : s->neutral & bit          ? 'r'
                                                          : '.');
        }
      n = rules_put_char (out, n, row > 0 ? '/' : ' ');
    }
  n = rules_put_char (out, n, s->side == RULES_DARK ? 'b' : 'w');
  n = rules_put_char (out, n, ' ');
  n = rules_put_text (out, n, phases[s->phase]);
  if (s->swapped)
    n = rules_put_char (out, n, '\'');
  n = rules_put_char (out, n, ' ');
  return rules_put_number (out, n, s->quiet);
}

/* Offsets of the fields of a position. */
typedef struct
{
  size_t side, phase, quiet;
} Fields;

static RulesReason
check_placement (const RulesState *s, const Fields *at)
{
  int dark = count (s->men[RULES_DARK]), light = count (s->men[RULES_LIGHT]);

  if (s->neutral)
    return rules_bad_text (N_ ("There are no neutral pieces before the movement phase."),
                           at->phase);
  if (dark - light != (s->side == RULES_LIGHT))
    return rules_bad_text (
      N_ ("The numbers of black and white pieces do not fit the side to move."), at->side);
  if (s->quiet != 0)
    return rules_bad_text (N_ ("Quiet turns are counted in the movement phase only."), at->quiet);
  if (s->swapped && dark == 0)
    return rules_bad_text (N_ ("Sides cannot be swapped before the first placement."), at->phase);
  if (s->phase == PHASE_SWAP && (dark != 1 || light != 0))
    return rules_bad_text (N_ ("Sides can be swapped only right after Black's first placement."),
                           at->phase);
  if (s->phase == PHASE_PLACE && s->pie && !s->swapped && dark == 1 && light == 0)
    return rules_bad_text (N_ ("After the first placement the swap is on offer."), at->phase);
  if (dark + light == 2 * PIECES && !squares_of (s->men[RULES_LIGHT]))
    return rules_bad_text (N_ ("All pieces have been placed: this is the movement phase."),
                           at->phase);
  return RULES_NO_REASON;
}

/* What the numbers of pieces tell about the movement phase so far. */
static RulesReason
check_movement (const RulesState *s, const Fields *at)
{
  int mine = count (s->men[s->side]), theirs = count (s->men[s->side ^ 1]);
  int neutral = count (s->neutral);
  int removed = 2 * PIECES - mine - theirs - neutral;
  /* The side that captured or removed last is not on turn when an even number of turns followed. */
  bool by_them = s->quiet % 2 == 0;
  int victims = by_them ? PIECES - mine : PIECES - theirs;

  if (removed < 0)
    return rules_bad_text (N_ ("There are more neutral pieces than captured ones."), 0);
  if (mine + theirs == 0)
    return rules_bad_text (N_ ("In the movement phase there are pieces on the board."), 0);
  if (mine + theirs == 2 * PIECES)
    {
      if (by_them != (s->side == RULES_DARK))
        return rules_bad_text (
          N_ ("Nothing was captured yet, so the number of quiet turns tells whose turn it is."),
          at->side);
      if (s->quiet == 0 && squares_of (s->men[s->side ^ 1]))
        return rules_bad_text (N_ ("A square that the last placement completes ends the game in "
                                   "the placement phase."),
                               at->phase);
    }
  else if (victims == 0 && removed == 0)
    return rules_bad_text (
      N_ ("The number of quiet turns gives the last capture to a side that has captured nothing."),
      at->quiet);
  /* A move, not a removal, completes a square: with no quiet turn it was a capture. */
  else if (s->quiet == 0 && squares_of (s->men[s->side ^ 1]) && (victims == 0 || neutral == 0))
    return rules_bad_text (N_ ("The move that completed the square was a quiet turn."), at->quiet);
  if ((s->quiet >= 1 && theirs == 0) || (s->quiet >= 2 && mine == 0))
    return rules_bad_text (N_ ("A side without pieces cannot have made quiet turns."), at->quiet);
  return RULES_NO_REASON;
}

static RulesReason
check_squares (const RulesState *s, const Fields *at)
{
  uint64_t squares = squares_of (s->men[s->side ^ 1]);
  uint64_t common = BOARD;

  if (squares_of (s->men[s->side]))
    return rules_bad_text (N_ ("The side to move has a square: the game was over before."),
                           at->side);
  for (; squares; squares &= squares - 1)
    {
      uint64_t corner = squares & -squares;

      common &= corner | corner << 1 | corner << 8 | corner << 9;
    }
  if (!common)
    return rules_bad_text (N_ ("One turn cannot complete squares without a common corner."), 0);
  return RULES_NO_REASON;
}

static RulesReason
read_board (RulesState *s, const char *text, size_t length, size_t *at)
{
  for (int row = 7; row >= 0; row--)
    {
      for (int site = row * 8; site < row * 8 + 8; site++, ++*at)
        {
          char c = *at < length ? text[*at] : ' ';
          uint64_t bit = BIT (site);

          if (!(BOARD & bit) != (c == '-'))
            return rules_bad_text (
              N_ ("A hyphen stands for each of the missing points a8 and h1, and nowhere else."),
              *at);
          if (c == 'b' || c == 'w')
            {
              uint64_t *men = &s->men[c == 'b' ? RULES_DARK : RULES_LIGHT];

              *men |= bit;
              if (count (*men) > PIECES)
                return rules_bad_text (N_ ("No side has more than twelve pieces."), *at);
            }
          else if (c == 'r')
            s->neutral |= bit;
          else if (c != '.' && c != '-')
            return rules_bad_text (
              N_ ("A row of the board has eight signs: b, w, r, or a full stop."), *at);
        }
      if (*at >= length || text[*at] != (row > 0 ? '/' : ' '))
        return rules_bad_text (N_ ("The board has eight rows of eight signs."), *at);
      ++*at;
    }
  return RULES_NO_REASON;
}

static RulesReason
read_fields (RulesState *s, const char *text, size_t length, size_t at, Fields *fields)
{
  static const struct
  {
    const char *word;
    uint8_t phase;
    bool swapped;
  } phases[] = {
    { "place", PHASE_PLACE, false }, { "place'", PHASE_PLACE, true }, { "swap", PHASE_SWAP, false },
    { "move", PHASE_MOVE, false },   { "move'", PHASE_MOVE, true },
  };
  int number;
  bool found = false;

  fields->side = at;
  if (length - at < 2 || (text[at] != 'b' && text[at] != 'w') || text[at + 1] != ' ')
    return rules_bad_text (N_ ("The side to move is b or w."), at);
  s->side = text[at] == 'b' ? RULES_DARK : RULES_LIGHT;
  at += 2;

  fields->phase = at;
  for (size_t i = 0; i < sizeof phases / sizeof phases[0] && !found; i++)
    {
      size_t n = strlen (phases[i].word);

      if (length - at >= n && memcmp (text + at, phases[i].word, n) == 0 &&
          (length - at == n || text[at + n] == ' '))
        {
          s->phase = phases[i].phase;
          s->swapped = phases[i].swapped;
          at += length - at == n ? n : n + 1;
          found = true;
        }
    }
  if (!found)
    return rules_bad_text (N_ ("The phase is place, swap, move, place' or move'."), at);
  if ((s->phase == PHASE_SWAP || s->swapped) && !s->pie)
    return rules_bad_text (N_ ("This game is played without the pie rule."), fields->phase);

  fields->quiet = at;
  number = rules_get_number (text, length, &at, QUIET);
  if (number < 0)
    return rules_bad_text (N_ ("The number of quiet turns is 0 to 50."), fields->quiet);
  if (at != length)
    return rules_bad_text (N_ ("Nothing follows the number of quiet turns."), at);
  s->quiet = s->first = (uint8_t) number;
  return RULES_NO_REASON;
}

RulesRead
diamond_read_state (const RulesParams *params,
                    const char *text,
                    size_t length,
                    RulesState *out,
                    RulesReason *reason)
{
  Fields at;
  size_t pos = 0;

  diamond_set_options (out, params);
  *reason = read_board (out, text, length, &pos);
  if (!reason->msgid)
    *reason = read_fields (out, text, length, pos, &at);
  if (!reason->msgid)
    *reason = out->phase == PHASE_MOVE ? check_movement (out, &at) : check_placement (out, &at);
  if (!reason->msgid)
    *reason = check_squares (out, &at);
  if (reason->msgid)
    return RULES_READ_SYNTAX;
  diamond_find_end (out);
  return RULES_READ_OK;
}
