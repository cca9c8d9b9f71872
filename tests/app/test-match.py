#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Matches of several games, players with different times, and computers that are watched."""

import sys
import time

from driver import App, Failure, picture, remember, run_tests, wait_for


def clocks(app):
    return {name: next((t for t in ('10:00', '2:00') if next(
        app.find_all('label', t, app.find('panel', name)), None)), None) for name in ('Ana', 'Boris')}


def go_on(app, label):
    """Continue on the start page, whose cards are made anew when it comes."""
    for _ in range(5):
        app.press('Continue')
        try:
            return app.find('label', label, timeout=6)
        except Failure:
            continue
    raise Failure(f'Continue does not lead to {label!r}')


def test_match(scratch):
    """A match of three games with different times: sides are swapped, the score is on the page and in the
    banner, it goes on after a restart and from an earlier game, and ends."""
    remember(first_name="'Ana'", second_name="'Boris'", clock=1, clock_minutes=10,
             clock_other='true', clock_minutes_other=2, match=0, match_games=3, window_height=880)
    app = App()
    app.press('Diamond')
    app.wait_title('New Game')
    app.set_option('Games', 'Several games')
    app.find('spin button', 'Number of games')
    app.find('spin button', 'Minutes for White')
    picture('new-match')
    app.press('Start Game')
    app.wait_title('Diamond.*')
    app.find('label', 'Game 1 of 3: Ana 0 – 0 Boris')
    if clocks(app) != {'Ana': '10:00', 'Boris': '2:00'}:
        raise Failure(f'the clocks show {clocks(app)}')
    app.play('c3')
    app.wait_status('Boris is to move')
    if app.has('button', 'Next Game'):
        raise Failure('the next game is offered before this one is over')
    app.press('Resign')
    app.find('label', 'Ana leads the match by 1–0.')
    if app.has('button', 'Rematch'):
        raise Failure('a rematch is offered in the middle of a match')
    app.find('label', 'Game 1 of 3: Ana 1 – 0 Boris')
    picture('match-banner')
    app.press('Next Game')

    # Now Boris begins, with his time.
    app.find('label', 'Game 2 of 3: Boris 0 – 1 Ana')
    app.wait_status('Boris is to move')
    if clocks(app) != {'Ana': '10:00', 'Boris': '2:00'}:
        raise Failure(f'the clocks of the second game show {clocks(app)}')
    app.play('c3')
    app.wait_status('Ana is to move')
    app.kill()
    app = App()
    app.find('label', 'Game 2 of 3: Boris 0 – 1 Ana')
    app.press('More')
    app.press('Agree on a Draw', 'menu item')
    app.find('label', 'Ana leads the match by 1½–½.')

    # From the first game the second is found, not played once more.
    app.press('Back')
    app.wait_title('Ludoteca')
    app.find('label', 'Match Ana – Boris')
    picture('match-continue')
    app.focus_window()
    app.key('alt+2')
    app.wait_title('Archive')
    app.select_game('result:1-0 ', 'Ana – Boris.*')
    app.press('Play On')
    app.find('label', 'Game 1 of 3: Ana 1 – 0 Boris')
    app.press('Next Game')
    app.find('label', 'Game 2 of 3: Boris ½ – 1½ Ana')
    # The start page goes on with the match, too.
    app.press('Back')
    app.wait_title('Ludoteca')
    go_on(app, 'Game 3 of 3: Ana 1½ – ½ Boris')
    app.play('c3')
    app.press('Resign')
    app.find('label', 'Ana wins the match by 2½–½.')
    if app.has('button', 'Next Game'):
        raise Failure('a fourth game of three is offered')
    # Another match, begun by the other player.
    app.press('Rematch')
    app.find('label', 'Game 1 of 3: Boris 0 – 0 Ana')
    app.quit()


def test_watched_step_by_step(scratch):
    """Two computers play turn by turn, slowly or fast."""
    remember(first_level=1, second_level=2, watch_speed="'slow'", match=2, match_points=2)
    app = App()
    app.new_game('Diamond')
    app.find('label', 'Game 1, first to 2: Computer, level 1 0 – 0 Computer, level 2')
    app.press('Pause')
    app.wait_status('waits until you continue')
    for _ in range(2):
        turns = len(app.turns())
        app.press('One Turn')
        wait_for('one more turn', lambda: len(app.turns()) == turns + 1)
        app.wait_status('waits until you continue')
        time.sleep(0.5)
        if len(app.turns()) != turns + 1:
            raise Failure('more than one turn was played')
    app.press('More')
    app.press('Speed of Watched Games', 'menu item')
    fast = wait_for('the speeds', lambda: next(
        (n for n in app.find_all(None, 'Fast') if n.get_n_actions() > 0), None))
    fast.do_action(0)
    app.key('Escape', 'Escape')
    begun = time.monotonic()
    app.press('Continue')
    # Slowly eight turns would take sixteen seconds.
    wait_for('eight turns', lambda: len(app.turns()) > turns + 8, 14)
    print(f'# {time.monotonic() - begun:.1f} seconds')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_match, test_watched_step_by_step], sys.argv[1:]))
