#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window itself: its pages in every style and width, its menus, its shortcuts, its size."""

import os
import subprocess
import sys
import time

from driver import (App, Atspi, Failure, children, has_state, name_of, picture, remember,
                    run_tests, wait_for)

STYLES = {
    'light': {},
    'dark': {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'},
    'contrast': {'ADW_DEBUG_HIGH_CONTRAST': '1'},
}


def resize(app, width, height):
    window = app.focus_window()
    subprocess.run(['xdotool', 'windowsize', '--sync', window, str(width), str(height)], check=True)
    time.sleep(0.5)


def extents(node):
    return node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)


def buttons_in_window(app, width, height):
    """Everything that can be pressed or chosen lies inside the window, or can be scrolled to: not
    to the right of it."""
    for node in app.find_all('button'):
        if not name_of(node) or not has_state(node, Atspi.StateType.SENSITIVE):
            continue
        box = extents(node)
        if box.width > 0 and (box.x < 0 or box.x + box.width > width):
            raise Failure(f'{name_of(node)!r} reaches from {box.x} to {box.x + box.width}, '
                          f'but the window is {width} wide')


def test_first_window(scratch):
    """The first window shows all games, in every style, wide and narrow."""
    for style, env in STYLES.items():
        remember(window_width=1000, window_height=700)
        app = App(env=env)
        app.wait_title('Ludoteca')
        cards = [name_of(n) for n in app.find_all('button')
                 if name_of(n) in ('Diablo', 'Diamond', 'Cephalopod', 'Senseï')]
        if cards != ['Diablo', 'Diamond', 'Cephalopod', 'Senseï']:
            raise Failure(f'the cards are {cards}')
        picture(f'start-{style}')
        app.kill()


def test_narrow(scratch):
    """At 360 pixels nothing is cut off on any page."""
    remember(window_width=360, window_height=640)
    app = App()
    app.wait_title('Ludoteca')
    buttons_in_window(app, 360, 640)
    picture('start-narrow')
    app.press('Senseï')
    app.wait_title('New Game')
    picture('new-game-narrow')
    app.press('Start Game')
    app.wait_title('Senseï.*')
    buttons_in_window(app, 360, 640)
    picture('play-narrow')
    # Wide again, and back: the same game.
    resize(app, 1000, 700)
    app.play('a1-a4')
    resize(app, 360, 640)
    if app.last_move() != 'a1–a4':
        raise Failure('the move is not shown after the window was resized')
    app.quit()


def test_size_is_remembered(scratch):
    app = App()
    resize(app, 800, 600)
    app.quit()
    app = App()
    window = app.focus_window()
    shell = subprocess.run(['xdotool', 'getwindowgeometry', '--shell', window], text=True,
                           capture_output=True, check=True).stdout
    if 'WIDTH=800' not in shell or 'HEIGHT=600' not in shell:
        raise Failure(f'the window was 800 × 600, now it is {shell!r}')
    app.quit()


def other_window(app, pattern_role, name):
    return wait_for(f'the window {name!r}', lambda: next(
        (c for c in children(app.node)
         if c != app.frame and next(app.find_all(pattern_role, name, c), None) is not None), None))


