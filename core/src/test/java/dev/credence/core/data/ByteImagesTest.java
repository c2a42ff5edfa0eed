package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.Test;

class ByteImagesTest {
    private static final ImageShape SHAPE = new ImageShape(2, 3, 3);
    private static final int N = 7;

    private static byte[] pixels() {
        byte[] pixels = new byte[N * SHAPE.inputs()];
        CounterRandom random = CounterRandom.of(3, 4);
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) random.below(256, 0, i);
        }
        pixels[0] = (byte) 255;
        pixels[1] = 0;
        return pixels;
    }

    private static int[] labels() {
        return new int[] {0, 1, 2, 1, 0, 5, 99};
    }

    /** The pixels as doubles. */
    private static double[][] matrix() {
        byte[] pixels = pixels();
        double[][] rows = new double[N][SHAPE.inputs()];
        for (int i = 0; i < pixels.length; i++) {
            rows[i / SHAPE.inputs()][i % SHAPE.inputs()] = Byte.toUnsignedInt(pixels[i]) / 255.0;
        }
        return rows;
    }

    @Test
    void bytesAreReadAsTheNumbersThatTheyStandFor() {
        Examples images = Examples.ofImages(SHAPE, pixels(), labels());
        assertThat(images.size()).isEqualTo(N);
        assertThat(images.inputs()).isEqualTo(18);
        assertThat(images.image()).contains(SHAPE);
        assertThat(images.inputMatrix()).isDeepEqualTo(matrix());
        assertThat(images.inputMatrix()[0][0]).isEqualTo(1);
        assertThat(images.inputMatrix()[0][1]).isZero();
        assertThat(images.targets()).containsExactly(0, 1, 2, 1, 0, 5, 99);
    }

    @Test
    void rowsOfRowsAreTheSameAsThoseOfArrays() {
        Examples images =
                Examples.ofImages(SHAPE, pixels(), labels()).rows(6, 2, 2, 0).rows(3, 0, 1);
        Examples arrays = Examples.of(matrix(), new double[] {0, 1, 2, 1, 0, 5, 99})
                .rows(6, 2, 2, 0)
                .rows(3, 0, 1);
        assertThat(images).isInstanceOf(ByteImages.class);
        assertThat(images.image()).contains(SHAPE);
        assertThat(images.inputMatrix()).isDeepEqualTo(arrays.inputMatrix());
        assertThat(images.targets()).containsExactly(arrays.targets());
    }

    @Test
    void labelsAreCopied() {
        int[] labels = labels();
        Examples images = Examples.ofImages(SHAPE, pixels(), labels);
        labels[0] = 4;
        assertThat(images.target(0)).isZero();
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() {
        assertThatThrownBy(() -> Examples.ofImages(SHAPE, new byte[17], new int[1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 images of 2×3×3 have 18 bytes, got 17");
        assertThatThrownBy(() -> Examples.ofImages(SHAPE, new byte[36], new int[] {0, -1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The label of image 1 is -1, expected ≥ 0");
        Examples images = Examples.ofImages(SHAPE, pixels(), labels());
        assertThatThrownBy(() -> images.rows(1, N)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> images.rows(1).rows(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aChannelHasOneMeanAndScaleOverAllPixelsOfAllImages() {
        // red 0 and 255, green 51 everywhere, blue 0, 0, 0 and 255: two images of two pixels
        byte[] pixels = {0, 51, 0, -1, 51, 0, 0, 51, 0, -1, 51, -1};
        Standardisation s = Standardisation.of(
                Examples.ofImages(new ImageShape(1, 2, 3), pixels, new int[2]), Task.classification(2));
        double blue = Math.sqrt((3 * 0.0625 + 0.5625) / 4);
        assertThat(s.inputMean()).containsExactly(new double[] {0.5, 0.2, 0.25, 0.5, 0.2, 0.25}, within(1e-15));
        assertThat(s.inputScale()).containsExactly(new double[] {0.5, 1, blue, 0.5, 1, blue}, within(1e-15));
        assertThat(s.targetMean()).isZero();
        assertThat(s.targetScale()).isEqualTo(1);
    }
}
