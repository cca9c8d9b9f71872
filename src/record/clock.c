/* clock.c: the clocks of two players
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "clock.h"

typedef struct
{
  gint64 main; /* microseconds */
  gint64 turn; /* what is left of the time for the turn in progress, microseconds */
  gint64 used; /* in the turn in progress, microseconds */
} Side;

struct _LudClock
{
  GObject parent_instance;

  LudTimeControl control[2];
  LudClockSource source;
  gpointer source_data;
  Side side[2];
  RulesActor running; /* NOBODY: stopped */
  gint64 since;       /* of the source, when it was started */
  RulesActor fallen;  /* NOBODY: none */
  guint timer;        /* id of the source in the main context, or 0 */
  GMainContext *context;
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_FLAG_FELL,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LudClock, lud_clock, G_TYPE_OBJECT)

static void
stop_timer (LudClock *self)
{
  GSource *timer;

  if (self->timer == 0)
    return;
  timer = g_main_context_find_source_by_id (self->context, self->timer);
  if (timer)
    g_source_destroy (timer);
  self->timer = 0;
}

static void
lud_clock_finalize (GObject *object)
{
  LudClock *self = LUD_CLOCK (object);

  stop_timer (self);
  g_main_context_unref (self->context);

  G_OBJECT_CLASS (lud_clock_parent_class)->finalize (object);
}

static void
lud_clock_class_init (LudClockClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_clock_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", LUD_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FLAG_FELL] = g_signal_new ("flag-fell", LUD_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
lud_clock_init (LudClock *self)
{
  self->running = RULES_NOBODY;
  self->fallen = RULES_NOBODY;
  self->context = g_main_context_ref_thread_default ();
}

/* g_get_monotonic_time() is CLOCK_MONOTONIC, which stands still while the machine sleeps. */
static gint64
monotonic (gpointer data)
{
  return g_get_monotonic_time ();
}

LudClock *
lud_clock_new (const LudTimeControl *control, LudClockSource source, gpointer data)
{
  LudClock *self = g_object_new (LUD_TYPE_CLOCK, NULL);

  self->control[0] = self->control[1] = *control;
  self->source = source ? source : monotonic;
  self->source_data = data;
  for (int i = 0; i < 2; i++)
    self->side[i] = (Side){ control->main * 1000, control->per_turn * 1000, 0 };
  return self;
}

const LudTimeControl *
lud_clock_get_control (LudClock *self, RulesActor player)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, NULL);

  return &self->control[player];
}

void
lud_clock_set_control (LudClock *self, RulesActor player, const LudTimeControl *control)
{
  g_return_if_fail (player == RULES_FIRST || player == RULES_SECOND);

  self->control[player] = *control;
  lud_clock_set_left (self, player, control->main);
}

/* Microseconds since the clock was started, not booked yet. */
static gint64
get_elapsed (LudClock *self, RulesActor player)
{
  if (self->running != player)
    return 0;
  return MAX (0, self->source (self->source_data) - self->since);
}

static gint64
get_left (LudClock *self, RulesActor player)
{
  const Side *side = &self->side[player];

  return side->main + side->turn - get_elapsed (self, player);
}

gint64
lud_clock_get_left (LudClock *self, RulesActor player)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, 0);

  return MAX (0, get_left (self, player)) / 1000;
}

gint64
lud_clock_get_used (LudClock *self)
{
  if (self->running == RULES_NOBODY)
    return (self->side[0].used + self->side[1].used) / 1000;
  return (self->side[self->running].used + get_elapsed (self, self->running)) / 1000;
}

RulesActor
lud_clock_get_running (LudClock *self)
{
  return self->running;
}

RulesActor
lud_clock_get_fallen (LudClock *self)
{
  return self->fallen;
}

/* Takes the time since the start off the player's; the time for the turn goes first. */
static void
book (LudClock *self)
{
  Side *side = &self->side[self->running];
  gint64 elapsed = get_elapsed (self, self->running);
  gint64 of_turn = MIN (elapsed, side->turn);

  self->since += elapsed;
  side->used += elapsed;
  side->turn -= of_turn;
  side->main = MAX (0, side->main - (elapsed - of_turn));
}

