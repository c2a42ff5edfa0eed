package dev.credence.core.data;

import dev.credence.core.UserException;
import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Random changes that leave an image's class as it is, made anew in every epoch to the images that are trained on, and
 * to no others: a crop (the image is padded with black on all sides and cut to its size again at a random place) and a
 * flip from left to right, of half of the images. The usual ones since He et al. 2016, Deep residual learning, section
 * 4.2.
 *
 * @param crop pixels that are padded on each side; 0 for no crop
 * @param flip whether half of the images are flipped
 */
public record Augmentation(int crop, boolean flip) {
    /** Images are trained on as they are. */
    public static final Augmentation NONE = new Augmentation(0, false);

    private static final String CROP = "crop:";
    private static final String FLIP = "flip";
    private static final int DRAWS = 3;

    public Augmentation {
        if (crop < 0) {
            throw new IllegalArgumentException("A crop pads by 0 pixels or more, got " + crop);
        }
    }

    /**
     * Reads words that are separated by commas: {@code crop:P} with P ≥ 1, {@code flip}.
     *
     * @throws UserException if a word is unknown, occurs twice or has a bad number
     */
    public static Augmentation parse(String text) {
        int crop = 0;
        boolean flip = false;
        for (String part : text.split(",", -1)) {
            String word = part.strip();
            if (word.equals(FLIP) && !flip) {
                flip = true;
            } else if (word.startsWith(CROP) && crop == 0) {
                crop = pixels(word);
            } else {
                boolean again = word.equals(FLIP) || word.startsWith(CROP);
                throw new UserException("'" + word + "' " + (again ? "is said twice" : "is unknown") + " in '" + text
                        + "'; expected crop:PIXELS, flip or both, such as crop:4,flip");
            }
        }
        return new Augmentation(crop, flip);
    }

    private static int pixels(String word) {
        try {
            int pixels = Integer.parseInt(word.substring(CROP.length()).strip());
            if (pixels > 0) {
                return pixels;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new UserException("'" + word + "' needs a whole number of pixels ≥ 1, such as crop:4");
    }

    /** What {@link #parse} reads; empty for none. */
    public String text() {
        List<String> words = new ArrayList<>();
        if (crop > 0) {
            words.add(CROP + crop);
        }
        if (flip) {
            words.add(FLIP);
        }
        return String.join(",", words);
    }

    /**
     * Checks that something of an image is left.
     *
     * @throws UserException if a crop may push an image out of itself
     */
    void check(ImageShape shape) {
        if (crop >= Math.min(shape.height(), shape.width())) {
            throw new UserException("The augmentation crop:" + crop + " may cut away all of images of " + shape
                    + "; expected fewer than " + Math.min(shape.height(), shape.width()) + " pixels");
        }
    }

    /**
     * Changes an image by the random words of (epoch, row).
     *
     * @param image as {@link ImageShape} says, unchanged
     * @param into receives the new image
     */
    void apply(byte[] image, ImageShape shape, CounterRandom random, int epoch, int row, byte[] into) {
        long position = (long) DRAWS * row;
        int down = crop == 0 ? 0 : random.below(2 * crop + 1, epoch, position) - crop;
        int right = crop == 0 ? 0 : random.below(2 * crop + 1, epoch, position + 1) - crop;
        boolean mirrored = flip && random.below(2, epoch, position + 2) == 1;
        shift(image, shape, down, right, into);
        if (mirrored) {
            mirror(into, shape);
        }
    }

    /** The part of an image that begins some rows down and columns right of its own corner; black beyond its edges. */
    static void shift(byte[] image, ImageShape shape, int down, int right, byte[] into) {
        int line = shape.width() * shape.channels();
        int first = Math.max(0, -right) * shape.channels();
        int count = Math.max(0, shape.width() - Math.abs(right)) * shape.channels();
        Arrays.fill(into, (byte) 0);
        for (int r = Math.max(0, -down); r < Math.min(shape.height(), shape.height() - down); r++) {
            System.arraycopy(
                    image, (r + down) * line + Math.max(0, right) * shape.channels(), into, r * line + first, count);
        }
    }

    /** Swaps left and right in place; the channels of a pixel stay in their order. */
    static void mirror(byte[] image, ImageShape shape) {
        int channels = shape.channels();
        int line = shape.width() * channels;
        for (int start = 0; start < image.length; start += line) {
            for (int left = start, right = start + line - channels; left < right; left += channels, right -= channels) {
                for (int c = 0; c < channels; c++) {
                    byte kept = image[left + c];
                    image[left + c] = image[right + c];
                    image[right + c] = kept;
                }
            }
        }
    }
}
