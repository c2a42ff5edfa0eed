package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against sums in double, number by number. */
final class DirectConvolutionTest {
    private static final int IMAGES = 3;
    private static final float UNTOUCHED = 77;

    /** One channel and three, with strides and padding, images that are no squares, one position alone. */
    private static final Window[] WINDOWS = {
        new Window(9, 8, 1, 5, 5, 1, 0),
        new Window(28, 28, 1, 5, 5, 2, 0),
        new Window(7, 6, 3, 3, 3, 1, 1),
        new Window(11, 9, 3, 4, 5, 3, 2),
        new Window(5, 5, 2, 5, 5, 1, 0)
    };

    private static final int[] FILTERS = {8, 15, 16, 20, 24, 32, 47, 56};

    @BeforeEach
    void vectorsOfEight() {
        assumeTrue(Lanes.WIDTH == 8, "these tiles are for vectors of 8 numbers");
    }

    @Test
    void serveFirstLayersAlone() {
        assertThat(DirectConvolution.suits(new Window(28, 28, 1, 5, 5, 2, 0), 20))
                .isTrue();
        assertThat(DirectConvolution.suits(new Window(12, 12, 20, 5, 5, 2, 0), 50))
                .isFalse();
        for (int filters : new int[] {4, 7, 25, 31, 49, 55, 57}) { // all but the last: would read too far
            assertThat(DirectConvolution.suits(new Window(28, 28, 1, 5, 5, 2, 0), filters))
                    .as("%d filters", filters)
                    .isFalse();
        }
    }

    @Test
    void partsOfManyImages() {
        Window w = new Window(28, 28, 1, 5, 5, 1, 0); // nine images a part
        int images = 40;
        int filters = 20;
        DirectConvolution whole = new DirectConvolution(w, filters);
        SharedConvolution shared = new SharedConvolution(new Workers(1, new Scratch()), false);
        int results = images * w.positions() * filters;
        int weights = w.patchSize() * filters;
        try (SimdMemory x = memory(numbers(images * w.imageSize(), 1));
                SimdMemory matrix = memory(numbers(weights, 2));
                SimdMemory expected = new SimdMemory(4L * results);
                SimdMemory out = new SimdMemory(4L * results);
                SimdMemory scratch = new SimdMemory(whole.scratchBytes())) {
            whole.forward(x.address(), images, matrix.address(), expected.address(), false, scratch.address());
            shared.forward(x.address(), images, w, matrix.address(), filters, out.address(), false);
            for (int i = 0; i < results; i++) {
                assertThat(Lanes.get(out.address() + 4L * i)).isEqualTo(Lanes.get(expected.address() + 4L * i));
            }
            whole.weightGradient(x.address(), images, out.address(), expected.address(), scratch.address());
            shared.weightGradient(x.address(), images, w, out.address(), filters, matrix.address(), false);
            for (int i = 0; i < weights; i++) { // parts are summed in another order
                double sum = Lanes.get(expected.address() + 4L * i);
                assertThat((double) Lanes.get(matrix.address() + 4L * i))
                        .isCloseTo(sum, within(1e-4 * (1 + Math.abs(sum)) + 0.05));
            }
        } finally {
            shared.close();
        }
    }

    @Test
    void results() {
        for (Window w : WINDOWS) {
            for (int filters : FILTERS) {
                assertThat(DirectConvolution.suits(w, filters)).isTrue();
                results(w, filters, false);
                results(w, filters, true);
            }
        }
    }

