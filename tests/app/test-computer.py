#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The computer as a player: New Game, thinking in the background, stopping, taking back, watching."""

import re
import sys
import time

from driver import (App, Atspi, Cli, Failure, children, has_state, name_of, remember, role_of,
                    run_tests, wait_for)

LEVEL_8 = 'Computer, level 8'


def start(card, **settings):
    """A window with a game whose players and clock are those remembered."""
    remember(**settings)
    app = App()
    app.new_game(card)
    return app


def moves(app):
    """The game so far, as notation writes it."""
    return ' '.join(t.replace('×', 'x').replace('–', '-').replace(', ', ',') for t in app.turns())


def to_move(app, name):
    return 'To move' in (app.find('panel', name).get_description() or '')


def answer(app, name):
    """Presses a button of a question."""
    button = wait_for(f'the answer {name!r}', lambda: next(
        (n for c in children(app.node) if c != app.frame
         for n in app.find_all('button', name, c)), None))
    button.do_action(0)
    # GTK 4.8 complains when it is asked about a window that is just going.
    time.sleep(1)
    wait_for('the question to go', lambda: len(children(app.node)) == 1)


def is_over(app):
    return bool(app.find('status bar') and re.search(r'\bwins\b|\bdraw\b', app.status()))


def test_chosen_and_kept(scratch):
    """A level is chosen on the page, stands in the record, and is there again after a restart."""
    app = App()
    app.press('Diamond')
    app.wait_title('New Game')
    app.fill('Black, begins', 'Ana')
    app.set_option('Who plays White', 'Level 3')
    app.press('Start Game')
    app.wait_title('Diamond.*')
    app.find('panel', 'Computer, level 3')
    app.play('c3')
    # It answers by itself, and says what it did in words.
    app.wait_status(r'Computer, level 3: .*Ana is to move')
    if len(app.turns()) != 2:
        raise Failure(f'the turns are {app.turns()}')
    app.quit()

    app = App()
    app.wait_title('Diamond.*')
    app.wait_status('Ana is to move')
    app.find('panel', 'Computer, level 3')
    app.play(Cli('diamond').actions(moves(app))[0])
    app.wait_status(r'Computer, level 3: .*Ana is to move')
    app.quit()


def test_whole_game(scratch):
    """A game with dice against the computer, to its end: it rolls and plays by itself, and waits
    for the person's roll."""
    app = start('Diablo', second_level=2, first_name="'Ana'",
                last_options="{'diablo': {'size': '4'}}")
    cli = Cli('diablo', ['size=4'])
    for _ in range(200):
        wait_for("Ana's turn or the end", lambda: to_move(app, 'Ana') or is_over(app))
        if is_over(app):
            break
        before = moves(app)
        if app.dice() is None:
            app.press('Roll')
        else:
            app.play(min(cli.actions(before), key=lambda a: 'x' not in a))
        wait_for('something to happen', lambda: moves(app) != before)
    wait_for('the end', lambda: is_over(app))
    # What the window shows is a game by the rules, with the same end.
    result = cli.result(moves(app))[1]
    app.find('label', result.replace('-', '–'))
    app.quit()


def test_thinking(scratch):
    """While it thinks there is a sign; Move Now ends that; the window stays usable and closes."""
    app = start('Cephalopod', first_level=8, second_name="'Boris'", thinking_time=60)
    app.wait_status('Computer, level 8 is thinking')
    card = app.find('panel', LEVEL_8)
    if not next(app.find_all('label', 'Thinking.*', card), None):
        raise Failure('the card does not say that the computer thinks')
    wait_for('the seconds', lambda: next(app.find_all('label', r'Thinking, \d+ s', card), None))
    # Nothing can be played for it.
    cells = app.board_cells()
    cells['b2'].do_action(0)
    if app.last_move():
        raise Failure('a person played for the computer')
    app.press('Move Now')
    app.wait_status(r'Computer, level 8: .*Boris is to move')
    # What it took is told.
    if not next(app.find_all('label', r'.*, [\d.]+ s', card), None):
        raise Failure('the card does not say how long the computer thought')

    # It thinks again, and the turn is taken back meanwhile.
    free = next(n for n, c in app.board_cells().items() if 'empty' in name_of(c))
    app.play(free)
    app.wait_status('Computer, level 8 is thinking')
    app.press('More')
    app.press('Take Back Turn', 'menu item')
    app.wait_status('Boris is to move')
    time.sleep(1)
    if 'Boris is to move' not in app.status():
        raise Failure(f'the computer played after the takeback: {app.status()!r}')

    # The window closes at once while it thinks.
    app.play(free)
    app.wait_status('Computer, level 8 is thinking')
    before = time.monotonic()
    app.quit()
    if time.monotonic() - before > 10:
        raise Failure('the window closes slowly while the computer thinks')


