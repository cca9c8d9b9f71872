/* text.c: whole games as text (notation contract, section 2)
 *
 * A text is a row of words between blanks.  A word is a move number ("12."), a result, a roll
 * ("31:"), an action, or, in games with an end action, the actions of a turn with commas between
 * them; a blank then implies the end of the turn.  Glyphs ("!?") stand behind actions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-private.h"

#include <string.h>

const char rules_msg_result[] = N_ ("The result does not agree with the game.");
static const char msg_turn_over[] =
  N_ ("The turn is over: a blank, not a comma, stands before the next one.");
static const char msg_no_action[] = N_ ("An action is missing here.");
static const char msg_no_blank[] = N_ ("A blank is missing here.");

/* The characters that lenient readers take for plain ones, all in UTF-8. */
static const struct
{
  const char *typographic;
  char plain;
} look_alikes[] = {
  { "\xe2\x80\x90", '-' }, /* hyphen */
  { "\xe2\x80\x91", '-' }, /* no-break hyphen */
  { "\xe2\x80\x92", '-' }, /* figure dash */
  { "\xe2\x80\x93", '-' }, /* en dash */
  { "\xe2\x80\x94", '-' }, /* em dash */
  { "\xe2\x88\x92", '-' }, /* minus */
  { "\xc3\x97", 'x' },     /* multiplication sign */
  { "\xe2\x9c\x95", 'x' }, /* multiplication x */
  { "\xe2\x9c\x96", 'x' }, /* heavy multiplication x */
  { "\xe2\x86\x92", '>' }, /* arrow */
  { "\xe2\x80\xba", '>' }, /* single right angle quote */
  { "\xe2\x88\x97", '*' }, /* asterisk operator */
};

/* Writes the plain form of text to out (RULES_MAX_ACTION_TEXT bytes) and where each byte came from
 * to origin.  Returns its length, or 0 when it is too long to be an action. */
static size_t
normalise (const char *text, size_t length, char *out, uint16_t *origin)
{
  size_t n = 0;

  for (size_t i = 0; i < length;)
    {
      char c = text[i];
      size_t width = 1;

      if (n + 1 >= RULES_MAX_ACTION_TEXT || i > UINT16_MAX)
        return 0;
      if (c >= 'A' && c <= 'Z')
        c = (char) (c - 'A' + 'a');
      for (size_t k = 0; k < sizeof look_alikes / sizeof look_alikes[0]; k++)
        {
          size_t w = strlen (look_alikes[k].typographic);

          if (length - i >= w && memcmp (text + i, look_alikes[k].typographic, w) == 0)
            {
              c = look_alikes[k].plain;
              width = w;
            }
        }
      origin[n] = (uint16_t) i;
      out[n++] = c;
      i += width;
    }
  out[n] = '\0';
  return n;
}

RulesRead
rules_read_action (const RulesGame *game,
                   const RulesState *s,
                   const char *text,
                   size_t length,
                   RulesReadFlags flags,
                   RulesAction *out,
                   RulesReason *reason)
{
  char plain[RULES_MAX_ACTION_TEXT];
  uint16_t origin[RULES_MAX_ACTION_TEXT];
  RulesReason ignored;
  RulesRead read;

  if (!reason)
    reason = &ignored;
  *out = 0;
  *reason = RULES_NO_REASON;
  if (game->actor (s) == RULES_NOBODY)
    {
      *reason = rules_bad_text (rules_msg_over, 0);
      return RULES_READ_ILLEGAL;
    }
  if (!(flags & RULES_LENIENT))
    return game->read_action (s, text, length, flags, out, reason);

  length = normalise (text, length, plain, origin);
  if (length == 0)
    {
      *reason = rules_bad_text (rules_msg_unreadable, 0);
      return RULES_READ_SYNTAX;
    }
  read = game->read_action (s, plain, length, flags, out, reason);
  if (reason->offset >= 0)
    reason->offset = (size_t) reason->offset < length ? origin[reason->offset] : origin[length - 1];
  return read;
}

void
rules_text_init (RulesTextReader *reader,
                 const RulesGame *game,
                 const char *text,
                 size_t length,
                 RulesReadFlags flags)
{
  memset (reader, 0, sizeof *reader);
  reader->game = game;
  reader->text = text;
  reader->length = length;
  reader->flags = flags;
}

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* Results, and who won by them. */
static const struct
{
  const char *text;
  RulesActor winner;
  bool over;
} results[] = {
  { "1-0", RULES_FIRST, true },
  { "0-1", RULES_SECOND, true },
  { "1/2-1/2", RULES_NOBODY, true },
  { "1/2", RULES_NOBODY, true },
  { "\xc2\xbd-\xc2\xbd", RULES_NOBODY, true },
  { "\xc2\xbd", RULES_NOBODY, true },
  { "*", RULES_NOBODY, false },
};

