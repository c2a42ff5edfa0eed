#!/usr/bin/env python3
"""Time of a leapfrog step of Hamiltonian Monte Carlo on a small network, on all data, in eager PyTorch.

Usage:  torch_hmc.py [--threads 1] [--seconds 3] [--json] [workload ...]

Functional: the position is one flat tensor of all weights, biases and log tau; views of it are the network's parameters;
torch.autograd.grad gives the gradient of U = -sum log-likelihood - log prior (Gaussian prior N(0, 1), Gaussian likelihood with a
Gamma(1, 0.01) prior of tau). A step is p -= eps/2 grad; q += eps p; grad = U'(q); p -= eps/2 grad, the gradient kept from step to
step, as in Credence. Single precision, the best of several timed blocks, microseconds per step.

Workloads, N-D-H: data points, inputs, hidden ReLU units, one output:
  boston 455-13-50   yacht 277-6-50   energy 691-8-50   concrete 927-8-50   wine 1439-11-50
"""
import argparse, json, math, time
import torch

SHAPES = {"boston": (455, 13, 50), "yacht": (277, 6, 50), "energy": (691, 8, 50), "concrete": (927, 8, 50), "wine": (1439, 11, 50)}


def potential(n, d, h):
    x, y = torch.randn(n, d), torch.randn(n, 1)

    def u(q):
        w1, b1, w2, b2, log_tau = torch.split(q, [d * h, h, h, 1, 1])
        f = torch.addmm(b2, torch.relu(torch.addmm(b1, x, w1.view(d, h))), w2.view(h, 1))
        tau = torch.exp(log_tau)
        data = 0.5 * tau * ((y - f) ** 2).sum() - 0.5 * n * (log_tau - math.log(2 * math.pi))
        prior = 0.5 * (q[:-1] ** 2).sum() + 0.01 * tau - log_tau
        return (data + prior).sum()

    return u, d * h + h + h + 1 + 1


def leapfrog(n, d, h, eps=1e-4):
    u, size = potential(n, d, h)
    state = {"q": 0.1 * torch.randn(size), "p": torch.randn(size)}

    def gradient(q):
        q = q.detach().requires_grad_()
        return torch.autograd.grad(u(q), q)[0]

    state["g"] = gradient(state["q"])

    def step():
        p = state["p"] - 0.5 * eps * state["g"]
        q = state["q"] + eps * p
        g = gradient(q)
        state["q"], state["p"], state["g"] = q, p - 0.5 * eps * g, g

    return step


def microseconds(step, seconds):
    for _ in range(200):
        step()
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < 0.2:
        step()
        count += 1
    best, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        for _ in range(count):
            step()
        best = min(best, (time.perf_counter() - start) / count)
    return best * 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", default=list(SHAPES))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    times = {name: microseconds(leapfrog(*SHAPES[name]), args.seconds) for name in args.workloads}
    if args.json:
        print(json.dumps({"torch": torch.__version__, "threads": args.threads, "microseconds_per_step": times}))
    else:
        for name, t in times.items():
            print(f"{name:10s} {t:8.1f} us a leapfrog step")


if __name__ == "__main__":
    main()
