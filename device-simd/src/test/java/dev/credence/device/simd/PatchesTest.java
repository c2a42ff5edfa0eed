package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Comparison with the definition, number by number. */
final class PatchesTest {
    private static final int IMAGES = 3;

    /**
     * Rows of one, two and many vectors, complete and incomplete; strides, padding on all sides, images that are not
     * square.
     */
    private static final Window[] WINDOWS = {
        new Window(9, 8, 1, 5, 5, 1, 0),
        new Window(28, 28, 1, 5, 5, 2, 0),
        new Window(7, 6, 3, 3, 3, 1, 1),
        new Window(11, 9, 3, 4, 5, 3, 2),
        new Window(6, 7, 20, 3, 3, 1, 1),
        new Window(6, 5, 2, 3, 4, 1, 0), // 8 numbers per row
        new Window(6, 5, 4, 3, 4, 1, 1), // 16
        new Window(4, 3, 17, 2, 1, 1, 0), // 17
        new Window(12, 12, 20, 5, 5, 2, 0),
        new Window(4, 5, 1, 3, 3, 2, 2), // a single patch, in the middle of a row, is inside
        new Window(3, 3, 2, 5, 5, 1, 1), // no patch is inside: the window is larger than the image
        new Window(5, 5, 2, 5, 5, 1, 0) // one patch
    };

    @Test
    void theyAreWhatTheWindowSees() {
        for (Window w : WINDOWS) {
            float[] x = numbers(IMAGES * w.imageSize(), 1);
            int n = IMAGES * w.positions() * w.patchSize();
            try (SimdMemory images = memory(x);
                    SimdMemory patches = new SimdMemory(4L * n)) {
                Patches.unfold(images.address(), IMAGES, 0, w.outHeight(), w, patches.address());
                for (int i = 0; i < IMAGES * w.positions(); i++) {
                    for (int p = 0; p < w.patchSize(); p++) {
                        int at = pixel(w, i, p);
                        assertThat(Lanes.get(patches.address() + 4L * (i * w.patchSize() + p)))
                                .as("%s: number %d of patch %d", w, p, i)
                                .isEqualTo(at < 0 ? 0 : x[at]);
                    }
                }
            }
        }
    }

    @Test
    void andGoBackToWhereTheyWereTakenFrom() {
        for (Window w : WINDOWS) {
            float[] y = numbers(IMAGES * w.positions() * w.patchSize(), 2);
            double[] expected = new double[IMAGES * w.imageSize()];
            for (int i = 0; i < y.length; i++) {
                int at = pixel(w, i / w.patchSize(), i % w.patchSize());
                if (at >= 0) {
                    expected[at] += y[i];
                }
            }
            try (SimdMemory patches = memory(y);
                    SimdMemory images = new SimdMemory(4L * expected.length)) {
                Patches.fold(patches.address(), IMAGES, 0, w.outHeight(), w, images.address());
                for (int i = 0; i < expected.length; i++) {
                    assertThat((double) Lanes.get(images.address() + 4L * i))
                            .as("%s: number %d", w, i)
                            .isCloseTo(expected[i], within(1e-4));
                }
            }
        }
    }

    /** Nine images per tile, and several tiles per part. */
    @Test
    void convolutionsOfManyImages() {
        agreesWithSums(new Window(28, 28, 1, 5, 5, 1, 0), 40, 20);
    }

    /** Two and four bands of rows, the last one lower. */
    @Test
    void convolutionsOfLargeImages() {
        agreesWithSums(new Window(41, 37, 4, 5, 5, 1, 2), 3, 7);
        agreesWithSums(new Window(69, 63, 6, 5, 5, 2, 2), 2, 5);
        agreesWithSums(new Window(58, 50, 6, 5, 5, 1, 1), 10, 4);
    }

    /** The three products compared with sums in double; the gradient of the images both set and accumulated. */
    private static void agreesWithSums(Window w, int images, int filters) {
        int positions = images * w.positions();
        int patch = w.patchSize();
        float[] x = numbers(images * w.imageSize(), 1);
        float[] weights = numbers(patch * filters, 2);
        float[] gradients = numbers(positions * filters, 3);
        double[] results = new double[positions * filters];
        double[] sums = new double[patch * filters];
        double[] back = new double[x.length];
        for (int i = 0; i < positions; i++) {
            for (int p = 0; p < patch; p++) {
                int at = pixel(w, i, p);
                if (at >= 0) {
                    for (int f = 0; f < filters; f++) {
                        results[i * filters + f] += (double) x[at] * weights[p * filters + f];
                        sums[p * filters + f] += (double) x[at] * gradients[i * filters + f];
                        back[at] += (double) weights[p * filters + f] * gradients[i * filters + f];
                    }
                }
            }
        }
        SharedConvolution convolution = new SharedConvolution(new Workers(1, new Scratch()));
        try (SimdMemory ofX = memory(x);
                SimdMemory matrix = memory(weights);
                SimdMemory ofGradients = memory(gradients);
                SimdMemory out = new SimdMemory(4L * results.length);
                SimdMemory sum = new SimdMemory(4L * sums.length);
                SimdMemory toX = memory(x)) {
            convolution.forward(ofX.address(), images, w, matrix.address(), filters, out.address(), false);
            convolution.weightGradient(ofX.address(), images, w, ofGradients.address(), filters, sum.address(), false);
            agrees(out, results, 1e-4);
            agrees(sum, sums, 5e-3); // of up to 26 000 numbers
            for (int times = 1; times <= 2; times++) {
                convolution.inputGradient(
                        ofGradients.address(), images, w, matrix.address(), filters, toX.address(), times > 1);
                int factor = times;
                agrees(toX, Arrays.stream(back).map(g -> factor * g).toArray(), 1e-3);
            }
        } finally {
            convolution.close();
        }
    }

    private static void agrees(SimdMemory actual, double[] expected, double tolerance) {
        for (int i = 0; i < expected.length; i++) {
            assertThat((double) Lanes.get(actual.address() + 4L * i))
                    .as("element %d", i)
                    .isCloseTo(expected[i], within(tolerance));
        }
    }

    /** Index of number p of patch i among the images' numbers, or -1 for the padding. */
    private static int pixel(Window w, int i, int p) {
        int position = i % w.positions();
        int row = position / w.outWidth() * w.stride() - w.padding() + p / (w.columns() * w.channels());
        int column = position % w.outWidth() * w.stride() - w.padding() + p / w.channels() % w.columns();
        if (row < 0 || row >= w.height() || column < 0 || column >= w.width()) {
            return -1;
        }
        int image = i / w.positions() * w.imageSize();
        return image + (row * w.width() + column) * w.channels() + p % w.channels();
    }

    private static float[] numbers(int n, int seed) {
        CounterRandom random = CounterRandom.of(12, seed);
        float[] numbers = new float[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = (float) random.normal(0, i);
        }
        return numbers;
    }

    private static SimdMemory memory(float[] numbers) {
        SimdMemory memory = new SimdMemory(4L * numbers.length);
        for (int i = 0; i < numbers.length; i++) {
            Lanes.put(memory.address() + 4L * i, numbers[i]);
        }
        return memory;
    }
}
