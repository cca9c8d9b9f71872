/* value-graph.h: who was ahead when, as a curve
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/annotation.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The evaluations of a line: from the middle up the first player is ahead, from there down,
 * hatched, the second one.
 *
 * Signal "chosen" (pointer node): a place of the curve was clicked. */
#define LUD_TYPE_VALUE_GRAPH (lud_value_graph_get_type ())
G_DECLARE_FINAL_TYPE (LudValueGraph, lud_value_graph, LUD, VALUE_GRAPH, GtkWidget)

GtkWidget *lud_value_graph_new (void);

/* Shows the line that leads through a node and on along first children.  first: the name of the
 * player who began, for the words. */
void
lud_value_graph_update (LudValueGraph *self, LudRecord *record, LudNode *node, const char *first);

/* Whether the line has an evaluation. */
gboolean lud_value_graph_has_values (LudValueGraph *self);

G_END_DECLS
