/* sensei-text.c: pits, actions and positions as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sensei.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Pits: "b4+f4"
 */

static const char msg_pits[] =
  N_ ("Pits are squares from a3 to g5 with a plus sign between them, such as b4+f4.");

static int
get_square (const char *text, size_t length, size_t *pos)
{
  return rules_get_square (text, length, pos, SENSEI_SIZE, SENSEI_SIZE);
}

RulesReason
sensei_check_option (int option, const char *text, char *out)
{
  size_t length = strlen (text);
  size_t at[SENSEI_POINTS] = { 0 };
  uint64_t set = 0;
  size_t pos = 0, n = 0;

  (void) option;
  for (;;)
    {
      size_t start = pos;
      int p = get_square (text, length, &pos);

      if (p < 0)
        return rules_bad_text (msg_pits, start);
      if (p / SENSEI_SIZE < 2 || p / SENSEI_SIZE > 4)
        return rules_bad_text (N_ ("Pits are only allowed on rows 3 to 5."), start);
      if (set & SENSEI_BIT (p))
        return rules_bad_text (N_ ("This pit is named twice."), start);
      set |= SENSEI_BIT (p);
      at[p] = start;
      if (pos == length)
        break;
      if (text[pos] != '+')
        return rules_bad_text (msg_pits, pos);
      pos++;
    }

  for (uint64_t rest = set; rest; rest &= rest - 1)
    {
      int p = sensei_lowest (rest);

      if (!(set & SENSEI_BIT (SENSEI_POINTS - 1 - p)))
        return rules_bad_text (
          N_ ("Pits must look the same after half a turn of the board: this one has no partner."),
          at[p]);
    }
  /* Nobody could ever reach the other side. */
  if (sensei_line (set))
    return rules_bad_text (N_ ("Pits must not wall off one side of the board from the other."), 0);

  out[0] = '\0';
  for (int c = 0; c < SENSEI_SIZE; c++)
    for (int r = 0; r < SENSEI_SIZE; r++)
      if (set & SENSEI_BIT (r * SENSEI_SIZE + c))
        {
          if (n > 0)
            n = rules_put_char (out, n, '+');
          n = rules_put_square (out, n, SENSEI_SIZE, r * SENSEI_SIZE + c);
        }
  return RULES_NO_REASON;
}

uint64_t
sensei_read_pits (const char *text)
{
  size_t length = strlen (text);
  uint64_t set = 0;

  for (size_t pos = 0; pos < length; pos++)
    {
      int p = get_square (text, length, &pos);

      if (p < 0)
        break;
      set |= SENSEI_BIT (p);
    }
  return set;
}

/* ------------------------------------------------------------------------------------------------
 * Actions: "b1-b4", "d1>b4", "end", "antijeu"
 */

static const char word_end[] = "end";
static const char word_claim[] = "antijeu";

size_t
sensei_write_action (const RulesState *s, RulesAction a, char *out)
{
  size_t n;

  (void) s;
  if (a == SENSEI_END_ACTION)
    return rules_put_text (out, 0, word_end);
  if (a == SENSEI_CLAIM_ACTION)
    return rules_put_text (out, 0, word_claim);
  n = rules_put_square (out, 0, SENSEI_SIZE, sensei_from (a));
  n = rules_put_char (out, n, sensei_kind (a) == SENSEI_STONE ? '-' : '>');
  return rules_put_square (out, n, SENSEI_SIZE, sensei_to (a));
}

static bool
is_word (const char *text, size_t length, const char *word)
{
  return strlen (word) == length && memcmp (text, word, length) == 0;
}

static bool
looks_like_square (const char *text, size_t length, size_t pos)
{
  return pos + 1 < length && text[pos] >= 'a' && text[pos] <= 'z' && text[pos + 1] >= '0' &&
         text[pos + 1] <= '9';
}

/* The objection to what stands at pos instead of a square. */
static RulesReason
no_square (const char *text, size_t length, size_t pos)
{
  return rules_bad_text (
    looks_like_square (text, length, pos) ? rules_msg_no_point : rules_msg_unreadable, pos);
}

