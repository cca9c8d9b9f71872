/* adaptive-bin.h: a box for one child that tells wide from narrow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_ADAPTIVE_BIN (lud_adaptive_bin_get_type ())

/* Properties: "child" (GtkWidget), "threshold" (int, pixels: narrower than this is narrow),
 * "narrow" (boolean, read only, notified outside of size allocation). */
G_DECLARE_FINAL_TYPE (LudAdaptiveBin, lud_adaptive_bin, LUD, ADAPTIVE_BIN, GtkWidget)

GtkWidget *lud_adaptive_bin_new (void);

/* Whether the last allocation was narrower than the threshold. */
gboolean lud_adaptive_bin_get_narrow (LudAdaptiveBin *self);

/* Says what the width is going to be before the first allocation, so that the first frame is laid
 * out right. */
void lud_adaptive_bin_expect_width (LudAdaptiveBin *self, int width);

G_END_DECLS
