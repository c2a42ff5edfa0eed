package dev.credence.device.simd;

import dev.credence.core.device.Activation;
import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.DrawKernels;
import dev.credence.core.device.GateKernels;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Prints the bytes that a call of each kernel allocates after JIT warm-up; run by {@link AllocationTest} in a separate
 * JVM.
 */
final class AllocationProbe {
    private static final int CALLS = 2000;
    private static final int STEADY = 3;
    private static final long PATIENCE = 20_000_000_000L;

    private AllocationProbe() {}

    public static void main(String[] args) {
        try (SimdDevice device = new SimdDevice()) {
            kernels(device).forEach((name, kernel) -> System.out.println("kernel " + settled(kernel) + " " + name));
        }
    }

    /**
     * Bytes per call, once several consecutive blocks of calls have allocated less than a byte per call, or after a
     * time limit.
     */
    private static double settled(Runnable kernel) {
        long start = System.nanoTime();
        double perCall = Double.MAX_VALUE;
        for (int steady = 0; steady < STEADY && System.nanoTime() - start < PATIENCE; ) {
            long before = allocated();
            for (int i = 0; i < CALLS; i++) {
                kernel.run();
            }
            perCall = (double) (allocated() - before) / CALLS;
            steady = perCall < 1 ? steady + 1 : 0;
        }
        return perCall;
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static Map<String, Runnable> kernels(SimdDevice device) {
        Map<String, Runnable> kernels = new LinkedHashMap<>();
        Noise noise = new Noise(CounterRandom.of(1, 2));
        Tensor one = device.allocate(1);
        Tensor f = device.allocate(105, 1);
        Tensor logits = device.allocate(105, 10);
        Tensor gradLogits = device.allocate(105, 10);
        Tensor mask = device.allocate(105, 10);
        Tensor bias = device.allocate(10);
        Tensor mean = device.allocate(137);
        Tensor logVariance = device.allocate(137);
        Tensor variance = device.allocate(137);
        device.prepare(Pass.fill(variance, 1)).run();
        Tensor gradMean = device.allocate(137);
        Tensor gradLogVariance = device.allocate(137);
        Tensor eps = device.allocate(3, 137);
        Tensor draws = device.allocate(3, 137);
        Tensor a = device.allocate(3, 20, 13);
        Tensor b = device.allocate(3, 13, 50);
        Tensor c = device.allocate(3, 20, 50);
        var divergences = device.fused(DivergenceKernels.class).orElseThrow();
        kernels.put("gaussianKl", () -> divergences.gaussianKl(mean, logVariance, one, bias));
        kernels.put(
                "gaussianKlGradient",
                () -> divergences.gaussianKlGradient(
                        mean, logVariance, one, one, gradMean, false, gradLogVariance, false, bias, false));
        kernels.put("rowMoments", () -> divergences.rowMoments(draws, 1e-8f, gradMean, gradLogVariance));
        var draw = device.fused(DrawKernels.class).orElseThrow();
        var layer = device.fused(LayerKernels.class).orElseThrow();
        kernels.put("uniform", () -> device.uniform(noise, draws));
        kernels.put("normal", () -> device.normal(noise, draws));
        kernels.put("reparameterise", () -> draw.reparameterise(mean, logVariance, noise, eps, draws));
        kernels.put(
                "reparameteriseGradient",
                () -> draw.reparameteriseGradient(logVariance, eps, draws, gradMean, false, gradLogVariance, false));
        kernels.put("perturb", () -> draw.perturb(mean, variance, noise, eps, draws));
        kernels.put(
                "perturbGradient",
                () -> draw.perturbGradient(variance, eps, draws, gradMean, false, gradLogVariance, false));
        kernels.put("dropout", () -> layer.dropout(f, 0.3f, noise, mask, gradLogits));
        kernels.put("dropoutGradient", () -> layer.dropoutGradient(mask, 0.3f, gradLogits, f, false));
        for (Activation activation : Activation.values()) {
            kernels.put(
                    "biasActivationDropout " + activation,
                    () -> layer.biasActivationDropout(logits, bias, activation, 0.3f, noise, mask));
            kernels.put(
                    "biasActivationDropoutGradient " + activation,
                    () -> layer.biasActivationDropoutGradient(logits, activation, 0.3f, mask, gradLogits, bias, false));
        }
        kernels.put("multiplyPerSample", () -> device.multiplyPerSample(a, false, b, false, c, false));
        kernels.put("multiplyPerSample, adding", () -> device.multiplyPerSample(a, false, b, false, c, true));
        Tensor large = device.allocate(50, 1100);
        Tensor few = device.allocate(20, 50);
        Tensor product = device.allocate(20, 1100);
        kernels.put("a few rows times a large matrix", () -> device.multiply(few, false, large, false, product, false));
        kernels.put("its gradient, adding", () -> device.multiply(few, true, product, false, large, true));
        var optimisers = device.fused(OptimiserKernels.class).orElseThrow();
        kernels.put("sgd", () -> optimisers.sgd(mean, gradMean, gradLogVariance, 0.001, 0.9, 1));
        var moments = device.fused(GateKernels.class).orElseThrow();
        Tensor kept = device.allocate(274);
        Tensor unit = device.allocate(2, 137);
        Tensor gradUnit = device.allocate(2, 137);
        for (float sharpness : new float[] {10, Float.POSITIVE_INFINITY}) {
            kernels.put("gate " + sharpness, () -> moments.gate(unit, sharpness, kept, draws));
            kernels.put(
                    "gateGradient " + sharpness,
                    () -> moments.gateGradient(unit, sharpness, kept, draws, gradUnit, false));
        }
        kernels.put("rectify", () -> moments.rectify(unit, kept, draws));
        kernels.put("rectifyGradient", () -> moments.rectifyGradient(unit, kept, draws, eps, gradUnit, false));
        Tensor total = device.allocate(1);
        Kernel pass = device.prepare(Pass.over(1, 1, 137)
                .read("x", mean, Axis.C)
                .map(Functions.tanh(Functions.input("x")), Store.SET, gradMean, Axis.C)
                .reduce(Reduction.SUM, Functions.input("x").square(), Store.SET, total)
                .build());
        kernels.put("a pass", pass::run);
        images(device, kernels);
        ProbedPasses.addTo(device, kernels);
        return kernels;
    }

    private static void images(SimdDevice device, Map<String, Runnable> kernels) {
        Window window = new Window(9, 8, 3, 3, 3, 2, 1);
        Window square = new Window(8, 8, 5, 2, 2, 2, 0);
        int filters = 7;
        int count = 5;
        Tensor x = device.allocate(count, window.imageSize());
        Tensor w = device.allocate(window.patchSize(), filters);
        Tensor out = device.allocate(count * window.positions(), filters);
        Tensor image = device.allocate(2, count, square.imageSize());
        Tensor pooled = device.allocate(2, count, square.positions() * square.channels());
        Tensor winners = device.allocate(count, square.positions() * square.channels());
        Tensor sums = device.allocate(2 * count, square.positions() * square.channels());
        kernels.put("convolve", () -> device.convolve(x, w, window, out, false));
        kernels.put("convolveWeightGradient", () -> device.convolveWeightGradient(x, out, window, w, true));
        kernels.put("convolveInputGradient", () -> device.convolveInputGradient(out, w, window, x, false));
        kernels.put("maxPool", () -> device.maxPool(image, square, winners, pooled));
        kernels.put("maxPoolGradient", () -> device.maxPoolGradient(winners, pooled, square, image, true));
        kernels.put("sumPool", () -> device.sumPool(image, square, 0.25f, sums));
        kernels.put("sumPoolGradient", () -> device.sumPoolGradient(sums, square, 0.25f, image, false));
    }
}
