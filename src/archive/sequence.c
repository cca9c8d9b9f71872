/* sequence.c: runs of actions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text of an action depends on its position, but its points and what stands between them do
 * not: words are compared by those, with the points moved by each symmetry.  All runs that are
 * under way are followed at the same time, a bit for each word.
 */

#include "pattern-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_WORDS 64
#define MAX_POINTS_OF_WORD 8

/* An action without its points, and they. */
typedef struct
{
  char frame[RULES_MAX_ACTION_TEXT]; /* "" is any action */
  guint n;
  guint8 column[MAX_POINTS_OF_WORD], row[MAX_POINTS_OF_WORD];
} Word;

/* The same with the points of a board, those behind the first in order. */
typedef struct
{
  guint n;
  gint16 point[MAX_POINTS_OF_WORD];
} Points;

struct _LudSequence
{
  const RulesGame *game;
  guint n;
  Word word[MAX_WORDS];
};

struct _LudThreads
{
  const LudSequence *sequence;
  int n_compiled;
  gboolean fits;
  gint16 point_at[16][16];  /* column, row */
  Points points[MAX_WORDS]; /* of the words */
  Points image[RULES_MAX_SYMMETRIES][MAX_WORDS];
};

/* Parts a word into points and the rest; FALSE when it has too many of them. */
static gboolean
read_word (const char *text, gsize length, Word *out)
{
  gsize n = 0;

  memset (out, 0, sizeof *out);
  for (gsize i = 0; i < length;)
    {
      if (text[i] >= 'a' && text[i] <= 'l' && i + 1 < length && g_ascii_isdigit (text[i + 1]))
        {
          guint row = 0;

          if (out->n == MAX_POINTS_OF_WORD)
            return FALSE;
          out->column[out->n] = (guint8) (text[i] - 'a');
          for (i++; i < length && g_ascii_isdigit (text[i]) && row < 100; i++)
            row = row * 10 + (guint) (text[i] - '0');
          if (row < 1 || row > 16)
            return FALSE;
          out->row[out->n++] = (guint8) (row - 1);
          if (n < sizeof out->frame - 1)
            out->frame[n++] = '@';
        }
      else if (n < sizeof out->frame - 1)
        out->frame[n++] = text[i++];
      else
        return FALSE;
    }
  /* The dice of a roll in any order. */
  if (n == 2 && g_ascii_isdigit (out->frame[0]) && g_ascii_isdigit (out->frame[1]) &&
      out->frame[0] < out->frame[1])
    {
      char higher = out->frame[1];

      out->frame[1] = out->frame[0];
      out->frame[0] = higher;
    }
  return TRUE;
}

static gboolean
is_move_number (const char *word, gsize n)
{
  gsize digits = 0;

  while (digits < n && g_ascii_isdigit (word[digits]))
    digits++;
  while (digits > 0 && digits < n && word[digits] == '.')
    if (++digits == n)
      return TRUE;
  return FALSE;
}

static gboolean
fail (GError **error, guint *place, gsize at, const char *sentence)
{
  if (place)
    *place = (guint) at;
  g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY,
               /* Translators: where in a query the fault is, and a sentence. */
               _ ("At character %u: %s"), (guint) at + 1, sentence);
  return FALSE;
}

/* Whether a word can be an action: points or digits with marks between, or one of the few words
 * that games have.  Which marks a game has the positions say. */
static gboolean
looks_like_action (const Word *word)
{
  if (word->n > 0)
    return strspn (word->frame, "@x+-*>=()") == strlen (word->frame);
  if (word->frame[0] >= '1' && word->frame[0] <= '9')
    return strspn (word->frame, "123456789") == strlen (word->frame) && !word->frame[2];
  return *word->frame && strspn (word->frame, "abcdefghijklmnopqrstuvwxyz") == strlen (word->frame);
}

LudSequence *
lud_sequence_new (const RulesGame *game, const char *text, guint *at, GError **error)
{
  g_autoptr (LudSequence) self = g_new0 (LudSequence, 1);
  gsize i = 0;

  self->game = game;
  for (;;)
    {
      gsize n;

      i += strspn (text + i, " \t\n,:");
      n = strcspn (text + i, " \t\n,:");
      if (n == 0)
        break;
      if (!is_move_number (text + i, n))
        {
          Word *word = &self->word[self->n];
          gsize length = n;

          if (self->n == MAX_WORDS)
            {
              fail (error, at, i, _ ("The sequence has more than 64 actions."));
              return NULL;
            }
          if (length == 1 && text[i] == '?')
            length = 0;
          while (length > 1 && strchr ("!?", text[i + length - 1]))
            length--;
          if (!read_word (text + i, length, word) || (length > 0 && !looks_like_action (word)))
            {
              fail (error, at, i, _ ("This is no action."));
              return NULL;
            }
          self->n++;
        }
      i += n;
    }
  if (self->n > 0)
    return g_steal_pointer (&self);
  fail (error, at, 0, _ ("The sequence has no action."));
  return NULL;
}