RulesRead
sensei_read_action (const RulesState *s,
                    const char *text,
                    size_t length,
                    RulesReadFlags flags,
                    RulesAction *out,
                    RulesReason *reason)
{
  static const char marks[] = "x+*:.=";
  RulesReason mark = RULES_NO_REASON; /* what is wrong with a mark */
  unsigned kind = 0;
  size_t pos = 0, mark_at;
  int from, to;

  *out = 0;
  *reason = RULES_NO_REASON;
  if (is_word (text, length, word_end) || is_word (text, length, word_claim))
    {
      *out = text[0] == 'e' ? SENSEI_END_ACTION : SENSEI_CLAIM_ACTION;
      *reason = sensei_explain (s, *out);
      return reason->msgid ? RULES_READ_ILLEGAL : RULES_READ_OK;
    }

  from = get_square (text, length, &pos);
  if (from < 0)
    {
      *reason = no_square (text, length, pos);
      return RULES_READ_SYNTAX;
    }
  mark_at = pos;
  if (pos < length && (text[pos] == '-' || text[pos] == '>'))
    kind = text[pos++] == '-' ? SENSEI_STONE : SENSEI_CHARACTER;
  else
    {
      mark = rules_bad_text (
        N_ ("Between the squares stands - for a stone or > for the character."), pos);
      if (pos < length && memchr (marks, text[pos], sizeof marks - 1))
        pos++;
    }
  to = get_square (text, length, &pos);
  if (to < 0)
    {
      *reason = mark.msgid && pos == mark_at ? mark : no_square (text, length, pos);
      return RULES_READ_SYNTAX;
    }
  if (pos < length)
    {
      /* Other programs mark a win or a capture behind the action. */
      if (length - pos > 1 || !memchr ("*#+", text[pos], 3))
        {
          *reason = rules_bad_text (N_ ("Something stands behind the action."), pos);
          return RULES_READ_SYNTAX;
        }
      if (!mark.msgid)
        mark = rules_bad_text (N_ ("No mark stands behind a move of this game."), pos);
    }

  /* A mark that is missing is that of whatever stands on the square. */
  if (kind == 0)
    kind = s->ball[s->side] == from ? SENSEI_CHARACTER : SENSEI_STONE;
  *out = SENSEI_ACTION (kind, from, to);
  *reason = sensei_explain (s, *out);
  if (reason->msgid)
    {
      RulesAction other = SENSEI_ACTION (SENSEI_STONE + SENSEI_CHARACTER - kind, from, to);

      if (sensei_explain (s, other).msgid)
        {
          if (!mark.msgid || (flags & RULES_LENIENT))
            return RULES_READ_ILLEGAL;
          *reason = mark;
          *out = 0;
          return RULES_READ_SYNTAX;
        }
      *out = other;
      if (!mark.msgid)
        mark =
          rules_bad_text (kind == SENSEI_STONE ? N_ ("The move of the character is written with >.")
                                               : N_ ("The move of a stone is written with -."),
                          mark_at);
    }
  if (!mark.msgid)
    return RULES_READ_OK;
  *reason = mark;
  if (flags & RULES_LENIENT)
    return RULES_READ_MENDED;
  *out = 0;
  return RULES_READ_MARK;
}

/* ------------------------------------------------------------------------------------------------
 * Positions: "nnnNnnn/......./......./......./......./......./sssSsss s 00"
 */

size_t
sensei_write_state (const RulesState *s, char *out)
{
  size_t n = 0;

  for (int r = SENSEI_SIZE - 1; r >= 0; r--)
    {
      for (int c = 0; c < SENSEI_SIZE; c++)
        {
          int p = r * SENSEI_SIZE + c;
          char ch = '.';

          if (s->stones[RULES_DARK] & SENSEI_BIT (p))
            ch = s->ball[RULES_DARK] == p ? 'S' : 's';
          else if (s->stones[RULES_LIGHT] & SENSEI_BIT (p))
            ch = s->ball[RULES_LIGHT] == p ? 'N' : 'n';
          else if (s->pits & SENSEI_BIT (p))
            ch = 'o';
          n = rules_put_char (out, n, ch);
        }
      if (r > 0)
        n = rules_put_char (out, n, '/');
    }
  n = rules_put_text (out, n, s->side == RULES_DARK ? " s " : " n ");
  n = rules_put_number (out, n, s->moved);
  return rules_put_number (out, n, s->passed);
}

/* Reads one square.  Returns what is wrong with it. */
static const char *
read_square (RulesState *s, int p, char ch, int *n_stones, int *n_balls)
{
  int side = ch == 's' || ch == 'S' ? RULES_DARK : RULES_LIGHT;

  if ((ch == 'o') != ((s->pits & SENSEI_BIT (p)) != 0))
    return ch == 'o' ? N_ ("There is no pit on this square under these options.")
                     : N_ ("There is a pit on this square under these options.");
  switch (ch)
    {
    case '.':
    case 'o':
      return NULL;
    case 'S':
    case 'N':
      if (n_balls[side]++ > 0)
        return N_ ("A side has only one character.");
      s->ball[side] = (int8_t) p;
      break;
    case 's':
    case 'n':
      break;
    default:
      return N_ ("A square is written s, n, S, N, o or a dot.");
    }
  s->stones[side] |= SENSEI_BIT (p);
  return n_stones[side]++ < SENSEI_STONES ? NULL : N_ ("A side has only seven stones.");
}

