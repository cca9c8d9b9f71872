#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands that keep an archive, as scripts see them. Argument: the program."""

import json
import os
import random
import re
import resource
import signal
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback

CLI = sys.argv[1]
STORED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../archive/data/version-{}.ludoteca")
TESTS = []


def test(function):
    TESTS.append(function)
    return function


class Run:
    """A command that ends with this code, and with a sentence when that is not 0."""

    def __init__(self, *args, code=0, before=None):
        done = subprocess.run([CLI, *map(str, args)], capture_output=True, timeout=120, text=True,
                              preexec_fn=before, check=False)
        self.out, self.err, self.lines = done.stdout, done.stderr, done.stdout.splitlines()
        assert done.returncode == code, \
            f"{args}: exit {done.returncode}, not {code}: {self.out[:500]} {self.err[:500]}"
        assert "CRITICAL" not in self.err and "WARNING" not in self.err, self.err
        if code:
            # Sentences with a place in front, and nothing else.
            assert self.err, args
            for line in self.err.splitlines():
                assert re.fullmatch(r"[^:]+(:\d+)?: .+[.:)]", line), f"{args}: no sentence: {line!r}"


class Folder:
    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def __call__(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, content):
        with open(self(name), "wb") as f:
            f.write(content)
        return self(name)

    def read(self, name):
        with open(self(name), "rb") as f:
            return f.read()


GAME = '''
 <game id="urn:uuid:6f1c0000-0000-4000-8000-{:012x}" kind="cephalopod">
  <header>
   <event>{}</event>
   <date>2025-0{}</date>
  </header>
  <players>
   <player side="first" name="{}" kind="human"/>
   <player side="second" name="Bob" kind="human"/>
  </players>
  <setup>
   <option name="size" value="3x3"/>
   <option name="swap" value="off"/>
  </setup>
  <moves>
   <turn n="1" side="first">
    <act>a2</act>
   </turn>
  </moves>
 </game>'''
PEOPLE = ("Ann", "Anna Nováková", "A. Novakova", "Ann")


def make(f, name="a.ludoteca"):
    """An archive with four games of three people at two events."""
    games = "".join(GAME.format(i + 1, "Club" if i < 3 else "Open", i + 1, who)
                    for i, who in enumerate(PEOPLE))
    f.write("in.ludo", f'<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<games xmlns="urn:x-ludoteca:games:1" version="1.0">{games}\n</games>\n'.encode())
    Run("import", f(name), f("in.ludo"))
    return f(name)


def sample():
    with Folder() as f:
        Run("play", "cephalopod", "-o", "size=3x3", "--first", "random", "--second", "random",
            "--record", f("x.ludo"))
        return f.read("x.ludo")


SAMPLE = sample()


def count(archive, *query):
    return int(Run("query", archive, *query, "--count").out)


@test
def players():
    with Folder() as f:
        a = make(f)
        assert Run("players", a).lines == ["A. Novakova\t1\t", "Ann\t2\t", "Anna Nováková\t1\t",
                                           "Bob\t4\t"]
        Run("players", a, "--merge", "A. Novakova", "--into", "Anna Nováková")
        assert Run("players", a).lines[0] == "A. Novakova\t1\tAnna Nováková"
        assert count(a, 'player:"A. Novakova"') == 2 == count(a, "player:anna")
        rows = [json.loads(x) for x in Run("players", a, "--json").lines]
        assert rows[0] == {"name": "A. Novakova", "games": 1, "merged": "Anna Nováková",
                           "main": "Anna Nováková"}
        assert rows[3] == {"name": "Bob", "games": 4, "merged": None, "main": "Bob"}
        Run("players", a, "--split", "A. Novakova")
        assert count(a, "player:anna") == 1
        Run("players", a, "--split", "A. Novakova", code=2)
        Run("players", a, "--merge", "Nobody", "--into", "Bob", code=2)
        Run("players", a, "--merge", "Bob", code=2)
        Run("players", a, a, code=2)


