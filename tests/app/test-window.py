#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window itself: its pages in every style and width, its menus, its shortcuts, its size."""

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


def test_every_game_in_every_style(scratch):
    """Pictures of all boards, to look at."""
    resumes = False
    for card in ('Diablo', 'Diamond', 'Cephalopod', 'Senseï'):
        for style, env in STYLES.items():
            remember(window_width=1000, window_height=700)
            app = App(env=env)
            if resumes:
                # The game of the round before comes back by itself.
                wait_for('the last game', lambda: app.title() != 'Ludoteca')
                app.press('Back')
            app.wait_title('Ludoteca')
            resumes = True
            app.new_game(card)
            time.sleep(0.3)
            picture(f'{card}-{style}'.replace('ï', 'i'))
            app.kill()


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
    app.key('ctrl+q')
    if app.process.wait(30) != 0:
        raise Failure(f'the program ended with {app.process.returncode}')


if __name__ == '__main__':
    sys.exit(run_tests([test_first_window, test_narrow, test_every_game_in_every_style,
                        test_size_is_remembered, test_about_and_shortcuts, test_shortcuts_work],
                       sys.argv[1:]))
