"""Texts marked for the catalogues because no tool finds them where they are used. Nothing here is called at run time.

Most are click's and typer's that a user of `nardy` meets: they ask gettext for their own words, and `nardy_analyze.cli.app` makes
that look in our catalogues, so all these words need is to be there.
"""

from __future__ import annotations

from nardy_analyze.i18n import N_


def ngettext(singular: str, plural: str) -> tuple[str, str]:
    """Mark both forms of a text without choosing one."""
    return singular, plural


HELP = (
    N_("Usage:"),
    N_("Arguments"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
    N_("default: {default}"),
    N_("required"),
)
"""Headings and notes of --help."""

ERRORS = (
    N_("Missing command."),
    ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_("Option {name!r} does not take a value."),
    ngettext("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
)
"""What is wrong with a call, where the words are not our own."""
