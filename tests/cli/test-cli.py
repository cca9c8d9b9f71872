#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line as scripts see it: output, exit codes, errors. Argument: the program."""

import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

CLI = sys.argv[1]
TESTS = []


def test(function):
    TESTS.append(function)
    return function


class Run:
    def __init__(self, *args, text=None, code=0):
        done = subprocess.run([CLI, *args], input=text, capture_output=True, text=True, timeout=120)
        self.out, self.err, self.code = done.stdout, done.stderr, done.returncode
        assert self.code == code, f"{args}: exit {self.code}, not {code}: {self.out} {self.err}"
        self.lines = self.out.splitlines()
        if code == 0:
            assert "CRITICAL" not in self.err and "WARNING" not in self.err, self.err
        else:
            # A sentence, with the place in front of it.
            assert re.search(r"^[^\n]+: .+", self.err), f"{args}: no sentence: {self.err!r}"


@test
def games():
    lines = Run("games").lines
    # A game on trial comes behind them.
    assert [x.split("\t")[0] for x in lines if not x.startswith("\t")][:4] == [
        "diablo", "diamond", "cephalopod", "sensei"]
    found = {}
    for line in Run("games", "--json").lines:
        game = json.loads(line)
        found[game["id"]] = {o["key"]: o["values"] for o in game["options"]}
    assert found["diablo"] == {"size": ["6", "4", "8", "10", "12"], "balance": ["on", "off"]}
    assert found["diamond"] == {"pie": ["on", "off"], "blocked": ["draw", "remove"]}
    assert found["cephalopod"] == {"size": ["5x5", "3x3", "3x5", "7x7"], "swap": ["off", "on"]}
    assert found["sensei"] == {
        "mode": ["arashi", "shizukana", "arashi-expert", "diaballik", "diaballik-swapped"],
        "pits": ["b4+f4", "c3+e5", "b4+d4+f4"],
        "both": ["mover", "draw"],
        "repetition": ["on", "off"],
        "unfair": ["mode", "automatic", "claim"],
        "first": ["south", "north"]}


@test
def actions():
    assert len(Run("actions", "diamond").lines) == 62
    assert len(Run("actions", "diamond", "--moves", "a1").lines) == 62  # 61 and the swap
    assert "swap" in Run("actions", "diamond", "--moves", "a1").lines
    assert "swap" not in Run("actions", "diamond", "-o", "pie=off", "--moves", "a1").lines
    assert sorted(Run("actions", "diablo").lines) == ["11", "21", "22", "31", "32", "33"]
    assert len(Run("actions", "sensei", "-o", "mode=diaballik").lines) == 12
    open_turn = Run("actions", "sensei", "-o", "mode=diaballik", "--moves", "b1-b2,").lines
    assert "end" in open_turn and "b2-b3" in open_turn
    closed = Run("actions", "sensei", "-o", "mode=diaballik", "--moves", "b1-b2").lines
    assert "b7-b6" in closed and "end" not in closed
    rolls = [json.loads(x) for x in Run("actions", "diablo", "--json").lines]
    assert sum(x["weight"] for x in rolls) == 9 and all(x["by"] == "chance" for x in rolls)
    assert Run("actions", "cephalopod", "-o", "size=3x3", "--position",
               "b6w1b6/b1.w1/b6w1b6 b").lines.__len__() == 11


@test
def actions_of_a_finished_game():
    assert Run("actions", "cephalopod", "-o", "size=3x3", "--position",
               "b6b6b6/b6b6b6/w6w6w6 w").lines == []


@test
def replay():
    run = Run("replay", "diamond", text="a2 h8 b2 h7 a3 h6 b3\na1 swap\n\n")
    assert run.lines[0].split("\t")[1:] == ["1-0", "square"]
    assert run.lines[1].split("\t")[1:] == ["*", ""]
    assert run.lines[2].split("\t")[0] == \
        "-......./......../......../......../......../......../......../.......- b place 0"
    assert run.lines[0].split("\t")[0] == \
        "-......w/.......w/.......w/......../......../bb....../bb....../.......- w place 0"


@test
def replay_counts():
    run = Run("replay", "diamond", "--counts", text="a1 b2 c3\n")
    assert run.lines[0].split("\t")[3] == "62,62,60"
    run = Run("replay", "sensei", "-o", "mode=diaballik", "--counts", text="b1-b2\n")
    assert run.lines[0].split("\t")[3].split(",")[0] == "12"
    assert len(run.lines[0].split("\t")[3].split(",")) == 2  # the implied end is counted
    run = Run("replay", "diablo", "--counts", text="32: a1+a3\n")
    assert run.lines[0].split("\t")[3].split(",")[0] == "6"
    game = json.loads(Run("replay", "diamond", "--counts", "--json", text="a1 b2\n").out)
    assert game["counts"] == [62, 62] and game["result"] == "*" and game["reason"] == ""


