"""`nardy rollout`: play a position, or each play of a roll, out many times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.errors import Defect, NardyError, UsageError
from nardy_analyze.evaluators import EVALUATORS
from nardy_analyze.i18n import _

if TYPE_CHECKING:
    from nardy_analyze.analysis.rollout import Running
    from nardy_analyze.analysis.rollout_cluster import Cluster
    from nardy_analyze.analysis.rollout_settings import RolloutSettings

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "Play a position out many times and tell how the games end, each figure with its standard error; with a roll, each play of "
    "it, with the same dice for all."
    "\n\n"
    "The same seed gives the same answer, with any number of --jobs and on any --cluster. "
    "An interrupted rollout prints what it has."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    "nardy rollout start --trials 1296 --seed 7 --jobs 2\n"
    "nardy rollout start --roll 3-3 --stop-joint 3\n"
    'nardy rollout start --rules short --roll 3-1 --move "8/5 6/5" --move 13/9 --truncate 11\n'
    "nardy rollout positions.jsonl --format jsonl --seed 7 --checkpoint trials.jsonl\n"
    "nardy rollout start --trials 129600 --cluster tcp://192.168.1.10:8786"
)


@app.command(help=_HELP, short_help=_("play a position out many times"), epilog=_EXAMPLES)
def rollout(
    position: opt.PositionArgument,
    roll: opt.RollOption = None,
    move: Annotated[
        list[str] | None,
        typer.Option(
            "--move", metavar="MOVE", help=_("a play to roll out (repeatable; else the best)"), show_default=False
        ),
    ] = None,
    top: Annotated[
        str | None,
        typer.Option(
            "--top",
            metavar="K",
            help=_("roll out the K plays that look best (5; all where nothing tells)"),
            show_default=False,
        ),
    ] = None,
    evaluator: Annotated[
        str,
        typer.Option(
            "--evaluator",
            metavar="|".join(EVALUATORS),
            help=_("who plays both sides"),
            autocompletion=opt.complete_words(*EVALUATORS),
        ),
    ] = EVALUATORS[0],
    trials: Annotated[
        str, typer.Option("--trials", metavar="N", help=_("games to play, of each play where there is a roll"))
    ] = "1296",
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="N", help=_("of the dice; else one by chance, which is told"), show_default=False
        ),
    ] = None,
    truncate: Annotated[
        str, typer.Option("--truncate", metavar="N", help=_("judge a game after N plies; 0: play it to the end"))
    ] = "0",
    no_variance_reduction: Annotated[
        bool, typer.Option("--no-variance-reduction", help=_("leave luck in the results"), show_default=False)
    ] = False,
    no_tables: Annotated[
        bool, typer.Option("--no-tables", help=_("end no game by a table"), show_default=False)
    ] = False,
    stop_stderr: Annotated[
        str | None,
        typer.Option(
            "--stop-stderr",
            metavar="X",
            help=_("stop once the standard error of equity is below X"),
            show_default=False,
        ),
    ] = None,
    stop_joint: Annotated[
        str | None,
        typer.Option(
            "--stop-joint",
            metavar="N",
            help=_("stop once the best play leads all others by N standard errors"),
            show_default=False,
        ),
    ] = None,
    checkpoint: Annotated[
        str | None,
        typer.Option(
            "--checkpoint", metavar="FILE", help=_("keep the trials, to go on with later"), show_default=False
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster", metavar="ADDRESS", help=_("let the workers of this Dask scheduler play"), show_default=False
        ),
    ] = None,
    rules: opt.RulesOption = None,
    numbering: opt.NumberingOption = None,
    notation: opt.NotationOption = "ends",
    board: opt.BoardOption = None,
    jobs: opt.JobsOption = "1",
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    resume: opt.ResumeOption = False,
    strict: opt.StrictOption = False,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy rollout`."""
    faults = opt.Faults()
    common = opt.common(
        faults, rules=rules, format=format, lang=lang, output=output, resume=resume, strict=strict, quiet=quiet
    )
    from nardy_analyze.analysis.rollout_settings import MOST_PLIES, MOST_SEED, MOST_TRIALS, TOP
    from nardy_analyze.evaluators import WITHOUT_EQUITY

    given = faults.keep(opt.the_roll, roll)
    numbers = faults.keep(opt.the_numbering, numbering)
    chained = faults.keep(opt.is_chained, notation)
    threads = faults.keep(opt.whole_number, "--jobs", jobs, 1, 256)
    count = faults.keep(opt.whole_number, "--trials", trials, 1, MOST_TRIALS)
    start = faults.keep(opt.whole_number, "--seed", seed, 0, MOST_SEED) if seed is not None else None
    plies = faults.keep(opt.whole_number, "--truncate", truncate, 0, MOST_PLIES)
    least_error = faults.keep(opt.positive_number, "--stop-stderr", stop_stderr) if stop_stderr is not None else None
    lead = faults.keep(opt.positive_number, "--stop-joint", stop_joint) if stop_joint is not None else None
    faults.keep(opt.one_of, "--evaluator", evaluator, EVALUATORS)
    best = None if evaluator in WITHOUT_EQUITY else TOP
    if top is not None:
        best = faults.keep(opt.whole_number, "--top", top, 1, 10_000)
        faults.keep(_no_top, evaluator, WITHOUT_EQUITY)
    if resume and seed is None and checkpoint is None:
        faults.keep(_no_seed)
    if cluster is not None:
        faults.keep(_the_cluster, cluster)
        if jobs != "1":
            faults.keep(_no_jobs)
    faults.tell()
    settings = faults.keep(
        _settings, count, start, evaluator, plies, not no_variance_reduction, not no_tables,
        least_error, lead,
    )  # fmt: skip
    faults.tell()
    from nardy_analyze.analysis.check import resolve_move
    from nardy_analyze.analysis.rollout import rollout as roll_out
    from nardy_analyze.analysis.rollout import rollout_warnings
    from nardy_analyze.analysis.rollout_checkpoint import Checkpoint
    from nardy_analyze.analysis.rollout_result import RolloutInterrupted
    from nardy_analyze.analysis.rollout_trials import CHUNK
    from nardy_analyze.analysis.warnings import game_warnings
    from nardy_analyze.cli.batch import UnfinishedAnswer, answer_all
    from nardy_analyze.cli.progress import with_progress
    from nardy_analyze.moves import Play
    from nardy_analyze.notation.numbering import Numbering
    from nardy_analyze.notation.position_entry import PositionEntry
    from nardy_analyze.render.moves import PlaysWriter
    from nardy_analyze.render.rollout import COLUMNS, RolloutAnswer

    letters = opt.board_letters(board, common)

    def watch(work: Iterable[Running]) -> Iterator[Running]:
        return with_progress(
            work, _("rollout"), total=settings.trials, quiet=common.quiet, each=CHUNK, tell=_told
        )  # fmt: skip

    def chosen(entry: PositionEntry, shown: Numbering) -> list[Play] | None:
        if not move:
            return None
        if entry.roll is None:
            hint = _("give --roll 6-3, or `roll:` in the input")
            raise UsageError(Defect(_("it is missing"), hint, place="--roll"))
        try:
            return [
                resolve_move(entry.position, text, entry.roll, entry.rules, numbering=shown)[0]
                for text in move
            ]  # fmt: skip
        except NardyError as error:
            raise error.at("--move") from None

    with (
        Checkpoint(checkpoint) if checkpoint is not None else nullcontext() as memory,
        _connected(cluster) if cluster is not None else nullcontext() as workers,
    ):
        if settings.seed is None and memory is not None and memory.seed is not None:
            settings = replace(settings, seed=memory.seed)
        settings = settings.seeded()

        def answer(entry: PositionEntry) -> RolloutAnswer:
            if given is not None:
                entry = replace(entry, roll=given)
            shown = numbers or Numbering.default(entry.position.game)
            plays = chosen(entry, shown)
            writer = PlaysWriter(entry, shown, chained, board=letters)
            warnings = game_warnings(entry.position, entry.rules)
            if memory is not None:
                memory.begin(entry.position, entry.rules, entry.roll, settings)
            try:
                found = roll_out(
                    entry.position, entry.rules, settings, roll=entry.roll, moves=plays, top=best, numbering=shown,
                    jobs=threads, cluster=workers, watch=watch, memory=memory,
                )  # fmt: skip
            except RolloutInterrupted as interrupt:
                part = interrupt.result
                partly = None if part is None else RolloutAnswer(entry, part, writer, warnings)
                raise UnfinishedAnswer(partly) from None
            return RolloutAnswer(entry, found, writer, (*warnings, *rollout_warnings(found)))

        return answer_all(position, common, COLUMNS, answer)


