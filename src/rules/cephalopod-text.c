/* cephalopod-text.c: actions and positions of Cephalopod as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cephalopod.h"

#include <string.h>

/* The words of the third field of a position. */
static const char *const stage_names[] = {
  [STAGE_NONE] = NULL,   [STAGE_OPEN] = "open",       [STAGE_OFFER] = "swap",
  [STAGE_KEPT] = "kept", [STAGE_SWAPPED] = "swapped",
};

static const char msg_marks[] =
  N_ ("Captured dice stand after an equals sign, with plus signs between them.");

size_t
cephalopod_write_action (const RulesState *s, RulesAction a, char *out)
{
  int columns = size_of (s)->columns;
  char mark = '=';
  size_t n;

  if (a == SWAP)
    return rules_put_text (out, 0, "swap");
  n = rules_put_square (out, 0, columns, point_of (s, a >> 4));
  for (int d = 0; d < MAX_CAPTURED; d++)
    if (a >> d & 1)
      {
        n = rules_put_char (out, n, mark);
        n = rules_put_square (out, n, columns, point_of (s, beside (a >> 4, d)));
        mark = '+';
      }
  return n;
}

static inline bool
is_digit_at (const char *text, size_t length, size_t pos)
{
  return pos < length && text[pos] >= '0' && text[pos] <= '9';
}

/* Reads the name of a cell at *pos; on failure says in reason whether it is none at all (SYNTAX) or
 * one beyond the edge (ILLEGAL). */
static RulesRead
read_cell (const RulesState *s,
           const char *text,
           size_t length,
           size_t *pos,
           unsigned *at,
           RulesReason *reason)
{
  int point = rules_get_square (text, length, pos, size_of (s)->columns, size_of (s)->rows);

  if (point >= 0)
    {
      *at = place_of (s, point);
      return RULES_READ_OK;
    }
  if (*pos < length && text[*pos] >= 'a' && text[*pos] <= 'z' &&
      is_digit_at (text, length, *pos + 1))
    {
      *reason = rules_because (rules_msg_no_point, -1, "1");
      reason->offset = (int) *pos;
      return RULES_READ_ILLEGAL;
    }
  *reason = rules_bad_text (*pos == 0 ? rules_msg_unreadable
                                      : N_ ("The name of a cell is missing here, such as c3."),
                            *pos);
  return RULES_READ_SYNTAX;
}

RulesRead
cephalopod_read_action (const RulesState *s,
                        const char *text,
                        size_t length,
                        RulesReadFlags flags,
                        RulesAction *out,
                        RulesReason *reason)
{
  RulesReason fault = RULES_NO_REASON; /* the first one that explain_placement() cannot know of */
  size_t named[MAX_CAPTURED] = { 0 };  /* where each neighbour is named */
  size_t pos = 0;
  int bad_mark = -1;
  unsigned at, captured = 0;
  RulesRead read;

  *out = 0;
  *reason = RULES_NO_REASON;
  if (length == 4 && memcmp (text, "swap", 4) == 0)
    {
      *out = SWAP;
      *reason = cephalopod_explain (s, SWAP);
      return reason->msgid ? RULES_READ_ILLEGAL : RULES_READ_OK;
    }

  read = read_cell (s, text, length, &pos, &at, reason);
  if (read != RULES_READ_OK)
    return read;
  for (char mark = '='; pos < length; mark = '+')
    {
      size_t name;
      unsigned die;
      int d;

      if (text[pos] == mark)
        pos++;
      else
        {
          if (bad_mark < 0)
            bad_mark = (int) pos;
          if (memchr ("=+-x*:>,&", text[pos], 9))
            pos++;
          else if (!is_digit_at (text, length, pos + 1))
            {
              *reason = rules_bad_text (msg_marks, pos);
              return RULES_READ_SYNTAX;
            }
        }
      name = pos;
      read = read_cell (s, text, length, &pos, &die, reason);
      if (read == RULES_READ_SYNTAX && bad_mark >= 0)
        *reason = rules_bad_text (msg_marks, (size_t) bad_mark);
      if (read != RULES_READ_OK)
        return read;
      d = direction_to (at, die);
      if (!fault.msgid && (d < 0 || captured >> d & 1))
        {
          fault = rules_because (d < 0 ? cephalopod_msg_not_beside : cephalopod_msg_twice,
                                 point_of (s, die), "4");
          fault.offset = (int) name;
        }
      if (d >= 0)
        {
          captured |= 1u << d;
          named[d] = name;
        }
    }

  if (!empty_cells (s) || s->pips[at] || !fault.msgid)
    {
      *out = at << 4 | captured;
      *reason = cephalopod_explain (s, *out);
      if (reason->point >= 0)
        {
          int d = direction_to (at, place_of (s, reason->point));

          reason->offset = d < 0 ? 0 : (int) named[d];
        }
    }
  else
    *reason = fault;
  if (reason->msgid)
    return RULES_READ_ILLEGAL;
  if (bad_mark < 0)
    return RULES_READ_OK;
  *reason = rules_bad_text (msg_marks, (size_t) bad_mark);
  if (flags & RULES_LENIENT)
    return RULES_READ_MENDED;
  *out = 0;
  return RULES_READ_MARK;
}

