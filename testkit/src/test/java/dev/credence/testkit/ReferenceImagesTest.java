package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference device's image kernels: adjoints, special cases and numbers by hand. */
class ReferenceImagesTest {
    private static final int IMAGES = 3;
    private static final int OUTPUTS = 4;

    private final ReferenceDevice device = new ReferenceDevice();
    private final Device kernels = device;
    private final Random random = new Random(31);

    static Stream<Window> convolutions() {
        return ImageLaws.convolutions().stream();
    }

    static Stream<Window> poolings() {
        return ImageLaws.poolings().stream();
    }

    private Tensor normal(int... shape) {
        Tensor tensor = device.allocate(shape);
        for (int i = 0; i < tensor.length(); i++) {
            device.set(tensor, i, random.nextGaussian());
        }
        return tensor;
    }

    private Tensor tensor(int[] shape, double... values) {
        Tensor tensor = device.allocate(shape);
        for (int i = 0; i < values.length; i++) {
            device.set(tensor, i, values[i]);
        }
        return tensor;
    }

    private double inner(Tensor a, Tensor b) {
        double sum = 0;
        for (int i = 0; i < a.length(); i++) {
            sum += device.get(a, i) * device.get(b, i);
        }
        return sum;
    }

    private void assertEqual(Tensor actual, Tensor expected) {
        assertThat(actual.length()).isEqualTo(expected.length());
        for (int i = 0; i < actual.length(); i++) {
            assertThat(device.get(actual, i))
                    .as("element %d", i)
                    .isCloseTo(device.get(expected, i), within(1e-12 * (1 + Math.abs(device.get(expected, i)))));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("convolutions")
    @DisplayName("Both gradients of a convolution are its adjoints")
    void bothGradientsOfAConvolutionAreItsAdjoints(Window window) {
        Tensor x = normal(IMAGES, window.imageSize());
        Tensor w = normal(window.patchSize(), OUTPUTS);
        Tensor g = normal(IMAGES * window.positions(), OUTPUTS);
        Tensor out = normal(IMAGES * window.positions(), OUTPUTS);
        kernels.convolve(x, w, window, out, false);
        Tensor gradX = normal(IMAGES, window.imageSize());
        kernels.convolveInputGradient(g, w, window, gradX, false);
        Tensor gradW = normal(window.patchSize(), OUTPUTS);
        kernels.convolveWeightGradient(x, g, window, gradW, false);
        double expected = inner(out, g);
        assertThat(inner(x, gradX)).isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
        assertThat(inner(w, gradW)).isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
    }

    @Test
    @DisplayName("A window of one pixel is a dense layer of every pixel")
    void aWindowOfOnePixelIsADenseLayerOfEveryPixel() {
        isDense(new Window(5, 7, 3, 1, 1, 1, 0), IMAGES * 35, 3);
    }

    @Test
    @DisplayName("A window of the whole image is a dense layer of the image")
    void aWindowOfTheWholeImageIsADenseLayer() {
        isDense(new Window(5, 7, 3, 5, 7, 1, 0), IMAGES, 105);
    }

    private void isDense(Window window, int rows, int inputs) {
        Tensor x = normal(rows, inputs);
        Tensor w = normal(inputs, OUTPUTS);
        Tensor g = normal(rows, OUTPUTS);
        for (boolean accumulate : new boolean[] {false, true}) {
            Tensor out = tensor(new int[] {rows, OUTPUTS});
            Tensor dense = tensor(new int[] {rows, OUTPUTS});
            for (int time = 0; time < 2; time++) {
                kernels.convolve(x, w, window, out, accumulate);
                device.multiply(x, false, w, false, dense, accumulate);
            }
            assertEqual(out, dense);
        }
        Tensor gradX = normal(rows, inputs);
        Tensor denseX = normal(rows, inputs);
        kernels.convolveInputGradient(g, w, window, gradX, false);
        device.multiply(g, false, w, true, denseX, false);
        assertEqual(gradX, denseX);
        Tensor gradW = normal(inputs, OUTPUTS);
        Tensor denseW = normal(inputs, OUTPUTS);
        kernels.convolveWeightGradient(x, g, window, gradW, false);
        device.multiply(x, true, g, false, denseW, false);
        assertEqual(gradW, denseW);
    }

    @Test
    @DisplayName("A convolution of 3×3 pixels by 2×2 weights, by hand")
    void aConvolutionByHand() {
        Window window = new Window(3, 3, 1, 2, 2, 1, 0);
        Tensor x = tensor(new int[] {1, 9}, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        Tensor w = tensor(new int[] {4, 1}, 1, 10, 100, 1000);
        Tensor out = device.allocate(4, 1);
        kernels.convolve(x, w, window, out, false);
        assertThat(device.read(out)).containsExactly(5421, 6532, 8754, 9865);

        Tensor g = tensor(new int[] {4, 1}, 1, 2, 3, 4);
        Tensor gradW = device.allocate(4, 1);
        kernels.convolveWeightGradient(x, g, window, gradW, false);
        assertThat(device.read(gradW)).containsExactly(37, 47, 67, 77);
        Tensor gradX = device.allocate(1, 9);
        kernels.convolveInputGradient(g, w, window, gradX, false);
        assertThat(device.read(gradX)).containsExactly(1, 12, 20, 103, 1234, 2040, 300, 3400, 4000);
    }

    @Test
    @DisplayName("Channels are innermost in images, weights and results, by hand")
    void channelsLieSideBySide() {
        Window window = new Window(1, 3, 2, 1, 2, 1, 0);
        Tensor x = tensor(new int[] {1, 6}, 1, 2, 3, 4, 5, 6);
        Tensor w = tensor(new int[] {4, 2}, 1, 0, 10, 0, 100, 0, 1000, 1);
        Tensor out = device.allocate(2, 2);
        kernels.convolve(x, w, window, out, false);
        assertThat(device.read(out)).containsExactly(4321, 4, 6543, 6);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("convolutions")
    @DisplayName("Padding equals a larger image with a border of zeros")
    void paddingIsALargerImage(Window window) {
        int height = window.height() + 2 * window.padding();
        int width = window.width() + 2 * window.padding();
        int run = window.width() * window.channels();
        Tensor x = normal(IMAGES, window.imageSize());
        Tensor larger = device.allocate(IMAGES, height * width * window.channels());
        for (int i = 0; i < x.length(); i++) {
            int row = i / run % window.height() + window.padding();
            int image = i / window.imageSize();
            int to = ((image * height + row) * width + window.padding()) * window.channels() + i % run;
            device.set(larger, to, device.get(x, i));
        }
        Window unpadded =
                new Window(height, width, window.channels(), window.rows(), window.columns(), window.stride(), 0);
        Tensor w = normal(window.patchSize(), OUTPUTS);
        Tensor out = normal(IMAGES * window.positions(), OUTPUTS);
        Tensor expected = normal(IMAGES * unpadded.positions(), OUTPUTS);
        kernels.convolve(x, w, window, out, false);
        kernels.convolve(larger, w, unpadded, expected, false);
        assertEqual(out, expected);
    }

    @Test
    @DisplayName("Among equal numbers only the first receives the gradient")
    void ofEqualNumbersTheFirstWins() {
        Window window = new Window(2, 4, 1, 2, 2, 2, 0);
        Tensor x = tensor(new int[] {1, 8}, 1, 5, 7, 7, 5, 5, 7, 7);
        Tensor winners = device.allocate(1, 2);
        Tensor out = device.allocate(1, 2);
        kernels.maxPool(x, window, winners, out);
        assertThat(device.read(out)).containsExactly(5, 7);
        Tensor gradX = device.allocate(1, 8);
        kernels.maxPoolGradient(winners, tensor(new int[] {1, 2}, 3, 4), window, gradX, false);
        assertThat(device.read(gradX)).containsExactly(0, 3, 4, 0, 0, 0, 0, 0);
    }

    @Test
    @DisplayName("For moments the largest mean wins, with its own variance")
    void ofAPairTheLargestMeanBringsItsVariance() {
        Window window = new Window(2, 2, 2, 2, 2, 1, 0);
        Tensor x = tensor(new int[] {2, 1, 8}, 1, 8, 4, 2, 3, 5, 2, 6, 10, 20, 30, 40, 50, 60, 70, 80);
        Tensor winners = device.allocate(1, 2);
        Tensor out = device.allocate(2, 1, 2);
        kernels.maxPool(x, window, winners, out);
        assertThat(device.read(out)).containsExactly(4, 8, 30, 20);
        Tensor gradX = device.allocate(2, 1, 8);
        kernels.maxPoolGradient(winners, tensor(new int[] {2, 1, 2}, 1, 2, 3, 4), window, gradX, false);
        assertThat(device.read(gradX)).containsExactly(0, 2, 1, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0, 0, 0);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("poolings")
    @DisplayName("The gradient of the maximum equals its finite difference, also for moments")
    void theGradientOfTheLargestIsItsFiniteDifference(Window window) {
        int pooled = window.positions() * window.channels();
        double h = 1e-7; // too small to change a maximum
        Tensor x = normal(2, 2, window.imageSize());
        Tensor g = normal(2, 2, pooled);
        Tensor winners = device.allocate(2, pooled);
        Tensor out = device.allocate(2, 2, pooled);
        kernels.maxPool(x, window, winners, out);
        Tensor gradX = normal(2, 2, window.imageSize());
        kernels.maxPoolGradient(winners, g, window, gradX, false);
        double before = inner(out, g);
        for (int i = 0; i < x.length(); i += 1 + x.length() / 100) {
            double was = device.get(x, i);
            device.set(x, i, was + h);
            kernels.maxPool(x, window, winners, out);
            device.set(x, i, was);
            assertThat((inner(out, g) - before) / h).as("element %d", i).isCloseTo(device.get(gradX, i), within(1e-5));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("poolings")
    @DisplayName("A pooled sum is a convolution with weights of 1 within each channel, and its gradient is its adjoint")
    void aPooledSumIsAConvolution(Window window) {
        int channels = window.channels();
        Tensor w = device.allocate(window.patchSize(), channels);
        for (int row = 0; row < window.patchSize(); row++) {
            device.set(w, row * channels + row % channels, 0.25);
        }
        Tensor x = normal(IMAGES, window.imageSize());
        Tensor out = normal(IMAGES, window.positions() * channels);
        Tensor expected = normal(IMAGES * window.positions(), channels);
        kernels.sumPool(x, window, 0.25f, out);
        kernels.convolve(x, w, window, expected, false);
        assertEqual(out, expected);
        Tensor g = normal(IMAGES, window.positions() * channels);
        Tensor gradX = normal(IMAGES, window.imageSize());
        kernels.sumPoolGradient(g, window, 0.25f, gradX, false);
        assertThat(inner(x, gradX)).isCloseTo(inner(out, g), within(1e-10 * (1 + Math.abs(inner(out, g)))));
    }
}
