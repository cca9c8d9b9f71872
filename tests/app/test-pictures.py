#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of every game in the middle of it: light, dark, high contrast, safe for colour blindness,
wide and narrow.  They are outputs of the tests, to look at; some stand in data/screenshots (see
build-aux/screenshot).  That they are no empty windows, and that nothing is cut off, is tested."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from driver import (App, Atspi, Cli, Failure, has_state, name_of, picture, remember, run_tests,
                    wait_for)

# Without a compositor the window draws a frame of its own around itself.
FRAME = 5

# Of each game: its moves, and what is chosen in the picture, so that its targets show.
GAMES = {
    'diablo': ('11: d2xe2 32: c6+e6 a4xd4 11: e2+e3 f4xf3 21: d5+d3 d3+d4 31: e3+f3 c3+f3 '
               '21: e4+d4 a2+c2 22:', 'c1'),
    'diamond': ('e3 e7 b8 e8 b3 a3 f6 c7 c5 b6 d8 a2 d6 e1 d5 d3 g6 c2 g1 g3 e5 c6 f4 b1 b3-b2 '
                'b6-b5', 'd5'),
    'cephalopod': ('b2 e4 e5 c1 a4 a3 d1 e3 b4 b3=a3+b4 d3 a3=a4+b3 a5 a2=a3+b2 c2 a4 c4 '
                   'd4=c4+d3+e4', 'd3'),
    'sensei': ('g1-g2,g2-g1 d7>e7,b7-b6,f7-f4 b1-b3,b3-f3,d1>f1 d7-d4,g7-g5 f3-b3,b3-b4,f1>a1 '
               'a7-a6,a6-a5,e7>c7 b4-b1', 'g1'),
}

STYLES = {
    'light': ({}, {}, (1000, 700)),
    'dark': ({'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}, {}, (1000, 700)),
    'contrast': ({'ADW_DEBUG_HIGH_CONTRAST': '1'}, {}, (1000, 700)),
    'safe': ({}, {'board_theme': "'safe'"}, (1000, 700)),
    'narrow': ({}, {}, (360, 720)),
    'large': ({}, {}, (1260, 880)),
}


def write_game(scratch, game, moves):
    path = Path(scratch, f'{game}.ludo')
    done = Cli(game).run('convert', f'--game={game}', '--from=text', '-', str(path),
                         stdin=moves + '\n')
    if done.returncode != 0 or not path.exists():
        raise Failure(f'{game}: {done.stderr}')
    return path


def colours(path):
    out = subprocess.run(['convert', str(path), '-format', '%k', 'info:'], text=True,
                         capture_output=True, check=True).stdout
    return int(out)


def nothing_cut_off(app, width):
    for node in app.find_all('button'):
        if not name_of(node) or not has_state(node, Atspi.StateType.SENSITIVE):
            continue
        box = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        if box.width > 0 and (box.x < 0 or box.x + box.width > width + 2 * FRAME):
            raise Failure(f'{name_of(node)!r} reaches from {box.x} to {box.x + box.width}')


def take(scratch, game, style):
    env, settings, (width, height) = STYLES[style]
    moves, chosen = GAMES[game]
    path = write_game(scratch, game, moves)
    remember(window_width=width + 2 * FRAME, window_height=height + 2 * FRAME, **settings)
    app = App(str(path), env=env)
    wait_for('the game', lambda: app.title() not in ('', 'Ludoteca'))
    app.choose(chosen)
    # the word about the import goes away by itself
    time.sleep(float(os.environ.get('LUD_PICTURE_WAIT', '1')))
    nothing_cut_off(app, width)
    taken = picture(f'{game}-{style}')
    app.kill()
    if taken is None or shutil.which('convert') is None:
        return
    subprocess.run(['convert', str(taken), '-crop', f'{width}x{height}+{FRAME}+{FRAME}', '+repage',
                    '-strip', '-define', 'png:exclude-chunks=date,time', str(taken)], check=True)
    if colours(taken) < 60:
        raise Failure(f'there is hardly anything in {taken.name}')


def make(game):
    def test(scratch):
        for style in STYLES:
            folder = Path(scratch, style)
            folder.mkdir()
            # a fresh archive each time, or the last game would come back
            os.environ['XDG_DATA_HOME'] = str(folder)
            take(folder, game, style)
    test.__name__ = f'test_{game}'
    test.__doc__ = f'{game} in every style.'
    return test


if __name__ == '__main__':
    sys.exit(run_tests([make(game) for game in GAMES], sys.argv[1:]))
