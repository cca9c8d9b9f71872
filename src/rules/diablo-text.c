/* diablo-text.c: actions and positions of Diablo as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diablo.h"

#include <string.h>

/* How a stage is written, and how many unused dice it has. */
static const struct
{
  const char *name;
  uint8_t n_dice;
} stages[DIABLO_N_STAGES] = {
  [DIABLO_ROLL0] = { "roll0", 0 },     [DIABLO_ROLL] = { "roll", 0 },
  [DIABLO_OPENING] = { "opening", 2 }, [DIABLO_FIRST] = { "first", 2 },
  [DIABLO_FREE] = { "free", 1 },       [DIABLO_TAKE] = { "take", 1 },
  [DIABLO_DROP] = { "drop", 0 },
};

/* ---- Actions -------------------------------------------------------------------------------- */

/* The mark of a move, by what stands on its target for the side on turn. */
static char
mark_of (int there)
{
  return there < 0 ? 'x' : there > 0 ? '+' : '-';
}

size_t
diablo_write_action (const RulesState *s, RulesAction a, char *out)
{
  size_t n = 0;

  switch (a >> 16)
    {
    case DIABLO_MOVE:
      n = rules_put_square (out, n, s->size, diablo_point (s, diablo_upper (a)));
      n = rules_put_char (out, n, mark_of (diablo_height (s, diablo_lower (a))));
      return rules_put_square (out, n, s->size, diablo_point (s, diablo_lower (a)));
    case DIABLO_REMOVAL:
      n = rules_put_char (out, n, '(');
      n = rules_put_square (out, n, s->size, diablo_point (s, diablo_lower (a)));
      return rules_put_char (out, n, ')');
    case DIABLO_DICE:
    default:
      n = rules_put_number (out, n, diablo_upper (a));
      return rules_put_number (out, n, diablo_lower (a));
    }
}

static RulesRead
bad_syntax (RulesReason *reason, const char *msgid, size_t offset)
{
  *reason = rules_bad_text (msgid, offset);
  return RULES_READ_SYNTAX;
}

/* Reads the name of a square at *pos; -1 with the reason when there is none. */
static int
read_square (const RulesState *s, const char *text, size_t length, size_t *pos, RulesReason *reason)
{
  int point = rules_get_square (text, length, pos, s->size, s->size);
  size_t i = *pos;

  if (point < 0)
    bad_syntax (reason,
                i + 1 < length && text[i] >= 'a' && text[i] <= 'z' && text[i + 1] >= '0' &&
                    text[i + 1] <= '9'
                  ? rules_msg_no_point
                  : rules_msg_unreadable,
                i);
  return point < 0 ? -1 : (int) diablo_square (s, point);
}

/* Whether an understood action is legal. */
static RulesRead
judge (const RulesState *s, RulesAction a, RulesAction *out, RulesReason *reason)
{
  *out = a;
  *reason = diablo_explain (s, a);
  return reason->msgid ? RULES_READ_ILLEGAL : RULES_READ_OK;
}

static RulesRead
read_roll (const RulesState *s,
           const char *text,
           size_t length,
           RulesAction *out,
           RulesReason *reason)
{
  unsigned a, b;

  if (length < 2 || text[1] < '0' || text[1] > '9')
    return bad_syntax (reason, rules_msg_unreadable, length < 2 ? 0 : 1);
  if (length > 2)
    return bad_syntax (reason, rules_msg_unreadable, 2);
  a = (unsigned) (text[0] - '0');
  b = (unsigned) (text[1] - '0');
  return judge (s, a > b ? diablo_roll (a, b) : diablo_roll (b, a), out, reason);
}

