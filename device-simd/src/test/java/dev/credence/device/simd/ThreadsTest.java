package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Parallelised kernels give the same bits for every number of threads. */
final class ThreadsTest {
    private static final int ROWS = 1283;
    private static final int WIDE = 103;
    private static final int NARROW = 37;

    @Test
    void kernelsGiveTheSameBitsOnOneTwoAndThreeThreads() {
        Map<String, float[]> one = results(1);
        for (int threads = 2; threads <= 3; threads++) {
            Map<String, float[]> several = results(threads);
            one.forEach((kernel, expected) ->
                    assertThat(several.get(kernel)).as(kernel).isEqualTo(expected));
        }
    }

    @Test
    void devicesOfSingleThreadsGiveTheSameBitsSideBySideAndAreClosedWithTheirOwner() {
        Map<String, float[]> expected = results(1);
        SimdDevice owner = new SimdDevice(3);
        List<Device> single = owner.perThread();
        assertThat(single).hasSize(3).doesNotContain(owner).doesNotHaveDuplicates();
        assertThat(owner.perThread()).isSameAs(single);
        List<CompletableFuture<Map<String, float[]>>> futures = single.stream()
                .map(device -> CompletableFuture.supplyAsync(() -> results((SimdDevice) device)))
                .toList();
        for (CompletableFuture<Map<String, float[]>> results : futures) {
            Map<String, float[]> own = results.join();
            expected.forEach(
                    (kernel, values) -> assertThat(own.get(kernel)).as(kernel).isEqualTo(values));
        }
        owner.close();
        single.forEach(device -> assertThatThrownBy(() -> device.allocate(1)).hasMessageContaining("closed"));
        try (SimdDevice one = new SimdDevice(1)) {
            assertThat(one.perThread()).containsExactly(one);
        }
    }

    private static Map<String, float[]> results(int threads) {
        try (SimdDevice device = new SimdDevice(threads)) {
            return results(device);
        }
    }

    private static Map<String, float[]> results(SimdDevice device) {
        Map<String, float[]> results = new LinkedHashMap<>();
        Noise noise = new Noise(CounterRandom.of(5, 6));
        noise.setStep(1);
        Tensor x = device.allocate(ROWS, WIDE);
        Tensor w = device.allocate(WIDE, NARROW);
        Tensor h = device.allocate(ROWS, NARROW);
        device.normal(noise, x);
        noise.setStep(2);
        device.normal(noise, w);
        device.multiply(x, false, w, false, h, false);
        results.put("X W", device.read(h));
        device.multiply(x, true, h, false, w, true);
        results.put("W + Xᵀ H", device.read(w));
        device.multiply(h, false, w, true, x, false);
        results.put("H Wᵀ", device.read(x));

        Tensor column = device.allocate(WIDE, 1);
        Tensor products = device.allocate(7 * ROWS, 1);
        device.normal(noise, column);
        Tensor tall = device.allocate(7 * ROWS, WIDE);
        for (int k = 0; k < 7; k++) {
            device.write(device.view(tall, k * x.length(), ROWS, WIDE), device.read(x));
        }
        device.multiply(tall, false, column, false, products, false);
        results.put("column", device.read(products));

        Tensor bias = device.allocate(WIDE);
        Tensor mask = device.allocate(ROWS, WIDE);
        Tensor gradient = device.allocate(ROWS, WIDE);
        for (Activation activation : Activation.values()) {
            device.normal(noise, x);
            device.normal(noise, gradient);
            device.fused(LayerKernels.class)
                    .orElseThrow()
                    .biasActivationDropout(x, bias, activation, 0.3f, noise, mask);
            results.put(activation + " forward", device.read(x));
            device.fused(LayerKernels.class)
                    .orElseThrow()
                    .biasActivationDropoutGradient(x, activation, 0.3f, mask, gradient, bias, true);
            results.put(activation + " backward", device.read(gradient));
            results.put(activation + " bias", device.read(bias));
        }
        Tensor copies = device.allocate(7 * ROWS, NARROW);
        Tensor masks = device.allocate(7 * ROWS, NARROW);
        device.fused(LayerKernels.class).orElseThrow().dropout(h, 0.5f, noise, masks, copies);
        results.put("dropout", device.read(copies));
        images(device, noise, results);
        Tensor first = device.allocate(ROWS, WIDE);
        Tensor second = device.allocate(ROWS, WIDE);
        device.fused(OptimiserKernels.class)
                .orElseThrow()
                .adam(x, gradient, first, second, 0.01, 0.9, 0.999, 1e-8, 3, 0.5f);
        results.put("Adam", device.read(x));
        return results;
    }

