#!/usr/bin/env python3
"""Predictive distributions for tables from what one would pick instead of Credence: scikit-learn with its own defaults.

Usage:  sklearn_tables.py --uci DIR [--splits 0-19] [--methods a,b] [--rows N] [--json FILE] yacht boston ...
        sklearn_tables.py --csv FILE --target COLUMN [--splits 0-9] ...

DIR holds one folder per set with data.txt(.gz), index_features.txt, index_target.txt and test-splits.txt; of a CSV file each split tests a random tenth.
Text columns of a CSV are one-hot (at most 50 values, the rest together), missing numbers their mean with an indicator. A text target is classified.

Regression, each a mixture of normals per row in standardised units:
  ridge            Bayesian ridge regression (evidence maximisation)
  boosting         histogram gradient boosting; constant noise, its variance from five-fold residuals
  boosting-quantiles  the same for 15 quantiles, each the centre of a normal; one bandwidth, chosen by log-likelihood on a fifth held out
  forest           random forest, 100 trees; constant noise from out-of-bag residuals
  forest-leaves    random forest, leaves of 2 or more: the distribution of the training targets in a row's leaves, as 24 weighted quantiles; one bandwidth by
                   out-of-bag log-likelihood (quantile regression forest)
  gp               Gaussian process, squared exponential, one length scale per column, noise; at most 2000 training rows (a random choice of more)
Classification:  logistic, boosting, forest.

No normal is narrower than the lattice's floor (the 10 % quantile of the gaps between different targets over sqrt(2 pi), where at most half of the targets
are different), nor than e^-6.9 standard deviations: the same floor as Credence's `auto`, so that no log-likelihood comes from rounding.
Prints per set and method: mean log-likelihood (original units), RMSE and CRPS, or log-likelihood, error rate and Brier score; mean and standard error over
splits; seconds per split for training and prediction together on one core (set OMP_NUM_THREADS=1).
"""
import argparse, csv, gzip, json, os, time, warnings
import numpy as np
from scipy.special import logsumexp, ndtr
from sklearn.ensemble import (HistGradientBoostingClassifier, HistGradientBoostingRegressor, RandomForestClassifier,
                              RandomForestRegressor)
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel
from sklearn.linear_model import BayesianRidge, LogisticRegression
from sklearn.model_selection import cross_val_predict
from sklearn.preprocessing import StandardScaler

warnings.filterwarnings("ignore")  # convergence of the GP's optimiser


# ---- data

def uci(folder, name):
    path = os.path.join(folder, name, "data.txt")
    data = np.loadtxt(path if os.path.exists(path) else gzip.open(path + ".gz", "rt"))
    x = data[:, np.loadtxt(os.path.join(folder, name, "index_features.txt")).astype(int)]
    y = data[:, int(np.loadtxt(os.path.join(folder, name, "index_target.txt")))]
    with open(os.path.join(folder, name, "test-splits.txt")) as lines:
        tests = [np.array(line.split(), int) for line in lines if line.strip()]
    return x, y, 0, tests


MISSING = {"", "na", "n/a", "?", "nan", "null"}  # what Credence takes for missing


def numbers(cells):
    """The column as numbers with NaN for what is missing; None where a cell is a word."""
    try:
        return np.array([np.nan if c.strip().lower() in MISSING else float(c) for c in cells])
    except ValueError:
        return None


