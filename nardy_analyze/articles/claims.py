"""What an author claims of a block, and whether it is true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nardy_analyze.analysis.reasons import CODES
from nardy_analyze.articles.block import Block
from nardy_analyze.articles.facts import Best, Facts, Measure, Number, Plays, facts_of, verdict
from nardy_analyze.articles.fields import Fields, read_roll
from nardy_analyze.errors import MoveError, NardyError, UsageError, nearest
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import show
from nardy_analyze.notation.position_mapping import Key, KeyPath

WITHIN = "within"
"""The key beside figures that says how far off they may be."""
_CLOSE = 0.005


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that an author states.

    line: in the article. words: the claim as the author put it. truth: what is true, in the language in force. holds: whether
    the claim is true.
    """

    line: int
    words: str
    truth: str
    holds: bool


def claims_of(block: Block) -> tuple[Claim, ...]:
    """Return the claims of a block, judged.

    :raises NardyError: all that is wrong with them; that a claim is false is not.
    """
    fields = block.fields
    found: list[Claim] = []
    if "expect" in fields.data:
        found += _verdict_claim(block, fields) if block.kind == "check" else _claims(block, fields)
    # Whatever stands in the way of an answer is told now, claim or no claim.
    elif block.kind == "check":
        fields.attempt(("move",), lambda: verdict(block))
    elif block.compare is not None:
        fields.attempt(("compare",), lambda: facts_of(block))
    if fields.defects:
        raise UsageError(fields.defects)
    return tuple(found)


def _verdict_claim(block: Block, fields: Fields) -> Iterator[Claim]:
    value = fields.data["expect"]
    path = ("expect",)
    result = fields.attempt(("move",), lambda: verdict(block))
    claimed = value if isinstance(value, str) else ""
    word, slash, code = claimed.partition("/")
    if word not in ("legal", "illegal") or (slash and word == "legal"):
        message = _("{name} is {value}, not one of {known}")
        fields.wrong(path, message.format(name="expect", value=show(value), known="legal, illegal, illegal/CODE"))
    elif slash and code not in CODES:
        near = nearest(code, CODES)
        hint = (
            _("did you mean {name}?").format(name=near) if near else _("known: {known}").format(known=", ".join(CODES))
        )
        fields.wrong(path, _("there is no reason {code}").format(code=show(code)), hint)
    elif result is not None:
        codes = [reason.code for reason in result.reasons]
        truth = "legal" if result.is_legal else "/".join(("illegal", ", ".join(codes)))
        holds = result.is_legal if word == "legal" else not result.is_legal and (not code or code in codes)
        yield Claim(fields.line_of(path), claimed, truth, holds)


def _claims(block: Block, fields: Fields) -> Iterator[Claim]:
    """Yield the claims of a block about plays, values, pips or a chart."""
    facts = fields.attempt(("compare",), lambda: facts_of(block))
    value = fields.data["expect"]
    if facts is None:
        return
    if not facts:
        fields.wrong(("expect",), _("nothing can be claimed of this block"), _("give it a roll"))
    elif not isinstance(value, dict):
        message = _("{name} is {value}, not a mapping").format(name="expect", value=show(value))
        fields.wrong(("expect",), message, _("the keys are {names}").format(names=", ".join(_top(facts))))
    elif not value:
        fields.wrong(
            ("expect",), _("nothing is claimed"), _("the keys are {names}").format(names=", ".join(_top(facts)))
        )
    else:
        for key, claimed in value.items():
            if key != WITHIN or not any(isinstance(fact, Measure) for fact in facts.values()):
                yield from _claim(("expect", key), claimed, facts, fields)


def _top(facts: Facts) -> list[str]:
    """Return the first parts of the names of facts."""
    return list(dict.fromkeys(name.partition(".")[0] for name in facts))


