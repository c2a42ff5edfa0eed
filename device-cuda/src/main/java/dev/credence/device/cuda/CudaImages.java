package dev.credence.device.cuda;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;

/**
 * Convolution and pooling. Convolutions are products whose left operand are the patches of images, read through tables
 * (implicit GEMM), by the kernels of {@code tiles.cu}; the rest is in {@code images.cu}. Many images are processed in
 * chunks whose length depends on the window alone.
 */
final class CudaImages {
    private static final int THREADS = 128;

    /** Numbers of a buffer, above which images are processed in chunks. */
    static final long MOST_NUMBERS = 1 << 26;

    /** Positions of a sum whose parts are short enough. */
    static final long LONGEST_SUM = (long) MatrixTiling.LONGEST_PART * MatrixTiling.MOST_PARTS;

    private final CudaDevice device;
    private final TiledProducts products;
    private final PatchTables tables;
    private final long mostNumbers;
    private final long longestSum;
    private long buffer;
    private long bufferBytes;

    /**
     * @param mostNumbers of a buffer
     * @param longestSum positions that are summed at once
     */
    CudaImages(CudaDevice device, TiledProducts products, long mostNumbers, long longestSum) {
        this.mostNumbers = mostNumbers;
        this.longestSum = longestSum;
        this.device = device;
        this.products = products;
        tables = new PatchTables(device);
    }

    /** Launches a kernel with one thread for each of n elements. */
    private void over(long n, String kernel, Arguments arguments) {
        if (n > 0) {
            device.launch(kernel, Driver.Grid.over(n, THREADS), arguments);
        }
    }

    /** Sets {@code out}, or adds to it: the patches [images · positions, patch size] times the weights. */
    void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        int outputs = w.length() / window.patchSize();
        int size = window.patchSize();
        TiledProducts.Operand weights = new TiledProducts.Operand(CudaTensor.address(w), 0, outputs, 1);
        forChunks(x.length() / window.imageSize(), imagesAtOnce(window), (first, images) -> {
            long to = after(out, (long) first * window.positions() * outputs);
            int positions = images * window.positions();
            TiledProducts.Operand patches = patches(x, window, first, images, /* transposed= */ false);
            products.multiply(patches, /* leftOutward= */ false, weights, to, 1, positions, size, outputs, accumulate);
        });
    }

    /** The transposed patches [patch size, images · positions] times the gradient. */
    void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        int outputs = gradW.length() / window.patchSize();
        int size = window.patchSize();
        int most = Math.clamp(longestSum / window.positions(), 1, imagesAtOnce(window));
        long to = CudaTensor.address(gradW);
        forChunks(x.length() / window.imageSize(), most, (first, images) -> {
            long from = after(gradOut, (long) first * window.positions() * outputs);
            int positions = images * window.positions();
            TiledProducts.Operand patches = patches(x, window, first, images, /* transposed= */ true);
            TiledProducts.Operand gradient = new TiledProducts.Operand(from, 0, outputs, 1);
            boolean adds = accumulate || first > 0;
            products.multiply(patches, /* leftOutward= */ true, gradient, to, 1, size, positions, outputs, adds);
        });
    }

    /** The gradient times the transposed weights are the gradients of patches; pixels add up those that they are in. */
    void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        int outputs = w.length() / window.patchSize();
        int size = window.patchSize();
        TiledProducts.Operand weights = new TiledProducts.Operand(CudaTensor.address(w), 0, 1, outputs);
        int most = Math.clamp(mostNumbers / ((long) window.positions() * size), 1, Integer.MAX_VALUE);
        forChunks(gradX.length() / window.imageSize(), most, (first, images) -> {
            long from = after(gradOut, (long) first * window.positions() * outputs);
            int positions = images * window.positions();
            TiledProducts.Operand gradient = new TiledProducts.Operand(from, 0, outputs, 1);
            long patches = buffer((long) Float.BYTES * positions * size);
            products.multiply(gradient, false, weights, patches, 1, positions, outputs, size, false);
            long to = after(gradX, (long) first * window.imageSize());
            Arguments arguments = framing(patches, to, window, images).with(accumulate);
            over((long) images * window.imageSize(), "gather_patches", arguments);
        });
    }

    /** A number of images, from the first of them on. */
    private interface Chunk {
        void run(int first, int images);
    }

    /** Runs all images in chunks of at most {@code most}. */
    private static void forChunks(int images, int most, Chunk chunk) {
        for (int first = 0; first < images; first += Math.min(most, images - first)) {
            chunk.run(first, Math.min(most, images - first));
        }
    }

    /** Images whose patches can be numbered and whose padded copies are not too large. */
    private int imagesAtOnce(Window window) {
        int size = window.padding() > 0 ? PatchTables.paddedSize(window) : window.positions();
        return Math.clamp(mostNumbers / Math.max(size, window.positions()), 1, Integer.MAX_VALUE);
    }

    /** The patches of images as a matrix [patch, element], or transposed. */
    private TiledProducts.Operand patches(Tensor x, Window window, int first, int images, boolean transposed) {
        PatchTables.Tables tables = this.tables.of(window, images, imagesAtOnce(window));
        long from = after(x, (long) first * window.imageSize());
        if (window.padding() > 0) {
            long length = (long) images * PatchTables.paddedSize(window);
            long padded = buffer(Float.BYTES * length);
            over(length, "pad_images", framing(from, padded, window, images).with(false));
            from = padded;
        }
        long rows = transposed ? tables.elements() : tables.patches();
        long columns = transposed ? tables.patches() : tables.elements();
        return new TiledProducts.Operand(from, 0, 0, 0, rows, columns);
    }

    private Arguments framing(long from, long to, Window window, int images) {
        return device.arguments().with(from).with(to).with(window).with(images);
    }

    private static long after(Tensor tensor, long numbers) {
        return CudaTensor.address(tensor) + Float.BYTES * numbers;
    }

    /** Memory for padded images or gradients of patches; products have other memory for their parts. */
    private long buffer(long bytes) {
        if (bytes > bufferBytes) {
            buffer = device.reserve(bytes);
            bufferBytes = bytes;
        }
        return buffer;
    }

    void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        int images = winners.length() / window.positions() / window.channels();
        Arguments arguments = pooling(x, winners, out, window, images)
                .with(out.length() > winners.length())
                .with(false)
                .with(0f);
        over(winners.length(), "max_pool", arguments);
    }

    /** The arguments except pairs, accumulation and factor. */
    private Arguments pooling(Tensor x, Tensor winners, Tensor out, Window window, int images) {
        return device.arguments().with(x).with(winners).with(out).with(window).with(images);
    }

    void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        int images = winners.length() / window.positions() / window.channels();
        Arguments arguments = pooling(gradOut, winners, gradX, window, images)
                .with(gradOut.length() > winners.length())
                .with(accumulate)
                .with(0f);
        over((long) images * window.imageSize(), "max_pool_gradient", arguments);
    }

    void sumPool(Tensor x, Window window, float factor, Tensor out) {
        int images = x.length() / window.imageSize();
        Arguments arguments =
                pooling(x, x, out, window, images).with(false).with(false).with(factor);
        over(out.length(), "sum_pool", arguments);
    }

    void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        int images = gradX.length() / window.imageSize();
        Arguments arguments = pooling(gradOut, gradOut, gradX, window, images)
                .with(false)
                .with(accumulate)
                .with(factor);
        over(gradX.length(), "sum_pool_gradient", arguments);
    }
}
