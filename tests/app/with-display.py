#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a test of the window where nobody is disturbed by it.

    with-display.py COMMAND [ARGUMENT...]

The command gets a fresh X server without a screen, a D-Bus session of its own with accessibility,
and empty XDG folders that are removed afterwards.  Where something for that is missing it says
what, and the test is skipped; in CI (CI=true) it fails.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

NEEDED = {
    'Xvfb': 'xvfb',
    'dbus-run-session': 'dbus-daemon',
    'xdotool': 'xdotool',
}
TAP = re.compile(r'(ok|not ok|1\.\.\d|#|Bail out!)')
TOP = Path(__file__).resolve().parents[2]


def missing():
    """What cannot be found, as text; None when all is there."""
    for program, package in NEEDED.items():
        if shutil.which(program) is None:
            return f'{program} is not installed (Debian: {package})'
    try:
        import gi
        gi.require_version('Atspi', '2.0')
    except (ImportError, ValueError):
        return 'AT-SPI for Python is not installed (Debian: python3-gi gir1.2-atspi-2.0)'
    services = [Path(folder, 'dbus-1/services/org.a11y.Bus.service') for folder in
                os.environ.get('XDG_DATA_DIRS', '/usr/local/share:/usr/share').split(':')]
    if not any(path.exists() for path in services + [Path(
            '/usr/share/dbus-1/services/org.a11y.Bus.service')]):
        return 'the accessibility bus is not installed (Debian: at-spi2-core)'
    return None


def start_server():
    """An X server on a free number that answers; returns it and the name of its display."""
    for _ in range(5):
        read, write = os.pipe()
        server = subprocess.Popen(
            # Else it begins anew when the question below is its last client, and refuses the next one
            # meanwhile.
            ['Xvfb', '-displayfd', str(write), '-noreset', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            display = ':' + pipe.readline().strip()
        # Servers that start at the same time may have thought the same number free.
        if display != ':' and subprocess.run(
                ['xdotool', 'getdisplaygeometry'], env={**os.environ, 'DISPLAY': display},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return server, display
        server.kill()
        server.wait()
    raise OSError('Xvfb does not start')


def environment(scratch, display):
    env = dict(os.environ)
    for name in ('WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'AT_SPI_BUS_ADDRESS', 'GTK_A11Y',
                 'GTK_THEME', 'LANGUAGE', 'G_DEBUG'):
        env.pop(name, None)
    folders = {'XDG_DATA_HOME': 'data', 'XDG_CONFIG_HOME': 'config', 'XDG_CACHE_HOME': 'cache',
               'XDG_STATE_HOME': 'state', 'XDG_RUNTIME_DIR': 'runtime', 'HOME': 'home'}
    for name, folder in folders.items():
        Path(scratch, folder).mkdir(mode=0o700)
        env[name] = str(Path(scratch, folder))
    env.update({
        'DISPLAY': display,
        'GDK_BACKEND': 'x11',
        'GSK_RENDERER': 'cairo',
        'GIO_USE_VFS': 'local',
        # A file, so that a second start of the program knows what the first one remembered.
        'GSETTINGS_BACKEND': 'keyfile',
        'GTK_USE_PORTAL': '0',
        'LC_ALL': env.get('LUD_TEST_LOCALE', 'C.UTF-8'),
        'NO_AT_BRIDGE': '0',
        'TZ': 'UTC',
        'LUD_TEST_SCRATCH': str(scratch),
        'XDG_DATA_DIRS': ':'.join([*filter(None, [env.get('LUD_TEST_DATA')]), str(TOP / 'data'), '/usr/local/share',
                                   '/usr/share']),
    })
    if env.get('LUD_TEST_LANGUAGE'):
        env['LANGUAGE'] = env['LUD_TEST_LANGUAGE']
    # Nothing moves unless a test asks for it.
    if not env.get('LUD_TEST_ANIMATIONS'):
        settings = Path(env['XDG_CONFIG_HOME'], 'gtk-4.0/settings.ini')
        settings.parent.mkdir()
        settings.write_text('[Settings]\ngtk-enable-animations=0\n', encoding='utf-8')
    # Python must not leave its own files beside the sources.
    env['PYTHONDONTWRITEBYTECODE'] = '1'
    return env


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    problem = missing()
    if problem is not None:
        ci = os.environ.get('CI') == 'true'
        # In TAP, so that meson tells the reason.
        print('Bail out! ' + problem if ci else '1..0 # SKIP ' + problem)
        print(f'{"FAIL" if ci else "SKIP"}: {problem}', file=sys.stderr)
        return 1 if ci else 0
    server, display = start_server()
    try:
        with tempfile.TemporaryDirectory(prefix='ludoteca-test-') as scratch:
            command = subprocess.Popen(['dbus-run-session', '--', *arguments], text=True,
                                       stdout=subprocess.PIPE, start_new_session=True,
                                       env=environment(scratch, display))
            try:
                # The daemons of the session talk too; only the test speaks TAP.
                for line in command.stdout:
                    print(line if TAP.match(line) else '# ' + line, end='', flush=True)
                return command.wait()
            finally:
                # What the test left running would hold the scratch folder.
                try:
                    os.killpg(command.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
    finally:
        server.terminate()
        server.wait()


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
