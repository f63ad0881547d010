"""From an article to the files that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from nardy_analyze.articles.answers import answer, warnings_of
from nardy_analyze.articles.block import Block, Setting, read_block
from nardy_analyze.articles.claims import Claim, claims_of
from nardy_analyze.articles.language import speaking
from nardy_analyze.articles.pieces import Answered, Picture
from nardy_analyze.errors import Defect, NardyError, UsageError
from nardy_analyze.i18n import _, language

if TYPE_CHECKING:
    from nardy_analyze.articles.article import Article, Fence

To: TypeAlias = Literal["md", "html"]


@dataclass(frozen=True, slots=True)
class Read:
    """An article whose blocks are all right, with its claims judged."""

    article: Article
    blocks: tuple[Block, ...]
    claims: tuple[Claim, ...]

    @property
    def false_claims(self) -> tuple[Claim, ...]:
        """The claims that are not true."""
        return tuple(claim for claim in self.claims if not claim.holds)


@dataclass(frozen=True, slots=True)
class Built:
    """The files that an article becomes, by name, the article itself last. warnings: (line, words), about its blocks."""

    files: dict[str, str]
    warnings: tuple[tuple[int, str], ...]


def read(article: Article, setting: Setting) -> Read:
    """Read the blocks of an article and judge its claims.

    :raises NardyError: all that is wrong with them, in the order of the article.
    """
    blocks: list[Block] = []
    claims: list[Claim] = []
    defects: list[Defect] = []
    before: tuple[Fence, str] | None = None
    for fence in article.fences:
        try:
            block = read_block(fence, setting)
            if block.beside and not _may_be_beside(article, fence, block.kind, before):
                message = _("nothing stands before the block that it could stand beside")
                hint = _("only diagrams stand beside each other, with nothing but empty lines between")
                defects.append(Defect(message, hint, fence.line, article.path))
            before = (fence, block.kind)
            claims += claims_of(block)
            blocks.append(block)
        except NardyError as error:
            defects += error.at(article.path, fence.line).defects
            # What the block is meant to be is not known for certain; a later one is not blamed for that.
            before = (fence, "diagram")
    if defects:
        raise UsageError(defects)
    return Read(article, tuple(blocks), tuple(claims))


def build(found: Read, to: To = "md", lang: str | None = None) -> Built:
    """Return the files that an article becomes.

    lang: the language of tables and verdicts; None for the one that the article's name says, else the one in force.

    :raises NardyError: a block cannot be answered.
    """
    article = found.article
    chosen = lang or article.language or language()
    answered: list[Answered] = []
    defects: list[Defect] = []
    for block in found.blocks:
        try:
            with speaking(block.lang or chosen):
                answered.append(answer(block))
        except NardyError as error:
            defects += error.at(article.path, block.line).defects
    if defects:
        raise UsageError(defects)
    groups = _groups(answered)
    warnings = tuple((block.line, words) for block in found.blocks for words in warnings_of(block))
    if to == "html":
        from nardy_analyze.articles.html_output import as_html_article

        return Built({f"{article.name}.html": as_html_article(article, groups, chosen)}, warnings)
    from nardy_analyze.articles.markdown_output import as_markdown_article

    pictures = [
        (each.block.line, piece.svg) for each in answered for piece in each.pieces if isinstance(piece, Picture)
    ]
    names = {line: f"{article.name}-{n}.svg" for n, (line, _svg) in enumerate(pictures, 1)}
    files = {names[line]: svg for line, svg in pictures}
    files[f"{article.name}.md"] = as_markdown_article(article, groups, names)
    return Built(files, warnings)


def _may_be_beside(article: Article, fence: Fence, kind: str, before: tuple[Fence, str] | None) -> bool:
    """Whether a block is a diagram after another, with nothing between them."""
    if before is None or not kind == before[1] == "diagram":
        return False
    return not any(line.strip("> \t\r\n") for line in article.lines[before[0].end : fence.first])


def _groups(answered: Sequence[Answered]) -> list[list[Answered]]:
    """Put blocks that stand beside each other together."""
    groups: list[list[Answered]] = []
    for each in answered:
        if each.block.beside and groups:
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups
