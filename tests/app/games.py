# SPDX-License-Identifier: GPL-3.0-or-later
"""A short whole game of each kind, for tests of the window.

Where dice decide, nobody can write the game down beforehand: a policy chooses among the actions
that the command line says are legal.
"""

import random

from driver import Cli, Failure


class Script:
    """Plays moves that are written down."""

    def __init__(self, game, moves, options=(), choices=None):
        self.cli = Cli(game, options)
        self.moves = moves
        self.choices = choices or {}

    def next_action(self, moves, number):
        """The action to play after moves, the number-th of the game; None at the end."""
        return self.moves[number] if number < len(self.moves) else None


class Policy:
    """Plays by preference, the same way for the same dice."""

    def __init__(self, game, preference, options=(), choices=None):
        self.cli = Cli(game, options)
        self.preference = preference
        self.choices = choices or {}
        self.random = random.Random(5)

    def next_action(self, moves, number):
        actions = self.cli.actions(moves)
        if not actions:
            return None
        # The random number keeps the games from looking all alike.
        return min(actions, key=lambda a: (self.preference(a, number), self.random.random()))


def make(game):
    """The short game of a kind."""
    if game == 'diablo':
        # Captures, else whatever there is: the armies of the small board shrink fast.
        return Policy('diablo', lambda a, _: 0 if 'x' in a else 1, ['size=4'],
                      {'Board size': '4×4'})
    if game == 'cephalopod':
        # Captures at first, then no more, so that the board fills.
        return Policy('cephalopod', lambda a, n: ('=' in a) != (n < 10), ['size=3x3'],
                      {'Board size': '3×3'})
    if game == 'diamond':
        return Script('diamond', 'a2 g5 b2 g6 a3 f6 b3'.split())
    if game == 'sensei':
        return Script('sensei', ('e1-e6 e6-f6 d1>a1 g7-g2 end f6-g6 g6-g7 a1>g7').split())
    raise Failure(f'no short game of {game}')


def as_text(game, actions):
    """Actions as the text of a game: a comma joins those of one turn where turns can end early."""
    if game != 'sensei':
        return ' '.join(actions)
    turns = [[]]
    stones = characters = 0
    for action in actions:
        turns[-1].append(action)
        stones += '-' in action
        characters += '>' in action
        if action == 'end' or (stones, characters) == (2, 1):
            turns.append([])
            stones = characters = 0
    return ' '.join(','.join(turn) for turn in turns if turn)