static RulesRead
read_removal (const RulesState *s,
              const char *text,
              size_t length,
              RulesAction *out,
              RulesReason *reason)
{
  size_t pos = 1;
  int square = read_square (s, text, length, &pos, reason);

  if (square < 0)
    return RULES_READ_SYNTAX;
  if (pos >= length || text[pos] != ')' || pos + 1 < length)
    return bad_syntax (reason, rules_msg_unreadable,
                       pos < length && text[pos] == ')' ? pos + 1 : pos);
  return judge (s, diablo_removal ((unsigned) square), out, reason);
}

static RulesRead
read_move (const RulesState *s,
           const char *text,
           size_t length,
           RulesReadFlags flags,
           RulesAction *out,
           RulesReason *reason)
{
  const char *marks = flags & RULES_LENIENT ? "x+->*:" : "x+-";
  size_t pos = 0;
  size_t at_mark;
  int from = read_square (s, text, length, &pos, reason);
  int to, there, point;
  char mark = '\0';
  RulesRead read;

  if (from < 0)
    return RULES_READ_SYNTAX;
  at_mark = pos;
  if (pos < length && text[pos] != '\0' && strchr (marks, text[pos]))
    mark = text[pos++];
  to = read_square (s, text, length, &pos, reason);
  if (to < 0)
    return RULES_READ_SYNTAX;
  if (pos < length)
    return bad_syntax (reason, rules_msg_unreadable, pos);

  read = judge (s, diablo_move ((unsigned) from, (unsigned) to), out, reason);
  there = diablo_height (s, (unsigned) to);
  point = diablo_point (s, (unsigned) to);
  if (read != RULES_READ_OK || mark == mark_of (there))
    return read;
  if (there < 0)
    *reason = rules_because (N_ ("This move captures: it is written with x."), point, "9b");
  else if (there > 0)
    *reason =
      rules_because (N_ ("This move merges two stacks: it is written with +."), point, "9a");
  else
    *reason =
      rules_because (N_ ("This move goes to an empty square: it is written with -."), point, "9c");
  reason->offset = (int) at_mark;
  if (flags & RULES_LENIENT)
    return RULES_READ_MENDED;
  *out = 0;
  return RULES_READ_MARK;
}

RulesRead
diablo_read_action (const RulesState *s,
                    const char *text,
                    size_t length,
                    RulesReadFlags flags,
                    RulesAction *out,
                    RulesReason *reason)
{
  *out = 0;
  *reason = RULES_NO_REASON;
  if (length > 0 && text[0] >= '0' && text[0] <= '9')
    return read_roll (s, text, length, out, reason);
  if (length > 0 && text[0] == '(')
    return read_removal (s, text, length, out, reason);
  return read_move (s, text, length, flags, out, reason);
}

/* ---- Positions ------------------------------------------------------------------------------ */

size_t
diablo_write_state (const RulesState *s, char *out)
{
  size_t n = 0;

  for (int row = s->size - 1; row >= 0; row--)
    {
      for (int column = 0; column < s->size; column++)
        {
          int height = s->cell[row << 4 | column];

          if (height == 0)
            n = rules_put_char (out, n, '.');
          else
            {
              n = rules_put_char (out, n, height > 0 ? 'b' : 'g');
              n = rules_put_number (out, n, (unsigned) (height > 0 ? height : -height));
            }
        }
      n = rules_put_char (out, n, row > 0 ? '/' : ' ');
    }
  n = rules_put_char (out, n, s->side == RULES_DARK ? 'b' : 'g');
  n = rules_put_char (out, n, ' ');
  if (!s->die[0])
    n = rules_put_char (out, n, '-');
  else
    n = rules_put_number (out, n, s->die[0]);
  if (s->die[1])
    {
      n = rules_put_char (out, n, ',');
      n = rules_put_number (out, n, s->die[1]);
    }
  n = rules_put_char (out, n, ' ');
  return rules_put_text (out, n, stages[s->stage].name);
}

