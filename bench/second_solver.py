"""Asks a second solver the questions in a folder, and compares: second_solver.py COUNT FOLDER COMMAND...

The command is called with one file; see bench/second-solver.
"""

import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys

import tables

# Seconds for one question.
LIMIT = 20
COLUMNS = ["sat", "unsat", "same", "different", "not answered", "refused"]


def questions(folder):
    """Files by who answered them, and how. Files are called after a hash, so their order is as good as random."""
    groups = collections.defaultdict(list)
    for file in sorted(pathlib.Path(folder).glob("*.smt2")):
        with file.open() as text:
            # ; Ranges says unsat
            _, layer, _, answer = text.readline().split()
        groups[layer, answer].append(file)
    return groups


def sample(groups, count):
    """An equal share of each group: the commonest must not crowd out the rest."""
    chosen = []
    rest = sorted(groups.items(), key=lambda group: len(group[1]))
    while rest:
        (layer, answer), files = rest.pop(0)
        share = (count - len(chosen)) // (len(rest) + 1)
        chosen += [(layer, answer, file) for file in files[:share]]
    return chosen


def ask(command, file):
    """What the second solver says: an answer, or why there is none."""
    try:
        ran = subprocess.run([*command, file], capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return f"nothing in {LIMIT} s"
    said = [line for line in ran.stdout.split("\n") if line in ("sat", "unsat", "unknown")]
    if len(said) != 1:
        return "error: " + " ".join((ran.stdout + ran.stderr).split())[:300]
    return said[0]


def outcome(ours, said):
    if said in ("sat", "unsat"):
        return "same" if said == ours else "different"
    # What it cannot read says nothing about our answers; that it is SMT-LIB is tested where it is written.
    return "refused" if said.startswith("error") else "not answered"


def main():
    count, folder, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    chosen = sample(questions(folder), count)
    if not chosen:
        print(f"error: there are no questions in {folder}", file=sys.stderr)
        sys.exit(2)
    table = collections.defaultdict(collections.Counter)
    deviations = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        theirs = pool.map(lambda question: ask(command, question[2]), chosen)
        for (layer, ours, file), said in zip(chosen, theirs):
            kind = outcome(ours, said)
            for name in layer, "all":
                table[name].update([ours, kind])
            if kind != "same":
                deviations.append(f"{file}: {layer} says {ours}, the second solver says {said}")
    rows = [
        [layer, cells["sat"] + cells["unsat"], *(cells[column] for column in COLUMNS)]
        for layer, cells in sorted(table.items(), key=lambda entry: (entry[0] == "all", entry[0]))
    ]
    print(tables.table(["answered by", "queries", *COLUMNS], rows))
    for line in deviations:
        print(line, file=sys.stderr)
    sys.exit(1 if table["all"]["different"] else 0)


main()
