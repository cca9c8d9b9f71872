/* frames.c: how fast the window answers, and whether it stays fluent while the computer thinks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No test: build-aux/frames runs it where a window can be opened, and README has what it found.
 * Everything goes the way of a person's input: presses and releases on the board's widget, and the
 * actions of buttons.
 */

#include "config.h"

#include "pages.h"

#include "app/board-view-private.h"
#include "app/game-setup.h"
#include "app/play-page-private.h"
#include "app/settings.h"

#include <time.h>

/* What issue and readers are told as bars, in milliseconds. */
#define CLICK_BAR 16
#define FRAME_BAR 32
#define STOP_BAR 50

#define CLICKS 40
#define SECONDS 4
#define STOPS 3

#define NAMES "[First \"Ana\"] [Second \"Boris\"]\n"

typedef struct
{
  const char *name;
  const char *before; /* a game in which the computer is to act as the second player */
} Game;

static const Game games[] = {
  { "diablo", "[Game \"diablo\"] [Option \"size=12\"] " NAMES "*\n" },
  { "diamond", "[Game \"diamond\"] " NAMES "c3 *\n" },
  { "cephalopod", "[Game \"cephalopod\"] [Option \"size=7x7\"] " NAMES "d4 *\n" },
  { "sensei", "[Game \"sensei\"] " NAMES "e1-e6,e6-f6,d1>a1 *\n" },
};

static double
milliseconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

/* ---- figures --------------------------------------------------------------------------------- */

/* Times by the clock on the wall, and of the window's thread by the processor. */
typedef struct
{
  GArray *wall, *used;
} Times;

static void
times_init (Times *times)
{
  times->wall = g_array_new (FALSE, FALSE, sizeof (double));
  times->used = g_array_new (FALSE, FALSE, sizeof (double));
}

static void
times_add (Times *times, double wall, double used)
{
  g_array_append_val (times->wall, wall);
  g_array_append_val (times->used, used);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The value that this share of the others does not exceed. */
static double
quantile (GArray *values, double share)
{
  if (values->len == 0)
    return 0;
  g_array_sort (values, compare);
  return g_array_index (values, double, (guint) (share * (values->len - 1)));
}

/* Prints them, and whether the processor's time stays under the bar. */
static gboolean
times_report (Times *times, const char *what, const char *game, double bar)
{
  gboolean good = quantile (times->used, 1) < bar;

  g_print ("%-24s %-11s %6u  %7.1f %7.1f %7.1f  %7.1f %7.1f  %s\n", what, game, times->wall->len,
           quantile (times->wall, 0.5), quantile (times->wall, 0.95), quantile (times->wall, 1),
           quantile (times->used, 0.5), quantile (times->used, 1), good ? "" : "over the bar");
  g_array_unref (times->wall);
  g_array_unref (times->used);
  return good;
}

/* ---- the window ------------------------------------------------------------------------------ */

static void
open_nothing (Stage *stage)
{
}

static void
open_game (Stage *stage, LudApplication *application, const Game *game)
{
  static const Page start = { "start", open_nothing };

  stage_open (stage, application, &start, 1000);
  gtk_window_set_default_size (GTK_WINDOW (stage->window), 1200, 900);
  stage_play (stage, game->before);
}

/* Lets the window do what there is to do for a while, as between two inputs of a person. */
static void
rest (guint length)
{
  double until = milliseconds (CLOCK_MONOTONIC) + length;

  while (milliseconds (CLOCK_MONOTONIC) < until)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (500);
}

static guint
get_ply (Stage *stage)
{
  LudSession *session = lud_play_page_get_session (stage->window->play_page);

  return lud_node_get_ply (lud_session_get_node (session));
}

static void
painted_cb (gboolean *painted)
{
  *painted = TRUE;
}

/* A click on a point: until the frame after it is drawn. */
static void
click (Stage *stage, int point, double *wall, double *used)
{
  LudBoardView *view = stage->window->play_page->board;
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (view));
  gboolean painted = FALSE;
  LudLayout layout;
  double x, y;
  gulong handler;

  _lud_board_view_fit (view, &layout);
  lud_layout_point (&layout, &view->scene.board, point, &x, &y);
  _lud_board_view_press (view, x, y, FALSE);
  rest (40);
  handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (painted_cb), &painted);
  *wall = milliseconds (CLOCK_MONOTONIC);
  *used = milliseconds (CLOCK_THREAD_CPUTIME_ID);
  _lud_board_view_release (view, x, y, FALSE);
  while (!painted)
    g_main_context_iteration (NULL, TRUE);
  *wall = milliseconds (CLOCK_MONOTONIC) - *wall;
  *used = milliseconds (CLOCK_THREAD_CPUTIME_ID) - *used;
  g_signal_handler_disconnect (clock, handler);
}