static const struct
{
  const char *text;
  unsigned nag;
} glyphs[] = {
  { "!!", 3 }, { "??", 4 }, { "!?", 5 }, { "?!", 6 }, { "!", 1 }, { "?", 2 },
};

static RulesTokenKind
fail (RulesTextReader *r, RulesRead read, RulesReason reason)
{
  r->read = read;
  r->reason = reason;
  return r->kind = RULES_TOKEN_ERROR;
}

/* The place of the next character that is no blank. */
static size_t
skip_blanks (const RulesTextReader *r, size_t at)
{
  while (at < r->length && is_blank (r->text[at]))
    at++;
  return at;
}

/* The place behind the last character before the next blank. */
static size_t
word_from (const RulesTextReader *r, size_t at)
{
  while (at < r->length && !is_blank (r->text[at]))
    at++;
  return at;
}

/* A fault in the way that words are put together, at `at`. */
static RulesTokenKind
fail_at (RulesTextReader *r, const char *msgid, size_t at)
{
  r->start = at;
  r->end = word_from (r, at);
  return fail (r, RULES_READ_SYNTAX, rules_bad_text (msgid, at));
}

/* Whether the blank at reader->pos ends a turn that the rules leave open. */
static bool
implies_end (const RulesTextReader *r, const RulesState *s)
{
  return r->in_group && !r->open_end && r->game->end_action && r->game->actor (s) != RULES_NOBODY &&
         r->game->turn (s).number == r->turn && rules_legal (r->game, s, r->game->end_action);
}

/* A result that stands at start, up to end; returns whether it is one. */
static bool
read_result (RulesTextReader *r, const RulesState *s)
{
  size_t n = r->end - r->start;

  for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
    if (strlen (results[i].text) == n && memcmp (r->text + r->start, results[i].text, n) == 0)
      {
        RulesOutcome outcome = r->game->outcome (s);

        if (outcome.over && (!results[i].over || results[i].winner != outcome.winner))
          fail (r, RULES_READ_ILLEGAL, rules_bad_text (rules_msg_result, r->start));
        else
          r->kind = RULES_TOKEN_RESULT;
        return true;
      }
  return false;
}

/* Why a game ended, behind its result ("1-0 resign"): part of it, and never an action. */
static bool
read_reason (RulesTextReader *r, const RulesState *s)
{
  size_t n = r->end - r->start;
  RulesOutcome outcome = r->game->outcome (s);
  RulesEnd reason = RULES_END_NONE;

  for (int i = RULES_END_GOAL; i <= RULES_END_ADJUDICATED; i++)
    {
      const char *name = rules_end_name ((RulesEnd) i);

      if (strlen (name) == n && memcmp (r->text + r->start, name, n) == 0)
        reason = (RulesEnd) i;
    }
  if (reason == RULES_END_NONE)
    return false;
  if (outcome.over ? reason != outcome.reason : rules_end_is_by_rule (reason))
    fail (r, RULES_READ_ILLEGAL, rules_bad_text (rules_msg_result, r->start));
  else
    r->kind = RULES_TOKEN_RESULT;
  return true;
}

