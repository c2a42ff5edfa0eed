package dev.credence.core.data;

import dev.credence.core.UserException;
import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Random augmentation of training images that preserves their class, drawn anew in every epoch: a crop (pad with black
 * on all sides, cut back to size at a random place) and a horizontal flip of half of the images, as usual since He et
 * al. 2016, Deep residual learning, section 4.2.
 *
 * @param crop padding in pixels on each side; 0 for no crop
 * @param flip whether half of the images are flipped
 */
public record Augmentation(int crop, boolean flip) {
    /** No augmentation. */
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
     * Parses words separated by commas: {@code crop:P} with P ≥ 1, {@code flip}.
     *
     * @throws UserException if a word is unknown, occurs twice or has an invalid number
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
                throw new UserException("'" + word + "' " + (again ? "occurs twice" : "is unknown") + " in '" + text
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
            // reported below
        }
        throw new UserException("'" + word + "' needs a whole number of pixels ≥ 1, such as crop:4");
    }

    /** Text that {@link #parse} accepts; empty for none. */
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
     * Checks that the padding is smaller than the image.
     *
     * @throws UserException if a crop may be entirely padding
     */
    void check(ImageShape shape) {
        if (crop >= Math.min(shape.height(), shape.width())) {
            throw new UserException("The augmentation crop:" + crop + " may remove all pixels of images of " + shape
                    + "; expected fewer than " + Math.min(shape.height(), shape.width()) + " pixels");
        }
    }

    /**
     * Augments an image with the random numbers of (epoch, row).
     *
     * @param image as in {@link ImageShape}, unchanged
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

    /**
     * Shifts an image: the new one starts some rows down and columns right of the old corner, black beyond its edges.
     */
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

    /** Flips an image horizontally in place, keeping the order of channels. */
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
