/* play-human.c: a person at the terminal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "play-human.h"

#include <stdlib.h>
#include <string.h>

static void say (FILE *talk, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
say (FILE *talk, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  fputs (text, talk);
}

/* What stands on a point in three characters: the kind's letter, x for the dark side and o for the
 * light one, the number where one counts. */
static void
draw_point (RulesPiece piece, char *out)
{
  char side = piece.side == RULES_DARK ? 'x' : 'o';

  switch (piece.kind)
    {
    case RULES_PIECE_STACK:
    case RULES_PIECE_DIE:
      g_snprintf (out, 8, "%c%-2d", side, piece.count);
      return;
    case RULES_PIECE_DISC:
    case RULES_PIECE_STONE:
      g_snprintf (out, 8, "%c  ", side);
      return;
    case RULES_PIECE_CHARACTER:
      g_snprintf (out, 8, "%c@ ", side);
      return;
    case RULES_PIECE_NEUTRAL:
      g_snprintf (out, 8, "n  ");
      return;
    case RULES_PIECE_PIT:
      g_snprintf (out, 8, "#  ");
      return;
    case RULES_PIECE_NONE:
    default:
      g_snprintf (out, 8, ".  ");
    }
}

static void
draw_board (const RulesGame *game, const RulesState *s, FILE *talk)
{
  g_autofree RulesBoard *board = g_new (RulesBoard, 1);

  game->board (s, board);
  for (int row = board->rows - 1; row >= 0; row--)
    {
      say (talk, "%4d  ", row + 1);
      for (int column = 0; column < board->columns; column++)
        {
          char text[8] = "   ";

          for (int p = 0; p < board->n_points; p++)
            if (board->point[p].row == row && board->point[p].column == column)
              draw_point (game->piece (s, p), text);
          say (talk, "%s ", text);
        }
      say (talk, "\n");
    }
  say (talk, "      ");
  for (int column = 0; column < board->columns; column++)
    say (talk, "%c   ", 'a' + column);
  say (talk, "\n");
}

static void
draw_dice (const RulesGame *game, const RulesState *s, FILE *talk)
{
  RulesDice dice = { 0 };
  g_autoptr (GString) faces = g_string_new (NULL);

  if (!game->dice)
    return;
  game->dice (s, &dice);
  for (int i = 0; i < dice.n; i++)
    if (!dice.used[i])
      g_string_append_printf (faces, " %u", dice.face[i]);
  if (faces->len)
    /* Translators: the numbers on the dice follow. */
    say (talk, _ ("Dice:%s\n"), faces->str);
}

static void
list_actions (const RulesGame *game, const RulesState *s, FILE *talk)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  size_t n = game->list_actions (s, actions);

  for (size_t i = 0; i < n; i++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (s, actions[i], text);
      say (talk, "%s%s", i % 10 ? " " : "", text);
      if (i % 10 == 9 || i + 1 == n)
        say (talk, "\n");
    }
}

static void
explain_commands (FILE *talk)
{
  say (talk, "%s\n%s\n%s\n%s\n%s\n", _ ("Write an action, or the actions of a turn."),
       _ ("?       lists the legal actions"), _ ("undo    takes the last action back"),
       _ ("resign  gives the game up"), _ ("quit    leaves"));
}

/* Back to where a person had to act. */
static void
undo (LudSession *session, const gboolean *is_human, FILE *talk)
{
  RulesActor actor;
  g_autoptr (GError) error = NULL;

  do
    {
      if (!lud_session_undo (session, &error))
        {
          say (talk, "%s\n", error->message);
          return;
        }
      actor = lud_session_get_actor (session);
    }
  while ((actor > RULES_SECOND || !is_human[actor]) && lud_session_can_undo (session));
}

/* Plays the actions of a line as far as they are legal. */
static void
play_line (LudSession *session, const char *text, FILE *talk)
{
  const RulesGame *game = lud_session_get_game (session);
  RulesActor player = lud_session_get_actor (session);
  RulesTextReader reader;

  rules_text_init (&reader, game, text, strlen (text), RULES_LENIENT);
  for (;;)
    {
      const RulesState *s = lud_session_get_state (session);
      g_autoptr (GError) error = NULL;

      switch (rules_text_next (&reader, s))
        {
        case RULES_TOKEN_ACTION:
          if (lud_session_get_actor (session) != player)
            {
              say (talk, "%s\n", _ ("Your turn is over."));
              return;
            }
          if (!lud_session_play (session, reader.action, &error))
            {
              say (talk, "%s\n", error->message);
              return;
            }
          break;
        case RULES_TOKEN_ERROR:
          {
            g_autofree char *why = cli_reason_text (game, s, reader.reason);

            say (talk, "%s\n", why);
            return;
          }
        case RULES_TOKEN_NUMBER:
        case RULES_TOKEN_RESULT:
        case RULES_TOKEN_GLYPH:
          break;
        case RULES_TOKEN_IMPLIED: /* a turn goes on in the next line until it is ended */
        case RULES_TOKEN_END:
        default:
          return;
        }
    }
}

gboolean
cli_human_acts (LudSession *session, const gboolean *is_human, FILE *talk)
{
  const RulesGame *game = lud_session_get_game (session);
  const RulesState *s = lud_session_get_state (session);
  RulesActor player = lud_session_get_actor (session);
  g_autofree char *line = NULL;
  size_t size = 0;
  char *buffer = NULL;
  RulesReason forced = game->forced (s, NULL, 0);

  say (talk, "\n");
  draw_board (game, s, talk);
  draw_dice (game, s, talk);
  if (forced.msgid)
    say (talk, "%s\n", _ (forced.msgid));
  /* Translators: %s is a side, %s x or o, as its pieces are drawn. */
  say (talk, _ ("%s (%s) to play, ? for help: "), _ (game->side_name[game->side_of (s, player)]),
       game->side_of (s, player) == RULES_DARK ? "x" : "o");
  fflush (talk);
  if (getline (&buffer, &size, stdin) < 0)
    {
      free (buffer);
      say (talk, "\n");
      return FALSE;
    }
  line = g_strstrip (g_utf8_make_valid (buffer, -1));
  free (buffer);
  if (strcmp (line, "?") == 0 || strcmp (line, "help") == 0)
    {
      explain_commands (talk);
      list_actions (game, s, talk);
    }
  else if (strcmp (line, "quit") == 0)
    return FALSE;
  else if (strcmp (line, "undo") == 0)
    undo (session, is_human, talk);
  else if (strcmp (line, "resign") == 0)
    lud_session_resign (session, player, NULL);
  else
    play_line (session, line, talk);
  return TRUE;
}

void
cli_human_sees_end (LudSession *session, FILE *talk)
{
  g_autofree char *text = lud_session_dup_result_text (session);

  say (talk, "\n");
  draw_board (lud_session_get_game (session), lud_session_get_state (session), talk);
  if (text)
    say (talk, "%s\n", text);
}
