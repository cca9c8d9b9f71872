#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as it is installed from its bundle: in its sandbox, with nothing of the machine but a screen.

    test-sandbox.py APPLICATION BUNDLE [NAME...]

The environment is that of with-display.py, and FLATPAK_USER_DIR is an installation that has the
bundle.  flatpak/build-local --check is what runs this.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from sandbox import Chooser, Failure, Sandboxed, flatpak, picture, run_tests, wait_for

APPLICATION, BUNDLE, *NAMES = sys.argv[1:]
HOME = Path(os.environ['HOME'], '.var/app', APPLICATION)
ARCHIVE = HOME / 'data/ludoteca/games.ludoteca'
EXPORTS = Path(os.environ['FLATPAK_USER_DIR'], 'exports/share')
ALLOWED = {'ipc', 'x11', 'fallback-x11', 'wayland', 'dri'}
NAMESPACE = '{urn:x-ludoteca:games:1}'


def start_anew(**details):
    """The program as it is after it was installed the first time."""
    shutil.rmtree(HOME, ignore_errors=True)
    return Sandboxed(APPLICATION, **details)


def inside(script, check=False):
    """What a shell in the sandbox says."""
    done = subprocess.run(['flatpak', 'run', '--user', '--command=sh', APPLICATION, '-c', script], text=True,
                          capture_output=True, check=False)
    if check and done.returncode != 0:
        raise Failure(f'{script}: {done.stderr}')
    return done.stdout.strip()


def play(app, *points):
    for point in points:
        app.play(point)
        wait_for(f'{point} on the board', lambda: app.last_move() == point)


def turns(app, *points):
    wait_for(f'the moves {points} (there are {app.turns()})', lambda: app.turns() == list(points))


def test_game_and_update(scratch):
    """A game is played to its end, lies in the application's own data, and outlives a new installation of
    the bundle."""
    app = start_anew()
    app.new_game('Diamond')
    play(app, 'a2', 'g5', 'b2', 'g6', 'a3', 'f6')
    picture('flatpak-game')
    app.kill()
    if not ARCHIVE.exists():
        raise Failure(f'no archive {ARCHIVE}; there is {sorted(HOME.rglob("*"))}')
    flatpak('uninstall', '--user', '-y', '--noninteractive', APPLICATION)
    flatpak('install', '--user', '-y', '--noninteractive', '--bundle', BUNDLE)
    app = Sandboxed(APPLICATION)
    app.wait_title('Diamond.*')
    turns(app, 'a2', 'g5', 'b2', 'g6', 'a3', 'f6')
    play(app, 'b3')
    app.find('label', '1–0')
    app.quit()
    with sqlite3.connect(f'file:{ARCHIVE}?mode=ro', uri=True) as database:
        if database.execute('PRAGMA integrity_check').fetchone() != ('ok',):
            raise Failure('the archive is damaged')


def test_file_chooser(scratch):
    """Import and export go through the portal: the sandbox sees no other file."""
    chooser = Chooser()
    app = start_anew()
    shared = HOME / 'cache/shared'
    shared.mkdir(parents=True)
    app.new_game('Diamond')
    play(app, 'a2', 'g5')
    chooser.next = shared / 'one.ludo'
    app.focus_window()
    app.key('ctrl+e')
    wait_for('the exported file', (shared / 'one.ludo').exists)
    if [method for method, _ in chooser.asked] != ['SaveFile']:
        raise Failure(f'the portal was asked {chooser.asked}')
    moves = [act.text for act in ElementTree.parse(shared / 'one.ludo').iter(f'{NAMESPACE}act')]
    if moves != ['a2', 'g5']:
        raise Failure(f'exported were {moves}')
    # Another game, which only its file has.
    text = (shared / 'one.ludo').read_text(encoding='utf-8')
    ours = re.search('urn:uuid:[0-9a-f-]+', text).group()
    other = text.replace(ours, 'urn:uuid:6f1c5a10-0000-4000-8000-000000000001').replace('>a2<', '>c3<')
    chooser.next = shared / 'two.ludo'
    chooser.next.write_text(other, encoding='utf-8')
    app.key('ctrl+o')
    wait_for('the portal to be asked again', lambda: len(chooser.asked) == 2)
    if chooser.asked[1][0] != 'OpenFile':
        raise Failure(f'the portal was asked {chooser.asked}')
    turns(app, 'c3', 'g5')
    app.quit()
    # The command line in the sandbox sees the same archive.
    listed = inside('ludoteca-cli query ~/.var/app/*/data/ludoteca/games.ludoteca game:diamond', check=True)
    if len(listed.splitlines()) != 2:
        raise Failure(f'the command line lists {listed!r}')


def test_activation(scratch):
    """The session bus starts the program, which then shows its window."""
    path = '/' + APPLICATION.replace('.', '/')
    app = start_anew(command=[
        'gdbus', 'call', '--session', '--dest', APPLICATION, '--object-path', path, '--method',
        'org.freedesktop.Application.Activate', '{}'])
    app.find('button', 'Diamond')
    app.kill()


def test_translated(scratch):
    """Translations come with the bundle."""
    app = start_anew(env={'LANGUAGE': 'cs', 'LC_ALL': 'cs_CZ.UTF-8'})
    app.find(None, 'Archiv')
    picture('flatpak-czech')
    app.kill()


def test_nothing_outside(scratch):
    """The sandbox has no file and no network of the machine."""
    secret = Path(os.environ['HOME'], 'secret')
    secret.write_text('seen', encoding='utf-8')
    for path in (secret, Path(__file__).resolve()):
        if inside(f'cat {path}'):
            raise Failure(f'{path} can be read')
    inside(f'echo changed > {secret}; rm -f {secret}')
    if secret.read_text(encoding='utf-8') != 'seen':
        raise Failure('a file outside was changed')
    devices = [line.split(':')[0].strip() for line in inside('cat /proc/net/dev').splitlines() if ':' in line]
    if devices != ['lo']:
        raise Failure(f'there is a network: {devices}')
    granted = [line.split('=', 1) for line in flatpak('info', '--user', '--show-permissions', APPLICATION).splitlines()
               if '=' in line]
    asked = {word for _, words in granted for word in words.strip(';').split(';')}
    if asked != ALLOWED - {'x11'} and asked != ALLOWED:
        raise Failure(f'the permissions are {granted}')


def test_exports(scratch):
    """What the desktop needs to see is exported, under the application's name."""
    wanted = {
        f'applications/{APPLICATION}.desktop', f'dbus-1/services/{APPLICATION}.service',
        f'icons/hicolor/scalable/apps/{APPLICATION}.svg', f'icons/hicolor/symbolic/apps/{APPLICATION}-symbolic.svg',
        f'mime/packages/{APPLICATION}.xml', f'gnome-shell/search-providers/{APPLICATION}.search-provider.ini',
    }
    # What other programs see of it; caches are made of these.
    found = {str(path.relative_to(EXPORTS)) for path in EXPORTS.rglob('*') if APPLICATION in path.name}
    if not wanted <= found:
        raise Failure(f'not exported: {sorted(wanted - found)}')
    foreign = [name for name in found if not Path(name).name.startswith(APPLICATION)]
    if foreign:
        raise Failure(f'exported under another name: {foreign}')


if __name__ == '__main__':
    sys.exit(run_tests([test_exports, test_nothing_outside, test_translated, test_game_and_update, test_file_chooser,
                        test_activation], NAMES))
