#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the cases of one run of "meson test".

    tally.py LOG.json      prints "PASSED FAILED SKIPPED", then a line for each case that did not pass

A test that speaks TAP counts as many cases as it reports; any other is one case.  A test that ends
badly without a failed case of its own (a crash, a time-out, too few cases) counts as one failed
case besides those it reported.
"""

import json
import re
import sys

LINE = re.compile(r'^(not )?ok\b\s*\d*\s*-?\s*(.*)$')
PLAN = re.compile(r'^1\.\.0\s*# *skip\b\s*(.*)$', re.I)


def cases(test):
    """(verdict, name, note) of each case."""
    found = []
    for line in test.get('stdout', '').splitlines():
        plan = PLAN.match(line)
        case = LINE.match(line)
        if plan:
            found.append(('skipped', test['name'], plan.group(1)))
        elif case:
            name, _, directive = case.group(2).partition(' # ')
            word = directive.split(' ')[0].upper()
            if word == 'SKIP':
                found.append(('skipped', name, directive[5:]))
            elif (case.group(1) is not None) != (word == 'TO' 'DO'):
                found.append(('failed', name, directive))
            else:
                found.append(('passed', name, ''))
    result = test['result']
    if result == 'SKIP' and not found:
        found.append(('skipped', test['name'], test.get('stderr', '').strip().split('\n')[-1]))
    elif result in ('OK', 'EXPECTEDFAIL') and not found:
        found.append(('passed', test['name'], ''))
    elif result not in ('OK', 'EXPECTEDFAIL', 'SKIP') and \
            not any(verdict == 'failed' for verdict, _, _ in found):
        found.append(('failed', test['name'], f'{result}, exit status {test.get("returncode")}'))
    return found


def main(path):
    total = {'passed': 0, 'failed': 0, 'skipped': 0}
    notes = []
    with open(path, encoding='utf-8') as log:
        for line in log:
            test = json.loads(line)
            test['name'] = re.sub(r'^.* / |^.* - \w+:', '', test['name'])
            for verdict, name, note in cases(test):
                total[verdict] += 1
                if verdict != 'passed':
                    notes.append(f'{verdict}: {test["name"]}: {name}' + (f' ({note})' if note else ''))
    print(total['passed'], total['failed'], total['skipped'])
    print('\n'.join(notes), end='\n' if notes else '')


if __name__ == '__main__':
    main(sys.argv[1])
