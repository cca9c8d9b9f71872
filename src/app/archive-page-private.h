/* archive-page-private.h: what the parts of the archive's page share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * archive-page.c has the page, its search and its places; archive-page-actions.c does things with
 * the selected games; archive-page-places.c makes and changes collections and searches;
 * archive-page-out.c prints and analyses them; archive-page-position.c explores positions.
 */

#pragma once

#include "adaptive-bin.h"
#include "archive-edit.h"
#include "archive-filter.h"
#include "archive-list.h"
#include "archive-page.h"
#include "archive-preview.h"
#include "archive-sidebar.h"

#include <adwaita.h>

G_BEGIN_DECLS

struct _LudArchivePage
{
  GtkWidget parent_instance;

  AdwToastOverlay *toasts;
  GtkStack *stack;
  LudAdaptiveBin *adaptive;
  GtkStack *pages; /* of a narrow page: "games", "game" */
  AdwBin *side;
  AdwBin *panel;
  AdwBin *game_bin;
  GtkWidget *places_button;
  GtkPopover *places_popover;
  GtkWidget *filter_button;
  GtkMenuButton *order_button;
  GtkMenuButton *columns_button;
  GtkMenuButton *menu_button;
  GtkSearchEntry *entry;
  GtkFlowBox *suggestions;
  GtkWidget *sought_button;
  GtkLabel *status;
  GtkSpinner *spinner;
  LudArchiveList *list;
  LudArchiveSidebar *sidebar;
  LudQueryPanel *filter;
  GtkWidget *game_box; /* preview and buttons, in the panel or on a page of its own */
  LudArchivePreview *preview;
  GtkWidget *favourite;
  GtkWidget *restore_button;
  GtkWidget *study_button;
  GtkWidget *play_button;
  GtkWidget *menu; /* of the selected games, at the pointer; NULL until it is needed */

  LudLibrary *library;
  LudSought *sought; /* a position that the games must have; NULL: none */
  GSimpleActionGroup *actions;
  GCancellable *cancellable; /* cancelled when the page goes */
  guint showing;             /* source that shows the selected game soon */
  gboolean narrow;
  gboolean quiet;
};

/* archive-page.c */

/* Looks for what is asked now. */
void _lud_archive_page_find (LudArchivePage *self);

/* What is looked for: place and entry together.  Free it. */
char *_lud_archive_page_dup_query (LudArchivePage *self);

/* A short word, with a button (NULL: none) that activates an action. */
void _lud_archive_page_toast (LudArchivePage *self,
                              const char *text,
                              const char *button,
                              const char *action,
                              GVariant *target);

/* A sentence that stays. */
void _lud_archive_page_complain (LudArchivePage *self, const char *sentence);

/* archive-page-actions.c */

void _lud_archive_page_add_actions (LudArchivePage *self);

/* Other games are selected, or another place is shown. */
void _lud_archive_page_update_actions (LudArchivePage *self);

/* What can be done with the selected games. */
GMenuModel *_lud_archive_page_make_menu (LudArchivePage *self);

/* What can be done with the archive and its places. */
GMenuModel *_lud_archive_page_make_archive_menu (void);

/* Changes the selected games; takes edits. */
void _lud_archive_page_edit (LudArchivePage *self, LudEdits *edits);

/* archive-page-out.c */

void _lud_archive_page_add_out_actions (LudArchivePage *self);

/* Adds export, printing and analysis of the selected games to their menu. */
void _lud_archive_page_add_out_menu (GMenu *menu);

/* archive-page-position.c */

/* Puts what was played elsewhere below the board of the selected game. */
void _lud_archive_page_add_explorer (LudArchivePage *self);

/* archive-page-places.c */

void _lud_archive_page_add_place_actions (LudArchivePage *self);
void _lud_archive_page_update_place_actions (LudArchivePage *self);

G_END_DECLS
