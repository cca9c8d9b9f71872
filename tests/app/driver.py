# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real window, as a screen reader or a keyboard does.

The environment is that of with-display.py; LUD_APP and LUD_CLI are the two programs.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from accessible import Atspi, get_desktop, names, plain_name, plain_role, tree

# A warning of the program is a fault of it, but this one the toolkit says about itself: somebody asked the
# accessibility bus about a dialog that was just closing.
TOOLKIT = re.compile(r'g_variant_is_object_path: assertion')

# How long the window may take, on a machine with much else to do.
TIMEOUT = 30


class Failure(AssertionError):
    """The window is not as it should be."""


def wait_for(what, condition, timeout=TIMEOUT):
    """Waits until condition() is true and returns its value."""
    until = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > until:
            raise Failure(f'waited {timeout} seconds in vain for {what}')
        time.sleep(0.02)


def children(node):
    return node.get_children()


def role_of(node):
    return plain_role(node.get_role_name())


def name_of(node):
    return plain_name(node.get_name() or '')


def walk(node):
    """node and all below it."""
    for found, _ in tree(node):
        yield found


def has_state(node, state):
    return node.has_state(state)


class Cli:
    """The rules, as the command line knows them."""

    def __init__(self, game, options=()):
        self.game = game
        self.options = [word for option in options for word in ('-o', option)]
        self.known = {}

    def run(self, *words, stdin=''):
        return subprocess.run([os.environ['LUD_CLI'], *words], input=stdin, text=True,
                              capture_output=True, check=False)

    def actions(self, moves):
        """The texts of the legal actions after moves."""
        if moves not in self.known:
            done = self.run('actions', self.game, *self.options, '--moves', moves)
            if done.returncode != 0:
                raise Failure(f'{moves!r}: {done.stderr}')
            self.known[moves] = done.stdout.split()
        return self.known[moves]

    def result(self, moves):
        """Position, result and reason after moves."""
        done = self.run('replay', self.game, *self.options, '-', stdin=moves + '\n')
        return done.stdout.rstrip('\n').split('\t')


