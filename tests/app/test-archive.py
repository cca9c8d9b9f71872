#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window and its archive: two programs at one game, another archive, backups, read-only files."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from driver import App, children, name_of, picture, role_of, run_tests, wait_for, walk


def cli(*words):
    return subprocess.run([os.environ['LUD_CLI'], *map(str, words)], text=True, check=True,
                          capture_output=True).stdout


def archive_path():
    return Path(os.environ['XDG_DATA_HOME'], 'ludoteca', 'games.ludoteca')


def turns_stored(archive):
    """The numbers of turns of the stored games."""
    return sorted(int(line.split('\t')[9]) for line in cli('query', archive).splitlines())


def dialog_of(app, heading):
    return wait_for(f'the question {heading!r}', lambda: next(
        (c for c in children(app.node) if app.frame != c
         and any(name_of(n).startswith(heading) for n in app.find_all('label', None, c))), None))


def answer(app, dialog, label):
    """Presses a button of a question and waits until the question is gone; a button takes a moment."""
    wait_for(f'the button {label!r}', lambda: next(
        iter(app.find_all('button', label, dialog)), None)).do_action(0)
    wait_for(f'the question to go after {label!r}', lambda: dialog not in children(app.node))


def two_at_one_game(archive):
    """Two programs have the same game open; the second one played g5."""
    first = App('--archive', str(archive))
    first.new_game('Diamond')
    first.play('a2')
    wait_for('the move', lambda: first.last_move() == 'a2')
    second = App('--archive', str(archive))
    second.press('Continue')
    second.wait_title('Diamond.*')
    second.play('g5')
    wait_for('the move', lambda: second.last_move() == 'g5')
    return first, second


def test_keep_both(scratch):
    """Who plays on in a game that another program changed is told, and can keep both."""
    archive = scratch / 'two.ludoteca'
    first, second = two_at_one_game(archive)
    first.play('c3')
    dialog = dialog_of(first, 'Game Changed Elsewhere')
    # Nothing was overwritten.
    assert turns_stored(archive) == [2], turns_stored(archive)
    answer(first, dialog, 'Keep Both')
    wait_for('both games', lambda: turns_stored(archive) == [2, 2])
    # Both go on, each its own.
    first.play('d4')
    wait_for('the move', lambda: first.last_move() == 'd4')
    second.play('b2')
    wait_for('the move', lambda: second.last_move() == 'b2')
    assert first.turns() == ['a2', 'c3', 'd4'], first.turns()
    assert second.turns() == ['a2', 'g5', 'b2'], second.turns()
    assert turns_stored(archive) == [3, 3], turns_stored(archive)
    first.quit()
    second.quit()
    assert 'All is well' in cli('check', archive)


def test_open_the_other(scratch):
    """Or he goes on with the state of the other one."""
    archive = scratch / 'two.ludoteca'
    first, second = two_at_one_game(archive)
    first.play('c3')
    # Who puts it off is asked again at the next move.
    answer(first, dialog_of(first, 'Game Changed Elsewhere'), 'Decide Later')
    first.find('alert', '.*not being stored.*')
    first.play('d4')
    answer(first, dialog_of(first, 'Game Changed Elsewhere'), 'Open the Other')
    wait_for('the state of the other', lambda: first.turns() == ['a2', 'g5'])
    second.quit()
    first.play('e5')
    wait_for('the move', lambda: first.last_move() == 'e5')
    assert turns_stored(archive) == [3], turns_stored(archive)
    first.quit()


def test_another_archive(scratch):
    """--archive leaves the user's own games alone."""
    app = App()
    app.new_game('Diamond')
    app.play('a2')
    app.quit()
    other = scratch / 'deep' / 'other.ludoteca'
    app = App('--archive', str(other))
    app.wait_title('Ludoteca')
    app.new_game('Cephalopod')
    app.play('b1')
    app.quit()
    assert turns_stored(other) == [1]
    assert [line.split('\t')[1] for line in cli('query', archive_path()).splitlines()] == ['diamond']
    app = App()
    app.wait_title('Diamond.*')
    app.quit()


def test_restore_at_first_start(scratch):
    """On a new machine the archive of the old one comes from its backup."""
    app = App()
    app.new_game('Diamond')
    app.play('a2')
    app.quit()
    backup = scratch / 'backup.ludoteca'
    cli('backup', archive_path(), backup)

    os.environ['XDG_DATA_HOME'] = str(scratch / 'fresh')
    app = App()
    app.wait_title('Ludoteca')
    app.focus_window()
    app.press('Restore From Backup….*')
    wait_for('the dialog', lambda: next(
        (c for c in children(app.node) if name_of(c) == 'Restore From Backup'), None))
    # A path that is typed goes into a field of the dialog.
    subprocess.run(['xdotool', 'search', '--sync', '--name', 'Restore From Backup', 'windowfocus',
                    '--sync'], check=True, stdout=subprocess.DEVNULL)
    app.key('ctrl+l')
    app.type(str(backup))
    app.key('Return')
    app.find('label', 'Continue Diamond.*')
    # Nobody is asked again.
    wait_for('the offer to go', lambda: not app.has('button', 'Restore From Backup….*'))
    app.press('Continue')
    app.wait_title('Diamond.*')
    assert app.turns() == ['a2'], app.turns()
    app.play('g5')
    wait_for('the move', lambda: app.last_move() == 'g5')
    assert turns_stored(archive_path()) == [2]
    app.quit()


def protect(path):
    """Makes a file that even root cannot write; None: not possible here."""
    if os.geteuid() != 0:
        path.chmod(0o444)
        return lambda: path.chmod(0o644)
    if subprocess.run(['chattr', '+i', str(path)], capture_output=True, check=False).returncode:
        return None
    return lambda: subprocess.run(['chattr', '-i', str(path)], check=True)


