"""Strict JSON: what is refused, where, and how JSON Lines are told from other texts."""

from __future__ import annotations

import json
from unittest.mock import ANY

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy_analyze.errors import Defect, SyntaxDefects
from nardy_analyze.notation import json_reader
from nardy_analyze.notation.json_reader import OpenText, item_starts, read_value, read_values, value_text, whole_object

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text('aя"\\[]{}:,\n'),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('ab"]', max_size=3), inner, max_size=4),
    max_leaves=30,
)


@given(VALUES, st.sampled_from([None, 0, 2, "\t"]))
def test_reads_what_json_writes(value: object, indent: int | str | None) -> None:
    text = json.dumps(value, indent=indent)
    assert read_value(f" \r\n{text}\n") == value
    assert [found.data for found in read_values(text + "\n" + text)] == [value, value]


@given(st.text("[]{}:,\"'\\u09aNIe+-. \n\tdtrue", max_size=40))
def test_any_text_is_read_or_refused_with_a_line(text: str) -> None:
    defects: tuple[Defect, ...] = ()
    try:
        value = read_value(text)
    except SyntaxDefects as error:
        defects = error.defects
    else:
        assert json.loads(text) == value
    assert all(defect.line and defect.message for defect in defects)


@pytest.mark.parametrize(
    ("text", "defects"),
    [
        ('{"a": 1,\n "b": 2, "a": 3}', [(2, 'JSON: the key "a" is given again at column 10')]),
        ('{"a": {"b": 1, "b": 2}, "c": NaN}', None),
        ('{"a": 1, "\\u0061": 2}', [(1, 'JSON: the key "\\u0061" is given again at column 10')]),
        ('{"a": NaN}', [(1, "JSON: NaN is no number in JSON at column 7")]),
        ("[1,\n-Infinity]", [(2, "JSON: -Infinity is no number in JSON at column 1")]),
        ("[1e999]", [(1, "JSON: the number 1e999... is too large at column 2")]),
        ("[" + "9" * 5000 + "]", [(1, "JSON: the number 999999999999... is too large at column 2")]),
        ('["\\ud800"]', [(1, "JSON: a \\u escape for half a character at column 2")]),
        ("[1, 2", [(1, "JSON: expected ',' or the end of the list or object at column 6")]),
        ('{"a" 1}', [(1, "JSON: expected ':' at column 6")]),
        ("{a: 1}", [(1, "JSON: expected a key in double quotes at column 2")]),
        ('{"a": "b', [(1, "JSON: the quote opened here is never closed at column 7")]),
        ('["\\q"]', [(1, "JSON: unknown escape in a quoted text at column 3")]),
        ('["\t"]', [(1, "JSON: a control character in a quoted text at column 3")]),
        ("", [(1, "JSON: expected a value at column 1")]),
        ("\n\n nope", [(3, "JSON: expected a value at column 2")]),
        ("{} {}", [(1, "JSON: nothing may follow the value at column 4")]),
    ],
)
def test_what_is_refused_is_told_with_line_and_column(text: str, defects: list[tuple[int, str]] | None) -> None:
    with pytest.raises(SyntaxDefects) as caught:
        read_value(text)
    found = [(defect.line, defect.message) for defect in caught.value.defects]
    if defects is None:
        assert len(found) == 2  # every defect, not only the first
    else:
        assert found == defects


def test_depth_is_bounded_whatever_the_strings_hold() -> None:
    deep = json_reader.MAX_DEPTH
    assert read_value("[" * deep + "]" * deep)
    wide = "[" + ",".join(['{"a": [1]}'] * 500) + "]"
    assert len(read_value(wide)) == 500  # type: ignore[arg-type]
    quoted = json.dumps(["[[[[{{{{"] * 200)
    assert read_value(quoted) == ["[[[[{{{{"] * 200
    for text in (
        "[" * (deep + 1) + "]" * (deep + 1),
        "[" * 200_000,
        '{"a":' * 200_000,
        '["]",' * (deep + 1) + "1" + ', "["]' * (deep + 1),
    ):
        with pytest.raises(SyntaxDefects, match="nested too deeply"):
            read_value(text)


def test_characters_outside_the_basic_plane_may_be_escaped() -> None:
    assert read_value('["\\ud83d\\ude00", "\\\\ud800"]') == ["\U0001f600", "\\ud800"]


@given(st.lists(VALUES, min_size=1, max_size=5), st.sampled_from([0, 1, "\t"]))
def test_item_starts_are_where_the_items_begin(items: list[object], indent: int | str) -> None:
    expected, line = [], 2
    for item in items:
        expected.append(line)
        line += json.dumps(item, indent=indent).count("\n") + 1
    text = json.dumps(items, indent=indent)
    assert [line for _start, line in item_starts(text)] == expected
    assert [json.loads(value_text(text, start)) for start, _line in item_starts(text)] == items
    wrapped = {"x-a": "positions", "x-b": {"positions": [1, 2]}, "positions": items, "x-c": [[1], [2]]}
    text = json.dumps(wrapped, indent=indent)
    first = text[: text.rindex('"positions":')].count("\n") + 1
    before = json.dumps({key: wrapped[key] for key in ("x-a", "x-b")}, indent=indent).count("\n")
    if json.dumps(items).count('"positions"') == 0:
        assert [line for _start, line in item_starts(text)] == [line + before for line in expected]
        assert first == before + 1


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('{"a": 1}', {"a": 1}),
        (' {"a": NaN} \r\n', {"a": ANY}),
        ('{"a": 1, "a": 2}', {"a": 2}),
        ('{"a": ' + "9" * 5000 + "}", {}),
        ('{"a": ' + "[" * 100_000 + "}", {}),
        ("{a: 1}", None),
        ('{"a": 1},', None),
        ("[1]", None),
        ("", None),
    ],
)
def test_whole_objects(line: str, found: object) -> None:
    assert whole_object(line) == found


@pytest.mark.parametrize(
    ("lines", "wants"),
    [
        (["["], True),
        (["[", "{},"], True),
        (["[", "{}"], False),
        (["{"], False),
        (['{"a":'], True),
        (['{"a": 1,'], False),
        (['{"a": [1,'], True),
        (['{"a": "['], False),
        (['{"white": {"24": 3'], False),
        (["{}"], False),
        ([], False),
    ],
)
def test_where_an_object_may_stand_in_an_open_text(lines: list[str], wants: bool) -> None:
    text = OpenText()
    for line in lines:
        text.add(line)
    assert text.wants_object is wants
