#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Man pages and bash completion name what the programs know, no more and no less.

Arguments: ludoteca-cli, the top of the source tree, and ludoteca if it is built.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tap  # noqa: E402

CLI, TOP = sys.argv[1], Path(sys.argv[2]).resolve()
WINDOW = sys.argv[3] if len(sys.argv) > 3 else None
MAN = TOP / "data/man"
LANGUAGES = ["", *(f".{w}" for w in (TOP / "po/LINGUAS").read_text().splitlines() if w and w[0] != "#")]
ENGLISH = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
if "ASAN_OPTIONS" in os.environ:
    # What the toolkit's libraries leave when a program only shows its help is theirs.
    ENGLISH["ASAN_OPTIONS"] = os.environ["ASAN_OPTIONS"] + ":detect_leaks=0"
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*|-[a-z])(?![\w-])")
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def say(program, *args):
    return subprocess.run([program, *args], capture_output=True, text=True, env=ENGLISH, timeout=60, check=True).stdout


def commands():
    return re.findall(r"^  ([a-z][a-z-]*)  +\S", say(CLI, "--help"), re.M)


def options_of(text):
    """The options in the left column of a help text."""
    found = set()
    for line in text.splitlines():
        left = re.match(r"  ((?:-\w, )?--[a-z-]+)", line)
        if left:
            found.update(OPTION.findall(left[1]))
    return found


def sections(path, macro):
    """Heading and lines of each section of a page."""
    heading, out = None, {}
    for line in path.read_text().splitlines():
        if line.startswith(macro + " ") or (macro == ".SS" and line.startswith(".SH ")):
            heading = line.split(" ", 1)[1].strip('"') if line.startswith(macro) else None
            assert heading not in out, f"{path}: {heading} twice"
        elif heading is not None:
            out.setdefault(heading, []).append(line)
    return out


def described(lines):
    """The options that a section describes: in the line behind .TP, with a text under it."""
    found = set()
    for tag, head, body in zip(lines, lines[1:], lines[2:]):
        if tag == ".TP":
            assert not body.startswith("."), f"nothing is said of {head}"
            plain = re.sub(r"\\f[BIR]|[\"]", "", head.replace("\\-", "-"))
            found.update(OPTION.findall(re.sub(r"=\S*", "", plain)))
    return found


@test
def pages_describe_every_command_and_option():
    helps = {command: options_of(say(CLI, command, "--help")) - {"-h", "--help"} for command in commands()}
    assert len(helps) > 30
    for language in LANGUAGES:
        path = MAN / f"ludoteca-cli{language}.1"
        found = {head.split()[0].replace("\\-", "-"): lines for head, lines in sections(path, ".SS").items()}
        assert sorted(found) == sorted(helps), f"{path}: {set(found) ^ set(helps)}"
        for command, wanted in helps.items():
            assert found[command][0][0] != ".", f"{path}: nothing is said of {command}"
            differ = described(found[command]) ^ wanted
            assert not differ, f"{path}, {command}: {differ}"


@test
def the_page_of_the_window_describes_every_option():
    if not WINDOW:
        return "there is no program with the window"
    wanted = options_of(say(WINDOW, "--help-all"))
    assert "--archive" in wanted
    for language in LANGUAGES:
        lines = (MAN / f"ludoteca{language}.6").read_text().splitlines()
        assert described(lines) == wanted, f"{language}: {described(lines) ^ wanted}"


@test
def languages_have_the_same_sections():
    for page, section in (("ludoteca-cli", 1), ("ludoteca", 6)):
        count = {language: re.findall(r"^\.(SH|SS|TP|PP)", (MAN / f"{page}{language}.{section}").read_text(), re.M)
                 for language in LANGUAGES}
        for language in LANGUAGES:
            assert count[language] == count[""], f"{page}{language}.{section}"


@test
def man_has_no_complaint():
    if not shutil.which("man"):
        return "man is not installed"
    for path in sorted(MAN.glob("*.[16]")):
        done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", path], capture_output=True,
                              text=True, check=False, env={**ENGLISH, "MANWIDTH": "80"})
        assert done.returncode == 0 and not done.stderr, f"{path}: {done.stderr}"
        assert re.search(r"^\.SH \S+\nludoteca(\\-cli)? \\- \S", path.read_text(), re.M), f"{path}: no name for whatis"


