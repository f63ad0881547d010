"""The `nardy` command: finds the subcommand, runs it, and turns whatever goes wrong into lines and an exit code."""

from __future__ import annotations

import errno
import gettext
import io
import os
import sys
from importlib import import_module
from typing import Annotated

import click
import typer
from typer.core import TyperGroup

from nardy_analyze.cli.exit_codes import ExitCode
from nardy_analyze.errors import Defect, NardyError, UsageError
from nardy_analyze.i18n import DOMAIN, LANGUAGES, LOCALE_DIR, _, language_of_environment, set_language
from nardy_analyze.known_words import known_hint

COMMANDS = (
    "moves", "eval", "check", "rollout", "play", "pips", "bearoff", "diagram", "article", "chart", "rules", "convert",
    "perft",
)  # fmt: skip
"""The subcommands, in the order of --help; each is a module of this package with an `app`."""


class LazyGroup(TyperGroup):
    """A group whose subcommands are imported when they are asked for: a run pays only for its own."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the subcommands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a subcommand, or None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = typer.main.get_command(import_module(f"nardy_analyze.cli.{cmd_name}").app)
        command.name = cmd_name
        command.params.append(
            click.Option(
                ["--version"], is_flag=True, is_eager=True, expose_value=False, hidden=True,
                callback=lambda _ctx, _param, asked: _version(asked),
            )
        )  # fmt: skip
        command.options_metavar = _("[OPTIONS]")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand of a call.

        :raises UsageError: there is none of that name.
        """
        name = args[0]
        command = self.get_command(ctx, name)
        if command is None:
            if name.startswith("-"):
                return super().resolve_command(ctx, args)
            message = _("there is no command {name!r}").format(name=name)
            raise UsageError(Defect(message, known_hint(name, COMMANDS), place="nardy"))
        return name, command, args[1:]


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"nardy {version('nardy-analyze')}")
        raise typer.Exit


def _build() -> click.Command:
    app = typer.Typer(
        cls=LazyGroup,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help=_("Analyse positions of long nardy and short nardy (backgammon)."),
        epilog=_("Example: nardy moves start --roll 3-3"),
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("COMMAND [ARGS]..."),
        context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
    )

    @app.callback()
    def nardy(
        version: Annotated[
            bool, typer.Option("--version", callback=_version, is_eager=True, help=_("show the version and exit"))
        ] = False,
    ) -> None:
        del version

    command = typer.main.get_command(app)
    for param in command.params:
        if isinstance(param, click.Option) and param.name in _COMPLETION:
            if param.help:
                param.help = _(param.help)
            param.callback = _COMPLETION[param.name]
    return command


