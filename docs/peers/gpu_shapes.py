#!/usr/bin/env python3
"""Large steps, products and convolutions on this machine's GPU: Credence beside PyTorch, as tables.

    docs/peers/gpu_shapes.py [--ours FILE] [--seconds 1] [--small N] [--device cuda]

FILE holds lines of GpuShapes (`KIND SHAPE microseconds`) and of `credence benchmark --json`, of which the workloads
below are taken:

    vbp-lenet             5x5x20 /2, 5x5x50 /2, 500, 10 on 28x28x1, M=128, moments in closed form
    dropout-alpha-mnist   784-100-100-10 ReLU, BB-alpha 0.5, M=128, K=10, p=0.5 on all layers

A step of PyTorch is random numbers, forward and backward pass and Adam, as a CUDA graph; each figure is the best of five
blocks, once with products in FP32 and once with TF32. Needs PyTorch 2; without it ours are printed alone.
"""
import argparse
import json
import math
import pathlib
import time

M, K = 128, 10
# rows, inner extent, columns; images, side, channels, outputs: those of GpuShapes.java
PRODUCTS = [(1000, 1000, 1000), (2048, 2048, 2048), (8192, 1024, 8192), (128, 800, 500), (1280, 784, 100)]
CONVOLUTIONS = [(128, 28, 1, 20), (128, 12, 20, 50), (1024, 12, 20, 50)]
STEPS = ["vbp-lenet", "dropout-alpha-mnist"]


