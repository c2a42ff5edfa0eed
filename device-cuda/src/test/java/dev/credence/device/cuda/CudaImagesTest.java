package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Convolutions of many images in chunks. */
final class CudaImagesTest {
    private static final int IMAGES = 11;
    private static final int OUTPUTS = 3;

    private static Tensor drawn(Device device, int seed, int... shape) {
        Tensor tensor = device.allocate(shape);
        device.normal(new Noise(CounterRandom.of(seed, 1)), tensor);
        return tensor;
    }

    /** Images, weights, gradient, and what is added to. */
    private record Data(Tensor x, Tensor w, Tensor gradOut, Tensor out, Tensor gradW, Tensor gradX) {
        static Data of(Device device, Window window) {
            return new Data(
                    drawn(device, 1, IMAGES, window.imageSize()),
                    drawn(device, 2, window.patchSize(), OUTPUTS),
                    drawn(device, 3, IMAGES * window.positions(), OUTPUTS),
                    drawn(device, 4, IMAGES * window.positions(), OUTPUTS),
                    drawn(device, 5, window.patchSize(), OUTPUTS),
                    drawn(device, 6, IMAGES, window.imageSize()));
        }

        List<float[]> results(Device device) {
            return List.of(device.read(out), device.read(gradW), device.read(gradX));
        }
    }

    private static List<float[]> onReference(Window window, boolean accumulate) {
        try (Device device = new ReferenceDevice()) {
            Data data = Data.of(device, window);
            device.convolve(data.x, data.w, window, data.out, accumulate);
            device.convolveWeightGradient(data.x, data.gradOut, window, data.gradW, accumulate);
            device.convolveInputGradient(data.gradOut, data.w, window, data.gradX, accumulate);
            return data.results(device);
        }
    }

    /** The last chunks are shorter, or all have one image. */
    @ParameterizedTest
    @CsvSource({"0, 600, 60, false", "1, 600, 60, true", "1, 1, 1, false"})
    void chunksGiveTheResultOfAll(int padding, long mostNumbers, long longestSum, boolean accumulate) {
        Window window = new Window(6, 5, 2, 3, 2, 1, padding);
        List<float[]> expected = onReference(window, accumulate);
        try (CudaDevice device = TestDriver.open()) {
            CudaImages images = new CudaImages(device, new TiledProducts(device), mostNumbers, longestSum);
            Data data = Data.of(device, window);
            images.convolve(data.x, data.w, window, data.out, accumulate);
            images.convolveWeightGradient(data.x, data.gradOut, window, data.gradW, accumulate);
            images.convolveInputGradient(data.gradOut, data.w, window, data.gradX, accumulate);
            List<float[]> found = data.results(device);
            for (int i = 0; i < expected.size(); i++) {
                assertThat(found.get(i)).hasSameSizeAs(expected.get(i));
                for (int j = 0; j < expected.get(i).length; j++) {
                    assertThat(found.get(i)[j])
                            .as("result %d, element %d", i, j)
                            .isCloseTo(expected.get(i)[j], within(1e-4f));
                }
            }
        }
    }
}
