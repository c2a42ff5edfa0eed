#!/usr/bin/env python3
"""A run of the suite li-gal-2017 beside the figures of docs/results/uci.md, which the CPU gave.

    docs/peers/gpu_figures.py FOLDER [UCI.md]      FOLDER as of `credence compare --suite li-gal-2017 --out FOLDER`

For each data set and metric the best of the three alphas, as there, and whether it is within two standard errors of the
difference: the square root of the sum of both squared errors, or half a unit of the last printed digit if that is
more. The status is 1 if one is not.
"""
import json
import math
import pathlib
import re
import statistics
import sys

CELL = re.compile(r"([−-]?[\d.]+) ± ([\d.]+)")


def printed(path):
    """(mean, error, half a unit of the last digit) by (data set, metric), of the table of dropout with alphas."""
    found = {}
    text = path.read_text(encoding="utf-8").split("## Dropout with", 1)[1]
    for line in text.splitlines():
        cells = [c.strip().strip("*") for c in line.strip("| ").split("|")]
        if len(cells) == 5 and CELL.match(cells[1]):
            for metric, cell in (("log_likelihood", cells[1]), ("rmse", cells[3])):
                mean, error = CELL.match(cell).groups()
                half = 0.5 * 10.0 ** -len(mean.partition(".")[2])
                found[cells[0], metric] = float(mean.replace("−", "-")), float(error), half
        elif found and not line.startswith("|"):
            break
    return found


def measured(folder):
    """(mean, standard error) by (data set, metric), the best of the contenders, of what has been run."""
    runs = {}
    for line in (folder / "results.jsonl").read_text(encoding="utf-8").splitlines():
        run = json.loads(line)
        for metric in ("log_likelihood", "rmse"):
            runs.setdefault((run["dataset"], metric), {}).setdefault(run["label"], []).append(run["metrics"][metric])
    found = {}
    for (name, metric), by_label in runs.items():
        means = {label: statistics.fmean(values) for label, values in by_label.items()}
        label = (max if metric == "log_likelihood" else min)(means, key=means.get)
        values = by_label[label]
        error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
        found[name, metric] = means[label], error
    return found


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        raise SystemExit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    default = pathlib.Path(__file__).resolve().parent.parent / "results" / "uci.md"
    cpu = printed(pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else default)
    gpu = measured(folder)
    print("| | metric | this run | CPU | differs by, in standard errors |\n| --- | --- | ---: | ---: | ---: |")
    far = missing = 0
    for (name, metric), (mean, error, half) in cpu.items():
        if (name, metric) not in gpu:
            missing += 1
            continue
        now, its_error = gpu[name, metric]
        apart = abs(now - mean) / max(math.hypot(error, its_error), half)
        far += apart > 2
        print(f"| {name} | {metric} | {now:.4g} ± {its_error:.2g} | {mean:g} ± {error:g} | {apart:.1f} |")
    print(f"\n{far} of {len(cpu) - missing} differ by more than two standard errors; {missing} were not measured")
    raise SystemExit(1 if far or missing == len(cpu) else 0)


if __name__ == "__main__":
    main()
