"""The YAML reader: words of YAML 1.2, lines, and nothing but SyntaxDefects for whatever text it is given."""

from __future__ import annotations

import json
import sys

import pytest
import yaml  # noqa: F401  (before a test hides a part of it)
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy_analyze.errors import SyntaxDefects
from nardy_analyze.notation.yaml_reader import MAX_DEPTH, Yaml, read_documents, read_one


@pytest.fixture(params=["c", "pure"], autouse=True)
def _each_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with PyYAML's parser over libyaml and with the one in Python."""
    if request.param == "pure":
        monkeypatch.setitem(sys.modules, "yaml._yaml", None)


def defects(text: str) -> list[tuple[int | None, str]]:
    """Return (line, message) of all that is wrong with a text of one document."""
    with pytest.raises(SyntaxDefects) as caught:
        read_one(text)
    return [(defect.line, defect.message) for defect in caught.value.defects]


def everything(text: str) -> list[Yaml | SyntaxDefects]:
    """Return the documents and errors of a text, asking on after each error."""
    documents, found = read_documents(text), list[Yaml | SyntaxDefects]()
    while True:
        try:
            found.append(next(documents))
        except StopIteration:
            return found
        except SyntaxDefects as error:
            found.append(error)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *((word, word) for word in ("off", "on", "yes", "no", "y", "n", "Off", "NO", "<<", "=", "tRue")),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("6-3", "6-3"),
        ("6:30", "6:30"),
        ("190:20:30", "190:20:30"),
        ("2020-01-01", "2020-01-01"),
        ("2001-12-14t21:59:43.10-05:00", "2001-12-14t21:59:43.10-05:00"),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("24", 24),
        ("010", 10),
        ("-3", -3),
        ("+3", 3),
        ("0x1F", 31),
        ("0o17", 15),
        ("1.5", 1.5),
        ("-.5e1", -5.0),
        ("1e3", 1000.0),
        ("1e999", "1e999"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("'24'", "24"),
        ('"true"', "true"),
        ("! 24", "24"),
        ("!!str 24", "24"),
        ("٣", "٣"),
        ("'it''s'", "it's"),
        ("[6, 3]", [6, 3]),
        ("!!seq [a]", ["a"]),
        ("!!map {a: b}", {"a": "b"}),
        ('"\\ud83c\\udfb2"', "🎲"),
        ('"\\\\ud83c\\\\udfb2"', "\\ud83c\\udfb2"),
        ('"a\\/b"', "a/b"),
    ],
)
def test_values(written: str, value: object) -> None:
    read = read_one(f"key: {written}\n").data
    assert isinstance(read, dict)
    assert read["key"] == value
    assert type(read["key"]) is type(value)


def test_keys_are_kept_as_parsed() -> None:
    data = read_one('{24: 1, "24": 2, off: 3, <<: {a: 4}, 1.5: 5, null: 6}').data
    assert data == {24: 1, "24": 2, "off": 3, "<<": {"a": 4}, 1.5: 5, None: 6}


def test_an_alias_is_what_it_names() -> None:
    data = read_one("a: &x {24: 15}\nb: *x\nc: &x 5\n*x : *x\n").data
    assert data == {"a": {24: 15}, "b": {24: 15}, "c": 5, 5: 5}


def test_lines() -> None:
    text = "# a comment\n\nwhite:\n  24: 13\n  18: 2\nlist:\n- a\n-\n  b: 1\nflow: {a: 1,\n  b: 2}\n"
    document = read_one(text)
    assert document.line == 3
    lines = {
        (): 3,
        ("white",): 3,
        ("white", 18): 5,
        ("white", 17): 3,
        ("white", 18, "deeper"): 5,
        ("list",): 6,
        ("list", 0): 7,
        ("list", 1): 9,
        ("list", 1, "b"): 9,
        ("list", 2): 6,
        ("list", -1): 6,
        ("flow", "b"): 11,
        ("nothing", "below"): 3,
    }
    assert {path: document.line_of(path) for path in lines} == lines


def test_documents_come_one_by_one() -> None:
    documents = read_documents("a: 1\n---\nb: 2\n--- [\n")
    assert next(documents).data == {"a": 1}
    second = next(documents)
    assert (second.data, second.line) == ({"b": 2}, 3)
    with pytest.raises(SyntaxDefects):
        next(documents)
    assert next(documents, None) is None


def test_a_document_with_defects_leaves_the_next_ones_readable() -> None:
    found = everything("--- {a: 1, a: 2}\n--- !!python/none x\n--- *x\n--- fine\n")
    assert [each.line for each in found] == [1, 2, 3, 4]
    assert [isinstance(each, Yaml) for each in found] == [False, False, False, True]


def test_no_documents() -> None:
    assert everything("") == everything("# only a comment\n") == everything("\ufeff") == []


def test_byte_order_mark() -> None:
    assert read_one("\ufeffa: 1").data == {"a": 1}


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "---\n"])
def test_empty_file(text: str) -> None:
    assert defects(text) == [(1, "the file is empty")]


