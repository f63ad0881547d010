"""How the plays of a roll fare under several rule sets: a table of plays and rule sets, each with equity and error.

    python compare_rule_sets.py POSITION ROLL [--rules long,long-tournament,long-fnr] [--top 4] [--trials 1296]

The plays are those that look best under the first rule set; where another one does not allow a play there is a dash. The same
seed is used for all, so that luck is the same too. With --evaluator spread nothing looks best, and the first plays are taken.
"""

import argparse
import sys

from nardy_analyze import NardyError, Position, Roll, RolloutSettings, RuleSet, legal_moves, rollout
from nardy_analyze.analysis.evaluate import rank_moves


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("position", help="a position line, or start")
    parser.add_argument("roll")
    parser.add_argument("--rules", default="long,long-tournament,long-fnr", help="names or files, with commas")
    parser.add_argument("--top", type=int, default=4)
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--evaluator", default="builtin")
    parser.add_argument("--truncate", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    rule_sets = [RuleSet.load(name) for name in asked.rules.split(",")]
    position = Position.start(rule_sets[0].game) if asked.position == "start" else Position.parse(asked.position)
    settings = RolloutSettings(
        trials=asked.trials, seed=asked.seed, evaluator=asked.evaluator, truncate=asked.truncate
    )  # fmt: skip

    # What is rolled out: the plays that look best under the first rule set, wherever they are legal.
    if asked.evaluator == "builtin":
        ranked = rank_moves(position, Roll.parse(asked.roll), rule_sets[0], top=asked.top)
        plays = [each.play for each in ranked.plays]
    else:
        plays = list(legal_moves(position, asked.roll, rule_sets[0]).plays[: asked.top])

    columns = []
    for rules in rule_sets:
        allowed = {play.board for play in legal_moves(position, asked.roll, rules).plays}
        chosen = [play for play in plays if play.board in allowed]
        column = {}
        if chosen:
            result = rollout(position, rules, settings, roll=asked.roll, moves=chosen, jobs=asked.jobs)
            column = {each.play.board: each.rolled for each in result.plays}
        columns.append(column)

    width = max(len(play.text) for play in plays)
    print(" " * width, *(f"{rules.name:>18}" for rules in rule_sets))
    for play in plays:
        cells = []
        for column in columns:
            rolled = column.get(play.board)
            best = rolled is not None and rolled.equity == max(each.equity for each in column.values())
            error = 0.0 if rolled is None else rolled.stderr.equity or 0.0
            cells.append("-" if rolled is None else f"{rolled.equity:+.4f} ± {error:.4f}{'*' if best else ' '}")
        print(f"{play.text:{width}}", *(f"{cell:>18}" for cell in cells))
    print(f"{asked.trials} trials of each, seed {asked.seed}, {asked.evaluator}; * the best under the rule set")


if __name__ == "__main__":
    try:
        main()
    except NardyError as error:
        sys.exit(f"error: {error}")
