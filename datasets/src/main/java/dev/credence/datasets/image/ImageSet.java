package dev.credence.datasets.image;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Construction of image data sets. */
final class ImageSet {
    private static final String TARGET = "class";
    private static final List<String> COLOURS = List.of("r", "g", "b");

    private ImageSet() {}

    /**
     * A data set with one split: the first images for training, the others for test.
     *
     * @param pixels pixels of the images, one after the other
     * @param labels class indices
     * @param train number of training images
     */
    static Dataset of(String name, ImageShape shape, byte[] pixels, int[] labels, int train, List<String> classNames) {
        return new Dataset(
                name,
                Task.classification(classNames.size()),
                Examples.ofImages(shape, pixels, labels),
                inputNames(shape),
                TARGET,
                classNames,
                List.of(new Split(
                        IntStream.range(0, train).toArray(),
                        IntStream.range(train, labels.length).toArray())));
    }

    /** Input names {@code r0c0 r0c1 …}: row and column of each pixel, with {@code .r .g .b} for colour images. */
    static List<String> inputNames(ImageShape shape) {
        List<String> names = new ArrayList<>();
        for (int r = 0; r < shape.height(); r++) {
            for (int c = 0; c < shape.width(); c++) {
                for (int k = 0; k < shape.channels(); k++) {
                    names.add("r" + r + "c" + c + (shape.channels() == COLOURS.size() ? "." + COLOURS.get(k) : ""));
                }
            }
        }
        return names;
    }
}
