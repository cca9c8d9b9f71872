#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Study page: walking, branching, comments, glyphs, marks, undo, storing."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from driver import App, Failure, children, has_state, name_of, picture, role_of, run_tests, wait_for, walk

import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

SOURCE = Path(os.environ['LUD_SOURCE'])


def cli(*words):
    return subprocess.run([os.environ['LUD_CLI'], *map(str, words)], text=True, check=True,
                          capture_output=True).stdout


def stored(archive, scratch):
    """The one game of an archive as XML."""
    out = scratch / 'out.ludo'
    cli('export', archive, out)
    return out.read_text()


def open_study(app):
    """The first game of the archive on the Study page."""
    wait_for('the games', app.archive_rows)
    app.press('Study')


def open_game(scratch, text, game='diamond', name='study'):
    file = scratch / f'{name}.txt'
    file.write_text(text)
    archive = scratch / f'{name}.ludoteca'
    xml = scratch / f'{name}.ludo'
    cli('convert', '--game', game, file, xml)
    cli('import', archive, xml)
    app = App('--archive', str(archive))
    app.key('alt+2')
    open_study(app)
    wait_for('the moves', lambda: next(app.find_all(None, 'Moves and variations'), None))
    return app, archive


def rows(app):
    """The texts of the list of moves: number, actions, glyphs."""
    found = app.find(None, 'Moves and variations')
    return [' '.join(name_of(n) for n in walk(item) if role_of(n) == 'label' and name_of(n) not in ('', 'GtkLabel'))
            for item in children(found)]


def wait_rows(app, expected):
    wait_for(f'the moves {expected} (they are {rows(app)})', lambda: rows(app) == expected)


def wait_stored(archive, scratch, condition, what):
    """What is done is stored by itself within two seconds; the machine may be slow."""
    try:
        wait_for(what, lambda: condition(stored(archive, scratch)))
    except Failure as failure:
        raise Failure(f'{failure}: {stored(archive, scratch)}') from failure
    return stored(archive, scratch)


def press_any(app, name):
    """Presses something whose role differs between versions of the toolkit."""
    wait_for(f'{name!r} to be pressed', lambda: next(
        (n for n in app.find_all(None, name) if n.get_n_actions() > 0 and has_state(n, Atspi.StateType.SENSITIVE)),
        None)).do_action(0)


def fill_in(app, label, text):
    """Puts text into a field of any window of the program."""
    field = wait_for(f'the field {label!r}', lambda: next(
        (n for n in app.find_all(None, label, app.node) if n.get_editable_text_iface()), None))
    if not field.get_editable_text_iface().set_text_contents(text):
        raise Failure(f'{label!r} does not take {text!r}')


def press_in(app, label):
    wait_for(f'the button {label!r}', lambda: next(
        (n for n in app.find_all('button', label, app.node) if n.get_n_actions() > 0), None)).do_action(0)


def wait_status(app, pattern):
    """The line below the board; the Play page has one, too."""
    def texts():
        return [name_of(n) for n in app.find_all('status bar')]
    wait_for(f'the line {pattern!r} (there are {texts()})', lambda: any(re.search(pattern, x) for x in texts()))


