"""Make generations of networks: self-play with the last one, fit, export. One command a generation, or several at once.

    python -m training.generation long --generations 3

What is done is kept in --folder and not done again: an interrupted run goes on with the step that it was in, and ends with the
networks that it would have made at once. With other settings a generation that was begun is refused.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from nardy_analyze import RuleSet
from nardy_analyze._core.evaluator import CoreEvaluator
from nardy_analyze._core.player import CorePlayer
from nardy_analyze.network_files import read_network, write_network
from training.endings import endings
from training.fit import FitSettings, fit
from training.games import Shard, joined, play_shard
from training.model import Model

KINDS = ("contact", "race")


@dataclass(frozen=True)
class Plan:
    """What a generation is made with.

    games: self-played from the start. endings: a share of them, so many more games begin in an ending. share: of the boards that
    are kept. lam: lambda of the targets. random_one_in: one game in so many begins with random plays. window: generations
    whose games are fitted. width, hidden: of the layers.
    """

    games: int
    endings: float
    share: float
    lam: float
    random_one_in: int
    window: int
    epochs: float
    rate: float
    width: int
    hidden: int
    seed: int


def folder_of(base: Path, game: str, generation: int) -> Path:
    """Return where a generation lies."""
    return base / game / f"generation-{generation:03}"


def evaluator_of(folder: Path, game: str) -> CoreEvaluator:
    """Return the evaluator of a finished generation."""
    contact, race = (read_network(folder / f"{kind}.net").network for kind in KINDS)
    scoring = RuleSet.load(game).scoring
    return CoreEvaluator(contact, race, oin=scoring.oin, mars=scoring.mars, koks=scoring.koks)


def _games(game: str, player: CorePlayer, generation: int, lam: float, plan: Plan, jobs: int) -> Shard:
    """Play the games of a generation, whole ones and endings."""
    seed, count = plan.seed + generation, int(plan.games * plan.endings)
    made = [
        play_shard(
            game, player, seed=seed, first=0, games=plan.games, lam=lam, share=plan.share,
            random_one_in=plan.random_one_in, jobs=jobs,
        )
    ]  # fmt: skip
    if count:
        # Of an ending every board is kept: it is short, and the next one is another.
        made.append(
            play_shard(
                game, player, seed=seed, first=plan.games, games=count, lam=1.0, share=1.0, random_one_in=0, jobs=jobs,
                starts=endings(game, count, seed),
            )
        )  # fmt: skip
    return joined(made)


def keep_plan(path: Path, plan: Plan) -> None:
    """Write what a generation is made with, or check that it is what it was begun with.

    :raises ValueError: it is not.
    """
    text = json.dumps(asdict(plan))
    if not path.exists():
        part = path.with_suffix(".part")
        part.write_text(text)
        part.replace(path)
    elif json.loads(path.read_text()) != asdict(plan):
        raise ValueError(
            f"{path.parent} was begun with other settings, {path.name} says which: give them, or another --folder"
        )


def make_generation(base: Path, game: str, generation: int, plan: Plan, jobs: int) -> None:
    """Make one generation from the one before; generation 0 learns from the games of the fixed baseline.

    :raises ValueError: it was begun with another plan.
    """
    here, before = folder_of(base, game, generation), folder_of(base, game, generation - 1)
    here.mkdir(parents=True, exist_ok=True)
    keep_plan(here / "plan.json", plan)
    begin = time.monotonic()
    shard = here / "games.npz"
    if not shard.exists():
        player = CorePlayer("static", evaluator_of(before, game)) if generation else CorePlayer("spread")
        lam = plan.lam if generation else 1.0
        made = _games(game, player, generation, lam, plan, jobs)
        made.save(shard)
        print(f"generation {generation}: {len(made.boards):,} boards in {time.monotonic() - begin:.0f} s", flush=True)
    shards = [
        folder_of(base, game, g) / "games.npz" for g in range(max(0, generation - plan.window + 1), generation + 1)
    ]
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_num_threads(jobs)
    for kind in KINDS:
        target = here / f"{kind}.net"
        if target.exists():
            continue
        torch.manual_seed(plan.seed + generation)
        model = Model(game, kind, plan.width, plan.hidden)
        weights = before / f"{kind}.pt"
        if generation and weights.exists():
            model.load_state_dict(torch.load(weights, weights_only=True))
        settings = FitSettings(plan.epochs, plan.rate, plan.seed + generation)
        loss = fit(model, shards, settings, device)
        torch.save(model.state_dict(), here / f"{kind}.pt")
        manifest = {
            "name": f"{game}-{generation}",
            "game": game,
            "kind": kind,
            "width": plan.width,
            "hidden": plan.hidden,
            "rules": game,
            "made": {
                "by": "training/generation.py",
                "generation": generation,
                "from": "games of the spread baseline" if generation == 0 else f"self-play of {game}-{generation - 1}",
                "plan": asdict(plan),
                "loss": loss,
            },
        }
        write_network(target, manifest, model.whole_numbers())
        print(f"generation {generation}: {kind} loss {loss:.4f}, {time.monotonic() - begin:.0f} s", flush=True)
    (here / "done.json").write_text(json.dumps({"seconds": time.monotonic() - begin}))


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("long", "short"))
    parser.add_argument("--folder", type=Path, default=Path("training/runs"))
    parser.add_argument("--generations", type=int, default=1, help="how many more to make")
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument(
        "--endings", type=float, default=0.2, help="so many more games that begin in an ending, a share"
    )
    parser.add_argument("--share", type=float, default=0.1, help="of the boards that are kept")
    parser.add_argument("--lam", type=float, default=0.98, help="lambda of the targets")
    parser.add_argument("--random-one-in", type=int, default=4)
    parser.add_argument("--window", type=int, default=2, help="generations whose games are fitted")
    parser.add_argument("--epochs", type=float, default=1.0)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--jobs", type=int, default=1)
    words = parser.parse_args()
    plan = Plan(
        words.games, words.endings, words.share, words.lam, words.random_one_in, words.window, words.epochs, words.rate,
        words.width, words.hidden, words.seed,
    )  # fmt: skip
    have = 0
    while (folder_of(words.folder, words.game, have) / "done.json").exists():
        have += 1
    try:
        for generation in range(have, have + words.generations):
            make_generation(words.folder, words.game, generation, plan, words.jobs)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