void
lud_sequence_free (LudSequence *self)
{
  g_free (self);
}

/* ------------------------------------------------------------------------------------------------
 * Following
 */

LudThreads *
lud_threads_new (const LudSequence *sequence)
{
  LudThreads *self = g_new0 (LudThreads, 1);

  self->sequence = sequence;
  return self;
}

void
lud_threads_free (LudThreads *self)
{
  g_free (self);
}

static void
sort_points (Points *points)
{
  for (guint i = 2; i < points->n; i++)
    for (guint k = i; k > 1 && points->point[k] < points->point[k - 1]; k--)
      {
        gint16 p = points->point[k];

        points->point[k] = points->point[k - 1];
        points->point[k - 1] = p;
      }
}

/* FALSE when the board has no such point. */
static gboolean
find_points (const LudThreads *self, const Word *word, Points *out)
{
  out->n = word->n;
  for (guint i = 0; i < word->n; i++)
    {
      out->point[i] = self->point_at[word->column[i]][word->row[i]];
      if (out->point[i] < 0)
        return FALSE;
    }
  sort_points (out);
  return TRUE;
}

static void
compile (LudThreads *self, const RulesState *s)
{
  const RulesGame *game = self->sequence->game;
  int n = game->n_symmetries (s);

  if (self->n_compiled == 0)
    {
      g_autofree RulesBoard *board = g_new (RulesBoard, 1);

      game->board (s, board);
      memset (self->point_at, -1, sizeof self->point_at);
      for (int p = 0; p < board->n_points; p++)
        self->point_at[board->point[p].column][board->point[p].row] = (gint16) p;
      self->fits = TRUE;
      for (guint i = 0; i < self->sequence->n; i++)
        self->fits = self->fits && find_points (self, &self->sequence->word[i], &self->points[i]);
    }
  for (int k = self->n_compiled; self->fits && k < n; k++)
    for (guint i = 0; i < self->sequence->n; i++)
      {
        Points *image = &self->image[k][i];

        image->n = self->points[i].n;
        for (guint p = 0; p < image->n; p++)
          image->point[p] = (gint16) game->map_point (s, k, self->points[i].point[p]);
        sort_points (image);
      }
  self->n_compiled = MAX (self->n_compiled, n);
}

static gboolean
is_same (const Points *a, const Points *b)
{
  return a->n == b->n && memcmp (a->point, b->point, a->n * sizeof a->point[0]) == 0;
}

gboolean
lud_threads_match (LudThreads *self, const RulesState *s, RulesAction action, LudRuns *runs)
{
  const LudSequence *sequence = self->sequence;
  const RulesGame *game = sequence->game;
  int n = game->n_symmetries (s);
  gboolean may_pass, found = FALSE;
  char text[RULES_MAX_ACTION_TEXT];
  guint64 same_frame = 0;
  Points points;
  Word word;

  g_return_val_if_fail (sequence->n > 0 && sequence->n <= MAX_WORDS, FALSE);
  if (n > self->n_compiled)
    compile (self, s);
  if (!self->fits)
    return FALSE;
  read_word (text, game->write_action (s, action, text), &word);
  for (guint i = 0; i < sequence->n; i++)
    if (!*sequence->word[i].frame || strcmp (sequence->word[i].frame, word.frame) == 0)
      same_frame |= (guint64) 1 << i;
  may_pass = (game->end_action && action == game->end_action) || game->actor (s) == RULES_CHANCE;
  if (!same_frame && may_pass)
    return FALSE;
  if (same_frame)
    find_points (self, &word, &points);
  for (int k = 0; k < RULES_MAX_SYMMETRIES; k++)
    {
      guint64 mask = 0;

      for (guint i = 0; k < n && i < sequence->n; i++)
        if (same_frame >> i & 1 &&
            (!*sequence->word[i].frame || is_same (&points, &self->image[k][i])))
          mask |= (guint64) 1 << i;
      mask &= runs->found[k] << 1 | 1;
      found = found || mask >> (sequence->n - 1) & 1;
      runs->found[k] = may_pass ? mask | runs->found[k] : mask;
    }
  return found;
}
