/* xml-scan-private.h: what a scanner is made of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "xml-scan.h"

#define BLOCK (64 * 1024)
#define MAX_DEPTH 255      /* of elements in a game; with the root it is what libxml2 takes */
#define MAX_NAMESPACES 256 /* declared on elements that are open; looking for one is linear */
#define MAX_IN_ROW 10000
#define MAX_OUTSIDE (1024 * 1024) /* of comments and instructions outside of games */
#define MAX_PASSED (G_GUINT64_CONSTANT (5) << 28) /* bytes without a game; then nobody looks on */
#define ROOM (LUD_XML_MAX_GAME + 1024 * 1024)     /* most that the buffer holds */

typedef enum
{
  PHASE_PROLOG,
  PHASE_CONTENT,
  PHASE_EPILOG
} Phase;

/* An element that is open. */
typedef struct
{
  guint32 name, length; /* of its name, from the begin of the piece */
  guint16 namespaces;   /* that it declares */
  gboolean is_other;    /* it has another prefix than the root, or gives that one another meaning */
} Open;

struct _LudScan
{
  LudSource *source;
  GError *error; /* of the source */
  Phase phase;
  gboolean at_end;   /* nothing more comes from the source */
  gboolean is_tired; /* nothing more is asked for */

  guchar *data;
  gsize size;       /* of the block */
  gsize start, len; /* the piece begins at start; there are bytes up to len */
  gsize pos;        /* up to here it is scanned, from start */
  guint64 base;     /* bytes of the text in front of data */
  guint line;       /* of the begin of the piece */
  guint dropped;    /* line feeds of a damaged piece that are not kept */
  guint64 passed;   /* bytes of it that are not kept, or blanks */

  guint64 leapt; /* bytes that were passed over in a hurry since the last good game */

  char *root, *game; /* their names with the prefix of the root */
  gsize prefix;      /* its length, with the colon */
  char *binding;     /* the attribute that declares it */

  Open open[MAX_DEPTH];
  guint depth, namespaces, others;
  guint in_row; /* comments, instructions and sections since the last tag */

  /* There is no end of a processing instruction and of a CDATA section up to here (from the begin
   * of the text), so that many begins of them do not mean many searches. */
  guint64 no_instruction_end, no_cdata_end;

  LudPiece *out;
  gsize fault_at, resume_at;
  gsize outside; /* bytes of comments and instructions since the last game */
};

/* The buffer.  Places in it count from the begin of the piece. */
static inline gsize
lud_scan_n_loaded (const LudScan *self)
{
  return self->len - self->start;
}

static inline const guchar *
lud_scan_text (const LudScan *self, gsize at)
{
  return self->data + self->start + at;
}

/* Reads more; FALSE at the end. */
gboolean lud_scan_load (LudScan *self);

/* Goes behind the piece. */
void lud_scan_advance (LudScan *self);

/* The number of line feeds in n bytes. */
guint lud_scan_count_feeds (const guchar *text, gsize n);

/* The next "<" in what is loaded, from a place on, behind which an end tag or a game can come. */
const guchar *lud_scan_find_candidate (LudScan *self, gsize at);

/* Whether the end tag at a place is that of the root. */
gboolean lud_scan_has_root_end (LudScan *self, gsize at);

/* What is wrong with "<!" at a place where it is no comment and no section: that it is a DOCTYPE,
 * or otherwise.  Both translated. */
const char *lud_scan_explain (const LudScan *self, gsize at, const char *otherwise);

/* What is wrong with the end of the file, translated. */
const char *lud_scan_explain_end (const LudScan *self);

static inline gboolean
is_blank (int c)
{
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static inline gboolean
ends_name (int c)
{
  return is_blank (c) || c == '/' || c == '>' || c == '<' || c == '=' || c < 0;
}

/* What bytes can mean in a tag: nothing, unless one of these. */
enum
{
  IN_NAME = 1,  /* ends a name */
  IN_TAG = 2,   /* ends a tag, begins a value, or may begin a namespace */
  IN_VALUE = 4, /* may end a value, or belongs to none */
};

static const guint8 lud_scan_meanings[256] = {
  [' '] = IN_NAME,
  ['\t'] = IN_NAME,
  ['\n'] = IN_NAME,
  ['\r'] = IN_NAME,
  ['/'] = IN_NAME,
  ['='] = IN_NAME,
  ['>'] = IN_NAME | IN_TAG,
  ['<'] = IN_NAME | IN_TAG | IN_VALUE,
  ['"'] = IN_TAG | IN_VALUE,
  ['\''] = IN_TAG | IN_VALUE,
  ['x'] = IN_TAG,
};

/* The first byte from a place on that has the meaning, not behind limit; most of a file is passed
 * over here. */
static inline gsize
lud_scan_pass_plain (LudScan *self, gsize at, int meaning, gsize limit)
{
  gsize end = MIN (lud_scan_n_loaded (self), limit);
  const guchar *text = lud_scan_text (self, 0);

  while (at < end && !(lud_scan_meanings[text[at]] & meaning))
    at++;
  return at;
}
