"""The language of texts: gettext catalogues for en, ru, uk, kk, chosen once and changeable at any time.

Every text that a user may read goes through ``_`` (or ``ngettext``) at the moment it is made, never at import.
"""

from __future__ import annotations

import gettext as _gettext
import os
from pathlib import Path

from nardy_analyze.errors import UsageError

LANGUAGES = ("en", "ru", "uk", "kk")
DOMAIN = "nardy"
LOCALE_DIR = Path(__file__).parent / "locale"

_active: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"


def _(message: str) -> str:
    """Return `message` in the language in force."""
    return _active.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form that goes with the number `n`, in the language in force."""
    return _active.ngettext(singular, plural, n)


def N_(message: str) -> str:  # noqa: N802 - the name that catalogue tools look for
    """Mark a text for the catalogues without translating it yet."""
    return message


def language() -> str:
    """Return the language in force: en, ru, uk or kk."""
    return _language


def set_language(name: str) -> None:
    """Put a language in force for all texts made from now on.

    :raises UsageError: `name` is not one of LANGUAGES.
    """
    global _active, _language
    if name not in LANGUAGES:
        raise UsageError(
            _("unknown language {name!r}").format(name=name),
            hint=_("choose one of {names}").format(names=", ".join(LANGUAGES)),
        )
    _active = _gettext.translation(DOMAIN, LOCALE_DIR, languages=[name], fallback=True)
    _language = name


def language_of_environment() -> str:
    """Return the language that NARDY_LANG, else the locale variables, ask for; en where they name none of ours."""
    for variable in ("NARDY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            short = value.replace("-", "_").split("_")[0].split(".")[0].lower()
            return short if short in LANGUAGES else "en"
    return "en"
