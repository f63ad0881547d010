"""What one block asks for, read and checked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nardy_analyze.articles.fields import Fields
from nardy_analyze.articles.keys import CHARTS, KEYS, KINDS, kinds_with
from nardy_analyze.errors import Defect, PositionError, SyntaxDefects, UsageError
from nardy_analyze.game import Color
from nardy_analyze.i18n import LANGUAGES, _
from nardy_analyze.known_words import known_hint
from nardy_analyze.notation import position_mapping
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry, show

if TYPE_CHECKING:
    from nardy_analyze.articles.article import Fence
    from nardy_analyze.articles.rolling import Rolling
    from nardy_analyze.dice import Roll
    from nardy_analyze.moves import Play
    from nardy_analyze.notation.position_mapping import KeyPath
    from nardy_analyze.render.diagram.options import DiagramOptions
    from nardy_analyze.rules import RuleSet

_SIDES: Final = ("white", "black")
_ENDINGS: Final = (".yaml", ".yml", ".json", ".jsonl")


@dataclass(frozen=True, slots=True)
class Setting:
    """What all blocks of an article share.

    path: the article, as the user named it. folder: where paths start from. override: the rule set of the call, before all
    others. default: that of blocks that name none. known: rule-set files read already.
    """

    path: str
    folder: Path
    override: RuleSet | None = None
    default: str | RuleSet = "long"
    known: position_mapping.KnownRules = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Block:
    """One block.

    line: of its opening fence. rules, entry, roll, move: what it is about; entry is None in a chart only.
    play: the play that a diagram shows. beside: whether a diagram stands beside the one before.
    numbering, chained, brief: how moves are read and written. ply, top, evaluator: how plays are ranked, as in MovesQuestion.
    first: the roll after which a chart of best plays goes on. rolling: how a rollout is made.
    board: whether a board in letters stands above.
    lang: None for the article's language.
    fields: the keys as they were read, with their lines, for the claims.
    """

    kind: str
    line: int
    rules: RuleSet
    fields: Fields
    entry: PositionEntry | None = None
    roll: Roll | None = None
    move: str | None = None
    play: Play | None = None
    numbering: Numbering | None = None
    chained: bool = False
    brief: bool = False
    board: bool = False
    compare: RuleSet | None = None
    ply: int = 0
    top: int | None = None
    evaluator: str | None = None
    first: Roll | None = None
    rolling: Rolling | None = None
    chart: str = "doubles"
    starter: Color = Color.WHITE
    drawing: DiagramOptions | None = None
    beside: bool = False
    title: str | None = None
    caption: str | None = None
    alt: str | None = None
    lang: str | None = None

    @property
    def position_entry(self) -> PositionEntry:
        """The position of a block that is about one."""
        assert self.entry is not None
        return self.entry


def read_block(fence: Fence, setting: Setting) -> Block:
    """Read a block.

    :raises NardyError: all that is wrong with it, each defect with its line in the article.
    """
    fields = _fields(fence, setting)
    kind = _kind(fields)
    block = _Reader(kind, fields, fence, setting).block() if kind else None
    if block is None or fields.defects:
        raise UsageError(sorted(fields.defects, key=lambda defect: defect.line or 0))
    return block


def _fields(fence: Fence, setting: Setting) -> Fields:
    """Return the keys of a block.

    :raises SyntaxDefects: it is no YAML mapping.
    """
    from nardy_analyze.notation.yaml_reader import read_documents

    def wrong(message: str, hint: str | None = None, line: int = fence.line) -> SyntaxDefects:
        return SyntaxDefects(Defect(message, hint, line, setting.path))

    if not fence.closed:
        raise wrong(_("the block is not closed"), _("end it with a line ```"))
    try:
        # With empty lines above, the lines of what is wrong are those of the article.
        documents = list(read_documents("\n" * fence.line + fence.text))
    except SyntaxDefects as error:
        raise error.at(setting.path, fence.line) from None
    if not documents or documents[0].data is None:
        raise wrong(_("the block is empty"), _("write kind: diagram"))
    first = documents[0]
    if len(documents) > 1:
        raise wrong(_("a second document begins, where one is expected"), line=documents[1].line)
    if not isinstance(first.data, Mapping):
        raise wrong(_("a block is a mapping, not {value}").format(value=show(first.data)), _("write kind: diagram"))
    return Fields(first.data, lambda path: first.line_of(path) if path else fence.line, setting.path)


def _kind(fields: Fields) -> str | None:
    """Return the kind of a block, if it is one that can be answered."""
    value = fields.data.get("kind")
    if value is None:
        hint = _("write kind: and one of {known}").format(known=", ".join(KINDS))
        fields.wrong((), _("the block has no kind"), hint)
    elif not isinstance(value, str) or value not in KEYS:
        fields.wrong(("kind",), _("unknown kind {kind}").format(kind=show(value)), known_hint(value, KINDS))
    else:
        return value
    return None


class _Reader:
    """Reads the keys of a block of a known kind."""

    def __init__(self, kind: str, fields: Fields, fence: Fence, setting: Setting) -> None:
        self.kind = kind
        self.fields = fields
        self.fence = fence
        self.setting = setting
        self.data = fields.data

    def block(self) -> Block | None:
        """Return the block; None, or one that is not to be used, where something is wrong."""
        fields = self.fields
        self._unknown_keys()
        rules = self._rules()
        numbering, notation = fields.word("numbering", tuple(Numbering)), fields.word("notation", ("ends", "chained"))
        chart, starter = fields.word("chart", CHARTS), fields.word("starter", _SIDES)
        if self.kind == "chart" and self.data.get("chart") is None:
            fields.wrong((), _("{key} is missing").format(key="chart"), _("write chart: doubles"))
        block = Block(
            self.kind,
            self.fence.line,
            rules or self._default_rules(),
            fields,
            roll=fields.roll(),
            move=None if self.kind == "rollout" else fields.text("move"),
            numbering=Numbering(numbering) if numbering else None,
            chained=notation == "chained",
            brief=fields.flag("brief"),
            board=fields.flag("board"),
            compare=self._rule_set("compare") if "compare" in self.data else None,
            ply=self._ply(),
            top=fields.whole("top", 1, 100_000),
            evaluator=self._evaluator(),
            first=fields.roll("first"),
            chart=chart or "doubles",
            starter=Color(starter) if starter else Color.WHITE,
            beside=fields.flag("beside"),
            title=fields.text("title"),
            caption=fields.text("caption"),
            alt=fields.text("alt"),
            lang=fields.word("lang", LANGUAGES),
        )
        if self.kind == "chart":
            return block
        entry = self._entry(rules)
        return None if entry is None else self._about(block, entry)

    def _ply(self) -> int:
        """Return how far is looked ahead."""
        if "ply" not in self.data:
            return 0
        from nardy_analyze._core.search import MAX_PLY

        return self.fields.whole("ply", 0, MAX_PLY) or 0

    def _evaluator(self) -> str | None:
        """Return who ranks plays; what random and spread cannot do is told as the command tells it."""
        from nardy_analyze.evaluators import EVALUATORS, RANDOM

        name = self.fields.word("evaluator", EVALUATORS)
        unable = ("ply", "top") if name == RANDOM or self.kind == "rollout" else ("ply",)
        for key in unable if name and name != EVALUATORS[0] else ():
            if key in self.data:
                message = _("{name} only chooses plays and gives no equity").format(name=name)
                self.fields.wrong((key,), message)
        return name

    def _about(self, block: Block, entry: PositionEntry) -> Block | None:
        """Return the block about a position, whose own roll, move, title and caption go after the block's."""
        fields = self.fields
        roll, move = block.roll or entry.roll, entry.move if block.move is None else block.move
        entry = replace(entry, roll=roll, move=move, line=block.line)
        block = replace(
            block, rules=entry.rules, entry=entry, roll=roll, move=move, title=block.title or entry.title,
            caption=block.caption or entry.caption,
        )  # fmt: skip
        if self.kind == "check" and move is None and "move" not in self.data:
            fields.wrong((), _("{key} is missing").format(key="move"), _("write move: 24/18"))
        if roll is None and "roll" not in self.data and (self.kind == "check" or (self.kind == "diagram" and move)):
            fields.wrong((), _("{key} is missing").format(key="roll"), _("write roll: 6-3"))
        if self.kind == "diagram":
            from nardy_analyze.articles.drawing import read_drawing

            drawing = read_drawing(fields, block.rules, self.setting.folder)
            if not fields.defects and move is not None:
                block = replace(block, play=self._play(block))
            return replace(block, drawing=drawing)
        if self.kind == "rollout":
            from nardy_analyze.articles.rolling import read_rolling

            return replace(block, rolling=read_rolling(fields, block))
        return block

    def _play(self, block: Block) -> Play | None:
        """Return the play that a diagram shows."""
        from nardy_analyze.analysis.check import resolve_move

        entry, roll = block.position_entry, block.roll
        if roll is None or block.move is None:
            return None
        move = block.move
        found = self.fields.attempt(
            ("move",), lambda: resolve_move(entry.position, move, roll, entry.rules, numbering=block.numbering)
        )
        return found[0] if found else None

    def _unknown_keys(self) -> None:
        known = KEYS[self.kind]
        for key in self.data:
            if key in known or (isinstance(key, str) and key.startswith("x-")):
                continue
            others = kinds_with(str(key))
            if others:
                hint = _("{key} belongs to {kinds}").format(key=key, kinds=", ".join(others))
                self.fields.wrong((key,), _("{kind} has no key {key}").format(kind=self.kind, key=key), hint)
            else:
                in_position = _("write it under position:") if key in position_mapping.KEYS else None
                self.fields.unknown((key,), () if in_position else known, in_position)

    # Rules and position

    def _rules(self) -> RuleSet | None:
        """Return the rule set that goes before the position's: the call's, else the block's; None where there is none."""
        given = self._rule_set("rules") if self.data.get("rules") is not None else None
        return self.setting.override or given

    def _rule_set(self, name: str) -> RuleSet | None:
        value, setting = self.data.get(name), self.setting

        def below(path: KeyPath) -> int:
            return self.fields.line_of((name, *path[1:]))

        return self.fields.attempt(
            (name,),
            lambda: position_mapping.read_rules(value, base=setting.folder, known=setting.known, line_of=below),
        )

    def _default_rules(self) -> RuleSet:
        default = self.setting.default
        return position_mapping.read_rules(default) if isinstance(default, str) else default

    def _entry(self, rules: RuleSet | None) -> PositionEntry | None:
        """Return the position that the block is about."""
        value = self.data.get("position")
        if value is None:
            message = _("{key} is missing").format(key="position")
            path = ("position",) if "position" in self.data else ()
            self.fields.wrong(path, message, _("write position: start"))
            return None
        if isinstance(value, str):
            return self.fields.attempt(("position",), lambda: self._named_entry(value, rules))
        return self.fields.attempt(("position",), lambda: self._mapped_entry(value, rules))

    def _mapped_entry(self, value: object, rules: RuleSet | None) -> PositionEntry:
        setting, line_of = self.setting, self.fields.line_of
        return position_mapping.from_mapping(
            value,
            line_of=lambda path: line_of(("position", *path)),
            base=setting.folder,
            rules_override=rules,
            default_rules=setting.default,
            known_rules=setting.known,
            place=setting.path,
            line=line_of(("position",)),
        )

    def _named_entry(self, source: str, rules: RuleSet | None) -> PositionEntry:
        """Return the position of a POSITION text; a path starts from the article's folder.

        :raises NardyError: it is none, or a file of several.
        """
        from nardy_analyze.notation.position_file import entries

        setting = self.setting
        if source == "-":
            raise PositionError(_("an article reads no positions from standard input"), hint=_("name a file"))
        path = os.fspath(setting.folder / source)
        if source != "start" and (os.path.splitext(source)[1].lower() in _ENDINGS or os.path.exists(path)):
            source = path
        found = entries(source, rules_override=rules, default_rules=setting.default, argument=setting.path)
        first = next(iter(found))
        if found.kind != "single":
            message = _("{file} holds several positions, and a block is about one").format(file=source)
            raise PositionError(message, hint=_("give each a file, or write it into the block"))
        if isinstance(first, BadEntry):
            raise first.error.at(first.place)
        return first