def drag_right(app, begin, end, *modifiers):
    """Draws with the right button from one point to another."""
    window = app.focus_window()
    places = []
    for name in (begin, end):
        box = app.cell(name).get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        places.append((box.x + box.width // 2, box.y + box.height // 2))
    words = []
    for key in modifiers:
        words += ['keydown', key]
    words += ['mousemove', '--window', window, *map(str, places[0]), 'mousedown', '3',
              'mousemove', '--window', window, *map(str, places[1]), 'mouseup', '3']
    for key in modifiers:
        words += ['keyup', key]
    subprocess.run(['xdotool', *words], check=True)


def menu(app, *names):
    """Chooses in the menu of the page."""
    buttons = [n for n in app.find_all(None, 'More') if n.get_n_actions() > 0]
    buttons[-1].do_action(0)
    # A button that is pressed takes a quarter of a second before it acts.
    time.sleep(0.5)
    for name in names:
        app.press(name, role='menu item')


def test_annotate(scratch):
    """Comments in two languages, glyphs, marks, variations; undone and redone to the same bytes."""
    app, archive = open_game(scratch, 'a2 g5 b3 f4', 'diamond')
    before = stored(archive, scratch)
    app.focus_window()
    wait_rows(app, ['1 a2', '2 g5', '3 b3', '4 f4'])
    # Walking: from the start to the end and back, action by action.
    wait_status(app, 'is to move')
    app.key('alt+Right', 'alt+Right')
    wait_status(app, 'g5')
    app.key('alt+End')
    wait_status(app, 'f4')
    app.key('alt+Home', 'alt+Right')
    wait_status(app, 'a2')
    # A comment, a glyph.
    app.key('ctrl+m')
    app.type('Close to the edge')
    press_any(app, 'Good move')
    wait_rows(app, ['1 a2 !', '2 g5', '3 b3', '4 f4'])
    app.set_option('Language of the comment', 'Čeština')
    app.key('ctrl+m')
    app.type('Blizko kraje')
    # An arrow and a circle by the right button, another colour with Shift.
    drag_right(app, 'a2', 'g5')
    drag_right(app, 'c3', 'c3', 'shift')
    # A variation, by playing on the board; it becomes the main line.
    app.choose('d4')
    wait_rows(app, ['1 a2 !', '2 g5', '2 d4', '3 b3', '4 f4'])
    menu(app, 'Make Main Line')
    wait_rows(app, ['1 a2 !', '2 d4', '2 g5', '3 b3', '4 f4'])
    picture('study-annotated')
    after = wait_stored(archive, scratch, lambda x: '>Blizko kraje<' in x and x.index('<act>d4') < x.index('<act>g5'), 'the edits')
    for wanted in ('xml:lang="en"', '>Close to the edge<', 'xml:lang="cs"', 'shape="arrow"', 'shape="circle"'):
        if wanted not in after:
            raise Failure(f'{wanted} is not stored: {after}')
    # Everything back, and again.
    app.key(*['ctrl+z'] * 30)
    wait_rows(app, ['1 a2', '2 g5', '3 b3', '4 f4'])
    wait_stored(archive, scratch, lambda x: x == before, 'the state before all edits')
    app.key(*['ctrl+y'] * 30)
    wait_stored(archive, scratch, lambda x: x == after, 'the state after all edits')
    app.quit()
    if stored(archive, scratch) != after:
        raise Failure('something was lost when the window was closed')


def test_edit(scratch):
    """Deleting, cutting and pasting, details, jumping, the keys for marks, and a kill."""
    app, archive = open_game(scratch, 'a2 g5 b3 f4', 'diamond')
    app.focus_window()
    app.key('alt+Right', 'alt+Right')
    wait_status(app, 'g5')
    app.key('ctrl+Delete')
    wait_rows(app, ['1 a2'])
    app.key('ctrl+z')
    wait_rows(app, ['1 a2', '2 g5', '3 b3', '4 f4'])
    # A mark by keys, at the point that has the focus.
    press_any(app, 'Circles with the right button')
    menu(app, 'Details of the Game…')
    fill_in(app, 'Event', 'Club night')
    fill_in(app, 'Date', '2026-02-30')
    press_in(app, 'Save')
    wait_for('the refusal', lambda: any('2026-02-30' in name_of(n) for n in app.find_all('label', None, app.node)))
    fill_in(app, 'Date', '2026-02-28')
    press_in(app, 'Save')
    wait_stored(archive, scratch, lambda x: 'Club night' in x and '2026-02-28' in x, 'the details')
    # What was typed two seconds ago survives a kill.
    app.key('alt+Right')
    app.key('ctrl+m')
    app.type('kept')
    time.sleep(2)
    app.kill()
    if '>kept<' not in stored(archive, scratch):
        raise Failure('the comment is lost')


def test_conflict(scratch):
    """Another program changes the game meanwhile: both states are kept, and nothing before somebody says so."""
    app, archive = open_game(scratch, 'a2 g5 b3 f4', 'diamond')
    app.focus_window()
    app.key('alt+Right')
    wait_status(app, 'a2')
    cli('edit', archive, '', '--set', 'event=Elsewhere')
    app.key('ctrl+m')
    app.type('Mine')
    wait_for('the question', lambda: any(
        name_of(n).startswith('Game Changed Elsewhere') for n in app.find_all('label', None, app.node)))
    text = stored(archive, scratch)
    if 'Elsewhere' not in text or 'Mine' in text:
        raise Failure(f'the archive has {text}')
    press_in(app, 'Keep Both')
    wait_for('both games', lambda: len(cli('query', archive, '').splitlines()) == 2)
    text = stored(archive, scratch)
    if 'Elsewhere' not in text or '>Mine<' not in text:
        raise Failure(f'the archive has {text}')
    # From now on the copy is stored as any game.
    app.key('ctrl+m')
    app.type(' too')
    wait_stored(archive, scratch, lambda x: 'Mine too' in x or ' tooMine' in x, 'the copy')
    app.quit()


def test_engine(scratch):
    """The engine's line, and the analysis of a whole game."""
    app, archive = open_game(scratch, 'a2 g5 b3 f4 c4 e3', 'diamond')
    app.focus_window()
    press_any(app, 'Engine')
    wait_for('a value', lambda: next(app.find_all('label', r'(Black|White) \d+ %'), None))
    app.press('Analyse Game')
    wait_status(app, '6 moves were judged')
    wait_stored(archive, scratch, lambda x: x.count('<evaluation') >= 6, 'the evaluations')
    wait_for('the graph', lambda: next(app.find_all(None, 'Value over the game'), None))
    picture('study-analysed')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_annotate, test_edit, test_conflict, test_engine], sys.argv[1:]))
