#!/usr/bin/env python3
"""Training steps of an LSTM in PyTorch: what a recurrent network's steps are compared with.

    OPENBLAS_NUM_THREADS=1 docs/peers/lstm_steps.py [--units 64] [--steps 30] [--features 64] [--batch 64] [--blocks 10]

A step is forward and backward pass and Adam of torch.nn.LSTM, its last state and one logistic output, on one thread,
with subnormal numbers flushed. Needs PyTorch with a fast BLAS: on Debian python3-torch and libopenblas0-pthread, without
which it takes ten times as long. Prints the best and the median of the timed blocks, in milliseconds a step.
"""
import argparse
import statistics
import time

import torch


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("units", 64), ("steps", 30), ("features", 64), ("batch", 64), ("blocks", 10)):
        parser.add_argument("--" + name, type=int, default=value)
    a = parser.parse_args()
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    torch.manual_seed(0)
    lstm = torch.nn.LSTM(a.features, a.units, batch_first=True)
    output = torch.nn.Linear(a.units, 1)
    adam = torch.optim.Adam(list(lstm.parameters()) + list(output.parameters()))
    x = torch.randn(a.batch, a.steps, a.features)
    y = (torch.arange(a.batch) % 2).float()

    def step():
        last = lstm(x)[0][:, -1]
        loss = torch.nn.functional.binary_cross_entropy_with_logits(output(last).squeeze(1), y)
        adam.zero_grad()
        loss.backward()
        adam.step()

    step()
    begun = time.time()
    step()
    count = max(3, int(0.5 / (time.time() - begun)))
    times = []
    for _ in range(a.blocks):
        begun = time.time()
        for _ in range(count):
            step()
        times.append((time.time() - begun) / count * 1e3)
    print(f"{a.units} units, {a.steps} steps, {a.features} features, batch {a.batch}:"
          f" best {min(times):.2f} ms, median {statistics.median(times):.2f} ms")


if __name__ == "__main__":
    main()
