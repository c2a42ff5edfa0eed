package dev.credence.device.nd4j;

import static dev.credence.device.nd4j.OpScratch.view;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.scalar.Step;
import org.nd4j.linalg.api.ops.impl.transforms.same.Abs;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Pooling by ND4J operations. The pixels at one position of the window are a strided view of the images, so that
 * pooling takes a few operations per position of the window. A maximum is stored as its position, row · columns +
 * column.
 */
final class OpPooling {
    private final OpScratch scratch;

    OpPooling(OpScratch scratch) {
        this.scratch = scratch;
    }

    /** Strided view of an array from one element on. */
    static INDArray strided(INDArray array, long from, long[] shape, long... strides) {
        return Nd4j.create(array.data(), shape, strides, array.offset() + from, 'c', array.dataType());
    }

    /**
     * View of the pixels of images [R, H, W, C] at one place of the window, for all positions: [R, H′, W′, C]. Images
     * may include their padding.
     */
    static INDArray pixels(INDArray images, Window window, int place) {
        long pixel = window.channels();
        long row = images.size(2) * pixel;
        return strided(
                images,
                place / window.columns() * row + place % window.columns() * pixel,
                new long[] {images.size(0), window.outHeight(), window.outWidth(), window.channels()},
                images.size(1) * row,
                window.stride() * row,
                window.stride() * pixel,
                1);
    }

    /** View of a range of images. */
    private static INDArray images(Tensor x, Window window, long first, long count) {
        long from = first * window.imageSize();
        return view(Nd4jTensor.array(x), from, count, window.height(), window.width(), window.channels());
    }

    /** View of a range of pooled images. */
    private static INDArray pooled(Tensor out, Window window, long first, long count) {
        long from = first * window.positions() * window.channels();
        return view(Nd4jTensor.array(out), from, count, window.outHeight(), window.outWidth(), window.channels());
    }

    private static int places(Window window) {
        return window.rows() * window.columns();
    }

    private static int count(Tensor pooled, Window window) {
        return pooled.length() / window.positions() / window.channels();
    }

    void max(Tensor x, Window window, Tensor winners, Tensor out) {
        int count = count(winners, window);
        INDArray images = images(x, window, 0, count);
        INDArray winner = pooled(winners, window, 0, count).assign(0);
        INDArray largest = pooled(out, window, 0, count).assign(pixels(images, window, 0));
        INDArray larger = scratch.like(0, winner);
        INDArray change = scratch.like(1, winner);
        for (int place = 1; place < places(window); place++) {
            larger.assign(pixels(images, window, place)).subi(largest);
            Nd4j.exec(new Step(larger, larger, 0)); // of equal numbers the first stays
            winner.addi(change.assign(winner).rsubi(place).muli(larger));
            // selected instead of added: a sum would be rounded
            largest.muli(change.assign(larger).rsubi(1));
            largest.addi(larger.muli(pixels(images, window, place)));
        }
        if (out.length() > winners.length()) {
            pick(images(x, window, count, count), window, winner, pooled(out, window, count, count));
        }
    }

    private void pick(INDArray images, Window window, INDArray winner, INDArray picked) {
        picked.assign(0);
        for (int place = 0; place < places(window); place++) {
            picked.addi(won(winner, place).muli(pixels(images, window, place)));
        }
    }

    /** 1 where this place is the maximum, else 0; slot 0. */
    private INDArray won(INDArray winner, int place) {
        INDArray difference = scratch.like(0, winner).assign(winner).subi(place);
        Nd4j.exec(new Abs(difference, difference));
        Nd4j.exec(new Step(difference, difference, 0));
        return difference.rsubi(1);
    }

    void maxGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        int count = count(winners, window);
        INDArray winner = pooled(winners, window, 0, count);
        for (int first = 0; first < count(gradOut, window); first += count) {
            INDArray images = images(gradX, window, first, count);
            if (!accumulate) {
                images.assign(0);
            }
            for (int place = 0; place < places(window); place++) {
                INDArray share = won(winner, place).muli(pooled(gradOut, window, first, count));
                pixels(images, window, place).addi(share);
            }
        }
    }

    void sum(Tensor x, Window window, float factor, Tensor out) {
        int count = count(out, window);
        INDArray images = images(x, window, 0, count);
        INDArray sums = pooled(out, window, 0, count).assign(0);
        for (int place = 0; place < places(window); place++) {
            sums.addi(pixels(images, window, place));
        }
        sums.muli(factor);
    }

    void sumGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        int count = count(gradOut, window);
        INDArray images = images(gradX, window, 0, count);
        INDArray share = scratch.like(0, pooled(gradOut, window, 0, count)).assign(pooled(gradOut, window, 0, count));
        share.muli(factor);
        if (!accumulate) {
            images.assign(0);
        }
        for (int place = 0; place < places(window); place++) {
            pixels(images, window, place).addi(share);
        }
    }
}