/* Reads the squares of the board, with the blank behind them. */
static RulesReason
read_board (RulesState *s, const char *text, size_t length, size_t *pos)
{
  int all = diablo_all_checkers (s);
  size_t i = *pos;

  for (int row = s->size - 1; row >= 0; row--)
    {
      for (int column = 0; column < s->size; column++)
        {
          size_t at = i;
          char c = i < length ? text[i++] : ' ';
          unsigned side = c == 'b' ? RULES_DARK : RULES_LIGHT;
          int height;

          if (c == '.')
            continue;
          if (c == '/' || c == ' ')
            return rules_bad_text (N_ ("The board has too few squares."), at);
          if (c != 'b' && c != 'g')
            return rules_bad_text (N_ ("A square is written as a dot, or as b or g with a height."),
                                   at);
          height = rules_get_number (text, length, &i, all);
          if (height < 1)
            return rules_bad_text (N_ ("This is not a possible height of a stack."), i);
          if (height > all - s->checkers[side])
            return rules_bad_text (N_ ("A side has more checkers than at the start."), at);
          diablo_put_stack (s, (unsigned) (row << 4 | column), side, height);
          s->checkers[side] = (uint8_t) (s->checkers[side] + height);
        }
      if (i >= length || text[i] != (row > 0 ? '/' : ' '))
        return rules_bad_text (i < length && text[i] != ' ' ? N_ ("The board has too many squares.")
                                                            : N_ ("The board has too few squares."),
                               i);
      i++;
    }
  *pos = i;
  return RULES_NO_REASON;
}

/* Reads the unused dice and returns their number, or -1 with the reason. */
static int
read_dice (RulesState *s, const char *text, size_t length, size_t *pos, RulesReason *reason)
{
  int n = 0;

  if (*pos < length && text[*pos] == '-')
    {
      (*pos)++;
      return 0;
    }
  for (;;)
    {
      size_t at = *pos;
      bool number = at < length && text[at] >= '0' && text[at] <= '9';
      int face = rules_get_number (text, length, pos, s->size / 2);

      if (face < 1)
        *reason = rules_bad_text (
          number ? diablo_msg_no_face
                 : N_ ("Dice are written as numbers with a comma between them, or as a dash."),
          at);
      else if (n == 1 && face > s->die[0])
        *reason = rules_bad_text (N_ ("The higher die is written first."), at);
      if (reason->msgid)
        return -1;
      s->die[n++] = (uint8_t) face;
      if (n == 2 || *pos >= length || text[*pos] != ',')
        return n;
      (*pos)++;
    }
}

/* Reads the fields behind the board; *at_stage gets the offset of the last one. */
static RulesReason
read_turn (RulesState *s, const char *text, size_t length, size_t pos, size_t *at_stage)
{
  const char *blank = N_ ("Board, side, dice and stage are separated by one blank each.");
  RulesReason reason = RULES_NO_REASON;
  size_t at_dice;
  int n;

  if (pos >= length || (text[pos] != 'b' && text[pos] != 'g'))
    return rules_bad_text (N_ ("The side on turn is written b or g."), pos);
  s->side = text[pos++] == 'b' ? RULES_DARK : RULES_LIGHT;
  if (pos >= length || text[pos] != ' ')
    return rules_bad_text (blank, pos);

  at_dice = ++pos;
  n = read_dice (s, text, length, &pos, &reason);
  if (n < 0)
    return reason;
  if (pos >= length || text[pos] != ' ')
    return rules_bad_text (blank, pos);

  *at_stage = ++pos;
  for (s->stage = 0; s->stage < DIABLO_N_STAGES; s->stage++)
    if (strlen (stages[s->stage].name) == length - pos &&
        memcmp (stages[s->stage].name, text + pos, length - pos) == 0)
      break;
  if (s->stage == DIABLO_N_STAGES)
    return rules_bad_text (N_ ("The turn has no such stage."), pos);
  /* A removal uses no die, so a forced one leaves both: whoever writes them means the same. */
  if (s->stage == DIABLO_DROP && n == 2)
    s->die[0] = s->die[1] = 0;
  else if (n != stages[s->stage].n_dice)
    return rules_bad_text (N_ ("This stage of the turn has another number of unused dice."),
                           at_dice);
  return reason;
}