def complete(program, line, folder="."):
    """What is offered at the end of a line whose first word is the program; words are parted as readline does."""
    words = []
    for word in line.split(" "):
        words += re.findall(r"[:=]|[^:=]+", word) or [""]
    name = "ludoteca-cli" if program == CLI else "ludoteca"
    script = """
        source "$1" || exit 3
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        COMP_LINE="$*"
        COMP_POINT=${#COMP_LINE}
        "$function"
        [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
    """
    done = subprocess.run(["bash", "--norc", "-c", script, "bash", TOP / "data/completion" / name, program, *words],
                          capture_output=True, text=True, check=False, cwd=folder, timeout=60,
                          env={**ENGLISH, "function": "_" + name.replace("-", "_")})
    assert done.returncode == 0 and not done.stderr, f"{line}: {done.stderr}"
    return done.stdout.splitlines()


@test
def completion_offers_commands_and_options():
    assert sorted(complete(CLI, "")) == sorted([*commands(), "--help", "--version"])
    assert complete(CLI, "perf") == ["perft"]
    for command in commands():
        wanted = {o for o in options_of(say(CLI, command, "--help")) if o.startswith("--")}
        assert set(complete(CLI, f"{command} -")) == wanted, command
    assert complete(CLI, "perft --dep") == ["--depth"]
    assert complete(CLI, "nonsense ") == []


@test
def completion_offers_games_and_their_options():
    games = re.findall(r'^{"id":"([^"]*)"', say(CLI, "games", "--json"), re.M)
    for line in ("actions ", "playout ", "perft --depth 3 ", "perft -o size=8 ", "explore my.ludoteca ",
                 "convert --game ", "perft --depth=3 ", "convert --game="):
        assert complete(CLI, line) == games, line
    assert complete(CLI, "actions diab") == ["diablo"]
    assert set(complete(CLI, "actions diablo -o ")) >= {"size=6", "size=12", "balance=off"}
    assert "pie=on" not in complete(CLI, "actions diablo -o ")
    assert "pie=on" in complete(CLI, "actions -o ")
    assert complete(CLI, "actions diablo -o size=1") == ["10", "12"]
    assert complete(CLI, "actions diablo --option=bal") == ["balance=on", "balance=off"]
    assert "signature" in complete(CLI, "bench ") and set(games) <= set(complete(CLI, "bench rules "))


@test
def completion_offers_values():
    assert "level:8" in complete(CLI, "play diablo --first ")
    assert complete(CLI, "play diablo --first level:") == [str(n) for n in range(1, 9)]
    assert complete(CLI, "play diablo --first=le") == [f"level:{n}" for n in range(1, 9)]
    assert complete(CLI, "diagram a.ludo --theme da") == ["dark"]
    assert complete(CLI, "import a --duplicates=") == ["keep", "skip", "merge"]
    assert complete(CLI, "query my.ludoteca pl") == ["player:"]
    # The program's own sentence names the players.
    done = subprocess.run([CLI, "match", "cephalopod", "--first=nobody"], capture_output=True, text=True, env=ENGLISH,
                          timeout=60, check=False)
    told = re.findall(r"\b(random|greedy|level:8|nodes:|ms:|uct:|uct-w:)", done.stderr)
    assert len(told) == 7 and set(told) <= set(complete(CLI, "match diablo --first ")), done.stderr


@test
def completion_offers_files():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("one.ludo", "two.txt", "three four.ludo.gz"):
            Path(folder, name).touch()
        Path(folder, "sub").mkdir()
        everything = ["one.ludo", "sub", "three four.ludo.gz", "two.txt"]
        for line in ("validate ", "validate one.ludo ", "import a.ludoteca ", "import a.ludoteca one.ludo ", "convert one.ludo ",
                     "play diablo --record ", "play diablo --record=", "diagram one.ludo -o ", "bench tactics "):
            assert set(complete(CLI, line, folder)) >= set(everything), line
        assert complete(CLI, "validate on", folder) == ["one.ludo"]
        assert complete(CLI, "play diablo --record=on", folder) == ["one.ludo"]
        if WINDOW:
            assert sorted(complete(WINDOW, "", folder)) == ["one.ludo", "sub", "three four.ludo.gz"]
            for line in ("--archive ", "--archive="):
                assert sorted(complete(WINDOW, line, folder)) == sorted(everything), line
            assert set(complete(WINDOW, "--", folder)) == {o for o in options_of(say(WINDOW, "--help-all")) if o[1] == "-"}


tap.run(TESTS)
