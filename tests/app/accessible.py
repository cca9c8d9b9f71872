# SPDX-License-Identifier: GPL-3.0-or-later
"""What the accessibility bus says about a window, asked in few turns.

A window has some hundreds of parts, and on a busy machine each question takes milliseconds.  So all
questions about one level of the tree are sent before the first answer is waited for; what is found
is never older than the question.
"""

import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ACCESSIBLE = 'org.a11y.atspi.Accessible'
PROPERTIES = 'org.freedesktop.DBus.Properties'
NOBODY = '/org/a11y/atspi/null'
PATIENCE = 20_000  # milliseconds

# There is nothing to find in these.
LEAVES = ('label', 'image', 'separator', 'scroll bar', 'status bar', 'heading')


class Bus:
    """The accessibility bus of this session."""

    connection = None

    @classmethod
    def get(cls):
        if cls.connection is None or cls.connection.is_closed():
            session = Gio.bus_get_sync(Gio.BusType.SESSION)
            address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None,
                                        None, Gio.DBusCallFlags.NONE, PATIENCE, None).unpack()[0]
            cls.connection = Gio.DBusConnection.new_for_address_sync(
                address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        return cls.connection


def ask(questions):
    """The answers to many questions (name, path, interface, method, parameters) that are sent at
    once; None for one that got none."""
    connection = Bus.get()
    answers = [None] * len(questions)
    left = len(questions)

    def answered(source, result, number):
        nonlocal left
        left -= 1
        try:
            answers[number] = source.call_finish(result).unpack()
        except GLib.Error:
            pass

    for number, (name, path, interface, method, parameters) in enumerate(questions):
        connection.call(name, path, interface, method, parameters, None, Gio.DBusCallFlags.NO_AUTO_START,
                        PATIENCE, None, answered, number)
    context = GLib.MainContext.default()
    while left > 0:
        context.iteration(True)
    return answers


class Node:
    """A part of a window.  The names are those of AT-SPI's own library."""

    def __init__(self, name, path):
        self.name = name
        self.path = path

    def __eq__(self, other):
        return isinstance(other, Node) and (self.name, self.path) == (other.name, other.path)

    def __hash__(self):
        return hash((self.name, self.path))

    def question(self, interface, method, parameters=None):
        return self.name, self.path, interface, method, parameters

    def property_question(self, interface, name):
        return self.question(PROPERTIES, 'Get', GLib.Variant('(ss)', (interface, name)))

    def ask(self, interface, method, parameters=None):
        """The answer, a tuple; None when the part is gone or cannot answer."""
        return ask([self.question(interface, method, parameters)])[0]

    def property(self, interface, name, default):
        answer = ask([self.property_question(interface, name)])[0]
        return default if answer is None else answer[0]

    def get_role_name(self):
        return role_name(self.ask(ACCESSIBLE, 'GetRole'))

    def get_name(self):
        return self.property(ACCESSIBLE, 'Name', '')

    def get_description(self):
        return self.property(ACCESSIBLE, 'Description', '')

    def get_children(self):
        return to_nodes(self.ask(ACCESSIBLE, 'GetChildren'))

    def has_state(self, state):
        answer = self.ask(ACCESSIBLE, 'GetState')
        words = answer[0] if answer else []
        number = int(state)
        return number // 32 < len(words) and bool(words[number // 32] >> number % 32 & 1)

    def get_n_actions(self):
        return self.property('org.a11y.atspi.Action', 'NActions', 0)

    def do_action(self, number):
        answer = self.ask('org.a11y.atspi.Action', 'DoAction', GLib.Variant('(i)', (number,)))
        return bool(answer and answer[0])

    def get_component_iface(self):
        return self

    def get_extents(self, relative_to):
        answer = self.ask('org.a11y.atspi.Component', 'GetExtents', GLib.Variant('(u)', (int(relative_to),)))
        box = Atspi.Rect()
        box.x, box.y, box.width, box.height = answer[0] if answer else (0, 0, 0, 0)
        return box

    def has_interface(self, name):
        answer = self.ask(ACCESSIBLE, 'GetInterfaces')
        return bool(answer) and name in answer[0]

    def get_editable_text_iface(self):
        return self if self.has_interface('org.a11y.atspi.EditableText') else None

    def set_text_contents(self, text):
        answer = self.ask('org.a11y.atspi.EditableText', 'SetTextContents', GLib.Variant('(s)', (text,)))
        return bool(answer and answer[0])

    def get_text_iface(self):
        return self if self.has_interface('org.a11y.atspi.Text') else None

    def get_character_count(self):
        return self.property('org.a11y.atspi.Text', 'CharacterCount', 0)

    def get_text(self, start, end):
        answer = self.ask('org.a11y.atspi.Text', 'GetText', GLib.Variant('(ii)', (start, end)))
        return answer[0] if answer else ''

    def get_process_id(self):
        answer = ask([('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus',
                       'GetConnectionUnixProcessID', GLib.Variant('(s)', (self.name,)))])[0]
        return answer[0] if answer else 0


def role_name(answer):
    # What the toolkit calls a role is its own matter.
    return Atspi.role_get_name(Atspi.Role(answer[0])) if answer else ''


def to_nodes(answer):
    return [Node(name, path) for name, path in answer[0] if path != NOBODY] if answer else []


def get_desktop():
    return Node('org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root')


def plain_role(role):
    # Debian 12 says "push button" where newer versions say "button".
    return 'button' if role == 'push button' else role


def plain_name(name):
    # GTK before 4.10 says the label of a button twice, once with the mark of its key.
    half = name.replace('_', '')
    half = half[:len(half) // 2]
    return half if half and name.replace('_', '') == f'{half} {half}' else name


def tree(root):
    """root and all below it, each as (node, role), in the order of the window."""
    levels = [[root]]
    found = {}
    while levels[-1]:
        level = levels[-1]
        answers = ask([node.question(ACCESSIBLE, 'GetRole') for node in level]
                      + [node.question(ACCESSIBLE, 'GetChildren') for node in level])
        below = []
        for node, role, kids in zip(level, answers, answers[len(level):]):
            role = plain_role(role_name(role))
            nodes = [] if role in LEAVES else [n for n in to_nodes(kids) if n not in found]
            found[node] = (role, nodes)
            below += nodes
        levels.append(below)

    def in_order(node):
        if node in found:
            role, nodes = found[node]
            yield node, role
            for child in nodes:
                yield from in_order(child)
    return list(in_order(root))


def names(nodes):
    """The names of many nodes."""
    return [plain_name(answer[0] or '') if answer else ''
            for answer in ask([node.property_question(ACCESSIBLE, 'Name') for node in nodes])]
