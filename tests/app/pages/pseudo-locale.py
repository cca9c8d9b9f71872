#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a translation that nobody speaks, 40 percent longer than English.

    pseudo-locale.py SOURCE OUTPUT [DONE]

Takes the messages that xgettext finds in the files of SOURCE/po/POTFILES, makes each word of them
longer by repeating vowels, with accents, and compiles the result into OUTPUT, a .mo file.  Where
the program is run with it (LANGUAGE=en_XA), whatever has no room for a longer language is seen.  DONE is an empty
file that is written at the end.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

LONGER = 0.4
VOWELS = {'a': 'á', 'e': 'é', 'i': 'í', 'o': 'ó', 'u': 'ú', 'y': 'ý'}
# What the program reads and not a person: formats, markup, entities, escapes, and file names.
KEPT = re.compile(r'%(?:\d+\$)?[-+ 0#\']*\d*(?:\.\d+)?(?:l|ll|h|z|j)?[a-zA-Z%]|%<PRI\w+>|<[^>]*>|'
                  r'&\w+;|\\.|\S*[./:=@]\S+|--\S+')
KEYWORDS = ['_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'g_dngettext:2,3', 'SCORE_N_:1,2', 'PLURAL_N_:1,2']


def longer_word(word, owed):
    """word with so many letters more that the text as a whole is 40 percent longer; what is owed
    to the next one."""
    owed += LONGER * len(word)
    more = int(owed)
    place = next((i for i, letter in enumerate(word) if letter.lower() in VOWELS), None)
    if more <= 0 or place is None:
        return word, owed
    vowel = VOWELS[word[place].lower()]
    return word[:place + 1] + vowel * more + word[place + 1:], owed - more


def longer(text):
    out, owed, position = [], 0.0, 0
    pieces = [(m.start(), m.end()) for m in KEPT.finditer(text)] + [(len(text), len(text))]
    for start, end in pieces:
        for word in re.split(r'(\W+)', text[position:start]):
            if re.match(r'\w', word):
                word, owed = longer_word(word, owed)
            out.append(word)
        out.append(text[start:end])
        position = end
    return ''.join(out)


def fill(pot):
    """The same file with a translation of each message."""
    out, field, message = [], None, {}

    def finish():
        text = ''.join(message.get('msgid', []))
        if text and text != 'translator-credits':
            plural = ''.join(message.get('msgid_plural', []))
            if plural:
                out.append(f'msgstr[0] "{longer(text)}"\nmsgstr[1] "{longer(plural)}"\n')
            else:
                out.append(f'msgstr "{longer(text)}"\n')
        elif text:
            out.append(f'msgstr "{text}"\n')
        else:
            out.append('msgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
                       '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n')

    for line in pot.splitlines():
        start = re.match(r'(msg\w+)(?:\[\d\])? "(.*)"$', line)
        if start:
            field = start.group(1)
            if field == 'msgid':
                message.clear()
            if field == 'msgstr':
                if 'done' not in message:
                    finish()
                    message['done'] = True
                continue
            message[field] = [start.group(2)]
            out.append(line + '\n')
        elif line.startswith('"'):
            if field != 'msgstr':
                message[field].append(line[1:-1])
                out.append(line + '\n')
        else:
            out.append(line + '\n')
    return ''.join(out)


def main(source, output, done=None):
    top = Path(source)
    files = [line for line in (top / 'po/POTFILES').read_text(encoding='utf-8').splitlines()
             if line.endswith(('.c', '.h', '.ui'))]
    with tempfile.TemporaryDirectory() as scratch:
        pot, po = Path(scratch, 'all.pot'), Path(scratch, 'all.po')
        subprocess.run(['xgettext', '--from-code=UTF-8', '--add-comments', f'--directory={top}',
                        f'--output={pot}', *[f'--keyword={word}' for word in KEYWORDS], *files],
                       check=True)
        po.write_text(fill(pot.read_text(encoding='utf-8').replace('charset=CHARSET', 'charset=UTF-8')),
                      encoding='utf-8')
        Path(output).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(['msgfmt', '--check-format', f'--output-file={output}', str(po)], check=True)
    if done:
        Path(done).touch()


if __name__ == '__main__':
    main(*sys.argv[1:])
