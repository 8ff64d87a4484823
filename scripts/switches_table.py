"""The table of scripts/switches: paths, questions, time and findings with and without concretion and merging."""

import json
import pathlib
import sys

folder, effort = pathlib.Path(sys.argv[1]), int(sys.argv[2])
SWITCHES = ["with", "no-concretize", "no-merge"]


def findings(report):
    def key(finding):
        site, entry = finding["site"], finding["entry"]
        return (finding["exception"], site["class"], site["method"], site["line"], *entry.values())

    return {key(finding) for finding in report["findings"]}


def row(report):
    stats = report["stats"]
    smt = stats["queries"] - stats["cache_hits"]
    seconds = stats["seconds"]
    return f"{stats['paths']:,} | {stats['queries']:,} | {smt:,} | {seconds['explore']:.1f} | {len(report['findings']):,}"


print(f"""# Concretion and merging, on and off

Made by `scripts/switches {effort}`: every public entry explored with an effort of at most {effort:,} (`--effort`), nothing
proved. Paths and questions count the last exploration of each entry; seconds are those of all workers together, on a
machine that others use too. Findings are suspicions, by exception, place and entry.

| target | | paths | questions | of them to SMT | seconds | findings |
|---|---|---|---|---|---|---|""")
lost = []
for path in sorted(folder.glob("*.with.json")):
    name = path.name.removesuffix(".with.json")
    reports = {switch: json.loads((folder / f"{name}.{switch}.json").read_text()) for switch in SWITCHES}
    labels = ["both on", "`--no-concretize`", "`--no-merge`"]
    for label, switch in zip(labels, SWITCHES):
        print(f"| {name if switch == 'with' else ''} | {label} | {row(reports[switch])} |")
    on = findings(reports["with"])
    for switch in SWITCHES[1:]:
        off = findings(reports[switch])
        lost.append((name, switch, len(on - off), sorted(off - on)))
print("\n| target | compared with | only with both on | only without |\n|---|---|---|---|")
for name, switch, gained, missing in lost:
    print(f"| {name} | `--{switch}` | {gained} | {len(missing)} |")
print("\nFound only without:\n" if any(missing for *_, missing in lost) else "\nNothing is found only without.")
for name, switch, _, missing in lost:
    for exception, cls, method, line, *entry in missing:
        print(f"- {name}, `--{switch}`: {exception} at {cls}.{method}:{line} from {entry[0]}.{entry[1]}")