def table(path, target, most=50):
    with (gzip.open(path, "rt") if path.endswith(".gz") else open(path)) as lines:
        header, *rows = list(csv.reader(lines))
    columns = dict(zip(header, zip(*rows)))
    goal = columns.pop(target)
    inputs = []
    for cells in columns.values():
        column = numbers(cells)
        if column is None:
            values, counts = np.unique(cells, return_counts=True)
            common = values[np.argsort(-counts, kind="stable")][:most]
            inputs.extend((np.array(cells) == value).astype(float) for value in common)
        elif not np.isnan(column).all():
            absent = np.isnan(column)
            inputs.append(np.where(absent, np.nanmean(column), column))
            if absent.any():
                inputs.append(absent.astype(float))
    y, classes = numbers(goal), 0
    if y is None:
        names, y = np.unique(goal, return_inverse=True)
        classes = len(names)
    tests = [np.random.RandomState(s).permutation(len(y))[: max(1, len(y) // 10)] for s in range(20)]
    return np.stack(inputs, 1), y, classes, tests


# ---- mixtures of normals: weights, means and standard deviations [n, M]

def floor(y):
    distinct = np.unique(y)
    if len(distinct) <= len(y) / 2 and len(distinct) > 1:
        width = np.quantile(np.diff(distinct), 0.1) / np.sqrt(2 * np.pi)
        if np.log(width / y.std()) > -6:
            return width / y.std()
    return np.exp(-6.9)


def log_density(mixture, y):
    w, m, s = mixture
    return logsumexp(np.log(w) - 0.5 * ((y[:, None] - m) / s) ** 2 - np.log(s), axis=1) - 0.5 * np.log(2 * np.pi)


def crps(mixture, y):
    """In closed form (Grimit et al. 2006): sum w A(y - m, s^2) - 1/2 sum w w' A(m - m', s^2 + s'^2)."""
    w, m, s = mixture

    def a(d, sd):
        return d * (2 * ndtr(d / sd) - 1) + 2 * sd * np.exp(-0.5 * (d / sd) ** 2) / np.sqrt(2 * np.pi)

    first = (w * a(y[:, None] - m, s)).sum(1)
    second = np.zeros(len(y))
    for j in range(m.shape[1]):
        second += w[:, j] * (w * a(m - m[:, j:j + 1], np.hypot(s, s[:, j:j + 1]))).sum(1)
    return first - 0.5 * second


def normal(mean, sd, least):
    sd = np.broadcast_to(np.maximum(sd, least), mean.shape)
    return np.ones((len(mean), 1)), mean[:, None], np.array(sd)[:, None]


def around(atoms, bandwidth, least):
    return (np.full(atoms.shape, 1 / atoms.shape[1]), atoms, np.full(atoms.shape, max(bandwidth, least)))


def bandwidth(atoms, y, least):
    scale = atoms.std(1).mean() + least
    choices = [scale * f for f in (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.4)]
    return max(choices, key=lambda h: log_density(around(atoms, h, least), y).mean())


# ---- regression: (training inputs, standardised targets, test inputs, floor) -> mixture

def ridge(x, y, z, least):
    scaler = StandardScaler().fit(x)  # its standard deviations are those of inputs about 0
    model = BayesianRidge().fit(scaler.transform(x), y)
    return normal(*model.predict(scaler.transform(z), return_std=True), least)


def boosting(x, y, z, least):
    residual = y - cross_val_predict(HistGradientBoostingRegressor(), x, y, cv=min(5, len(y)))
    return normal(HistGradientBoostingRegressor().fit(x, y).predict(z), residual.std(), least)


def boosting_quantiles(x, y, z, least, levels=15):
    def atoms(fit, to):
        centres = (np.arange(levels) + 0.5) / levels
        models = [HistGradientBoostingRegressor(loss="quantile", quantile=q).fit(x[fit], y[fit]) for q in centres]
        return np.sort(np.stack([model.predict(to) for model in models], 1), 1)

    order = np.random.RandomState(0).permutation(len(y))
    held, rest = order[: max(1, len(y) // 5)], order[max(1, len(y) // 5):]
    h = bandwidth(atoms(rest, x[held]), y[held], least)
    return around(atoms(order, z), h, least)


def forest(x, y, z, least):
    model = RandomForestRegressor(oob_score=True, random_state=0).fit(x, y)
    return normal(model.predict(z), np.std(y - model.oob_prediction_), least)


def forest_leaves(x, y, z, least, atoms=24):
    from sklearn.ensemble._forest import _generate_sample_indices
    n = len(y)
    model = RandomForestRegressor(min_samples_leaf=2, max_features=0.5 if x.shape[1] > 3 else 1.0, random_state=0).fit(x, y)
    leaves = model.apply(x)
    counts = np.stack([np.bincount(_generate_sample_indices(tree.random_state, n, n), minlength=n)
                       for tree in model.estimators_], 1).astype(np.float32)
    order = np.argsort(y, kind="stable")
    totals = [np.bincount(leaves[:, t], weights=counts[:, t]) for t in range(leaves.shape[1])]
    centres = (np.arange(atoms) + 0.5) / atoms

    def quantiles(to, out_of_bag):
        found = model.apply(to)
        out = np.empty((len(to), atoms))
        for i in range(0, len(to), 256):
            part = found[i:i + 256]
            weight = np.zeros((len(part), n), np.float32)
            for t in range(part.shape[1]):
                share = (part[:, t][:, None] == leaves[order, t]) * counts[order, t]
                share = share / np.maximum(totals[t][part[:, t]], 1e-9)[:, None]
                weight += share * (counts[i:i + 256, t] == 0)[:, None] if out_of_bag else share
            c = np.cumsum(weight, 1)
            c /= np.maximum(c[:, -1:], 1e-9)
            for j in range(len(part)):
                out[i + j] = y[order][np.minimum(np.searchsorted(c[j], centres), n - 1)]
        return out

    some = slice(None, None, max(1, n // 4000))
    h = bandwidth(quantiles(x, True)[some], y[some], least) if n <= 8000 else bandwidth(quantiles(x, False)[some], y[some], least)
    return around(quantiles(z, False), h, least)


def gp(x, y, z, least, most=2000):
    if len(y) > most:
        some = np.random.RandomState(0).permutation(len(y))[:most]
        x, y = x[some], y[some]
    scaler = StandardScaler().fit(x)
    x, z = scaler.transform(x), scaler.transform(z)
    kernel = ConstantKernel(1.0) * RBF(np.full(x.shape[1], np.sqrt(x.shape[1])), (1e-2, 1e4)) + WhiteKernel(0.1, (1e-8, 10))
    model = GaussianProcessRegressor(kernel).fit(x, y)
    return normal(*model.predict(z, return_std=True), least)


REGRESSION = {"ridge": ridge, "boosting": boosting, "boosting-quantiles": boosting_quantiles, "forest": forest,
              "forest-leaves": forest_leaves, "gp": gp}


# ---- classification: -> probabilities [n, C]

def logistic(x, y, z):
    scaler = StandardScaler().fit(x)
    return LogisticRegression(max_iter=1000).fit(scaler.transform(x), y).predict_proba(scaler.transform(z))


CLASSIFICATION = {"logistic": logistic,
                  "boosting": lambda x, y, z: HistGradientBoostingClassifier().fit(x, y).predict_proba(z),
                  "forest": lambda x, y, z: RandomForestClassifier(random_state=0).fit(x, y).predict_proba(z)}


# ---- one split

def regress(method, x, y, z, truth):
    mean, sd = y.mean(), y.std()
    mixture = REGRESSION[method](x, (y - mean) / sd, z, floor(y))
    t = (truth - mean) / sd
    error = (mixture[0] * mixture[1]).sum(1) - t
    return {"log_likelihood": log_density(mixture, t).mean() - np.log(sd), "rmse": np.sqrt((error ** 2).mean()) * sd,
            "crps": crps(mixture, t).mean() * sd}


def classify(method, x, y, z, truth, classes):
    seen = np.unique(y)
    p = np.zeros((len(z), classes))
    p[:, seen] = CLASSIFICATION[method](x, y, z)
    p = np.clip(p, 1e-6, None)
    p /= p.sum(1, keepdims=True)
    return {"log_likelihood": np.log(p[np.arange(len(z)), truth]).mean(), "error": (p.argmax(1) != truth).mean(),
            "brier": ((p - np.eye(classes)[truth]) ** 2).sum(1).mean()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="sets in --uci")
    parser.add_argument("--uci", help="folder of the UCI sets")
    parser.add_argument("--csv", help="a table of one's own")
    parser.add_argument("--target", help="the column of --csv that is predicted")
    parser.add_argument("--splits", default="0-19", help="first-last, 0-based (as far as there are so many)")
    parser.add_argument("--methods", default="", help="separated by commas; all by default")
    parser.add_argument("--rows", type=int, default=0, help="at most so many training rows")
    parser.add_argument("--json", help="appends one line per set, split and method")
    options = parser.parse_args()
    sets = [(name, uci(options.uci, name)) for name in options.names]
    if options.csv:
        sets.append((os.path.basename(options.csv), table(options.csv, options.target)))
    first, last = ([int(s) for s in options.splits.split("-")] * 2)[:2]
    for name, (x, y, classes, tests) in sets:
        known = CLASSIFICATION if classes else REGRESSION
        for method in [m for m in options.methods.split(",") if m] or known:
            runs = []
            for split, test in list(enumerate(tests))[first:last + 1]:
                train = np.setdiff1d(np.arange(len(y)), test)
                train = np.random.RandomState(split).permutation(train)[: options.rows or len(train)]
                start = time.perf_counter()
                data = (x[train], y[train], x[test], y[test])
                run = classify(method, *data, classes) if classes else regress(method, *data)
                run["seconds"] = time.perf_counter() - start
                runs.append(run)
                if options.json:
                    with open(options.json, "a") as out:
                        out.write(json.dumps({"dataset": name, "split": split, "method": method,
                                              **{k: float(v) for k, v in run.items()}}) + "\n")
            text = []
            for key in runs[0]:
                values = np.array([run[key] for run in runs])
                error = values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else np.nan
                text.append(f"{key} {values.mean():.4f}" + (f" ± {error:.4f}" if len(values) > 1 else ""))
            print(f"{name:12s} {method:19s} " + "  ".join(text), flush=True)


if __name__ == "__main__":
    main()
