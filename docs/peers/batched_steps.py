#!/usr/bin/env python3
"""Training steps of many independent networks at once in PyTorch and in JAX: what `credence benchmark --runs` is
compared with on a GPU.

    docs/peers/batched_steps.py [--runs 128] [--seconds 3] [--library torch|jax] [--device cpu|cuda] [workload ...]

Each run has weights, data and random numbers of its own. A step is random numbers, forward and backward pass and
Adam, of the same sizes as the workloads of `credence benchmark`:

    dropout-alpha-mlp   13-50-1 ReLU, BB-alpha 0.5, M=32, K=10, p=0.05 on both layers
    vi-mlp              13-50-1 ReLU, factorised Gaussian, K=10 draws shared by the batch, M=32
    vbp-mlp             13-50-1 ReLU, moments in closed form, M=32
    dropout-alpha-power    4-50-1 ReLU, BB-alpha 0.5, M=32, K=50, p=0.02 on the hidden layer, learnt noise
    dropout-alpha-protein  9-100-1 ReLU, BB-alpha 0.5, M=128, K=10, p=0.01 on the hidden layer, learnt noise

PyTorch: gradients by vmap over runs, and on a GPU the whole step as a CUDA graph. JAX: vmap over runs, jit, and steps
in a loop on the device. Needs PyTorch 2 (functorch in 1.13) or JAX, whichever is installed. Prints the best of five
timed blocks, in microseconds a step and a step of one run, and the mean loss before and after.
"""
import argparse
import math
import time

D, H, M, K, N = 13, 50, 32, 10, 455
RATE, BETA1, BETA2, SMALL = 1e-3, 0.9, 0.999, 1e-8

# A loss of one run is written once, for arrays of either library: `np` is torch or jax.numpy, `noise` what shapes()
# asks for of uniform and normal numbers.


def relu(x):
    return x * (x > 0)


def dropout_alpha(np, w, x, y, noise):
    alpha, tau, keep = 0.5, 10.0, 0.95
    h = x * (noise[0] < keep) / keep
    h = relu(h @ w[0] + w[1]) * (noise[1] < keep) / keep
    f = (h @ w[2] + w[3])[:, :, 0]
    scaled = -0.5 * alpha * tau * (f - y) ** 2
    most = np.amax(scaled, 0)
    energy = np.log(np.exp(scaled - most).mean(0)) + most
    return -energy.mean() / alpha + 1e-4 * ((w[0] ** 2).sum() + (w[2] ** 2).sum())


def hidden_dropout(rate):
    """Dropout on the hidden layer alone, and learnt noise: steps of the suite li-gal-2017."""
    def loss(np, w, x, y, noise):
        alpha, keep = 0.5, 1 - rate
        h = relu(x @ w[0] + w[1]) * (noise[0] < keep) / keep
        f = (h @ w[2] + w[3])[:, :, 0]
        scaled = -0.5 * alpha * (w[4] + (f - y) ** 2 * np.exp(-w[4]))
        most = np.amax(scaled, 0)
        energy = np.log(np.exp(scaled - most).mean(0)) + most
        return -energy.mean() / alpha + 1e-4 * ((w[0] ** 2).sum() + (w[2] ** 2).sum())
    return loss


def vi(np, w, x, y, noise):
    means, logs, log_noise = w[0:4], w[4:8], w[8]
    drawn = [m + np.exp(0.5 * v) * e for m, v, e in zip(means, logs, noise)]
    h = relu(x @ drawn[0] + drawn[1][:, None, :])
    f = (h @ drawn[2] + drawn[3][:, None, :])[:, :, 0]
    log_likelihood = -0.5 * (log_noise + (f - y) ** 2 * np.exp(-log_noise))
    divergence = sum(0.5 * (np.exp(v) + m ** 2 - 1 - v).sum() for m, v in zip(means, logs))
    return -log_likelihood.mean() + divergence / N