size_t
cephalopod_write_state (const RulesState *s, char *out)
{
  size_t n = 0;

  for (int row = size_of (s)->rows - 1; row >= 0; row--)
    {
      for (int column = 0; column < size_of (s)->columns; column++)
        {
          RulesPiece p = cephalopod_piece (s, row * size_of (s)->columns + column);

          if (p.kind == RULES_PIECE_NONE)
            n = rules_put_char (out, n, '.');
          else
            {
              n = rules_put_char (out, n, p.side == RULES_LIGHT ? 'w' : 'b');
              n = rules_put_number (out, n, (unsigned) p.count);
            }
        }
      n = rules_put_char (out, n, row > 0 ? '/' : ' ');
    }
  n = rules_put_char (out, n, s->side == RULES_LIGHT ? 'w' : 'b');
  if (s->stage != STAGE_NONE)
    {
      n = rules_put_char (out, n, ' ');
      n = rules_put_text (out, n, stage_names[s->stage]);
    }
  return n;
}

/* Reads the board at *pos into s; returns what is wrong. */
static RulesReason
read_board (RulesState *s, const char *text, size_t length, size_t *pos)
{
  size_t i = *pos;

  for (int row = size_of (s)->rows - 1; row >= 0; row--)
    {
      for (int column = 0; column < size_of (s)->columns; column++)
        {
          unsigned at = (unsigned) (row * 8 + column + 8);

          if (i >= length || text[i] == '/' || text[i] == ' ')
            return rules_bad_text (N_ ("This row has fewer cells than the board."), i);
          if (text[i] == 'b' || text[i] == 'w')
            {
              if (i + 1 >= length || text[i + 1] < '1' || text[i + 1] > '6')
                return rules_bad_text (N_ ("A die shows one to six pips."), i + 1);
              set_die (s, at, (unsigned) (text[i + 1] - '0'),
                       text[i] == 'w' ? RULES_LIGHT : RULES_DARK);
              i++;
            }
          else if (text[i] != '.')
            return rules_bad_text (
              N_ ("A cell is a dot, or b or w with the number of pips of the die."), i);
          i++;
        }
      if (i < length && (text[i] == '.' || text[i] == 'b' || text[i] == 'w'))
        return rules_bad_text (N_ ("This row has more cells than the board."), i);
      if (row == 0)
        break;
      if (i >= length || text[i] == ' ')
        return rules_bad_text (N_ ("The position has fewer rows than the board."), i);
      if (text[i] != '/')
        return rules_bad_text (N_ ("Rows are separated by slashes."), i);
      i++;
    }
  if (i < length && text[i] == '/')
    return rules_bad_text (N_ ("The position has more rows than the board."), i);
  *pos = i;
  return RULES_NO_REASON;
}

/* What cannot be so in a position whose three fields are read: side and stage are those of the
 * first two turns exactly when the dice are. */
static RulesReason
check_fields (const RulesState *s, size_t side_at, size_t stage_at)
{
  bool blank = dice_of (s) == 0;
  bool first_die = !blank && !past_first_die (s);
  Stage stage = (Stage) s->stage;

  if (blank && s->side != RULES_DARK)
    return rules_bad_text (N_ ("Black places the first die, so Black is to move here."), side_at);
  if (stage == STAGE_NONE)
    return RULES_NO_REASON;
  if (blank != (stage == STAGE_OPEN))
    return rules_bad_text (
      N_ ("The third field is open exactly when there is no die on the board."), stage_at);
  if (stage == STAGE_OFFER && !first_die)
    return rules_bad_text (
      N_ ("A swap is on offer only while one die, showing one, is on the board."), stage_at);
  if (stage == STAGE_KEPT && first_die)
    return rules_bad_text (
      N_ ("The sides are kept by placing the second die, but this is the first."), stage_at);
  if (first_die && s->light)
    return rules_bad_text (N_ ("The first die is Black's."), 0);
  if (first_die && s->side != RULES_LIGHT)
    return rules_bad_text (N_ ("After the first die White is to move, swapped or not."), side_at);
  return RULES_NO_REASON;
}

static RulesReason
read_position (const RulesParams *params,
               const char *text,
               size_t length,
               size_t pos,
               RulesState *s)
{
  size_t side_at, stage_at;
  RulesReason reason;

  cephalopod_start (params, s);
  reason = read_board (s, text, length, &pos);
  if (reason.msgid)
    return reason;

  if (pos >= length || text[pos] != ' ')
    return rules_bad_text (N_ ("After the board, a blank and the side to move must follow."), pos);
  side_at = stage_at = ++pos;
  if (pos >= length || (text[pos] != 'b' && text[pos] != 'w'))
    return rules_bad_text (N_ ("The side to move must be b or w."), pos);
  s->side = text[pos] == 'w' ? RULES_LIGHT : RULES_DARK;
  pos++;

  if (s->stage != STAGE_NONE)
    {
      size_t n;

      if (pos >= length || text[pos] != ' ')
        return rules_bad_text (
          N_ ("With the swap rule a third field must follow: open, swap, kept or swapped."), pos);
      stage_at = ++pos;
      for (n = 0; pos + n < length && text[pos + n] != ' ';)
        n++;
      for (s->stage = STAGE_OPEN; s->stage <= STAGE_SWAPPED; s->stage++)
        if (strlen (stage_names[s->stage]) == n &&
            memcmp (stage_names[s->stage], text + pos, n) == 0)
          break;
      if (s->stage > STAGE_SWAPPED)
        return rules_bad_text (N_ ("The third field must be open, swap, kept or swapped."), pos);
      pos += n;
    }
  if (pos < length)
    return rules_bad_text (s->stage == STAGE_NONE
                             ? N_ ("Without the swap rule nothing may follow the side to move.")
                             : N_ ("Nothing may follow the third field."),
                           pos);
  return check_fields (s, side_at, stage_at);
}

RulesRead
cephalopod_read_state (const RulesParams *params,
                       const char *text,
                       size_t length,
                       RulesState *out,
                       RulesReason *reason)
{
  *reason = read_position (params, text, length, 0, out);
  return reason->msgid ? RULES_READ_SYNTAX : RULES_READ_OK;
}
