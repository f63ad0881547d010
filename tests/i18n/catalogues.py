"""Keeps the message catalogues: `python -m tests.i18n.catalogues update | compile | check`, at the top of the source tree.

update: collect the messages of the sources into nardy.pot and take them over into every language's nardy.po; what was reworded
keeps its old translation, marked fuzzy, to be looked at. compile: write each nardy.mo. check: list what is wrong, exit 1 if
anything is.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from configparser import RawConfigParser
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from nardy_analyze.i18n import DOMAIN, LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "nardy_analyze" / "locale"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"

NAMES = {"en": "English", "ru": "Russian", "uk": "Ukrainian", "kk": "Kazakh"}
_SLAVIC = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"
PLURALS = {"en": (2, "(n != 1)"), "ru": (3, _SLAVIC), "uk": (3, _SLAVIC), "kk": (2, "(n != 1)")}
FOREIGN = {"ru": "іїєґәғқңөұүһ", "uk": "ыэъёәғқңөұүһ", "kk": "їєґ"}
"""Letters that a language does not have, though another of ours does."""

_KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
_ENDS = ".:;,!?…\n "
_CYRILLIC = "А-Яа-яЁёІіЇїЄєҐґӘәҒғҚқҢңӨөҰұҮүҺһ"
_MIXED = re.compile(rf"\w*(?:[A-Za-z][{_CYRILLIC}]|[{_CYRILLIC}][A-Za-z])\w*")


class TextCatalog(Catalog):
    """A catalogue with a header that no run changes: no dates, no versions."""

    def __init__(self, language: str | None) -> None:
        whose = f"{NAMES[language]} texts" if language else "Texts"
        super().__init__(locale=language, header_comment=f"# {whose} of nardy.", fuzzy=False)
        self.language = language

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the header."""
        own = [("Language", self.language), ("Plural-Forms", self.plural_forms)] if self.language else []
        return [
            ("Project-Id-Version", "nardy-analyze"),
            *own,
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    @mime_headers.setter
    def mime_headers(self, value: Iterable[tuple[str, str]]) -> None:
        """Leave them as they are."""

    @property
    def num_plurals(self) -> int:
        """How many forms a message with a number has."""
        return PLURALS[self.language or "en"][0]

    @property
    def plural_expr(self) -> str:
        """Which form goes with the number n, in C."""
        return PLURALS[self.language or "en"][1]


def path_of(language: str, ending: str = "po") -> Path:
    """Return the path of a language's catalogue."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def extract() -> TextCatalog:
    """Return the messages of the sources, without translations."""
    config = RawConfigParser()
    config.read(ROOT / "babel.cfg", encoding="utf-8")
    methods = [(pattern.strip(), method.strip()) for method, pattern in (name.split(":") for name in config.sections())]
    template = TextCatalog(None)
    for name, line, message, comments, context in extract_from_dir(
        ROOT, methods, keywords=_KEYWORDS, comment_tags=("Translators:",)
    ):
        place = (name.replace("\\", "/"), line)
        template.add(message, None, [place], auto_comments=comments, context=context)
    return template


def read(path: Path, language: str | None) -> TextCatalog:
    """Return the catalogue of a .po or .pot file, empty where there is no file."""
    catalog = TextCatalog(language)
    if path.exists():
        with path.open("rb") as stream:
            found = read_po(stream, locale=language)
        for message in found:
            if message.id:
                catalog[message.id] = message
        catalog.obsolete = found.obsolete
    return catalog


def write(catalog: TextCatalog, path: Path) -> None:
    """Write a .po or .pot file: no line numbers, nothing obsolete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = BytesIO()
    write_po(text, catalog, width=0, ignore_obsolete=True, include_previous=True, include_lineno=False)
    path.write_bytes(text.getvalue().rstrip(b"\n") + b"\n")


def compiled(catalog: TextCatalog) -> bytes:
    """Return a catalogue in the form that programs read."""
    binary = BytesIO()
    write_mo(binary, catalog)
    return binary.getvalue()


def update() -> None:
    """Bring nardy.pot and every nardy.po up to date with the sources."""
    write(extract(), TEMPLATE)
    for language in LANGUAGES:
        catalog = read(path_of(language), language)
        catalog.update(read(TEMPLATE, None), no_fuzzy_matching=language == "en")
        if language == "en":
            for message in _messages(catalog):
                message.string = message.id
                message.flags.discard("fuzzy")
        write(catalog, path_of(language))
        left = [message for message in _messages(catalog) if message.fuzzy or not all(strings_of(message))]
        print(f"{language}: {len(catalog)} messages, {len(left)} to translate or look at")


def compile_all() -> None:
    """Write every nardy.mo."""
    for language in LANGUAGES:
        path_of(language, "mo").write_bytes(compiled(read(path_of(language), language)))


def problems() -> Iterator[str]:
    """Yield what is wrong with the catalogues, a line each."""
    sources = {_key(message) for message in _messages(extract())}
    template = {_key(message) for message in _messages(read(TEMPLATE, None))}
    for place, text in unseen():
        yield f"{place}: {text!r} is not found by extraction; do not write it inside an f-string"
    for key in sorted(sources ^ template):
        what = "is not in it" if key in sources else "is in no source any more"
        yield f"{TEMPLATE.name}: {key[0]!r} {what}: run update"
    for language in LANGUAGES:
        path = path_of(language)
        place = path.relative_to(LOCALE).as_posix()
        if not path.exists():
            yield f"{place}: there is no such file: run update"
            continue
        catalog = read(path, language)
        keys = {_key(message) for message in _messages(catalog)}
        for key in sorted(sources ^ keys):
            yield f"{place}: {key[0]!r} {'is missing' if key in sources else 'is in no source any more'}: run update"
        for message in catalog.obsolete.values():
            yield f"{place}: {_key(message)[0]!r} is obsolete: run update"
        yield from _header_problems(place, path, language)
        for message in _messages(catalog):
            for problem in message_problems(message, language):
                yield f"{place}: {_key(message)[0]!r}: {problem}"
        binary = path_of(language, "mo")
        if not binary.exists() or binary.read_bytes() != compiled(catalog):
            yield f"{binary.relative_to(LOCALE).as_posix()}: is not what the .po gives: run compile"


def unseen() -> Iterator[tuple[str, str]]:
    """Yield the place and text of messages in the sources that the tool for extraction does not see, as in f-strings."""
    sources = {_key(message)[:-1] for message in _messages(extract())}
    for path in sorted((ROOT / "nardy_analyze").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in _KEYWORDS:
                continue
            words = node.args[: 2 if node.func.id == "ngettext" else 1]
            texts = tuple(
                word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)
            )
            if texts and len(texts) == len(words) and texts not in sources:
                yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", texts[0]


def _header_problems(place: str, path: Path, language: str) -> Iterator[str]:
    with path.open("rb") as stream:
        found = read_po(stream)
    if (found.num_plurals, found.plural_expr.replace(" ", "")) != (
        PLURALS[language][0],
        PLURALS[language][1].replace(" ", ""),
    ):
        yield f"{place}: its header has Plural-Forms {found.plural_forms!r}: run update"
    if b"-Date:" in path.read_bytes():
        yield f"{place}: its header has a date: run update"


def message_problems(message: Message, language: str) -> Iterator[str]:
    """Yield what is wrong with one translation."""
    ids, strings = ids_of(message), strings_of(message)
    if message.fuzzy:
        yield "the text was changed: look at the translation and take the mark fuzzy away"
    if len(strings) != (PLURALS[language][0] if len(ids) > 1 else 1):
        yield f"has {len(strings)} forms"
    for string in strings:
        if not string:
            yield "is not translated"
        else:
            yield from (f"{problem} in {string!r}" for problem in _text_problems(ids, string, language))
    if language == "en" and strings != ids:
        yield "differs from the text itself"


def _text_problems(ids: tuple[str, ...], string: str, language: str) -> Iterator[str]:
    fields, own = [placeholders(text) for text in ids], placeholders(string)
    # A form for one may leave a number out, and only what one of the English forms has may stand there.
    if not set.intersection(*fields) <= own <= set.union(*fields):
        yield f"placeholders {sorted(own)} for {sorted(set.union(*fields))}"
    for side, place in (("end", -1), ("beginning", 0)):
        theirs, ours = ids[-1][place], string[place]
        if theirs != ours and (theirs in _ENDS or ours in _ENDS) and string != "№":
            yield f"another {side}"
    if ids[-1][0].isupper() != string[0].isupper() and ids[-1][0].isalpha() and string[0].isalpha():
        yield "another case of the first letter"
    if language != "en":
        if string in ids and re.search(r"[a-z]{3}", re.sub(r"\{.*?\}", "", string)):
            yield "is English"
        if mixed := _MIXED.search(string):
            yield f"Latin and Cyrillic letters in {mixed[0]!r}"
        if foreign := sorted(set(string.casefold()) & set(FOREIGN[language])):
            yield f"letters {foreign} of another language"


def placeholders(text: str) -> set[str]:
    """Return the fields of a text as written, such as ``{name}`` or ``{name!r}``, and the braces that stand for themselves."""
    found = set()
    try:
        for literal, name, spec, conversion in Formatter().parse(text):
            found |= {letter for letter in literal if letter in "{}"}
            if name is not None:
                found.add(f"{{{name}{'!' + conversion if conversion else ''}{':' + spec if spec else ''}}}")
    except ValueError:  # no format at all, but a text with a brace in it
        return {letter for letter in text if letter in "{}"}
    return found


def _messages(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def ids_of(message: Message) -> tuple[str, ...]:
    """Return a message's text, or its forms for one and for many."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings_of(message: Message) -> tuple[str, ...]:
    """Return a message's translation, in all its forms."""
    string = message.string
    return (string or "",) if isinstance(string, str) or string is None else tuple(string)


def _key(message: Message) -> tuple[str, ...]:
    return (*ids_of(message), message.context or "")


def main(words: list[str]) -> int:
    """Do what one word asks for."""
    if words == ["update"]:
        update()
    elif words == ["compile"]:
        compile_all()
    elif words == ["check"]:
        found = list(problems())
        print("\n".join(found) or "the catalogues are in order")
        return 1 if found else 0
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
