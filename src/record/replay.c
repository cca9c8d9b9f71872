/* replay.c: the moves of a stored record without the record, see serialize-private.h
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "replay.h"

#include "serialize-private.h"

#include <stdlib.h>
#include <string.h>

/* Deeper than any file may nest; made up bytes could ask for more than there is memory. */
#define MAX_FRAMES 1024

typedef struct
{
  const guint8 *p, *end;
  gboolean bad;
} Bytes;

/* A place to which the way returns. */
typedef struct
{
  RulesState *s;
  guint8 *user;
  guint ply, n_siblings; /* 0: the line goes on here; else so many others begin here */
  gboolean main_line, told;
} Frame;

struct _LudReplay
{
  gsize user_size;
  GByteArray *head; /* kind, options and start position of the last record */
  const RulesGame *game;
  RulesState *start, *s;
  guint8 *user;
  GArray *frames; /* of Frame; the first n_frames are in use */
  guint n_frames;
};

/* What a visit asks for. */
typedef struct
{
  LudReplay *replay;
  Bytes in;
  gboolean variations;
  LudReplayVisit visit;
  gpointer data;
  guint ply;
  gboolean main_line;
  gboolean told; /* the end of the main line was visited here already */
} Walk;

static guint
get_byte (Bytes *in)
{
  if (in->p < in->end)
    return *in->p++;
  in->bad = TRUE;
  return 0;
}

static guint64
get_long (Bytes *in)
{
  guint64 n = 0;

  for (guint shift = 0; shift < 64; shift += 7)
    {
      guint64 byte = get_byte (in);

      n |= (byte & 0x7f) << shift;
      if (byte < 0x80)
        return n;
    }
  in->bad = TRUE;
  return 0;
}

static const guint8 *
get_bytes (Bytes *in, guint64 *size)
{
  const guint8 *bytes;

  *size = get_long (in);
  bytes = in->p;
  if (in->bad || (guint64) (in->end - in->p) < *size)
    {
      in->bad = TRUE;
      *size = 0;
      return bytes;
    }
  in->p += *size;
  return bytes;
}

static void
skip_texts (Bytes *in, guint n)
{
  guint64 size;

  while (n-- > 0)
    get_bytes (in, &size);
}

/* ------------------------------------------------------------------------------------------------
 * What stands in front of and beside the moves
 */

static void
skip_items (Bytes *in)
{
  guint code;

  while (!in->bad && (code = get_byte (in)) != ITEM_END)
    switch (code)
      {
      case ITEM_TAG:
      case ITEM_FOREIGN:
        skip_texts (in, 2);
        break;
      case ITEM_TIME:
        for (int i = 0; i < 3; i++)
          get_long (in);
        break;
      default:
        skip_texts (in, 1);
      }
}

static void
skip_evaluation (Bytes *in)
{
  guint flags = get_byte (in);

  get_long (in);
  for (guint flag = EVALUATION_MARGIN; flag <= EVALUATION_NODES; flag <<= 1)
    if (flags & flag)
      get_long (in);
  for (guint flag = EVALUATION_BY; flag <= EVALUATION_FOREIGN; flag <<= 1)
    if (flags & flag)
      skip_texts (in, 1);
}

static void
skip_mark (Bytes *in)
{
  guint flags = get_byte (in), kind = flags & 7;

  get_long (in);
  if (kind == LUD_MARK_KIND_ARROW)
    get_long (in);
  skip_texts (in, (kind == LUD_MARK_KIND_LABEL) + !!(flags & MARK_FOREIGN));
}

static void
skip_notes (Bytes *in)
{
  while (!in->bad)
    switch (get_byte (in))
      {
      case NOTE_END:
        return;
      case NOTE_COMMENT:
        {
          guint flags = get_byte (in);

          skip_texts (in, 1u + !!(flags & COMMENT_LANGUAGE) + !!(flags & COMMENT_AUTHOR) +
                            !!(flags & COMMENT_FOREIGN));
          break;
        }
      case NOTE_GLYPHS:
        skip_texts (in, 1);
        break;
      case NOTE_MARK:
        skip_mark (in);
        break;
      case NOTE_CLOCK:
        get_long (in);
        get_long (in);
        break;
      case NOTE_EVALUATION:
        skip_evaluation (in);
        break;
      case NOTE_FOREIGN:
        skip_texts (in, 2);
        break;
      default:
        in->bad = TRUE;
      }
}