def vbp(np, w, x, y, noise):
    precision, sharpness = 10.0, 100.0

    def layer(mean, variance, weight, log_variance, bias):
        s = np.exp(log_variance)
        out = mean ** 2 @ s
        if variance is not None:
            out = out + variance @ (weight ** 2 + s)
        return mean @ weight + bias, out

    mean, variance = layer(x, None, w[0], w[1], w[2])
    gate = 1 / (1 + np.exp(-np.clip(sharpness * mean, -50.0, 50.0)))
    mean, variance = gate * mean, gate * variance + gate * (1 - gate) * mean ** 2
    mean, variance = layer(mean, variance, w[3], w[4], w[5])
    divergence = sum(0.5 * (precision * (m ** 2 + np.exp(v)) - v - 1 - math.log(precision)).sum()
                     for m, v in ((w[0], w[1]), (w[3], w[4])))
    return 0.5 * ((mean[:, 0] - y) ** 2 + variance[:, 0]).mean() + divergence / N


def li_gal(inputs, hidden, batch, samples, rate):
    return (
        hidden_dropout(rate),
        [((inputs, hidden), 0.1, 0), ((hidden,), 0.1, 0), ((hidden, 1), 0.1, 0), ((1,), 0.1, 0), ((1,), 0.1, 0)],
        [("uniform", (samples, batch, hidden))], (batch, inputs))


# name: loss, shape and scale and shift of each parameter, kind and shape of the noise, shape of the batch
WORKLOADS = {
    "dropout-alpha-power": li_gal(4, 50, 32, 50, 0.02),
    "dropout-alpha-protein": li_gal(9, 100, 128, 10, 0.01),
    "dropout-alpha-mlp": (
        dropout_alpha,
        [((D, H), 0.1, 0), ((H,), 0.1, 0), ((H, 1), 0.1, 0), ((1,), 0.1, 0)],
        [("uniform", (K, M, D)), ("uniform", (K, M, H))], (M, D)),
    "vi-mlp": (
        vi,
        [((D, H), 0.1, 0), ((H,), 0.1, 0), ((H, 1), 0.1, 0), ((1,), 0.1, 0)]
        + [(shape, 0.01, -5) for shape in ((D, H), (H,), (H, 1), (1,))] + [((1,), 0.1, 0)],
        [("normal", (K, D, H)), ("normal", (K, H)), ("normal", (K, H, 1)), ("normal", (K, 1))], (M, D)),
    "vbp-mlp": (
        vbp,
        [((D, H), 0.3, 0), ((D, H), 0.001, -9), ((H,), 0, 0), ((H, 1), 0.15, 0), ((H, 1), 0.001, -9), ((1,), 0, 0)],
        [], (M, D)),
}


def adam(sqrt, weights, gradients, first, second, step):
    """One update of each list; `step` counts from 1."""
    first = [BETA1 * m + (1 - BETA1) * g for m, g in zip(first, gradients)]
    second = [BETA2 * v + (1 - BETA2) * g * g for v, g in zip(second, gradients)]
    up, down = 1 - BETA1 ** step, 1 - BETA2 ** step
    weights = [w - RATE * (m / up) / (sqrt(v / down) + SMALL) for w, m, v in zip(weights, first, second)]
    return weights, first, second


