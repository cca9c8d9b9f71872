/* board-theme.c: the four themes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-theme.h"

#include <math.h>

const char *const lud_theme_names[LUD_N_THEMES] = {
  [LUD_THEME_WOOD] = "wood",
  [LUD_THEME_DARK] = "dark",
  [LUD_THEME_CONTRAST] = "contrast",
  [LUD_THEME_SAFE] = "safe",
};

#define MARKS                                                                                      \
  {                                                                                                \
    0x124a9c, 0xce4208, 0xffd84a                                                                   \
  }

/* clang-format off */
static const LudPalette palettes[LUD_N_THEMES] = {
  [LUD_THEME_WOOD] = {
    .frame = 0xebdcc4, .frame_edge = 0xcdb38c, .coord = 0x5a4429,
    .cell = { 0xa5743f, 0x9a6735 }, .line = 0xe0c08c, .link = 0xf6e5c3,
    .stack = { 0x17181b, 0xcbf3d5 }, .disc = { 0x17181b, 0xfbf7ee }, .stone = { 0x131230, 0xffe8b4 },
    .ink = { 0xfbf7ee, 0x17181b }, .cue = { 0xa9acb5, 0x4a4c52 }, .character = { 0xff9a7a, 0x9c2a0b },
    .neutral = 0xa3172b, .neutral_edge = 0xfff6ea, .pit = 0x2a1b0f, .pit_edge = 0xf0ddbb,
    .select = 0xffe873, .target = 0xffffff, .forced = 0xffddb5, .last = 0xcdebff,
    .blocked = 0xb00020, .focus = 0x0b4fa8, .casing = 0x17181b, .casing_light = 0xffffff,
    .mark = MARKS, .grain = true,
  },
  [LUD_THEME_DARK] = {
    .frame = 0x2c3038, .frame_edge = 0x454c57, .coord = 0xc3cbd5,
    .cell = { 0x66737f, 0x5a6671 }, .line = 0x93a0ac, .link = 0xcbd5de,
    .stack = { 0x0a0b0d, 0xa6e3b8 }, .disc = { 0x0a0b0d, 0xefebe2 }, .stone = { 0x0d0c26, 0xf7d98f },
    .ink = { 0xefebe2, 0x0a0b0d }, .cue = { 0x9ba1ab, 0x43464d }, .character = { 0xff9a7a, 0x8e2408 },
    .neutral = 0x8e1426, .neutral_edge = 0xffe9df, .pit = 0x0e1114, .pit_edge = 0xc9d3dc,
    .select = 0xffe66b, .target = 0xffffff, .forced = 0xffd6a8, .last = 0xc9eaff,
    .blocked = 0x9e0b22, .focus = 0x0a3d85, .casing = 0x0a0b0d, .casing_light = 0xffffff,
    .mark = MARKS, .dark = true,
  },
  [LUD_THEME_CONTRAST] = {
    .frame = 0xffffff, .frame_edge = 0x000000, .coord = 0x000000,
    .cell = { 0x767676, 0x767676 }, .line = 0xffffff, .link = 0xffffff,
    .stack = { 0x000000, 0xffffff }, .disc = { 0x000000, 0xffffff }, .stone = { 0x000000, 0xffffff },
    .ink = { 0xffffff, 0x000000 }, .cue = { 0xffffff, 0x000000 }, .character = { 0xffd400, 0x8a0016 },
    .neutral = 0x6b0010, .neutral_edge = 0xffffff, .pit = 0x000000, .pit_edge = 0xffffff,
    .select = 0xfff000, .target = 0xffffff, .forced = 0xffd9a8, .last = 0xd6f0ff,
    .blocked = 0x8a0000, .focus = 0x00308f, .casing = 0x000000, .casing_light = 0xffffff,
    .mark = MARKS, .flat = true,
  },
  [LUD_THEME_SAFE] = {
    .frame = 0xe9ecef, .frame_edge = 0xb5bdc5, .coord = 0x38424c,
    .cell = { 0x747f8c, 0x687380 }, .line = 0xd5dbe1, .link = 0xf1f4f7,
    .stack = { 0x0b1b4d, 0xffe79a }, .disc = { 0x0b1b4d, 0xfff3cc }, .stone = { 0x0b1b4d, 0xffe79a },
    .ink = { 0xfff3cc, 0x0b1b4d }, .cue = { 0xb9c6f2, 0x23356e }, .character = { 0xffb347, 0x7a3300 },
    .neutral = 0x93397a, .neutral_edge = 0xffffff, .pit = 0x141a20, .pit_edge = 0xe9ecef,
    .select = 0xfff27a, .target = 0xffffff, .forced = 0xffe2c2, .last = 0xc7e9ff,
    .blocked = 0x7a2e00, .focus = 0x002f6c, .casing = 0x0a0f1a, .casing_light = 0xffffff,
    .mark = MARKS,
  },
};
/* clang-format on */

const LudPalette *
lud_palette (LudTheme theme)
{
  return &palettes[(unsigned) theme < LUD_N_THEMES ? theme : LUD_THEME_WOOD];
}

static double
linear (unsigned channel)
{
  double c = channel / 255.0;

  return c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4);
}

double
lud_colour_luminance (LudColour colour)
{
  return 0.2126 * linear (colour >> 16 & 0xff) + 0.7152 * linear (colour >> 8 & 0xff) +
         0.0722 * linear (colour & 0xff);
}

double
lud_colour_contrast (LudColour a, LudColour b)
{
  double la = lud_colour_luminance (a) + 0.05;
  double lb = lud_colour_luminance (b) + 0.05;

  return la > lb ? la / lb : lb / la;
}
