package dev.credence.core.device;

/**
 * A sliding window of a convolution or of pooling. Images are rows [H·W·C] as in
 * {@link dev.credence.core.data.ImageShape}, with interleaved channels; so are the results [H′·W′·C′].
 *
 * @param height H, rows of the image
 * @param width W, columns of the image
 * @param channels C of the image
 * @param rows of the window
 * @param columns of the window
 * @param stride pixels between two positions, down and across
 * @param padding zero padding in pixels on every side; for convolutions only
 */
public record Window(int height, int width, int channels, int rows, int columns, int stride, int padding) {
    private static final int MOST = Integer.MAX_VALUE;

    public Window {
        if (height < 1 || width < 1 || channels < 1 || rows < 1 || columns < 1 || stride < 1 || padding < 0) {
            throw new IllegalArgumentException("A window needs positive sizes and a padding of at least 0, got "
                    + height + "×" + width + "×" + channels + ", " + rows + "×" + columns + ", stride " + stride
                    + ", padding " + padding);
        }
        // as long: sizes come from files; the checks here rule out int overflow below
        long images = (long) height * width;
        long patches = (long) rows * columns;
        if (2L * padding + Math.max(height, width) > MOST
                || images > MOST
                || images * channels > MOST
                || patches > MOST
                || patches * channels > MOST) {
            throw new IllegalArgumentException("A window of " + rows + "×" + columns + " over an image of " + height
                    + "×" + width + "×" + channels + " with a padding of " + padding + " has 2^31 numbers or more");
        }
        if (rows > height + 2 * padding || columns > width + 2 * padding) {
            throw new IllegalArgumentException("A window of " + rows + "×" + columns + " does not fit into an image of "
                    + height + "×" + width + " with a padding of " + padding);
        }
        if (padding >= rows || padding >= columns) {
            throw new IllegalArgumentException("A padding of " + padding + " is not less than the window, " + rows + "×"
                    + columns + ": some positions would hold only padding");
        }
        long positions =
                ((height + 2L * padding - rows) / stride + 1) * ((width + 2L * padding - columns) / stride + 1);
        if (positions > MOST || positions * patches * channels > MOST) {
            throw new IllegalArgumentException(
                    "A window of " + rows + "×" + columns + " sees 2^31 numbers or more over an" + " image of " + height
                            + "×" + width + "×" + channels + " with a padding of " + padding);
        }
    }

    /** H′ = ⌊(H + 2 padding − rows)/stride⌋ + 1. */
    public int outHeight() {
        return (height + 2 * padding - rows) / stride + 1;
    }

    /** W′ = ⌊(W + 2 padding − columns)/stride⌋ + 1. */
    public int outWidth() {
        return (width + 2 * padding - columns) / stride + 1;
    }

    /** Number of positions P = H′·W′. */
    public int positions() {
        return outHeight() * outWidth();
    }

    /** Values of an image, H·W·C. */
    public int imageSize() {
        return height * width * channels;
    }

    /** Values in a patch of a convolution, rows·columns·C: the rows of its weight matrix. */
    public int patchSize() {
        return rows * columns * channels;
    }
}
