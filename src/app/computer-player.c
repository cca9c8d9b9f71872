/* computer-player.c: the computer at the board of a session
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session must not be changed by handlers of its signals, so all that this does happens in
 * sources of its own: consider() looks where the session stands and takes the next step.
 */

#include "config.h"

#include <stdlib.h>

#include "analyst/thinker.h"
#include "computer-player.h"
#include "game-setup.h"
#include "settings.h"

#define TABLE_BYTES (32 * 1024 * 1024)
#define MAX_THREADS 4u

/* Milliseconds from one action to the next, so that each can be seen; two computers are watched
 * with more leisure, as the setting "watch-speed" says. */
#define PACE 350
static const int watched_pace[] = { 2000, 700, 150 };

/* An answer never comes sooner than this after a person's action. */
#define LEAST_TIME 400

/* A draw is taken when the computer wins with no more than this chance. */
#define DRAW_CHANCE 0.45
#define DRAW_MICROSECONDS 500000

struct _LudComputerPlayer
{
  GObject parent_instance;

  LudSession *session;
  LudThinker *thinker[2]; /* of each player, made when it is needed first */
  GCancellable *question; /* NULL: it does not think */
  RulesActor thinking;    /* about whose turn, NOBODY: about none */
  gint64 asked;           /* monotonic time of the question */
  gint64 time[2];         /* milliseconds that the last turn took; -1: none yet */
  guint64 seed;           /* of the errors of lower levels */
  guint source;

  EngineReport plan;  /* the turn that was found */
  unsigned n_played;  /* how much of it was played */
  RulesActor weighed; /* whose offer of a draw is being thought about */

  gboolean acting; /* the change comes from here */
  gboolean hold;
  guint step; /* the number of the turn to be played before it holds again; 0: none */
};

G_DEFINE_FINAL_TYPE (LudComputerPlayer, lud_computer_player, G_TYPE_OBJECT)

enum
{
  CHANGED,
  ANSWERED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static int
get_pace (LudComputerPlayer *self)
{
  if (!lud_setup_is_watched (lud_session_get_record (self->session)))
    return PACE;
  return watched_pace[CLAMP (lud_settings_get_choice ("watch-speed", 1), 0, 2)];
}

static void consider_in (LudComputerPlayer *self, gint64 milliseconds);

static gboolean
is_computer (LudComputerPlayer *self, RulesActor player)
{
  return lud_setup_is_computer (lud_session_get_record (self->session), player);
}

static RulesActor
other_player (RulesActor player)
{
  return player == RULES_FIRST ? RULES_SECOND : RULES_FIRST;
}

/* The player whose turn it is, while dice are rolled, too; NOBODY when the game is over. */
static RulesActor
player_on_turn (LudComputerPlayer *self)
{
  if (lud_session_get_actor (self->session) == RULES_NOBODY)
    return RULES_NOBODY;
  return lud_session_get_game (self->session)->turn (lud_session_get_state (self->session)).player;
}

/* Stops thinking, and forgets what was found. */
static void
drop (LudComputerPlayer *self)
{
  if (self->question != NULL)
    g_cancellable_cancel (self->question);
  g_clear_object (&self->question);
  self->thinking = RULES_NOBODY;
  self->weighed = RULES_NOBODY;
  self->plan.n_turn = self->n_played = 0;
}

/* ---- acting ---------------------------------------------------------------------------------- */

static void
report (LudComputerPlayer *self, gboolean success, GError *error)
{
  if (success)
    return;
  drop (self);
  self->hold = TRUE;
  g_signal_emit (self, signals[CHANGED], 0);
  g_signal_emit (self, signals[FAILED], 0, error->message);
}

static void
act (LudComputerPlayer *self, RulesAction action)
{
  g_autoptr (GError) error = NULL;
  gboolean success;

  self->acting = TRUE;
  success = lud_session_play (self->session, action, &error);
  self->acting = FALSE;
  report (self, success, error);
}

static void
roll (LudComputerPlayer *self)
{
  g_autoptr (GError) error = NULL;
  gboolean success;

  self->acting = TRUE;
  success = lud_session_roll (self->session, &error);
  self->acting = FALSE;
  report (self, success, error);
}

static void
answer_draw (LudComputerPlayer *self, RulesActor player, gboolean accept)
{
  g_autoptr (GError) error = NULL;
  gboolean success;

  self->acting = TRUE;
  if (accept)
    success = lud_session_accept_draw (self->session, player, &error);
  else
    success = lud_session_decline_draw (self->session, player, &error);
  self->acting = FALSE;
  if (success)
    g_signal_emit (self, signals[ANSWERED], 0, accept);
  report (self, success, error);
}

/* ---- thinking -------------------------------------------------------------------------------- */

static int
get_level (LudComputerPlayer *self, RulesActor player)
{
  int level = lud_record_get_player (lud_session_get_record (self->session), player)->level;

  return level > 0 ? level : ENGINE_MAX_LEVEL;
}

static LudThinker *
get_thinker (LudComputerPlayer *self, RulesActor player)
{
  if (self->thinker[player] == NULL)
    self->thinker[player] = lud_thinker_new (lud_session_get_game (self->session), TABLE_BYTES,
                                             get_level (self, player) < ENGINE_MAX_LEVEL
                                               ? 1
                                               : CLAMP (g_get_num_processors (), 1, MAX_THREADS));
  return self->thinker[player];
}

/* Microseconds for a turn: what the level takes, but no more than the clock has for it. */
static gint64
time_for_turn (LudComputerPlayer *self, RulesActor player)
{
  LudClock *clock = lud_session_get_clock (self->session);
  gint64 time = (gint64) lud_settings_get_number ("thinking-time", 3) * G_USEC_PER_SEC;

  if (clock != NULL)
    {
      const LudTimeControl *control = lud_clock_get_control (clock, player);
      gint64 left = lud_clock_get_left (clock, player) - control->per_turn;
      gint64 share = MAX (left, 0) / 30 + (control->increment + control->per_turn) * 3 / 4;

      time = MIN (time, MAX (share * 1000, 50000));
    }
  return time;
}

static gint64
elapsed (LudComputerPlayer *self)
{
  return (g_get_monotonic_time () - self->asked) / 1000;
}

static void
thought_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudComputerPlayer) self = data;
  RulesActor player = self->thinking;
  EngineReport found;

  /* Cancelled: whoever did that has said what comes next. */
  if (!lud_thinker_think_finish (LUD_THINKER (source), result, &found, NULL, NULL))
    return;
  if (self->question == NULL)
    return;
  g_clear_object (&self->question);
  self->plan = found;
  self->n_played = 0;
  if (player != RULES_NOBODY)
    self->time[player] = elapsed (self);
  self->thinking = RULES_NOBODY;
  g_signal_emit (self, signals[CHANGED], 0);
  consider_in (self, MAX (MIN (LEAST_TIME, get_pace (self)) - elapsed (self), 0));
}

