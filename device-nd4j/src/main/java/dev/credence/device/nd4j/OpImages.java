package dev.credence.device.nd4j;

import static dev.credence.device.nd4j.OpScratch.view;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Convolution and pooling by ND4J operations alone, on any backend. Patches are strided views of the images, copied for
 * a few images at a time.
 */
final class OpImages implements Images {
    /** Elements of a tile of patches: 16 MiB, enough to keep an accelerator busy. */
    private static final int TILE = 1 << 22;

    private static final int PATCHES = 0;
    private static final int PADDED = 1;

    private final OpScratch scratch;
    private final OpPooling pooling;
    private final int tile;

    OpImages(OpScratch scratch) {
        this(scratch, TILE);
    }

    /** With another tile size: whole images, at least one. */
    OpImages(OpScratch scratch, int tile) {
        this.scratch = scratch;
        this.tile = tile;
        pooling = new OpPooling(scratch);
    }

    private int imagesOfTile(Window window) {
        return (int) Math.max(1, tile / ((long) window.positions() * window.patchSize()));
    }

    private static INDArray images(Tensor x, Window window, int first, int count) {
        long from = (long) first * window.imageSize();
        return view(Nd4jTensor.array(x), from, count, window.height(), window.width(), window.channels());
    }

    /** Matrix of the results of some images, with {@code outputs} columns. */
    private static INDArray results(Tensor out, Window window, int outputs, int first, int count) {
        long rows = (long) count * window.positions();
        return view(Nd4jTensor.array(out), (long) first * window.positions() * outputs, rows, outputs);
    }

    /** A scratch array for images with their padding. */
    private INDArray padded(Window window, int count) {
        int margin = 2 * window.padding();
        return scratch.array(PADDED, count, window.height() + margin, window.width() + margin, window.channels());
    }

    /** View of the images without their padding. */
    private static INDArray inside(INDArray padded, Window window) {
        long stride = padded.size(2) * window.channels();
        long corner = window.padding() * (stride + window.channels());
        return OpPooling.strided(
                padded,
                corner,
                new long[] {padded.size(0), window.height(), window.width(), window.channels()},
                padded.size(1) * stride,
                stride,
                window.channels(),
                1);
    }

    /** Gathers the patches X of some images. */
    private INDArray gather(Tensor x, Window window, int first, int count) {
        INDArray images = images(x, window, first, count);
        if (window.padding() > 0) {
            INDArray padded = padded(window, count).assign(0);
            inside(padded, window).assign(images);
            images = padded;
        }
        long pixel = window.channels();
        long row = images.size(2) * pixel;
        long run = window.columns() * pixel;
        INDArray patches = scratch.array(PATCHES, count, window.outHeight(), window.outWidth(), window.rows(), run);
        // a row of the window is contiguous in the image; patches overlap, which reading allows
        patches.assign(OpPooling.strided(
                images,
                0,
                patches.shape(),
                images.size(1) * row,
                window.stride() * row,
                window.stride() * pixel,
                row,
                1));
        return view(patches, 0, (long) count * window.positions(), window.patchSize());
    }

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        int outputs = w.length() / window.patchSize();
        INDArray weights = OpScratch.matrix(w, window.patchSize());
        int total = x.length() / window.imageSize();
        int step = imagesOfTile(window);
        for (int first = 0; first < total; first += step) {
            int count = Math.min(step, total - first);
            INDArray rows = results(out, window, outputs, first, count);
            OpProducts.multiply(gather(x, window, first, count), false, weights, false, rows, accumulate);
        }
    }

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        int outputs = gradW.length() / window.patchSize();
        INDArray weights = OpScratch.matrix(gradW, window.patchSize());
        int total = x.length() / window.imageSize();
        int step = imagesOfTile(window);
        for (int first = 0; first < total; first += step) {
            int count = Math.min(step, total - first);
            INDArray rows = results(gradOut, window, outputs, first, count);
            INDArray patches = gather(x, window, first, count);
            OpProducts.multiply(patches, true, rows, false, weights, accumulate || first > 0);
        }
    }

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        int outputs = w.length() / window.patchSize();
        INDArray weights = OpScratch.matrix(w, window.patchSize());
        int total = gradX.length() / window.imageSize();
        int step = imagesOfTile(window);
        for (int first = 0; first < total; first += step) {
            int count = Math.min(step, total - first);
            INDArray patches = scratch.array(PATCHES, (long) count * window.positions(), window.patchSize());
            INDArray rows = results(gradOut, window, outputs, first, count);
            OpProducts.multiply(rows, false, weights, true, patches, false);
            scatter(patches, window, images(gradX, window, first, count), accumulate);
        }
    }

    /**
     * Adds patches to the pixels they come from, one pixel of the window at a time, since no two positions share it.
     */
    private void scatter(INDArray patches, Window window, INDArray images, boolean accumulate) {
        boolean pad = window.padding() > 0;
        INDArray sums = pad ? padded(window, (int) images.size(0)) : images;
        if (pad || !accumulate) {
            sums.assign(0);
        }
        long size = window.patchSize();
        for (int place = 0; place < window.rows() * window.columns(); place++) {
            INDArray pixels = OpPooling.pixels(sums, window, place);
            pixels.addi(OpPooling.strided(
                    patches,
                    (long) place * window.channels(),
                    pixels.shape(),
                    window.positions() * size,
                    window.outWidth() * size,
                    size,
                    1));
        }
        if (pad) {
            OpScratch.store(inside(sums, window), images, accumulate);
        }
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        pooling.max(x, window, winners, out);
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        pooling.maxGradient(winners, gradOut, window, gradX, accumulate);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        pooling.sum(x, window, factor, out);
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        pooling.sumGradient(gradOut, window, factor, gradX, accumulate);
    }
}