def flops(name):
    """Floating-point operations of a call, a multiplication and an addition as two; None for a step."""
    kind, _, shape = name.partition(" ")
    sizes = [int(s) for s in shape.split("x")] if shape else []
    if kind == "product":
        return 2 * math.prod(sizes)
    if len(sizes) == 4:
        images, side, channels, outputs = sizes
        return 2 * images * ((side - 5) // 2 + 1) ** 2 * 25 * channels * outputs
    return None


def ours(path):
    found = {}
    for line in pathlib.Path(path).read_text().splitlines() if path else []:
        if line.startswith("{"):
            figures = json.loads(line)
            if figures["runs"] == 1:
                found.update((w, v) for w, v in figures["us_per_step"].items() if w in STEPS)
        elif line.split(" ")[0] in ("product", "forward", "weights", "images"):
            name, _, value = line.rpartition(" ")
            found[name] = float(value)
    return found


def gaussian(torch, shape, fan_in):
    """Means, logarithms of variances and biases of a layer."""
    mean = torch.randn(shape) / math.sqrt(fan_in)
    bias = torch.zeros(shape[0] if len(shape) == 4 else shape[1])
    return [mean.requires_grad_(), torch.full(shape, -9.0).requires_grad_(), bias.requires_grad_()]


def lenet(torch):
    """Loss of variance back-propagation: mean and variance through two convolutions and two dense layers."""
    layers = [gaussian(torch, (20, 1, 5, 5), 25), gaussian(torch, (50, 20, 5, 5), 500),
              gaussian(torch, (800, 500), 800), gaussian(torch, (500, 10), 500)]
    x, y = torch.rand(M, 1, 28, 28), torch.randint(0, 10, (M, 1))

    def linear(x, w):
        return torch.nn.functional.conv2d(x, w, stride=2) if w.dim() == 4 else x @ w

    def loss():
        mean, variance, divergence = x, None, 0
        for at, (w, logs, bias) in enumerate(layers):
            s = torch.exp(logs)
            if at > 0:
                gate = torch.sigmoid(100 * mean)
                mean, variance = gate * mean, gate * variance + gate * (1 - gate) * mean ** 2
            if at == 2:
                mean, variance = mean.flatten(1), variance.flatten(1)
            out = linear(mean ** 2, s)
            if variance is not None:
                out = out + linear(variance, w ** 2 + s)
            mean, variance = linear(mean, w) + (bias.view(-1, 1, 1) if w.dim() == 4 else bias), out
            divergence = divergence + 0.5 * (10 * (w ** 2 + s) - logs - 1 - math.log(10)).sum()
        p = torch.softmax(mean, 1)
        likelihood = torch.log_softmax(mean, 1).gather(1, y)[:, 0] - 0.5 * (variance * (p - p ** 2)).sum(1)
        return divergence / 60_000 - likelihood.mean()
    return [p for layer in layers for p in layer], loss


def mnist(torch):
    sizes = [784, 100, 100, 10]
    layers = [[(torch.randn(i, o) / math.sqrt(i)).requires_grad_(), torch.zeros(o).requires_grad_()]
              for i, o in zip(sizes, sizes[1:])]
    x, y = torch.rand(M, 784), torch.randint(0, 10, (M,)).repeat(K)[:, None]

    def loss():
        h = x.repeat(K, 1)
        for at, (w, bias) in enumerate(layers):
            h = torch.addmm(bias, torch.nn.functional.dropout(h if at == 0 else torch.relu(h), 0.5), w)
        scaled = 0.5 * torch.log_softmax(h, 1).gather(1, y).view(K, M)
        energy = torch.logsumexp(scaled, 0) - math.log(K)
        return -energy.mean() / 0.5 + 1e-6 * sum((w ** 2).sum() for w, _ in layers)
    return [p for layer in layers for p in layer], loss


class Torch:
    def __init__(self, torch, options):
        self.torch, self.cuda, self.seconds = torch, options.device == "cuda", options.seconds

    def wait(self):
        if self.cuda:
            self.torch.cuda.synchronize()

    def block(self, call, calls):
        begun = time.perf_counter()
        for _ in range(calls):
            call()
        self.wait()
        return time.perf_counter() - begun

    def best(self, call):
        """Microseconds of a call, the best of five blocks."""
        self.block(call, 3)
        calls = 1
        took = self.block(call, calls)
        while took < self.seconds / 20:
            calls *= 2
            took = self.block(call, calls)
        return 1e6 * min(took, *(self.block(call, calls) for _ in range(4))) / calls

    def graph(self, step):
        if not self.cuda:
            return step
        side = self.torch.cuda.Stream()
        side.wait_stream(self.torch.cuda.current_stream())
        with self.torch.cuda.stream(side):
            for _ in range(3):
                step()
        self.torch.cuda.current_stream().wait_stream(side)
        graph = self.torch.cuda.CUDAGraph()
        with self.torch.cuda.graph(graph):
            step()
        return graph.replay

    def step(self, make):
        parameters, loss = make(self.torch)
        adam = self.torch.optim.Adam(parameters, lr=1e-3, **({"capturable": True} if self.cuda else {}))

        def step():
            adam.zero_grad(set_to_none=True)
            loss().backward()
            adam.step()
        return self.best(self.graph(step))

    def product(self, m, k, n):
        a, b, c = self.torch.randn(m, k), self.torch.randn(k, n), self.torch.empty(m, n)
        return self.best(self.graph(lambda: self.torch.mm(a, b, out=c)))

    def convolution(self, images, side, channels, outputs):
        x, w = self.torch.randn(images, channels, side, side), self.torch.randn(outputs, channels, 5, 5)
        forward = self.torch.nn.functional.conv2d
        gradient = self.torch.randn_like(forward(x, w, stride=2))
        backward = self.torch.ops.aten.convolution_backward

        def back(of_images, of_weights):
            return lambda: backward(gradient, x, w, [0], [2, 2], [0, 0], [1, 1], False, [0, 0], 1,
                                    [of_images, of_weights, False])
        return {"forward": self.best(self.graph(lambda: forward(x, w, stride=2))),
                "weights": self.best(self.graph(back(False, True))), "images": self.best(self.graph(back(True, False)))}

    def all(self, small):
        found = {}

        def measure(name, what):
            try:
                value = what()
            except Exception as e:  # the other figures are of use without this one
                print(f"PyTorch, {name}: {type(e).__name__}: {str(e)[:200]}", flush=True)
                return
            found.update({f"{kind} {name}": v for kind, v in value.items()} if isinstance(value, dict) else {name: value})
        for name, make in zip(STEPS, (lenet, mnist)):
            if small == 1 or self.cuda:
                measure(name, lambda make=make: self.step(make))
        for sizes in ([-(-s // small) for s in p] for p in PRODUCTS):
            measure("product " + "x".join(map(str, sizes)), lambda sizes=sizes: self.product(*sizes))
        for images, *rest in CONVOLUTIONS:
            sizes = [-(-images // small), *rest]
            measure("x".join(map(str, sizes)), lambda sizes=sizes: self.convolution(*sizes))
        return found


def with_torch(options):
    """Figures with FP32 and with TF32."""
    try:
        import torch
    except ImportError as e:
        print(f"PyTorch is not installed ({e})\n")
        return {}, {}
    if options.device == "cuda" and not torch.cuda.is_available():
        print(f"PyTorch {torch.__version__} has no GPU here\n")
        return {}, {}
    if options.device == "cuda":
        torch.set_default_device("cuda")
    torch.manual_seed(1)
    figures = []
    for tf32 in (False, True) if options.device == "cuda" else (False,):
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = tf32
        figures.append(Torch(torch, options).all(options.small))
    print(f"PyTorch {torch.__version__} on {torch.cuda.get_device_name() if options.device == 'cuda' else 'the CPU'}\n")
    return figures[0], figures[1] if len(figures) > 1 else {}


def cell(name, value):
    if value is None:
        return "-"
    work = flops(name)
    return f"{value:.4g} µs" + (f", {work / value * 1e-6:.3g} TFLOP/s" if work else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours")
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--small", type=int, default=1, help="a divisor of all extents, for a trial")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda")
    options = parser.parse_args()
    mine = ours(options.ours)
    fp32, tf32 = with_torch(options)
    print("| | Credence | PyTorch, FP32 | PyTorch, TF32 |\n| --- | ---: | ---: | ---: |")
    for name in dict.fromkeys([*STEPS, *mine, *fp32]):
        print(f"| {name} | {' | '.join(cell(name, f.get(name)) for f in (mine, fp32, tf32))} |")


if __name__ == "__main__":
    main()