@test
def replay_errors():
    run = Run("replay", "diamond", text="a1 b2\na1 a1\nb2 zz\na1\n", code=1)
    assert len(run.lines) == 4
    assert run.lines[1].split("\t")[:2] == ["error", "2"] and run.lines[1].split("\t")[2].strip()
    assert run.lines[2].split("\t")[:2] == ["error", "2"]
    assert run.lines[3].split("\t")[1] == "*"
    assert re.search(r"^-:2: .+", run.err, re.M) and re.search(r"^-:3: .+", run.err, re.M)
    # A wrong mark is refused, unless asked.
    assert Run("replay", "diablo", text="32: a1-a3\n", code=1).lines[0].startswith("error\t2\t")
    Run("replay", "diablo", "--lenient", text="32: a1-a3\n")


@test
def lenient_readers_report_what_they_mend():
    run = Run("replay", "diablo", "--lenient", text="11: a1xb1\n32: a1-a3\n32: A1A3 11: a2*b2\n")
    assert [x.split("\t")[1] for x in run.lines] == ["*"] * 3
    assert re.fullmatch("-:2: Action 2, “a1-a3”: .+\n-:3: Action 2, “A1A3”: .+\n"
                        "-:3: Action 4, “a2\\*b2”: .+\n", run.err), run.err
    run = Run("actions", "diablo", "--lenient", "--moves", "32: a1xa3")
    assert len(run.lines) == 6 and re.fullmatch("--moves: Action 2, “a1xa3”: .+\n", run.err)
    assert Run("actions", "diablo", "--lenient", "--moves", "32: a1+a3").err == ""
    run = Run("actions", "diablo", "--moves", "32: a1xa3", code=1)
    assert run.lines == [] and re.fullmatch("--moves: Action 2, “a1xa3”: .+\n", run.err)


@test
def complaints_name_the_culprit():
    assert Run("actions", "sensei", "-o", "pits=c3+e5", code=2).err.startswith("pits=c3+e5: ")
    assert Run("actions", "sensei", "-o", "mode=zen", code=2).err.startswith("mode=zen: ")
    for text, word in [("a1 ! b2", "!"), ("a1 a1", "a1"), ("a1!b2", "b2")]:
        assert f"“{word}”" in Run("replay", "diamond", text=text + "\n", code=1).err
    board = "-......./......../......../......../......../......../......../.......-"
    assert "quiet" in Run("actions", "diamond", "--position", board + " b place", code=1).err


@test
def replay_of_files():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.txt")
        with open(path, "wb") as f:
            f.write(b"\xef\xbb\xbf1. a1 b2\r\n2. c3 d4 *")
        assert [x.split("\t")[1] for x in Run("replay", "diamond", path).lines] == ["*", "*"]
        with open(path, "wb") as f:
            f.write(b"a1\n\xff\xfe\x00 b2\n")
        run = Run("replay", "diamond", path, code=1)
        assert run.lines[1].startswith("error\t1\t")
        assert f"{path}:2:" in run.err
    Run("replay", "diamond", os.path.join(folder, "missing.txt"), code=2)
    Run("replay", "diamond", "/", code=2)


@test
def perft():
    assert Run("perft", "diamond", "--depth", "2").lines[-1] == "3844"
    assert Run("perft", "cephalopod", "-o", "size=3x3", "--depth", "6").lines[-1] == "139856"
    assert Run("perft", "diamond", "--depth", "0").lines == ["1"]
    divide = Run("perft", "sensei", "-o", "mode=diaballik", "--depth", "2", "--divide").lines
    assert len(divide) == 13 and sum(int(x.split(": ")[1]) for x in divide[:-1]) == 140
    assert divide[-1] == "140"
    turns = ["perft", "sensei", "-o", "mode=diaballik", "-o", "repetition=off", "--turns", "--depth", "1"]
    assert Run(*turns).lines == ["1128"]
    assert Run(*turns, "--distinct").lines == ["290"]
    hashed = Run("perft", "cephalopod", "-o", "size=3x3", "--position", "b3../b3b6b2/b1.b2 b",
                 "--depth", "24", "--hash")
    assert hashed.lines == ["661168294"]
    ends = Run("perft", "cephalopod", "-o", "size=3x3", "--position", "b6.b4/b2.b2/b4.. b",
               "--depth", "36", "--ends")
    assert ends.lines == ["1014562252076"] and ends.err
    assert json.loads(Run("perft", "diamond", "--depth", "1", "--json").out) == {"nodes": 62}


