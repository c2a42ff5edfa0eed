package dev.credence.testkit;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.graph.Initialiser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Convolution and pooling agree with the reference for all windows and numbers of images. Every tensor is a view into a
 * larger one, which is compared as a whole.
 */
abstract class ImageLaws {
    private static final boolean[] BOTH = {false, true};

    /** Elements around a tensor in memory: none, or an odd number, so that nothing is aligned. */
    private static final int[] MARGINS = {0, 3};

    /** Few distinct values, so that most windows have ties. */
    private static final Initialiser TIES = (random, i) -> Math.floor(3 * random.uniform(0, i));

    private final Supplier<Device> opener;

    ImageLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    /** Windows of convolutions. */
    static List<Window> convolutions() {
        List<Window> all = new ArrayList<>(poolings());
        all.add(new Window(5, 6, 3, 3, 3, 1, 1));
        all.add(new Window(6, 7, 2, 5, 3, 2, 2));
        all.add(new Window(4, 4, 1, 3, 3, 1, 2));
        all.add(new Window(7, 3, 2, 4, 5, 3, 2));
        all.add(new Window(28, 28, 1, 5, 5, 1, 0));
        all.add(new Window(12, 12, 20, 5, 5, 1, 0));
        all.add(new Window(12, 12, 20, 5, 5, 1, 2));
        return all;
    }

    /**
     * Windows without padding: one pixel, the whole image, adjacent, overlapping, with gaps, with an uncovered
     * remainder.
     */
    static List<Window> poolings() {
        return List.of(
                new Window(1, 1, 1, 1, 1, 1, 0),
                new Window(5, 7, 3, 1, 1, 1, 0),
                new Window(5, 7, 3, 1, 1, 2, 0),
                new Window(5, 7, 3, 5, 7, 1, 0),
                new Window(5, 7, 3, 5, 1, 1, 0),
                new Window(5, 7, 3, 2, 7, 2, 0),
                new Window(6, 5, 1, 3, 3, 1, 0),
                new Window(4, 6, 1, 2, 2, 2, 0),
                new Window(7, 6, 2, 3, 2, 2, 0),
                new Window(9, 8, 2, 2, 3, 4, 0),
                new Window(9, 10, 17, 2, 2, 2, 0));
    }

    /** A tensor and its surrounding memory. */
    private record Part(Tensor whole, Tensor view) {
        static Part of(KernelProgram.Bench bench, int margin, Initialiser values, int... shape) {
            int length = 2 * margin;
            int product = 1;
            for (int extent : shape) {
                product *= extent;
            }
            Tensor whole = bench.tensor(values, length + product);
            return new Part(whole, bench.device().view(whole, margin, shape));
        }

        static Part of(KernelProgram.Bench bench, int margin, int... shape) {
            return of(bench, margin, Scenario.ORDINARY, shape);
        }

        void show(KernelProgram.Bench bench, String what) {
            bench.show(what, whole);
        }
    }

    /** A law for given images, window, margins and accumulation. */
    @FunctionalInterface
    private interface Law {
        void run(KernelProgram.Bench bench, Window window, int images, int margin, boolean add);
    }

    private Stream<DynamicTest> tests(List<Window> windows, int[] counts, Law law) {
        List<DynamicTest> tests = new ArrayList<>();
        for (Window window : windows) {
            for (int images : counts) {
                for (boolean add : BOTH) {
                    String name = images + " images, " + window + (add ? ", added" : "");
                    tests.add(DynamicTest.dynamicTest(
                            name,
                            () -> KernelProgram.compare(name, opener, Scenario.ROUNDING, bench -> {
                                for (int margin : MARGINS) {
                                    law.run(bench, window, images, margin, add);
                                }
                            })));
                }
            }
        }
        return tests.stream();
    }

    @TestFactory
    @DisplayName("Convolutions and both their gradients agree with the reference")
    Stream<DynamicTest> convolutionsAgreeWithTheReference() {
        return tests(convolutions(), new int[] {1, 3, 11}, (bench, window, images, margin, add) -> {
            Device kernels = bench.device();
            int size = window.patchSize();
            for (int outputs : new int[] {1, 5, 16}) {
                String of = " of " + outputs + " outputs, margin " + margin;
                Part x = Part.of(bench, margin, images, window.imageSize());
                Part w = Part.of(bench, margin, size, outputs);
                Part out = Part.of(bench, margin, images * window.positions(), outputs);
                kernels.convolve(x.view(), w.view(), window, out.view(), add);
                out.show(bench, "the convolution" + of);
                Part gradW = Part.of(bench, margin, size, outputs);
                Part gradOut = Part.of(bench, margin, images, window.positions() * outputs);
                kernels.convolveWeightGradient(x.view(), gradOut.view(), window, gradW.view(), add);
                gradW.show(bench, "the gradient of the weights" + of);
                Part gradX = Part.of(bench, margin, images, window.imageSize());
                kernels.convolveInputGradient(gradOut.view(), w.view(), window, gradX.view(), add);
                gradX.show(bench, "the gradient of the images" + of);
                x.show(bench, "the images" + of);
                w.show(bench, "the weights" + of);
                gradOut.show(bench, "the gradient given" + of);
            }
        });
    }

