#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions that are set up, and what goes over the clipboard, in one window."""

import re
import sys
import time

from driver import App, Atspi, Failure, children, has_state, name_of, remember, run_tests, wait_for

class Shown(App):
    """Looks on the page with the position first: the page of the game is there, too, but not to be seen."""

    def find_all(self, role=None, name=None, under=None):
        if under is None and self.title() == 'Set Up Position':
            page = next(super().find_all('panel', 'Position'))
            yield from super().find_all(role, name, page)
        yield from super().find_all(role, name, under)

    def title(self):
        # What was found on one page is not to be taken for that of another.
        title = super().title()
        if title != self.page:
            self.page = title
            self.known.clear()
        return title

    page = None

    def find(self, role=None, name=None, under=None, timeout=30):
        self.title()
        return super().find(role, name, under, timeout)

    def press(self, name, role='button', timeout=30):
        self.title()
        super().press(name, role, timeout)

    def wait_status(self, pattern):
        wait_for(f'the line {pattern!r} below the board (it is {self.status()!r})',
                 lambda: re.search(pattern, self.status()))


def field(app):
    """The field with the position as text."""
    node = wait_for('the text', lambda: next(
        (n for n in app.find_all(None, 'Position as text') if n.get_editable_text_iface()), None))
    return node


def text_of(app):
    node = field(app)
    return node.get_text(0, node.get_character_count())


def expect(app, text):
    wait_for(f'the position {text!r} (it is {text_of(app)!r})', lambda: text_of(app) == text)


def menu(app, item, name=None):
    """Chooses in a menu; without a name in the main menu."""
    if name:
        app.press(name)
        # A button that is pressed takes a quarter of a second before it acts; a menu that opened behind
        # the choice in it would stay.
        time.sleep(0.5)
    else:
        app.focus_window()
        app.key('F10')
    app.press(item, 'menu item')


def edit_text(app, text):
    """Puts a text into the field, and the focus; all of it is selected."""
    app.fill('Position as text', text)
    node = field(app)

    def selected():
        # Again and again: a message above may still be coming, and push the field down.
        app.click(node)
        app.key('ctrl+a')
        return node.ask('org.a11y.atspi.Text', 'GetNSelections') == (1,)
    wait_for('the text to be selected', selected)


def to_clipboard(app, text):
    """Copies any text, by way of a field."""
    edit_text(app, text)
    app.key('ctrl+c')


def button_of_toast(app, words, button):
    """The button of the word that goes away by itself; it lies above all else, so it is the last one."""
    app.find('label', re.escape(words))
    return list(app.find_all('button', button))[-1]


def pick(app, name):
    """Chooses a piece.  A button that is pressed takes a moment before it acts."""
    button = app.find(None, name)
    button.do_action(0)
    wait_for(f'{name} to be chosen', lambda: any(
        has_state(button, s) for s in (Atspi.StateType.PRESSED, Atspi.StateType.CHECKED)))


def set_up(app):
    """A position is put together with the pointer, the keyboard and by choice, and judged meanwhile."""
    app.focus_window()
    app.key('ctrl+shift+e')
    app.wait_title('Set Up Position')
    app.press('Back')
    app.wait_title('Ludoteca')
    menu(app, 'Set Up Position')
    app.wait_title('Set Up Position')
    app.wait_status('Black rolls the dice.')
    app.press('Clear')
    # The rules say what is wrong, and a game cannot begin like that.
    app.wait_status('There are no checkers on the board.')
    if has_state(app.find('button', 'Play from Here'), Atspi.StateType.SENSITIVE):
        raise Failure('a game can begin where none can')
    # By keyboard: a point by its name, a height by its number, one less.
    app.click(app.cell('e5'))
    wait_for('a checker', lambda: name_of(app.cell('e5')) == 'e5, black checker')
    app.key('Delete', '4', 'a', '1', 'Return')
    wait_for('a stack', lambda: name_of(app.cell('a1')) == 'a1, black stack of 4')
    if name_of(app.cell('e5')) != 'e5, empty':
        raise Failure(f'Delete leaves {name_of(app.cell("e5"))!r}')
    app.key('minus')
    wait_for('a lower stack', lambda: name_of(app.cell('a1')) == 'a1, black stack of 3')
    pick(app, 'green stack of 4')
    app.choose('c1')
    # The same piece once more takes it away; undo brings it back.
    app.choose('c1')
    expect(app, '....../....../....../....../....../b3..... b - roll0')
    app.press('Undo')
    expect(app, '....../....../....../....../....../b3.g4... b - roll0')
    app.press('Undo')
    app.press('Redo')
    # Another stage of the turn brings dice.
    app.set_option('Stage of the turn', 'First action')
    app.wait_status('Black is to move')
    expect(app, '....../....../....../....../....../b3.g4... b 1,1 first')
    menu(app, 'Mirror Position', 'More')
    expect(app, '....../....../....../....../....../...g4.b3 b 1,1 first')
    menu(app, 'Exchange Colours', 'More')
    expect(app, '....../....../....../....../....../...b4.g3 g 1,1 first')
    app.press('Start')
    app.press('Undo')
    expect(app, '....../....../....../....../....../...b4.g3 g 1,1 first')
    # Typed.
    edit_text(app, '....../....../....../....../....../...b4.g3 g 3,1 first')
    app.key('Return')
    app.wait_status('Green is to move')


