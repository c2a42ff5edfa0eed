package dev.credence.device.simd;

import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.model.Window;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints what a call of each kernel allocates once the compiler is through with it; run by {@link AllocationTest} in a JVM that does nothing else. */
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

    /** Bytes a call, once some blocks of calls in a row have allocated less than a byte a call each, or after all the patience. */
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
        Tensor ll = device.allocate(3, 35);
        Tensor weights = device.allocate(3, 35);
        Tensor y = device.allocate(35);
        Tensor perPoint = device.allocate(35);
        Tensor f = device.allocate(105, 1);
        Tensor gradF = device.allocate(105, 1);
        Tensor pairs = device.allocate(105, 2);
        Tensor gradPairs = device.allocate(105, 2);
        Tensor logits = device.allocate(105, 10);
        Tensor gradLogits = device.allocate(105, 10);
        Tensor mask = device.allocate(105, 10);
        Tensor bias = device.allocate(10);
        Tensor mean = device.allocate(137);
        Tensor logVariance = device.allocate(137);
        Tensor variance = device.allocate(137);
        device.elementwise().fill(variance, 1);
        Tensor gradMean = device.allocate(137);
        Tensor gradLogVariance = device.allocate(137);
        Tensor eps = device.allocate(3, 137);
        Tensor draws = device.allocate(3, 137);
        Tensor a = device.allocate(3, 20, 13);
        Tensor b = device.allocate(3, 13, 50);
        Tensor c = device.allocate(3, 20, 50);
        var likelihoods = device.likelihoods();
        kernels.put("gaussian", () -> likelihoods.gaussian(f, y, one, ll));
        kernels.put("gaussianGradient", () -> likelihoods.gaussianGradient(f, y, one, ll, gradF, true, bias, true));
        kernels.put("heteroscedastic", () -> likelihoods.heteroscedasticGaussian(pairs, y, ll));
        kernels.put(
                "heteroscedasticGradient",
                () -> likelihoods.heteroscedasticGaussianGradient(pairs, y, ll, gradPairs, false));
        kernels.put("categorical", () -> likelihoods.categorical(logits, y, ll));
        kernels.put("categoricalGradient", () -> likelihoods.categoricalGradient(logits, y, ll, gradLogits, false));
        kernels.put("bernoulli", () -> likelihoods.bernoulli(f, y, ll));
        kernels.put("bernoulliGradient", () -> likelihoods.bernoulliGradient(f, y, ll, gradF, false));
        kernels.put("alphaMean", () -> likelihoods.alphaMean(ll, 0.5, weights, perPoint));
        kernels.put("alphaMean 0", () -> likelihoods.alphaMean(ll, 0, weights, perPoint));
        kernels.put("alphaMeanGradient", () -> likelihoods.alphaMeanGradient(weights, perPoint, ll, false));
        var divergences = device.divergences();
        kernels.put("gaussianEnergy", () -> divergences.gaussianEnergy(mean, 1, one, bias));
        kernels.put("laplaceEnergy", () -> divergences.laplaceEnergy(mean, 1, 1, bias));
        kernels.put("laplaceGradient", () -> divergences.laplaceEnergyGradient(mean, 1, 1, one, gradMean, false));
        kernels.put("mixtureEnergy", () -> divergences.scaleMixtureEnergy(mean, 1, 0.3, 1, 0.1, bias));
        kernels.put(
                "mixtureGradient",
                () -> divergences.scaleMixtureEnergyGradient(mean, 1, 0.3, 1, 0.1, one, gradMean, false));
        kernels.put("gaussianKl", () -> divergences.gaussianKl(mean, logVariance, one, bias));
        kernels.put(
                "gaussianKlGradient",
                () -> divergences.gaussianKlGradient(
                        mean, logVariance, one, one, gradMean, false, gradLogVariance, false, bias, false));
        var random = device.random();
        kernels.put("uniform", () -> random.uniform(noise, draws));
        kernels.put("normal", () -> random.normal(noise, draws));
        kernels.put("reparameterise", () -> random.reparameterise(mean, logVariance, noise, eps, draws));
        kernels.put(
                "reparameteriseGradient",
                () -> random.reparameteriseGradient(logVariance, eps, draws, gradMean, false, gradLogVariance, false));
        kernels.put("perturb", () -> random.perturb(mean, variance, noise, eps, draws));
        kernels.put(
                "perturbGradient",
                () -> random.perturbGradient(variance, eps, draws, gradMean, false, gradLogVariance, false));
        kernels.put("dropout", () -> random.dropout(f, 0.3f, noise, mask, gradLogits));
        kernels.put("dropoutGradient", () -> random.dropoutGradient(mask, 0.3f, gradLogits, f, false));
        for (Activation activation : Activation.values()) {
            kernels.put(
                    "biasActivationDropout " + activation,
                    () -> random.biasActivationDropout(logits, bias, activation, 0.3f, noise, mask));
            kernels.put(
                    "biasActivationDropoutGradient " + activation,
                    () -> random.biasActivationDropoutGradient(
                            logits, activation, 0.3f, mask, gradLogits, bias, false));
            kernels.put("activate " + activation, () -> device.elementwise().activate(activation, logits, gradLogits));
        }
        var linear = device.linear();
        kernels.put("multiplyPerSample", () -> linear.multiplyPerSample(a, false, b, false, c, false));
        kernels.put("multiplyPerSample, adding", () -> linear.multiplyPerSample(a, false, b, false, c, true));
        kernels.put("addBias", () -> linear.addBias(logits, bias));
        kernels.put("sumRows", () -> linear.sumRows(logits, bias, false));
        Tensor wide = device.allocate(3, 20 * 50);
        Tensor level = device.allocate(20 * 50);
        Tensor spread = device.allocate(20 * 50);
        Tensor large = device.allocate(50, 1100);
        Tensor few = device.allocate(20, 50);
        Tensor product = device.allocate(20, 1100);
        kernels.put("copyColumns", () -> linear.copyColumns(wide, 3, c, 0, 20 * 50 - 3, false));
        kernels.put("copyColumns, adding", () -> linear.copyColumns(c, 0, wide, 3, 20 * 50 - 3, true));
        kernels.put("moments", () -> divergences.moments(wide, 0.1, level, spread));
        kernels.put("standardise", () -> divergences.standardise(wide, level, spread, c));
        kernels.put("standardiseGradient", () -> divergences.standardiseGradient(spread, c, wide, false));
        kernels.put("a few rows times a large matrix", () -> linear.multiply(few, false, large, false, product, false));
        kernels.put("its gradient, adding", () -> linear.multiply(few, true, product, false, large, true));
        var optimisers = device.optimisers();
        kernels.put("sgd", () -> optimisers.sgd(mean, gradMean, gradLogVariance, 0.001, 0.9, 1));
        var moments = device.moments();
        Tensor outputs = device.allocate(2, 35, 1);
        Tensor gradOutputs = device.allocate(2, 35, 1);
        Tensor kept = device.allocate(274);
        Tensor unit = device.allocate(2, 137);
        Tensor gradUnit = device.allocate(2, 137);
        kernels.put("secondMoment", () -> moments.secondMoment(unit, mean));
        kernels.put("squareGradient", () -> moments.squareGradient(mean, eps, gradMean, true));
        for (float sharpness : new float[] {10, Float.POSITIVE_INFINITY}) {
            kernels.put("gate " + sharpness, () -> moments.gate(unit, sharpness, kept, draws));
            kernels.put(
                    "gateGradient " + sharpness,
                    () -> moments.gateGradient(unit, sharpness, kept, draws, gradUnit, false));
        }
        kernels.put("rectify", () -> moments.rectify(unit, kept, draws));
        kernels.put("rectifyGradient", () -> moments.rectifyGradient(unit, kept, draws, eps, gradUnit, false));
        kernels.put("expected gaussian", () -> moments.gaussian(outputs, y, one, perPoint));
        kernels.put(
                "expected gaussianGradient",
                () -> moments.gaussianGradient(outputs, y, one, perPoint, gradOutputs, false, bias, false));
        kernels.put("expected probit", () -> moments.probit(outputs, y, 1, perPoint));
        kernels.put(
                "expected probitGradient", () -> moments.probitGradient(outputs, y, 1, perPoint, gradOutputs, false));
        kernels.put("logUniformKl", () -> divergences.logUniformKl(mean, logVariance, bias));
        kernels.put(
                "logUniformKlGradient",
                () -> divergences.logUniformKlGradient(
                        mean, logVariance, one, gradMean, false, gradLogVariance, false));
        images(device, kernels);
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
        Tensor factors = device.allocate(2 * count, square.channels());
        var images = device.images();
        kernels.put("convolve", () -> images.convolve(x, w, window, out, false));
        kernels.put("convolveWeightGradient", () -> images.convolveWeightGradient(x, out, window, w, true));
        kernels.put("convolveInputGradient", () -> images.convolveInputGradient(out, w, window, x, false));
        kernels.put("maxPool", () -> images.maxPool(image, square, winners, pooled));
        kernels.put("maxPoolGradient", () -> images.maxPoolGradient(winners, pooled, square, image, true));
        kernels.put("sumPool", () -> images.sumPool(image, square, 0.25f, sums));
        kernels.put("sumPoolGradient", () -> images.sumPoolGradient(sums, square, 0.25f, image, false));
        kernels.put("scaleChannels", () -> images.scaleChannels(image, factors, image, false));
    }
}
