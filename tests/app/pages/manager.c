/* manager.c: a window manager for tests that need one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After the Extended Window Manager Hints and the Inter-Client Communication Conventions Manual.
 */

#include "config.h"

#include "manager.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <gdk/x11/gdkx.h>
#include <glib-unix.h>

static Display *display;
static gboolean refused;

/* Where a window was before it filled the screen; there is one at a time. */
static XWindowAttributes before;

static Atom
atom (const char *name)
{
  return XInternAtom (display, name, False);
}

/* What states the window has: at most one of them. */
static void
set_state (Window window, const char *name, long wm_state)
{
  Atom value = name != NULL ? atom (name) : None;
  long pair[2] = { wm_state, None };

  XChangeProperty (display, window, atom ("_NET_WM_STATE"), XA_ATOM, 32, PropModeReplace,
                   (const unsigned char *) &value, name != NULL);
  XChangeProperty (display, window, atom ("WM_STATE"), atom ("WM_STATE"), 32, PropModeReplace,
                   (const unsigned char *) pair, 2);
}

static void
fill_screen (Window window, gboolean fill)
{
  if (fill)
    {
      XGetWindowAttributes (display, window, &before);
      set_state (window, "_NET_WM_STATE_FULLSCREEN", NormalState);
      XMoveResizeWindow (display, window, 0, 0,
                         (unsigned) DisplayWidth (display, DefaultScreen (display)),
                         (unsigned) DisplayHeight (display, DefaultScreen (display)));
    }
  else
    {
      set_state (window, NULL, NormalState);
      XMoveResizeWindow (display, window, before.x, before.y, (unsigned) before.width,
                         (unsigned) before.height);
    }
}

static void
hear_message (const XClientMessageEvent *message)
{
  if (message->message_type == atom ("WM_CHANGE_STATE") && message->data.l[0] == IconicState)
    {
      set_state (message->window, "_NET_WM_STATE_HIDDEN", IconicState);
      XUnmapWindow (display, message->window);
    }
  else if (message->message_type == atom ("_NET_WM_STATE") &&
           (Atom) message->data.l[1] == atom ("_NET_WM_STATE_FULLSCREEN"))
    fill_screen (message->window, message->data.l[0] == 1);
}

static gboolean
hear_cb (int fd, GIOCondition condition, gpointer data)
{
  while (XPending (display) > 0)
    {
      XEvent event;

      XNextEvent (display, &event);
      if (event.type == MapRequest)
        {
          set_state (event.xmaprequest.window, NULL, NormalState);
          XMapWindow (display, event.xmaprequest.window);
        }
      else if (event.type == ConfigureRequest)
        {
          XConfigureRequestEvent *wanted = &event.xconfigurerequest;
          XWindowChanges changes = { .x = wanted->x,
                                     .y = wanted->y,
                                     .width = wanted->width,
                                     .height = wanted->height,
                                     .border_width = wanted->border_width,
                                     .sibling = wanted->above,
                                     .stack_mode = wanted->detail };

          XConfigureWindow (display, wanted->window, (unsigned) wanted->value_mask, &changes);
        }
      else if (event.type == ClientMessage)
        hear_message (&event.xclient);
    }
  XFlush (display);
  return G_SOURCE_CONTINUE;
}

/* Windows may be gone before they are served. */
static int
error_cb (Display *from, XErrorEvent *error)
{
  refused |= error->error_code == BadAccess;
  return 0;
}

gboolean
manager_start (void)
{
  Window root, check;
  Atom supported[4];

  display = XOpenDisplay (NULL);
  if (display == NULL)
    return FALSE;
  XSetErrorHandler (error_cb);
  root = DefaultRootWindow (display);
  XSelectInput (display, root, SubstructureRedirectMask | SubstructureNotifyMask);
  check = XCreateSimpleWindow (display, root, -1, -1, 1, 1, 0, 0, 0);
  for (int i = 0; i < 2; i++)
    XChangeProperty (display, i == 0 ? root : check, atom ("_NET_SUPPORTING_WM_CHECK"), XA_WINDOW,
                     32, PropModeReplace, (const unsigned char *) &check, 1);
  supported[0] = atom ("_NET_SUPPORTING_WM_CHECK");
  supported[1] = atom ("_NET_WM_STATE");
  supported[2] = atom ("_NET_WM_STATE_FULLSCREEN");
  supported[3] = atom ("_NET_WM_STATE_HIDDEN");
  XChangeProperty (display, root, atom ("_NET_SUPPORTED"), XA_ATOM, 32, PropModeReplace,
                   (const unsigned char *) supported, G_N_ELEMENTS (supported));
  XSync (display, False);
  g_unix_fd_add (ConnectionNumber (display), G_IO_IN, hear_cb, NULL);
  return !refused;
}

void
manager_restore (GtkWindow *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  Window id = gdk_x11_surface_get_xid (surface);

  set_state (id, NULL, NormalState);
  XMapWindow (display, id);
  XFlush (display);
}