/* The number of siblings; *ending gets whether people ended the game there. */
static guint
get_extras (Bytes *in, gboolean *ending)
{
  guint flags = get_byte (in);
  guint64 n = 0;

  if (flags & EXTRA_ROLL)
    get_byte (in);
  if (flags & EXTRA_ENDING)
    {
      get_byte (in);
      get_byte (in);
    }
  if (flags & EXTRA_NOTES)
    skip_notes (in);
  if (flags & EXTRA_SIBLINGS)
    n = get_long (in);
  *ending = (flags & EXTRA_ENDING) != 0;
  in->bad |= n >= RULES_MAX_ACTIONS;
  return in->bad ? 0 : (guint) n;
}

/* The start position from kind, options and text. */
static gboolean
make_start (LudReplay *self, Bytes in)
{
  RulesParams params;
  RulesReason reason;
  guint64 size;
  const guint8 *bytes = get_bytes (&in, &size);
  g_autofree char *kind = g_strndup ((const char *) bytes, size);

  g_clear_pointer (&self->start, free);
  g_clear_pointer (&self->s, free);
  self->game = rules_find_game (kind);
  if (!self->game)
    return FALSE;
  rules_params_init (&params, self->game);
  for (guint64 n = get_long (&in); n > 0 && !in.bad; n--)
    {
      g_autofree char *key = NULL, *value = NULL;

      bytes = get_bytes (&in, &size);
      key = g_strndup ((const char *) bytes, size);
      bytes = get_bytes (&in, &size);
      value = g_strndup ((const char *) bytes, size);
      if (rules_params_set (&params, key, value).msgid)
        return FALSE;
    }
  bytes = get_bytes (&in, &size);
  if (in.bad || rules_params_check (&params).msgid)
    return FALSE;
  self->start = rules_state_new (self->game);
  self->s = rules_state_new (self->game);
  if (size == 0)
    self->game->start (&params, self->start);
  else if (self->game->read_state (&params, (const char *) bytes, size, self->start, &reason) !=
           RULES_READ_OK)
    return FALSE;
  return TRUE;
}

static void
forget (LudReplay *self)
{
  for (guint i = 0; i < self->frames->len; i++)
    {
      Frame *frame = &g_array_index (self->frames, Frame, i);

      free (frame->s);
      g_free (frame->user);
    }
  g_array_set_size (self->frames, 0);
  g_clear_pointer (&self->start, free);
  g_clear_pointer (&self->s, free);
  g_byte_array_set_size (self->head, 0);
  self->game = NULL;
}

/* Most records in a row are of the same game and options: those have their start ready. */
static gboolean
read_head (LudReplay *self, Bytes *in)
{
  const guint8 *begin = in->p;
  gsize size;

  skip_texts (in, 1);
  for (guint64 n = get_long (in); n > 0 && !in->bad; n--)
    skip_texts (in, 2);
  skip_texts (in, 1);
  size = (gsize) (in->p - begin);
  if (in->bad)
    return FALSE;
  if (size != self->head->len || memcmp (begin, self->head->data, size) != 0)
    {
      forget (self);
      if (!make_start (self, (Bytes){ begin, in->p, FALSE }))
        return FALSE;
      g_byte_array_append (self->head, begin, (guint) size);
    }
  for (int i = 0; i < 16; i++)
    get_byte (in);
  skip_items (in);
  return !in->bad;
}

/* ------------------------------------------------------------------------------------------------
 * Moves
 */

static gboolean
visit (Walk *w, RulesAction action)
{
  LudReplay *r = w->replay;
  LudReplayStep step = { r->game, r->s, action, w->ply, w->main_line };

  return w->visit (&step, r->user, w->data);
}

static void
push (Walk *w, guint n_siblings)
{
  LudReplay *r = w->replay;
  Frame *frame;

  if (r->n_frames == MAX_FRAMES)
    {
      w->in.bad = TRUE;
      return;
    }
  if (r->n_frames == r->frames->len)
    {
      Frame fresh = { rules_state_new (r->game), g_malloc (r->user_size + 1), 0, 0, FALSE, FALSE };

      g_array_append_val (r->frames, fresh);
    }
  frame = &g_array_index (r->frames, Frame, r->n_frames++);
  rules_copy (r->game, frame->s, r->s);
  memcpy (frame->user, r->user, r->user_size);
  frame->ply = w->ply;
  frame->n_siblings = n_siblings;
  frame->main_line = w->main_line && n_siblings == 0;
  frame->told = w->told;
}

