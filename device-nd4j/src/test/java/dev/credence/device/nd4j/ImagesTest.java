package dev.credence.device.nd4j;

import static dev.credence.device.nd4j.Workbench.before;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.device.nd4j.Workbench.Way;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both implementations, host and ND4J operations, compared with the definitions. */
class ImagesTest {
    private static final boolean[] BOTH = {false, true};

    private static final List<Window> CONVOLUTIONS = List.of(
            new Window(1, 1, 1, 1, 1, 1, 0),
            new Window(4, 5, 3, 1, 1, 1, 0),
            new Window(4, 5, 3, 4, 5, 1, 0),
            new Window(7, 6, 2, 3, 2, 2, 0),
            new Window(9, 8, 2, 2, 3, 4, 0),
            new Window(5, 6, 3, 3, 3, 1, 1),
            new Window(6, 7, 1, 5, 3, 2, 2),
            new Window(12, 12, 20, 5, 5, 1, 2));

    private static final List<Window> POOLINGS = List.of(
            new Window(1, 1, 1, 1, 1, 1, 0),
            new Window(5, 7, 3, 2, 2, 2, 0),
            new Window(6, 5, 1, 3, 2, 1, 0),
            new Window(9, 8, 2, 2, 3, 4, 0),
            new Window(4, 5, 3, 4, 5, 1, 0));

    /** An entry of X, the patches of all positions, one below another; 0 in the padding. */
    private static double patch(float[] x, Window w, int position, int entry) {
        int index = pixel(w, position, entry);
        return index < 0 ? 0 : x[index];
    }

    /** Index in the images of an entry of X, or −1. */
    private static int pixel(Window w, int position, int entry) {
        int p = position % w.positions();
        int place = entry / w.channels();
        int row = p / w.outWidth() * w.stride() - w.padding() + place / w.columns();
        int column = p % w.outWidth() * w.stride() - w.padding() + place % w.columns();
        if (row < 0 || row >= w.height() || column < 0 || column >= w.width()) {
            return -1;
        }
        return position / w.positions() * w.imageSize()
                + (row * w.width() + column) * w.channels()
                + entry % w.channels();
    }

    @ParameterizedTest
    @EnumSource
    void convolvesAndGivesBothGradients(Way way) {
        OpScratch scratch = new OpScratch();
        try (Workbench bench = new Workbench(way)) {
            Images images = way == Way.OPERATIONS ? new OpImages(scratch) : new HostImages();
            for (Window w : CONVOLUTIONS) {
                for (boolean accumulate : BOTH) {
                    convolves(bench, images, w, 3, accumulate);
                }
            }
        } finally {
            scratch.close();
        }
    }

    @Test
    void operationsTakeAFewImagesAtATime() {
        OpScratch scratch = new OpScratch();
        try (Workbench bench = new Workbench(Way.OPERATIONS)) {
            for (Window w : CONVOLUTIONS) {
                Images kernels = new OpImages(scratch, 2 * w.positions() * w.patchSize());
                convolves(bench, kernels, w, 5, false);
                convolves(bench, kernels, w, 4, true);
                convolves(bench, new OpImages(scratch, 1), w, 2, true);
            }
        } finally {
            scratch.close();
        }
    }

    private static void convolves(Workbench bench, Images kernels, Window w, int images, boolean accumulate) {
        int outputs = 4;
        int rows = images * w.positions();
        int size = w.patchSize();
        Tensor x = bench.normal(images, w.imageSize());
        Tensor weights = bench.normal(size, outputs);
        Tensor out = bench.normal(rows, outputs);
        float[] pixels = bench.read(x);
        float[] matrix = bench.read(weights);
        float[] was = bench.read(out);
        kernels.convolve(x, weights, w, out, accumulate);
        bench.isNear(out, i -> {
            double sum = before(accumulate, was, i);
            for (int e = 0; e < size; e++) {
                sum += patch(pixels, w, i / outputs, e) * matrix[e * outputs + i % outputs];
            }
            return sum;
        });

        Tensor slope = bench.normal(rows, outputs);
        float[] slopes = bench.read(slope);
        kernels.convolveWeightGradient(x, slope, w, weights, accumulate);
        bench.isNear(weights, i -> {
            double sum = before(accumulate, matrix, i);
            for (int row = 0; row < rows; row++) {
                sum += patch(pixels, w, row, i / outputs) * slopes[row * outputs + i % outputs];
            }
            return sum;
        });

        float[] matrixNow = bench.read(weights);
        double[] gradient = new double[pixels.length];
        for (int e = 0; e < size; e++) {
            for (int row = 0; row < rows; row++) {
                for (int o = 0; o < outputs && pixel(w, row, e) >= 0; o++) {
                    gradient[pixel(w, row, e)] += (double) slopes[row * outputs + o] * matrixNow[e * outputs + o];
                }
            }
        }
        kernels.convolveInputGradient(slope, weights, w, x, accumulate);
        bench.isNear(x, i -> before(accumulate, pixels, i) + gradient[i]);
    }