def begin(app):
    """A game begins there, and its record says where."""
    app.press('Play from Here')
    app.wait_title('New Game')
    app.find('label', 'Position set up')
    app.fill('Green, to move', 'Ana')
    app.fill('Black', 'Boris')
    app.press('Start Game')
    app.wait_title('Diablo.*')
    app.wait_status('Ana is to move')
    app.cells = {}
    app.choose('f1')
    app.choose('f2')
    wait_for('the move', lambda: 'f1–f2' in app.last_move())


def copy_and_paste(app):
    """Games go out and come in, as text and as XML; what is none is told with place and reason."""
    menu(app, 'Copy Game as Text')
    app.press('Back')
    app.wait_title('Ludoteca')
    menu(app, 'Paste')
    app.wait_title('Diablo.*')
    wait_for('the game', lambda: 'f1–f2' in app.last_move())
    menu(app, 'Copy Game as XML')
    app.press('Back')
    app.wait_title('Ludoteca')
    menu(app, 'Paste')
    app.wait_title('Diablo.*')
    wait_for('the game', lambda: 'f1–f2' in app.last_move())

    # The board's position, in the middle of the turn.
    app.focus_window()
    app.key('ctrl+c')
    time.sleep(0.3)
    menu(app, 'Edit Position', 'More')
    app.wait_title('Set Up Position')
    here = '....../....../....../....../.....g3/...b4.. g 3 free'
    expect(app, here)
    app.press('Clear')
    menu(app, 'Paste')
    expect(app, here)

    to_clipboard(app, '....../....../....../....../.....q3/...b4.. g 3 free')
    menu(app, 'Paste')
    app.find('alert', 'Character 34: A square is .*')
    # Moves alone: the game in which they are legal.
    to_clipboard(app, 'e1-e6,e6-f6,d1>a1')
    menu(app, 'Paste')
    app.wait_title('Senseï.*')
    wait_for('the game', lambda: 'e1–e6' in app.last_move())


def correct(app):
    """An action that was entered wrongly, turns ago, is put right; what is legal of the rest stays."""
    app.cells = {}
    for action in ('g7-g2', 'end', 'f6-g6', 'g6-g7'):
        app.play(action)
    wait_for('the moves', lambda: app.last_move() == 'f6–g6, g6–g7')
    turns = app.turns()
    app.focus_window()
    app.key('ctrl+z', 'ctrl+z', 'ctrl+z')
    wait_for('the earlier place', lambda: app.last_move() == 'g7–g2')
    menu(app, 'Correct Action', 'More')
    app.wait_status('instead of g7–g2')
    app.key('Escape')
    wait_for('the action to stay', lambda: app.last_move() == 'g7–g2')
    menu(app, 'Correct Action', 'More')
    app.wait_status('instead of g7–g2')
    app.play('a7-a6')
    # The stone at g7 has not gone away, so the last move is no longer possible.
    app.wait_status('from g6–g7 on: .*')
    corrected = app.turns()
    # Undo in the word about it; another button has the same name.
    button_of_toast(app, 'Corrected; 2 of 3 later actions stay', 'Undo').do_action(0)
    wait_for('the game as it was', lambda: app.turns() == turns)
    if corrected[1:] != ['a7–a6', 'f6–g6']:
        raise Failure(f'the turns were {corrected}')


def play_on(app):
    """From an earlier place of a game goes another one; the first stays as it was."""
    app.focus_window()
    # A menu whose item was chosen through the bus is still open.
    app.key('Escape', 'ctrl+z', 'ctrl+z', 'ctrl+z', 'ctrl+z')
    wait_for('the earlier place', lambda: app.last_move() == 'e1–e6, e6–f6, d1>a1')
    menu(app, 'Play On from Here', 'More')
    app.wait_title('New Game')
    app.find('label', 'Beginning of another game')
    app.press('Start Game')
    app.wait_title('Senseï.*')
    wait_for('the new game', lambda: app.turns() == ['e1–e6, e6–f6, d1>a1'])
    app.press('Back')
    app.wait_title('Ludoteca')


def test_positions(scratch):
    remember(first_name="'Ana'", second_name="'Boris'")
    app = Shown()
    app.wait_title('Ludoteca')
    for part in (set_up, begin, copy_and_paste, correct, play_on):
        print(f'# {part.__name__}', flush=True)
        part(app)
    app.quit()


if __name__ == '__main__':
    sys.exit(run_tests([test_positions], sys.argv[1:]))
