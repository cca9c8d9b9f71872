/* help-text.h: the pages of the help as blocks of text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pages are Markdown of a simple kind, see data/help/README.md; they are part of the program.
 * Needs no display.
 */

#pragma once

#include <gio/gio.h>

#include "rules/rules.h"

G_BEGIN_DECLS

typedef enum
{
  LUD_HELP_HEADING,
  LUD_HELP_PARAGRAPH,
  LUD_HELP_ITEM,   /* of a list */
  LUD_HELP_CODE,   /* lines that stand as they are */
  LUD_HELP_DIAGRAM /* a diagram, with its caption */
} LudHelpKind;

typedef struct
{
  LudHelpKind kind;
  int level;     /* of a heading, from 1 */
  char *markup;  /* Pango's, with links; of a picture: the caption */
  char *text;    /* the same without markup */
  char *picture; /* name of the diagram, or NULL */
  GStrv anchors; /* places that can be gone to; may be empty, never NULL */
} LudHelpBlock;

void lud_help_block_free (LudHelpBlock *block);

/* The blocks of a page, of LudHelpBlock; g_ptr_array_unref() it.  text as in a file. */
GPtrArray *lud_help_parse (const char *text);

/* The text of a page ("archive") in the first language of the person that has it; NULL: there is
 * no such page.  g_free() it. */
char *lud_help_load (const char *page);

/* The names of all pages in the order of the table of contents, without the index itself. */
GStrv lud_help_list_pages (void);

/* Whether a page has a place with this name. */
gboolean lud_help_has_anchor (GPtrArray *blocks, const char *anchor);

/* Splits "page.md#anchor", "#anchor" or "page" into its halves; NULL for one that is not there. */
void lud_help_split_place (const char *place, char **page, char **anchor);

/* Sets options with blanks between them ("size=6 mode=x"; NULL: none) in params, which were begun
 * by rules_params_init().  FALSE when one of them is wrong. */
gboolean lud_help_set_options (RulesParams *params, const char *options);

G_END_DECLS
