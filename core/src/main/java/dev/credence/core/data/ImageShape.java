package dev.credence.core.data;

/**
 * The shape of inputs that are pixels. An image's inputs run row by row, pixel by pixel, the channels of a pixel side
 * by side: input (r · width + c) · channels + k is channel k of the pixel in row r and column c.
 *
 * @param height rows
 * @param width columns
 * @param channels numbers per pixel: 1 grey, 3 red, green and blue
 */
public record ImageShape(int height, int width, int channels) {
    public ImageShape {
        if (height < 1 || width < 1 || channels < 1) {
            throw new IllegalArgumentException("An image needs at least 1 row, column and channel, got " + height
                    + " × " + width + " × " + channels);
        }
        long pixels = (long) height * width; // of two ints, which a long holds
        if (pixels > Integer.MAX_VALUE || pixels * channels > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "An image of " + height + " × " + width + " × " + channels + " has 2^31 inputs or more, too many");
        }
    }

    /** Inputs of an image, D = height · width · channels. */
    public int inputs() {
        return height * width * channels; // fits: checked above
    }

    @Override
    public String toString() {
        return height + "×" + width + "×" + channels;
    }
}
