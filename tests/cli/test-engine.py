#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine as another program meets it: the line protocol, and what it plays. Argument: the program."""

import json
import subprocess
import sys
import time
import traceback

CLI = sys.argv[1]
TESTS = []
START = {"diablo": "position start moves 31", "diamond": "position start", "cephalopod": "position start",
         "sensei": "position start"}


def test(function):
    TESTS.append(function)
    return function


def ask(*lines):
    done = subprocess.run([CLI, "engine"], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done
    assert "CRITICAL" not in done.stderr and "Sanitizer" not in done.stderr, done.stderr
    return done.stdout.splitlines()


def turn(*lines):
    """The actions of the bestaction, which is the last line."""
    last = ask(*lines)[-1]
    assert last.startswith("bestaction "), last
    return last.split()[1:]


@test
def handshake():
    lines = ask("ludo", "isready", "quit")
    assert lines[0].startswith("id name "), lines
    assert "ludook" in lines and lines[-1] == "readyok", lines


@test
def errors_are_one_line_and_it_goes_on():
    lines = ask("go nodes 10", "newgame chess", "newgame cephalopod size=9x9", "newgame cephalopod", "position nonsense",
                "position start moves z9", "go nodes many", "dance", "isready", "quit")
    assert [x.split()[0] for x in lines] == ["error"] * 7 + ["readyok"], lines
    assert all(len(x) > len("error ") for x in lines[:7]), lines


@test
def every_game_answers_with_a_legal_turn():
    for game, position in START.items():
        lines = ask(f"newgame {game}", position, "legal", "go nodes 3000")
        legal = lines[0].split()
        assert lines[-1].split()[0] == "bestaction" and lines[-1].split()[1] in legal, (game, lines[-1])
        assert all(x.startswith("info depth ") for x in lines[1:-1]) and len(lines) > 2, lines


@test
def fixed_nodes_give_the_same_answer():
    for game, position in START.items():
        once, again = (ask(f"newgame {game}", position, "go nodes 20000") for _ in range(2))
        assert once == again, (game, once, again)


@test
def a_turn_is_whole():
    actions = turn("newgame sensei mode=diaballik", "position start", "go nodes 20000")
    assert len(actions) == 3 or actions[-1] == "end", actions
    assert len(turn("newgame diablo", "position start moves 31", "go nodes 5000")) == 1
    # Green's first turn has two actions.
    assert len(turn("newgame diablo balance=off", "position start moves 31", "go nodes 5000")) == 2


@test
def the_roll_is_not_the_engines():
    lines = ask("newgame diablo", "position start", "go nodes 100")
    assert len(lines) == 1 and lines[0].startswith("error "), lines


@test
def it_takes_a_win():
    # Diamond, placing: a2, b2, a3 and b3 are the corners of a square.
    assert turn("newgame diamond", "position start moves a2 h8 b2 h7 a3 g8", "go nodes 2000") == ["b3"]
    # South's character sees the stone on the goal row from d6.
    state = "..n.s../...S.../......./......./n....../n.n.nNn/sss.ss. s 00"
    for mode in ("diaballik", "arashi"):
        assert turn(f"newgame sensei mode={mode}", f"position {state}", "go nodes 5000") == ["d6>e7"], mode


@test
def a_search_is_stopped():
    for game, position in START.items():
        server = subprocess.Popen([CLI, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        server.stdin.write(f"newgame {game}\n{position}\ngo ms 60000\n")
        server.stdin.flush()
        time.sleep(0.3)
        begin = time.monotonic()
        server.stdin.write("stop\nquit\n")
        server.stdin.flush()
        out, _ = server.communicate(timeout=30)
        # Far more than the engine needs, far less than it was given: the machine may be busy.
        assert time.monotonic() - begin < 10, game
        assert out.splitlines()[-1].startswith("bestaction "), out
        assert server.returncode == 0


@test
def solved_boards():
    done = subprocess.run([CLI, "bench", "solved"], capture_output=True, text=True, timeout=600)
    found = {}
    for line in done.stdout.splitlines():
        one = json.loads(line)
        found.setdefault(one["board"], set()).add(one["margin"])
    # The rule book, section 7: whatever the first move is.
    assert found["3x3"] == {1} and found["2x3"] == {-2} and found["2x4"] == {0} and found["2x2"] == {0}, found
    for n in (3, 5, 7, 9):
        assert found[f"1x{n}"] == {1}, found


@test
def better_players_win():
    for game, options in (("diablo", []), ("diamond", []), ("cephalopod", ["-o", "size=3x5"]), ("sensei", [])):
        done = subprocess.run([CLI, "play", game, *options, "--first", "nodes:2000", "--second", "random", "--games", "4",
                               "--seed", "5", "--json"], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done
        result = json.loads(done.stdout)
        assert result["first"] >= 3, (game, result)


def main():
    print(f"1..{len(TESTS)}")
    bad = 0
    for number, function in enumerate(TESTS, 1):
        name = function.__name__.replace("_", " ")
        try:
            function()
            print(f"ok {number} {name}")
        except Exception:  # noqa: BLE001: every failure is one of the test
            bad += 1
            print(f"not ok {number} {name}")
            for line in traceback.format_exc().splitlines():
                print("# " + line)
        sys.stdout.flush()
    return bad


sys.exit(1 if main() else 0)