RulesTokenKind
rules_text_next (RulesTextReader *r, const RulesState *s)
{
  const char *t = r->text;
  RulesTokenKind before = r->kind;
  size_t at, end, word_end;

  if (r->kind == RULES_TOKEN_ERROR && r->reason.msgid)
    return r->kind;
  r->reason = RULES_NO_REASON;
  r->read = RULES_READ_OK;
  r->action = 0;
  at = r->pos;

  /* Glyphs follow their action immediately. */
  if (at < r->length && (t[at] == '!' || t[at] == '?') &&
      (before == RULES_TOKEN_ACTION || before == RULES_TOKEN_GLYPH))
    for (size_t g = 0; g < sizeof glyphs / sizeof glyphs[0]; g++)
      {
        size_t n = strlen (glyphs[g].text);

        if (r->length - at >= n && memcmp (t + at, glyphs[g].text, n) == 0)
          {
            r->start = at;
            r->end = r->pos = at + n;
            r->number = glyphs[g].nag;
            return r->kind = RULES_TOKEN_GLYPH;
          }
      }

  /* Inside a group a comma joins the next action of the same turn. */
  if (r->in_group && at < r->length && t[at] == ',')
    {
      at++;
      if (r->game->actor (s) != RULES_NOBODY && r->game->turn (s).number != r->turn &&
          skip_blanks (r, at) < r->length)
        return fail_at (r, msg_turn_over, skip_blanks (r, at));
      r->open_end = at >= r->length || is_blank (t[at]);
      r->pos = at;
    }
  else if (before == RULES_TOKEN_GLYPH && at < r->length && !is_blank (t[at]))
    return fail_at (r, msg_no_blank, at);

  if (at >= r->length || is_blank (t[at]))
    {
      if (implies_end (r, s))
        {
          r->in_group = false;
          r->implied = true;
          r->start = r->end = at;
          r->action = r->game->end_action;
          return r->kind = RULES_TOKEN_IMPLIED;
        }
      at = skip_blanks (r, at);
      r->in_group = false;
      r->open_end = false;
      r->pos = at;
      if (at >= r->length)
        {
          r->start = r->end = at;
          return r->kind = RULES_TOKEN_END;
        }
    }

  word_end = word_from (r, at);
  r->start = at;

  /* "12." and "12..." */
  for (end = at; end < word_end && is_digit (t[end]) && end - at < 7;)
    end++;
  if (!r->in_group && end > at && end < word_end && t[end] == '.')
    {
      r->number = 0;
      for (size_t i = at; i < end; i++)
        r->number = r->number * 10 + (unsigned) (t[i] - '0');
      while (end < word_end && t[end] == '.')
        end++;
      r->end = r->pos = end;
      return r->kind = RULES_TOKEN_NUMBER;
    }

  r->end = word_end;
  if (!r->in_group && (read_result (r, s) || (before == RULES_TOKEN_RESULT && read_reason (r, s))))
    {
      if (r->kind == RULES_TOKEN_RESULT)
        r->pos = word_end;
      return r->kind;
    }

  for (end = at;
       end < word_end && t[end] != '!' && t[end] != '?' && !(r->game->end_action && t[end] == ',');)
    end++;
  if (end == at)
    return fail_at (r, msg_no_action, at);
  r->end = r->pos = end;
  /* "31:"; no action of a player begins with a digit. */
  if (end - at > 1 && is_digit (t[at]) && t[end - 1] == ':')
    end--;

  /* A written `end` behind an implied one is the same end. */
  if (r->implied && !r->in_group && end - at == 3 && memcmp (t + at, "end", 3) == 0 &&
      !rules_legal (r->game, s, r->game->end_action))
    {
      r->implied = false;
      return rules_text_next (r, s);
    }
  r->implied = false;

  r->turn = r->game->turn (s).number;
  r->in_group = true;
  r->open_end = false;
  r->read = rules_read_action (r->game, s, t + at, end - at, r->flags, &r->action, &r->reason);
  if (r->read != RULES_READ_OK && r->read != RULES_READ_MENDED)
    {
      if (r->reason.offset >= 0)
        r->reason.offset += (int) at;
      else
        r->reason.offset = (int) at;
      return r->kind = RULES_TOKEN_ERROR;
    }
  return r->kind = RULES_TOKEN_ACTION;
}

bool
rules_text_play (const RulesGame *game,
                 RulesState *s,
                 const char *text,
                 size_t length,
                 RulesReadFlags flags,
                 unsigned *n_actions,
                 RulesReason *reason)
{
  RulesTextReader r;
  unsigned n = 0;

  rules_text_init (&r, game, text, length, flags);
  for (;;)
    switch (rules_text_next (&r, s))
      {
      case RULES_TOKEN_ACTION:
      case RULES_TOKEN_IMPLIED:
        n++;
        game->apply (s, r.action);
        break;
      case RULES_TOKEN_NUMBER:
      case RULES_TOKEN_RESULT:
      case RULES_TOKEN_GLYPH:
        break;
      case RULES_TOKEN_END:
        if (n_actions)
          *n_actions = n;
        if (reason)
          *reason = RULES_NO_REASON;
        return true;
      case RULES_TOKEN_ERROR:
      default:
        if (n_actions)
          *n_actions = n + 1;
        if (reason)
          *reason = r.reason;
        return false;
      }
}

size_t
rules_text_append (const RulesGame *game,
                   const RulesState *before,
                   RulesAction action,
                   unsigned previous_turn,
                   bool first,
                   char *out)
{
  bool same_turn = !first && game->turn (before).number == previous_turn;
  size_t n = 0;

  out[0] = '\0';
  if (game->end_action && action == game->end_action && same_turn)
    return 0;
  if (!first)
    n = rules_put_char (out, n, game->end_action && same_turn ? ',' : ' ');
  n += game->write_action (before, action, out + n);
  if (game->actor (before) == RULES_CHANCE)
    n = rules_put_char (out, n, ':');
  return n;
}