    /** Products of few rows with many columns, convolutions and pooling. */
    private static void images(SimdDevice device, Noise noise, Map<String, float[]> results) {
        Tensor few = device.allocate(100, 300);
        Tensor matrix = device.allocate(300, 500);
        Tensor product = device.allocate(100, 500);
        device.normal(noise, few);
        device.normal(noise, matrix);
        device.multiply(few, false, matrix, false, product, false);
        results.put("few rows", device.read(product));
        device.multiply(product, false, matrix, true, few, true);
        results.put("few rows, transposed", device.read(few));
        Tensor fewer = device.view(few, 0, 20, 300);
        device.multiply(device.view(product, 0, 20, 500), false, matrix, true, fewer, true);
        results.put("fewer rows, transposed", device.read(fewer));

        Window window = new Window(14, 12, 8, 5, 5, 2, 1);
        int images = 67;
        int filters = 20;
        Tensor x = device.allocate(images, window.imageSize());
        Tensor w = device.allocate(window.patchSize(), filters);
        Tensor out = device.allocate(images * window.positions(), filters);
        device.normal(noise, x);
        device.normal(noise, w);
        device.convolve(x, w, window, out, false);
        results.put("convolution", device.read(out));
        device.convolveWeightGradient(x, out, window, w, true);
        results.put("convolution's weight gradient", device.read(w));
        device.convolveInputGradient(out, w, window, x, false);
        results.put("convolution's input gradient", device.read(x));
        Window pool = new Window(14, 12, 8, 2, 2, 2, 0);
        Tensor winners = device.allocate(images, pool.positions() * pool.channels());
        Tensor pooled = device.allocate(images, pool.positions() * pool.channels());
        device.maxPool(x, pool, winners, pooled);
        results.put("pooling", device.read(pooled));
        device.maxPoolGradient(winners, pooled, pool, x, true);
        results.put("pooling's gradient", device.read(x));
    }

    /** Consecutive short kernels, so that helpers are late, asleep, or still at the previous kernel. */
    @RepeatedTest(5)
    void everyPartRunsExactlyOnce() {
        Scratch scratch = new Scratch();
        try (Workers workers = new Workers(4, scratch)) {
            for (int call = 0; call < 3000; call++) {
                int count = 2 + call % 13;
                AtomicIntegerArray runs = new AtomicIntegerArray(count);
                workers.run(count, (part, own) -> runs.incrementAndGet(part));
                for (int part = 0; part < count; part++) {
                    assertThat(runs.get(part)).isOne();
                }
                while (call % 500 == 0 && workers.asleep() < 3) {
                    Thread.onSpinWait();
                }
            }
        } finally {
            scratch.close();
        }
    }

    @Test
    void aFailureInAPartReachesTheCallerAndTheNextKernelRuns() {
        Scratch scratch = new Scratch();
        try (Workers workers = new Workers(2, scratch)) {
            assertThatThrownBy(() -> workers.run(8, (part, own) -> {
                        throw new IllegalArgumentException("part " + part);
                    }))
                    .hasRootCauseInstanceOf(IllegalArgumentException.class);
            AtomicIntegerArray runs = new AtomicIntegerArray(8);
            workers.run(8, (part, own) -> runs.incrementAndGet(part));
            assertThat(runs.toString()).isEqualTo("[1, 1, 1, 1, 1, 1, 1, 1]");
        } finally {
            scratch.close();
        }
    }
}
