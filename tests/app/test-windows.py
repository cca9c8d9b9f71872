#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Several windows with a game each."""

import os
import re
import sqlite3
import sys
from pathlib import Path

from gi.repository import GLib

from driver import App, Failure, children, name_of, picture, remember, role_of, run_tests, wait_for


def frames(app):
    # GTK 4.8 calls the first one a frame and the others fillers.
    return [c for c in children(app.node) if role_of(c) in ('frame', 'filler') and name_of(c)]


def wait_frames(app, *titles):
    """As many windows with these titles, in any order."""
    def look():
        found = frames(app)
        left = [name_of(f) for f in found]
        for title in titles:
            fit = next((n for n in left if re.fullmatch(title, n)), None)
            if fit is None:
                return None
            left.remove(fit)
        return None if left else found
    return wait_for(f'windows with the titles {titles} (there are {[name_of(f) for f in frames(app)]})', look)


def on(app, frame):
    """The same program, seen from one of its windows."""
    app.frame = frame
    app.known = {}
    app.cells = {}
    return app


def other(app, frame):
    return next(f for f in frames(app) if f != frame)


def row_menu(app, query, item):
    """Chooses from the menu of the game in the archive that a query finds."""
    app.select_game(query)
    more = 'More for the Selected Games'
    next(n for n in app.find_all('button', more) if n.get_n_actions() > 0).do_action(0)
    wait_for(f'the menu with {item!r}', lambda: next(app.find_all('menu item', item), None)).do_action(0)
    app.fill('Search games', '')


def test_two_windows(scratch):
    """A second window has a game of its own; the same game is never open twice; both come again after the
    program was quit, and a window that was closed does not."""
    remember(first_name="'Ana'", second_name="'Boris'", window_width=900, window_height=640)
    app = App()
    first = app.frame
    app.new_game('Diamond')
    app.play('c3')
    app.wait_status('Boris is to move')
    app.focus_window()
    app.key('ctrl+shift+n')
    wait_frames(app, 'Diamond.*', 'Ludoteca')
    second = other(app, first)
    on(app, second).new_game('Cephalopod')
    app.play('b2')
    app.wait_status('Boris is to move')
    # Each goes on for itself.
    on(app, first).play('c2')
    wait_for('the move', lambda: app.turns() == ['c3', 'c2'])
    on(app, second)
    if app.turns() != ['b2']:
        raise Failure(f'the second window shows {app.turns()}')

    # The game of the first window, opened from the second: the first shows it.
    app.press('Back')
    wait_for('the archive', lambda: next(n for n in app.find_all(None, 'Archive')
                                         if n.get_n_actions() > 0)).do_action(0)
    app.wait_title('Archive')
    picture('two-windows')
    wait_for('two games', lambda: len(app.archive_rows('Ana – Boris.*')) == 2)
    row_menu(app, 'game:diamond ', 'Open in New Window')
    wait_frames(app, 'Diamond.*', 'Archive')
    # The other one gets a window of its own.
    row_menu(app, 'game:cephalopod ', 'Open in New Window')
    wait_frames(app, 'Diamond.*', 'Archive', 'Cephalopod.*')

    # A game that is put into the trash from another window is left in its own.
    row_menu(app, 'game:cephalopod ', 'Move to Trash')
    wait_frames(app, 'Diamond.*', 'Archive', 'Ludoteca')
    app.press('Undo')
    wait_for('the game to be in the list again', lambda: len(app.archive_rows('Ana – Boris.*')) == 2)
    on(app, next(f for f in frames(app) if name_of(f) == 'Ludoteca'))
    next(n for n in app.find_all('button', 'Continue')
         if (n.get_description() or '').startswith('Cephalopod')).do_action(0)
    wait_frames(app, 'Diamond.*', 'Archive', 'Cephalopod.*')

    app.focus_window()
    app.key('ctrl+q')
    if app.process.wait(30) != 0:
        raise Failure(f'the program ended with {app.process.returncode}')
    app = App()
    wait_frames(app, 'Diamond.*', 'Cephalopod.*')
    ceph = next(f for f in frames(app) if name_of(f).startswith('Cephalopod'))
    on(app, ceph)
    if app.turns() != ['b2']:
        raise Failure(f'Cephalopod came back with {app.turns()}')
    app.press('Close')
    wait_frames(app, 'Diamond.*')
    app.kill()
    app = App()
    wait_frames(app, 'Diamond.*')
    app.quit()


def test_quit_asks(scratch):
    """Nothing is lost without a question: a game that cannot be stored, in one of two windows."""
    app = App()
    first = app.frame
    app.new_game('Diamond')
    app.play('c3')
    app.focus_window()
    app.key('ctrl+shift+n')
    wait_frames(app, 'Diamond.*', 'Ludoteca')
    archive = sqlite3.connect(
        Path(os.environ['XDG_DATA_HOME'], 'ludoteca', 'games.ludoteca'), isolation_level=None, timeout=20)
    archive.execute('BEGIN EXCLUSIVE')
    try:
        on(app, first).choose('c2')
    except GLib.Error:
        pass  # the program waits for the archive for a while before it gives up, and answers late
    app.find('alert', '.*not being stored.*')
    app.focus_window()
    app.key('ctrl+q')
    stay = wait_for('the question', lambda: next((n for c in children(app.node) if c not in frames(app)
                                                  for n in app.find_all('button', 'Keep Playing', c)), None))
    if len(frames(app)) != 2:
        raise Failure('a window was closed before the question')
    stay.do_action(0)
    wait_for('the question to go', lambda: len(children(app.node)) == 2)
    archive.close()
    # What was not stored is stored with the next action.
    app.choose('c4')
    wait_for('all three moves', lambda: app.turns() == ['c3', 'c2', 'c4'])
    app.key('ctrl+q')
    if app.process.wait(30) != 0:
        raise Failure(f'the program ended with {app.process.returncode}')
    app = App()
    app.wait_title('Diamond.*')
    if app.turns() != ['c3', 'c2', 'c4']:
        raise Failure(f'the game came back with {app.turns()}')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_two_windows, test_quit_asks], sys.argv[1:]))
