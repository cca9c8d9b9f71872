#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games from files and into files, and an archive that cannot be written."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from driver import App, Failure, children, name_of, run_tests, wait_for

NAMESPACE = '{urn:x-ludoteca:games:1}'
GAME = '''<?xml version="1.0" encoding="UTF-8"?>
<games xmlns="urn:x-ludoteca:games:1" version="1.0">
 <game id="urn:uuid:{id}" kind="diamond">
  <header>
   <date>2026-05-12</date>
  </header>
  <players>
   <player side="first" name="Ana" kind="human"/>
   <player side="second" name="Boris" kind="human"/>
  </players>
  <moves>
{turns}
  </moves>
 </game>
</games>
'''
ID = '6f1c5a10-0000-4000-8000-00000000000{}'


def write_game(path, number, *moves):
    turns = '\n'.join(
        f'   <turn n="{n}" side="{"first" if n % 2 else "second"}"><act>{move}</act></turn>'
        for n, move in enumerate(moves, 1))
    path.write_text(GAME.format(id=ID.format(number), turns=turns), encoding='utf-8')
    return path


def moves_in(path):
    root = ElementTree.parse(path).getroot()
    return [act.text for act in root.iter(f'{NAMESPACE}act')]


def expect_turns(app, *moves):
    wait_for(f'the moves {moves} (there are {app.turns()})', lambda: app.turns() == list(moves))


def message(app, pattern):
    """The text of a banner."""

    return wait_for(f'a message about {pattern!r}', lambda: next(
        (name_of(n) for n in app.find_all('alert') if re.search(pattern, name_of(n), re.S)), None))


def test_file_on_the_command_line(scratch):
    """A game from a file is opened, kept, and goes on."""
    app = App(str(write_game(scratch / 'one.ludo', 1, 'a2', 'g5')))
    app.wait_title('Diamond')
    expect_turns(app, 'a2', 'g5')
    app.find('panel', 'Ana')
    app.play('b2')
    expect_turns(app, 'a2', 'g5', 'b2')
    app.kill()
    app = App()
    app.wait_title('Diamond')
    expect_turns(app, 'a2', 'g5', 'b2')
    app.quit()


def test_one_window(scratch):
    """A second start hands its file to the first one and ends."""
    app = App()
    other = subprocess.run([os.environ['LUD_APP'], str(write_game(scratch / 'two.ludo', 2, 'c3'))],
                           timeout=60, check=False)
    if other.returncode != 0:
        raise Failure(f'the second start ended with {other.returncode}')
    app.wait_title('Diamond')
    expect_turns(app, 'c3')
    app.quit()


def test_another_state_of_a_game(scratch):
    """Importing an older state of a game never replaces what is in the archive."""
    app = App(str(write_game(scratch / 'long.ludo', 3, 'a2', 'g5', 'b2')))
    app.wait_title('Diamond')
    expect_turns(app, 'a2', 'g5', 'b2')
    subprocess.run([os.environ['LUD_APP'], str(write_game(scratch / 'short.ludo', 3, 'a2'))],
                   timeout=60, check=False)
    expect_turns(app, 'a2')
    app.press('Archive', 'page tab')

    def games():
        return app.archive_rows('Ana – Boris.*')
    wait_for(f'both states in the archive, not {games()}', lambda: len(games()) == 2)
    app.quit()


def test_several_games(scratch):
    """All games of a file are imported, and a bad one among them is told with its place."""
    games = [write_game(scratch / f'{n}.ludo', n, *moves).read_text(encoding='utf-8')
             for n, moves in ((4, ['a2']), (5, ['a2', 'a2']), (6, ['b2']))]
    whole = games[0].replace('</games>\n', '')
    for game in games[1:]:
        whole += game.split('version="1.0">\n', 1)[1].replace('</games>\n', '')
    path = scratch / 'many.ludo'
    path.write_text(whole + '</games>\n', encoding='utf-8')
    app = App(str(path))
    text = message(app, r'many\.ludo:\d+: ')
    if not text.endswith('.'):
        raise Failure(f'no sentence: {text!r}')
    wait_for('the two good games', lambda: len(app.archive_rows('Ana – Boris.*')) == 2)
    app.quit()