def test_about_and_shortcuts(scratch):
    """The menu opens About, which names the designers, and the list of shortcuts."""
    app = App()
    app.focus_window()
    app.key('F10')
    app.press('About Ludoteca', 'menu item')
    about = other_window(app, 'label', 'Ludoteca')
    labels = {name_of(n) for n in app.find_all('label', None, about)}
    for words in ('Diablo: Mark Steere', 'Diamond: Larry Back, 1994',
                  'Cephalopod: Mark Steere, 2006'):
        if not any(words in label for label in labels):
            raise Failure(f'About does not say {words!r}: {sorted(labels)}')
    if not any('Blizzard' in label for label in labels):
        raise Failure('About does not say whom the name of a game has nothing to do with')
    app.key('Escape')
    wait_for('About to close', lambda: len(children(app.node)) == 1)
    app.key('ctrl+question')
    shortcuts = other_window(app, 'label', 'Roll the dice')
    picture('keyboard-shortcuts')
    if extents(shortcuts).height > 720:
        raise Failure(f'the shortcuts are {extents(shortcuts).height} pixels high')
    # Every line of the first section names its keys: most of them go with Control.
    keys = [name_of(n) for n in app.find_all('label', None, shortcuts)]
    if keys.count('Ctrl') < 10:
        raise Failure(f'the shortcuts say few keys: {keys}')
    # Windows beside the program's own close by Escape.
    app.key('Escape')
    wait_for('the shortcuts to close', lambda: len(children(app.node)) == 1)
    app.focus_window()
    app.key('F1')
    wait_for('the help', lambda: len(children(app.node)) == 2)
    app.key('Escape')
    wait_for('the help to close', lambda: len(children(app.node)) == 1)
    # Another time they are there again.
    app.key('ctrl+question')
    other_window(app, 'label', 'Roll the dice')
    app.quit()


def test_shortcuts_work(scratch):
    """Keys that lead from page to page."""
    app = App()
    app.wait_title('Ludoteca')
    app.focus_window()
    app.key('ctrl+n')
    app.wait_title('New Game')
    app.key('alt+Left')
    app.wait_title('Ludoteca')
    app.key('alt+2')
    app.wait_title('Archive')
    app.key('alt+1')
    app.wait_title('Ludoteca')
    # New Game in the desktop's menu of the program, which runs already.
    subprocess.run([os.environ['LUD_APP'], '--new-game'], check=True, timeout=30)
    app.wait_title('New Game')
    app.key('ctrl+q')
    if app.process.wait(30) != 0:
        raise Failure(f'the program ended with {app.process.returncode}')


def cell_place(app, name):
    """Where a point of the board is."""
    box = extents(next(n for n in app.find_all('button') if name_of(n).startswith(name + ',')))
    return box.x + box.width / 2, box.y + box.height / 2


def test_board_actions(scratch):
    """Flip, rotate, coordinates and theme: by key and by menu, seen at once, and coordinates and
    theme still there the next time."""
    app = App()
    app.wait_title('Ludoteca')
    app.new_game('Diamond')
    x, y = cell_place(app, 'a2')
    app.focus_window()
    app.key('ctrl+t')
    wait_for('the board to be flipped', lambda: cell_place(app, 'a2')[0] > x + 50)
    if cell_place(app, 'a2')[1] > y - 200:
        raise Failure('the board is not turned round')
    app.key('ctrl+t')
    wait_for('the board as it was', lambda: abs(cell_place(app, 'a2')[0] - x) < 3)
    app.key('ctrl+shift+t')
    wait_for('the board to be rotated', lambda: cell_place(app, 'a2')[0] < x - 100)
    if abs(cell_place(app, 'a2')[1] - y) < 100:
        raise Failure('the board is not rotated by a quarter')
    picture('rotated')
    x = cell_place(app, 'a2')[0]
    app.key('ctrl+l')
    wait_for('the board without coordinates', lambda: abs(cell_place(app, 'a2')[0] - x) > 3)
    app.press('More')
    for item in ('Flip Board', 'Rotate Board', 'Coordinates', 'Board Theme'):
        app.find(None, item)
    picture('board-menu')
    app.key('Escape')
    app.quit()

    remember(board_theme="'safe'", board_coordinates='false')
    app = App()
    wait_for('the last game', lambda: app.title() != 'Ludoteca')
    x, y = cell_place(app, 'a2')
    app.key('ctrl+l')
    wait_for('the coordinates, which were not there', lambda: abs(cell_place(app, 'a2')[1] - y) > 5)
    picture('theme-safe')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_first_window, test_narrow, test_size_is_remembered,
                        test_about_and_shortcuts, test_shortcuts_work,
                        test_board_actions],
                       sys.argv[1:]))