def _claim(path: KeyPath, value: object, facts: Facts, fields: Fields) -> Iterator[Claim]:
    """Yield the claims that stand at a path of keys under `expect`."""
    name = ".".join(_name(key, facts) for key in path[1:])
    if isinstance(value, list) and f"{name}.plays" in facts:
        name += ".plays"
    elif type(value) is int and f"{name}.count" in facts:
        name += ".count"
    fact = facts.get(name)
    if fact is None:
        below = [known.removeprefix(f"{name}.") for known in facts if known.startswith(f"{name}.")]
        if not below:
            parent = name.rpartition(".")[0]
            known = (
                [known.removeprefix(f"{parent}.") for known in facts if known.startswith(parent)] if parent else None
            )
            fields.unknown(path, known or _top(facts))
        elif isinstance(value, dict) and value:
            for key, claimed in value.items():
                yield from _claim((*path, key), claimed, facts, fields)
        else:
            message = _("{name} is {value}, not a mapping").format(name=path[-1], value=show(value))
            fields.wrong(path, message, _("the keys are {names}").format(names=", ".join(below)))
    elif isinstance(fact, Measure):
        yield from _measure(path, value, fact, fields)
    elif isinstance(fact, Best):
        yield from _best(path, value, fact, fields)
    elif isinstance(fact, Plays) and type(value) is int:
        yield _number(path, value, Number(len(fact.plays)), fields)
    elif isinstance(fact, Plays):
        yield from _plays(path, value, fact, fields)
    elif type(value) is int:
        yield _number(path, value, fact, fields)
    else:
        fields.wrong(path, _("{name} is {value}, not a number").format(name=path[-1], value=show(value)))


def _name(key: Key, facts: Facts) -> str:
    """Return a key as facts are named: rolls are read in any form."""
    if str(key) in _top(facts):
        return str(key)
    try:
        return str(read_roll(key))
    except NardyError:
        return str(key)


def _number(path: KeyPath, value: int, fact: Number, fields: Fields) -> Claim:
    words = f"{'.'.join(map(str, path[1:]))}: {show(value)}"
    return Claim(fields.line_of(path), words, fact.text, value == fact.value)


def _measure(path: KeyPath, value: object, fact: Measure, fields: Fields) -> Iterator[Claim]:
    """Yield the claim that a figure is this one, up to what `within` beside it allows."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        fields.wrong(path, _("{name} is {value}, not a number").format(name=path[-1], value=show(value)))
        return
    beside = fields.data["expect"]
    within = beside.get(WITHIN, _CLOSE) if isinstance(beside, dict) else _CLOSE
    if not isinstance(within, int | float) or isinstance(within, bool) or not within >= 0:
        message = _("{name} is {value}, not a number from 0 on").format(name=WITHIN, value=show(within))
        fields.wrong(("expect", WITHIN), message)
        return
    words = f"{'.'.join(map(str, path[1:]))}: {show(value)}"
    # A figure on the very edge is within, whatever binary fractions make of it.
    yield Claim(fields.line_of(path), words, fact.text, abs(value - fact.value) <= within + 1e-12)


def _best(path: KeyPath, value: object, fact: Best, fields: Fields) -> Iterator[Claim]:
    """Yield the claim that this is the best play, in any spelling."""
    if not isinstance(value, str):
        message = _("{name} is {value}, not a move").format(name=path[-1], value=show(value))
        fields.wrong(path, message, _("write move: 24/18"))
        return
    try:
        board = fact.read(value)
    except MoveError as error:
        fields.take(path, error)
        return
    words = f"{'.'.join(map(str, path[1:]))}: {value}"
    yield Claim(fields.line_of(path), words, fact.text, board == fact.play.board)


def _plays(path: KeyPath, value: object, fact: Plays, fields: Fields) -> Iterator[Claim]:
    """Yield the claim that these are all the plays, in any order and spelling."""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        message = _("{name} is {value}, not a list of moves").format(name=path[-1], value=show(value))
        fields.wrong(path, message, _("write [24/18 24/18, 24/15 24/21]"))
        return
    boards: set[bytes | None] = set()
    readable = True
    for i, text in enumerate(value):
        try:
            boards.add(fact.read(text))
        except MoveError as error:
            fields.take((*path, i), error)
            readable = False
    if readable:
        words = f"{'.'.join(map(str, path[1:]))}: {'; '.join(value) or '[]'}"
        yield Claim(fields.line_of(path), words, fact.text, boards == fact.boards)