static gboolean
on_timer (gpointer data)
{
  LudClock *self = LUD_CLOCK (data);
  g_autoptr (LudClock) keep = g_object_ref (self);

  self->timer = 0;
  lud_clock_check (keep);
  return G_SOURCE_REMOVE;
}

/* Lets the main loop look when the time is over; a millisecond later, so that it certainly is. */
static void
start_timer (LudClock *self)
{
  gint64 left = get_left (self, self->running) / 1000 + 1;
  GSource *timer;

  stop_timer (self);
  if (self->source != monotonic)
    return;
  timer = g_timeout_source_new ((guint) CLAMP (left, 1, G_MAXINT));
  g_source_set_callback (timer, on_timer, self, NULL);
  self->timer = g_source_attach (timer, self->context);
  g_source_unref (timer);
}

gboolean
lud_clock_check (LudClock *self)
{
  RulesActor player = self->running;

  if (self->fallen != RULES_NOBODY)
    return TRUE;
  if (player == RULES_NOBODY)
    return FALSE;
  if (get_left (self, player) > 0)
    {
      /* A timer can come early, or be shorter than a very long time. */
      if (self->timer == 0)
        start_timer (self);
      return FALSE;
    }
  book (self);
  self->running = RULES_NOBODY;
  self->fallen = player;
  stop_timer (self);
  g_object_ref (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_FLAG_FELL], 0, (guint) player);
  g_object_unref (self);
  return TRUE;
}

void
lud_clock_start (LudClock *self, RulesActor player)
{
  RulesActor other = player == RULES_FIRST ? RULES_SECOND : RULES_FIRST;

  g_return_if_fail (player == RULES_FIRST || player == RULES_SECOND);

  if (lud_clock_check (self) || self->running == player)
    return;
  if (self->running != RULES_NOBODY)
    book (self);
  /* A turn of the other one that was broken off does not go on later. */
  self->side[other].turn = self->control[other].per_turn * 1000;
  self->side[other].used = 0;
  self->running = player;
  self->since = self->source (self->source_data);
  start_timer (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
lud_clock_stop (LudClock *self)
{
  if (lud_clock_check (self) || self->running == RULES_NOBODY)
    return;
  book (self);
  self->running = RULES_NOBODY;
  stop_timer (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

LudReading
lud_clock_peek_turn (LudClock *self, RulesActor player)
{
  const Side *side;
  gint64 elapsed, main;

  if (self->running != RULES_NOBODY)
    player = self->running;
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, LUD_NO_READING);

  side = &self->side[player];
  elapsed = get_elapsed (self, player);
  main = MAX (0, side->main - MAX (0, elapsed - side->turn));
  if (self->fallen == RULES_NOBODY)
    main = MIN (main + self->control[player].increment * 1000, LUD_TIME_MAX * 1000);
  return (LudReading){ main / 1000, (side->used + elapsed) / 1000 };
}

LudReading
lud_clock_end_turn (LudClock *self, RulesActor player)
{
  gboolean fallen = lud_clock_check (self);
  LudReading reading;
  Side *side;

  if (self->running != RULES_NOBODY)
    player = self->running;
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, LUD_NO_READING);

  side = &self->side[player];
  if (!fallen)
    {
      if (self->running != RULES_NOBODY)
        book (self);
      self->running = RULES_NOBODY;
      stop_timer (self);
      side->main = MIN (side->main + self->control[player].increment * 1000, LUD_TIME_MAX * 1000);
    }
  reading = (LudReading){ side->main / 1000, side->used / 1000 };
  if (!fallen)
    {
      side->turn = self->control[player].per_turn * 1000;
      side->used = 0;
      g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
    }
  return reading;
}

void
lud_clock_set_left (LudClock *self, RulesActor player, gint64 left)
{
  g_return_if_fail (player == RULES_FIRST || player == RULES_SECOND);

  self->side[player] =
    (Side){ CLAMP (left, 0, LUD_TIME_MAX) * 1000, self->control[player].per_turn * 1000, 0 };
  if (self->fallen == player && left > 0)
    self->fallen = RULES_NOBODY;
  if (self->running == player)
    {
      self->since = self->source (self->source_data);
      start_timer (self);
    }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}
