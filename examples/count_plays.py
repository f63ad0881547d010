"""How many plays the 21 rolls of each position have, from Python: `python count_plays.py FILE`."""

import sys

from nardy_analyze import roll_counts
from nardy_analyze.notation.position_file import entries

for entry in entries(sys.argv[1]):
    if hasattr(entry, "error"):
        print(entry.id, entry.error, file=sys.stderr)
        continue
    counts = roll_counts(entry.position, entry.rules)
    print(entry.id, sum(count for _roll, count in counts), max(counts, key=lambda pair: pair[1])[0])