@test
def edits():
    with Folder() as f:
        a = make(f)
        before = Run("export", a, f("1.ludo"))
        out = Run("edit", a, "event:club", "--set", "event=Club night", "--set", "place=Brno",
                  "--tag", "study", "--favourite", "yes", "--collect", "Best", "--json")
        assert json.loads(out.out) == {"edit": 1, "games": 3}, out.out
        assert Run("events", a).lines == ["Club night\t3", "Open\t1"]
        assert Run("tags", a).lines == ["study\t3"]
        assert Run("collections", a).lines == ["Best\t3\t"]
        for query in ("tag:study", "is:favourite", "collection:Best", "brno"):
            assert count(a, query) == 3, query
        assert count(a, "tag:study", "first:ann") == 2
        log = [x.split("\t") for x in Run("edits", a).lines]
        assert [(x[0], x[2], x[3], x[4]) for x in log] == [
            ("1", what, "3", "event:club") for what in
            ("event=Club night", "place=Brno", "tag=study", "favourite=yes", "collect=Best")], log
        row = json.loads(Run("edits", a, "--json").lines[0])
        assert (row["edit"], row["field"], row["value"], row["games"]) == (1, "event", "Club night", 3)
        out = Run("edits", a, "--undo", "1", "--json")
        assert json.loads(out.out) == {"games": 3, "left": 0}
        Run("export", a, f("2.ludo"))
        assert f.read("1.ludo") == f.read("2.ludo")
        assert Run("edits", a).out == "" and before.out == ""
        Run("edits", a, "--undo", "1", code=2)
        for bad in (("--set", "colour=red"), ("--set", "date=soon"), ("--set", "event"), (),
                    ("--favourite", "perhaps"), ("--tag", "")):
            Run("edit", a, "", *bad, code=2)
        Run("edit", a, "--trash", code=2)
        Run("edit", a, "colour:red", "--trash", code=2)
        assert count(a) == 4


@test
def collections():
    with Folder() as f:
        a = make(f)
        Run("collections", a, "--make", "Of Ann", "--query", "first:ann -player:nova")
        assert Run("collections", a).lines == ["Of Ann\t2\tfirst:ann -player:nova"]
        assert count(a, 'collection:"Of Ann"') == 2
        Run("collections", a, "--make", "More", "--query", 'collection:"Of Ann" event:open')
        assert count(a, "collection:More") == 1
        Run("collections", a, "--rename", "More", "--to", "Less")
        row = json.loads(Run("collections", a, "--json").lines[0])
        assert row == {"name": "Less", "games": 1, "query": 'collection:"Of Ann" event:open'}
        Run("collections", a, "--remove", "Less")
        Run("collections", a, "--remove", "Less", code=2)
        Run("collections", a, "--make", "Self", "--query", "collection:Self", code=2)
        Run("collections", a, "--query", "x", code=2)
        Run("edit", a, "", "--collect", "Of Ann", code=2)


@test
def trash():
    with Folder() as f:
        a = make(f)
        Run("edit", a, "event:club", "--trash")
        assert count(a) == 1
        lines = Run("trash", a).lines
        assert len(lines) == 3 and lines[0].split("\t")[1] == "cephalopod", lines
        row = json.loads(Run("trash", a, "--json").lines[0])
        assert row["event"] == "Club" and row["trashed"].startswith("20")
        Run("trash", a, "--restore", row["id"])
        assert count(a) == 2
        Run("trash", a, "--restore-all")
        assert count(a) == 4 and Run("trash", a).out == ""
        Run("edit", a, "event:club", "--trash")
        Run("trash", a, "--purge", "--days", "1")
        assert len(Run("trash", a).lines) == 3
        assert "games removed: 3" in Run("trash", a, "--purge").out
        Run("trash", a, "--restore", row["id"], code=2)
        Run("trash", a, "--restore", "x", code=2)
        Run("trash", a, "--purge", "--restore-all", code=2)
        Run("check", a)


@test
def backup_and_restore():
    with Folder() as f:
        a = make(f)
        Run("backup", a, f("b"))
        # Nothing is replaced unasked.
        Run("backup", a, f("b"), code=2)
        Run("edit", a, "event:open", "--trash")
        Run("backup", a, f("b"), "--replace")
        assert count(f("b")) == 3
        Run("trash", a, "--restore-all")
        out = Run("restore", f("b"), a).out
        assert ".before-restore" in out and count(a) == 3
        # One file is what there was, and nothing is beside it.
        assert [x for x in os.listdir(f("")) if x.endswith("-journal")] == []
        assert count(a + ".before-restore") == 4
        assert Run("restore", f("b"), f("new.ludoteca")).out == "" and count(f("new.ludoteca")) == 3
        Run("restore", f("nothing"), a, code=2)
        Run("restore", f("in.ludo"), a, code=1)
        # Not while another program has it open.
        db = sqlite3.connect(a)
        db.execute("SELECT count(*) FROM game").fetchone()
        Run("restore", f("b"), a, code=2)
        db.close()
        Run("check", a)
        # An older version is brought up to date when it is used, not before.
        shutil.copy(STORED.format(1), f("old"))
        Run("restore", f("old"), f("older.ludoteca"))
        assert f.read("older.ludoteca")[63] == 1 == f.read("old")[63]
        assert count(f("older.ludoteca")) == 11
        assert os.path.exists(f("older.ludoteca.backup-1"))