static void
ask (LudComputerPlayer *self, RulesActor player, GAsyncReadyCallback callback, gint64 microseconds)
{
  EngineLimits limits = { .level = (unsigned) get_level (self, player),
                          .microseconds = microseconds,
                          .seed = self->seed };

  drop (self);
  self->question = g_cancellable_new ();
  self->asked = g_get_monotonic_time ();
  lud_thinker_think_async (get_thinker (self, player), lud_session_get_state (self->session),
                           &limits, NULL, NULL, self->question, callback, g_object_ref (self));
}

static void
think (LudComputerPlayer *self, RulesActor player)
{
  ask (self, player, thought_cb, time_for_turn (self, player));
  self->thinking = player;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* The person on turn has offered a draw. */
static void
weighed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudComputerPlayer) self = data;
  RulesActor player = self->weighed;
  EngineReport found;

  if (!lud_thinker_think_finish (LUD_THINKER (source), result, &found, NULL, NULL) ||
      self->question == NULL)
    return;
  drop (self);
  if (lud_session_get_draw_offer (self->session) == other_player (player))
    answer_draw (self, player,
                 1 - found.chance <= DRAW_CHANCE || (found.solved && found.value == 0));
}

/* Whether there was an offer to the computer, which now is being answered or was. */
static gboolean
consider_draw (LudComputerPlayer *self)
{
  RulesActor offer = lud_session_get_draw_offer (self->session);
  RulesActor actor = lud_session_get_actor (self->session);
  RulesActor player;

  if (offer != RULES_FIRST && offer != RULES_SECOND)
    return FALSE;
  player = other_player (offer);
  if (!is_computer (self, player))
    return FALSE;
  if (actor == player && self->plan.n_turn > 0)
    {
      answer_draw (self, player,
                   self->plan.chance <= DRAW_CHANCE ||
                     (self->plan.solved && self->plan.value == 0));
      return TRUE;
    }
  if (actor == offer && self->weighed == RULES_NOBODY)
    {
      ask (self, player, weighed_cb, DRAW_MICROSECONDS);
      self->weighed = player;
      return TRUE;
    }
  return FALSE;
}

/* ---- what comes next ------------------------------------------------------------------------- */

static void
consider (LudComputerPlayer *self)
{
  RulesActor actor = lud_session_get_actor (self->session);
  RulesActor player = player_on_turn (self);

  if (actor == RULES_NOBODY)
    return;
  if (consider_draw (self) || self->hold || !is_computer (self, player))
    return;
  if (actor == RULES_CHANCE)
    {
      if (lud_session_get_dice_source (self->session) != LUD_DICE_SOURCE_ENTERED)
        roll (self);
    }
  else if (self->n_played < self->plan.n_turn &&
           rules_legal (lud_session_get_game (self->session), lud_session_get_state (self->session),
                        self->plan.line[self->n_played]))
    act (self, self->plan.line[self->n_played++]);
  else if (self->question == NULL)
    think (self, player);
}

