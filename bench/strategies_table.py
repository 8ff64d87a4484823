"""One row of the table of bench/strategies: REPORT EXAMPLE STRATEGY."""

import json
import sys

report, example, strategy = sys.argv[1:4]
with open(report, encoding="utf-8") as file:
    runs = json.load(file)["runs"]
found = max(runs["found"], default="–")
left = "nothing" if runs["exhausted"] else "yes"
print(f"| {example} | {strategy} | {runs['errors']} | {found} | {runs['total']} | {left} |", flush=True)