    @TestFactory
    @DisplayName("The first maximum of a window wins, with its variance, and receives the gradient")
    Stream<DynamicTest> theFirstLargestNumberWins() {
        return tests(poolings(), new int[] {1, 9}, (bench, window, images, margin, add) -> {
            for (int blocks = 1; blocks <= 2; blocks++) {
                largest(bench, window, images, margin, add, "ordinary numbers", Scenario.ORDINARY, blocks);
                largest(bench, window, images, margin, add, "few numbers", TIES, blocks);
                largest(bench, window, images, margin, add, "equal numbers", Initialiser.constant(-2), blocks);
            }
        });
    }

    private static void largest(
            KernelProgram.Bench bench,
            Window window,
            int images,
            int margin,
            boolean add,
            String what,
            Initialiser values,
            int blocks) {
        Device kernels = bench.device();
        int pooled = window.positions() * window.channels();
        int block = images * window.imageSize();
        // all variances differ
        Initialiser pair = (random, i) -> i - margin < block ? values.value(random, i) : random.uniform(1, i);
        Part x = blocks == 1
                ? Part.of(bench, margin, values, images, window.imageSize())
                : Part.of(bench, margin, pair, 2, images, window.imageSize());
        Part winners = Part.of(bench, margin, images, pooled);
        Part out = shaped(bench, margin, blocks, images, pooled);
        kernels.maxPool(x.view(), window, winners.view(), out.view());
        String of = " of " + blocks + " blocks of " + what + ", margin " + margin;
        out.show(bench, "the largest" + of);
        Part gradOut = shaped(bench, margin, blocks, images, pooled);
        Part gradX = shaped(bench, margin, blocks, images, window.imageSize());
        kernels.maxPoolGradient(winners.view(), gradOut.view(), window, gradX.view(), add);
        gradX.show(bench, "the gradient" + of);
        x.show(bench, "the images" + of);
        gradOut.show(bench, "the gradient given" + of);
    }

    private static Part shaped(KernelProgram.Bench bench, int margin, int blocks, int images, int size) {
        return blocks == 1 ? Part.of(bench, margin, images, size) : Part.of(bench, margin, 2, images, size);
    }

    @TestFactory
    @DisplayName("Sums over windows and their gradient agree with the reference")
    Stream<DynamicTest> sumsOfAWindowAgreeWithTheReference() {
        return tests(poolings(), new int[] {1, 9}, (bench, window, images, margin, add) -> {
            Device kernels = bench.device();
            int pooled = window.positions() * window.channels();
            float factor = 0.7f;
            Part x = Part.of(bench, margin, images, window.imageSize());
            Part out = Part.of(bench, margin, images, pooled);
            kernels.sumPool(x.view(), window, factor, out.view());
            out.show(bench, "the sum, margin " + margin);
            Part gradOut = Part.of(bench, margin, images, pooled);
            Part gradX = Part.of(bench, margin, images, window.imageSize());
            kernels.sumPoolGradient(gradOut.view(), window, factor, gradX.view(), add);
            gradX.show(bench, "the gradient, margin " + margin);
            x.show(bench, "the images, margin " + margin);
            gradOut.show(bench, "the gradient given, margin " + margin);
        });
    }

    @TestFactory
    @DisplayName("The same convolution gives the same bits, whatever ran between")
    Stream<DynamicTest> theSameConvolutionGivesTheSameBits() {
        return convolutions().stream()
                .map(window -> DynamicTest.dynamicTest(window.toString(), () -> {
                    try (Device device = opener.get()) {
                        List<float[]> first = gradients(device, window, 7);
                        gradients(device, new Window(13, 12, 4, 5, 3, 1, 1), 9);
                        List<float[]> again = gradients(device, window, 7);
                        for (int i = 0; i < first.size(); i++) {
                            Closeness.assertSameBits("result " + i + " of " + window, again.get(i), first.get(i));
                        }
                    }
                }));
    }

    /** A convolution and its gradients. */
    private static List<float[]> gradients(Device device, Window window, int images) {
        int outputs = 6;
        Tensor x = numbers(device, images, window.imageSize());
        Tensor w = numbers(device, window.patchSize(), outputs);
        Tensor out = numbers(device, images * window.positions(), outputs);
        device.convolve(x, w, window, out, true);
        Tensor gradW = device.allocate(window.patchSize(), outputs);
        device.convolveWeightGradient(x, out, window, gradW, false);
        Tensor gradX = device.allocate(images, window.imageSize());
        device.convolveInputGradient(out, w, window, gradX, false);
        return List.of(device.read(out), device.read(gradW), device.read(gradX));
    }

    private static Tensor numbers(Device device, int rows, int columns) {
        Tensor tensor = device.allocate(rows, columns);
        device.write(tensor, Replay.numbers(Scenario.ORDINARY, rows * columns));
        return tensor;
    }
}
