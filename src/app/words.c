/* words.c: what the rules say, in the language of the person
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "diagram/diagram.h"
#include "words.h"

char *
lud_words_phrase (RulesPhrase phrase)
{
  g_autoptr (GString) text = NULL;
  char number[16];

  if (phrase.one == NULL)
    return g_strdup ("");
  if (phrase.many != NULL)
    text = g_string_new (ngettext (phrase.one, phrase.many, (gulong) ABS (phrase.count)));
  else
    text = g_string_new (_ (phrase.one));
  /* Not printf: the format comes from a translation of a text that is no constant here. */
  g_snprintf (number, sizeof number, "%d", phrase.count);
  g_string_replace (text, "%d", number, 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
lud_words_score (const RulesGame *game, const RulesState *state, RulesSide side)
{
  RulesPhrase phrase;

  if (game->score == NULL || game->score_one == NULL)
    return NULL;
  phrase.one = game->score_one;
  phrase.many = game->score_many;
  phrase.count = game->score (state, side);
  return lud_words_phrase (phrase);
}

const char *
lud_words_side (const RulesGame *game, RulesSide side)
{
  g_return_val_if_fail (side == RULES_DARK || side == RULES_LIGHT, "");

  return _ (game->side_name[side]);
}

const char *
lud_words_choice (const RulesParams *params, int option)
{
  const RulesChoice *choice;

  if (params->choice[option] == RULES_CUSTOM)
    return params->custom;
  choice = &params->game->options[option].choices[params->choice[option]];
  return choice->label != NULL ? _ (choice->label) : choice->value;
}

gboolean
lud_words_option_is_switch (const RulesOption *option)
{
  const RulesChoice *c = option->choices;

  if (option->open || c[0].value == NULL || c[1].value == NULL || c[2].value != NULL)
    return FALSE;
  return (g_str_equal (c[0].value, "on") && g_str_equal (c[1].value, "off")) ||
         (g_str_equal (c[0].value, "off") && g_str_equal (c[1].value, "on"));
}

char *
lud_words_options (const RulesParams *params)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < rules_n_options (params->game); i++)
    if (rules_params_counts (params, i))
      {
        g_autofree char *line =
          /* Translators: an option of a game and what was chosen: "Pie swap: Off". */
          g_strdup_printf (C_ ("option", "%s: %s"), _ (params->game->options[i].label),
                           lud_words_choice (params, i));

        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
      }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

const char *
lud_words_variant (const RulesParams *params)
{
  const RulesOption *first = params->game->options;

  if (first == NULL || first->key == NULL || lud_words_option_is_switch (first))
    return "";
  return lud_words_choice (params, 0);
}

char *
lud_words_title (const RulesParams *params)
{
  const char *variant = lud_words_variant (params);

  if (*variant == '\0')
    return g_strdup (params->game->name);
  /* Translators: a game and its variant or the size of its board: "Chess, 8×8". */
  return g_strdup_printf (_ ("%s, %s"), params->game->name, variant);
}

char *
lud_words_credit (const RulesGame *game)
{
  if (*game->year == '\0')
    return g_strdup (game->designer);
  /* Translators: the designer of a game and the year: "Larry Back, 1994". */
  return g_strdup_printf (C_ ("designer and year", "%s, %s"), game->designer, game->year);
}

const char *
lud_words_result (const RulesOutcome *outcome)
{
  if (!outcome->over)
    return "";
  switch (outcome->winner)
    {
    case RULES_FIRST:
      return "1–0";
    case RULES_SECOND:
      return "0–1";
    case RULES_CHANCE:
    case RULES_NOBODY:
    default:
      return "½–½";
    }
}

const char *
lud_words_reason (RulesEnd reason)
{
  switch (reason)
    {
    case RULES_END_GOAL:
      /* Translators: how a game ended: somebody reached the far row. */
      return C_ ("end of a game", "Goal");
    case RULES_END_ELIMINATION:
      return C_ ("end of a game", "Elimination");
    case RULES_END_COUNT:
      /* Translators: how a game ended: the pieces on the full board were counted. */
      return C_ ("end of a game", "Count");
    case RULES_END_SQUARE:
      return C_ ("end of a game", "Square");
    case RULES_END_UNFAIR:
      return C_ ("end of a game", "Unfair game");
    case RULES_END_REPETITION:
      return C_ ("end of a game", "Repetition");
    case RULES_END_BLOCKED:
      return C_ ("end of a game", "Blocked");
    case RULES_END_FIFTY:
      return C_ ("end of a game", "Fifty turns");
    case RULES_END_RESIGN:
      return C_ ("end of a game", "Resigned");
    case RULES_END_AGREEMENT:
      return C_ ("end of a game", "Agreement");
    case RULES_END_TIME:
      return C_ ("end of a game", "Time");
    case RULES_END_ILLEGAL:
      return C_ ("end of a game", "Illegal move");
    case RULES_END_ABANDONED:
      return C_ ("end of a game", "Abandoned");
    case RULES_END_ADJUDICATED:
      return C_ ("end of a game", "Adjudicated");
    case RULES_END_NONE:
    default:
      return "";
    }
}

char *
lud_words_moves (const char *ascii)
{
  return lud_diagram_dup_moves (ascii);
}

char *
lud_words_day (GDateTime *moment)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) local = g_date_time_to_local (moment);
  GDate a;
  GDate b;
  int days;

  g_date_clear (&a, 1);
  g_date_clear (&b, 1);
  g_date_set_dmy (&a, (GDateDay) g_date_time_get_day_of_month (local),
                  (GDateMonth) g_date_time_get_month (local),
                  (GDateYear) g_date_time_get_year (local));
  g_date_set_dmy (&b, (GDateDay) g_date_time_get_day_of_month (now),
                  (GDateMonth) g_date_time_get_month (now), (GDateYear) g_date_time_get_year (now));
  days = g_date_days_between (&a, &b);
  if (days == 0)
    return g_strdup (_ ("today"));
  if (days == 1)
    return g_strdup (_ ("yesterday"));
  /* Translators: a date with the month as a word, see strftime: "12 May 2026". */
  return g_date_time_format (local, _ ("%-d %B %Y"));
}
