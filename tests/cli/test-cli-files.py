#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands that read and write games, as scripts see them. Argument: the program."""

import gzip
import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
import traceback

CLI = sys.argv[1]
TESTS = []
GAMES = ("diablo", "diamond", "cephalopod", "sensei")


def test(function):
    TESTS.append(function)
    return function


class Run:
    def __init__(self, *args, text=None, code=0):
        data = text.encode() if isinstance(text, str) else text
        done = subprocess.run([CLI, *args], input=data, capture_output=True, timeout=120)
        self.out, self.err = done.stdout.decode(), done.stderr.decode()
        assert done.returncode == code, \
            f"{args}: exit {done.returncode}, not {code}: {self.out[:500]} {self.err[:500]}"
        self.lines = self.out.splitlines()
        assert "CRITICAL" not in self.err and "WARNING" not in self.err, self.err
        if code:
            assert re.search(r"^[^\n]+: .+", self.err), f"{args}: no sentence: {self.err!r}"


class Folder:
    """A folder of its own with files in it."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def __call__(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, content):
        with open(self(name), "wb") as f:
            f.write(content.encode() if isinstance(content, str) else content)
        return self(name)

    def read(self, name):
        with open(self(name), "rb") as f:
            return f.read()


def play(path, game, *more, games=3, seed=5):
    return json.loads(Run("play", game, "--first", "random", "--second", "random", "--games",
                          str(games), "--seed", str(seed), "--record", path, "--json", *more).out)


@test
def play_random():
    with Folder() as f:
        for game in GAMES:
            out = play(f("a.ludo"), game)
            assert set(out) >= {"games", "first", "second", "draws", "seconds", "actions"}
            assert out["games"] == 3 == out["first"] + out["second"] + out["draws"]
            play(f("b.ludo"), game)
            assert f.read("a.ludo") == f.read("b.ludo"), "the same seed, the same games"
            play(f("b.ludo"), game, seed=6)
            assert f.read("a.ludo") != f.read("b.ludo")
            Run("validate", f("a.ludo"))
        play(f("a.ludo"), "diablo", "-o", "size=8", "-o", "balance=off")
        assert b'value="8"' in f.read("a.ludo")
    assert len(Run("play", "diamond", "--first", "random", "--second", "random").lines) >= 5


@test
def play_computer():
    with Folder() as f:
        for game in ("diablo", "diamond", "cephalopod", "sensei"):
            for name in ("a.ludo", "b.ludo"):
                Run("play", game, "--first", "nodes:300", "--second", "level:1", "--seed", "3",
                    "--record", f(name))
            assert f.read("a.ludo") == f.read("b.ludo")
            Run("validate", f("a.ludo"))


@test
def analyse():
    """A line for each action and roll, and the sums of both players; the same again."""
    with Folder() as f:
        for game, rolls in (("diablo", True), ("diamond", False)):
            Run("play", game, "--first", "random", "--second", "nodes:50", "--seed", "2", "--record", f("g.ludo"))
            lines = [json.loads(line) for line in
                     Run("analyse", f("g.ludo"), "--nodes", "300", "--json").lines]
            decisions = [line for line in lines if "action" in line]
            assert decisions and all(line["error"] >= 0 and 0 <= line["chance"] <= 1 for line in decisions)
            assert any("luck" in line and "roll" in line for line in lines) == rolls
            assert any("luck_adjusted" in line for line in lines) == rolls
            sums = {line["player"]: line for line in lines if "accuracy" in line}
            assert sums["first"]["error"] > sums["second"]["error"], "random errs more than the engine"
            again = Run("analyse", f("g.ludo"), "--nodes", "300", "--json").lines
            assert [json.loads(line) for line in again] == lines
        Run("analyse", f("g.ludo"), "--game", "2", code=1)
        Run("analyse", f("none.ludo"), code=2)
        Run("analyse", code=2)


@test
def annotate():
    """Evaluations, glyphs and best lines go into a copy that is valid; once more changes nothing; an interrupt loses no game."""
    with Folder() as f:
        for game in ("diablo", "sensei"):
            Run("play", game, "--first", "random", "--second", "nodes:50", "--seed", "2", "--record", f("g.ludo"))
            Run("analyse", f("g.ludo"), "--nodes", "300", "--annotate", f("a.ludo"))
            Run("validate", f("a.ludo"))
            text = f.read("a.ludo").decode()
            assert "<evaluation " in text and "<variation>" in text and "<nag code=\"4\"/>" in text, text[:2000]
            Run("analyse", f("a.ludo"), "--nodes", "300", "--annotate", f("b.ludo"))
            assert f.read("b.ludo") == f.read("a.ludo")
            # The moves themselves are the same.
            Run("convert", f("g.ludo"), f("g.jsonl"))
            Run("convert", f("a.ludo"), f("a.jsonl"))
            moves = [json.loads(f.read(name))["moves"] for name in ("g.jsonl", "a.jsonl")]
            assert moves[0] == moves[1]
        Run("play", "diamond", "--first", "random", "--second", "random", "--games", "30", "--seed", "3",
            "--record", f("many.ludo"))
        process = subprocess.Popen([CLI, "analyse", f("many.ludo"), "--ms", "30", "--annotate", f("out.ludo"), "--json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in process.stdout:
            if "accuracy" in line:
                break
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 1 and "stopped" in err, (process.returncode, err)
        assert "All 30 games are valid" in "".join(Run("validate", f("out.ludo")).lines)
        assert "<evaluation " in f.read("out.ludo").decode()


@test
def writers_leave_nothing():
    """A command that is stopped while it writes, or whose words nobody reads any more, leaves no half file."""
    slow = ("--first", "ms:300", "--second", "ms:300", "--record")
    for number in (signal.SIGINT, signal.SIGTERM):
        for words in (("match", "diamond", *slow), ("play", "diamond", *slow)):
            with Folder() as f:
                process = subprocess.Popen([CLI, *words, f("m.ludo")], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                           text=True)
                until = time.monotonic() + 30
                while not os.listdir(f("")) and time.monotonic() < until:
                    time.sleep(0.01)
                process.send_signal(number)
                _, err = process.communicate(timeout=60)
                assert process.returncode == 128 + number, (words, process.returncode, err)
                assert "Interrupted; it is as it was before" in err, err
                assert os.listdir(f("")) == [], os.listdir(f(""))
    with Folder() as f:
        Run("play", "diamond", "--first", "random", "--second", "random", "--seed", "3", "--record", f("g.ludo"))
        process = subprocess.Popen([CLI, "analyse", f("g.ludo"), "--nodes", "500", "--annotate", f("a.ludo")],
                                   stdout=subprocess.PIPE)
        process.stdout.close()
        process.wait(60)
        assert sorted(os.listdir(f(""))) == ["a.ludo", "g.ludo"], os.listdir(f(""))
        Run("validate", f("a.ludo"))
        process = subprocess.Popen([CLI, "match", "diamond", *slow, f("m.ludo"), "--pairs", "1"], stdout=subprocess.PIPE)
        process.stdout.close()
        process.send_signal(signal.SIGINT)
        process.wait(60)
        assert sorted(os.listdir(f(""))) == ["a.ludo", "g.ludo"], os.listdir(f(""))


@test
def writers_want_a_form():
    """An ending that no form of files has is refused before anything is written or played."""
    with Folder() as f:
        game = ("--first", "random", "--second", "random", "--seed", "3")
        Run("play", "diamond", *game, "--record", f("g.ludo"))
        Run("import", f("a.ludoteca"), f("g.ludo"))
        before = sorted(os.listdir(f("")))
        for words in (("play", "diamond", *game, "--record"), ("match", "diamond", *game, "--pairs", "1", "--record"),
                      ("export", f("a.ludoteca"))):
            for ending in ("pgn", "json", "ludo.zip", "gz"):
                run = Run(*words, f("out." + ending), code=2)
                assert ".jsonl" in run.err and "out." + ending in run.err, run.err
        assert sorted(os.listdir(f(""))) == before, os.listdir(f(""))
        # Without an ending, and with that of XML, it is the format itself.
        for name in ("out", "out.xml"):
            Run("export", f("a.ludoteca"), f(name))
            assert b"urn:x-ludoteca:games:1" in f.read(name)


@test
def hint():
    """The best turn, sentences that say why, and what a proposed action gives away."""
    square = ("diamond", "--moves", "b2 h8 b3 h7 a2 f1", "--nodes", "3000")
    assert Run("hint", *square).lines == ["a3", "This wins at once.", "Solved: a3"]
    found = json.loads(Run("hint", *square, "--json").out)
    assert found["turn"] == "a3" and found["solved"] and found["chance"] == 1
    tried = json.loads(Run("hint", *square, "--try", "a1", "--json").out)
    assert tried["name"] == "blunder" and tried["best"] == "a3" and tried["chance_after"] < 1, tried
    assert json.loads(Run("hint", *square, "--try", "a3", "--json").out)["name"] == ""
    assert "Roll the dice first" in Run("hint", "diablo", code=1).err
    Run("hint", *square, "--try", "z9", code=1)
    Run("hint", "diamond", "--moves", "b2 b2", code=1)
    Run("hint", code=2)
    Run("hint", "chess", code=2)


@test
def play_refuses():
    Run("play", "diamond", code=2)
    Run("play", "diamond", "--first", "random", code=2)
    for who in ("level:0", "level:9", "nodes:0", "ms:", "uct", "level:x"):
        assert "Say who plays" in Run("play", "diamond", "--first", who, "--second", "random", code=2).err
    Run("play", "diamond", "--first", "random", "--second", "nobody", code=2)
    Run("play", "diamond", "--first", "random", "--second", "random", "--games", "0", code=2)
    Run("play", "diamond", "--first", "random", "--second", "random", "--record",
        "/no/such/folder/x.ludo", code=2)
    Run("play", "diamond", "--first", "random", "--second", "random", "--position", "x", code=1)


@test
def play_human():
    both = ("play", "diamond", "--first", "human", "--second", "human")
    with Folder() as f:
        moves = "a2\nh8\nb2\nh7\nzz\na2\n?\na3\nundo\na3\nh6\nb3\n"
        out = Run(*both, "--record", f("a.ludo"), text=moves).out
        assert "First player won: 1" in out, out
        assert '<act>b3</act>' in f.read("a.ludo").decode()
        assert 'reason="square"' in f.read("a.ludo").decode()
        # Leaving keeps what was played.
        Run(*both, "--record", f("a.ludo"), text="a2\nh8\nquit\n")
        assert b"<act>h8</act>" in f.read("a.ludo") and b"<result" not in f.read("a.ludo")
        assert json.loads(Run(*both, "--json", text="a2\nresign\n").out)["first"] == 1
        # A turn of several actions goes on until it is ended.
        Run("play", "sensei", "--first", "human", "--second", "random", "--record", f("a.ludo"),
            text="b1-b4\nend\n")
        assert f.read("a.ludo").split(b"<act>")[1:3] == [b"b1-b4</act>\n    ",
                                                        b"end</act>\n   </turn>\n   "
                                                        b'<turn n="2" side="second">\n    ']
        out = Run("play", "diablo", "--first", "human", "--second", "human", text="?\nquit\n").out
        assert re.search(r"^Dice: \d \d$", out, re.M), out


@test
def convert_round():
    with Folder() as f:
        for game in GAMES:
            play(f("a.ludo"), game)
            Run("convert", f("a.ludo"), f("a.txt"))
            Run("convert", f("a.txt"), f("b.ludo"))
            assert f.read("a.ludo") == f.read("b.ludo")
            Run("convert", f("a.ludo"), f("c.ludo"))
            assert f.read("a.ludo") == f.read("c.ludo")
            Run("convert", f("a.ludo"), f("a.jsonl"))
            lines = f.read("a.jsonl").decode().splitlines()
            assert len(lines) == 3
            for line in lines:
                one = json.loads(line)
                assert set(one) >= {"id", "kind", "options", "moves", "result", "reason", "headers"}
                assert one["kind"] == game
                options = [x for k, v in one["options"].items() for x in ("-o", f"{k}={v}")]
                end = Run("replay", game, *options, text=one["moves"] + "\n").lines[0].split("\t")
                assert end[1:] == [one["result"], one["reason"]]
            # Main lines alone are what `replay` reads, and what is read with --game.
            Run("convert", "--moves-only", f("a.ludo"), f("m.txt"))
            assert f.read("m.txt").decode().splitlines() == [json.loads(x)["moves"] for x in lines]
            Run("convert", "--game", game, f("m.txt"), f("m.jsonl"))
            assert [json.loads(x)["moves"] for x in f.read("m.jsonl").decode().splitlines()] == \
                [json.loads(x)["moves"] for x in lines]


@test
def convert_plain():
    with Folder() as f:
        f.write("in.txt", "a1 b2 (c3) {two\\\\lines} d4\nb2 a1\n")
        Run("convert", "--game", "diamond", "-o", "pie=off", f("in.txt"), f("a.ludo"))
        Run("convert", "--game", "diamond", "-o", "pie=off", f("a.ludo"), f("b.txt"))
        lines = f.read("b.txt").decode().splitlines()
        assert lines[1] == "b2 a1" and len(lines) == 2
        Run("convert", "--game", "diamond", "-o", "pie=off", "--moves-only", f("a.ludo"), f("b.txt"))
        assert f.read("b.txt") == b"a1 b2 d4\nb2 a1\n"
        # How people ended a game is not lost, and other tools read over it.
        f.write("end.txt", "a1 b2 1-0 resign\na1 b2 {x} c3 1/2 agreement\n")
        plain = ("convert", "--game", "diamond", "-o", "pie=off")
        Run(*plain, f("end.txt"), f("end.ludo"))
        Run(*plain, f("end.ludo"), f("b.txt"))
        assert f.read("b.txt") == f.read("end.txt")
        assert Run(*plain, "--to", "jsonl", f("b.txt"), "-").out.count("agreement") == 1
        f.write("b.txt", "a1 b2 1-0 resign\na1 1-0 square\na1 resign\n")
        run = Run("replay", "diamond", "-o", "pie=off", f("b.txt"), code=1)
        assert [x.split("\t")[0] == "error" for x in run.lines] == [False, True, True], run.lines
        # Another game cannot be said by moves alone.
        assert len(Run("convert", "--game", "diamond", f("a.ludo"), f("b.txt"), code=1).err
                   .splitlines()) == 2
        play(f("a.ludo"), "sensei", games=5)
        Run("convert", "--game", "sensei", f("a.ludo"), f("b.txt"))
        assert len(Run("replay", "sensei", f("b.txt")).lines) == 5


@test
def convert_streams():
    text = "1. a1 b2 {good} (c3) 2. d4 *\na1\n"
    out = Run("convert", "--game", "diamond", "--from", "text", "--to", "ludo", "-", "-", text=text).out
    assert out.startswith("<?xml") and out.endswith("</games>\n") and out.count("<game ") == 2
    back = Run("convert", "--from", "ludo", "--to", "text", "-", "-", text=out).out
    assert "1. a1 2. b2 {good} ( 2. c3 ) 3. d4 *" in back, back
    assert Run("convert", "--from", "ludo", "--to", "jsonl", "-", "-", text=out).out.count("\n") == 2
    Run("convert", "--game", "diamond", "-", "-", text=text, code=2)
    Run("convert", "--from", "text", "--to", "pgn", "-", "-", text=text, code=2)
    assert "--game" in Run("convert", "--from", "text", "--to", "ludo", "-", "-", text=text, code=2).err


@test
def convert_compressed():
    with Folder() as f:
        play(f("a.ludo"), "diamond")
        Run("convert", f("a.ludo"), f("a.ludo.gz"))
        assert gzip.decompress(f.read("a.ludo.gz")) == f.read("a.ludo")
        Run("convert", f("a.ludo.gz"), f("b.ludo"))
        assert f.read("a.ludo") == f.read("b.ludo")


@test
def convert_bad_games():
    text = "a1 b2\na1 a1\nc3 {open\nd4\n"
    with Folder() as f:
        f.write("in.txt", text)
        run = Run("convert", "--game", "diamond", "--quarantine", f("bad.txt"), f("in.txt"),
                  f("out.jsonl"), code=1)
        assert [json.loads(x)["moves"] for x in f.read("out.jsonl").decode().splitlines()] == \
            ["a1 b2", "d4"]
        errors = run.err.splitlines()
        assert len(errors) == 2
        assert re.match(re.escape(f("in.txt")) + r":2: Game 2, turn 2, “a1”: .+\.", errors[0]), errors
        assert re.match(re.escape(f("in.txt")) + r":3: .+\.", errors[1]), errors
        bad = f.read("bad.txt").decode()
        assert "\na1 a1\n" in bad and "\nc3 {open\n" in bad and bad.startswith("% ")
        # Repaired, they are read again; the remarks in between are passed over.
        f.write("bad.txt", bad.replace("a1 a1", "a1 a2").replace("{open", "{closed}"))
        assert Run("convert", "--game", "diamond", "--to", "text", "--moves-only", f("bad.txt"),
                   "-").lines == ["a1 a2", "c3"]
        # Nothing good: what was there stays.
        f.write("in.txt", "zz\n")
        Run("convert", "--game", "diamond", f("in.txt"), f("out.jsonl"), code=1)
        assert f.read("out.jsonl").count(b"\n") == 2


@test
def convert_quarantine():
    with Folder() as f:
        play(f("a.ludo"), "diamond", games=3)
        good = f.read("a.ludo").decode()
        second = good.index("<game ", good.index("<game ") + 1)
        act = good.index("<act>", second)
        f.write("b.ludo", good[:act] + "<act>z9" + good[good.index("</act>", act):])
        run = Run("convert", f("b.ludo"), f("c.ludo"), code=1)
        assert len(run.err.splitlines()) == 1
        assert re.match(re.escape(f("b.ludo")) + r":\d+: Game 2, turn 1.*: .+", run.err), run.err
        # The bad one is in the file with the good ones, and is told of again.
        run = Run("validate", "--json", f("c.ludo"))
        out = json.loads(run.out)
        assert out["games"] == 2 and out["bad"] == 0 and out["quarantine"] == 1, out
        assert "quarantine" in run.err
        assert "z9" in f.read("c.ludo").decode()
        Run("convert", f("c.ludo"), f("d.ludo"))
        assert f.read("c.ludo") == f.read("d.ludo")
        # What has no place for it says so.
        Run("convert", f("c.ludo"), f("d.txt"), code=1)
        # Or in a file of its own.
        Run("convert", "--quarantine", f("bad.ludo"), f("b.ludo"), f("e.ludo"), code=1)
        Run("validate", f("e.ludo"))
        assert "z9" in f.read("bad.ludo").decode()


@test
def convert_mends():
    run = Run("convert", "--game", "diablo", "--from", "text", "--to", "text", "--moves-only", "-",
              "-", text="32: a1-a3\n32: A5×A2\n")
    assert run.lines == ["32: a1+a3", "32: a5xa2"]
    assert re.match(r"-:1: Column 5: “a1-a3”: .+", run.err)
    assert len(run.err.splitlines()) == 1
    Run("convert", "--strict", "--game", "diablo", "--from", "text", "--to", "text", "-", "-",
        text="32: a1-a3\n", code=1)
    run = Run("convert", "--game", "diamond", "--from", "text", "--to", "jsonl", "-", "-",
              text=b"a1 {caf\xe9} b2\r\n")
    assert "café" in run.out and "Windows-1252" in run.err


@test
def convert_beyond_limits():
    """What one form can say and another cannot is told of, and its neighbours are written."""
    with Folder() as f:
        one = '<game kind="diamond"><header>%s</header><moves/></game>'
        tags = "".join(f'<tag name="t{i}">v</tag>' for i in range(1001))
        f.write("a.ludo", '<games xmlns="urn:x-ludoteca:games:1" version="1.0">' + one % "" + "\n" +
                one % tags + one % "" + "</games>")
        Run("validate", f("a.ludo"))
        run = Run("convert", f("a.ludo"), f("a.txt"), code=1)
        assert re.match(re.escape(f("a.ludo")) + r":2: .*1,000 header lines\.$", run.err), run.err
        assert len(Run("convert", f("a.txt"), "--to", "jsonl", "-").lines) == 2
        f.write("b.txt", "a1 b2\n" + "{c}" * 100_001 + " a1\na1 c2\n")
        run = Run("convert", "--game", "diamond", f("b.txt"), f("b.ludo"), code=1)
        assert re.match(re.escape(f("b.txt")) + r":2: .*100,000 comments.*\.$", run.err), run.err
        assert json.loads(Run("validate", "--json", f("b.ludo")).out)["games"] == 2
        # What text has no place for is told of, once, and is no fault.
        f.write("c.ludo", '<games xmlns="urn:x-ludoteca:games:1" version="1.0">' + (
            '<game kind="diamond"><time main="PT5M"/><moves/></game>'
            '<game kind="diamond"><moves><turn><act>a1</act><mark shape="square" at="a1"/></turn></moves></game>')
                + one % "" + "</games>")
        run = Run("convert", f("c.ludo"), f("c.txt"))
        assert run.err.count("\n") == 1 and "2 games have" in run.err, run.err
        assert not Run("convert", f("c.ludo"), f("c.jsonl")).err
        assert not Run("convert", "--moves-only", f("c.ludo"), f("c.txt")).err
        # Where there is a file for what could not be written, it is there as it stood.
        Run("convert", "--game", "diamond", "--quarantine", f("bad.txt"), f("b.txt"), f("b.ludo"),
            code=1)
        bad = f.read("bad.txt").decode()
        assert re.match("% .*100,000", bad) and bad.count("{c}") == 100_001 and "c2" not in bad


@test
def convert_refuses():
    with Folder() as f:
        f.write("a.txt", "a1\n")
        Run("convert", code=2)
        Run("convert", f("a.txt"), code=2)
        Run("convert", f("a.txt"), f("b.txt"), "c", code=2)
        Run("convert", "--game", "chess", f("a.txt"), f("b.txt"), code=2)
        Run("convert", "--game", "diamond", "-o", "x=y", f("a.txt"), f("b.txt"), code=2)
        Run("convert", "--game", "diamond", f("missing.txt"), f("b.txt"), code=2)
        Run("convert", "--game", "diamond", f("a.txt"), f("no/folder.txt"), code=2)
        Run("convert", "--game", "diamond", f("a.txt"), f("b.doc"), code=2)
        Run("convert", f.write("a.jsonl", "{}"), f("b.ludo"), code=2)
        assert not os.path.exists(f("b.txt")) and sorted(os.listdir(f.folder.name)) == \
            ["a.jsonl", "a.txt"]


@test
def files_that_are_none():
    """Pipes and devices are written to, never replaced; no name is taken for an address."""
    with Folder() as f:
        play(f("a.ludo"), "diamond")
        os.mkfifo(f("pipe"))
        os.symlink("pipe", f("link"))
        for form, ending in (("ludo", "ludo"), ("ludo", "ludo.gz"), ("jsonl", "jsonl"), ("text", "txt")):
            Run("convert", "--to", form, f("a.ludo"), f("b." + ending))
            if ending == "ludo.gz":
                continue
            for name in ("pipe", "link"):
                with subprocess.Popen(["cat", f("pipe")], stdout=subprocess.PIPE) as reader:
                    try:
                        Run("convert", "--to", form, f("a.ludo"), f(name))
                        assert stat.S_ISFIFO(os.lstat(f("pipe")).st_mode), f"{form} {name}"
                        assert reader.stdout.read() == f.read("b." + ending)
                    finally:
                        reader.kill()
        # Read from a pipe.
        with subprocess.Popen(f'cat "{f("a.ludo")}" > "{f("pipe")}"', shell=True):
            Run("validate", f("pipe"))
        for name in ("game 10:30.ludo", "x:y.ludo", "file:a.ludo", "100%.ludo", "česká hra.ludo", "-a.ludo"):
            f.write(name, f.read("a.ludo"))
            done = subprocess.run([CLI, "validate", "--", name], cwd=f.folder.name, capture_output=True)
            assert done.returncode == 0, (name, done.stderr)
        f.write("game 10:30.txt", "a1 b2\n")
        done = subprocess.run([CLI, "replay", "diamond", "game 10:30.txt"], cwd=f.folder.name, capture_output=True)
        assert done.returncode == 0, done.stderr


@test
def output_that_fails():
    """Nothing is called done whose output did not arrive."""
    with Folder() as f:
        play(f("a.ludo"), "diamond")
        for words in (("games",), ("validate", f("a.ludo")), ("validate", "--json", f("a.ludo")), ("verify-dice", f("a.ludo")),
                      ("convert", "--to", "ludo", f("a.ludo"), "-"), ("convert", "--to", "text", f("a.ludo"), "-"),
                      ("convert", "--to", "jsonl", f("a.ludo"), "-"), ("perft", "diamond", "--depth", "1"),
                      ("play", "diamond", "--first", "random", "--second", "random"), ("--help",), ("--version",),
                      ("convert", "--help")):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([CLI, *words], stdout=full, stderr=subprocess.PIPE, timeout=60)
            assert done.returncode == 2, f"{words}: exit {done.returncode}"
            assert b"cannot be written" in done.stderr, words


@test
def convert_never_takes_its_own_files():
    with Folder() as f:
        play(f("a.ludo"), "diamond")
        before = f.read("a.ludo")
        os.symlink("a.ludo", f("link.ludo"))
        os.mkdir(f("d"))
        for bad, out in (("a.ludo", "b.ludo"), ("link.ludo", "b.ludo"), ("b.ludo", "b.ludo"), ("d/../b.ludo", "b.ludo")):
            assert "own" in Run("convert", "--quarantine", f(bad), f("a.ludo"), f(out), code=2).err
            assert f.read("a.ludo") == before and not os.path.exists(f("b.ludo"))
        # From a file into itself is what it says: the canonical form of it.
        f.write("c.ludo", before.replace(b"\n", b"\r\n"))
        Run("convert", f("c.ludo"), f("c.ludo"))
        assert f.read("c.ludo") == before


@test
def validate():
    with Folder() as f:
        play(f("a.ludo"), "sensei")
        run = Run("validate", f("a.ludo"), f("a.ludo"))
        assert len(run.lines) == 2 and "3" in run.lines[0]
        good = f.read("a.ludo").decode()
        f.write("b.ludo", good.replace("<act>", "<act>z", 1))
        run = Run("validate", f("a.ludo"), f("b.ludo"), code=1)
        assert re.match(re.escape(f("b.ludo")) + r":\d+: .+", run.err)
        out = json.loads(Run("validate", "--json", f("b.ludo"), code=1).out)
        assert out["games"] == 3 and out["bad"] == 1 and out["valid"] is False
        f.write("c.ludo", good.replace('side="first"', 'side="third"', 1))
        Run("validate", f("c.ludo"), code=1)
        f.write("c.ludo", good[:len(good) // 2])
        Run("validate", f("c.ludo"), code=1)
        # A file that is no file of games is not told to have no bad game.
        for text in ("<!DOCTYPE games><games/>", "", "hello"):
            f.write("c.ludo", text)
            run = Run("validate", f("c.ludo"), code=1)
            assert run.out == f("c.ludo") + ": The file cannot be read to its end; 0 games of it are good.\n", run.out
            assert run.err.startswith(f("c.ludo") + ":1: "), run.err
        f.write("c.ludo", "")
        assert Run("validate", f("c.ludo"), code=1).err == f("c.ludo") + ":1: The file is empty.\n"
        # The schema of this version does not judge files of a later one.
        f.write("c.ludo", '<games xmlns="urn:x-ludoteca:games:1" version="1.3"><game kind="diamond"><mood/><moves/></game></games>')
        Run("validate", f("c.ludo"))
        f.write("c.ludo", good.replace("</act>", '</act><mark shape="arrow" at="a1"/>', 1))
        assert "An arrow has two points, from and to." in Run("validate", f("c.ludo"), code=1).err
        f.write("c.ludo", good.replace("</act>", '</act><mark shape="circle"/>', 1))
        assert "The mark has no point." in Run("validate", f("c.ludo"), code=1).err
        play(f("e.ludo"), "diablo", games=1)
        f.write("c.ludo", re.sub(' commit="[^"]*"', "", f.read("e.ludo").decode()))
        assert "but no commitment to it." in Run("validate", f("c.ludo"), code=1).err
        # Nothing would keep these, and nothing is lost in silence.
        for mark in ('"circle" at="a1" text="x"', '"cross" at="a1" to="b1"', '"arrow" from="a1" to="b1" at="c1"'):
            f.write("c.ludo", good.replace("</act>", "</act><mark shape=" + mark + "/>", 1))
            assert "does not go with its shape." in Run("validate", f("c.ludo"), code=1).err
        f.write("c.ludo", '<games xmlns="urn:x-ludoteca:games:1" version="1.0"/>')
        assert "there is no game in it." in Run("validate", f("c.ludo")).out
        Run("validate", f("missing.ludo"), code=2)
        Run("validate", code=2)
        f.write("d.txt", "[Game \"diamond\"]\n\na1 b2 *\n")
        Run("validate", f("d.txt"))
        f.write("d.txt", "[Game \"diamond\"]\n\na1 a1 *\n")
        Run("validate", f("d.txt"), code=1)


def other_roll(xml, number):
    """The file with roll number `number` (from 0) changed to one that leaves the moves legal, if there
    is one; and the roll that stood there."""
    rolls = list(re.finditer(r'<roll by="generator">(\d\d)</roll>', xml))
    old = rolls[number]
    for roll in ("11", "21", "22", "31", "32", "33"):
        if roll != old[1]:
            yield xml[:old.start(1)] + roll + xml[old.end(1):], old[1], roll


@test
def verify_dice():
    with Folder() as f:
        play(f("a.ludo"), "diablo", games=2)
        lines = Run("verify-dice", f("a.ludo")).lines
        assert [x.split("\t")[:2] for x in lines] == [["1", "proved"], ["2", "proved"]]
        xml = f.read("a.ludo").decode()
        # The last roll of the first game: whoever changes it must leave the moves legal, so the
        # record is cut behind it.
        first = xml[:xml.index("</game>")]
        cut = first.rindex("</roll>") + len("</roll>")
        for changed, old, new in other_roll(first[:cut], -1):
            f.write("b.ludo", changed + "\n</turn></moves></game></games>\n")
            run = Run("verify-dice", "--json", f("b.ludo"), code=1)
            out = json.loads(run.lines[0])
            assert out["status"] == "wrong" and out["roll"] == first.count("<roll"), out
            assert re.match(re.escape(f("b.ludo")) + r":\d+: Game 1: .+", run.err), run.err
            assert old in run.err or new in run.err, run.err
        # Any roll of a whole game, to any number, also where that makes what follows illegal.
        play(f("a.ludo"), "diablo", games=1)
        xml = f.read("a.ludo").decode()
        n_rolls = xml.count("<roll ")
        for number in range(0, n_rolls, max(1, n_rolls // 12)):
            for changed, old, new in other_roll(xml, number):
                f.write("b.ludo", changed)
                run = Run("verify-dice", "--json", f("b.ludo"), code=1)
                out = [json.loads(x) for x in run.lines]
                assert [(x["status"], x["roll"]) for x in out] == [("wrong", number + 1)], run.out
                assert f"Roll {number + 1} is {new}, " in out[0]["sentence"] and old in \
                    out[0]["sentence"]
        play(f("c.ludo"), "diamond")
        assert all(x.split("\t")[1] == "none" for x in Run("verify-dice", f("c.ludo")).lines)
        Run("verify-dice", f("missing.ludo"), code=2)
        Run("verify-dice", code=2)


@test
def bench_notation():
    lines = [json.loads(x) for x in Run("bench", "notation", "--seconds", "0.05").lines]
    found = {x["what"]: x for x in lines}
    assert set(found) >= {"read", "write", "validate", "read text", "write text"}
    assert all(x["games_per_second"] > 0 and x["actions_per_game"] == 60 for x in lines)
    assert 2500 < found["read"]["bytes_per_game"] < 4500


@test
def help():
    for command in ("play", "convert", "validate", "verify-dice"):
        assert "Usage" in Run(command, "--help").out
        assert command in Run("--help").out
        Run(command, "--no-such-option", code=2)


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
