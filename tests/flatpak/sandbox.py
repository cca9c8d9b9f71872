# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the program inside its Flatpak, and stands in for the desktop's file chooser."""

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import gi

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'app'))

from accessible import get_desktop  # noqa: E402
from driver import App, Failure, children, name_of, picture, role_of, run_tests, wait_for  # noqa: E402,F401

gi.require_version('Gio', '2.0')
from gi.repository import Gio, GLib  # noqa: E402

PORTAL = 'org.freedesktop.portal.Desktop'
PORTAL_PATH = '/org/freedesktop/portal/desktop'
PORTAL_XML = '''
<node>
  <interface name="org.freedesktop.portal.FileChooser">
    <property name="version" type="u" access="read"/>
    <method name="OpenFile">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/>
    </method>
    <method name="SaveFile">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/>
    </method>
  </interface>
</node>
'''


def flatpak(*words, check=True):
    """Runs flatpak and returns what it says."""
    done = subprocess.run(['flatpak', *words], text=True, capture_output=True, check=False)
    if check and done.returncode != 0:
        raise Failure(f'flatpak {" ".join(words)}: {done.stderr or done.stdout}')
    return done.stdout


class Sandboxed(App):
    """The program in its sandbox.  On the accessibility bus it has the process of a proxy, so it is known
    by its name; there is only one at a time."""

    def __init__(self, application, *arguments, env=None, command=None):
        self.application = application
        self.command = command
        super().__init__(*arguments, env=env)

    def start(self):
        variables = {'GSK_RENDERER': 'cairo', **self.env}
        self.log = tempfile.TemporaryFile('w+', errors='replace')
        command = self.command or [
            'flatpak', 'run', '--user', *(f'--env={name}={value}' for name, value in variables.items()),
            self.application, *self.arguments]
        self.process = subprocess.Popen(command, stderr=self.log)

    def attach(self):
        def find():
            if self.command is None and self.process.poll() is not None:
                self.log.seek(0)
                raise Failure(f'the program ended with {self.process.returncode}: {self.log.read()}')
            for node in children(get_desktop()):
                frames = [c for c in children(node) if role_of(c) == 'frame']
                if frames and name_of(node) in (self.application, 'ludoteca', 'Ludoteca'):
                    return node, frames[0]
            return None
        self.node, self.frame = wait_for('the window', find)

    def complaints(self):
        # The portal of the test has files to offer and nothing else; newer toolkits ask for more.
        return [line for line in super().complaints() if 'portal monitor' not in line]

    def kill(self):
        flatpak('kill', self.application, check=False)
        if self.command is None:
            self.process.wait()
        wait_for('the program to be gone', lambda: not flatpak('ps', '--columns=application').strip())

    def quit(self):
        self.press('Close')
        wait_for('the program to end', lambda: not flatpak('ps', '--columns=application').strip())
        if self.command is None and self.process.wait() != 0:
            raise Failure(f'the program ended with {self.process.returncode}')


class Chooser:
    """A portal for files, whose person chooses at once what next says.  It answers on a connection of
    its own, in a thread of its own."""

    def __init__(self):
        self.next = None
        self.asked = []
        ready = threading.Event()
        threading.Thread(target=self.serve, args=(ready,), daemon=True).start()
        if not ready.wait(20):
            raise Failure('the portal of the test does not start')

    def serve(self, ready):
        context = GLib.MainContext()
        context.push_thread_default()
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ['DBUS_SESSION_BUS_ADDRESS'], Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        interface = Gio.DBusNodeInfo.new_for_xml(PORTAL_XML).interfaces[0]
        self.bus.register_object(PORTAL_PATH, interface, self.called, lambda *_: GLib.Variant('u', 3), None)
        self.bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
                           GLib.Variant('(su)', (PORTAL, 0)), None, Gio.DBusCallFlags.NONE, -1, None)
        ready.set()
        GLib.MainLoop(context).run()

    def called(self, bus, sender, path, interface, method, parameters, invocation):
        options = parameters.unpack()[2]
        self.asked.append((method, options))
        handle = '/'.join([PORTAL_PATH, 'request', sender[1:].replace('.', '_'), options['handle_token']])
        invocation.return_value(GLib.Variant('(o)', (handle,)))
        answer = {'uris': GLib.Variant('as', [self.next.as_uri()])} if self.next else {}
        bus.emit_signal(sender, handle, 'org.freedesktop.portal.Request', 'Response',
                        GLib.Variant('(ua{sv})', (0 if self.next else 1, answer)))
