"""For bench/switches: paths, questions, time and findings with and without concretion and merging."""

import pathlib
import sys

import tables

SWITCHES = {"with": "both on", "no-concretize": "`--no-concretize`", "no-merge": "`--no-merge`"}


# Of what is missing, so many are listed.
SHOWN = 3


def read(target):
    """The reports of one target, by switch."""
    folder, name = target.parent, target.name
    reports = {path.name[len(name) + 1 : -len(".json")]: path for path in folder.glob(f"{name}.*.json")}
    return {switch: tables.read(path) for switch, path in reports.items()}


def findings(report):
    """Exception, place and entry of each crash; a finding stands for several entries."""
    for finding in report["findings"]:
        site = finding["site"]
        for entry in [finding["entry"], *finding.get("also", [])]:
            yield (finding["exception"], site["class"], site["method"], site["line"], *entry.values())


def explored_to_the_end(report):
    """Entries that nothing but their own bounds ended."""
    cut = {"budget", "memory", "states", "solver-unknown"}
    return {
        tables.method(entry)
        for entry in report["entries"]
        if not cut & set(entry["reasons"])
    }


def missing(reports):
    """What is found only without, by switch."""
    known = set(findings(reports["with"]))
    return {switch: set(findings(reports[switch])) - known for switch in list(SWITCHES)[1:]}


def methods(target):
    """The options that choose the entries of what is found only without."""
    entries = {finding[4:] for found in missing(read(target)).values() for finding in found}
    for cls, method, descriptor in sorted(entries):
        print(f"--method\n{cls}#{method}{descriptor}")


def row(report):
    stats = report["stats"]
    smt = stats["queries"] - stats["cache_hits"]
    found = len(set(findings(report)))
    counts = [f"{count:,}" for count in (stats["paths"], stats["queries"], smt)]
    return [*counts, f"{stats['seconds']['explore']:.1f}", f"{found:,}"]


def table(folder, effort):
    print(f"""# Concretion and merging, on and off

Made by `bench/switches {effort}`: every public entry explored with an effort of at most {effort:,} (`--effort`), nothing
proved. Paths and questions count the last exploration of each entry; seconds are those of all workers together, on a
machine that others use too. Findings are suspicions, by exception, place and entry.
""")
    rows, comparison, lost = [], [], []
    for path in sorted(folder.glob("*.with.json")):
        name = path.name.removesuffix(".with.json")
        reports = read(folder / name)
        for switch, label in SWITCHES.items():
            rows.append([name if switch == "with" else "", label, *row(reports[switch])])
        later = set(findings(reports["longer"])) if "longer" in reports else set()
        known = set(findings(reports["with"]))
        for switch, only_without in missing(reports).items():
            gained = len(known - set(findings(reports[switch])))
            never = only_without - later
            done = explored_to_the_end(reports.get("longer", reports["with"]))
            in_done = [finding for finding in never if finding[4:] in done]
            comparison.append([name, f"`--{switch}`", gained, len(only_without), len(never), len(in_done)])
            lost += [(name, switch, *finding) for finding in sorted(never)[:SHOWN]]
    print(tables.table(["target", "switches", "paths", "questions", "of them to SMT", "seconds", "findings"], rows))
    print(f"""
The effort of an entry ends somewhere, and not at the same place with and without. What is found only without a switch
was looked for once more with both on and an effort of {4 * effort:,}; what is still missing then is counted last, and
the first {SHOWN} of each are listed below.
""")
    head = ["target", "compared with", "found only with both on", "found only without"]
    head += ["of these not found with four times the effort", "of these in entries whose effort sufficed"]
    print(tables.table(head, comparison) + "\n")
    for name, switch, exception, cls, method, line, *entry in lost:
        print(f"- {name}, `--{switch}`: {exception} at {cls}.{method}:{line} from {entry[0]}.{entry[1]}")


match sys.argv[1:]:
    case ["missing", target]:
        methods(pathlib.Path(target))
    case ["table", folder, effort]:
        table(pathlib.Path(folder), int(effort))