@test
def playout():
    out = json.loads(Run("playout", "cephalopod", "--count", "50", "--seed", "3", "--json").out)
    assert out["games"] == 50 and out["first"] + out["second"] + out["draws"] == 50
    assert out["actions"] == round(out["mean_length"] * 50)
    assert set(out) == {"games", "actions", "seconds", "actions_per_second", "mean_length",
                        "first", "second", "draws"}
    again = json.loads(Run("playout", "cephalopod", "--count", "50", "--seed", "3", "--json").out)
    assert again["actions"] == out["actions"] and again["first"] == out["first"]
    assert len(Run("playout", "diablo", "--count", "10").lines) >= 6


@test
def bench():
    lines = [json.loads(x) for x in Run("bench", "rules", "--seconds", "0.05").lines]
    assert {x["game"] for x in lines} >= {"diablo", "diamond", "cephalopod", "sensei"}
    assert all(x["actions_per_second"] > 0 for x in lines)
    one = Run("bench", "rules", "diablo", "-o", "size=8", "--seconds", "0.05").lines
    assert len(one) == 1 and json.loads(one[0])["options"].startswith("size=8")
    frames = [json.loads(x) for x in
              Run("bench", "paint", "diablo", "-o", "size=12", "--frames", "3").lines]
    assert [(x["board"], x["points"], x["pieces"]) for x in frames] == [
        ("start", 144, 144), ("full", 144, 144)]
    assert all(x["milliseconds_per_frame"] > 0 for x in frames)
    Run("bench", "paint", "--frames", "0", code=2)


@test
def usage():
    assert subprocess.run([CLI], capture_output=True).returncode == 2
    assert "perft" in Run("--help").out
    assert re.match(r"ludoteca-cli \d+\.\d+", Run("--version").out)
    for command in ("games", "actions", "replay", "perft", "playout", "bench"):
        assert "Usage" in Run(command, "--help").out
        Run(command, "--no-such-option", code=2)
    Run("nothing", code=2)
    Run("actions", code=2)
    Run("actions", "chess", code=2)
    Run("actions", "diamond", "extra", code=2)
    Run("actions", "diamond", "-o", "pie", code=2)
    Run("actions", "diamond", "-o", "pie=maybe", code=2)
    Run("actions", "diamond", "-o", "pie=on=off", code=2)
    Run("actions", "diamond", "-o", "size=6", code=2)
    Run("actions", "sensei", "-o", "pits=b4+f4", code=2)
    Run("actions", "sensei", "-o", "pits=b4", "-o", "mode=arashi-expert", code=2)
    Run("actions", "diamond", "--position", "nonsense", code=1)
    Run("actions", "diamond", "--moves", "z9", code=1)
    Run("perft", "diamond", code=2)
    for depth in ("x", "-1", "1.5", "", "100000"):
        Run("perft", "diamond", f"--depth={depth}", code=2)
    Run("perft", "diamond", "--depth", "2", "--hash", code=2)
    Run("playout", "diamond", "--count", "0", code=2)
    Run("bench", "rules", "--seconds", "0", code=2)
    Run("bench", "nothing", code=2)


@test
def translated():
    if not os.environ.get("LUDOTECA_LOCALEDIR"):
        return "LUDOTECA_LOCALEDIR is not set"
    # A fresh system has no locale but C, in which nothing is ever translated.
    with tempfile.TemporaryDirectory() as folder:
        for name, word in (("cs_CZ", "Použití"), ("es_ES", "Uso")):
            subprocess.run(["localedef", "-i", name, "-f", "UTF-8", f"{folder}/{name}.UTF-8"],
                           capture_output=True, check=True)
            env = {key: value for key, value in os.environ.items() if key != "LANGUAGE"}
            env.update(LOCPATH=folder, LC_ALL=f"{name}.UTF-8")
            out = subprocess.run([CLI, "--help"], capture_output=True, text=True, env=env).stdout
            assert word in out and "Usage" not in out, out


def main():
    print(f"1..{len(TESTS)}")
    failed = False
    for number, function in enumerate(TESTS, 1):
        try:
            skip = function()
            print(f"ok {number} - {function.__name__}" + (f" # SKIP {skip}" if skip else ""))
        except Exception:
            failed = True
            for line in traceback.format_exc().splitlines():
                print("# " + line)
            print(f"not ok {number} - {function.__name__}")
    return failed


sys.exit(main())
