"""Who judges positions and chooses plays: the evaluators by name."""

from __future__ import annotations

from nardy_analyze._core.player import CorePlayer
from nardy_analyze.errors import Defect, UsageError, nearest
from nardy_analyze.i18n import _

EVALUATORS = ("builtin", "spread", "random")
"""The names, the default first."""
WITHOUT_EQUITY = ("spread", "random")
"""Those that choose plays and say nothing of chances."""


def check_evaluator(name: str, place: str = "evaluator") -> str:
    """Return the name of an evaluator that there is.

    :raises UsageError: there is none of that name.
    """
    if name not in EVALUATORS:
        near = nearest(name, EVALUATORS)
        hint = _("did you mean {word}? known: {known}") if near else _("known: {known}")
        raise UsageError(
            Defect(
                _("{word!r} is not known").format(word=name),
                hint.format(word=near, known=", ".join(EVALUATORS)),
                place=place,
            )
        )
    if name not in WITHOUT_EQUITY:
        raise UsageError(
            Defect(
                _("the evaluator {name} is not in this version").format(name=name),
                _("choose one of {names}").format(names=", ".join(WITHOUT_EQUITY)),
                place=place,
            )
        )
    return name


def core_player(name: str) -> CorePlayer:
    """Return the core's player of an evaluator.

    :raises UsageError: there is none of that name.
    """
    return CorePlayer(check_evaluator(name))
