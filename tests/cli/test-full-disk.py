#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Archives on a file system that is really full: a sentence each, nothing lost, nothing left behind.
Argument: the program. Without the right to mount a file system of its own it is skipped."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tap  # noqa: E402

CLI = sys.argv[1]
INSIDE = "LUDOTECA_FULL_DISK"
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def run(*args, code=0):
    done = subprocess.run([CLI, *map(str, args)], capture_output=True, timeout=120, text=True, check=False)
    assert done.returncode == code, (args, done.returncode, done.stdout[-500:], done.stderr[-500:])
    return done


def count(archive):
    return int(run("query", archive, "--count").stdout)


class Disk:
    """A small file system, with files of a test beside it."""

    def __init__(self, mebibytes):
        self.size = mebibytes

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.disk = os.path.join(self.folder.name, "disk")
        subprocess.run(["mount", "-t", "tmpfs", "none", self.folder.name], check=True)
        os.mkdir(self.disk)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.size}m", "none", self.disk], check=True)
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", self.disk, self.folder.name], check=True)
        self.folder.cleanup()

    def __call__(self, name):
        return os.path.join(self.disk, name)

    def beside(self, name):
        return os.path.join(self.folder.name, name)

    def fill(self, left):
        """Leaves so many KiB."""
        info = os.statvfs(self.disk)
        with open(self("filler"), "wb") as f:
            f.write(bytes(max(0, info.f_bavail * info.f_frsize - left * 1024)))

    def empty(self):
        os.unlink(self("filler"))

    def names(self):
        return sorted(x for x in os.listdir(self.disk) if not x.endswith(("-wal", "-shm")))


@test
def every_command():
    """With no room at all, with a little, and with room for a part of what is to be done."""
    with Disk(6) as d:
        a, many, safe = d("a.ludoteca"), d.beside("many.ludo"), d.beside("safe")
        run("play", "cephalopod", "-o", "size=3x3", "--first", "random", "--second", "random", "--games", "1500",
            "--record", many)
        run("play", "diamond", "--first", "random", "--second", "random", "--games", "60", "--record", d.beside("some.ludo"))
        run("import", safe, d.beside("some.ludo"))
        run("edit", safe, "", "--set", "event=Club")
        name = run("query", safe, "--limit", "3").stdout.split("\t")[0]
        commands = [["import", a, many], ["edit", a, "", "--set", "event=A cup with a long name" * 20],
                    ["play", "cephalopod", "-o", "size=3x3", "--first", "random", "--second", "random", "--games", "9", "--archive", a],
                    ["export", a, d("out.ludo")], ["export", a, d("out.txt")], ["backup", a, d("copy")],
                    ["repair", a, d("new")], ["restore", safe, d("other")], ["edit", a, "", "--trash"],
                    ["players", a, "--merge", "random", "--into", "Bob"]]
        for left in (0, 4, 40, 120):
            failed = 0
            for command in commands:
                for suffix in ("", "-wal", "-shm"):
                    if os.path.exists(a + suffix):
                        os.unlink(a + suffix)
                shutil.copyfile(safe, a)
                d.fill(left)
                before = d.names()
                done = subprocess.run([CLI, *command], capture_output=True, text=True, check=False, timeout=60)
                what = (left, command, done.returncode, done.stdout[-300:], done.stderr)
                if done.returncode:
                    failed += 1
                    assert done.returncode == 2, what
                    assert re.search(r"no space|No space|could not be made|cannot be written", done.stderr), what
                    for line in done.stderr.splitlines():
                        assert re.fullmatch(r"[^:\n]+: .+", line), what
                    assert d.names() == before, (what, d.names())
                d.empty()
                run("check", a)
                played = done.stdout.count("\n") if command[0] == "play" else 0
                there = count(a)
                assert there >= 60 or command[-1] == "--trash", (what, there)
                if command[0] == "play":
                    ids = re.findall(r"^[0-9a-f-]{36}", done.stdout, re.M)
                    stored = run("query", a).stdout
                    assert all(x in stored for x in ids), (what, played)
                if done.returncode and command[0] in ("edit", "players"):
                    assert count(a) == 60 and name in run("query", a, "event:club").stdout, what
                if command[0] == "import":
                    run(*command)
                    assert count(a) == 60 + 1500 * (1 if done.returncode else 2), what
                for x in d.names():
                    if x != "a.ludoteca":
                        os.unlink(d(x))
            assert failed >= (8 if left == 0 else 1), (left, failed)


@test
def reading():
    """A full disk keeps nobody from reading."""
    with Disk(10) as d:
        a = d("a.ludoteca")
        run("play", "diamond", "--first", "random", "--second", "random", "--games", "4", "--archive", a)
        d.fill(0)
        assert count(a) == 4
        run("check", a)
        run("export", a, d("out.ludo"), code=2)
        run("export", a, "-")
        assert count(a) == 4


def main():
    if INSIDE not in os.environ:
        # The last one for a root folder that is no mount of its own.
        for words in (["unshare", "-m"], ["unshare", "-rm"], ["unshare", "-m", "--propagation", "unchanged"]):
            try:
                done = subprocess.run([*words, "sh", "-c", "mount -t tmpfs none /mnt"], capture_output=True, check=False)
            except OSError:
                break
            if done.returncode == 0:
                os.execvpe(words[0], [*words, sys.executable, *sys.argv], {**os.environ, INSIDE: "1"})
        print("1..0 # SKIP no file system can be mounted here: a full disk is NOT tested")
        return False
    return tap.run(TESTS)


sys.exit(main())
