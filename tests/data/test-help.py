#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The help pages: complete, alike in all languages, and true.

Arguments: ludoteca-cli, the top of the source tree.  How pages are written says data/help/README.md.
"""

import configparser
import json
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tap  # noqa: E402

CLI, TOP = sys.argv[1], Path(sys.argv[2])
HELP = TOP / "data/help"
LANGUAGES = ["C", *(w for w in (TOP / "po/LINGUAS").read_text().splitlines() if w and w[0] != "#")]
TESTS = []

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"(?<!!)\[([^]]+)\]\(([^)]+)\)")
PICTURE = re.compile(r"!\[([^]]+)\]\(diagram:([\w-]+)\)")
CODE = re.compile(r"`[^`]+`")


def test(function):
    TESTS.append(function)
    return function


def run(*args, code=0):
    done = subprocess.run([CLI, *args], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == code, f"{args}: exit {done.returncode}: {done.stderr}"
    return done.stdout


def games():
    """The games of the program; one on trial needs no pages."""
    known = [json.loads(line) for line in run("games", "--json").splitlines()]
    return [game for game in known if (TOP / "src/rules" / (game["id"] + ".c")).exists()]


def pages(language):
    """Name of a page and its lines without the licence."""
    for path in sorted((HELP / language).iterdir()):
        lines = path.read_text().splitlines()
        assert lines[0].startswith("<!-- SPDX-License-") and not lines[1], f"{path}: begins without its licence"
        yield path.name, lines[2:]


def diagrams():
    parser = configparser.RawConfigParser()
    parser.read(HELP / "diagrams.ini")
    return {name: dict(parser[name]) for name in parser.sections()}


def prose(line):
    """The words of a line: no anchors, no targets of links, and C for a piece of notation."""
    return CODE.sub("C", ANCHOR.sub("", LINK.sub(r"\1", PICTURE.sub(r"\1", line))))


def shape(lines):
    """What the languages have in common of each line: its kind, anchors, picture, links, notation."""
    for line in lines:
        kind = re.match(r"#+|- |    |!?", line)[0] or "text"
        if not line or kind == "    ":
            yield kind if line else ""
            continue
        yield (kind, ANCHOR.findall(line), [name for _, name in PICTURE.findall(line)],
               [target for _, target in LINK.findall(line)], CODE.findall(line))


def numbers():
    """The rule numbers of each game, from the list."""
    out = {}
    for line in (TOP / "tests/data/rule-numbers.txt").read_text().splitlines():
        if not line or line[0] == "#":
            continue
        game, *words = line.split()
        out[game] = []
        for word in words:
            found = re.fullmatch(r"(\S*?)(\d+|[a-d])-(\S*?)(\d+|[a-d])", word)
            head, first, same, last = found.groups()
            assert head == same, word
            if first.isdigit():
                out[game] += [f"{head}{n}" for n in range(int(first), int(last) + 1)]
            else:
                out[game] += [head + chr(c) for c in range(ord(first), ord(last) + 1)]
    return out


@test
def every_game_has_a_page():
    for game in games():
        for language in LANGUAGES:
            text = (HELP / language / (game["id"] + ".md")).read_text()
            designer, years = game["designer"], re.findall(r"\d{4}", game["year"])
            assert designer in text.splitlines()[4], f"{language}, {game['id']}: {designer} is not credited in front"
            for year in years:
                assert year in text.splitlines()[4], f"{language}, {game['id']}: the year {year} is missing"


@test
def every_numbered_rule_is_there():
    listed = numbers()
    assert sorted(listed) == sorted(g["id"] for g in games())
    for game, wanted in listed.items():
        assert len(wanted) == len(set(wanted)) > 8
        for language in LANGUAGES:
            path = HELP / language / (game + ".md")
            anchors = ANCHOR.findall(path.read_text())
            assert sorted(anchors) == sorted(wanted), f"{path}: {sorted(set(anchors) ^ set(wanted))}"
            for line in path.read_text().splitlines():
                for anchor in ANCHOR.findall(line):
                    if not line.startswith("#"):
                        beginning = f'<a id="{anchor}"></a>**{anchor}.** '
                        assert line.removeprefix("- ").startswith(beginning), f"{path}: {line[:60]}"
                        rest = line.removeprefix("- ").removeprefix(beginning)
                        assert len(rest) > 8 and rest[-1] in ".:", f"{path}: rule {anchor} says nothing"


@test
def reasons_lead_to_their_rules():
    """The rules that the program's own sentences name are in the page of the game."""
    found = 0
    for game in games():
        anchors = ANCHOR.findall((HELP / "C" / (game["id"] + ".md")).read_text())
        for path in (TOP / "src/rules").glob(game["id"] + "*.c"):
            for rule in re.findall(r'"(\d{1,2}[a-d]?|A-[A-Z]\d+)"', path.read_text()):
                if re.search(r'\{ "' + rule + '", (N_|NULL)', path.read_text()):
                    continue  # a choice of an option, such as a size
                found += 1
                assert rule in anchors, f"{path.name} names rule {rule}"
    assert found > 50


