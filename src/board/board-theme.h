/* board-theme.h: colours of boards and pieces
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every cell has a relative luminance between 0.12 and 0.21, the first owner is always dark and the
 * second always light, so that both contrast with every cell and with each other for every kind of
 * colour vision.  A new theme must keep this; tests/app measures it over rendered pixels.
 */

#pragma once

#include "board-scene.h"

/* sRGB, 0xrrggbb. */
typedef uint32_t LudColour;

typedef struct
{
  LudColour frame, frame_edge, coord;
  LudColour cell[2]; /* by RulesBoardRegion.shade */
  LudColour line;    /* grid */
  LudColour link;    /* lines and points of a graph */

  /* pieces, by RulesSide */
  LudColour stack[2], disc[2], stone[2]; /* a die has the colours of a disc */
  LudColour ink[2];                      /* pips and numbers */
  LudColour cue[2];                      /* rings; notches */
  LudColour character[2];
  LudColour neutral, neutral_edge;
  LudColour pit, pit_edge;

  /* states */
  LudColour select, target, forced, last, blocked, focus;
  LudColour casing, casing_light;
  LudColour mark[3]; /* annotations */

  bool flat; /* no light, no shadow, no grain */
  bool dark; /* a light frame would blind */
  bool grain;
} LudPalette;

/* The names of themes for settings and commands ("wood", "dark", "contrast", "safe"), by LudTheme.
 */
extern const char *const lud_theme_names[LUD_N_THEMES];

/* The colours of a theme.  Static. */
const LudPalette *lud_palette (LudTheme theme);

/* The relative luminance of WCAG 2, 0 to 1, and the contrast of two colours, 1 to 21. */
double lud_colour_luminance (LudColour colour);
double lud_colour_contrast (LudColour a, LudColour b);