def test_bad_files(scratch):
    """What is no game at all is refused with a sentence; the window goes on."""
    for name, content in (('empty.ludo', ''), ('text.ludo', 'not a game\n'),
                          ('other.ludo', '<other/>\n'), ('cut.ludo', GAME[:200])):
        path = scratch / name
        path.write_text(content, encoding='utf-8')
        app = App(str(path))
        text = message(app, name.replace('.', r'\.'))
        if not text.endswith('.'):
            raise Failure(f'no sentence: {text!r}')
        app.press('Diamond')
        app.wait_title('New Game')
        app.kill()
    app = App(str(scratch / 'missing.ludo'))
    message(app, 'missing.*cannot be read')
    app.quit()


def test_export(scratch):
    """A game goes into a file through the dialog, and comes back from it."""
    app = App(str(write_game(scratch / 'in.ludo', 7, 'a2', 'g5', 'b2')))
    app.wait_title('Diamond')
    expect_turns(app, 'a2', 'g5', 'b2')
    app.focus_window()
    app.key('ctrl+e')
    dialog = wait_for('the dialog', lambda: next(
        (c for c in children(app.node) if name_of(c) == 'Export Game'), None))
    target = scratch / 'out.ludo'
    field = wait_for('the field of the name', lambda: next(
        (n for n in app.find_all('text', None, dialog) if 'ludo' in (text_of(n) or '')), None))
    field.get_editable_text_iface().set_text_contents(str(target))
    wait_for('the button Export', lambda: next(
        (n for n in app.find_all('button', 'Export', dialog)), None)).do_action(0)
    wait_for('the file', target.exists)
    # It is there whole or not at all.
    assert moves_in(target) == ['a2', 'g5', 'b2'], moves_in(target)
    app.quit()

    os.environ['XDG_DATA_HOME'] = str(scratch / 'fresh')
    app = App(str(target))
    app.wait_title('Diamond')
    expect_turns(app, 'a2', 'g5', 'b2')
    app.quit()


def text_of(node):
    try:
        interface = node.get_text_iface()
        return interface.get_text(0, interface.get_character_count()) if interface else None
    except Exception:  # not a text, or gone
        return None


def test_without_archive(scratch):
    """Where nothing can be stored the program says so, plays all the same, and warns before a game
    is lost; once things can be stored again, it stores the game."""
    folder = Path(os.environ['XDG_DATA_HOME'], 'ludoteca')
    folder.write_text('in the way of the folder', encoding='utf-8')
    app = App()
    message(app, 'cannot be opened, so games are not stored')
    app.new_game('Diamond')
    app.play('a2')
    app.press('Back')
    dialog = wait_for('the question', lambda: next(
        (c for c in children(app.node) if app.frame != c
         and any(name_of(n).startswith('Leave This Game') for n in app.find_all('label', None, c))),
        None))
    wait_for('the button', lambda: next(
        iter(app.find_all('button', 'Keep Playing', dialog)), None)).do_action(0)
    app.wait_title('Diamond')

    folder.unlink()
    app.press('Try Again')
    # It is stored as soon as that is possible, not only at the next move.
    wait_for('the game to be stored', lambda: Path(folder, 'open-game').exists())
    app.kill()
    app = App()
    app.wait_title('Diamond')
    expect_turns(app, 'a2')
    app.play('g5')
    app.kill()
    app = App()
    app.wait_title('Diamond')
    expect_turns(app, 'a2', 'g5')
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_file_on_the_command_line, test_one_window,
                        test_another_state_of_a_game, test_several_games, test_bad_files,
                        test_export, test_without_archive], sys.argv[1:]))
