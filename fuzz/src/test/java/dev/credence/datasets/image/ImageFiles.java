package dev.credence.datasets.image;

import dev.credence.core.data.Dataset;
import dev.credence.datasets.file.FileContent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The readers of the published image sets, which otherwise are behind a checksum and read ten thousand images at a
 * time.
 */
public final class ImageFiles {
    /** Two training images in each of two files, and one test image. */
    private static final CifarSet SMALL =
            new CifarSet("small", "small", "small", List.of("one", "two"), "test", 2, 1, 1, List.of("a", "b", "c"), "");

    private ImageFiles() {}

    /** A set in IDX files; the labels are those of the training images and of the test images. */
    public static Dataset idx(byte[] train, byte[] trainLabels, byte[] test, byte[] testLabels) {
        return IdxImages.dataset(
                "idx",
                IdxImages.read(content("train", train), content("train-labels", trainLabels)),
                IdxImages.read(content("test", test), content("test-labels", testLabels)),
                List.of("a", "b", "c"));
    }

    private static FileContent content(String name, byte[] bytes) {
        return new FileContent(Path.of(name), bytes);
    }

    /** A small set in CIFAR's format, every file of it with the same content up to its length. */
    public static Dataset cifar(byte[] train, byte[] test) throws IOException {
        CifarImages images = new CifarImages(SMALL);
        images.read(0, new ByteArrayInputStream(train), "one");
        images.read(1, new ByteArrayInputStream(train), "two");
        images.read(2, new ByteArrayInputStream(test), "test");
        return images.dataset();
    }
}