def _install_completion(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    """Install completion as typer does, and say so in the language in force."""
    if not asked or ctx.resilient_parsing:
        return
    from typer._completion_shared import install

    place = param.opts[0]
    try:
        _shell, path = install(shell=_shell_in_use(place))
    except OSError as error:
        message = _("cannot write: {reason}").format(reason=error.strerror or error)
        raise UsageError(Defect(message, place=str(error.filename or place))) from None
    print(_("completion is installed in {path}; it works in every terminal opened from now on").format(path=path))
    raise typer.Exit


def _show_completion(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    """Print the script that completion is installed with."""
    if not asked or ctx.resilient_parsing:
        return
    from typer._completion_shared import get_completion_script

    print(get_completion_script(prog_name="nardy", complete_var="_NARDY_COMPLETE", shell=_shell_in_use(param.opts[0])))
    raise typer.Exit


_COMPLETION = {"install_completion": _install_completion, "show_completion": _show_completion}
"""What the options that typer adds do here, for its own answers are in English only."""


def _shell_in_use(place: str) -> str:
    """Return the name of the shell that started this process.

    :raises UsageError: it is none that typer can complete for.
    """
    from typer._completion_shared import Shells, _get_shell_name

    known = [shell.value for shell in Shells]
    name = _get_shell_name()
    if name not in known:
        hint = _("known: {known}").format(known=", ".join(known))
        raise UsageError(Defect(_("there is no completion for the shell in use"), hint, place=place))
    return name


def _language_of(args: list[str]) -> str:
    """Return the language that --lang asks for, which help and usage errors follow too; else the environment's."""
    for i, word in enumerate(args):
        if word == "--":
            break
        asked = (
            word[7:] if word.startswith("--lang=") else args[i + 1] if word == "--lang" and i + 1 < len(args) else ""
        )
        if asked in LANGUAGES:
            return asked
    return language_of_environment()


def _speak(name: str) -> None:
    """Put a language in force, for click's own words too: it asks the process-wide gettext domain."""
    set_language(name)
    os.environ["LANGUAGE"] = name
    gettext.bindtextdomain(DOMAIN, str(LOCALE_DIR))
    gettext.textdomain(DOMAIN)


def _usage_error(error: click.ClickException) -> UsageError:
    """Return click's complaint as ours: the place is the argument or option it is about."""
    if isinstance(error, click.NoSuchOption):
        near = error.possibilities or ()
        hint = _("did you mean {name}?").format(name=min(near, key=len)) if near else None
        return UsageError(Defect(_("there is no such option"), hint, place=error.option_name))
    if isinstance(error, click.MissingParameter):
        return UsageError(Defect(_("it is missing"), _see_help(error), place=_name_of(error.param)))
    if isinstance(error, click.BadOptionUsage):
        # A flag that is given a value has this class too; click tells them apart only in words.
        flag = gettext.gettext("Option {name!r} does not take a value.").format(name=error.option_name)
        words = _("it takes no value") if error.message == flag else _("it needs a value")
        return UsageError(Defect(words, _see_help(error), place=error.option_name))
    place = _name_of(error.param) if isinstance(error, click.BadParameter) else "nardy"
    message = error.format_message().rstrip(".")
    return UsageError(Defect(message[:1].lower() + message[1:], _see_help(error), place=place))


def _name_of(param: click.Parameter | None) -> str:
    """Return how the user knows a parameter: --depth, POSITION."""
    if param is None:
        return "nardy"
    return max(param.opts, key=len) if isinstance(param, click.Option) else param.human_readable_name


def _see_help(error: click.ClickException) -> str | None:
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return None
    return _("see {command} --help").format(command=error.ctx.command_path)


def run(args: list[str]) -> int:
    """Run the command with these words and return its exit code; nothing but results goes to standard output."""
    from nardy_analyze.cli.messages import show_error
    from nardy_analyze.cli.output import ClosedPipeError

    try:
        _speak(_language_of(args))
        try:
            code = _build().main(args, prog_name="nardy", standalone_mode=False)
        except click.exceptions.NoArgsIsHelpError as error:
            print(error.ctx.get_help() if error.ctx else "", file=sys.stderr)
            return ExitCode.BAD_INPUT
        except click.ClickException as error:
            raise _usage_error(error) from None
        sys.stdout.flush()
        return int(code or 0)
    except NardyError as error:
        show_error(error)
        return ExitCode.BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        return ExitCode.INTERRUPTED
    except (ClosedPipeError, BrokenPipeError):
        _forget_stdout()
        return ExitCode.DONE
    except OSError as error:
        _forget_stdout()
        show_error(
            NardyError(
                Defect(_("cannot write: {reason}").format(reason=error.strerror or error), place=_("standard output"))
            )
        )
        return ExitCode.BAD_INPUT
    except MemoryError:
        show_error(NardyError(Defect(_("there is not enough memory"), place="nardy")))
        return ExitCode.BAD_INPUT


def _forget_stdout() -> None:
    """Let the interpreter's last flush of standard output go nowhere."""
    if not isinstance(sys.stdout, _ClosedOutput):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _ClosedOutput(io.StringIO):
    """Standard output that the caller has closed: writing to it fails, not writing to it is fine."""

    def write(self, text: str) -> int:  # noqa: ARG002 - the signature of text streams
        raise OSError(errno.EBADF, _("it is closed"))


def main() -> None:
    """Run the command of this process."""
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # nobody is there to read messages
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            if stream.isatty():
                # A terminal that cannot show a letter shows its number instead of failing.
                stream.reconfigure(errors="backslashreplace")
            else:
                # What another program reads is UTF-8 with plain line ends everywhere, as in a file of -o.
                stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError:
        _forget_stdout()
    sys.exit(code)
