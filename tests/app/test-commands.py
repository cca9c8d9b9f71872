#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is not a move on the board: swap, claim, confirming a set, draws; and the reasons why not."""

import re
import sys

from driver import (App, Atspi, Cli, Failure, has_state, name_of, picture, remember, run_tests,
                    wait_for)


def description(app, name):
    """What a screen reader says of a player's card besides the name."""
    return app.find('panel', name).get_description()


def open_game(app_folder, game, moves, *options):
    """A window with a game that came this far."""
    text = app_folder / 'game.txt'
    text.write_text(moves + '\n', encoding='utf-8')
    done = Cli(game).run('convert', '--game', game, *[w for o in options for w in ('-o', o)],
                         str(text), str(app_folder / 'game.ludo'))
    if done.returncode != 0:
        raise Failure(done.stderr)
    return App(str(app_folder / 'game.ludo'))


def test_swap(scratch):
    """The pie swap: players change sides, the pieces stay."""
    remember(first_name="'Ana'", second_name="'Boris'")
    app = App()
    app.new_game('Diamond')
    app.play('c3')
    app.wait_status('Boris is to move')
    app.play('swap')
    app.wait_status('Ana is to move')
    wait_for('Ana to have White', lambda: description(app, 'Ana').startswith('White'))
    if not description(app, 'Boris').startswith('Black, 1 piece'):
        raise Failure(f'Boris has {description(app, "Boris")!r}')
    if app.has('button', 'Swap Sides'):
        raise Failure('the swap is offered twice')
    app.press('Undo')
    wait_for('Ana to have Black again', lambda: description(app, 'Ana').startswith('Black'))
    app.quit()


def test_set_that_could_grow(scratch):
    """Two of three dice can be taken as well as all three."""
    app = open_game(scratch, 'cephalopod', 'b1 a2 c2', 'size=3x3')
    app.wait_title('Cephalopod.*')
    app.wait_status('White is to move')
    for point in ('b2', 'b1'):
        app.choose(point)
    app.wait_status('two or more')
    app.choose('a2')
    app.press('Confirm Choice')
    wait_for('the two dice to be taken', lambda: app.last_move() == 'b2=b1+a2'
             or app.last_move() == 'b2=a2+b1')
    app.press('Undo')
    wait_for('undo', lambda: app.last_move() == 'c2')
    for point in ('b2', 'b1', 'a2', 'c2'):
        app.choose(point)
    wait_for('the three dice to be taken', lambda: re.fullmatch('b2=.*c2.*', app.last_move()))
    app.quit()


def test_claim(scratch):
    """An unfair game is claimed by a button that is there when it can be claimed."""
    moves = ('d1>c1 a7-a6,a6-a5 c1>d1 a5-a4,a4-a3 d1>c1 a3-a2,c7-c6 c1>d1 c6-c5,c5-c4 d1>c1 '
             'c4-c3,c3-c2 c1>d1 e7-e6,e6-e5 d1>c1 e5-e4,e4-e3 c1>d1 e3-e2 d1>c1')
    app = open_game(scratch, 'sensei', moves, 'mode=diaballik')
    app.wait_title('Senseï.*')
    app.wait_status('North is to move')
    app.play('antijeu')
    app.wait_status('North wins')
    app.find('label', '0–1')
    app.press('Undo')
    app.wait_status('North is to move')
    app.quit()


def test_agreed_draw(scratch):
    """The players agree on a draw, and may think again."""
    app = App()
    app.new_game('Senseï')
    app.press('More')
    app.press('Agree on a Draw', 'menu item')
    app.find('label', '½–½')
    app.press('Undo')
    app.wait_status('South is to move')
    app.quit()


def test_choices(scratch):
    """Sets that can be taken are shown with what they make, and a digit chooses one."""
    app = App()
    app.new_game('Cephalopod')
    for point in ('a2', 'b1', 'e5', 'b3'):
        app.choose(point)
    if any('become' in name_of(n) for n in app.find_all()):
        raise Failure('there are sets to choose before anything is chosen')
    app.choose('b2')
    pills = [name_of(n) for n in app.find_all() if 'become' in name_of(n)]
    # of three dice with one pip: each two of them, or all
    if len(pills) != 4:
        raise Failure(f'the sets are {pills}')
    if sum('3' in pill.rsplit('become', 1)[1] for pill in pills) != 1:
        raise Failure(f'one set makes a die of three pips: {pills}')
    picture('choices')
    app.focus_window()
    app.key('1')
    wait_for('the move', lambda: app.last_move().startswith('b2'))
    if any('become' in name_of(n) for n in app.find_all()):
        raise Failure('the sets are still there')
    app.quit()


def test_reasons(scratch):
    """What is not legal is told in a sentence, and nothing is played."""
    app = App()
    app.new_game('Diablo')
    app.choose('a1')
    refused = app.status()
    if not refused.endswith('.') or 'rolls the dice.' in refused:
        raise Failure(f'before the roll: {refused!r}')
    app.press('Roll')
    app.wait_status('one die')
    # Green's checkers are not Black's to move.
    app.choose('b1')
    app.wait_status(r'\.$')
    if app.status() == 'On the first turn Black plays only one die.':
        raise Failure('no reason is given for a piece of the other player')
    app.choose('a1')
    app.choose('f6')
    if not re.search(r'\.$', app.status()):
        raise Failure(f'no reason for a1-f6: {app.status()!r}')
    if app.last_move() != app.dice() + ':':
        raise Failure(f'something was played: {app.last_move()!r}')
    # A button that cannot be used says so.
    redo = app.find('button', 'Redo')
    if has_state(redo, Atspi.StateType.SENSITIVE):
        raise Failure('Redo can be pressed, but there is nothing to redo')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_swap, test_set_that_could_grow, test_claim, test_agreed_draw,
                        test_choices, test_reasons], sys.argv[1:]))
