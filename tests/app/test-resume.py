#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program is killed at any moment and starts again where it was."""

import os
import sqlite3
import sys
from pathlib import Path

from driver import App, Cli, Failure, run_tests, wait_for


def archive_path():
    return Path(os.environ['XDG_DATA_HOME'], 'ludoteca', 'games.ludoteca')


def start_square_game(app):
    app.new_game('Diamond')
    app.wait_status('is to move')


def place(app, *points):
    for point in points:
        app.play(point)
        wait_for(f'{point} on the board', lambda: app.last_move() == point)


def expect_moves(app, text):
    """The list of moves shows exactly these turns."""
    wait_for(f'the moves {text} (there are {app.turns()})', lambda: app.turns() == text.split())


def test_killed_after_each_move(scratch):
    """Nothing that was shown as done is lost."""
    app = App()
    start_square_game(app)
    played = []
    for point in ('a2', 'g5', 'b2'):
        place(app, point)
        played.append(point)
        app.kill()
        app = App()
        app.wait_title('Diamond.*')
        expect_moves(app, ' '.join(played))
    # The game goes on to its end.
    place(app, 'g6', 'a3', 'f6', 'b3')
    app.find('label', '1–0')
    app.quit()


def test_killed_after_undo(scratch):
    """An undone move is still there to be redone, and undo goes back to the start."""
    app = App()
    start_square_game(app)
    place(app, 'a2', 'g5', 'b2')
    app.press('Undo')
    wait_for('undo', lambda: app.last_move() == 'g5')
    app.kill()
    app = App()
    app.wait_title('Diamond.*')
    wait_for('the place before the undone move', lambda: app.last_move() == 'g5')
    app.press('Redo')
    wait_for('redo', lambda: app.last_move() == 'b2')
    for last in ('g5', 'a2', ''):
        app.press('Undo')
        wait_for(f'undo to {last!r}', lambda: app.last_move() == last)
    app.kill()


def test_killed_after_roll(scratch):
    """Dice that were rolled stay as they fell, after undo and redo too."""
    app = App()
    app.new_game('Diablo')
    app.press('Roll')
    roll = wait_for('the dice', app.dice)
    app.kill()
    app = App()
    app.wait_title('Diablo.*')
    if app.dice() != roll:
        raise Failure(f'{roll} was rolled, but now it is {app.dice()}')
    app.press('Undo')
    wait_for('the roll to be undone', lambda: app.dice() is None)
    app.kill()
    app = App()
    app.wait_title('Diablo.*')
    app.press('Roll')
    again = wait_for('the dice', app.dice)
    if again != roll:
        raise Failure(f'rolling again after an undo gave {again} in the place of {roll}')
    app.kill()


def test_killed_after_resignation(scratch):
    """A resignation is kept, and can be undone."""
    app = App()
    start_square_game(app)
    place(app, 'a2')
    app.press('Resign')
    app.find('label', '1–0')
    app.kill()
    app = App()
    app.wait_title('Diamond.*')
    app.find('label', '1–0')
    app.press('Undo')
    app.wait_status('White is to move')
    place(app, 'g5')
    app.kill()


def test_start_page_after_leaving(scratch):
    """Whoever left the game finds the start page, and the game on it."""
    app = App()
    start_square_game(app)
    place(app, 'a2', 'g5')
    app.press('Back')
    app.wait_title('Ludoteca')
    app.kill()
    app = App()
    app.wait_title('Ludoteca')
    app.find('label', 'Continue Diamond.*')
    app.press('Continue')
    app.wait_title('Diamond.*')
    expect_moves(app, 'a2 g5')
    # Discarded and taken back again.
    app.press('Back')
    app.wait_title('Ludoteca')
    app.press('Discard')
    wait_for('the game to be gone', lambda: not app.has('label', 'Continue Diamond.*'))
    app.press('Undo')
    app.find('label', 'Continue Diamond.*')
    app.quit()


def test_all_unfinished(scratch):
    """The last unfinished games have a card each; all of them are a button away."""
    (scratch / 'games.txt').write_text('a2\nb2\nc3\nc2\nc4\n', encoding='utf-8')
    done = Cli('diamond').run('convert', '--game', 'diamond', str(scratch / 'games.txt'),
                              str(scratch / 'games.ludo'))
    if done.returncode != 0:
        raise Failure(done.stderr)
    app = App(str(scratch / 'games.ludo'))
    app.wait_title('Archive')
    app.focus_window()
    app.key('alt+1')
    app.wait_title('Ludoteca')
    cards = list(app.find_all('label', 'Continue Diamond'))
    if len(cards) != 3:
        raise Failure(f'there are {len(cards)} cards')
    app.press('All Unfinished Games')
    app.wait_title('Archive')
    wait_for('five games', lambda: len(app.archive_rows()) == 5)
    app.quit()


def test_stored_before_shown(scratch):
    """What is shown is in the archive already: another process reads it there."""
    app = App()
    start_square_game(app)
    with sqlite3.connect(f'file:{archive_path()}?mode=ro', uri=True) as archive:
        before = archive.execute('PRAGMA data_version').fetchone()
        app.choose('a2')
        if app.last_move() != 'a2':
            raise Failure('a2 is not shown')
        if archive.execute('PRAGMA data_version').fetchone() == before:
            raise Failure('a2 is shown, but nothing was written to the archive')
    app.quit()


def test_damaged_game(scratch):
    """A game that cannot be read any more does not vanish without a word; others can be played."""
    app = App()
    start_square_game(app)
    place(app, 'a2')
    app.kill()
    with sqlite3.connect(archive_path()) as archive:
        archive.execute("UPDATE game_record SET record = x'00112233'")
    app = App()
    app.wait_title('Ludoteca')
    app.find('alert', '.*damaged.*')
    start_square_game(app)
    place(app, 'b2')
    app.quit()


def test_locked_archive(scratch):
    """While another program keeps the archive to itself, the program says so; afterwards the game
    goes on."""
    app = App()
    start_square_game(app)
    place(app, 'a2')
    app.kill()
    archive = sqlite3.connect(archive_path(), isolation_level=None)
    archive.execute('PRAGMA locking_mode = EXCLUSIVE')
    archive.execute('BEGIN EXCLUSIVE')
    app = App()
    app.wait_title('Ludoteca')
    app.find('alert', '.*not stored.*')
    archive.close()
    app.press('Try Again')
    app.wait_title('Diamond.*')
    expect_moves(app, 'a2')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_killed_after_each_move, test_killed_after_undo,
                        test_killed_after_roll, test_killed_after_resignation,
                        test_start_page_after_leaving, test_all_unfinished,
                        test_stored_before_shown,
                        test_damaged_game, test_locked_archive], sys.argv[1:]))
