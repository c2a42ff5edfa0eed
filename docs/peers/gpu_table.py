#!/usr/bin/env python3
"""Steps of many small networks on this machine's GPU: Credence beside PyTorch and JAX, as one table.

    docs/peers/gpu_table.py [--runs 1,128,264,528] [--seconds 2] [--credence ./credence] [--device cuda] [workload ...]

Runs `credence benchmark --device cuda --runs N --json` and batched_steps.py for each number of runs, one after the
other, and prints microseconds for a step of one run in Markdown: the best block of each. What is not installed, or
fails, is a dash, and its message goes to the error output. The last column is the fastest of the others over Credence.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def output(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as e:
        print(f"{command[0]}: {e}", file=sys.stderr)
        return ""
    if done.returncode != 0:
        print(f"{' '.join(command)}: status {done.returncode}\n{done.stderr[-2000:]}", file=sys.stderr)
        return ""
    return done.stdout


def ours(options, runs):
    command = [options.credence, "benchmark", *options.workloads, "--device", options.device, "--json", "--quiet"]
    text = output([*command, "--runs", str(runs), "--seconds", str(options.seconds)])
    lines = [line for line in text.splitlines() if line.startswith("{")]
    return json.loads(lines[-1])["us_per_step"] if lines else {}


def theirs(options, runs):
    """Microseconds for a step of one run by (workload, library)."""
    found = {}
    for library in ("torch", "jax"):
        command = [sys.executable, str(HERE / "batched_steps.py"), *options.workloads, "--library", library]
        command += ["--runs", str(runs), "--seconds", str(options.seconds)]
        command += ["--device", "cuda" if options.device == "cuda" else "cpu"]
        for line in output(command).splitlines():
            number = re.search(r"([\d.]+) us a run-step", line)
            if number:
                found[line.split()[0], library] = float(number[1])
            else:
                print(line, file=sys.stderr)
    return found


def cell(value):
    return "-" if value is None else f"{value:.3g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", metavar="workload")
    parser.add_argument("--runs", default="1,128,264,528", help="numbers of runs at a time (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=2, help="of each measurement (default: %(default)s)")
    parser.add_argument("--credence", default="./credence", help="the command (default: %(default)s)")
    parser.add_argument("--device", default="cuda", help="of Credence; the others use the CPU unless it is cuda")
    options = parser.parse_args()
    options.workloads = options.workloads or ["dropout-alpha-mlp", "vi-mlp", "vbp-mlp"]
    print("| workload | runs | Credence, µs | PyTorch | JAX | times as fast |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for runs in map(int, options.runs.split(",")):
        mine, peers = ours(options, runs), theirs(options, runs)
        for workload in options.workloads:
            a, t, j = mine.get(workload), peers.get((workload, "torch")), peers.get((workload, "jax"))
            best = min((x for x in (t, j) if x is not None), default=None)
            ratio = None if a is None or best is None else best / a
            print(f"| {workload} | {runs} | {cell(a)} | {cell(t)} | {cell(j)} | {cell(ratio)} |", flush=True)


if __name__ == "__main__":
    main()
