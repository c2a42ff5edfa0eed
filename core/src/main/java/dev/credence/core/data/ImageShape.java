package dev.credence.core.data;

/**
 * Shape of inputs that are pixels, row-major with interleaved channels: input (r · width + c) · channels + k is channel
 * k of the pixel in row r and column c.
 *
 * @param height rows
 * @param width columns
 * @param channels channels per pixel: 1 for grey, 3 for red, green and blue
 */
public record ImageShape(int height, int width, int channels) {
    public ImageShape {
        if (height < 1 || width < 1 || channels < 1) {
            throw new IllegalArgumentException("An image needs at least 1 row, column and channel, got " + height
                    + " × " + width + " × " + channels);
        }
        long pixels = (long) height * width; // the product of two ints fits a long
        if (pixels > Integer.MAX_VALUE || pixels * channels > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "An image of " + height + " × " + width + " × " + channels + " has 2^31 inputs or more, too many");
        }
    }

    /** Number of inputs D = height · width · channels. */
    public int inputs() {
        return height * width * channels; // checked above
    }

    @Override
    public String toString() {
        return height + "×" + width + "×" + channels;
    }
}
