package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.DrawKernels;
import dev.credence.core.device.GateKernels;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Subnormal numbers, which some processors process a hundred times slower: for normal inputs of any magnitude no kernel
 * returns one. Matrix products may, unless {@link Device.Traits#normalProducts}; for passes see {@link PassLaws}.
 */
abstract class SubnormalLaws {
    /** Not a multiple of any vector width. */
    private static final int LENGTH = 1063;

    private static final int ROUNDS = 4;

    private final Supplier<Device> opener;

    SubnormalLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    /** Kernel calls whose results are watched. */
    @FunctionalInterface
    private interface Calls {
        void on(WatchedDevice device, Numbers numbers);
    }

    /** Tensors of numbers ±10^e, e uniform in (−37.9, 1); a tenth of them are 0. */
    private static final class Numbers {
        private final Device device;
        private final CounterRandom random;
        private int stream;

        Numbers(Device device, int round) {
            this.device = device;
            this.random = CounterRandom.of(31, round);
        }

        Tensor tiny(int... shape) {
            return positive(false, shape);
        }

        Tensor positive(int... shape) {
            return positive(true, shape);
        }

        private Tensor positive(boolean positive, int... shape) {
            Tensor tensor = device.allocate(shape);
            float[] values = new float[tensor.length()];
            int at = stream++;
            for (int i = 0; i < values.length; i++) {
                double size = Math.pow(10, -37.9 + 38.9 * random.uniform(3 * at, i));
                double sign = positive || random.uniform(3 * at + 1, i) < 0.5 ? 1 : -1;
                values[i] = random.uniform(3 * at + 2, i) < 0.1 && !positive ? 0 : (float) (sign * size);
            }
            device.write(tensor, values);
            return tensor;
        }

        /** Uniform between one and two times a number. */
        Tensor near(float unit, int... shape) {
            return drawn(u -> unit * (1 + (float) u), shape);
        }

        /** Logarithms: uniform in (−100, 5). */
        Tensor logarithms(int... shape) {
            return drawn(u -> -100 + 105 * u, shape);
        }

        /** A function of uniform numbers in (0, 1). */
        private Tensor drawn(DoubleUnaryOperator value, int... shape) {
            Tensor tensor = device.allocate(shape);
            float[] values = new float[tensor.length()];
            int at = stream++;
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) value.applyAsDouble(random.uniform(3 * at, i));
            }
            device.write(tensor, values);
            return tensor;
        }

        /** A pair of means and variances. */
        Tensor pair() {
            Tensor pair = device.allocate(2, 1, LENGTH);
            device.write(device.view(pair, 0, LENGTH), device.read(tiny(LENGTH)));
            device.write(device.view(pair, LENGTH, LENGTH), device.read(positive(LENGTH)));
            return pair;
        }

        /** Means so large relative to their spread that gates saturate to all degrees. */
        Tensor saturating(float factor) {
            Tensor pair = pair();
            float[] means = new float[LENGTH];
            int at = stream++;
            for (int i = 0; i < LENGTH; i++) {
                means[i] = factor * (float) (2 * random.uniform(3 * at, i) - 1);
            }
            device.write(device.view(pair, 0, LENGTH), means);
            return pair;
        }

        Noise noise() {
            Noise noise = new Noise(CounterRandom.of(5, 6));
            noise.setStep(3);
            return noise;
        }
    }

    @TestFactory
    @DisplayName("No kernel returns a subnormal number; matrix products may, unless the device excludes it")
    Stream<DynamicTest> noKernelGivesOne() {
        Map<String, Calls> calls = new LinkedHashMap<>();
        calls.put("random numbers", (device, numbers) -> {
            Tensor out = device.allocate(LENGTH);
            device.uniform(numbers.noise(), out);
            device.normal(numbers.noise(), out);
        });
        calls.put("products, where the device says so", SubnormalLaws::products);
        calls.put("pooling", SubnormalLaws::pooling);
        calls.put("fused layers", SubnormalLaws::layers);
        calls.put("fused draws", SubnormalLaws::draws);
        calls.put("fused gates", SubnormalLaws::gates);
        calls.put("fused divergences", SubnormalLaws::divergences);
        calls.put("fused optimisers", SubnormalLaws::optimisers);
        return calls.entrySet().stream()
                .map(call -> DynamicTest.dynamicTest(call.getKey(), () -> {
                    try (WatchedDevice device = new WatchedDevice(opener.get())) {
                        for (int round = 0; round < ROUNDS; round++) {
                            call.getValue().on(device, new Numbers(device, round));
                        }
                        assertThat(device.faults()).isEmpty();
                    }
                }));
    }

    /** Products of all shapes that may have their own kernels: vectors, few rows, more than a block deep. */
    private static void products(WatchedDevice device, Numbers numbers) {
        int[][] shapes = {{7, 5, 3}, {1, 37, 9}, {29, 1, 70}, {33, 50, 13}, {6, 300, 20}, {9, 67, 300}, {3, 1100, 90}};
        for (int[] s : shapes) {
            for (int bits = 0; bits < 8; bits++) {
                boolean transposeA = (bits & 1) != 0;
                boolean transposeB = (bits & 2) != 0;
                Tensor a = transposeA ? numbers.tiny(s[2], s[0]) : numbers.tiny(s[0], s[2]);
                Tensor b = transposeB ? numbers.tiny(s[1], s[2]) : numbers.tiny(s[2], s[1]);
                device.multiply(a, transposeA, b, transposeB, numbers.tiny(s[0], s[1]), (bits & 4) != 0);
            }
            cancelling(device, numbers, s[0], s[1], s[2]);
        }
    }

    /** c + a·b with one product per sum, (u − v) 2^−126 with u and v in [1, 2]: mostly subnormal. */
    private static void cancelling(WatchedDevice device, Numbers numbers, int m, int n, int k) {
        Tensor a = device.allocate(m, k);
        Tensor b = device.allocate(k, n);
        float[] firstColumn = new float[m * k];
        for (int i = 0; i < m; i++) {
            firstColumn[i * k] = 0x1p-63f;
        }
        device.write(a, firstColumn);
        device.write(device.view(b, 0, n), device.read(numbers.near(0x1p-63f, n)));
        device.multiply(a, false, b, false, numbers.near(-0x1p-126f, m, n), true);
    }

    private static void pooling(WatchedDevice device, Numbers numbers) {
        Window window = new Window(8, 8, 5, 2, 2, 2, 0);
        int images = 3;
        Tensor pair = numbers.tiny(2, images, window.imageSize());
        Tensor block = device.view(pair, 0, images, window.imageSize());
        int pixels = window.positions() * window.channels();
        Tensor winners = device.allocate(images, pixels);
        Tensor out = device.allocate(2, images, pixels);
        device.maxPool(pair, window, winners, out);
        Tensor gradient = numbers.tiny(2, images, pixels);
        device.maxPoolGradient(winners, gradient, window, pair, true);
        Tensor sums = device.allocate(images, pixels);
        device.sumPool(block, window, 0.25f, sums);
        for (boolean adds : new boolean[] {true, false}) {
            device.sumPoolGradient(numbers.tiny(images, pixels), window, 0.0625f, block, adds);
        }
    }

    private static void layers(WatchedDevice device, Numbers numbers) {
        device.fused(LayerKernels.class).ifPresent(kernels -> {
            int rows = 61;
            int columns = 21;
            Tensor mask = device.allocate(rows, columns);
            Tensor out = device.allocate(rows, columns);
            Tensor x = numbers.tiny(columns);
            kernels.dropout(x, 0.3f, numbers.noise(), mask, out);
            for (boolean adds : new boolean[] {true, false}) {
                kernels.dropoutGradient(mask, 0.3f, numbers.tiny(rows, columns), x, adds);
            }
            for (Activation activation : Activation.values()) {
                Tensor h = numbers.tiny(rows, columns);
                Tensor bias = numbers.tiny(columns);
                kernels.biasActivationDropout(h, bias, activation, 0.3f, numbers.noise(), mask);
                kernels.biasActivationDropoutGradient(
                        h, activation, 0.3f, mask, numbers.tiny(rows, columns), bias, true);
            }
        });
    }

    private static void draws(WatchedDevice device, Numbers numbers) {
        device.fused(DrawKernels.class).ifPresent(kernels -> {
            Tensor eps = device.allocate(3, LENGTH);
            Tensor out = device.allocate(3, LENGTH);
            Tensor mean = numbers.tiny(LENGTH);
            Tensor logVariance = numbers.logarithms(LENGTH);
            kernels.reparameterise(mean, logVariance, numbers.noise(), eps, out);
            Tensor g = numbers.tiny(3, LENGTH);
            kernels.reparameteriseGradient(
                    logVariance, eps, g, numbers.tiny(LENGTH), true, numbers.tiny(LENGTH), false);
            Tensor variance = numbers.positive(LENGTH);
            kernels.perturb(mean, variance, numbers.noise(), eps, out);
            kernels.perturbGradient(variance, eps, g, numbers.tiny(LENGTH), false, numbers.tiny(LENGTH), true);
        });
    }

    private static void gates(WatchedDevice device, Numbers numbers) {
        device.fused(GateKernels.class).ifPresent(kernels -> {
            Tensor kept = device.allocate(2, 1, LENGTH);
            Tensor out = device.allocate(2, 1, LENGTH);
            for (Tensor u : new Tensor[] {numbers.pair(), numbers.saturating(20), numbers.saturating(2)}) {
                for (float sharpness : new float[] {1, 10, Float.POSITIVE_INFINITY}) {
                    kernels.gate(u, sharpness, kept, out);
                    kernels.gateGradient(u, sharpness, kept, numbers.tiny(2, 1, LENGTH), numbers.pair(), true);
                    kernels.gateGradient(u, sharpness, kept, numbers.tiny(2, 1, LENGTH), numbers.pair(), false);
                }
                kernels.rectify(u, kept, out);
                kernels.rectifyGradient(u, kept, out, numbers.tiny(2, 1, LENGTH), numbers.pair(), true);
                kernels.rectifyGradient(u, kept, out, numbers.tiny(2, 1, LENGTH), numbers.pair(), false);
            }
        });
    }

    private static void divergences(WatchedDevice device, Numbers numbers) {
        device.fused(DivergenceKernels.class).ifPresent(kernels -> {
            Tensor mean = numbers.tiny(LENGTH);
            Tensor logVariance = numbers.logarithms(LENGTH);
            Tensor logPrecision = numbers.logarithms(1);
            kernels.gaussianKl(mean, logVariance, logPrecision, device.allocate(1));
            kernels.rowMoments(numbers.tiny(3, LENGTH), 1, device.allocate(LENGTH), device.allocate(LENGTH));
            for (boolean adds : new boolean[] {true, false}) {
                kernels.gaussianKlGradient(
                        mean,
                        logVariance,
                        logPrecision,
                        numbers.tiny(1),
                        numbers.tiny(LENGTH),
                        adds,
                        numbers.tiny(LENGTH),
                        adds,
                        numbers.tiny(1),
                        adds);
            }
        });
    }

    private static void optimisers(WatchedDevice device, Numbers numbers) {
        device.fused(OptimiserKernels.class).ifPresent(kernels -> {
            Tensor w = numbers.tiny(LENGTH);
            Tensor m = numbers.tiny(LENGTH);
            Tensor v = numbers.positive(LENGTH);
            for (int t = 1; t <= 20; t++) {
                Tensor g = t % 5 == 0 ? numbers.tiny(LENGTH) : device.allocate(LENGTH);
                kernels.squareNorm(numbers.tiny(LENGTH), 0x1p-56f, device.allocate(1));
                kernels.adam(w, g, m, v, 1e-3, 0.9, 0.999, 1e-8, t, 0.5f);
                kernels.sgd(w, g, m, 1e-3, 0.9, 0.5f);
            }
        });
    }
}
