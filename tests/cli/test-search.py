#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Searching an archive, as scripts see it. Argument: the program."""

import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

CLI = sys.argv[1]
TESTS = []

# Three games of 3x3; the second is the first one mirrored, the third another one.
GAMES = """<games xmlns="urn:x-ludoteca:games:1" version="1.0">
 <game id="urn:uuid:00000000-0000-4000-8000-000000000001" kind="cephalopod">
  <header><event>Club night</event><date>2025-05-17</date></header>
  <players><player side="first" name="Jan Novák" rating="1500"/>
   <player side="second" name="José"/></players>
  <setup><option name="size" value="3x3"/></setup>
  <moves><turn n="1" side="first"><act>a1</act></turn><turn n="2" side="second"><act>c3</act></turn>
   <turn n="3" side="first"><act>b2</act></turn></moves>
  <result winner="first" reason="resign"/>
 </game>
 <game id="urn:uuid:00000000-0000-4000-8000-000000000002" kind="cephalopod">
  <header><date>2026</date></header>
  <players><player side="first" name="José"/><player side="second" name="Jan Novák"/></players>
  <setup><option name="size" value="3x3"/></setup>
  <moves><turn n="1" side="first"><act>c1</act></turn><turn n="2" side="second"><act>a3</act></turn>
  </moves>
  <result winner="none" reason="agreement"/>
 </game>
 <game id="urn:uuid:00000000-0000-4000-8000-000000000003" kind="cephalopod">
  <players><player side="first" name="王小明"/></players>
  <setup><option name="size" value="3x3"/></setup>
  <moves><turn n="1" side="first"><act>b2</act></turn></moves>
 </game>
</games>
"""


def test(function):
    TESTS.append(function)
    return function


def run(*args, code=0):
    done = subprocess.run([CLI, *args], capture_output=True, timeout=120)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, f"{args}: exit {done.returncode}, not {code}: {out} {err}"
    assert "CRITICAL" not in err and "WARNING" not in err, err
    if code:
        assert re.search(r"^[^\n]+: .+", err), f"{args}: no sentence: {err!r}"
    return out.splitlines()


def numbers(lines):
    """The numbers of the games that were found, in order."""
    return [int(line.split("\t")[0][-1]) for line in lines]


class Archive:
    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "games")
        games = os.path.join(self.folder.name, "in.ludo")
        with open(games, "w", encoding="utf-8") as f:
            f.write(GAMES)
        run("import", self.path, games)
        return self.path

    def __exit__(self, *_):
        self.folder.cleanup()


@test
def patterns():
    with Archive() as path:
        find = ("position", path, "cephalopod", "-o", "size=3x3")
        assert numbers(run(*find, "--pattern", "//b1")) == [1, 2]
        assert numbers(run(*find, "--pattern", "/?b1/")) == [1, 3]
        assert numbers(run(*find, "--pattern", "??w1//b? b")) == [1, 2]
        assert run(*find, "--pattern", "/?b2/") == []
        hit = json.loads(run(*find, "--pattern", "??w1/?b1/b1", "--json")[0])
        assert hit["ply"] == 3 and hit["variation"] is False
        run(*find, "--pattern", "//b1/", code=1)
        run(*find, "--pattern", "//b", code=1)


@test
def sequences():
    with Archive() as path:
        find = ("position", path, "cephalopod", "-o", "size=3x3")
        assert numbers(run(*find, "--sequence", "a1 c3")) == [1, 2]
        assert numbers(run(*find, "--sequence", "1. c1 2. a3")) == [1, 2]
        assert numbers(run(*find, "--sequence", "a3 ? b2")) == [1]
        assert numbers(run(*find, "--sequence", "b2")) == [1, 3]
        assert run(*find, "--sequence", "a1 a3") == []
        run(*find, "--sequence", "a1 &", code=1)
        run(*find, "--sequence", "", code=1)


@test
def together():
    with Archive() as path:
        find = ("position", path, "cephalopod", "-o", "size=3x3")
        assert numbers(run(*find, "--moves", "a1 c3")) == [1, 2]
        assert numbers(run(*find, "--moves", "a1 c3", "--query", "date:2026")) == [2]
        assert numbers(run(*find, "--moves", "a1 c3", "--sequence", "c3 b2")) == [1]
        assert numbers(run(*find, "--sequence", "b2", "--query", "first:王")) == [3]
        assert len(run(*find, "--limit", "2")) == 2
        run(*find, "--query", "date:x", code=2)


@test
def queries():
    with Archive() as path:
        for query, wanted in (("player:novak", [2, 1]), ("first:novak OR 小明", [3, 1]),
                              ("(result:1-0 OR result:*) -date:2025", [3]),
                              ("rating:1400..1600", [1]), ("event:\"club night\"", [1]),
                              ("length>2", [1]), ("size:3x3 reason:agreement", [2]),
                              ("size:5x5", [])):
            assert numbers(run("query", path, query)) == wanted, query
        run("query", path, "(a", code=2)
        run("query", path, "a OR", code=2)


@test
def turns():
    with Archive() as path:
        lines = run("explore", path, "cephalopod", "-o", "size=3x3", "--turns", "--json")
        found = [json.loads(line) for line in lines]
        assert [x["games"] for x in found] == [2, 1]
        assert found[0]["first"] == 1 and found[0]["draws"] == 1
        assert found[0]["last"] == "2026" and found[1]["turn"] == "b2"


@test
def statistics():
    with Archive() as path:
        game = json.loads(run("statistics", path, "--json")[0])
        assert (game["games"], game["first"], game["draws"], game["open"]) == (3, 1, 1, 1)
        assert game["score"] == 0.75 and 0 < game["score_low"] < 0.75 < game["score_high"] <= 1
        years = [json.loads(x) for x in run("statistics", path, "--by", "year", "--json")]
        assert [x["year"] for x in years] == ["", "2025", "2026"]
        players = {x["player"]: x for x in map(json.loads, run("statistics", path, "--by", "player",
                                                               "--json"))}
        assert players["Jan Novák"]["won"] == 1 and players["José"]["lost"] == 1
        assert len(run("statistics", path, "--by", "options", "--query", "date:2025")) == 1
        assert run("statistics", path, "--rolls") == []
        run("statistics", path, "--by", "colour", code=2)
        run("statistics", code=2)


def main():
    print(f"1..{len(TESTS)}")
    failed = False
    for number, function in enumerate(TESTS, 1):
        try:
            function()
            print(f"ok {number} - {function.__name__}")
        except Exception:
            failed = True
            for line in traceback.format_exc().splitlines():
                print("# " + line)
            print(f"not ok {number} - {function.__name__}")
    return failed


sys.exit(main())
