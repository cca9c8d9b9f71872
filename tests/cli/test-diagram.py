#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""ludoteca-cli diagram, as scripts see it.  Arguments: the program, the folder of the examples."""

import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from xml.etree import ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tap  # noqa: E402

CLI, EXAMPLES = sys.argv[1:3]
TESTS = []
GAMES = sorted(os.path.join(EXAMPLES, name) for name in os.listdir(EXAMPLES) if name.endswith(".ludo"))
# Marks of every shape and colour at the start, a label with more than a letter, and none behind the action.
MARKED = """<games xmlns="urn:x-ludoteca:games:1" version="1.0">
<game kind="cephalopod"><moves>
<mark shape="arrow" from="a1" to="c3"/><mark shape="circle" at="b2" colour="2"/>
<mark shape="square" at="d4" colour="3"/><mark shape="cross" at="e5"/>
<mark shape="label" at="a5" text="Žluť"/>
<turn><act>a1</act></turn></moves></game>
<game kind="cephalopod"><moves><turn><act>zz</act></turn></moves></game>
<game kind="cephalopod"><moves><turn><act>e5</act></turn></moves></game>
</games>
"""


def test(function):
    TESTS.append(function)
    return function


def run(*args, code=0, tells=None):
    """The output of a command that ends with this code, with a sentence when it is not 0 or when it tells something."""
    done = subprocess.run([CLI, "diagram", *map(str, args)], capture_output=True, timeout=120, check=False)
    err = done.stderr.decode()
    assert done.returncode == code, f"{args}: exit {done.returncode}, not {code}: {err[:500]}"
    assert "CRITICAL" not in err and "WARNING" not in err, err
    assert bool(err) == bool(code or tells) and (tells or "") in err, f"{args}: {err!r}"
    for line in err.splitlines():
        assert re.fullmatch(r"[^ ].*: \S.+", line), f"{args}: no sentence: {line!r}"
    return done.stdout


def png(data):
    """Width, height and the bytes of the pixels of a picture with 8 bits for each of four colours."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            size = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    assert size[2:4] == (8, 6), size
    return size[0], size[1], zlib.decompress(packed)


@test
def every_example_in_every_form():
    with tempfile.TemporaryDirectory() as folder:
        for path in GAMES:
            out = os.path.join(folder, "board.png")
            run(path, "-o", out)
            width, height, pixels = png(open(out, "rb").read())
            assert width == 600 and 300 <= height <= 700, (path, width, height)
            # A board has more than a few colours, and does not end at the edge of the picture.
            assert len(set(pixels)) > 50 and sum(pixels[1:1 + 4 * width]) < 40 * width, path

            out = os.path.join(folder, "board.svg")
            run(path, "-o", out)
            root = ElementTree.parse(out).getroot()
            assert root.tag.endswith("svg") and root.get("width").startswith("600"), root.attrib
            assert len(list(root.iter())) > 50, path

            out = os.path.join(folder, "board.PDF")
            run(path, "-o", out)
            data = open(out, "rb").read()
            assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF"), path
            assert os.listdir(folder) and all(name.startswith("board.") for name in os.listdir(folder))


@test
def the_same_command_gives_the_same_bytes():
    for form in "svg", "png", "pdf":
        first, again = (run(GAMES[0], "-o", "-", "--format", form) for _ in range(2))
        assert first and first == again, form


@test
def each_option_changes_the_picture():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "marked.ludo")
        with open(path, "w", encoding="utf-8") as file:
            file.write(MARKED)
        usual = [path, "-o", "-", "--format", "png", "--ply", 0]
        seen = {run(*usual)}
        for more in (["--theme", "dark"], ["--theme", "contrast"], ["--theme", "safe"], ["--flip"],
                     ["--no-coordinates"], ["--no-marks"], ["--size", 300], ["--ply", 1]):
            picture = run(*usual, *more)
            assert picture not in seen, more
            seen.add(picture)
        # The default is the last position, and the first game.
        assert run(*usual[:-2]) == run(*usual[:-1], 1)
        assert run(*usual[:-2], "--game", 1) == run(*usual[:-1], 1)
        assert run(*usual[:-2], "--game", 3, tells="Game 2") not in seen
        # Turned twice, or without what it has not, it is the same.
        plain = [path, "-o", "-", "--format", "png", "--ply", 1]
        assert run(*plain, "--no-marks") == run(*plain)


@test
def sizes_are_those_that_were_asked_for():
    for size in 32, 333, 2000:
        assert png(run(GAMES[0], "-o", "-", "--format", "png", "--size", size))[0] == size


@test
def what_is_wrong_gets_a_sentence():
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "marked.ludo"), os.path.join(folder, "out.svg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(MARKED)
        run(code=2)
        run(path, code=2)
        run(path, path, "-o", out, code=2)
        run(path, "-o", os.path.join(folder, "out.gif"), code=2)
        run(path, "-o", out, "--format", "gif", code=2)
        run(path, "-o", out, "--size", 31, code=2)
        run(path, "-o", out, "--size", 8193, code=2)
        run(path, "-o", out, "--size", "large", code=2)
        run(path, "-o", out, "--theme", "pink", code=2)
        run(path, "-o", out, "--game", 0, code=2)
        run(path, "-o", out, "--game", 2, code=1)
        run(path, "-o", out, "--game", 4, code=1)
        run(path, "-o", out, "--ply", 2, code=1)
        run(path, "-o", out, "--ply", -1, code=2)
        run(os.path.join(folder, "none.ludo"), "-o", out, code=2)
        run(path, "-o", os.path.join(folder, "none", "out.svg"), code=2)
        assert os.listdir(folder) == ["marked.ludo"]


tap.run(TESTS)
