package dev.credence.device.reference;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;

/** Convolution and pooling by their definitions: loops over images, positions, places of the window and channels. */
final class ReferenceImages {
    /** Called for a position p and a place of the window inside the image. */
    @FunctionalInterface
    private interface Visit {
        /** {@code pixel} is the index of channel 0; places count row by row. */
        void at(int position, int place, int pixel);
    }

    /**
     * Visits every place of the window at every position in every image, except in the padding; positions count over
     * all images.
     */
    private static void forEach(int images, Window window, Visit visit) {
        for (int position = 0; position < images * window.positions(); position++) {
            int image = position / window.positions();
            int top = position % window.positions() / window.outWidth() * window.stride() - window.padding();
            int left = position % window.outWidth() * window.stride() - window.padding();
            for (int place = 0; place < window.rows() * window.columns(); place++) {
                int row = top + place / window.columns();
                int column = left + place % window.columns();
                if (row >= 0 && row < window.height() && column >= 0 && column < window.width()) {
                    int pixel = (image * window.height() + row) * window.width() + column;
                    visit.at(position, place, pixel * window.channels());
                }
            }
        }
    }

    /** out_po = Σ_ijk x_ijk(p) w_ijko. */
    void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        int channels = window.channels();
        int outputs = w.length() / window.patchSize();
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor weights = DoubleTensor.of(w);
        DoubleTensor to = DoubleTensor.of(out);
        to.start(accumulate);
        forEach(x.length() / window.imageSize(), window, (position, place, pixel) -> {
            for (int k = 0; k < channels; k++) {
                int weight = (place * channels + k) * outputs;
                to.add(position * outputs, from.get(pixel + k), weights, weight, outputs);
            }
        });
    }

    /** gradW_ijko = Σ_p x_ijk(p) gradOut_po. */
    void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        int channels = window.channels();
        int outputs = gradW.length() / window.patchSize();
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor gradient = DoubleTensor.of(gradOut);
        DoubleTensor to = DoubleTensor.of(gradW);
        to.start(accumulate);
        forEach(x.length() / window.imageSize(), window, (position, place, pixel) -> {
            for (int k = 0; k < channels; k++) {
                int weight = (place * channels + k) * outputs;
                to.add(weight, from.get(pixel + k), gradient, position * outputs, outputs);
            }
        });
    }

    /** gradX_ijk(p) += Σ_o gradOut_po w_ijko. */
    void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        int channels = window.channels();
        int outputs = w.length() / window.patchSize();
        DoubleTensor gradient = DoubleTensor.of(gradOut);
        DoubleTensor weights = DoubleTensor.of(w);
        DoubleTensor to = DoubleTensor.of(gradX);
        to.start(accumulate);
        forEach(gradX.length() / window.imageSize(), window, (position, place, pixel) -> {
            for (int k = 0; k < channels; k++) {
                int weight = (place * channels + k) * outputs;
                to.addDot(pixel + k, gradient, position * outputs, weights, weight, outputs);
            }
        });
    }

    /** Maximum of the means, with its variance; the first of a tie. */
    void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        int channels = window.channels();
        int images = winners.length() / window.positions() / channels;
        boolean pair = out.length() > winners.length();
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor to = DoubleTensor.of(out);
        forEach(images, window, (position, place, pixel) -> {
            for (int k = 0; k < channels; k++) {
                int i = position * channels + k;
                if (place == 0 || from.get(pixel + k) > to.get(i)) {
                    to.set(i, from.get(pixel + k));
                    DoubleTensor.of(winners).set(i, place);
                    if (pair) {
                        to.set(winners.length() + i, from.get(images * window.imageSize() + pixel + k));
                    }
                }
            }
        });
    }

    /** gradX_winner += gradOut. */
    void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        int channels = window.channels();
        int images = winners.length() / window.positions() / channels;
        boolean pair = gradOut.length() > winners.length();
        DoubleTensor gradient = DoubleTensor.of(gradOut);
        DoubleTensor to = DoubleTensor.of(gradX);
        to.start(accumulate);
        forEach(images, window, (position, place, pixel) -> {
            for (int k = 0; k < channels; k++) {
                int i = position * channels + k;
                if (DoubleTensor.of(winners).get(i) == place) {
                    to.add(pixel + k, gradient.get(i));
                    if (pair) {
                        to.add(images * window.imageSize() + pixel + k, gradient.get(winners.length() + i));
                    }
                }
            }
        });
        to.settle();
    }

    /** out_pk = factor Σ_ij x_ijk(p). */
    void sumPool(Tensor x, Window window, float factor, Tensor out) {
        DoubleTensor to = DoubleTensor.of(out);
        to.start(false);
        forEach(x.length() / window.imageSize(), window, (position, place, pixel) -> {
            for (int k = 0; k < window.channels(); k++) {
                to.add(
                        position * window.channels() + k,
                        factor * DoubleTensor.of(x).get(pixel + k));
            }
        });
        to.settle();
    }

    /** gradX_ijk(p) += factor gradOut_pk. */
    void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        DoubleTensor to = DoubleTensor.of(gradX);
        to.start(accumulate);
        forEach(gradX.length() / window.imageSize(), window, (position, place, pixel) -> {
            for (int k = 0; k < window.channels(); k++) {
                double g = DoubleTensor.of(gradOut).get(position * window.channels() + k);
                to.add(pixel + k, factor * g);
            }
        });
        to.settle();
    }
}