def test_stop_and_continue(scratch):
    """Pause stops the thinking, Continue goes on; undo makes the computer wait."""
    app = start('Diamond', second_level=1, first_name="'Ana'")
    app.play('c3')
    app.wait_status(r'Computer, level 1: .*Ana is to move')
    app.press('Undo')
    app.wait_status('Computer, level 1 waits until you continue')
    time.sleep(1)
    if len([t for t in app.turns()]) != 2 or app.last_move() != 'c3':
        raise Failure(f'the computer did not wait: {app.last_move()!r}')
    app.press('Continue')
    app.wait_status('Ana is to move')
    app.press('Pause')
    # A button that is pressed takes a moment before it acts.
    app.find('button', 'Continue')
    # Whoever acts goes on.
    free = next(n for n, c in app.board_cells().items() if 'empty' in name_of(c))
    app.play(free)
    app.wait_status(r'Computer, level 1: .*Ana is to move')
    app.quit()


def test_watching(scratch):
    """Two computers play; the game can be stopped and goes on, and waits after a restart."""
    app = start('Senseï', first_level=1, second_level=2)
    wait_for('some turns', lambda: len(app.turns()) >= 3)
    app.press('Pause')
    app.wait_status('waits until you continue')
    turns = app.turns()
    time.sleep(1.5)
    if app.turns() != turns:
        raise Failure('they went on playing')
    app.press('Continue')
    wait_for('more turns', lambda: len(app.turns()) > len(turns))
    app.quit()
    app = App()
    app.wait_title('Senseï.*')
    app.wait_status('waits until you continue')
    resign = app.find('button', 'Resign')
    if has_state(resign, Atspi.StateType.SENSITIVE):
        raise Failure('a person can resign for the computer')
    app.quit()


def test_dice_by_hand(scratch):
    """Real dice are entered face by face, for the computer, too."""
    app = start('Diablo', enter_dice='true', second_level=1, first_name="'Ana'")
    app.wait_status('Ana rolls the dice')
    if app.has('button', 'Roll'):
        raise Failure('the program offers to roll')
    app.press('3')
    app.find('label', '3 and what does the other die show.*')
    app.press('2')
    wait_for('the roll', lambda: moves(app).startswith('32:'))
    cli = Cli('diablo')
    while 'rolls the dice' not in app.status():
        before = moves(app)
        app.play(cli.actions(before)[0])
        wait_for('the action', lambda: moves(app) != before)
    app.wait_status('Computer, level 1 rolls the dice')
    app.press('1')
    app.find('label', '1 and what does the other die show.*')
    app.press('1')
    wait_for('the roll', lambda: re.search(r'\b11:', moves(app)))
    app.wait_status('Ana rolls the dice')
    if not re.search(r'\b11: \S+', moves(app)):
        raise Failure(f'the computer did not play its roll: {moves(app)!r}')
    app.quit()


def test_resign_draw_and_rematch(scratch):
    """Resigning is the person's, whoever is on turn; the computer answers offers; Rematch swaps."""
    app = start('Diamond', second_level=1, first_name="'Ana'", clock=1, clock_minutes=7)
    app.play('c3')
    app.wait_status('Ana is to move')
    app.press('More')
    app.press('Offer a Draw', 'menu item')
    wait_for('an answer', lambda: 'declines the draw' in app.status() or is_over(app)
             or app.has('label', '½–½'))
    if app.has('label', '½–½'):
        app.press('Undo')
        app.wait_status('Ana is to move')
    app.press('Resign')
    app.find('label', '0–1')
    app.press('Rematch')
    # Now the computer begins, with the same clock.
    app.wait_status('Computer, level 1: .*Ana is to move')
    if len(app.turns()) != 1 or not app.has('label', r'[67]:\d\d'):
        raise Failure('the rematch is not the same game with sides swapped')
    app.quit()


