#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""ludoteca-cli diagram and booklet, as scripts see it.  Arguments: the program, the folder of the examples."""

import os
import re
import shutil
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


def run(*args, code=0, tells=None, command="diagram"):
    """The output of a command that ends with this code, with a sentence when it is not 0 or when it tells something."""
    done = subprocess.run([CLI, command, *map(str, args)], capture_output=True, timeout=120, check=False)
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


def frames_of(webp):
    """The time of each picture of an animation."""
    assert webp[:4] == b"RIFF" and webp[8:12] == b"WEBP" and struct.unpack("<I", webp[4:8])[0] + 8 == len(webp)
    at, frames = 12, []
    while at < len(webp):
        kind, length = struct.unpack("<4sI", webp[at:at + 8])
        if kind == b"ANMF":
            frames.append(int.from_bytes(webp[at + 20:at + 23], "little"))
        at += 8 + length + length % 2
    return frames


@test
def a_game_becomes_a_moving_picture():
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "games.ludo"), os.path.join(folder, "out.webp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(COMMENTED)
        done = subprocess.run([CLI, "diagram", path, "-o", out], capture_output=True, timeout=120, check=False)
        if done.returncode != 0 and b"without moving pictures" in done.stderr:
            return "built without libwebp"
        # The start and three actions; the last one is looked at longer.
        assert frames_of(open(out, "rb").read()) == [1000, 1000, 1000, 3000]
        assert frames_of(run(path, "-o", "-", "--format", "webp", "--delay", 200, "--ply", 1, "--size", 100)) == [200, 600]
        run(path, "-o", out, "--delay", 0, code=2)
        return None


COMMENTED = """<games xmlns="urn:x-ludoteca:games:1" version="1.0">
<game kind="diamond"><header><event>Club &amp; night</event></header>
<players><player side="first" name="Ana"/><player side="second" name="Boris"/></players><moves>
<turn><act>c3</act><comment xml:lang="en">Close to the middle.</comment>
<comment xml:lang="cs">Blízko středu.</comment></turn>
<turn><act>d4</act><variation><turn><act>b2</act><comment xml:lang="en">Shy.</comment></turn></variation></turn>
<turn><act>g5</act><comment>Without a language.</comment></turn>
</moves></game>
<game kind="cephalopod"><moves><mark shape="circle" at="b2"/><turn><act>a1</act></turn></moves></game>
<game kind="sensei"><moves/></game>
</games>
"""


def booklet(*args, **words):
    return run(*args, command="booklet", **words)


def pages_of(pdf):
    assert pdf[:5] == b"%PDF-" and pdf.rstrip().endswith(b"%%EOF"), pdf[:20]
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def text_of(pdf):
    """What a reader sees, where there is a program that tells; else None."""
    if not shutil.which("pdftotext"):
        return None
    return subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()


@test
def a_booklet_has_contents_moves_comments_and_diagrams():
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "games.ludo"), os.path.join(folder, "out.pdf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(COMMENTED)
        booklet(path, "-o", out, "--language", "en", "--title", "Autumn")
        pdf = open(out, "rb").read()
        assert pages_of(pdf) >= 2
        assert pdf == booklet(path, "-o", "-", "--language", "en", "--title", "Autumn"), "not the same bytes"
        czech = booklet(path, "-o", "-", "--language", "cs", "--title", "Autumn")
        assert czech != pdf
        text = text_of(pdf)
        if text is not None:
            for wanted in ("Autumn", "Contents", "1. Ana – Boris", "2. Cephalopod", "Club & night", "c3", "d4", "(2. b2 Shy.)",
                           "Close to the middle.", "Without a language."):
                assert wanted in text.replace("\u00a0", " "), (wanted, text)
            assert "Blízko" not in text
            text = text_of(czech)
            assert "Blízko středu." in text and "Close" not in text and "Shy" not in text and "Without a language." in text
        # One game alone, on smaller paper: it needs no contents.
        one = booklet(path, "-o", "-", "--game", 2, "--paper", "a5")
        assert pages_of(one) == 1 and b"419.52" in one
        if text_of(one) is not None:
            assert "Contents" not in text_of(one)
        # Lessons have no players; they are found by what they are about.
        text = text_of(booklet(os.path.join(os.path.dirname(EXAMPLES.rstrip("/")), "samples", "lessons.ludo"), "-o", "-", "--language", "en"))
        if text is not None:
            assert "A free move and what it costs" in text.split("\f")[0], text[:2000]
        # A blunder is worth a picture, also where nobody said anything.
        sizes = []
        for glyph in ("", " $4"):
            with open(path, "w", encoding="utf-8") as file:
                file.write(f'[Game "diamond"]\n\na2 g5{glyph} b2 g6 a3 *\n')
            plain = os.path.join(folder, "plain.ludo")
            done = subprocess.run([CLI, "convert", "--from", "text", path, plain], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            sizes.append(len(booklet(plain, "-o", "-")))
        assert sizes[1] > sizes[0] + 1000, sizes
        # Every example can be printed, in every theme.
        for theme in ("wood", "dark", "contrast", "safe"):
            assert pages_of(booklet(*GAMES, "-o", "-", "--theme", theme)) > 4


@test
def what_is_wrong_with_a_booklet_gets_a_sentence():
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "games.ludo"), os.path.join(folder, "out.pdf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(COMMENTED)
        booklet(code=2)
        booklet(path, code=2)
        booklet(path, "-o", out, "--language", "12", code=2)
        booklet(path, "-o", out, "--paper", "a3", code=2)
        booklet(path, "-o", out, "--theme", "pink", code=2)
        booklet(path, "-o", out, "--game", 4, code=2)
        booklet(path, "-o", out, "--game", 0, code=2)
        booklet(os.path.join(folder, "none.ludo"), "-o", out, code=2)
        booklet(path, "-o", os.path.join(folder, "none", "out.pdf"), code=2)
        assert os.listdir(folder) == ["games.ludo"]


tap.run(TESTS)