def test_read_only(scratch):
    """An archive that can only be read says so, and its games can be looked at."""
    archive = scratch / 'read.ludoteca'
    app = App('--archive', str(archive))
    app.new_game('Diamond')
    app.play('a2')
    app.quit()
    with sqlite3.connect(archive) as database:
        database.execute('PRAGMA journal_mode = DELETE')
    free = protect(archive)
    if free is None:
        print('# no file can be protected from root here', flush=True)
        return
    try:
        app = App('--archive', str(archive))
        app.find('alert', '.*can only be read.*read.ludoteca.*')
        app.press('Continue')
        app.wait_title('Diamond.*')
        app.play('g5')
        wait_for('the move', lambda: app.last_move() == 'g5')
        assert turns_stored(archive) == [1]
        app.kill()
    finally:
        free()


def test_newer_archive(scratch):
    """The archive of a newer program is refused politely and left alone."""
    archive = scratch / 'newer.ludoteca'
    App('--archive', str(archive)).quit()
    with sqlite3.connect(archive) as database:
        database.execute('PRAGMA user_version = 1000')
    app = App('--archive', str(archive))
    app.find('alert', '.*newer.ludoteca was made by a newer version of the program.*')
    assert not app.has('button', 'Restore From Backup….*')
    app.quit()
    with sqlite3.connect(archive) as database:
        assert database.execute('PRAGMA user_version').fetchone() == (1000,)


GAMES = """[Game "diamond"] [First "Jiří Novák"] [Second "Anna"] [Event "Club night"] [Date "2025-03-01"]
a2 c3 *
[Game "diamond"] [First "Anna"] [Second "José"] [Date "2026-01-17"]
b2 *
[Game "cephalopod"] [First "Jiří Novák"] [Second "José"]
c3 *
"""


def rows(app):
    """What the cells of the games in the list say, game by game."""
    return [[name_of(n) for n in walk(row) if role_of(n) == 'label'] for row in app.archive_rows()]


def found(app):
    """The first players of the games in the list."""
    return [row[2] for row in rows(app)]


def test_search(scratch):
    """The archive's page finds games by the query language, says what is wrong with a query, and
    offers what could come next."""
    archive, games = scratch / 'games.ludoteca', scratch / 'games.txt'
    games.write_text(GAMES, encoding='utf-8')
    cli('import', archive, games)
    app = App('--archive', str(archive))
    app.press('Archive', 'page tab')
    wait_for('all games', lambda: len(found(app)) == 3)
    app.fill('Search games', 'novak game:diamond ')
    wait_for('the game of Novák', lambda: found(app) == ['Jiří Novák'])
    app.fill('Search games', 'player:jose ')
    wait_for('the games of José', lambda: sorted(found(app)) == ['Anna', 'Jiří Novák'])
    # A query that is not understood is told, and what was found stays.
    app.click(app.find('entry', 'Search games'))
    app.key('End')
    app.type('nothing:here ')
    wait_for('the reason', lambda: app.has('label', '.*nothing.*'))
    assert sorted(found(app)) == ['Anna', 'Jiří Novák'], found(app)
    app.fill('Search games', 'player:nobody ')
    wait_for('the sentence', lambda: app.has('label', 'No game is found.'))
    # What could come next, chosen by keyboard alone.
    app.fill('Search games', 'has:var')
    wait_for('the suggestion', lambda: app.has('label', 'has:variations'))
    picture('archive-search')
    app.click(app.find('label', 'has:variations'))
    wait_for('the sentence', lambda: app.has('label', 'No game is found.'))
    app.fill('Search games', '')
    wait_for('all games', lambda: len(found(app)) == 3)
    # The selected game is judged by the engine, and what that finds is stored with it.
    app.select_game('novak game:diamond ')
    app.press('More for the Selected Games')
    app.press('Analyse…', 'menu item')
    wait_for('the analysis', lambda: '<evaluation' in cli('export', '--to', 'ludo', archive, '-'))
    picture('archive-analysed')
    app.quit()


def test_samples(scratch):
    """An empty archive offers the games that come with the program."""
    archive = scratch / 'samples.ludoteca'
    app = App('--archive', str(archive))
    app.press('Archive', 'page tab')
    app.press('Add Lessons and Sample Games')
    wait_for('the games', lambda: rows(app))
    wait_for('all of them', lambda: len(cli('query', archive).splitlines()) >= 40)
    app.fill('Search games', 'event:lessons ')
    wait_for('the lessons', lambda: app.has('label', '.*Ludoteca lessons.*'))
    picture('archive-samples')
    # A lesson explains itself, in the language of the reader.
    app.fill('Search games', 'event:lessons game:sensei reason:unfair ')
    wait_for('the lesson', lambda: app.has('label', '1 game'))
    # The one that is found is shown, and opens to be studied.
    wait_for('the picture', lambda: app.has('image', 'Board after.*'))
    app.press('Play On')
    wait_for('the comment', lambda: app.has('label', 'The third contact.*'))
    picture('lesson')
    app.quit()
    # All games, and comments in three languages.
    kinds = {line.split('\t')[1] for line in cli('query', archive).splitlines()}
    assert len(kinds) == 4, kinds
    out = scratch / 'out.ludo'
    cli('export', archive, out)
    text = out.read_text(encoding='utf-8')
    for language in 'en', 'es', 'cs':
        assert text.count(f'xml:lang="{language}"') >= 15, language
    assert 'All is well' in cli('check', archive)


if __name__ == '__main__':
    sys.exit(run_tests([test_keep_both, test_open_the_other, test_another_archive,
                        test_restore_at_first_start, test_read_only, test_newer_archive, test_search,
                        test_samples],
                       sys.argv[1:]))
