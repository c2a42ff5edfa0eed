#!/usr/bin/env python3
"""`auto` beside scikit-learn on tables that its recipe was not chosen on: those of other_tables.R and four of scikit-learn's own.

Usage:  Rscript other_tables.R FOLDER; other_tables.py FOLDER [--credence ../../credence] [--splits 0,1] [--tables spam,glass]

Of each split a random fifth of the rows is tested on. Prints a line for every table, split and method: seconds of training (the others': and prediction), then
mean log-likelihood, RMSE and CRPS, or log-likelihood, error rate and Brier score. Set OMP_NUM_THREADS=1 for seconds on one core.
"""
import argparse, csv, json, os, subprocess, tempfile, time
import numpy as np
from sklearn import datasets
import sklearn_tables as peers

TARGETS = dict(diamonds="price", salaries="salary", slid="wages", ozone="V4", servo="Class", cpus="perf", cars93="Price", cps1988="wage", nmes="visits",
               pima="diabetes", vehicle="Class", sonar="Class", glass="Type", soybean="Class", spam="type", flchain="creatinine", ames="Sale_Price",
               credit="Status", sacramento="price", stackoverflow="Salary", meats="protein", carprices="Price", diabetes="target", breast="target",
               wine3="target", digits="target")
OWN = dict(diabetes=datasets.load_diabetes, breast=datasets.load_breast_cancer, wine3=datasets.load_wine, digits=datasets.load_digits)


def export(folder):
    for name, load in OWN.items():
        table = load(as_frame=True).frame
        if name != "diabetes":
            table["target"] = table["target"].map("c{}".format)
        table.to_csv(os.path.join(folder, name + ".csv"), index=False)


def auto(credence, path, target, parts, classes):
    with tempfile.TemporaryDirectory() as work, open(path) as lines:
        header, *rows = list(csv.reader(lines))
        for name, part in parts.items():
            with open(os.path.join(work, name), "w") as out:
                csv.writer(out).writerows([header] + [rows[i] for i in part])
        here = lambda name: os.path.join(work, name)
        start = time.perf_counter()
        subprocess.run([credence, "train", "-q", "--data", here("train.csv"), "--target", target, "--out", here("model"),
                        *(["--task", "classification"] if classes else [])], check=True, stdout=subprocess.DEVNULL)
        seconds = time.perf_counter() - start
        subprocess.run([credence, "evaluate", "-q", "--model", here("model"), "--data", here("test.csv"), "--json", here("metrics")], check=True,
                       stdout=subprocess.DEVNULL)
        with open(here("metrics")) as text:
            return seconds, json.load(text)["metrics"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--credence", default=os.path.join(os.path.dirname(__file__), "../../credence"))
    parser.add_argument("--splits", default="0")
    parser.add_argument("--tables", default=",".join(TARGETS))
    options = parser.parse_args()
    export(options.folder)
    for split in map(int, options.splits.split(",")):
        for name in options.tables.split(","):
            path, target = os.path.join(options.folder, name + ".csv"), TARGETS[name]
            x, y, classes, _ = peers.table(path, target)
            if name == "glass":  # its classes are numbers
                seen, y = np.unique(y, return_inverse=True)
                classes = len(seen)
            test = np.random.RandomState(split).permutation(len(y))[: len(y) // 5]
            train = np.setdiff1d(np.arange(len(y)), test)
            seconds, found = auto(options.credence, path, target, {"train.csv": train, "test.csv": test}, classes)
            kept = ("log_likelihood", "rmse", "crps", "error_rate", "error", "accuracy", "brier")
            print(name, split, "auto", round(seconds, 1), {k: round(v, 4) for k, v in found.items() if k in kept}, flush=True)
            for method in peers.CLASSIFICATION if classes else peers.REGRESSION:
                if method == "gp" and x.shape[1] > 60:
                    continue
                start = time.perf_counter()
                data = (x[train], y[train], x[test], y[test])
                run = peers.classify(method, *data, classes) if classes else peers.regress(method, *data)
                print(name, split, method, round(time.perf_counter() - start, 1), {k: round(float(v), 4) for k, v in run.items()}, flush=True)


if __name__ == "__main__":
    main()
