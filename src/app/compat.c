/* compat.c: the one place that looks at the version of GTK
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "compat.h"

void
lud_announce (GtkWidget *widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (text != NULL);

#if GTK_CHECK_VERSION(4, 14, 0)
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  if (*text != '\0')
    gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                             GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
}

/* The label that a button made for itself. */
static void
wrap_label (GtkWidget *child)
{
  if (!GTK_IS_LABEL (child))
    return;
  gtk_label_set_wrap (GTK_LABEL (child), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (child), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (GTK_LABEL (child), GTK_JUSTIFY_CENTER);
}

void
lud_name_buttons (GtkWidget *root)
{
  g_return_if_fail (GTK_IS_WIDGET (root));

  if (GTK_IS_BUTTON (root) || GTK_IS_MENU_BUTTON (root))
    {
      const char *label = NULL;
      const char *tooltip = gtk_widget_get_tooltip_text (root);

      if (GTK_IS_BUTTON (root))
        label = gtk_button_get_label (GTK_BUTTON (root));
      if (label != NULL && gtk_widget_has_css_class (root, "wrap"))
        wrap_label (gtk_button_get_child (GTK_BUTTON (root)));
      /* A sign of one or two characters is no name. */
      if (tooltip != NULL && (label == NULL || g_utf8_strlen (label, -1) <= 2))
        gtk_accessible_update_property (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        tooltip, -1);
      else if (label != NULL && gtk_button_get_use_underline (GTK_BUTTON (root)) &&
               gtk_check_version (4, 10, 0) != NULL)
        gtk_accessible_reset_property (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    lud_name_buttons (child);
}

double
lud_widget_scale (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), 1);

#if GTK_CHECK_VERSION(4, 12, 0)
  {
    GtkNative *native = gtk_widget_get_native (widget);
    GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;

    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    if (surface != NULL)
      return gdk_surface_get_scale (surface);
    G_GNUC_END_IGNORE_DEPRECATIONS
  }
#endif
  return gtk_widget_get_scale_factor (widget);
}
