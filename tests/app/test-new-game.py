#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The New Game page: options from the table of each game, names, what is remembered."""

import sys

from driver import App, Failure, has_state, name_of, run_tests, wait_for, Atspi


def offer(app, card):
    app.press(card)
    app.wait_title('New Game')


def rows(app):
    """The labels of all rows of options that are shown."""
    options = app.find('list', 'Options')
    return [name_of(n) for n in app.find_all(under=options)
            if n.get_role_name() in ('combo box', 'list item', 'text') and name_of(n)]


def test_size_and_switch(scratch):
    """A size is chosen in a list, a rule by a switch, and both change the game."""
    app = App()
    offer(app, 'Diablo')
    app.set_option('Board size', '4×4')
    app.set_option('Balancing rule', 'off')
    app.press('Start Game')
    app.wait_title('Diablo, 4×4')
    if len(app.board_cells()) != 16:
        raise Failure(f'the board has {len(app.board_cells())} points')
    app.press('Roll')
    # Without the balancing rule nothing is said about a first turn of one die.
    wait_for('the dice', app.dice)
    app.wait_status('Black is to move')
    app.quit()


def test_rows_that_do_not_count(scratch):
    """Options that need a mode are hidden in the other modes."""
    app = App()
    offer(app, 'Senseï')
    if 'Pits' in rows(app):
        raise Failure(f'the row of the pits is shown without pits: {rows(app)}')
    app.set_option('Mode', 'Arashi Expert')
    wait_for('the row of the pits', lambda: 'Pits' in rows(app))
    app.press('Start Game')
    app.wait_title('Senseï, Arashi Expert')
    pits = [name for name, node in app.board_cells().items() if 'pit' in name_of(node)]
    if pits != ['b4', 'f4']:
        raise Failure(f'the pits are {pits}')
    app.quit()


def test_own_pits(scratch):
    """An open option takes a value of one's own; a wrong one is explained and cannot be started."""
    app = App()
    offer(app, 'Senseï')
    app.set_option('Mode', 'Arashi Expert')
    wait_for('the row of the pits', lambda: 'Pits' in rows(app))
    app.set_option('Pits', 'Custom')
    app.fill('Pits', 'a1')

    def start_button():
        return next(app.find_all('button', 'Start Game'), None)
    wait_for('Start Game to be refused',
             lambda: not has_state(start_button(), Atspi.StateType.SENSITIVE))
    sentence = wait_for('a sentence why', lambda: next(
        (name_of(n) for n in app.find_all('status bar') if 'pit' in name_of(n).lower()), None))
    if not sentence.endswith('.'):
        raise Failure(f'no sentence: {sentence!r}')
    app.fill('Pits', 'c3+e5')
    wait_for('Start Game', lambda: has_state(start_button(), Atspi.StateType.SENSITIVE))
    app.press('Start Game')
    app.wait_title('Senseï, Arashi Expert')
    pits = [name for name, node in app.board_cells().items() if 'pit' in name_of(node)]
    if pits != ['c3', 'e5']:
        raise Failure(f'the pits are {pits}')
    app.quit()


def test_names_and_memory(scratch):
    """Names stand beside the board; names and options are those of last time at the next start."""
    app = App()
    offer(app, 'Cephalopod')
    app.fill('Black, begins', 'Ana & <Eva>')
    app.fill('White', 'Boris')
    app.set_option('Board size', '3×3')
    app.press('Swap Players')
    app.press('Start Game')
    app.wait_title('Cephalopod, 3.?×.?3')
    app.wait_status('Boris is to move')
    app.find('panel', 'Ana & <Eva>')
    app.quit()

    app = App()
    app.wait_title('Cephalopod.*')
    app.press('Back')
    app.wait_title('Ludoteca')
    # New Game offers the game played last.
    app.press('New Game')
    app.wait_title('New Game')
    app.press('Start Game')
    app.wait_title('Cephalopod, 3.?×.?3')
    app.wait_status('Boris is to move')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_size_and_switch, test_rows_that_do_not_count, test_own_pits,
                        test_names_and_memory], sys.argv[1:]))
