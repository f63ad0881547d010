"""Blocks answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nardy_analyze.articles.pieces import Answered, Items, Picture, Piece, Strong
from nardy_analyze.i18n import _
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import PositionEntry, side_name
from nardy_analyze.render.document import Block as DocumentBlock
from nardy_analyze.render.document import Lines, Text, Title

if TYPE_CHECKING:
    from nardy_analyze.articles.block import Block
    from nardy_analyze.dice import Roll
    from nardy_analyze.render.answer import Answer


def answer(block: Block) -> Answered:
    """Return what a block becomes, in the language in force.

    :raises NardyError: it cannot be answered.
    """
    if block.kind == "diagram":
        return Answered(block, (_picture(block),))
    if block.kind == "check":
        return _check(block)
    found = _ANSWERS[block.kind](block)
    pieces: list[Piece] = list(_without_titles(found.blocks()))
    if block.kind == "chart":
        if not block.title:
            pieces[:0] = [Strong(part.text) for part in found.blocks() if isinstance(part, Title)]
    elif block.kind in ("moves", "eval", "rollout"):
        pieces.insert(0, Text(_turn(block.position_entry, block.roll)))
    return Answered(block, tuple(pieces))


def warnings_of(block: Block) -> tuple[str, ...]:
    """Return what the author should know of a block, in the language in force."""
    from nardy_analyze.analysis.warnings import game_warnings
    from nardy_analyze.articles.facts import verdict

    if block.kind == "chart":
        return tuple(_chart(block).warnings)
    entry = block.position_entry
    found = entry.warnings
    if block.kind == "moves":
        return tuple(_moves(block).warnings)
    if block.kind in ("check", "eval", "rollout"):
        found += game_warnings(entry.position, entry.rules)
    if block.kind == "check":
        found += verdict(block).warnings
    if block.kind == "rollout":
        from nardy_analyze.analysis.rollout import rollout_warnings
        from nardy_analyze.articles.rolling import rolled

        found += rollout_warnings(rolled(block))
    return found


def _without_titles(blocks: Iterable[DocumentBlock]) -> Iterator[Piece]:
    """Leave out the line that names the position, for the author's words around the block do; lines are sentences."""
    for block in blocks:
        if isinstance(block, Text):
            yield Text(_sentence(block.text))
        elif not isinstance(block, Title):
            yield block


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _turn(entry: PositionEntry, roll: Roll | None) -> str:
    """Return whose turn it is, as the beginning of a sentence."""
    words = _("{side} to move") if roll is None else _("{side} to move, roll {roll}")
    return _sentence(words.format(side=side_name(entry.position.to_move), roll=roll))


def _picture(block: Block) -> Picture:
    from nardy_analyze.render.diagram import DiagramOptions, draw_svg

    entry = replace(block.position_entry, title=block.title, caption=block.caption)
    svg = draw_svg(entry, block.drawing or DiagramOptions.from_rules(entry.rules), block.play)
    return Picture(svg, block.alt or _description(svg) or block.title or block.caption or _("position"))


def _description(svg: str) -> str | None:
    """Return the words in which a drawing says what it shows."""
    from html import unescape

    start, found, rest = svg.partition("<desc")
    text = rest.partition(">")[2].partition("</desc>")[0]
    return " ".join(unescape(text).split()) if start and found else None


def _check(block: Block) -> Answered:
    from nardy_analyze.articles.facts import verdict
    from nardy_analyze.render.check import reason_words, says_hint
    from nardy_analyze.render.moves import play_text

    entry = block.position_entry
    result = verdict(block)
    if result.play is not None:
        words = _("legal: {move}").format(move=play_text(result.play, chained=block.chained))
    elif result.candidates:
        words = _("ambiguous: {move}").format(move=result.move.text)
    else:
        words = _("not legal: {move}").format(move=result.move.text if result.move.parts else _("(no move)"))
    reasons = [
        f"{reason_words(reason)}; {reason.hint}" if says_hint(reason) else reason_words(reason)
        for reason in result.reasons
    ]
    pieces: list[Piece] = [*_board(block), Text(_turn(entry, block.roll)), Strong(_sentence(words))]
    if reasons:
        pieces.append(Items(tuple(reasons)))
    return Answered(block, tuple(pieces))


def _board(block: Block) -> Iterator[Lines]:
    """Yield the board in letters, where the block wants one."""
    if block.board:
        from nardy_analyze.render.text_board import UNICODE, board_above

        entry = block.position_entry
        numbering = block.numbering or Numbering.default(entry.position.game)
        yield Lines(board_above(entry.position, entry.rules, numbering, UNICODE))


def _moves(block: Block) -> Answer:
    from nardy_analyze.moves_question import MovesQuestion
    from nardy_analyze.render.text_board import UNICODE

    letters = UNICODE if block.board else None
    question = MovesQuestion(
        block.roll, block.compare, block.numbering, block.chained, block.brief, letters,
        block.evaluator, block.ply, block.top,
    )  # fmt: skip
    return question(block.position_entry)


def _eval(block: Block) -> Answer:
    from nardy_analyze.eval_question import EvalQuestion
    from nardy_analyze.render.text_board import UNICODE

    letters = UNICODE if block.board else None
    return EvalQuestion(block.roll, block.ply, numbering=block.numbering, board=letters)(block.position_entry)


def _rollout(block: Block) -> Answer:
    from nardy_analyze.articles.rolling import rolled
    from nardy_analyze.render.moves import PlaysWriter
    from nardy_analyze.render.rollout import RolloutAnswer
    from nardy_analyze.render.text_board import UNICODE

    entry = block.position_entry
    numbering = block.numbering or Numbering.default(entry.position.game)
    writer = PlaysWriter(entry, numbering, block.chained, board=UNICODE if block.board else None)
    return RolloutAnswer(entry, rolled(block), writer)


def _pips(block: Block) -> Answer:
    from nardy_analyze.analysis.pips import pip_count
    from nardy_analyze.render.positions import PipsAnswer

    return PipsAnswer(block.position_entry, pip_count(block.position_entry.position))


def _chart(block: Block) -> Answer:
    from nardy_analyze.analysis.chart import doubles_chart, rolls_chart
    from nardy_analyze.render.charts import DoublesAnswer, RollsAnswer

    if block.chart in ("openings", "replies"):
        from nardy_analyze.articles.facts import best_rows
        from nardy_analyze.evaluators import BUILTIN, builtin_networks
        from nardy_analyze.render.best_plays import BestAnswer

        trained_under = builtin_networks(block.rules).trained_under
        return BestAnswer(block.chart, block.rules, block.starter, BUILTIN, trained_under, best_rows(block))
    if block.chart == "rolls":
        return RollsAnswer(block.rules, block.starter, rolls_chart(block.rules, block.starter))
    rows = doubles_chart(block.rules, block.starter, numbering=block.numbering)
    return DoublesAnswer(block.rules, block.starter, rows)


_ANSWERS: dict[str, Callable[[Block], Answer]] = {
    "chart": _chart, "pips": _pips, "moves": _moves, "eval": _eval, "rollout": _rollout,
}  # fmt: skip
