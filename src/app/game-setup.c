/* game-setup.c: what belongs to a game besides its rules: who plays, clock, where dice come from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <string.h>

#include "game-setup.h"

/* The tag of the header that says where the dice come from.  Not translated: it is in files. */
#define DICE_TAG "Dice"
#define DICE_ENTERED "entered"

/* The tags that give one player a time of his own, in seconds: "MAIN+INCREMENT/TURN", where the
 * second and third part may be missing. */
static const char *const time_tags[2] = { "First time", "Second time" };

static void
remove_tag (LudRecord *record, const char *name)
{
  for (guint i = lud_record_get_n_tags (record); i-- > 0;)
    if (g_str_equal (lud_record_get_tag (record, i)->name, name))
      lud_record_remove_tag (record, i);
}

gboolean
lud_setup_get_dice_entered (LudRecord *record)
{
  return g_strcmp0 (lud_record_find_tag (record, DICE_TAG), DICE_ENTERED) == 0;
}

void
lud_setup_set_dice_entered (LudRecord *record, gboolean entered)
{
  remove_tag (record, DICE_TAG);
  if (entered)
    lud_record_add_tag (record, DICE_TAG, DICE_ENTERED, NULL);
}

/* Milliseconds of the seconds at *text behind a sign (0: none), 0 when they are not there.  FALSE
 * when it is no such time. */
static gboolean
read_seconds (const char **text, char sign, gint64 *milliseconds)
{
  char *end = NULL;
  guint64 seconds;

  *milliseconds = 0;
  if (sign != '\0' && **text != sign)
    return TRUE;
  *text += sign != '\0';
  if (!g_ascii_isdigit (**text))
    return FALSE;
  seconds = g_ascii_strtoull (*text, &end, 10);
  *text = end;
  if (seconds > LUD_TIME_MAX / 1000)
    return FALSE;
  *milliseconds = (gint64) seconds * 1000;
  return TRUE;
}

LudTimeControl
lud_setup_get_time (LudRecord *record, RulesActor player)
{
  const char *text = lud_record_find_tag (record, time_tags[player]);
  LudTimeControl control;

  if (text != NULL && read_seconds (&text, '\0', &control.main) &&
      read_seconds (&text, '+', &control.increment) &&
      read_seconds (&text, '/', &control.per_turn) && *text == '\0' &&
      (control.main > 0 || control.increment > 0 || control.per_turn > 0))
    return control;
  return *lud_record_get_time_control (record);
}

void
lud_setup_set_time (LudRecord *record, RulesActor player, const LudTimeControl *control)
{
  g_autoptr (GString) text = g_string_new (NULL);

  remove_tag (record, time_tags[player]);
  if (control == NULL)
    return;
  g_string_printf (text, "%d", (int) (control->main / 1000));
  if (control->increment > 0)
    g_string_append_printf (text, "+%d", (int) (control->increment / 1000));
  if (control->per_turn > 0)
    g_string_append_printf (text, "/%d", (int) (control->per_turn / 1000));
  lud_record_add_tag (record, time_tags[player], text->str, NULL);
}

void
lud_setup_prepare_session (LudSession *session)
{
  LudRecord *record = lud_session_get_record (session);
  const LudTimeControl *control = lud_record_get_time_control (record);

  if (control->main > 0 || control->increment > 0 || control->per_turn > 0)
    {
      g_autoptr (LudClock) clock = lud_clock_new (control, NULL, NULL);

      for (int i = 0; i < 2; i++)
        {
          RulesActor player = i == 0 ? RULES_FIRST : RULES_SECOND;
          LudTimeControl own = lud_setup_get_time (record, player);

          if (memcmp (&own, control, sizeof own) != 0)
            lud_clock_set_control (clock, player, &own);
        }
      lud_session_set_clock (session, clock);
    }
  if (lud_setup_get_dice_entered (record))
    lud_session_set_dice_source (session, LUD_DICE_SOURCE_ENTERED, NULL);
}

gboolean
lud_setup_is_computer (LudRecord *record, RulesActor player)
{
  return (player == RULES_FIRST || player == RULES_SECOND) &&
         lud_record_get_player (record, player)->kind == LUD_PLAYER_COMPUTER;
}

gboolean
lud_setup_is_watched (LudRecord *record)
{
  return lud_setup_is_computer (record, RULES_FIRST) &&
         lud_setup_is_computer (record, RULES_SECOND);
}

RulesActor
lud_setup_get_human (LudRecord *record)
{
  gboolean first = lud_setup_is_computer (record, RULES_FIRST);
  gboolean second = lud_setup_is_computer (record, RULES_SECOND);

  if (first == second)
    return RULES_NOBODY;
  return first ? RULES_SECOND : RULES_FIRST;
}

LudRecord *
lud_setup_rematch (LudRecord *record, GError **error)
{
  LudRecord *again =
    lud_record_new (lud_record_get_params (record), lud_record_get_position (record), error);

  if (again == NULL)
    return NULL;
  lud_record_set_date_today (again);
  lud_record_set_player (again, RULES_FIRST, lud_record_get_player (record, RULES_SECOND));
  lud_record_set_player (again, RULES_SECOND, lud_record_get_player (record, RULES_FIRST));
  lud_record_set_time_control (again, lud_record_get_time_control (record));
  for (int i = 0; i < 2; i++)
    {
      RulesActor player = i == 0 ? RULES_FIRST : RULES_SECOND;
      RulesActor before = i == 0 ? RULES_SECOND : RULES_FIRST;
      LudTimeControl own = lud_setup_get_time (record, before);

      if (memcmp (&own, lud_record_get_time_control (record), sizeof own) != 0)
        lud_setup_set_time (again, player, &own);
    }
  lud_setup_set_dice_entered (again, lud_setup_get_dice_entered (record));
  return again;
}

LudRecord *
lud_setup_branch (LudRecord *record, LudNode *node, GError **error)
{
  LudRecord *branch =
    lud_record_new (lud_record_get_params (record), lud_record_get_position (record), error);
  g_autoptr (GPtrArray) way = g_ptr_array_new ();
  LudNode *at;

  if (branch == NULL)
    return NULL;
  for (; lud_node_get_parent (node) != NULL; node = lud_node_get_parent (node))
    g_ptr_array_add (way, node);
  at = lud_record_get_root (branch);
  for (guint i = way->len; i-- > 0;)
    {
      LudRollSource source = lud_node_get_roll_source (way->pdata[i]);

      at = lud_record_add (branch, at, lud_node_get_action (way->pdata[i]),
                           source == LUD_ROLL_GENERATOR ? LUD_ROLL_UNKNOWN : source, NULL);
    }
  lud_record_set_date_today (branch);
  lud_record_set_player (branch, RULES_FIRST, lud_record_get_player (record, RULES_FIRST));
  lud_record_set_player (branch, RULES_SECOND, lud_record_get_player (record, RULES_SECOND));
  lud_record_set_time_control (branch, lud_record_get_time_control (record));
  lud_setup_set_dice_entered (branch, lud_setup_get_dice_entered (record));
  return branch;
}
