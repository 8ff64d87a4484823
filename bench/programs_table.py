"""Turns the reports of bench/programs into the tables of docs/programs.md; what is written there by hand stays."""

import pathlib
import sys

import tables

BY_HAND = "## Looked at by hand\n"


def of_unknowns(findings):
    return [f for f in findings if f["validation"]["unknowns"]]


def bugs(report, status=None):
    return [f for f in report["findings"] if f["tier"] == "bug" and status in (None, f["status"])]


def warnings(report):
    """Whatever looked like a bug, whether or not a test ran into something else or into nothing."""
    account = report["accounting"]
    return len(bugs(report)) + account["not_reproduced"] + account["other_exception"]


def row(name, entries, reports):
    none, own, everything = reports
    unknown = of_unknowns(bugs(none))
    each = sum(f["validation"]["unknowns"] for f in unknown) / len(unknown) if unknown else 0
    seconds = " / ".join(f"{report['stats']['seconds']['total']:.0f}" for report in reports)
    return [
        name,
        entries,
        len(none["entries"]),
        warnings(none),
        len(bugs(none, "confirmed")),
        len(unknown),
        f"{each:.1f}" if unknown else tables.NOTHING,
        len(of_unknowns(bugs(none, "confirmed"))),
        len(bugs(own, "validated")),
        len(bugs(everything, "validated")),
        len(of_unknowns(bugs(everything, "confirmed"))),
        f"{seconds} s",
    ]


def validated(name, report, data):
    """One row each: what was found where, and what its unknowns are bound to."""
    for f in report["findings"]:
        if f["status"] == "validated":
            site = f"{f['site']['class']}.{f['site']['method']}:{f['site'].get('line', '?')}"
            apis = sorted({b["api"].split("(")[0].removeprefix("java.") for b in f["validation"]["bindings"]})
            exception = f["exception"].rpartition(".")[2]
            entry = f"{f['entry']['class'].rpartition('.')[2]}.{f['entry']['method']}"
            yield (f["id"], name, f["tier"], exception, site, entry, ", ".join(apis), f["validation"]["free"]), data


def pairs(provoke, store):
    data = tables.data_info(provoke, store)
    return f"{data['runs']} runs of it gave {data['unique']} pairs of {data['apis']} APIs"


def main():
    budget, provoke, folder, names = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4:]
    page = pathlib.Path("docs/programs.md")
    by_hand = page.read_text().partition(BY_HAND)[2] if page.exists() else ""
    lines = [
        "# Real programs, and what recorded calls tell about them",
        "",
        f"Written by `bench/programs {budget}`, after `bench/corpus`; run them again to renew the tables. Every program is searched",
        "from its `main`, and from the public methods of classes that deal with files, resources and the like, with random search:",
        "without data, with what runs of the program itself gave (own), and with that and what the test suites of other projects",
        "gave (all). Only warnings of tier `bug` are counted; `behind unknowns` are those on whose way a call was not followed, and only they",
        "can be validated. What stands behind that column is about them; before it, all that tests confirmed are counted.",
        "",
    ]
    head = ["program", "entries", "methods", "warnings without data", "confirmed", "behind unknowns", "unknowns each"]
    head += ["confirmed without data", "validated, own", "validated, all", "confirmed, all", "time: none / own / all"]
    rows, found = [], {}
    for name in names:
        for entries in ("main", "public"):
            reports = [tables.read(folder / name / f"{entries}-{data}.json") for data in ("none", "own", "all")]
            rows.append(row(name, entries, reports))
            for report, data in zip(reports[1:], ("own", "all")):
                for key, data in validated(name, report, data):
                    found.setdefault(key, []).append(data)
    lines += [tables.table(head, rows), ""] + [f"{name}: {pairs(provoke, folder / name / 'own.sqlite')}." for name in names]
    lines += ["", "## Validated", "", "Of any tier; free are unknowns that make no difference.", ""]
    head = ["id", "program", "tier", "exception", "site", "entry", "bound", "free", "data"]
    found = sorted(found.items(), key=lambda item: item[0][1:])
    lines.append(tables.table(head, [(*key, " and ".join(dict.fromkeys(data))) for key, data in found]))
    page.write_text("\n".join(lines) + "\n\n" + BY_HAND + by_hand)


main()
