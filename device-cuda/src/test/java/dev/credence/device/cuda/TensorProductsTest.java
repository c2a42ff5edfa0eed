package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Products by tensor cores have the errors of floats. */
final class TensorProductsTest {
    /** Of a product, relative to the sum of its elements' magnitudes; ten times less than the device's laws allow. */
    private static final double ERROR = 1e-6;

    @AfterEach
    void asBefore() {
        if (!TestDriver.isReal()) {
            TestDriver.seed(0);
        }
    }

    /** A tensor after {@code margin} numbers of another. */
    private static Tensor drawn(Device device, int seed, int margin, int... shape) {
        int length = Arrays.stream(shape).reduce(1, Math::multiplyExact);
        Tensor whole = device.allocate(margin + length);
        device.normal(new Noise(CounterRandom.of(seed, 1)), device.view(whole, margin, length));
        return device.view(whole, margin, shape);
    }

    /** Shapes of products and what is asked of them. */
    private record Case(int count, int m, int inner, int n, boolean left, boolean right, boolean accumulate) {
        float[] on(CudaDevice device, boolean tensor, int margin) {
            Tensor a = left ? drawn(device, 1, margin, count, inner, m) : drawn(device, 1, margin, count, m, inner);
            Tensor b = right ? drawn(device, 2, margin, count, n, inner) : drawn(device, 2, margin, count, inner, n);
            Tensor c = drawn(device, 3, margin, count, m, n);
            new TiledProducts(device, tensor).multiply(count, a, left, b, right, c, accumulate);
            return device.read(c);
        }
    }

