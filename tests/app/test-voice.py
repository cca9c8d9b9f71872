#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader hears: actions, rolls, captures and results in words, the point that has the focus, the
board row by row, and the legal actions as a list."""

import re
import sys

from driver import (App, Atspi, Cli, Failure, children, has_state, name_of, picture, remember,
                    run_tests, wait_for)


def dialog_list(app, name):
    """The list with this name in a window of its own."""
    return wait_for(f'the list {name!r}', lambda: next(
        (n for c in children(app.node) if c != app.frame for n in app.find_all('list', name, c)), None))


def row_names(app, rows):
    return [name_of(n) for n in app.find_all('list item', None, rows)]


def close(app):
    app.key('Escape')
    wait_for('the list to close', lambda: len(children(app.node)) == 1)


def test_voice(scratch):
    """A game with dice and captures, heard from roll to result."""
    remember(first_name="'Ana'", second_name="'Boris'", enter_dice='true',
             last_options="{'diablo': {'size': '4', 'balance': 'off'}}")
    app = App()
    app.new_game('Diablo')
    app.focus_window()
    app.key('ctrl+b')
    rows = row_names(app, dialog_list(app, 'Board in Words'))
    if rows[:2] != ['Black: 8 checkers', 'Green: 8 checkers'] or len(rows) != 6:
        raise Failure(f'the board is told as {rows}')
    if not rows[5].startswith('Row 1: a1, black checker; b1, green checker'):
        raise Failure(f'the first row is told as {rows[5]!r}')
    picture('board-in-words')
    close(app)

    # The roll, and what comes next.
    app.press('2')
    app.find('label', '2 and what does the other die show.*')
    app.press('1')
    app.wait_status(r'^Ana rolled 2 and 1\. ')
    dice = '21'
    # The own capture, with what the other side has left; nothing of it takes a second line on the screen.
    cli = Cli('diablo', ['size=4', 'balance=off'])
    app.focus_window()
    actions = cli.actions(dice + ':')
    app.key('ctrl+shift+b')
    title = f'{len(actions)} Legal Actions?'
    rows = dialog_list(app, title)
    shown = row_names(app, rows)
    if [t.replace('×', 'x').replace('–', '-') for t in shown] != actions:
        raise Failure(f'the list has {shown}, but legal are {actions}')
    picture('legal-actions')
    capture = next(a for a in actions if 'x' in a)
    number = actions.index(capture)
    said = [n.get_description() for n in app.find_all('list item', None, rows)][number]
    if not re.fullmatch(r'Black: (\w\d) captures (\w\d), black .*\. Green has 7 checkers\.', said):
        raise Failure(f'the capture is told as {said!r}')
    app.key(*['Down'] * number, 'Return')
    app.wait_status(r'^Ana: ' + re.escape(said.split(': ', 1)[1]))
    if app.last_move().replace('×', 'x') != f'{dice}: {capture}':
        raise Failure(f'{capture} was chosen, {app.last_move()!r} was played')
    app.press('Undo')
    app.wait_status(r'^Taken back\. ')
    app.press('Redo')
    app.wait_status(r'^Ana: ')

    # The point that has the focus, with what stands there and what it is good for.
    app.focus_window()
    app.key('a', '1')
    wait_for('a1 to have the focus', lambda: app.focused_cell() == 'a1')
    if not re.match(r'a1, (empty|black|green)', name_of(app.cells['a1'])):
        raise Failure(f'a1 is told as {name_of(app.cells["a1"])!r}')
    app.key('Escape')

    # The end.
    app.press('Resign')
    app.wait_status(r'wins: .* resigns\.$')
    listing = app.node and next((n for n in app.find_all('menu item', 'Legal Actions')), None)
    if listing is not None and has_state(listing, Atspi.StateType.SENSITIVE):
        raise Failure('legal actions are offered after the end')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_voice], sys.argv[1:]))