def test_hint(scratch):
    """A hint names a legal turn and says why; the turn can be played."""
    app = start('Diamond', first_name="'Ana'", second_level=1)
    app.focus_window()
    app.key('ctrl+h')
    app.wait_status('Hint: ')
    said = app.status()
    found = re.fullmatch(r'Hint: (\S+)\. ([A-Z].*\.)', said)
    if not found:
        raise Failure(f'no turn with a reason: {said!r}')
    if found[1] not in Cli('diamond').actions(''):
        raise Failure(f'the hint is not legal: {said!r}')
    app.play(found[1])
    wait_for('the turn', lambda: app.turns() and app.turns()[0] == found[1])
    app.quit()


def test_warning(scratch):
    """Before an action that gives away much the program asks again, if that is wished; either
    answer is obeyed."""
    app = start('Diamond', first_name="'Ana'", second_name="'Boris'", warn_blunders='true')
    for number, action in enumerate(('a2', 'g5', 'b2', 'g6', 'a3'), 1):
        app.play(action)
        wait_for(f'the move {action}', lambda: len(app.turns()) == number)
    # Three corners of a square are taken, and this is not the fourth.
    app.play('f6')
    answer(app, 'Choose Again')
    app.wait_status('Boris is to move')
    if len(app.turns()) != 5:
        raise Failure(f'it was played all the same: {app.turns()!r}')
    app.play('f6')
    answer(app, 'Play It')
    wait_for('the action', lambda: app.turns()[-1] == 'f6')
    app.quit()


def test_evaluation_and_preferences(scratch):
    """The bar comes and goes with the preference, and says in words who is ahead."""
    app = App()
    app.new_game('Diamond')
    if app.has('image', 'Evaluation'):
        raise Failure('the bar is shown though nobody asked for it')
    app.focus_window()
    app.key('ctrl+comma')
    window = wait_for('the preferences', lambda: next(
        (c for c in children(app.node) if c != app.frame), None))
    switch = wait_for('the switch', lambda: next(
        (n for n in app.find_all(None, 'Show who is ahead', window) if n.get_n_actions() > 0
         and role_of(n) in ('check box', 'toggle button', 'switch')), None))
    switch.do_action(0)
    wait_for('it to be on', lambda: has_state(switch, Atspi.StateType.CHECKED))
    app.key('Escape')
    bar = app.find('image', 'Evaluation')
    wait_for('the words', lambda: re.search(r'Black wins with \d+ %', bar.get_description() or ''))
    app.quit()


def test_clock(scratch):
    """Clocks run from the first turn on, warn, and a flag that falls ends the game in the record."""
    app = start('Diamond', first_name="'Ana'", second_name="'Boris'", clock=3, clock_turn=14)
    app.find('label', '0:14')
    app.play('c3')
    app.wait_status('Boris has less than ten seconds left')
    # Another page is shown: the clock stands.
    app.focus_window()
    app.key('alt+2')
    app.wait_title('Archive')
    time.sleep(11)
    app.key('alt+1')
    app.wait_title('Diamond.*')
    app.find('label', r'0:0\d\.\d')
    if is_over(app):
        raise Failure('the clock ran while the game was hidden')
    app.wait_status('wins')
    app.find('label', '1–0')
    app.quit()
    app = App()
    app.wait_title('Diamond.*')
    app.find('label', '1–0')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_chosen_and_kept, test_whole_game, test_thinking,
                        test_stop_and_continue, test_watching, test_dice_by_hand,
                        test_resign_draw_and_rematch, test_hint, test_warning,
                        test_evaluation_and_preferences, test_clock], sys.argv[1:]))