/* Plays on by clicks, without animations; two people sit at the board. */
static gboolean
measure_clicks (LudApplication *application, const Game *game)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  Times commits, choices;
  Stage stage;
  gboolean good;

  times_init (&commits);
  times_init (&choices);
  open_game (&stage, application, game);
  rest (300);
  for (int tries = 0; commits.wall->len < CLICKS && tries < 10 * CLICKS; tries++)
    {
      LudSession *session = lud_play_page_get_session (stage.window->play_page);
      const RulesGame *rules = lud_session_get_game (session);
      const RulesState *state = lud_session_get_state (session);
      g_autofree RulesAction *actions = g_new (RulesAction, rules->max_actions);
      RulesGesture gesture;
      guint ply = get_ply (&stage);
      gsize n;

      if (rules->actor (state) == RULES_NOBODY)
        break;
      if (rules->actor (state) == RULES_CHANCE)
        {
          gtk_widget_activate_action (GTK_WIDGET (stage.window), "game.roll", NULL);
          rest (40);
          continue;
        }
      n = rules->list_actions (state, actions);
      rules->gesture (state, actions[g_rand_int_range (random, 0, (gint32) n)], &gesture);
      if (gesture.shape == RULES_SHAPE_COMMAND)
        {
          gtk_widget_activate_action (GTK_WIDGET (stage.window), "game.end-turn", NULL);
          rest (40);
          continue;
        }
      for (int i = 0; i < gesture.n_path && get_ply (&stage) == ply; i++)
        {
          double wall, used;

          click (&stage, gesture.path[i], &wall, &used);
          times_add (get_ply (&stage) == ply ? &choices : &commits, wall, used);
        }
      lud_board_view_cancel (stage.window->play_page->board);
      rest (40);
    }
  good = times_report (&commits, "click, committed, drawn", game->name, CLICK_BAR);
  good &= times_report (&choices, "click, chosen, drawn", game->name, CLICK_BAR);
  stage_close (&stage);
  return good;
}

/* ---- while the computer thinks --------------------------------------------------------------- */

typedef struct
{
  LudBoardView *view;
  Times frames;
  double wall, used;
  guint n;
} Watch;

static void
frame_begins_cb (Watch *watch)
{
  watch->wall = milliseconds (CLOCK_MONOTONIC);
  watch->used = milliseconds (CLOCK_THREAD_CPUTIME_ID);
}

static void
frame_ends_cb (Watch *watch)
{
  times_add (&watch->frames, milliseconds (CLOCK_MONOTONIC) - watch->wall,
             milliseconds (CLOCK_THREAD_CPUTIME_ID) - watch->used);
}

/* The pointer goes over the board from point to point, one each frame. */
static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Watch *watch = data;

  watch->view->hover = (int) (watch->n++ % (guint) watch->view->scene.board.n_points);
  _lud_board_view_set_state (watch->view, LUD_STATE_HOVER, watch->view->hover);
  gtk_widget_queue_draw (widget);
  return G_SOURCE_CONTINUE;
}

