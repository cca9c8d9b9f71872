/* booklet.h: games as pages to be printed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list of contents, then each game: who played, its moves with their variations, the comments in
 * one language, and a diagram wherever something is said or drawn.  The same pages are printed,
 * exported by the window and written by the command line.
 *
 * Threads: a booklet belongs to one thread, like the records that it holds.
 */

#pragma once

#include "board/board-theme.h"
#include "record/record.h"

#include <cairo.h>

G_BEGIN_DECLS

typedef struct
{
  const char *title;    /* on the first page; NULL: there is none */
  const char *language; /* of the comments, "cs": those in it, and those whose language is not
                           known; NULL or "": all */
  LudTheme theme;
  double width, height; /* of a page, in points */
  double margin;        /* on all four sides, in points */
} LudBookletOptions;

/* A4, with the wood theme and comments in all languages. */
void lud_booklet_options_init (LudBookletOptions *options);

/* The size of a paper by its name: "a4", "a5", "letter"; FALSE: there is no such paper here. */
gboolean lud_booklet_options_set_paper (LudBookletOptions *options, const char *name);

typedef struct _LudBooklet LudBooklet;

/* Lays out records (GPtrArray of LudRecord), which are held and must not change as long as the
 * booklet lives. */
LudBooklet *lud_booklet_new (GPtrArray *records, const LudBookletOptions *options);
void lud_booklet_free (LudBooklet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudBooklet, lud_booklet_free)

guint lud_booklet_get_n_pages (LudBooklet *self);

/* How many diagrams are on all pages together. */
guint lud_booklet_get_n_diagrams (LudBooklet *self);

/* Draws a page (0 to n - 1) at 0, 0, a user unit a point. */
void lud_booklet_draw (LudBooklet *self, cairo_t *cr, guint page);

/* The booklet as a PDF; the same records give the same bytes.  NULL with an error of GIO. */
GBytes *lud_booklet_render (LudBooklet *self, GError **error);

/* The languages (first words of tags, "cs") of the comments of records, each once, in alphabetical
 * order; g_strfreev() it. */
char **lud_booklet_dup_languages (GPtrArray *records);

G_END_DECLS
