#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A game on trial, built in by -Dtrial_games, appears by itself, and can be played and kept.

build-aux/check runs this with a build of its own.
"""

import sys
import xml.etree.ElementTree as ElementTree

from driver import App, Cli, Failure, run_tests, wait_for


def test_fifth_game(scratch):
    app = App()
    app.new_game('Tic-tac-toe')
    if len(app.board_cells()) != 9:
        raise Failure(f'the board has {len(app.board_cells())} points')
    for point in ('a1', 'b1', 'a2', 'b2'):
        app.play(point)
        wait_for(point, lambda: app.last_move() == point)
    app.kill()
    app = App()
    app.wait_title('Tic-tac-toe')
    if app.turns() != ['a1', 'b1', 'a2', 'b2']:
        raise Failure(f'after a kill the moves are {app.turns()}')
    app.play('a3')
    app.wait_status('Black wins')
    app.find('label', '1–0')
    app.quit()

    counted = Cli('tictactoe').run('perft', 'tictactoe', '--depth', '9')
    if counted.stdout.split()[-1] != '127872':
        raise Failure(f'perft 9: {counted.stdout} {counted.stderr}')
    text = scratch / 'moves.txt'
    text.write_text('a1 b1 a2 b2 a3\n', encoding='utf-8')
    done = Cli('tictactoe').run('convert', '--game', 'tictactoe', str(text),
                                str(scratch / 'out.ludo'))
    if done.returncode != 0:
        raise Failure(done.stderr)
    game = ElementTree.parse(scratch / 'out.ludo').getroot()[0]
    if game.get('kind') != 'tictactoe':
        raise Failure(f'the file is of the kind {game.get("kind")}')


if __name__ == '__main__':
    sys.exit(run_tests([test_fifth_game], sys.argv[1:]))