    private static void results(Window w, int filters, boolean add) {
        float[] x = numbers(IMAGES * w.imageSize(), 1);
        float[] weights = numbers(w.patchSize() * filters, 2);
        float[] old = numbers(IMAGES * w.positions() * filters, 3);
        double[] expected = new double[old.length];
        for (int i = 0; i < IMAGES * w.positions(); i++) {
            for (int f = 0; f < filters; f++) {
                expected[i * filters + f] = add ? old[i * filters + f] : 0;
                for (int p = 0; p < w.patchSize(); p++) {
                    expected[i * filters + f] += pixel(x, w, i, p) * weights[p * filters + f];
                }
            }
        }
        try (SimdMemory images = memory(x);
                SimdMemory matrix = memory(weights)) {
            DirectConvolution convolution = new DirectConvolution(w, filters);
            agrees(
                    w + ", " + filters + (add ? ", added" : ""),
                    old,
                    expected,
                    convolution,
                    (out, scratch) ->
                            convolution.forward(images.address(), IMAGES, matrix.address(), out, add, scratch));
        }
    }

    @Test
    void weightGradients() {
        for (Window w : WINDOWS) {
            for (int filters : FILTERS) {
                float[] x = numbers(IMAGES * w.imageSize(), 1);
                float[] gradients = numbers(IMAGES * w.positions() * filters, 2);
                double[] expected = new double[w.patchSize() * filters];
                for (int i = 0; i < IMAGES * w.positions(); i++) {
                    for (int p = 0; p < w.patchSize(); p++) {
                        for (int f = 0; f < filters; f++) {
                            expected[p * filters + f] += pixel(x, w, i, p) * gradients[i * filters + f];
                        }
                    }
                }
                try (SimdMemory images = memory(x);
                        SimdMemory ofResults = memory(gradients)) {
                    DirectConvolution convolution = new DirectConvolution(w, filters);
                    agrees(
                            w + ", " + filters,
                            numbers(expected.length, 3),
                            expected,
                            convolution,
                            (out, scratch) -> convolution.weightGradient(
                                    images.address(), IMAGES, ofResults.address(), out, scratch));
                }
            }
        }
    }

    @FunctionalInterface
    private interface Run {
        void into(long out, long scratch);
    }

    private static void agrees(String what, float[] old, double[] expected, DirectConvolution convolution, Run run) {
        int behind = 16;
        try (SimdMemory out = new SimdMemory(4L * (old.length + behind));
                SimdMemory scratch = new SimdMemory(convolution.scratchBytes())) {
            store(old, out);
            for (int i = 0; i < behind; i++) {
                Lanes.put(out.address() + 4L * (old.length + i), UNTOUCHED);
            }
            run.into(out.address(), scratch.address());
            for (int i = 0; i < old.length; i++) {
                assertThat((double) Lanes.get(out.address() + 4L * i))
                        .as("%s, element %d", what, i)
                        .isCloseTo(expected[i], within(1e-4));
            }
            for (int i = 0; i < behind; i++) {
                assertThat(Lanes.get(out.address() + 4L * (old.length + i)))
                        .as("%s, behind the end", what)
                        .isEqualTo(UNTOUCHED);
            }
        }
    }

    /** What the window sees at a position of all images, its number p; 0 in the padding. */
    private static double pixel(float[] x, Window w, int position, int p) {
        int image = position / w.positions();
        int at = position % w.positions();
        int row = at / w.outWidth() * w.stride() - w.padding() + p / (w.columns() * w.channels());
        int column = at % w.outWidth() * w.stride() - w.padding() + p / w.channels() % w.columns();
        boolean inside = row >= 0 && row < w.height() && column >= 0 && column < w.width();
        return inside ? x[image * w.imageSize() + (row * w.width() + column) * w.channels() + p % w.channels()] : 0;
    }

    private static float[] numbers(int n, int stream) {
        CounterRandom random = CounterRandom.of(12, stream);
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = (float) random.normal(0, i);
        }
        return values;
    }

    private static SimdMemory memory(float[] values) {
        SimdMemory memory = new SimdMemory(4L * values.length);
        store(values, memory);
        return memory;
    }

    private static void store(float[] values, SimdMemory memory) {
        for (int i = 0; i < values.length; i++) {
            Lanes.put(memory.address() + 4L * i, values[i]);
        }
    }
}
