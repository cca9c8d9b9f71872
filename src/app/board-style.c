/* board-style.c: the theme of all boards and pieces that are shown
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "board-style.h"

#include <adwaita.h>

struct _LudBoardStyle
{
  GObject parent_instance;

  LudBoardTheme theme;
};

G_DEFINE_FINAL_TYPE (LudBoardStyle, lud_board_style, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (LudBoardTheme,
                    lud_board_theme,
                    G_DEFINE_ENUM_VALUE (LUD_BOARD_THEME_SYSTEM, "system"),
                    G_DEFINE_ENUM_VALUE (LUD_BOARD_THEME_WOOD, "wood"),
                    G_DEFINE_ENUM_VALUE (LUD_BOARD_THEME_DARK, "dark"),
                    G_DEFINE_ENUM_VALUE (LUD_BOARD_THEME_CONTRAST, "contrast"),
                    G_DEFINE_ENUM_VALUE (LUD_BOARD_THEME_SAFE, "safe"))

enum
{
  PROP_0,
  PROP_THEME,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
lud_board_style_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_THEME)
    g_value_set_enum (value, LUD_BOARD_STYLE (object)->theme);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
lud_board_style_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  LudBoardStyle *self = LUD_BOARD_STYLE (object);
  LudBoardTheme theme;

  if (id != PROP_THEME)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  theme = g_value_get_enum (value);
  if (theme == self->theme)
    return;
  self->theme = theme;
  g_object_notify_by_pspec (object, properties[PROP_THEME]);
  g_signal_emit_by_name (self, "changed");
}

static void
lud_board_style_class_init (LudBoardStyleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = lud_board_style_get_property;
  object_class->set_property = lud_board_style_set_property;
  properties[PROP_THEME] =
    g_param_spec_enum ("theme", NULL, NULL, LUD_TYPE_BOARD_THEME, LUD_BOARD_THEME_SYSTEM,
                       G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
desktop_changed_cb (LudBoardStyle *self)
{
  if (self->theme == LUD_BOARD_THEME_SYSTEM)
    g_signal_emit_by_name (self, "changed");
}

static void
lud_board_style_init (LudBoardStyle *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (desktop_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (desktop_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

LudBoardStyle *
lud_board_style_get_default (void)
{
  static LudBoardStyle *style = NULL;

  if (style == NULL)
    style = g_object_new (LUD_TYPE_BOARD_STYLE, NULL);
  return style;
}

void
lud_board_style_watch (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  g_signal_connect_object (lud_board_style_get_default (), "changed",
                           G_CALLBACK (gtk_widget_queue_draw), widget, G_CONNECT_SWAPPED);
}

LudTheme
lud_board_theme_resolve (LudBoardTheme theme)
{
  AdwStyleManager *manager;

  if (theme == LUD_BOARD_THEME_SYSTEM)
    theme = lud_board_style_get_default ()->theme;
  switch (theme)
    {
    case LUD_BOARD_THEME_WOOD:
      return LUD_THEME_WOOD;
    case LUD_BOARD_THEME_DARK:
      return LUD_THEME_DARK;
    case LUD_BOARD_THEME_CONTRAST:
      return LUD_THEME_CONTRAST;
    case LUD_BOARD_THEME_SAFE:
      return LUD_THEME_SAFE;
    case LUD_BOARD_THEME_SYSTEM:
    default:
      manager = adw_style_manager_get_default ();
      if (adw_style_manager_get_high_contrast (manager))
        return LUD_THEME_CONTRAST;
      return adw_style_manager_get_dark (manager) ? LUD_THEME_DARK : LUD_THEME_WOOD;
    }
}