static gboolean
is_thinking (Stage *stage)
{
  return lud_computer_player_get_thinking (stage->window->play_page->computer) != RULES_NOBODY;
}

static gboolean
measure_thinking (LudApplication *application, const Game *game)
{
  LudPlayer computer = { .name = (char *) "Computer, level 8",
                         .kind = LUD_PLAYER_COMPUTER,
                         .level = 8 };
  Stage stage;
  Watch watch = { 0 };
  Times stops;
  gboolean good;

  times_init (&watch.frames);
  times_init (&stops);
  open_game (&stage, application, game);
  lud_settings_set_number ("thinking-time", 60);
  for (int k = 0; k < STOPS; k++)
    {
      LudSession *session = lud_play_page_get_session (stage.window->play_page);
      LudRecord *record = lud_session_get_record (session);
      const RulesGame *rules = lud_session_get_game (session);
      RulesActor player = rules->turn (lud_session_get_state (session)).player;
      GdkFrameClock *clock;
      gulong begins, ends;
      guint tick, ply;
      double wall, used;

      if (lud_session_get_actor (session) == RULES_NOBODY)
        break;
      /* whoever is on turn is a computer now */
      lud_record_set_player (record, player, &computer);
      lud_play_page_set_session (stage.window->play_page, NULL);
      lud_play_page_set_session (stage.window->play_page, session);
      lud_computer_player_set_hold (stage.window->play_page->computer, FALSE);
      for (int i = 0; i < 100 && !is_thinking (&stage); i++)
        rest (50);
      if (!is_thinking (&stage))
        g_error ("The computer does not think.");

      watch.view = stage.window->play_page->board;
      clock = gtk_widget_get_frame_clock (GTK_WIDGET (watch.view));
      rest (200);
      begins =
        g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (frame_begins_cb), &watch);
      ends = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (frame_ends_cb), &watch);
      tick = gtk_widget_add_tick_callback (GTK_WIDGET (watch.view), tick_cb, &watch, NULL);
      rest (SECONDS * 1000 / STOPS);
      gtk_widget_remove_tick_callback (GTK_WIDGET (watch.view), tick);
      g_signal_handler_disconnect (clock, begins);
      g_signal_handler_disconnect (clock, ends);
      rest (100);
      if (!is_thinking (&stage))
        continue; /* it knew the answer */

      /* the other side is a person, so nothing else follows */
      ply = get_ply (&stage);
      wall = milliseconds (CLOCK_MONOTONIC);
      used = milliseconds (CLOCK_THREAD_CPUTIME_ID);
      gtk_widget_activate_action (GTK_WIDGET (stage.window), "game.move-now", NULL);
      while (get_ply (&stage) == ply && milliseconds (CLOCK_MONOTONIC) < wall + 10000)
        g_main_context_iteration (NULL, TRUE);
      times_add (&stops, milliseconds (CLOCK_MONOTONIC) - wall,
                 milliseconds (CLOCK_THREAD_CPUTIME_ID) - used);
      rest (1500);
    }
  good = times_report (&watch.frames, "frame while thinking", game->name, FRAME_BAR);
  good &= times_report (&stops, "Move Now to the action", game->name, STOP_BAR);
  stage_close (&stage);
  return good;
}

int
main (int argc, char **argv)
{
  g_autoptr (LudApplication) application = NULL;
  gboolean good = TRUE;
  int status = 1;

  application = pages_init (&argc, &argv, &status);
  if (application == NULL)
    return status;
  g_print ("%-24s %-11s %6s  %7s %7s %7s  %7s %7s\n", "milliseconds", "", "", "median", "95 %",
           "most", "cpu", "most");
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
      good &= measure_clicks (application, &games[i]);
      g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
      good &= measure_thinking (application, &games[i]);
    }
  return good ? 0 : 1;
}
