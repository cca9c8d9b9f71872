/* annotate.h: what an analysis found, written into the record of the game
 *
 * The search and the records do not know each other; here they meet.  A long analysis runs in a
 * thread of the host on a copy of the actions (analysis_game()), and each step that it reports is
 * written into the record by the thread that the record belongs to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/record.h"
#include "search/analysis.h"

G_BEGIN_DECLS

/* The author of what is written unless the caller names another. */
#define LUD_ANNOTATOR "Ludoteca"

/* The actions and rolls of the main line from the root on, of RulesAction. */
GArray *lud_annotate_dup_main_line (LudRecord *record);

/* Writes one step into the record: node is the one that step->action leads to.
 *
 * The node gets the evaluation of its position, in the place of an older one by the same author. A
 * decision that gave away enough to have a name gets the glyph of it (dubious, mistake, blunder),
 * unless somebody has given it a glyph for the action already, and beside it stands the best play
 * as a variation, with its evaluation. by: NULL for LUD_ANNOTATOR. */
void lud_annotate_step (LudRecord *record, LudNode *node, const AnalysisStep *step, const char *by);

G_END_DECLS
