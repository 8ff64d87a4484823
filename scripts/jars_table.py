"""Turns the JSON reports of scripts/jars into the table of docs/jars.md."""

import collections
import json
import sys


def row(artifact, version, report):
    verdicts = collections.Counter(e["verdict"] for e in report["entries"])
    total = max(1, len(report["entries"]))
    share = lambda n: f"{100 * n / total:.1f} %"
    account = report["accounting"]
    ran = account["confirmed"] + account["not_reproduced"] + account["other_exception"]
    ratio = f"{100 * account['confirmed'] / ran:.0f} %" if ran else "–"
    unreached = sum(1 for e in report["entries"] if e["paths"] == 0)
    bugs = sum(1 for f in report["findings"] if f["status"] == "confirmed" and f["tier"] == "bug")
    stats = report["stats"]
    avoided = f"{100 * stats['cache_hits'] / stats['queries']:.1f} %" if stats["queries"] else "–"
    return (
        f"| {artifact} {version} | {report['target']['classes']} | {len(report['entries'])} "
        f"| {share(verdicts['crashes'])} | {share(verdicts['safe'])} | {share(verdicts['bounded'])} "
        f"| {share(total - unreached)} | {account['confirmed']} / {ran} = {ratio} | {bugs} | {avoided} "
        f"| {stats['seconds']['total']:.1f} s |"
    )


def main():
    budget, jars = sys.argv[1], sys.argv[2:]
    print("# Whole jars\n")
    print(f"Written by `scripts/jars {budget}`; run it again to renew this page. Budget per jar: {budget}.\n")
    print("| jar | classes | entries | crashes | safe | bounded | reached | confirmed / run | bugs | queries above SMT | time |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    reports = []
    for jar in jars:
        _, artifact, version = jar.split(":")
        report = json.load(open(f"target/jars/{artifact}.json"))
        reports.append((artifact, report))
        print(row(artifact, version, report))
    print("\n## Reasons for `bounded`, share of entries\n")
    names = sorted({r for _, report in reports for e in report["entries"] if e["verdict"] == "bounded" for r in e["reasons"]})
    print("| jar | " + " | ".join(names) + " |")
    print("|---|" + "---|" * len(names))
    for artifact, report in reports:
        total = max(1, len(report["entries"]))
        count = collections.Counter(r for e in report["entries"] if e["verdict"] == "bounded" for r in set(e["reasons"]))
        print(f"| {artifact} | " + " | ".join(f"{100 * count[n] / total:.1f} %" for n in names) + " |")
    print("\n## Accounting\n")
    keys = list(reports[0][1]["accounting"])
    print("| jar | " + " | ".join(k.replace("_", " ") for k in keys) + " |")
    print("|---|" + "---|" * len(keys))
    for artifact, report in reports:
        print(f"| {artifact} | " + " | ".join(str(report["accounting"][k]) for k in keys) + " |")


main()
