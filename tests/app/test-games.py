#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole game of each kind on the real window.

    test-games.py HOW GAME

HOW is "at" (every step through AT-SPI, as assistive technology does), "keys" (every step by the
keyboard alone), "mouse" (every step by a click at a place of the screen) or "finger" (the same in a
window of 360 pixels, where each point of the board has to be as large as a fingertip, as test-texts.c
demands of each button).
"""

import re
import sys
import time

from driver import App, Failure, Atspi, has_state, name_of, remember, run_tests, wait_for
from games import as_text, make

CARDS = {'diablo': 'Diablo', 'diamond': 'Diamond', 'cephalopod': 'Cephalopod', 'sensei': 'Senseï'}


class ByAccessibility:
    """Presses buttons and points as a screen reader would."""

    def __init__(self, app):
        self.app = app

    def start(self, card, choices):
        self.app.new_game(card, **{k.replace(' ', '_'): v for k, v in choices.items()})

    def roll(self):
        self.app.press('Roll')

    def play(self, action):
        self.app.play(action)

    def undo(self):
        self.app.press('Undo')

    def redo(self):
        self.app.press('Redo')


def extents(node):
    return node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)


class ByMouse:
    """Points and clicks."""

    def __init__(self, app):
        self.app = app

    def place(self, node):
        box = extents(node)
        return box.x + box.width // 2, box.y + box.height // 2

    def click(self, node):
        x, y = self.place(node)
        self.app.click_at(x, y)

    def press(self, name):
        """Clicks on a button as soon as it can be pressed."""
        button = self.app.find('button', name)
        wait_for(f'the button {name!r}', lambda: has_state(button, Atspi.StateType.SENSITIVE))
        self.click(button)

    def start(self, card, choices):
        self.press(card)
        self.app.wait_title('New Game')
        # The options are those of last time (see remember()).
        self.press_start()
        self.app.wait_title(card + '.*')

    def press_start(self):
        self.press('Start Game')

    def roll(self):
        self.press('Roll')

    def play(self, action):
        if action == 'end':
            self.press('End Turn')
            return
        for point in re.findall(r'[a-l][0-9]+', action):
            self.click_point(point)
        # A set that could still grow waits for its first point to be chosen again.
        if '=' in action and not self.app.last_move().endswith(action):
            self.click_point(action.split('=')[0])

    def click_point(self, name):
        self.click(self.app.cell(name))

    def undo(self):
        self.press('Undo')

    def redo(self):
        self.press('Redo')

    def again(self):
        self.press('New Game')


class ByFinger(ByMouse):
    """The same where there is hardly room; a finger pushes the page up to see what is below."""

    def click_point(self, name):
        """A board with points that are too small for a finger is zoomed and pushed about."""
        cell = self.app.cell(name)
        if self.smallest(cell) < 44:
            self.app.press('More')
            self.app.press('Zoom In.*', None)
            wait_for('points of 44 pixels', lambda: self.smallest(cell) >= 44)
        board = extents(self.app.board())
        middle = board.x + board.width // 2, board.y + board.height // 2
        for _ in range(4):
            x, y = super().place(cell)
            dx = max(0, x - board.x - board.width + 12) - max(0, board.x + 12 - x)
            dy = max(0, y - board.y - board.height + 12) - max(0, board.y + 12 - y)
            if (dx, dy) == (0, 0):
                break
            self.app.scroll(-(-dx // 48) if dx > 0 else dx // 48, *middle, sideways=True)
            self.app.scroll(-(-dy // 48) if dy > 0 else dy // 48, *middle)
            time.sleep(0.1)
        else:
            raise Failure(f'the board cannot be pushed so that {name} is seen')
        self.app.click_at(x, y)

    @staticmethod
    def smallest(node):
        box = extents(node)
        return min(box.width, box.height)

    def place(self, node):
        x, y = super().place(node)
        height = self.app.height()
        for _ in range(60):
            if 0 < y < height - 60:
                break
            self.app.scroll(1 if y > 0 else -1)
            x, y = super().place(node)
        return x, y


class ByKeyboard:
    """Touches nothing but keys: typed actions and arrow keys by turns."""

    def __init__(self, app):
        self.app = app
        self.number = 0
        app.focus_window()

    def start(self, card, choices):
        # The first card has the focus; Tab goes from card to card.
        def focused():
            return next((name_of(n) for n in self.app.find_all('button')
                         if has_state(n, Atspi.StateType.FOCUSED)), None)
        for _ in range(20):
            if focused() == card:
                break
            self.app.key('Tab')
        else:
            raise Failure(f'Tab does not lead to the card of {card}')
        self.app.key('Return')
        self.app.wait_title('New Game')
        # The options are those of last time (see remember()).
        self.app.key('Return')
        self.app.wait_title(card + '.*')

    def roll(self):
        self.app.key('r')

    def play(self, action):
        self.number += 1
        points = re.findall(r'([a-l])([0-9]+)', action)
        if action == 'end':
            self.app.key('ctrl+Return')
        elif self.number % 2 == 0 and '=' not in action and '(' not in action:
            for column, row in points:
                if GAME == 'diamond':
                    # No rows and columns to walk along: points are named.
                    self.app.type(column + row)
                    self.app.key('Return')
                else:
                    self.walk(column, int(row))
                    self.app.key('space')
        else:
            self.app.type(action)
            self.app.key('Return')

    def walk(self, column, row):
        """With arrow keys to a point, from wherever the focus is."""
        at = self.app.focused_cell()
        if at is None:
            raise Failure('the focus is not on the board')
        x, y = ord(at[0]), int(at[1:])
        while (chr(x), y) != (column, row):
            if chr(x) != column:
                step = 1 if chr(x) < column else -1
                x += step
                self.app.key('Right' if step > 0 else 'Left')
            else:
                step = 1 if y < row else -1
                y += step
                self.app.key('Up' if step > 0 else 'Down')
            name = f'{chr(x)}{y}'
            wait_for(f'the focus to move to {name}',
                     lambda: has_state(self.app.cell(name), Atspi.StateType.FOCUSED))

    def undo(self):
        self.app.key('ctrl+z')

    def redo(self):
        self.app.key('ctrl+shift+z')


def play_to_the_end(app, hands, game, plan):
    """Plays until the rules say that the game is over; returns its text."""
    done = []
    number = 0
    while True:
        legal = plan.cli.actions(as_text(game, done))
        if not legal:
            return as_text(game, done)
        if re.fullmatch(r'\d\d', legal[0]):
            app.wait_status(r'rolls the dice\.')
            hands.roll()
            roll = wait_for('the dice', app.dice)
            if roll not in legal:
                raise Failure(f'{roll} was rolled, but can only be {legal}')
            done.append(roll + ':')
            continue
        action = plan.next_action(as_text(game, done), number)
        if action is None:
            raise Failure('the game should be over')
        hands.play(action)
        number += 1
        done.append(action)
        shown = action.replace('x', '×').replace('-', '–').replace(':', '')
        if action != 'end':
            wait_for(f'{action} in the list of moves',
                     lambda: app.last_move().endswith(shown))
        if number == 3:
            # Undo and redo lead to the same place.
            hands.undo()
            wait_for('the move to be undone', lambda: not app.last_move().endswith(shown))
            hands.redo()
            wait_for('the move to be redone', lambda: app.last_move().endswith(shown))


def test_whole_game(scratch):
    how, game = HOW, GAME
    plan = make(game)
    settings = {}
    if how != 'at' and plan.choices:
        pairs = ', '.join(f"'{k}': '{v}'" for k, v in
                          (o.split('=') for o in plan.cli.options[1::2]))
        settings['last_options'] = f"{{'{game}': {{{pairs}}}}}"
    if how == 'finger':
        # With the frame that the window draws around itself where there is no compositor.
        settings.update(window_width=370, window_height=730)
    remember(**settings)
    app = App()
    hands = {'at': ByAccessibility, 'keys': ByKeyboard, 'mouse': ByMouse, 'finger': ByFinger}[how](app)
    hands.start(CARDS[game], plan.choices if how == 'at' else {})
    text = play_to_the_end(app, hands, game, plan)
    _, result, reason = plan.cli.result(text)
    if result == '*':
        raise Failure(f'{text} is not over')
    score = {'1-0': '1–0', '0-1': '0–1', '1/2': '½–½'}[result]
    app.find('label', score)
    status = app.status()
    if not re.search(r'wins|draw', status, re.I):
        raise Failure(f'the line below the board does not tell the result ({reason}): {status!r}')
    # The banner offers another game.
    (hands.again if how in ('mouse', 'finger') else lambda: app.press('New Game'))()
    app.wait_title('New Game')
    app.quit()


if __name__ == '__main__':
    HOW, GAME = sys.argv[1:3]
    sys.exit(run_tests([test_whole_game]))