/* Whether a stack of the side on turn can have been moved by the first action: it has left an empty
 * square behind, and if it has merged or captured, that shows too. */
static bool
can_have_moved (const RulesState *s)
{
  static const int directions[4] = { -16, -1, 1, 16 };
  bool captured = s->checkers[s->side ^ 1] < diablo_all_checkers (s);

  for (unsigned square = 0; square < DIABLO_SQUARES; square++)
    {
      int least = s->stage == DIABLO_TAKE && !captured ? 2 : 1;

      if (diablo_height (s, square) < least)
        continue;
      for (int k = 0; k < 4; k++)
        {
          int from = (int) square + directions[k];

          for (int die = 1; die <= s->size / 2; die++, from += directions[k])
            {
              if (from < 0 || from >= DIABLO_SQUARES || !diablo_on_board (s, (unsigned) from))
                break;
              if (s->cell[from] == 0)
                return true;
            }
        }
    }
  return false;
}

/* Why a position that is well written cannot arise. */
static RulesReason
check_state (const RulesState *s, bool balance)
{
  bool opening = s->stage == DIABLO_ROLL0 || s->stage == DIABLO_OPENING;
  bool first = s->side == RULES_DARK && (s->stage == DIABLO_ROLL || s->stage == DIABLO_FIRST);
  int own = s->checkers[s->side];
  int enemy = s->checkers[s->side ^ 1];

  if (opening && !balance)
    return rules_because (N_ ("Without the balancing rule the first turn is like any other."), -1,
                          "A-D7");
  if (opening && s->side != RULES_DARK)
    return rules_because (N_ ("The first turn of a game is Black's."), -1, "4");
  if (own == 0 && enemy == 0)
    return rules_because (N_ ("There are no checkers on the board."), -1, "16");
  if (own == 0 && s->stage != DIABLO_ROLL && s->stage != DIABLO_DROP)
    return rules_because (
      N_ ("The side on turn has no checkers, so the game was over before this stage."), -1, "16");
  if (enemy == 0 && s->stage != DIABLO_ROLL && s->stage != DIABLO_TAKE)
    return rules_because (
      N_ ("The opponent has no checkers, so the game was over before this stage."), -1, "16");
  if (diablo_is_full (s) && !opening && (balance || !first))
    return rules_because (
      N_ ("On a full board nothing has been played yet, so it is Black's first turn."), -1, "3");
  if (s->stage == DIABLO_DROP && own == diablo_all_checkers (s))
    return rules_because (N_ ("A checker has been removed, but none is missing."), -1, "12");
  if ((s->stage == DIABLO_FREE || s->stage == DIABLO_TAKE) && !can_have_moved (s))
    return rules_because (N_ ("No stack on the board can have made the first action of this turn."),
                          -1, s->stage == DIABLO_FREE ? "13" : "14");
  return RULES_NO_REASON;
}

RulesRead
diablo_read_state (const RulesParams *params,
                   const char *text,
                   size_t length,
                   RulesState *out,
                   RulesReason *reason)
{
  RulesState s;
  size_t pos = 0;
  size_t at_stage;
  bool balance;

  diablo_start (params, out);
  balance = out->stage == DIABLO_ROLL0;
  memset (&s, 0, sizeof s);
  s.size = out->size;
  s.turn = 1;
  *reason = read_board (&s, text, length, &pos);
  if (!reason->msgid)
    *reason = read_turn (&s, text, length, pos, &at_stage);
  if (!reason->msgid)
    {
      *reason = check_state (&s, balance);
      reason->offset = reason->msgid ? (int) at_stage : -1;
    }
  if (reason->msgid)
    return RULES_READ_SYNTAX;
  memcpy (s.face, s.die, sizeof s.face);
  *out = s;
  return RULES_READ_OK;
}