static RulesReason
read_board (RulesState *s, const char *text, size_t length, size_t *pos)
{
  int n_stones[2] = { 0, 0 };
  int n_balls[2] = { 0, 0 };

  for (int r = SENSEI_SIZE - 1; r >= 0; r--)
    {
      for (int c = 0; c < SENSEI_SIZE; c++, ++*pos)
        {
          const char *fault;

          if (*pos >= length || text[*pos] == '/' || text[*pos] == ' ')
            return rules_bad_text (N_ ("A row has seven squares."), *pos);
          fault = read_square (s, r * SENSEI_SIZE + c, text[*pos], n_stones, n_balls);
          if (fault)
            return rules_bad_text (fault, *pos);
        }
      if (*pos >= length || text[*pos] != (r > 0 ? '/' : ' '))
        return rules_bad_text (r > 0 ? N_ ("Behind each row but the last stands a slash.")
                                     : N_ ("Behind the board stands a blank."),
                               *pos);
      ++*pos;
    }
  for (int side = RULES_DARK; side <= RULES_LIGHT; side++)
    {
      if (n_stones[side] != SENSEI_STONES)
        return rules_bad_text (N_ ("Each side has seven stones."), 0);
      if (n_balls[side] != 1)
        return rules_bad_text (N_ ("Each side has one character."), 0);
    }
  return RULES_NO_REASON;
}

/* Where the square stands in the text of a board. */
static size_t
offset_of (int p)
{
  return (size_t) ((SENSEI_SIZE - 1 - p / SENSEI_SIZE) * (SENSEI_SIZE + 1) + p % SENSEI_SIZE);
}

static RulesReason
read_position (RulesState *s, const char *text, size_t length)
{
  size_t pos = 0;
  RulesReason reason = read_board (s, text, length, &pos);
  int ball;

  if (reason.msgid)
    return reason;

  if (pos >= length || (text[pos] != 's' && text[pos] != 'n'))
    return rules_bad_text (N_ ("The side to move is s or n."), pos);
  s->side = text[pos++] == 's' ? RULES_DARK : RULES_LIGHT;
  if (pos >= length || text[pos] != ' ')
    return rules_bad_text (N_ ("Behind the side to move stands a blank."), pos);
  pos++;
  if (pos >= length || text[pos] < '0' || text[pos] > '0' + SENSEI_STONE_MOVES)
    return rules_bad_text (N_ ("The number of stone moves made is 0, 1 or 2."), pos);
  s->moved = (uint8_t) (text[pos++] - '0');
  if (pos >= length || text[pos] < '0' || text[pos] > '1')
    return rules_bad_text (N_ ("The number of character moves made is 0 or 1."), pos);
  s->passed = (uint8_t) (text[pos++] - '0');
  if (pos < length)
    return rules_bad_text (N_ ("Something stands behind the position."), pos);

  /* A character arrives on the enemy home row only by its own move, which ends the game. */
  ball = s->ball[!s->side];
  if (SENSEI_BIT (ball) & sensei_goal_row (!s->side))
    return rules_bad_text (
      N_ ("This character reached the enemy home row, so the other side cannot be to move."),
      offset_of (ball));
  ball = s->ball[s->side];
  if (SENSEI_BIT (ball) & sensei_goal_row (s->side) && !s->passed)
    return rules_bad_text (
      N_ ("This character stands on the enemy home row, but it has not moved in this turn."),
      offset_of (ball));

  sensei_settle (s);
  if (s->ending == SENSEI_GOES_ON && sensei_turn_is_complete (s) && !s->guilty)
    return rules_bad_text (N_ ("After two stone moves and a character move the turn is over."),
                           pos - 2);
  return RULES_NO_REASON;
}

RulesRead
sensei_read_state (const RulesParams *params,
                   const char *text,
                   size_t length,
                   RulesState *out,
                   RulesReason *reason)
{
  sensei_set_rules (params, out);
  *reason = read_position (out, text, length);
  return reason->msgid ? RULES_READ_SYNTAX : RULES_READ_OK;
}