def with_torch(workload, runs, device):
    import torch
    try:
        from torch.func import grad_and_value, vmap
    except ImportError:
        from functorch import grad_and_value, vmap
    torch.manual_seed(1)
    torch.set_flush_denormal(True)
    loss, parameters, noises, batch = WORKLOADS[workload]
    weights = [torch.randn(runs, *s, device=device) * scale + shift for s, scale, shift in parameters]
    x = torch.randn(runs, *batch, device=device)
    y = torch.sin(x[:, :, 0]) + x[:, :, 1]
    first = [torch.zeros_like(w) for w in weights]
    second = [torch.zeros_like(w) for w in weights]
    count = torch.zeros((), device=device)
    last = torch.zeros(runs, device=device)
    gradient = vmap(grad_and_value(lambda w, x, y, e: loss(torch, w, x, y, e)))

    def step():
        noise = [(torch.rand if kind == "uniform" else torch.randn)(runs, *s, device=device) for kind, s in noises]
        count.add_(1)
        gradients, losses = gradient(weights, x, y, noise)
        new = adam(torch.sqrt, weights, gradients, first, second, count)
        for old, values in zip((weights, first, second), new):
            for to, value in zip(old, values):
                to.copy_(value)
        last.copy_(losses.reshape(runs))

    if device == "cpu":
        return lambda steps: [step() for _ in range(steps)], lambda: float(last.mean()), torch.__version__
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        for _ in range(3):
            step()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()

    def many(steps):
        for _ in range(steps):
            graph.replay()
        torch.cuda.synchronize()
    return many, lambda: float(last.mean()), torch.__version__


def with_jax(workload, runs, device):
    import jax
    import jax.numpy as jnp
    where = jax.devices("gpu" if device == "cuda" else "cpu")[0]
    loss, parameters, noises, batch = WORKLOADS[workload]

    def scalar(w, x, y, e):
        return jnp.reshape(loss(jnp, w, x, y, e), ())

    gradient = jax.vmap(jax.value_and_grad(scalar))

    def step(state, _):
        weights, first, second, count, key, _ = state
        key, *keys = jax.random.split(key, len(noises) + 1)
        noise = [(jax.random.uniform if kind == "uniform" else jax.random.normal)(k, (runs, *s))
                 for k, (kind, s) in zip(keys, noises)]
        losses, gradients = gradient(weights, x, y, noise)
        count = count + 1
        weights, first, second = adam(jnp.sqrt, weights, gradients, first, second, count)
        return (weights, first, second, count, key, losses.mean()), None

    with jax.default_device(where):
        key, *keys = jax.random.split(jax.random.PRNGKey(1), len(parameters) + 2)
        weights = [jax.random.normal(k, (runs, *s)) * scale + shift for k, (s, scale, shift) in zip(keys, parameters)]
        x = jax.random.normal(keys[-1], (runs, *batch))
        y = jnp.sin(x[:, :, 0]) + x[:, :, 1]
        zeros = [jnp.zeros_like(w) for w in weights]
        state = [(weights, zeros, zeros, jnp.zeros(()), key, jnp.zeros(()))]
        loop = jax.jit(lambda s, n: jax.lax.fori_loop(0, n, lambda _, at: step(at, None)[0], s))

    def many(steps):
        state[0] = loop(state[0], steps)
        jax.block_until_ready(state[0])
    return many, lambda: float(state[0][5]), jax.__version__


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", metavar="workload", help="by default all: " + ", ".join(WORKLOADS))
    parser.add_argument("--runs", type=int, default=128)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--library", choices=["torch", "jax"], help="by default both")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda")
    options = parser.parse_args()
    for name in options.workloads:
        if name not in WORKLOADS:
            parser.error(f"there is no workload {name}; expected {', '.join(WORKLOADS)}")
    for library in [options.library] if options.library else ["torch", "jax"]:
        for name in options.workloads or WORKLOADS:
            try:
                make = with_torch if library == "torch" else with_jax
                many, loss, version = make(name, options.runs, options.device)
            except ImportError as e:
                print(f"{library}: not installed ({e})")
                break
            many(1)
            before = loss()
            many(20)
            begun = time.perf_counter()
            many(20)
            steps = max(1, int(20 * options.seconds / 5 / (time.perf_counter() - begun)))
            best = math.inf
            for _ in range(5):
                begun = time.perf_counter()
                many(steps)
                best = min(best, (time.perf_counter() - begun) / steps)
            print(f"{name:21} {library} {version} on {options.device}, {options.runs} runs: {best * 1e6:.1f} us a step,"
                  f" {best * 1e6 / options.runs:.3f} us a run-step; loss {before:.3f} -> {loss():.3f}", flush=True)


if __name__ == "__main__":
    main()