/* Back to where lines are left; FALSE when all are done. */
static gboolean
pop (Walk *w)
{
  LudReplay *r = w->replay;
  Frame *frame;

  if (r->n_frames == 0)
    return FALSE;
  frame = &g_array_index (r->frames, Frame, r->n_frames - 1);
  rules_copy (r->game, r->s, frame->s);
  memcpy (r->user, frame->user, r->user_size);
  w->ply = frame->ply;
  w->main_line = frame->main_line;
  w->told = frame->told && frame->n_siblings == 0;
  if (frame->n_siblings < 2)
    r->n_frames--;
  else
    frame->n_siblings--;
  return TRUE;
}

/* Passes over whole lines. */
static void
skip_lines (Bytes *in, guint64 n)
{
  while (n > 0 && !in->bad)
    {
      guint64 number = get_long (in);
      gboolean ending;

      if (number == 0)
        n--;
      else if (number & 1)
        n += get_extras (in, &ending);
    }
}

/* The main line ends here, whatever follows. */
static gboolean
end_main_line (Walk *w)
{
  if (!visit (w, 0))
    return FALSE;
  w->main_line = FALSE;
  w->told = TRUE;
  return w->variations;
}

/* One action of the line; FALSE: no more. */
static gboolean
step (Walk *w, guint64 number)
{
  LudReplay *r = w->replay;
  RulesAction list[RULES_MAX_ACTIONS], action;
  gsize n = r->game->list_actions (r->s, list);
  guint n_siblings = 0;
  gboolean ending = FALSE;
  Frame line, *frames;

  if (number < 2 || number / 2 - 1 >= n)
    {
      w->in.bad = TRUE;
      return FALSE;
    }
  action = list[number / 2 - 1];
  if (number & 1)
    n_siblings = get_extras (&w->in, &ending);
  if (n_siblings && !w->variations)
    skip_lines (&w->in, n_siblings);
  else if (n_siblings)
    push (w, n_siblings);
  if (w->in.bad || !visit (w, action))
    return FALSE;
  r->game->apply (r->s, action);
  w->ply++;
  w->told = FALSE;
  if (ending && w->main_line && !end_main_line (w))
    return FALSE;
  if (n_siblings && w->variations)
    {
      /* The others come first in the bytes: the line waits below them. */
      push (w, 0);
      if (w->in.bad)
        return FALSE;
      frames = &g_array_index (r->frames, Frame, r->n_frames - 2);
      line = frames[1];
      frames[1] = frames[0];
      frames[0] = line;
      return pop (w);
    }
  return TRUE;
}

static void
walk (Walk *w)
{
  gboolean ending;

  get_extras (&w->in, &ending);
  if (w->in.bad || (ending && !end_main_line (w)))
    return;
  for (;;)
    {
      guint64 number = get_long (&w->in);

      if (w->in.bad)
        return;
      if (number != 0)
        {
          if (!step (w, number))
            return;
          continue;
        }
      if (!w->told && !visit (w, 0))
        return;
      if (!w->variations || !pop (w))
        return;
    }
}

gboolean
lud_replay_run (LudReplay *self,
                const void *data,
                gsize size,
                gboolean variations,
                LudReplayVisit visit_func,
                gpointer data_of_visit)
{
  const guint8 *bytes = size > 0 ? data : (const guint8 *) "";
  Walk w = { self, { bytes, bytes + size, FALSE }, variations, visit_func, data_of_visit, 0, TRUE,
             FALSE };

  if (size < 3 || memcmp (data, "LR", 2) != 0 || w.in.p[2] < 1 || w.in.p[2] > LUD_STORED_VERSION)
    return FALSE;
  w.in.p += 3;
  if (!read_head (self, &w.in))
    return FALSE;
  self->n_frames = 0;
  rules_copy (self->game, self->s, self->start);
  memset (self->user, 0, self->user_size);
  walk (&w);
  return !w.in.bad;
}

LudReplay *
lud_replay_new (gsize user_size)
{
  LudReplay *self = g_new0 (LudReplay, 1);

  self->user_size = user_size;
  self->user = g_malloc0 (user_size + 1);
  self->head = g_byte_array_new ();
  self->frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  return self;
}

void
lud_replay_free (LudReplay *self)
{
  forget (self);
  g_byte_array_unref (self->head);
  g_array_unref (self->frames);
  g_free (self->user);
  g_free (self);
}
