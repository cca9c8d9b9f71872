#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The translations use the words of the glossaries.  Argument: the top of the source tree."""

import gettext
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tap  # noqa: E402

TOP = Path(sys.argv[1])
LANGUAGES = [w for w in (TOP / "po/LINGUAS").read_text().splitlines() if w and w[0] != "#"]
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def rows(language):
    """English, translation and reason of each line of the tables of a glossary."""
    for line in (TOP / f"po/GLOSSARY-{language}.md").read_text().splitlines():
        if line.startswith("|") and not line.startswith(("|---", "| English |")):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert len(cells) == 3, f"{language}: {line}"
            yield cells


def catalog(language):
    """Pairs of an English message and its translation, without contexts and mnemonics."""
    with tempfile.NamedTemporaryFile(suffix=".mo") as out:
        subprocess.run(["msgfmt", "-o", out.name, TOP / f"po/{language}.po"], check=True)
        messages = gettext.GNUTranslations(open(out.name, "rb"))._catalog
    for key, translation in messages.items():
        english = (key[0] if isinstance(key, tuple) else key).split("\x04")[-1]
        if english:
            yield english.replace("_", ""), translation.replace("_", "")


def words():
    """The file of words: triples, what is never written, and exceptions."""
    triples, never, allow = [], [], []
    for line in (TOP / "tests/lint/glossary.txt").read_text().splitlines():
        if not line or line[0] == "#":
            continue
        cells = line.split(" | ")
        if line.startswith("never "):
            never.append((cells[0].split()[1], cells[1]))
        elif line.startswith("allow "):
            assert len(cells) == 3 and len(cells[2]) > 3, line
            allow.append((cells[0].split()[1], cells[1]))
        else:
            assert len(cells) == 3, line
            triples.append(cells)
    return triples, never, allow


def variants(text):
    """The words of a cell: without explanations in brackets, parted at commas and semicolons; after
    "to" all of them are verbs."""
    parts = [part.strip() for part in re.split(r"[;,]", re.sub(r"\([^)]*\)", "", text)) if part.strip()]
    if parts and parts[0].startswith("to ") and ";" not in text:
        parts = ["to " + part.removeprefix("to ") for part in parts]
    return parts


@test
def glossaries_have_the_same_terms():
    english = [row[0] for row in rows(LANGUAGES[0])]
    assert len(english) > 150
    assert len(english) == len(set(english)), "a term twice"
    for language in LANGUAGES:
        assert [row[0] for row in rows(language)] == english, language
        for row in rows(language):
            assert row[1] and row[2], f"{language}: {row}"


@test
def terms_alone_are_translated_as_in_the_glossary():
    wrong, compared = [], 0
    _, _, allow = words()
    for language in LANGUAGES:
        terms = {}
        for english, translation, _ in rows(language):
            parts, others = variants(english), variants(translation)
            if len(parts) == len(others):
                for part, other in zip(parts, others):
                    terms.setdefault(part, set()).add(other.casefold())
        for english, translation in catalog(language):
            if english not in terms or any(k == language and english.startswith(b) for k, b in allow):
                continue
            compared += 1
            if translation.casefold() not in terms[english]:
                wrong.append(f"{language}: “{english}” is “{translation}”, in the glossary {sorted(terms[english])}")
    assert not wrong, "\n".join(wrong)
    assert compared > 40, compared


@test
def sentences_use_the_words_of_the_glossary():
    triples, _, allow = words()
    wrong = []
    for language, column in zip(("es", "cs"), (1, 2)):
        for english, translation in catalog(language):
            if any(kind == language and english.startswith(begin) for kind, begin in allow):
                continue
            for row in triples:
                for found in re.finditer(rf"(?<![\w:-])(?:{row[0]})(?![\w=-]|:\S)", english, re.I):
                    if re.search(row[column], translation, re.I):
                        break
                    if not re.search(rf"\b{re.escape(found[0])}\b", translation):
                        wrong.append(f"{language}: {found[0]}: “{english[:90]}” is “{translation[:90]}”")
                        break
    assert not wrong, "\n".join(wrong)


@test
def what_the_glossary_refuses_is_nowhere():
    _, never, _ = words()
    for language, pattern in never:
        for english, translation in catalog(language):
            found = re.search(pattern, translation, re.I)
            assert not found, f"{language}: “{found[0]}” in “{translation[:90]}” ({english[:60]})"
        for path in sorted((TOP / "data/help" / language).glob("*.md")):
            found = re.search(pattern, path.read_text(), re.I)
            assert not found, f"{path}: “{found[0]}”"


tap.run(TESTS)
