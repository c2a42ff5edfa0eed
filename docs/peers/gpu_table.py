#!/usr/bin/env python3
"""Steps of many small networks on this machine's GPU: Credence beside PyTorch and JAX, as one table.

    docs/peers/gpu_table.py [--runs 1,128,264,528,2048] [--seconds 2] [--libraries jax,torch] [--credence ./credence]
                            [--ours FILE] [--device cuda] [workload ...]

Runs `credence benchmark --device cuda --runs N --json` for each number of runs, then batched_steps.py for each library,
one after the other, and prints microseconds for a step of one run in Markdown: the best block of each. What is not
installed, or fails, is a dash, and its message goes to the error output, as each figure does when it is there. If the
script is ended, what there is becomes the table. The last column is the fastest of the others over Credence.

--ours takes Credence's figures from a file of the lines that `credence benchmark --json` printed.
"""
import argparse
import json
import pathlib
import re
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
HEADING = {"torch": "PyTorch", "jax": "JAX"}


def output(command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    except OSError as e:
        print(f"{command[0]}: {e}", file=sys.stderr)
        return ""
    if done.returncode != 0:
        print(f"{' '.join(command)}: status {done.returncode}\n{done.stderr[-800:]}", file=sys.stderr)
    return done.stdout


def ours(options, found):
    if options.ours:
        text = pathlib.Path(options.ours).read_text()
    else:
        text = ""
        command = [options.credence, "benchmark", *options.workloads, "--device", options.device, "--json", "--quiet"]
        for runs in options.runs:
            text += output([*command, "--runs", str(runs), "--seconds", str(options.seconds)])
            print(text[text.rfind("{"):].strip(), file=sys.stderr, flush=True)
    for line in text.splitlines():
        if line.startswith("{"):
            figures = json.loads(line)
            for workload, value in figures["us_per_step"].items():
                found[workload, figures["runs"], "ours"] = value


def theirs(options, found):
    for library in options.libraries:
        for runs in options.runs:
            command = [sys.executable, str(HERE / "batched_steps.py"), *options.workloads, "--library", library]
            command += ["--runs", str(runs), "--seconds", str(options.seconds)]
            command += ["--device", "cuda" if options.device == "cuda" else "cpu"]
            text = output(command)
            print(text.strip(), file=sys.stderr, flush=True)
            if "not installed" in text:
                break
            for line in text.splitlines():
                number = re.search(r"([\d.]+) us a run-step", line)
                if number:
                    found[line.split()[0], runs, library] = float(number[1])


def cell(value):
    return "-" if value is None else f"{value:.3g}"


def table(options, found):
    heads = [HEADING[library] for library in options.libraries]
    print(f"| workload | runs | {' | '.join(['Credence, µs', *heads, 'times as fast'])} |")
    print("| --- |" + " ---: |" * (len(heads) + 3))
    for workload in options.workloads:
        for runs in options.runs:
            mine = found.get((workload, runs, "ours"))
            others = [found.get((workload, runs, library)) for library in options.libraries]
            best = min((x for x in others if x is not None), default=None)
            ratio = None if mine is None or best is None else best / mine
            print(f"| {workload} | {runs} | {' | '.join(map(cell, [mine, *others, ratio]))} |")


def end(*_):
    raise SystemExit(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", metavar="workload")
    parser.add_argument("--runs", default="1,128,264,528,2048", help="numbers of runs at a time (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=2, help="of each measurement (default: %(default)s)")
    parser.add_argument("--libraries", default="jax,torch", help="(default: %(default)s)")
    parser.add_argument("--credence", default="./credence", help="the command (default: %(default)s)")
    parser.add_argument("--ours", help="a file of lines of credence benchmark --json")
    parser.add_argument("--device", default="cuda", help="of Credence; the others use the CPU unless it is cuda")
    options = parser.parse_args()
    options.workloads = options.workloads or ["dropout-alpha-mlp", "vi-mlp", "vbp-mlp"]
    options.runs = [int(runs) for runs in options.runs.split(",")]
    options.libraries = [library for library in options.libraries.split(",") if library]
    signal.signal(signal.SIGTERM, end)
    found = {}
    try:
        ours(options, found)
        theirs(options, found)
    finally:
        table(options, found)


if __name__ == "__main__":
    main()
