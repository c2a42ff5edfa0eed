package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import java.util.Arrays;

/**
 * Pooling, image by image in heap arrays. A maximum is stored as its position in the window, row · columns + column.
 */
final class HostPooling {
    private final HostArray image = new HostArray();
    private final HostArray pooled = new HostArray();
    private final HostArray winner = new HostArray();

    void max(Tensor x, Window window, Tensor winners, Tensor out) {
        int imageSize = window.imageSize();
        int size = window.positions() * window.channels();
        int images = winners.length() / size;
        for (int r = 0; r < images; r++) {
            max(image.load(x, r * imageSize, imageSize), window, pooled.room(size), winner.room(size));
            pooled.store(out, r * size, size);
            winner.store(winners, r * size, size);
            if (out.length() > winners.length()) {
                pick(image.load(x, (images + r) * imageSize, imageSize), window, winner.room(size), pooled.room(size));
                pooled.store(out, (images + r) * size, size);
            }
        }
    }

    private static void max(float[] image, Window window, float[] largest, float[] winner) {
        int channels = window.channels();
        for (int position = 0; position < window.positions(); position++) {
            int at = position * channels;
            int corner = corner(window, position);
            System.arraycopy(image, corner, largest, at, channels);
            Arrays.fill(winner, at, at + channels, 0);
            for (int place = 1; place < window.rows() * window.columns(); place++) {
                int from = corner + distance(window, place);
                for (int k = 0; k < channels; k++) {
                    boolean larger = image[from + k] > largest[at + k];
                    largest[at + k] = larger ? image[from + k] : largest[at + k];
                    winner[at + k] = larger ? place : winner[at + k];
                }
            }
        }
    }

    private static void pick(float[] image, Window window, float[] winner, float[] picked) {
        int channels = window.channels();
        for (int position = 0; position < window.positions(); position++) {
            int corner = corner(window, position);
            for (int k = 0; k < channels; k++) {
                int at = position * channels + k;
                picked[at] = image[corner + distance(window, (int) winner[at]) + k];
            }
        }
    }

    void maxGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        int imageSize = window.imageSize();
        int size = window.positions() * window.channels();
        int images = winners.length() / size;
        float[] sums = image.room(imageSize);
        for (int r = 0; r < gradOut.length() / size; r++) {
            Arrays.fill(sums, 0, imageSize, 0);
            winner.load(winners, r % images * size, size); // both blocks of a pair have the same maxima
            give(pooled.load(gradOut, r * size, size), window, winner.room(size), sums);
            image.store(gradX, r * imageSize, imageSize, accumulate);
        }
    }

    private static void give(float[] gradient, Window window, float[] winner, float[] image) {
        int channels = window.channels();
        for (int position = 0; position < window.positions(); position++) {
            int corner = corner(window, position);
            for (int k = 0; k < channels; k++) {
                int at = position * channels + k;
                image[corner + distance(window, (int) winner[at]) + k] += gradient[at];
            }
        }
    }

    void sum(Tensor x, Window window, float factor, Tensor out) {
        int imageSize = window.imageSize();
        int size = window.positions() * window.channels();
        float[] sums = pooled.room(size);
        for (int r = 0; r < out.length() / size; r++) {
            float[] pixels = image.load(x, r * imageSize, imageSize);
            Arrays.fill(sums, 0, size, 0);
            for (int position = 0; position < window.positions(); position++) {
                int corner = corner(window, position);
                for (int place = 0; place < window.rows() * window.columns(); place++) {
                    add(pixels, corner + distance(window, place), sums, position, window.channels());
                }
            }
            HostLoops.scale(sums, factor, size);
            pooled.store(out, r * size, size);
        }
    }

    private static void add(float[] pixels, int from, float[] sums, int position, int channels) {
        for (int k = 0; k < channels; k++) {
            sums[position * channels + k] += pixels[from + k];
        }
    }

    void sumGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        int imageSize = window.imageSize();
        int size = window.positions() * window.channels();
        float[] sums = image.room(imageSize);
        for (int r = 0; r < gradOut.length() / size; r++) {
            float[] gradient = pooled.load(gradOut, r * size, size);
            HostLoops.scale(gradient, factor, size);
            Arrays.fill(sums, 0, imageSize, 0);
            for (int position = 0; position < window.positions(); position++) {
                int corner = corner(window, position);
                for (int place = 0; place < window.rows() * window.columns(); place++) {
                    give(gradient, position, sums, corner + distance(window, place), window.channels());
                }
            }
            image.store(gradX, r * imageSize, imageSize, accumulate);
        }
    }

    private static void give(float[] gradient, int position, float[] sums, int to, int channels) {
        for (int k = 0; k < channels; k++) {
            sums[to + k] += gradient[position * channels + k];
        }
    }

    /** Index of channel 0 of the window's first pixel in the image. */
    private static int corner(Window window, int position) {
        int row = position / window.outWidth() * window.stride();
        int column = position % window.outWidth() * window.stride();
        return (row * window.width() + column) * window.channels();
    }

    /** Distance from the window's first pixel to another. */
    private static int distance(Window window, int place) {
        int row = place / window.columns();
        int column = place % window.columns();
        return (row * window.width() + column) * window.channels();
    }
}
