"""Everything that is printed as JSON fits the schemas of docs/schemas, and the schemas refuse what does not."""

from __future__ import annotations

import copy
import json
import os
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from referencing import Registry, Resource
from referencing.jsonschema import SchemaRegistry

from nardy_analyze.cli.app import run
from nardy_analyze.errors import NardyError
from nardy_analyze.i18n import set_language
from nardy_analyze.notation.position_line import parse_line
from nardy_analyze.notation.position_mapping import from_mapping
from nardy_analyze.notation.yaml_reader import read_documents, read_one
from nardy_analyze.ruleset_files import SHIPPED
from nardy_analyze.ruleset_files import from_mapping as rule_set_of

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "docs" / "schemas"
NAMES = sorted(path.name.removesuffix(".schema.json") for path in SCHEMAS.glob("*.schema.json"))
INPUTS = ("position-input", "ruleset")
Json = dict[str, Any]

ALL_OFF = {"white": 15, "black": 0}
CLUB = {"name": "club", "extends": "long", "block": {"allowed": "never"}, "title": "Our club"}
OWN_SHORT = {"extends": "short", "cube": {"limit": 1024}, "x-since": 1990}
LONG_START: Json = {"white": {"24": 15}, "black": {"12": 15}}
SHORT_START: Json = {
    "white": {"24": 2, "13": 5, "8": 3, "6": 5},
    "black": {"19": 5, "17": 3, "12": 5, "1": 2},
}
SECOND_TURN = {"long": "24x13,18x2:12x14,8", "short": "24,23,13x5,8x3,6x5:19x5,17x3,12x5,1x2"}
MOVES = {("long", "w"): "18/9", ("long", "b"): "8/23", ("short", "w"): "24/15", ("short", "b"): "13/4"}


def good_positions() -> list[Json | str]:
    """Return positions of every kind that a command answers, all with a roll and a move."""
    found: list[Json | str] = []
    for name in SHIPPED:
        game = "short" if name == "short" else "long"
        for turn in "wb":
            line = f"{name}:{SECOND_TURN[game]}:{turn}:6-3"
            entry = parse_line(line)
            found.append(
                {
                    "rules": name,
                    "white": {str(point): n for point, n in entry.position.board(next(iter(entry.position.to_move.__class__))).items()},
                }
                if False
                else line
            )
    return found