static gboolean
consider_cb (gpointer data)
{
  LudComputerPlayer *self = data;

  self->source = 0;
  consider (self);
  return G_SOURCE_REMOVE;
}

static void
consider_in (LudComputerPlayer *self, gint64 milliseconds)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add ((guint) milliseconds, consider_cb, self);
}

static void
session_changed_cb (LudComputerPlayer *self)
{
  guint turn =
    lud_session_get_game (self->session)->turn (lud_session_get_state (self->session)).number;

  if (self->step != 0 && self->step != turn)
    {
      self->step = 0;
      self->hold = TRUE;
    }
  if (!self->acting)
    drop (self);
  /* What was planned belongs to the turn that ended. */
  else if (self->n_played >= self->plan.n_turn)
    self->plan.n_turn = self->n_played = 0;
  g_signal_emit (self, signals[CHANGED], 0);
  consider_in (self, !self->acting ? 0 : get_pace (self));
}

static void
draw_offer_cb (LudComputerPlayer *self)
{
  consider_in (self, 0);
}

/* ---- the object ------------------------------------------------------------------------------ */

RulesActor
lud_computer_player_get_thinking (LudComputerPlayer *self)
{
  g_return_val_if_fail (LUD_IS_COMPUTER_PLAYER (self), RULES_NOBODY);

  return self->thinking;
}

gint64
lud_computer_player_get_time (LudComputerPlayer *self, RulesActor player)
{
  g_return_val_if_fail (LUD_IS_COMPUTER_PLAYER (self), -1);
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, -1);

  return self->thinking == player ? elapsed (self) : self->time[player];
}

gboolean
lud_computer_player_is_waiting (LudComputerPlayer *self)
{
  g_return_val_if_fail (LUD_IS_COMPUTER_PLAYER (self), FALSE);

  return self->hold && is_computer (self, player_on_turn (self));
}

gboolean
lud_computer_player_get_hold (LudComputerPlayer *self)
{
  g_return_val_if_fail (LUD_IS_COMPUTER_PLAYER (self), FALSE);

  return self->hold;
}

void
lud_computer_player_set_hold (LudComputerPlayer *self, gboolean hold)
{
  g_return_if_fail (LUD_IS_COMPUTER_PLAYER (self));

  self->step = 0;
  if (self->hold == hold)
    return;
  self->hold = hold;
  if (hold)
    drop (self);
  else
    consider_in (self, 0);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
lud_computer_player_step (LudComputerPlayer *self)
{
  g_return_if_fail (LUD_IS_COMPUTER_PLAYER (self));

  if (!lud_computer_player_is_waiting (self))
    return;
  lud_computer_player_set_hold (self, FALSE);
  self->step =
    lud_session_get_game (self->session)->turn (lud_session_get_state (self->session)).number;
}

void
lud_computer_player_move_now (LudComputerPlayer *self)
{
  g_return_if_fail (LUD_IS_COMPUTER_PLAYER (self));

  if (self->thinking != RULES_NOBODY)
    lud_thinker_stop (self->thinker[self->thinking]);
}

static void
lud_computer_player_dispose (GObject *object)
{
  LudComputerPlayer *self = LUD_COMPUTER_PLAYER (object);

  drop (self);
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_object (&self->thinker[0]);
  g_clear_object (&self->thinker[1]);
  G_OBJECT_CLASS (lud_computer_player_parent_class)->dispose (object);
}

static void
lud_computer_player_class_init (LudComputerPlayerClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_computer_player_dispose;
  signals[CHANGED] =
    g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ANSWERED] = g_signal_new ("answered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
lud_computer_player_init (LudComputerPlayer *self)
{
  self->thinking = self->weighed = RULES_NOBODY;
  self->time[0] = self->time[1] = -1;
  self->seed = ((guint64) g_random_int () << 32) | g_random_int ();
}

LudComputerPlayer *
lud_computer_player_new (LudSession *session)
{
  LudComputerPlayer *self = g_object_new (LUD_TYPE_COMPUTER_PLAYER, NULL);

  self->session = g_object_ref (session);
  self->hold =
    lud_session_can_redo (session) ||
    (lud_setup_is_watched (lud_session_get_record (session)) && lud_session_can_undo (session));
  /* After others, so that the position is shown before it is thought about. */
  g_signal_connect_object (session, "changed", G_CALLBACK (session_changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (session, "notify::draw-offer", G_CALLBACK (draw_offer_cb), self,
                           G_CONNECT_SWAPPED);
  consider_in (self, 0);
  return self;
}
