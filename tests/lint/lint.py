#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks of the repository itself, a function each.

    lint.py CHECK      runs one check; says what is wrong, a line each, with its place
    lint.py --list     names the checks

Exit status: 0 nothing is wrong, 1 something is, 2 wrong use, 77 the check cannot run here.

Each check guards a rule that no compiler knows; the rule stands in the function's comment.  A new
check is a new function with @check; tests/lint/meson.build finds it by its line in the list there.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path, PurePosixPath

TOP = Path(__file__).resolve().parents[2]
CHECKS = {}


class CannotRun(Exception):
    """The check needs something that this machine does not have."""


def check(function):
    CHECKS[function.__name__.replace('_', '-')] = function
    return function


def tracked():
    """All files of the repository as paths relative to its top: what git knows, and new files that
    git does not ignore.  In an unpacked release without git: all files outside build folders."""
    try:
        out = subprocess.run(
            ['git', '-C', str(TOP), 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
            check=True, capture_output=True).stdout.decode()
        names = [n for n in out.split('\0') if n]
    except (OSError, subprocess.CalledProcessError):
        names = []
        for folder, folders, files in os.walk(TOP):
            folders[:] = [f for f in folders if f[0] != '_' and f not in ('.git', '__pycache__')]
            names += [str(Path(folder, f).relative_to(TOP)) for f in files]
    return sorted(n for n in set(names) if (TOP / n).is_file())


def text_of(name):
    """The file's text, or None when it is not text."""
    data = (TOP / name).read_bytes()
    if b'\0' in data:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def texts():
    """Pairs of name and text of all text files but the licences, which are others' words."""
    for name in tracked():
        if not name.startswith('LICENSES/'):
            text = text_of(name)
            if text is not None:
                yield name, text


def matches(pattern):
    """(name, line number, line) of all lines of all text files where the pattern is found."""
    for name, text in texts():
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                yield name, number, line.strip()


def is_under(name, *folders):
    return any(name == f or name.startswith(f + '/') for f in folders)


# --------------------------------------------------------------------------- what depends on what

# Which folders of src/ the files of one may include from.
ARROWS = {
    'rules': {'rules'},
    'search': {'rules', 'search'},
    'record': {'rules', 'record'},
    'analyst': {'rules', 'search', 'record', 'analyst'},
    'notation': {'rules', 'record', 'notation'},
    'archive': {'rules', 'record', 'archive'},
    'board': {'rules', 'board'},
    'diagram': {'rules', 'board', 'record', 'diagram'},
    'cli': {'rules', 'search', 'record', 'analyst', 'notation', 'archive', 'board', 'diagram', 'cli'},
    'app': {'rules', 'search', 'record', 'analyst', 'notation', 'archive', 'board', 'diagram', 'app'},
}

# What rules and search may use of the system: standard C without input and output.  (stdio.h is
# there for snprintf alone; the check "plain-c" looks at what the objects really call.)
PLAIN_C = {
    'assert.h', 'ctype.h', 'errno.h', 'inttypes.h', 'limits.h', 'math.h', 'stdalign.h', 'stdarg.h',
    'stdatomic.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'stdio.h', 'stdlib.h', 'stdnoreturn.h',
    'string.h',
}

# Libraries by the beginning of the header's name, and who may use them.
LIBRARIES = [
    (re.compile(r'libxml/'), {'notation'}),
    (re.compile(r'sqlite3'), {'archive'}),
    (re.compile(r'(gtk|gdk|gsk|adwaita)'), {'app'}),
    (re.compile(r'pango'), {'diagram', 'app'}),
    (re.compile(r'cairo'), {'board', 'diagram', 'app'}),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


@check
def arrows():
    """Includes follow the allowed arrows: rules <- search, board; rules <- record <- notation,
    archive; board, record <- diagram; everything <- cli; everything but cli <- app."""
    for name in tracked():
        parts = PurePosixPath(name).parts
        if parts[0] != 'src' or not name.endswith(('.c', '.h', '.h.in')) or len(parts) < 3:
            continue
        layer = parts[1]
        if layer not in ARROWS:
            yield f'{name}: the folder src/{layer} has no place among the layers'
            continue
        for number, line in enumerate(text_of(name).splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            where, (quote, header) = f'{name}:{number}', found.groups()
            if '..' in header:
                yield f'{where}: "{header}" climbs; include from src/ as "layer/header.h"'
            elif quote == '"' and '/' in header:
                target = header.split('/')[0]
                if (TOP / 'src' / target).is_dir() and target not in ARROWS[layer]:
                    yield f'{where}: {layer} may not see {target} ("{header}")'
            elif quote == '<':
                if layer in ('rules', 'search') and header not in PLAIN_C:
                    yield f'{where}: {layer} is plain C and may not include <{header}>'
                for pattern, users in LIBRARIES:
                    if pattern.match(header) and layer not in users:
                        yield f'{where}: {layer} may not include <{header}>'


def game_words():
    """The ids of all games: the words of the list in src/rules/meson.build."""
    text = text_of('src/rules/meson.build')
    block = re.search(r"^games = \[(.*?)\]", text, re.S | re.M)
    return re.findall(r"'([a-z0-9_]+)'", block.group(1))


# Where games may be named besides src/rules and src/search/knowledge: texts that a person reads,
# and tests.
NAMING = ('src/rules', 'src/search/knowledge', 'tests', 'po', 'docs', 'README.md', 'NEWS', 'REUSE.toml',
          'data/samples', 'data/screenshots', 'data/man', 'data/help', 'data/tutorials', 'data/examples', 'data/tactics.txt',
          'build-aux/check.d')
NAMING_DATA = re.compile(r'^data/[^/]*\.(metainfo\.xml|desktop|[16])(\.in)*$')


@check
def game_names():
    """No file outside src/rules and src/search/knowledge names a game: all else works from the
    table, so that a new game is one file and one word."""
    words = game_words()
    pattern = re.compile('(' + '|'.join(words) + ')', re.I)
    for name, number, line in matches(pattern):
        if not is_under(name, *NAMING) and not NAMING_DATA.match(name):
            yield f'{name}:{number}: names a game: {line}'
    for name in tracked():
        if pattern.search(name) and not is_under(name, *NAMING):
            yield f'{name}: the name of the file names a game'


@check
def plain_c():
    """The objects of rules and search neither read nor write nor ask the system, those of rules
    allocate nothing but in registry.c, and none holds data that can change."""
    calls = (r'mem(cpy|move|set|cmp|chr)|str(len|n?cmp|n?cpy|r?chr|c?spn|str|pbrk|tou?ll?)|v?snprintf|'
             r'qsort|bsearch|abort|log2?f?|sqrtf?|expf?|powf?|floorf?|ceilf?|l?l?round|fabs|_+\w*')
    allocation = r'malloc|calloc|realloc|free|aligned_alloc'
    own = set()
    for layer in ('rules', 'search'):
        archive = Path(os.environ.get('LUDOTECA_BUILD', ''), 'src', layer, f'lib{layer}.a')
        if not archive.exists():
            raise CannotRun(f'{archive} is not built; set LUDOTECA_BUILD')
        own |= {name for _, name in symbols(archive, '--defined-only')}
        for where, name in symbols(archive, '--undefined-only'):
            may_allocate = layer == 'search' or where == 'registry.c.o'
            allowed = calls + ('|' + allocation if may_allocate else '')
            if name not in own and not re.fullmatch(f'({allowed})(@.*)?', name):
                yield f'src/{layer}, {where}: calls {name}'
        member = ''
        for line in run(['objdump', '-t', str(archive)]).stdout.splitlines():
            found = re.match(r'(\S+\.o):', line)
            if found:
                member = found.group(1)
            found = re.match(r'[0-9a-f]+ .{7} (\S+)\s+([0-9a-f]+)\s+(\S+)$', line)
            if not found or int(found.group(2), 16) == 0:
                continue
            if re.match(r'(\.t?data|\.t?bss|\*COM\*)(?!\.rel\.ro)', found.group(1)):
                yield f'src/{layer}, {member}: {found.group(3)} can be written to; no globals here'


@check
def one_definition():
    """No two libraries of the program define the same name: which one is taken would depend on the
    order in which they are linked."""
    build = Path(os.environ.get('LUDOTECA_BUILD', ''), 'src')
    archives = sorted(build.glob('*/lib*.a'))
    if not archives:
        raise CannotRun(f'no library is built in {build}; set LUDOTECA_BUILD')
    first = {}
    for archive in archives:
        for name in {name for _, name in symbols(archive, '--defined-only', '--extern-only')}:
            other = first.setdefault(name, archive.name)
            if other != archive.name:
                yield f'{name} is defined in {other} and in {archive.name}'


def symbols(archive, *which):
    """(member, symbol) pairs of a static library; which are options of nm."""
    for line in run(['nm', '-A', '-P', *which, str(archive)]).stdout.splitlines():
        found = re.match(r'.*\[(.+)\]: (\S+)', line)
        if found:
            yield Path(found.group(1)).name, found.group(2)


# ------------------------------------------------------------------------------------- the licence

@check
def licences():
    """Every file says its licence (in its first lines or in REUSE.toml), every licence named is in
    LICENSES/, and every text there is used."""
    sources = tomllib.loads(text_of('REUSE.toml'))
    rules = []
    for annotation in sources['annotations']:
        paths = annotation['path']
        for path in [paths] if isinstance(paths, str) else paths:
            rules.append((path_pattern(path), annotation.get('SPDX-License-Identifier'),
                          annotation.get('SPDX-FileCopyrightText')))
    tag = re.compile('SPDX-License-' + r'Identifier:\s*([\w.+-]+)')
    present = {Path(n).stem for n in tracked() if n.startswith('LICENSES/')}
    used = set()
    for name in tracked():
        if name.startswith('LICENSES/') or name == 'REUSE.toml':
            continue
        text = text_of(name) or ''
        own = tag.findall('\n'.join(text.splitlines()[:40]))
        given = [licence for pattern, licence, _ in rules if licence and pattern.match(name)]
        holder = any(who and pattern.match(name) for pattern, _, who in rules)
        if not own and not given:
            yield f'{name}: no licence, neither in its first 40 lines nor in REUSE.toml'
        if not holder:
            yield f'{name}: no copyright holder'
        for licence in own or given[-1:]:
            used.add(licence)
            if licence not in present:
                yield f'{name}: licence {licence} is not in LICENSES/'
    for licence in sorted(present - used):
        yield f'LICENSES/{licence}.txt: nothing uses this licence'


def path_pattern(path):
    """The paths of REUSE.toml: * is anything within a folder, ** anything."""
    parts = re.split(r'(\*\*|\*)', path)
    return re.compile(''.join({'**': '.*', '*': '[^/]*'}.get(p, re.escape(p)) for p in parts) + '$')


# ---------------------------------------------------------------------------------------- cleanness

@check
def spaces():
    """No space at the end of a line, no tab, a new line at the end of each file, Unix line ends."""
    # Data for tests of readers may be as dirty as it likes.
    exempt = ('tests/data', 'tests/fuzz/corpus', 'tests/golden')
    for name, text in texts():
        if is_under(name, *exempt) or name.endswith('.svg'):
            continue
        for number, line in enumerate(text.split('\n'), 1):
            if line.endswith('\r'):
                yield f'{name}:{number}: carriage return'
            elif line != line.rstrip():
                yield f'{name}:{number}: space at the end of the line'
            elif '\t' in line and not name.endswith(('.po', '.pot')):
                yield f'{name}:{number}: tab'
        if text and not text.endswith('\n'):
            yield f'{name}: no new line at the end'
        elif text.endswith('\n\n'):
            yield f'{name}: empty lines at the end'


@check
def unfinished():
    """Nothing is left for later in the code: it belongs in the list of issues."""
    marks = re.compile(r'\b(TO' r'DO|FIX' r'ME|XX' r'X|HA' r'CK)\b')
    for name, number, line in matches(marks):
        if not is_under(name, 'tests/data', 'tests/fuzz/corpus'):
            yield f'{name}:{number}: {line}'


# The hosts that a link may lead to.
HOSTS = {
    'boardgamegeek.com', 'creativecommons.org', 'example.com', 'example.org', 'fsf.org',
    'relaxng.org', 'spdx.org', 'www.codingame.com', 'www.freedesktop.org', 'www.gnu.org',
    'www.marksteeregames.com', 'www.w3.org', 'gnome.org', 'www.gnome.org', 'ludoteca.github.io',
    'github.com', 'raw.githubusercontent.com', 'reuse.software', 'specifications.freedesktop.org', 'mathworld.wolfram.com',
    'en.wikipedia.org',
}


@check
def links():
    """Links lead to known places only, and no path of somebody's machine is in the tree."""
    link = re.compile(r'\b(?:https?|ftp|git)://([\w.-]+)')
    machine = re.compile(r'(?<![\w./-])/(?:work|root|home)/|\.\./' r'shared\b|(?<![\w./-])shared/' r'(?:rules|design|bin|seeds)\b')
    for name, text in texts():
        fuzz = is_under(name, 'tests/fuzz/corpus')
        for number, line in enumerate(text.splitlines(), 1):
            for host in link.findall(line):
                if host.lower() not in HOSTS and not fuzz:
                    yield f'{name}:{number}: link to {host}'
            if machine.search(line):
                yield f'{name}:{number}: path of one machine: {line.strip()}'


@check
def file_length():
    """No source file is longer than 900 lines: nobody can keep it in mind."""
    for name, text in texts():
        if name.endswith(('.c', '.h', '.py', '.sh')) and not is_under(name, 'tests/data'):
            lines = text.count('\n')
            if lines > 900:
                yield f'{name}: {lines} lines; split it'


# ------------------------------------------------------------------------------------- translations

def potfiles():
    path = next((p for p in ('po/POTFILES', 'po/POTFILES.in') if (TOP / p).exists()), None)
    if path is None:
        if (TOP / 'po/meson.build').exists():
            raise CannotRun('po/POTFILES is missing')
        return path, []
    lines = text_of(path).splitlines()
    return path, [line.strip() for line in lines if line.strip() and line[0] != '#']


@check
def potfiles_complete():
    """po/POTFILES names exactly the files that hold words to translate, in order."""
    path, listed = potfiles()
    if path is None:
        return
    call = re.compile(r'(?<![\w.])(?:N?C?_|ngettext|g_dngettext|g_dgettext|dngettext) ?\(')
    # The macros' definitions themselves.
    definition = re.compile(r'^\s*#\s*define\s+N?C?_\b')
    wanted = []
    for name, text in texts():
        if name.startswith('src/') and name.endswith(('.c', '.h')):
            code = '\n'.join(l for l in text.splitlines() if not definition.match(l))
            if call.search(without_comments(code)):
                wanted.append(name)
        elif name.endswith(('.ui', '.ui.in')) and re.search(r'translatable="(yes|true|1)"', text):
            wanted.append(name)
        elif re.match(r'data/.*\.(desktop|metainfo\.xml|mime\.xml|gschema\.xml)(\.in)*$', name):
            wanted.append(name)
    for name in sorted(set(wanted) - set(listed)):
        yield f'{path}: {name} is not listed, though it holds words to translate'
    for name in listed:
        if not (TOP / name).exists():
            yield f'{path}: {name} does not exist'
        elif name not in wanted:
            yield f'{path}: {name} holds no words to translate'
    for name, times in collections.Counter(listed).items():
        if times > 1:
            yield f'{path}: {name} is listed {times} times'


def without_comments(code):
    return re.sub(r'/\*.*?\*/|//[^\n]*', '', code, flags=re.S)


@check
def translations():
    """Every translation is sound (msgfmt -c) and complete against the words that the sources hold
    now: nothing fuzzy, nothing untranslated."""
    path, listed = potfiles()
    if path is None:
        return
    for name in filter(lambda n: (TOP / n).exists(), listed):
        for number, line in enumerate(text_of(name).splitlines(), 1):
            if re.search(r'" *G_[A-Z0-9]+_(FORMAT|MODIFIER)', line) and re.search(r'_ ?\(', line):
                yield (f'{name}:{number}: xgettext does not know G_..._FORMAT and cuts the string '
                       'off; it knows PRIu64 and its kin')
    languages = [l.strip() for l in text_of('po/LINGUAS').splitlines() if l.strip() and l[0] != '#']
    with tempfile.TemporaryDirectory() as scratch:
        pot = Path(scratch, 'now.pot')
        run(['xgettext', '--from-code=UTF-8', '--add-comments', '-k_', '-kN_', '-kC_:1c,2',
             '-kNC_:1c,2', '-kngettext:1,2', '-kg_dngettext:2,3', '-kg_dgettext:2', '-kSCORE_N_:1,2', '-kPLURAL_N_:1,2',
             '-o', str(pot), *[l for l in listed if (TOP / l).exists()]])
        for language in languages:
            po = f'po/{language}.po'
            result = run(['msgfmt', '-c', '--check-accelerators=_', '-o', '/dev/null', po], False)
            for line in result.stderr.splitlines():
                yield line
            merged = Path(scratch, language + '.po')
            run(['msgmerge', '--quiet', '--no-fuzzy-matching', '-o', str(merged), po, str(pot)])
            for flag, word in (('--only-fuzzy', 'fuzzy'), ('--untranslated', 'not translated')):
                found = run(['msgattrib', flag, '--no-obsolete', '--no-wrap', str(merged)]).stdout
                for entry in found.split('\n\n')[1:]:
                    msgid = re.search(r'^msgid (.*(?:\n".*)*)', entry, re.M)
                    if msgid:
                        yield f'{po}: {word}: {msgid.group(1)}'


def run(command, must=True):
    try:
        result = subprocess.run(command, cwd=TOP, capture_output=True, text=True)
    except FileNotFoundError:
        raise CannotRun(f'{command[0]} is not installed')
    if must and result.returncode != 0:
        raise SystemExit(f'{" ".join(command[:3])} ... failed:\n{result.stderr}')
    return result


# ------------------------------------------------------------------------------------------ the end

def main(arguments):
    if arguments == ['--list']:
        print('\n'.join(CHECKS))
        return 0
    if len(arguments) != 1 or arguments[0] not in CHECKS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        wrong = list(CHECKS[arguments[0]]())
    except CannotRun as reason:
        print(f'cannot run: {reason}', file=sys.stderr)
        return 77
    for line in wrong[:40]:
        print(line)
    if len(wrong) > 40:
        print(f'... and {len(wrong) - 40} more')
    if wrong:
        first = CHECKS[arguments[0]].__doc__.strip()
        print(f'\n{len(wrong)} against the rule: {first}')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
