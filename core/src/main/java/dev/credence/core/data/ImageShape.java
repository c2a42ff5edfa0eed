package dev.credence.core.data;

/**
 * The shape of inputs that are pixels. An image's inputs run row by row, pixel by pixel, the channels of a pixel side by side: input (r · width +
 * c) · channels + k is channel k of the pixel in row r and column c.
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
    }

    /** Inputs of an image, D = height · width · channels. */
    public int inputs() {
        return Math.multiplyExact(Math.multiplyExact(height, width), channels);
    }

    @Override
    public String toString() {
        return height + "×" + width + "×" + channels;
    }
}