    private static void assertClose(float[] found, float[] expected, double most) {
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            if (!(Math.abs(found[i] - expected[i]) <= most)) {
                assertThat(found[i]).as("element %d", i).isCloseTo(expected[i], within((float) most));
            }
        }
    }

    /** Tiles and depths that are not full; the last has parts. */
    @ParameterizedTest
    @CsvSource({
        "2, 70, 37, 66, false, false, false",
        "2, 70, 37, 66, false, true, true",
        "2, 70, 37, 66, true, false, true",
        "2, 70, 37, 66, true, true, false",
        "1, 64, 0, 64, false, false, false",
        "1, 33, 300, 63, false, true, true"
    })
    void allKindsOfProductsAreThoseOfFloats(
            int count, int m, int inner, int n, boolean left, boolean right, boolean accumulate) {
        Case given = new Case(count, m, inner, n, left, right, accumulate);
        assertThat(MatrixTiling.of(m, n, inner, count, true).isNarrow()).isFalse();
        try (CudaDevice device = TestDriver.open()) {
            float[] found = given.on(device, true, 0);
            assertClose(found, given.on(device, false, 0), 2 * ERROR * Math.max(1, inner));
            if (!TestDriver.isReal()) {
                TestDriver.seed(7); // the order of threads
                assertThat(given.on(device, true, 0)).isEqualTo(found);
            }
        }
    }

    /** c [m, n] = a [m, inner] b [inner, n] by a kernel with tiles of a size, in one part however long. */
    private static float[] byKernel(
            CudaDevice device, String kernel, int size, Tensor a, boolean left, Tensor b, boolean right) {
        int m = a.size(left ? 1 : 0);
        int inner = a.size(left ? 0 : 1);
        int n = b.size(right ? 0 : 1);
        Tensor c = device.allocate(m, n);
        Arguments with = device.arguments();
        with.with(a).with(0L).with(left ? 1 : inner).with(left ? m : 1);
        with.with(b).with(0L).with(right ? 1 : n).with(right ? inner : 1);
        with.with(c).with(m).with(inner).with(n).with(false);
        with.with(0L).with(0L).with(0L).with(1);
        device.launch(kernel, new MatrixTiling(size, size, 1).grid(m, n, 1), with);
        return device.read(c);
    }

    private static float[] product(CudaDevice device, String kernel, float[] a, float[] b, int m, int n) {
        Tensor left = device.allocate(m, a.length / m);
        Tensor right = device.allocate(b.length / n, n);
        device.write(left, a);
        device.write(right, b);
        return byKernel(device, kernel, 64, left, false, right, false);
    }

    /** A tile and a little, of which numbers are copied four at once, and three depths. */
    @ParameterizedTest
    @CsvSource({"nn4, nn, false, false", "nt, nt, false, true", "tn4, tn, true, false"})
    void largeTilesHaveTheBitsOfSmallOnes(String large, String small, boolean left, boolean right) {
        int m = 132;
        int n = 124;
        int inner = 37;
        try (CudaDevice device = TestDriver.open()) {
            Tensor a = left ? drawn(device, 1, 0, inner, m) : drawn(device, 1, 0, m, inner);
            Tensor b = right ? drawn(device, 2, 0, n, inner) : drawn(device, 2, 0, inner, n);
            float[] found = byKernel(device, "tensor_product_128x128_" + large, 128, a, left, b, right);
            assertThat(found).isEqualTo(byKernel(device, "tensor_product_64x64_" + small, 64, a, left, b, right));
            assertClose(found, byKernel(device, "product_64x64_" + small, 64, a, left, b, right), 2 * ERROR * inner);
        }
    }

    /** The largest error relative to an element's sum of magnitudes. */
    private static double error(float[] found, float[] a, float[] b, int m, int n) {
        int inner = a.length / m;
        double largest = 0;
        for (int e = 0; e < found.length; e++) {
            double sum = 0;
            double magnitudes = 0;
            for (int k = 0; k < inner; k++) {
                double term = (double) a[e / n * inner + k] * b[k * n + e % n];
                sum += term;
                magnitudes += Math.abs(term);
            }
            largest = Math.max(largest, Math.abs(found[e] - sum) / magnitudes);
        }
        return largest;
    }

    /** Numbers of random signs, of the same sign, of many magnitudes, and such that sums nearly cancel. */
    private enum Numbers {
        SIGNED,
        POSITIVE,
        SCALED,
        CANCELLING;

        float next(SplittableRandom random, int k, float[] before, int at) {
            float number = (float) random.nextDouble();
            return switch (this) {
                case SIGNED -> 2 * number - 1;
                case POSITIVE -> number;
                case SCALED -> Math.scalb(2 * number - 1, random.nextInt(-20, 21));
                case CANCELLING -> k % 2 == 0 ? number : -before[at - 1] * (1 + 1e-6f * number);
            };
        }
    }

    @Test
    void theLongestSumOfOnePartIsAsExactAsOneOfFloats() {
        int m = 61;
        int n = 50;
        int inner = MatrixTiling.LONGEST_PART;
        try (CudaDevice device = TestDriver.open()) {
            for (Numbers numbers : Numbers.values()) {
                SplittableRandom random = new SplittableRandom(1);
                float[] a = new float[m * inner];
                for (int i = 0; i < a.length; i++) {
                    a[i] = numbers.next(random, i % inner, a, i);
                }
                float[] b = new float[inner * n];
                for (int i = 0; i < b.length; i++) {
                    // what cancels in a has equal factors
                    b[i] = numbers == Numbers.CANCELLING
                            ? (i / n % 2 == 0 ? (float) random.nextDouble() : b[i - n])
                            : numbers.next(random, 0, b, i);
                }
                float[] found = product(device, "tensor_product_64x64_nn", a, b, m, n);
                assertThat(error(found, a, b, m, n)).as("%s", numbers).isLessThan(ERROR);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"Infinity", "-Infinity", "NaN"})
    void whatIsNotFiniteStaysSoAndStaysInItsLine(float number) {
        int m = 17;
        int n = 40;
        int inner = 20;
        float[] a = new float[m * inner];
        float[] b = new float[inner * n];
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < b.length; i++) {
            b[i] = i % 3 == 0 ? 1 : (float) random.nextDouble(); // 1 has no small part
            a[i % a.length] = b[i];
        }
        a[3 * inner + 18] = number;
        try (CudaDevice device = TestDriver.open()) {
            float[] found = product(device, "tensor_product_64x64_nn", a, b, m, n);
            for (int i = 0; i < found.length; i++) {
                assertThat(Float.isFinite(found[i])).as("element %d", i).isEqualTo(i / n != 3);
            }
        }
    }

    @Test
    void aLargeNumberStaysFiniteAndWhatIsBelowTheSmallestIsZero() {
        int n = 33;
        float large = 3.4e38f;
        float[] a = new float[2];
        float[] b = new float[n];
        Arrays.fill(b, 1);
        a[0] = large;
        a[1] = Float.MIN_NORMAL / 2;
        try (CudaDevice device = TestDriver.open()) {
            float[] found = product(device, "tensor_product_64x64_nn", a, b, 2, n);
            assertThat(found[0]).isCloseTo(large, within(large * 1e-6f));
            assertThat(found[n]).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void convolutionsAndTheirGradients(int padding, boolean accumulate) {
        Window window = new Window(6, 5, 2, 3, 2, 1, padding);
        int images = 7;
        int outputs = 40;
        List<float[]> expected;
        List<float[]> found;
        try (ReferenceDevice device = new ReferenceDevice()) {
            Tensor[] data = convolved(device, window, images, outputs);
            device.convolve(data[0], data[1], window, data[3], accumulate);
            device.convolveWeightGradient(data[0], data[2], window, data[4], accumulate);
            device.convolveInputGradient(data[2], data[1], window, data[5], accumulate);
            expected = List.of(device.read(data[3]), device.read(data[4]), device.read(data[5]));
        }
        try (CudaDevice device = TestDriver.open()) {
            CudaImages work = new CudaImages(
                    device, new TiledProducts(device, true), CudaImages.MOST_NUMBERS, CudaImages.LONGEST_SUM);
            Tensor[] data = convolved(device, window, images, outputs);
            work.convolve(data[0], data[1], window, data[3], accumulate);
            work.convolveWeightGradient(data[0], data[2], window, data[4], accumulate);
            work.convolveInputGradient(data[2], data[1], window, data[5], accumulate);
            found = List.of(device.read(data[3]), device.read(data[4]), device.read(data[5]));
        }
        for (int i = 0; i < expected.size(); i++) {
            assertClose(found.get(i), expected.get(i), 1e-4);
        }
    }

    /** Images, weights, gradient, and what becomes the three results. */
    private static Tensor[] convolved(Device device, Window window, int images, int outputs) {
        int[][] shapes = {
            {images, window.imageSize()},
            {window.patchSize(), outputs},
            {images * window.positions(), outputs},
            {images * window.positions(), outputs},
            {window.patchSize(), outputs},
            {images, window.imageSize()}
        };
        Tensor[] all = new Tensor[shapes.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = drawn(device, i + 1, 0, shapes[i]);
        }
        return all;
    }
}