@test
def languages_have_the_same_pages():
    english = dict(pages("C"))
    for language in LANGUAGES[1:]:
        other = dict(pages(language))
        assert sorted(other) == sorted(english), f"{language}: other pages"
        for name, lines in english.items():
            for number, (a, b) in enumerate(zip(shape(lines), shape(other[name]), strict=True), 3):
                assert a == b, f"{language}/{name}:{number}: {b}, not {a}"


@test
def nothing_was_left_in_english():
    english = dict(pages("C"))
    for language in LANGUAGES[1:]:
        for name, lines in pages(language):
            for number, (a, b) in enumerate(zip(english[name], lines), 3):
                if len(prose(a).split()) > 4 and not a.startswith("    "):
                    assert prose(a) != prose(b), f"{language}/{name}:{number}: not translated: {b}"


@test
def pages_are_written_as_the_program_shows_them():
    for language in LANGUAGES:
        for name, lines in pages(language):
            place = f"{language}/{name}"
            assert lines[0].startswith("# ") and sum(line.startswith("# ") for line in lines) == 1, place
            before = ""
            for number, line in enumerate(lines, 3):
                at = f"{place}:{number}"
                if line.startswith("    ") or not line:
                    before = line
                    continue
                assert re.match(r"##? \S|- \S|!\[|<a id|[^\W_]", line), f"{at}: {line}"
                assert not before or (before[:2] == line[:2] == "- "), f"{at}: no empty line in front"
                before = line
                if line.startswith("!"):
                    assert PICTURE.fullmatch(line), f"{at}: a picture stands alone"
                plain = re.sub(r"\*\*([^*]+)\*\*", r"\1", prose(line).removeprefix("- ").lstrip("# "))
                left = re.findall(r"[*_`#\[\]<>|\\]", plain)
                assert not left, f"{at}: {left}"


@test
def typography_is_that_of_the_language():
    wrong = {"C": r"[\"'«»„]", "es": r"[\"'“”„]|\d%|\d %", "cs": r"[\"'«»”]|(?<![\w.-])[kszvouaiKSZVOUAI] (?=\S)"}
    for language in LANGUAGES:
        for name, lines in pages(language):
            for number, line in enumerate(lines, 3):
                if not line.startswith("    "):
                    found = re.search(wrong[language] + r"|\.\.\.|  | - |\d ?x ?\d", prose(line))
                    assert not found, f"{language}/{name}:{number}: {found[0]!r} in {line[:80]}"


@test
def links_lead_somewhere():
    for language in LANGUAGES:
        linked = {"index.md"}
        for name, lines in pages(language):
            anchors = ANCHOR.findall("\n".join(lines))
            assert len(anchors) == len(set(anchors)), f"{language}/{name}: an anchor twice"
            for _, target in LINK.findall("\n".join(lines)):
                if target.startswith("https://"):
                    continue
                page, _, anchor = target.partition("#")
                path = (HELP / language / page).resolve()
                assert path.is_file(), f"{language}/{name}: {target}"
                assert not anchor or f'id="{anchor}"' in path.read_text(), f"{language}/{name}: {target}"
                if name == "index.md":
                    linked.add(page)
        assert linked == {name for name, _ in pages(language)}, f"{language}: the index lacks pages"


@test
def pictures_stand_in_their_pages():
    known, used = diagrams(), set()
    ids = [g["id"] for g in games()]
    for name, lines in pages("C"):
        for _, picture in PICTURE.findall("\n".join(lines)):
            assert picture in known, f"{name}: there is no picture {picture}"
            assert picture not in used, f"{picture} is used twice"
            used.add(picture)
            if name.removesuffix(".md") in ids:
                assert known[picture]["game"] == name.removesuffix(".md"), picture
    assert used == set(known), f"not used: {set(known) - used}"


@test
def pictures_are_true():
    """Each position can arise, what the caption calls legal is, and what it calls illegal is not."""
    for name, entry in diagrams().items():
        options = [word for option in entry.get("options", "").split() for word in ("-o", option)]
        command = ["actions", entry["game"], *options, "--position", entry["position"]]
        legal = run(*command).splitlines()
        assert legal, f"{name}: the game is over"
        for action in entry.get("legal", "").split():
            assert action in legal, f"{name}: {action} is not legal"
        for action in entry.get("illegal", "").split():
            assert action not in legal, f"{name}: {action} is legal"
        if "line" in entry:
            run(*command, "--moves", entry["line"])
        points = entry.get("circles", "").split()
        for arrow in entry.get("arrows", "").split():
            points += arrow.split(">")
        for point in points:
            assert re.fullmatch(r"[a-l]([1-9]|1[0-2])", point), f"{name}: {point}"
        unknown = set(entry) - {"game", "options", "position", "arrows", "circles", "legal", "illegal", "line"}
        assert not unknown, f"{name}: {unknown}"


@test
def captions_that_count_are_true():
    entry = diagrams()["cephalopod-ones"]
    listed = run("actions", "cephalopod", "-o", "size=3x3", "--position", entry["position"]).split()
    taking = [action for action in listed if action.startswith("b2=")]
    assert len(taking) == len(entry["legal"].split()) == 11
    entry = diagrams()["diablo-removal"]
    assert run("actions", "diablo", "--position", entry["position"]).split() == ["(a1)"]
    assert "(a1)" in run("actions", "diablo", "--position", entry["position"], "--moves", "(a1)").split()


tap.run(TESTS)