def _told(running: Running) -> str:
    """Return what a rollout under way says, for its progress bar."""
    found = running.estimate()
    error = "" if found.stderr is None else f" ± {found.stderr:.4f}"
    return _("equity {equity}").format(equity=f"{found.mean:+.4f}{error}")


def _no_top(evaluator: str, without: tuple[str, ...]) -> None:
    if evaluator in without:
        words = _("the evaluator {name} does not say which plays look best").format(name=evaluator)
        raise UsageError(Defect(words, _("name the plays with --move"), place="--top"))


def _the_cluster(address: str) -> None:
    """Check --cluster.

    :raises UsageError: it is no address, or Dask is not installed.
    """
    from nardy_analyze.analysis.rollout_cluster import check_cluster

    _hush_dask()
    try:
        check_cluster(address)
    except UsageError as error:
        raise error.at("--cluster") from None


def _no_jobs() -> None:
    words = _("it is for threads of this machine: with --cluster the workers have theirs")
    raise UsageError(Defect(words, _("give one of the two"), place="--jobs"))


def _connected(address: str) -> Cluster:
    """Return the cluster of --cluster.

    :raises ClusterError: it cannot be used.
    """
    from nardy_analyze.analysis.rollout_cluster import Cluster

    return Cluster(address)


def _hush_dask() -> None:
    """Keep Dask's own messages off standard error: what goes wrong is told once, as an error of ours.

    Its loggers are set up when it is imported, so this comes before.
    """
    import logging
    import warnings

    names = ("distributed", "distributed.client", "distributed.gc", "tornado", "tornado.application", "asyncio")
    try:
        import dask.config
    except ImportError:
        return
    dask.config.set({"logging": dict.fromkeys(names, "critical")})
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", module="distributed")


def _no_seed() -> None:
    words = _("a rollout can be resumed only with the seed that it had")
    raise UsageError(Defect(words, _("give --seed"), place="--resume"))


def _settings(
    trials: int,
    seed: int | None,
    evaluator: str,
    truncate: int,
    reduction: bool,
    tables: bool,
    stderr: float | None,
    joint: float | None,
) -> RolloutSettings:
    """Return the settings; what is wrong with them is told of the options.

    :raises UsageError: they do not go together.
    """
    from nardy_analyze.analysis.rollout_settings import RolloutSettings

    try:
        return RolloutSettings(trials, seed, evaluator, truncate, reduction, tables, stderr, joint)
    except UsageError as error:
        raise UsageError(
            replace(defect, place=f"--{(defect.place or '').replace('_', '-')}") for defect in error.defects
        ) from None
