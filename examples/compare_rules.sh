#!/bin/sh
# For each position of a file: which plays one rule set allows and another does not.
# usage: compare_rules.sh FILE RULES OTHER     (NARDY names the command, default nardy)
set -eu
"${NARDY:-nardy}" moves "$1" --rules "$2" --compare "$3" --format jsonl --brief
