package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.bytedeco.javacpp.FloatPointer;

/**
 * A tile of the matrix X of patches, see {@link dev.credence.core.device.Device#convolve}: row q is the patch at
 * position q % P of image q / P. Patches are gathered in a heap array, one row of the window at a time, and then copied
 * as a whole to off-heap memory for BLAS.
 */
final class HostPatches {
    /** Elements of a tile: 256 KiB, so that the product finds the patches in the cache. */
    private static final int TILE = 1 << 16;

    private final HostArray image = new HostArray();
    private final HostArray patches = new HostArray();
    private FloatPointer pointer = new FloatPointer();
    private FloatBuffer memory = FloatBuffer.allocate(0);

    /** Number of patches in a tile. */
    static int patchesOfTile(Window window) {
        return Math.max(1, TILE / window.patchSize());
    }

    /** Off-heap memory of a tile, with at least n elements. */
    FloatPointer room(int n) {
        if (memory.capacity() < n) {
            pointer = new FloatPointer(n);
            memory = pointer.asByteBuffer().asFloatBuffer();
        }
        return pointer;
    }

    /** Gathers patches {@code first … first + count} of images x. */
    FloatPointer gather(Tensor x, Window window, int first, int count) {
        int size = window.patchSize();
        float[] into = patches.room(count * size);
        float[] from = image.room(window.imageSize());
        for (int i = 0; i < count; i++) {
            int position = (first + i) % window.positions();
            if (i == 0 || position == 0) {
                image.load(x, (first + i) / window.positions() * window.imageSize(), window.imageSize());
            }
            gather(from, window, position, into, i * size);
        }
        FloatPointer tile = room(count * size);
        memory.put(0, into, 0, count * size);
        return tile;
    }

    private static void gather(float[] image, Window window, int position, float[] into, int to) {
        int top = top(window, position);
        int left = left(window, position);
        int run = window.columns() * window.channels();
        int before = before(window, left);
        int inside = inside(window, left);
        for (int i = 0; i < window.rows(); i++, to += run) {
            int row = top + i;
            boolean visible = row >= 0 && row < window.height();
            if (!visible || inside < run) {
                Arrays.fill(into, to, to + run, 0);
            }
            if (visible) {
                int from = row * window.width() * window.channels() + left * window.channels() + before;
                System.arraycopy(image, from, into, to + before, inside);
            }
        }
    }

    /** Adds the tile's patches {@code first … first + count} to the pixels they come from; tiles must come in order. */
    void scatter(Tensor x, Window window, int first, int count, boolean accumulate) {
        int size = window.patchSize();
        int imageSize = window.imageSize();
        float[] from = patches.room(count * size);
        memory.get(0, from, 0, count * size);
        float[] into = image.room(imageSize);
        for (int i = 0; i < count; i++) {
            int position = (first + i) % window.positions();
            if (position == 0) {
                Arrays.fill(into, 0, imageSize, 0);
            }
            scatter(from, i * size, window, position, into);
            if (position == window.positions() - 1) {
                image.store(x, (first + i) / window.positions() * imageSize, imageSize, accumulate);
            }
        }
    }

    private static void scatter(float[] patches, int from, Window window, int position, float[] image) {
        int top = top(window, position);
        int left = left(window, position);
        int run = window.columns() * window.channels();
        int before = before(window, left);
        int inside = inside(window, left);
        for (int i = 0; i < window.rows(); i++, from += run) {
            int row = top + i;
            if (row >= 0 && row < window.height()) {
                int to = row * window.width() * window.channels() + left * window.channels() + before;
                add(patches, from + before, image, to, inside);
            }
        }
    }

    private static void add(float[] x, int from, float[] sum, int to, int n) {
        for (int i = 0; i < n; i++) {
            sum[to + i] += x[from + i];
        }
    }

    /** The image's row under the window's first row; negative in the padding. */
    private static int top(Window window, int position) {
        return position / window.outWidth() * window.stride() - window.padding();
    }

    private static int left(Window window, int position) {
        return position % window.outWidth() * window.stride() - window.padding();
    }

    /** Numbers in a row of the window that are left of the image. */
    private static int before(Window window, int left) {
        return Math.max(0, -left) * window.channels();
    }

    /** Numbers in a row of the window that are inside the image. */
    private static int inside(Window window, int left) {
        return (Math.min(window.width(), left + window.columns()) - Math.max(0, left)) * window.channels();
    }
}
