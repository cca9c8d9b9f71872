# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports the tests of a script in TAP, for meson."""

import sys
import traceback


def run(tests):
    """Calls functions, each a test by its name; one that returns a text was skipped for that reason.
    Ends the program, with 1 when one failed."""
    print(f"1..{len(tests)}", flush=True)
    failed = False
    for number, test in enumerate(tests, 1):
        title = test.__name__.replace("_", " ")
        try:
            skipped = test()
            print(f"ok {number} - {title}" + (f" # SKIP {skipped}" if skipped else ""), flush=True)
        except Exception:  # whatever fails is a line of the report
            failed = True
            for line in traceback.format_exc().splitlines():
                print(f"# {line}")
            print(f"not ok {number} - {title}", flush=True)
    sys.exit(failed)