    @ParameterizedTest
    @EnumSource
    void takesTheLargestOfAWindowAndItsVariance(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (Window w : POOLINGS) {
                for (int blocks = 1; blocks <= 2; blocks++) {
                    for (boolean accumulate : BOTH) {
                        takesTheLargest(bench, w, blocks, accumulate);
                    }
                }
            }
        }
    }

    private static void takesTheLargest(Workbench bench, Window w, int blocks, boolean accumulate) {
        int images = 3;
        int pooled = images * w.positions() * w.channels();
        int block = images * w.imageSize();
        Tensor x = bench.normal(blocks, images, w.imageSize());
        float[] pixels = bench.read(x);
        for (int i = 0; i < block; i++) {
            pixels[i] = Math.round(pixels[i]); // creates ties
        }
        bench.device.write(x, pixels);
        int[] chosen = new int[pooled];
        for (int i = 0; i < pooled; i++) {
            int position = i / w.channels();
            int channel = i % w.channels();
            chosen[i] = pixel(w, position, channel);
            for (int e = channel; e < w.patchSize(); e += w.channels()) {
                int other = pixel(w, position, e);
                chosen[i] = pixels[other] > pixels[chosen[i]] ? other : chosen[i];
            }
        }
        Tensor winners = bench.normal(pooled);
        Tensor out = bench.normal(blocks, images, w.positions() * w.channels());
        bench.device.maxPool(x, w, winners, out);
        bench.isNear(out, i -> pixels[i / pooled * block + chosen[i % pooled]], 0);

        Tensor slope = bench.normal(blocks, images, w.positions() * w.channels());
        float[] slopes = bench.read(slope);
        double[] gradient = new double[pixels.length];
        for (int i = 0; i < slopes.length; i++) {
            gradient[i / pooled * block + chosen[i % pooled]] += slopes[i];
        }
        bench.device.maxPoolGradient(winners, slope, w, x, accumulate);
        bench.isNear(x, i -> before(accumulate, pixels, i) + gradient[i]);
    }

    @ParameterizedTest
    @EnumSource
    void sumsAWindowAndGivesTheGradient(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (Window w : POOLINGS) {
                for (boolean accumulate : BOTH) {
                    sums(bench, w, accumulate);
                }
            }
        }
    }

    private static void sums(Workbench bench, Window w, boolean accumulate) {
        int images = 3;
        int channels = w.channels();
        Tensor x = bench.normal(images, w.imageSize());
        float[] pixels = bench.read(x);
        Tensor out = bench.normal(images, w.positions() * channels);
        bench.device.sumPool(x, w, 0.3f, out);
        bench.isNear(out, i -> {
            double sum = 0;
            for (int e = i % channels; e < w.patchSize(); e += channels) {
                sum += 0.3 * patch(pixels, w, i / channels, e);
            }
            return sum;
        });

        Tensor slope = bench.normal(images, w.positions() * channels);
        float[] slopes = bench.read(slope);
        double[] gradient = new double[pixels.length];
        for (int i = 0; i < slopes.length; i++) {
            for (int e = i % channels; e < w.patchSize(); e += channels) {
                gradient[pixel(w, i / channels, e)] += 0.3 * slopes[i];
            }
        }
        bench.device.sumPoolGradient(slope, w, 0.3f, x, accumulate);
        bench.isNear(x, i -> before(accumulate, pixels, i) + gradient[i]);
        bench.isNear(slope, i -> slopes[i], 0);
    }
}
