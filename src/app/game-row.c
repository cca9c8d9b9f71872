/* game-row.c: a stored game in a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#include "board-picture.h"
#include "game-row.h"
#include "words.h"

gboolean
lud_game_row_params (const LudArchiveRow *row, RulesParams *params)
{
  const RulesGame *game = rules_find_game (row->kind);
  g_auto (GStrv) options = NULL;

  if (game == NULL)
    return FALSE;
  rules_params_init (params, game);
  options = g_strsplit (row->options, " ", -1);
  for (char **option = options; *option != NULL; option++)
    {
      char *equals = strchr (*option, '=');

      if (equals == NULL)
        continue;
      *equals = '\0';
      if (rules_params_set (params, *option, equals + 1).msgid != NULL)
        return FALSE;
    }
  return TRUE;
}

char *
lud_game_row_game (const LudArchiveRow *row)
{
  RulesParams params;

  return lud_game_row_params (row, &params) ? lud_words_title (&params) : g_strdup (row->kind);
}

char *
lud_game_row_title (const LudArchiveRow *row)
{
  if (*row->name[0] == '\0' && *row->name[1] == '\0')
    return lud_game_row_game (row);
  return g_strdup_printf ("%s – %s", *row->name[0] != '\0' ? row->name[0] : "?",
                          *row->name[1] != '\0' ? row->name[1] : "?");
}

static void
add_part (GString *text, const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append (text, part);
}

/* "Chess, 8×8, Club night, 2025-05-17"; without a date of the game, when it was changed. */
static char *
make_subtitle (const LudArchiveRow *row)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GDateTime) updated = g_date_time_new_from_unix_utc (row->updated / 1000);
  g_autofree char *game = lud_game_row_game (row);
  g_autofree char *day = updated != NULL ? lud_words_day (updated) : NULL;

  if (*row->name[0] != '\0' || *row->name[1] != '\0')
    add_part (text, game);
  add_part (text, row->event);
  add_part (text, *row->date != '\0' ? row->date : day);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* How it ended, or how far it is. */
static char *
make_result (const LudArchiveRow *row)
{
  RulesOutcome outcome = { .over = row->result.over, .winner = row->result.winner };
  const char *reason = lud_words_reason (row->result.reason);

  if (!row->result.over)
    /* Translators: how far a game that goes on has come. */
    return g_strdup_printf (ngettext ("%u turn", "%u turns", row->n_turns), row->n_turns);
  if (*reason == '\0')
    return g_strdup (lud_words_result (&outcome));
  /* Translators: the result of a game and how it came about: "1–0, Square". */
  return g_strdup_printf (C_ ("result and reason", "%s, %s"), lud_words_result (&outcome), reason);
}

/* A chip of the winner, of the player who begins when nobody won. */
static GtkWidget *
make_chip (const LudArchiveRow *row)
{
  GtkWidget *chip = lud_piece_picture_new (32);
  RulesParams params;

  if (lud_game_row_params (row, &params))
    {
      const RulesGame *game = params.game;
      RulesState *state = rules_state_new (game);
      RulesActor actor =
        row->result.over && row->result.winner == RULES_SECOND ? RULES_SECOND : RULES_FIRST;

      if (rules_params_check (&params).msgid == NULL)
        {
          game->start (&params, state);
          lud_piece_picture_set_piece (LUD_PIECE_PICTURE (chip),
                                       lud_owner_chip (game, state, game->side_of (state, actor)));
        }
      free (state);
    }
  gtk_widget_set_valign (chip, GTK_ALIGN_CENTER);
  return chip;
}

GtkWidget *
lud_game_row_new (const LudArchiveRow *row)
{
  GtkWidget *widget = adw_action_row_new ();
  AdwActionRow *action_row = ADW_ACTION_ROW (widget);
  g_autofree char *title = lud_game_row_title (row);
  g_autofree char *subtitle = make_subtitle (row);
  g_autofree char *result = make_result (row);
  GtkWidget *label = gtk_label_new (result);

  /* Names are text, not markup. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (widget), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (widget), title);
  adw_action_row_set_subtitle (action_row, subtitle);
  adw_action_row_set_title_lines (action_row, 1);
  adw_action_row_add_prefix (action_row, make_chip (row));
  gtk_widget_add_css_class (label, "secondary");
  gtk_widget_add_css_class (label, "numeric");
  adw_action_row_add_suffix (action_row, label);
  adw_action_row_add_suffix (action_row, gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (widget), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (widget), "s", row->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (widget), "win.open-game");
  return widget;
}