# Every command that opens an archive.
COMMANDS = [
    ["check", "A"], ["query", "A"], ["export", "A", "OUT"], ["import", "A", "IN"],
    ["duplicates", "A"], ["imports", "A"], ["players", "A"], ["events", "A"], ["tags", "A"],
    ["collections", "A"], ["edits", "A"], ["edit", "A", "", "--trash"], ["trash", "A"],
    ["trash", "A", "--purge"], ["backup", "A", "OUT2"], ["play", "cephalopod", "--first", "random",
                                                       "--second", "random", "--archive", "A"],
]


def every_command(f, archive, code, but=()):
    for command in COMMANDS:
        if command[0] in but:
            continue
        words = [{"A": archive, "IN": f("in.ludo"), "OUT": f("out.ludo"),
                  "OUT2": f("copy")}.get(w, w) for w in command]
        done = Run(*words, code=code)
        assert len(done.err.splitlines()) == 1, (command, done.err)
        assert not os.path.exists(f("out.ludo")) and not os.path.exists(f("copy")), command


@test
def files_that_are_no_archives():
    with Folder() as f:
        make(f)
        letter = f.write("letter", b"Dear aunt,\nthank you for the game of chess.\n")
        every_command(f, letter, 1)
        assert f.read("letter").startswith(b"Dear aunt")
        db = sqlite3.connect(f("other"))
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.close()
        content = f.read("other")
        every_command(f, f("other"), 1)
        assert f.read("other") == content
        os.mkdir(f("folder"))
        every_command(f, f("folder"), 2)
        assert "no such archive" in Run("query", f("nothing"), code=2).err


