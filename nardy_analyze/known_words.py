"""Words of which only some are known: what to say of the others, with the nearest one named."""

from __future__ import annotations

from collections.abc import Sequence

from nardy_analyze.errors import Defect, UsageError, nearest
from nardy_analyze.i18n import _


def known_hint(word: object, known: Sequence[str]) -> str:
    """Return the hint for a word that is not known: the nearest one, where one is near, and all that are."""
    near = nearest(word, known) if isinstance(word, str) else None
    hint = _("did you mean {word}? known: {known}") if near else _("known: {known}")
    return hint.format(word=near, known=", ".join(known))


def known_word(word: object, known: Sequence[str], *, place: str | None = None, shown: str | None = None) -> str:
    """Return `word` if it is one of those known.

    place: what the word was given for. shown: how the error names it, where that is not the word itself.

    :raises UsageError: it is not; the nearest one is named.
    """
    if isinstance(word, str) and word in known:
        return word
    message = _("{word!r} is not known").format(word=str(word) if shown is None else shown)
    raise UsageError(Defect(message, known_hint(word, known), place=place))
