/* game-correct.c: an action that was entered wrongly, put right
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "game-correct.h"
#include "record/history.h"

gboolean
lud_correct (LudRecord *record,
             LudNode *node,
             RulesAction action,
             LudCorrection *out,
             GError **error)
{
  g_autoptr (LudClip) line = lud_record_copy (record, node);
  LudNode *parent = lud_node_get_parent (node);
  LudRollSource source =
    lud_node_get_roll_source (node) != LUD_ROLL_NONE ? LUD_ROLL_ENTERED : LUD_ROLL_NONE;
  LudPasteReport report = { 0 };

  *out = (LudCorrection){ .n_before = lud_clip_get_n_nodes (line) - 1 };
  lud_record_begin_edit (record, _ ("Correct Action"));
  out->node = lud_record_replace (record, node, action, source, &report, error);
  if (out->node != NULL)
    {
      out->n_kept = report.n_kept;
      out->reason = report.reason;
      memcpy (out->dropped, report.dropped, sizeof out->dropped);
    }
  if (out->node != NULL && report.n_dropped > 0)
    lud_record_paste (record, parent, line, NULL, NULL);
  lud_record_end_edit (record);
  return out->node != NULL;
}