def test_one_document_is_one() -> None:
    assert defects("a: 1\n---\nb: 2\n") == [(3, "a second document begins, where one is expected")]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: 1\nb: {c: 1\nd: 2", 3, "YAML: expected ',' or '}' at column 2"),
        ("{a: 1, b: [1, 2}", 1, "YAML: expected ',' or ']' at column 16"),
        ("a: b: c", 1, "YAML: unexpected ':' at column 5"),
        ("a: 1\nb: 'never", 2, "YAML: a quote that is never closed at column 4"),
        ("a: 'x\n---\nb: 1", 1, "YAML: a quote that is never closed at column 4"),
        ("a:\n\t- b", 2, "YAML: a tab instead of spaces at column 1"),
        ("a:\n  b: 1\n c: 2", 3, "YAML: unexpected text or wrong indentation at column 2"),
        ("- a\nb: 1", 2, "YAML: unexpected text or wrong indentation at column 1"),
        ("a: @b", 1, "YAML: a character that cannot begin a value without quotes at column 4"),
        ("a: &\n", 1, "YAML: expected a name at column 5"),
        ("a: !e!x 5", 1, "YAML: a tag that is not allowed at column 4"),
        ("a: !!int 5", 1, "the tag !!int is not allowed"),
        ("a: 1\nb: !!python/object:os.x [x]", 2, "the tag !!python/object:os.x is not allowed"),
        ("a: 1\n? [b]\n: 2", 2, "a list or mapping cannot be a key"),
        ("a: 1\nb: *x", 2, "nothing is named &x above"),
        ("a: &x\n  - *x", 2, "*x stands inside itself"),
        ("a: 1\r\nb\0: 1", 2, "a control character (code 00) at column 2"),
        ("a: 1\rb: \x1b[1m", 2, "a control character (code 1B) at column 4"),
        ("a: \ud800", 1, "a control character (code D800) at column 4"),
        ("a: " + "9" * 5000, 1, "a number of 5000 digits is too long"),
    ],
)
def test_defects(text: str, line: int, message: str) -> None:
    assert defects(text) == [(line, message)]


def test_every_repeated_key_is_told() -> None:
    assert defects("a: 1\nb: {c: 1, c: 2}\n\na: 2\n24: 1\n024: 2\na: 3\n") == [
        (2, "the key c is given again, first on line 2"),
        (4, "the key a is given again, first on line 1"),
        (6, "the key 24 is given again, first on line 5"),
        (7, "the key a is given again, first on line 1"),
    ]


def test_messages_are_short_and_on_one_line() -> None:
    assert defects('"a\\nb": 1\n"a\\nb": 2') == [(2, "the key 'a\\nb' is given again, first on line 1")]
    assert defects("!<%0Ax> a") == [(1, "the tag '\\nx' is not allowed")]
    ((_line, message),) = defects(f"{'a' * 900}: 1\n{'a' * 900}: 2")
    assert len(message) < 120


def test_aliases_that_explode() -> None:
    levels = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    found = defects("\n".join(["a0: &a0 [x, x, x, x, x]", *levels]))
    assert [message for _line, message in found] == ["the aliases repeat too much"]
    many = "\n".join(["- &rules {extends: long, last_roll: true}", *["- {rules: *rules, id: x}"] * 20_000])
    assert isinstance(read_one(many).data, list)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "- " * 100_000 + "x", "{a: " * 50_000, "? " * 50_000, "[" * 300 + "]" * 300]
)
def test_deep_nesting(text: str) -> None:
    found = defects(text)
    assert "nested too deeply" in found[0][1] or "expected" in found[0][1]


def test_deep_nesting_by_aliases() -> None:
    levels = [f"- &a{n} [[[[[[[[[*a{n - 1}]]]]]]]]]" for n in range(1, 20)]
    assert defects("\n".join(["- &a0 x", *levels])) == [(13, "lists and mappings are nested too deeply")]


def test_nesting_that_is_fine() -> None:
    assert isinstance(read_one("[" * MAX_DEPTH + "]" * MAX_DEPTH).data, list)


# json leaves DEL as it is, which YAML does not take
texts = st.text(st.characters(exclude_characters="\x7f", exclude_categories=["Cs"]), max_size=50)
plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    max_leaves=10,
)


@pytest.mark.parametrize("indent", [None, 2, "\t"])
@given(value=plain_values)
@settings(max_examples=60, deadline=None)
def test_json_is_read_as_json(indent: int | str | None, value: object) -> None:
    if indent == "\t" and not sys.modules.get("yaml._yaml"):
        pytest.skip("PyYAML's own scanner takes no tabs there")
    assert read_one(json.dumps([value], indent=indent)).data == [value]


# fragments, split at "·"
fragments = "a·1·- ·: ·? ·, ·{·}·[·]·'·\"·&a ·*a·!t ·!!str ·|\n·>-\n·#·\n·\n  ·\n---\n·\n...\n·%YAML 1.1\n·%TAG ! x\n"
odd_ones = "\t·\r·~·@·`·<<·é·\\·\\u·\\UFFFFFFFF·\\ud83c·\u2028·\x85·\0·\ufeff·\udc80"
yaml_like = st.lists(st.sampled_from(f"{fragments}·{odd_ones}".split("·"))).map("".join)


@given(text=st.text() | yaml_like)
@settings(max_examples=400, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for found in everything(text):
        if isinstance(found, SyntaxDefects):
            assert all("\n" not in defect.message for defect in found.defects)
        else:
            json.dumps(found.data, allow_nan=False)
            assert 1 <= found.line <= len(text) + 1