@test
def newer_and_damaged():
    with Folder() as f:
        a = make(f)
        Run("backup", a, f("good"))
        shutil.copy(f("good"), f("newer"))
        db = sqlite3.connect(f("newer"))
        db.execute("PRAGMA user_version = 1000")
        db.close()
        content = f.read("newer")
        every_command(f, f("newer"), 1)
        assert "newer version" in Run("query", f("newer"), code=1).err
        assert f.read("newer") == content
        # Cut off in the middle: said, and repaired as far as that goes.
        f.write("cut", f.read("good")[:len(content) // 2])
        Run("check", f("cut"), code=1)
        for seed in range(12):
            rng = random.Random(seed)
            bad = bytearray(f.read("good"))
            for _ in range(20):
                bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
            for path in ("bad", "bad-wal", "bad-shm", "mended", "mended-wal", "mended-shm"):
                if os.path.exists(f(path)):
                    os.unlink(f(path))
            f.write("bad", bytes(bad))
            for command in (["check", f("bad")], ["query", f("bad")], ["players", f("bad")],
                            ["repair", f("bad"), f("mended")]):
                done = subprocess.run([CLI, *command], capture_output=True, text=True, check=False,
                                      timeout=60)
                assert done.returncode in (0, 1), (command, done.returncode, done.stderr)
                assert done.returncode == 0 or done.stderr, command
            Run("check", f("mended"))
        Run("repair", f("good"), f("mended"), code=2)
        Run("repair", f("nothing"), f("mended2"), code=2)
        assert "saved: 4, lost: 0" in Run("repair", f("good"), f("mended3")).out


@test
def locked():
    """Who writes waits for another one, and says so when that never ends; who reads does not."""
    with Folder() as f:
        a = make(f)
        db = sqlite3.connect(a, isolation_level=None)
        db.execute("BEGIN IMMEDIATE")
        assert count(a) == 4
        assert "Another program" in Run("edit", a, "", "--tag", "x", code=2).err
        db.execute("ROLLBACK")
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        assert "Another program" in Run("query", a, code=2).err
        db.close()
        Run("check", a)


def nobody():
    if os.geteuid() == 0:
        os.setuid(65534)


@test
def only_for_reading():
    """A protected archive is read, which is told, and not written, which is told once."""
    with Folder() as f:
        a = make(f)
        Run("check", a)
        os.chmod(a, 0o444)
        os.chmod(f(""), 0o555)
        for command, code in ((["query", a, "--count"], 0), (["check", a], 0), (["export", a, "-"], 0), (["trash", a], 0),
                              (["quarantine", a], 0), (["edit", a, "", "--tag", "x"], 2), (["import", a, f("in.ludo")], 2),
                              (["trash", a, "--purge"], 2), (["players", a, "--merge", "Ann", "--into", "Bob"], 2)):
            done = subprocess.run([CLI, *command], capture_output=True, text=True, check=False, preexec_fn=nobody)
            assert done.returncode == code, (command, done.returncode, done.stdout, done.stderr)
            assert re.fullmatch(r"[^:\n]+: The archive .+ can only be read\.\n", done.stderr), (command, done.stderr)
        os.chmod(f(""), 0o755)
        os.chmod(a, 0o644)
        assert count(a) == 4


def no_room(limit):
    def before():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    return before


@test
def full_disk():
    with Folder() as f:
        a = make(f)
        Run("edit", a, "event:open", "--trash")
        for command in (["import", a, f("in.ludo")], ["edit", a, "", "--set", "event=Cup"],
                        ["trash", a, "--purge"], ["trash", a, "--restore-all"],
                        ["backup", a, f("copy")], ["export", a, f("out.ludo")],
                        ["players", a, "--merge", "Ann", "--into", "Bob"],
                        ["play", "diablo", "--first", "random", "--second", "random", "--archive", a]):
            done = subprocess.run([CLI, *command], capture_output=True, text=True, check=False,
                                  preexec_fn=no_room(512), timeout=60)
            assert done.returncode == 2, (command, done.returncode, done.stdout, done.stderr)
            # That there is no room for writing is told at once, and may be all.
            assert re.fullmatch(r"([^:\n]+: .+\n){1,2}", done.stderr), (command, done.stderr)
            assert "no space" in done.stderr, (command, done.stderr)
            assert not os.path.exists(f("copy")) and not os.path.exists(f("out.ludo")), command
        Run("check", a)
        assert count(a) == 3


@test
def several_at_once():
    """Several programs write into one archive; each does what it was told, once."""
    with Folder() as f:
        a = make(f)
        f.write("more.ludo", SAMPLE)
        jobs = [["import", a, f("more.ludo")] for _ in range(4)]
        jobs += [["edit", a, "event:club", "--tag", f"t{i}"] for i in range(4)]
        jobs += [["play", "cephalopod", "-o", "size=3x3", "--first", "random", "--second", "random",
                  "--seed", str(i), "--games", "3", "--archive", a] for i in range(3)]
        jobs += [["query", a], ["check", a], ["backup", a, f("copy")]]
        running = [subprocess.Popen([CLI, *job], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                   for job in jobs]
        for job, process in zip(jobs, running):
            err = process.communicate(timeout=120)[1]
            assert process.returncode == 0, (job, err)
        assert count(a) == 4 + 4 + 9
        assert Run("tags", a).lines == [f"t{i}\t3" for i in range(4)]
        Run("check", a)
        Run("check", f("copy"))


@test
def interrupted():
    """Ctrl-C ends an import, says what is kept, and the same command goes on; an export leaves no
    file."""
    with Folder() as f:
        Run("play", "cephalopod", "-o", "size=3x3", "--first", "random", "--second", "random",
            "--games", "9000", "--record", f("many.ludo"))
        a = f("a.ludoteca")
        n = 0
        rng = random.Random(2)
        for number in (signal.SIGINT, signal.SIGTERM) * 4:
            process = subprocess.Popen([CLI, "import", a, f("many.ludo"), "--progress"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            # It is under way as soon as it tells how far it is.
            process.stderr.readline()
            try:
                process.wait(rng.uniform(0, 0.6))
            except subprocess.TimeoutExpired:
                pass
            process.send_signal(number)
            out, err = process.communicate(timeout=60)
            if process.returncode == 0:
                n += 1
                continue
            assert process.returncode == 128 + number, (process.returncode, out, err)
            assert "Interrupted" in err.splitlines()[-1], err
            kept = int(re.search(r"dealt with: (\d+)\.", err).group(1))
            assert count(a) == 9000 * n + kept, (count(a), n, kept)
            Run("check", a)
        Run("import", a, f("many.ludo"))
        assert count(a) == 9000 * (n + 1)
        process = subprocess.Popen([CLI, "export", a, f("out.ludo"), "--progress"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        err = process.communicate(timeout=60)[1]
        if process.returncode:
            assert process.returncode == 130 and "Interrupted" in err, err
            assert [x for x in os.listdir(f("")) if "out" in x] == []


@test
def queries_that_begin_with_not():
    """A minus in front of a query word is no option."""
    with Folder() as f:
        a = make(f)
        n = count(a, "event:club")
        assert 0 < n < 4
        assert int(Run("query", a, "-event:club", "--count").out) == 4 - n
        assert int(Run("query", "--count", a, "-has:variations", "-event:club").out) == count(a, "-has:variations -event:club")
        assert int(Run("query", a, "-(event:club OR event:open)", "--count").out) == count(a, "-(event:club OR event:open)")
        Run("edit", a, "-event:club", "--tag", "other")
        assert count(a, "tag:other") == 4 - n


@test
def quarantine():
    """What an import cannot read is listed with place and reason, shown as it stood, and put among
    the games once it is mended, or thrown away."""
    with Folder() as f:
        a = f("a.ludoteca")
        Run("play", "diamond", "--first", "random", "--second", "random", "--games", "2", "--seed", "3",
            "--record", f("good.ludo"))
        with open(f("good.ludo"), encoding="utf-8") as file:
            good = file.read()
        bad = good.replace("<act>", "<act>z9", 1)
        f.write("bad.ludo", bad.encode())
        broken = '[Game "diamond"]\n\na1 a1 *\n'
        f.write("bad.txt", (broken + '\n[Game "diamond"]\n\na1 b2 *\n').encode())
        run = subprocess.run([CLI, "import", a, f("bad.ludo"), f("bad.txt")], capture_output=True, check=False)
        assert run.returncode == 1
        rows = [json.loads(line) for line in Run("quarantine", a, "--json").lines]
        assert [(r["number"], r["import"], r["file"], r["line"]) for r in rows] == [
            (1, 1, f("bad.ludo"), 1 + bad[:bad.index("z9")].count("\n")), (2, 2, f("bad.txt"), 1)], rows
        assert "z9" in rows[0]["reason"] and len(Run("quarantine", a).lines) == 2
        assert Run("quarantine", a, "--show", "2").out.strip() == broken.strip()
        shown = Run("quarantine", a, "--show", "1").out
        # Reading the same again helps nothing, and loses nothing.
        Run("quarantine", a, "--retry", "1", code=1)
        Run("quarantine", a, "--retry-all", code=1)
        assert len(Run("quarantine", a).lines) == 2 and count(a) == 2
        # Mended by hand: the very game that was meant, as one of its import.
        f.write("mended.ludo", shown.replace("z9", "").encode())
        number, name = Run("quarantine", a, "--retry", "1", "--with", f("mended.ludo")).out.split()
        assert number == "1" and count(a) == 3
        assert name in good and name in Run("query", a).out
        assert [line.split("\t")[4:] for line in Run("imports", a).lines] == [["2", "0"], ["1", "1"]]
        Run("quarantine", a, "--retry", "1", code=2)
        Run("quarantine", a, "--retry", "2", "--with", f("good.ludo"), code=1)
        done = subprocess.run([CLI, "quarantine", a, "--retry", "2", "--with", f("nowhere.ludo")],
                              capture_output=True, check=False)
        assert done.returncode == 2 and b"cannot be read" in done.stderr
        Run("quarantine", a, "--remove", "2")
        Run("quarantine", a, "--remove", "2", code=2)
        assert not Run("quarantine", a).lines and count(a) == 3
        Run("check", a)
        # Taken back with the import it came with.
        Run("imports", a, "--undo", "1")
        assert count(a) == 1
        # What is legal of a bad game.
        one = good[:good.index("</game>")]
        cut = one.rindex("<act>") + len("<act>")
        f.write("end.ludo", (one[:cut] + "z9" + good[cut:]).encode())
        subprocess.run([CLI, "import", a, f("end.ludo")], capture_output=True, check=False)
        Run("quarantine", a, "--retry-all", "--mend")
        assert not Run("quarantine", a).lines and count(a) == 3
        Run("check", a)
        for words in (["--with", "x"], ["--show", "0"], ["--show", "1", "--remove", "1"], ["--mend"]):
            Run("quarantine", a, *words, code=2)


def worker_of(process):
    """The process that does the work of a command."""
    with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as f:
        return int(f.read().split()[0])


@test
def interrupted_while_it_can_do_nothing():
    """Ctrl-C ends a command also when its work is held up, as by a disk, and nothing is left behind
    of it, nor of one that is killed."""
    with Folder() as f:
        Run("play", "cephalopod", "-o", "size=3x3", "--first", "random", "--second", "random",
            "--games", "9000", "--record", f("many.ludo"))
        a = f("a.ludoteca")
        Run("import", a, f("many.ludo"))
        before = sorted(os.listdir(f("")))
        for args in (["import", a, f("many.ludo"), "--progress"],
                     ["export", a, f("out.ludo"), "--progress"],
                     ["export", a, f("out.txt"), "--progress"]):
            process = subprocess.Popen([CLI, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            process.stderr.readline()
            try:
                os.kill(worker_of(process), signal.SIGSTOP)
            except (IndexError, ProcessLookupError):
                process.communicate(timeout=60)
                continue
            process.send_signal(signal.SIGINT)
            err = process.communicate(timeout=60)[1]
            assert process.returncode == 130 and "Interrupted" in err, (process.returncode, err)
            assert [x for x in sorted(os.listdir(f(""))) if "-wal" not in x and "-shm" not in x] == before
            Run("check", a)
        # The same file is gone on with.
        n = count(a)
        Run("import", a, f("many.ludo"))
        assert count(a) == 18000 and n in range(9000, 18001), n
        # Nothing goes on behind a killed command.
        process = subprocess.Popen([CLI, "import", a, f("many.ludo"), "--progress"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        process.stderr.readline()
        try:
            worker = worker_of(process)
        except IndexError:
            return
        process.kill()
        process.communicate()
        for _ in range(600):
            try:
                with open(f"/proc/{worker}/stat", encoding="ascii") as stat:
                    if stat.read().rsplit(")", 1)[1].split()[0] == "Z":
                        break
            except OSError:
                break
            time.sleep(0.1)
        else:
            raise AssertionError("the worker goes on")


@test
def interrupted_others():
    """check, backup and repair end at once, and leave no half files."""
    with Folder() as f:
        Run("play", "cephalopod", "-o", "size=3x3", "--first", "random", "--second", "random",
            "--games", "6000", "--record", f("many.ludo"))
        a = f("a.ludoteca")
        Run("import", a, f("many.ludo"))
        before = sorted(os.listdir(f("")))
        for args in (["check", a], ["backup", a, f("copy")], ["repair", a, f("new")],
                     ["restore", a, f("other")], ["trash", a, "--purge"]):
            process = subprocess.Popen([CLI, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            while process.poll() is None:
                try:
                    worker_of(process)
                    break
                except (IndexError, OSError):
                    pass
            process.send_signal(signal.SIGINT)
            err = process.communicate(timeout=60)[1]
            if process.returncode == 0:
                continue
            # -2: before the worker was there.
            assert process.returncode in (130, -2), (args, process.returncode, err)
            assert [x for x in sorted(os.listdir(f(""))) if "-wal" not in x and "-shm" not in x] == before, args
            Run(*args)
            for name in ("copy", "new", "other"):
                if os.path.exists(f(name)):
                    os.unlink(f(name))


@test
def play_into_an_archive():
    with Folder() as f:
        args = ["play", "diamond", "--first", "random", "--second", "random", "--games", "2",
                "--seed", "3", "--archive", f("a"), "--progress", "--record", f("x.jsonl")]
        said = dict(line.split("\t") for line in Run(*args).lines if "\t" in line)
        rows = {row["id"]: row["actions"] for row in map(json.loads, Run("query", f("a"), "--json").lines)}
        assert rows == {name: int(n) for name, n in said.items()} and len(rows) == 2
        # The same seed again: other games, the first ones stay.
        Run(*args[:-2])
        assert count(f("a")) == 4
        Run("check", f("a"))


@test
def helps():
    for command in ("players", "events", "tags", "collections", "edit", "edits", "trash", "backup",
                    "restore", "repair", "quarantine", "imports", "import", "export", "play"):
        assert "Usage:" in Run(command, "--help").out


def main():
    print(f"1..{len(TESTS)}")
    failed = 0
    for i, function in enumerate(TESTS, 1):
        try:
            function()
            print(f"ok {i} - {function.__name__}", flush=True)
        except Exception:  # a failed test is a line of the report
            failed += 1
            print(f"not ok {i} - {function.__name__}", flush=True)
            traceback.print_exc()
    return 1 if failed else 0


sys.exit(main())
