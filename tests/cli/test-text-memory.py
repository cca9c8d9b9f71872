#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""200 MB of games as text, good and hostile, in 64 MiB of memory.

    test-text-memory.py PROGRAM [WORD...]

Each case is a file of about 200 MB (LUDOTECA_TEXT_MB) that the command line reads in an address space of 1 GiB.  It must
end in time, say what is wrong, lose no good game, and never hold more than 64 MiB.  Words of the
command line choose among the cases.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

CLI = sys.argv[1]
SIZE = int(os.environ.get("LUDOTECA_TEXT_MB", "200")) * 1000 * 1000
MEMORY = 64 * 1024 * 1024

GOOD = b"1. a2 h8 2. b2 {a comment} h7 (2... h6 3. a3!) 3. a3 h6 4. b3 1-0\n"
HEADED = b'[Game "diamond"]\n[Event "E"]\n\n' + GOOD + b"\n"

# Name, what is repeated, how often a good game must come out of it (once a repetition, or never).
CASES = [
    ("games, one a line", GOOD, 1),
    ("games with headers", HEADED, 1),
    ("comments that never end", b"a1 {open\n" + GOOD, 1),
    ("variations that never end", b"a1 (b2\n" + GOOD, 1),
    ("comments that never end, with headers", b'[Game "diamond"]\n\na1 {open\n\n' + HEADED, 1),
    ("one line", b"a1 b2 ", 0),
    ("one comment", b"{a comment ", 0),
    ("one nest of parentheses", b"(a1 ", 0),
    ("one row of header lines", b'[Option "pie=on"]\n', 0),
    ("blank lines", b"\n", 0),
    ("glyphs", b"a1!?!?!?$7$8$9\n", 1),
    ("noise", bytes(range(256)), 0),
]


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


def run(folder, unit, good):
    path = os.path.join(folder, "in.txt")
    times = SIZE // len(unit)
    with open(path, "wb") as f:
        block = unit * max(1, 1000000 // len(unit))
        per_block = len(block) // len(unit)
        for _ in range(times // per_block):
            f.write(block)
    times = times // per_block * per_block
    out = os.path.join(folder, "out.jsonl")
    with open(os.path.join(folder, "err"), "wb") as err:
        process = subprocess.Popen([CLI, "convert", "--game", "diamond", path, out], stderr=err,
                                   preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
    games = 0
    if os.path.exists(out):
        with open(out, "rb") as f:
            for block in iter(lambda: f.read(1 << 20), b""):
                games += block.count(b"\n")
        os.unlink(out)
    code = os.waitstatus_to_exitcode(status)
    faults = []
    if code not in (0, 1):
        faults.append(f"exit {code}")
    if usage.ru_maxrss * 1024 > MEMORY:
        faults.append(f"{usage.ru_maxrss // 1024} MiB")
    if games != times * good:
        faults.append(f"{games} games and not {times * good}")
    return faults, games, usage


def main():
    failed = False
    cases = [c for c in CASES if not sys.argv[2:] or any(word in c[0] for word in sys.argv[2:])]
    print(f"1..{len(cases)}")
    for number, (name, unit, good) in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            faults, games, usage = run(folder, unit, good)
            line = (f"{number} - {name}: {games} games, {time.monotonic() - begin:.0f} s "
                    f"({usage.ru_utime + usage.ru_stime:.0f} s of the processor), "
                    f"{usage.ru_maxrss // 1024} MiB")
            print(f"not ok {line}: {', '.join(faults)}" if faults else f"ok {line}", flush=True)
            failed = failed or bool(faults)
    return failed


sys.exit(main())
