/* text-private.h: what the files of text import share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "text-import.h"

/* ------------------------------------------------------------------------------------------------
 * text-split.c: a stream cut into the texts of single games
 */

typedef struct _LudTextSplit LudTextSplit;

/* Takes a reference to the stream. */
LudTextSplit *lud_text_split_new (GInputStream *stream);
void lud_text_split_free (LudTextSplit *self);

/* Puts the next game into raw.  *line is the line it begins at; *too_long tells that it went beyond
 * LUD_TEXT_MAX_GAME and raw has only its beginning.  FALSE at the end, or with error. */
gboolean lud_text_split_next (LudTextSplit *self,
                              GString *raw,
                              guint *line,
                              gboolean *too_long,
                              GError **error);

/* The escapes of comments: whether p, which points at a backslash, takes the meaning of the
 * character behind it away. */
gboolean lud_text_is_escape (const char *p, const char *end);

/* ------------------------------------------------------------------------------------------------
 * text-import.c: the reader; text-game.c and text-header.c: one game
 */

struct _LudTextReader
{
  LudTextSplit *split;
  char *name;
  gboolean has_params;
  RulesParams params;
  RulesReadFlags flags;
  gboolean over;

  /* the game that was read last */
  GString *raw;
  char *text; /* raw as UTF-8; NULL: raw is UTF-8 */
  guint line;
  guint number;
  GArray *notes; /* LudTextNote */
  guint n_notes;

  guchar *states; /* positions of the lines that are open */
};

/* What a header says about the result. */
typedef struct
{
  char *text; /* "1-0", NULL: nothing */
  RulesEnd reason;
  const char *at; /* where it stands, for faults */
} LudTextResult;

typedef struct
{
  LudTextReader *in;
  const char *text, *end; /* the game, UTF-8 */
  const char *at;         /* what is read next */
  const RulesGame *game;  /* NULL until known */
  LudRecord *record;      /* NULL until the header is read */
  LudTextResult result;
  LudRollSource rolls;
  guint32 said; /* what the header has said, one bit each */
  guint turn;   /* for faults, 0: none yet */
  GError *fault;
} LudTextGame;

/* Notes the first fault, at a place in the text and about a word there (length 0: none); always
 * returns FALSE. */
gboolean lud_text_fault (LudTextGame *g,
                         LudNotationError code,
                         const char *at,
                         gsize length,
                         const char *sentence);

/* Something to be patient about: a note, or a fault when the reader is strict (then FALSE). */
gboolean lud_text_mend (LudTextGame *g, const char *at, gsize length, const char *sentence);

/* A note in any case. */
void lud_text_note (LudTextGame *g, const char *at, const char *sentence);

/* A reason of the rules as people read it, with the point and the rule.  g_free() it. */
char *lud_text_reason (LudTextGame *g, const RulesState *s, RulesReason reason);

/* Passes over blanks and over lines that are no part of the game. */
void lud_text_skip_blank (LudTextGame *g);

/* The result that a word says: RULES_FIRST, RULES_SECOND, RULES_NOBODY (a draw) or RULES_CHANCE
 * ("*": it goes on); -1 when it is none. */
int lud_text_find_result (const char *word, gsize length);

/* text-header.c: reads the header lines and makes the record. */
gboolean lud_text_read_header (LudTextGame *g);

/* text-game.c: reads the moves. */
gboolean lud_text_read_moves (LudTextGame *g);