class App:
    """The running program."""

    running = []

    def __init__(self, *arguments, env=None, expect_window=True):
        self.arguments = arguments
        self.env = env or {}
        self.node = self.frame = self.window = self.size = None
        self.cells = {}
        self.known = {}
        self.start()
        App.running.append(self)
        if not expect_window:
            return
        try:
            self.attach()
        except Failure as failure:
            # On a busy machine the toolkit sometimes asks for the accessibility bus before that
            # answers, and then never again.  That says nothing of the program.
            if self.process.poll() is not None or not self.window_id():
                raise
            print(f'# {failure}; there is one, so the program is started again', flush=True)
            self.kill()
            self.start()
            self.attach()

    def start(self):
        # A warning of the program is a fault of it; those of the libraries in this process are not.
        # The toolkit keeps memory as long as it lives; a sanitizer is not to call that a leak of ours.
        sanitizer = os.environ.get('ASAN_OPTIONS')
        leaks = {'ASAN_OPTIONS': f'{sanitizer}:detect_leaks=0'} if sanitizer else {}
        self.log = tempfile.TemporaryFile('w+', errors='replace')
        self.process = subprocess.Popen([os.environ['LUD_APP'], *self.arguments], stderr=self.log,
                                        env={**os.environ, **leaks, **self.env})

    def attach(self):
        """Finds the program and its window on the accessibility bus."""
        def find():
            if self.process.poll() is not None:
                raise Failure(f'the program ended with {self.process.returncode}')
            for node in children(get_desktop()):
                if node.get_process_id() != self.process.pid:
                    continue
                frames = [c for c in children(node) if role_of(c) == 'frame']
                if frames:
                    return node, frames[0]
            return None
        self.node, self.frame = wait_for('the window', find)

    # -- what there is

    def find_all(self, role=None, name=None, under=None):
        nodes = [node for node, its_role in tree(under if under is not None else self.frame)
                 if role is None or its_role == role]
        if name is None:
            yield from nodes
            return
        for node, its_name in zip(nodes, names(nodes)):
            if re.fullmatch(name, its_name):
                yield node

    def find(self, role=None, name=None, under=None, timeout=TIMEOUT):
        """The first one.  Walking the whole window takes a while, so what was found once is looked at
        first."""
        key = (role, name, id(under))

        def look():
            node = self.known.get(key)
            if node is not None and role_of(node) == role and (
                    name is None or re.fullmatch(name, name_of(node))):
                return node
            self.known[key] = next(self.find_all(role, name, under), None)
            return self.known[key]
        return wait_for(f'a {role} with the name {name!r}', look, timeout)

    def has(self, role=None, name=None):
        return next(self.find_all(role, name), None) is not None

    def title(self):
        return name_of(self.frame)

    def wait_title(self, pattern):
        wait_for(f'the title {pattern!r} (it is {self.title()!r})',
                 lambda: re.fullmatch(pattern, self.title()))

    def status(self):
        """The line below the board."""
        return name_of(self.find('status bar'))

    def wait_status(self, pattern):
        node = self.find('status bar')
        wait_for(f'the line {pattern!r} below the board (it is {name_of(node)!r})',
                 lambda: re.search(pattern, name_of(node)))
        return name_of(node)

    # -- what a person does

    def press(self, name, role='button', timeout=TIMEOUT):
        """Presses a button once it is there and sensitive."""
        def usable(node):
            return has_state(node, Atspi.StateType.SENSITIVE) and node.get_n_actions() > 0

        def pressed():
            node = self.known.get((role, name))
            if (node is not None and role_of(node) == role and re.fullmatch(name, name_of(node))
                    and usable(node)):
                return node.do_action(0)
            for node in self.find_all(role, name):
                if usable(node):
                    self.known[role, name] = node
                    return node.do_action(0)
            return False
        wait_for(f'a {role} {name!r} that can be pressed', pressed, timeout)

    def board(self):
        return wait_for('the board', lambda: next(
            (n for n in self.find_all(None, 'Board') if role_of(n) != 'image' and len(children(n)) > 1), None))

    def board_cells(self):
        """The points of the board by their names.  They are other objects after a new game."""
        cells = children(self.board())
        return {name.split(',')[0]: node for node, name in zip(cells, names(cells)) if name}

    def cell(self, name):
        if name not in self.cells or not name_of(self.cells[name]).startswith(name + ','):
            self.cells = self.board_cells()
        if name not in self.cells:
            raise Failure(f'the board has no point {name}')
        return self.cells[name]

    def choose(self, name):
        """Chooses a point of the board."""
        if not self.cell(name).do_action(0):
            raise Failure(f'{name} cannot be chosen')

    def focused_cell(self):
        """The name of the point that has the focus; None when it is elsewhere."""
        if not self.cells:
            self.cells = self.board_cells()
        return next((name for name, node in self.cells.items()
                     if has_state(node, Atspi.StateType.FOCUSED)), None)

    def play(self, text):
        """Does on the board what the text of an action says."""
        buttons = {'end': 'End Turn', 'swap': 'Swap Sides', 'antijeu': 'Claim.*'}
        if text in buttons:
            # A button that is pressed takes a moment before it acts.
            before = self.status()
            self.press(buttons[text])
            wait_for(f'{text} to be played', lambda: self.status() != before)
        else:
            for point in re.findall(r'[a-l][0-9]+', text):
                self.choose(point)
            # A set that could still grow waits for its first point to be chosen again.
            if '=' in text and not self.last_move().endswith(text):
                self.choose(text.split('=')[0])

    def dice(self):
        """What was rolled, as notation writes it; None before a roll."""
        node = self.find('label', r'.* (rolls|rolled .*)')
        found = re.fullmatch(r'.* rolled (\d) and (\d)', name_of(node))
        return ''.join(sorted(found.groups(), reverse=True)) if found else None

    def last_move(self):
        """The text of the turn that is marked in the list of moves, "" at the start."""
        node = self.find('list', 'Moves')
        return (node.get_description() or '') if node else ''

    def turns(self):
        """The texts of all turns in the list of moves."""
        labels = names(list(self.find_all('label', None, self.find('list', 'Moves'))))
        # Each row begins with its number; an empty cell has the name of its class on old versions.
        return [t for t in labels if t and not t.isdigit() and t != 'GtkLabel']

    def new_game(self, game, **options):
        """From the start page to a game with these choices: option's label to choice's label."""
        self.press(game)
        self.wait_title('New Game')
        for label, choice in options.items():
            self.set_option(label.replace('_', ' '), choice)
        self.press('Start Game')
        wait_for('the game', lambda: self.title() not in ('New Game', 'Ludoteca'))
        self.cells = {}

    def set_option(self, label, choice):
        """Chooses in a list, or sets a switch (on or off)."""
        if choice in ('on', 'off'):
            switch = next((n for n in self.find_all(None, label)
                           if role_of(n) in ('check box', 'toggle button', 'switch')), None)
            if switch is None:
                raise Failure(f'there is no switch {label!r}')
            if has_state(switch, Atspi.StateType.CHECKED) != (choice == 'on'):
                switch.do_action(0)
            return
        row = self.find('combo box', label)
        shown = []
        for steps in range(12):
            self.click(row)
            time.sleep(0.3)
            self.key('Home', *['Down'] * steps, 'Return')
            time.sleep(0.1)
            labels = names(list(self.find_all('label', None, row)))
            # Blanks around a sign do not matter.
            if choice.replace(' ', '') in [text.replace(' ', '') for text in labels]:
                return
            shown.append(labels[-1])
        raise Failure(f'{label!r} has no choice {choice!r}, but {shown}')

    def fill(self, label, text):
        """Puts text into a field."""
        def look():
            for node in self.find_all(None, label):
                if role_of(node) in ('text', 'entry'):
                    # A field for searching has the text inside of it.
                    return next((n for n in walk(node) if n.get_editable_text_iface()), None)
            return None
        field = wait_for(f'the field {label!r}', look)
        if not field.get_editable_text_iface().set_text_contents(text):
            raise Failure(f'{label!r} does not take {text!r}')

    def archive_rows(self, name='.*'):
        """The games in the list of the archive that are called so; the head of the list is a row, too."""
        table = next(self.find_all('tree table', 'Games'), None)
        return [] if table is None else [row for row in self.find_all('table row', name, table)
                                         if name_of(row) != 'GtkListItemWidget']

    def select_game(self, query, name='.*'):
        """Looks for the one game in the archive that is like that, and waits until it is shown."""
        self.fill('Search games', query)
        wait_for(f'the game {query!r}', lambda: len(self.archive_rows()) == 1 and self.archive_rows(name)
                 and self.has('image', 'Board after.*'))

    def click(self, node):
        """A click in the middle of something, wherever it is."""
        box = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        self.focus_window()
        self.click_at(box.x + box.width // 2, box.y + box.height // 2)

    def click_at(self, x, y):
        """A click at a place of the window.  The window does not move: there is nobody to move it."""
        subprocess.run(['xdotool', 'mousemove', '--window', self.own_window(), str(x), str(y), 'click', '1'],
                       check=True)

    def scroll(self, steps, x=None, y=None, sideways=False):
        """Turns the wheel (steps < 0: up or to the left) at a place, else in the middle of the window."""
        button = (('6', '7') if sideways else ('4', '5'))[steps > 0]
        if steps:
            subprocess.run(['xdotool', 'mousemove', '--window', self.own_window(), str(x or 180),
                            str(y or self.height() // 2), 'click', '--repeat', str(abs(steps)), button],
                           check=True)

    def own_window(self):
        """The X window of the program, which stays the same."""
        if self.window is None:
            self.window = self.focus_window()
        return self.window

    def height(self):
        if self.size is None:
            self.size = self.frame.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        return self.size.height

    # -- keyboard and pointer

    def window_id(self):
        """The X window; there is no window manager to ask."""
        found = subprocess.run(['xdotool', 'search', '--class', '.'], text=True,
                               capture_output=True, check=False).stdout.split()
        best, area = None, 0
        for window in found:
            shell = subprocess.run(['xdotool', 'getwindowgeometry', '--shell', window], text=True,
                                   capture_output=True, check=False).stdout
            size = dict(re.findall(r'(WIDTH|HEIGHT)=(\d+)', shell))
            if size and 300 < int(size['WIDTH']) < 1280:
                if int(size['WIDTH']) * int(size['HEIGHT']) > area:
                    best, area = window, int(size['WIDTH']) * int(size['HEIGHT'])
        return best

    def focus_window(self):
        window = wait_for('the X window', self.window_id)
        subprocess.run(['xdotool', 'windowfocus', '--sync', window], check=True)
        return window

    def key(self, *keys):
        """Presses keys one after the other, by their X names."""
        subprocess.run(['xdotool', 'key', '--delay', '15', *keys], check=True)

    def type(self, text):
        subprocess.run(['xdotool', 'type', '--delay', '15', text], check=True)

    # -- the end

    def complaints(self):
        """What the program said that it should not; all it said goes to the log of the tests, once."""
        self.log.seek(0)
        lines = self.log.read().splitlines()
        self.log.truncate(0)
        for line in lines:
            print(line, file=sys.stderr)
        return [line for line in lines
                if re.search(r'(WARNING|CRITICAL|ERROR) \*\*|Sanitizer', line) and not TOOLKIT.search(line)]

    def kill(self):
        """As the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def quit(self):
        """Closes the window; the program must end well."""
        self.press('Close')
        try:
            code = self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Failure('the program does not end') from None
        wrong = self.complaints()
        if code != 0 or wrong:
            raise Failure('\n'.join([f'the program ended with {code}', *wrong]))


def remember(**settings):
    """Writes settings as an earlier run of the program would have left them."""
    folder = Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
    folder.mkdir(parents=True, exist_ok=True)
    lines = ['[io/github/ludoteca/Ludoteca]']
    lines += [f'{key.replace("_", "-")}={value}' for key, value in settings.items()]
    (folder / 'keyfile').write_text('\n'.join(lines) + '\n', encoding='utf-8')


def end_all():
    """Ends what still runs; what was said that should not have been."""
    wrong = []
    for app in App.running:
        if app.process.poll() is None:
            app.kill()
        wrong += app.complaints()
    App.running.clear()
    return wrong


def run_tests(tests, arguments=()):
    """Runs functions in this session, each with empty folders, and reports in TAP.  arguments
    choose some by their names; a test gets its scratch folder."""
    chosen = [t for t in tests if not arguments or t.__name__ in arguments]
    failed = False
    print(f'1..{len(chosen)}', flush=True)
    for number, test in enumerate(chosen, 1):
        scratch = Path(os.environ['LUD_TEST_SCRATCH'], test.__name__)
        for name in ('DATA', 'CONFIG', 'STATE', 'CACHE'):
            folder = scratch / name.lower()
            folder.mkdir(parents=True)
            os.environ[f'XDG_{name}_HOME'] = str(folder)
        if not os.environ.get('LUD_TEST_ANIMATIONS'):
            (scratch / 'config/gtk-4.0').mkdir()
            (scratch / 'config/gtk-4.0/settings.ini').write_text(
                '[Settings]\ngtk-enable-animations=0\n', encoding='utf-8')
        try:
            test(scratch)
            wrong = end_all()
            if wrong:
                raise Failure('\n'.join(wrong))
            print(f'ok {number} - {test.__name__}', flush=True)
        except Exception:  # any failure of a test is a line of the report
            failed = True
            print(f'not ok {number} - {test.__name__}', flush=True)
            # To the standard error output, which the log of the tests shows.
            traceback.print_exc()
            picture(f'failed-{test.__name__}')
        finally:
            end_all()
    return 1 if failed else 0


def picture(name):
    """The screen as a PNG among the outputs of the tests, where one can be made."""
    folder = os.environ.get('LUD_TEST_PICTURES')
    if folder and shutil.which('import'):
        Path(folder).mkdir(parents=True, exist_ok=True)
        path = Path(folder, name + '.png')
        subprocess.run(['import', '-window', 'root', str(path)], check=False)
        return path
    return None
