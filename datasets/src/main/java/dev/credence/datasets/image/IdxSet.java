package dev.credence.datasets.image;

import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Task;
import dev.credence.datasets.file.DataFile;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A data set in MNIST's format and of its size.
 *
 * @param name the data set's name, and its folder
 * @param otherFolder its folder in torchvision's layout
 * @param description one line
 * @param source provenance
 * @param address base address of its files; ends in a slash
 * @param packed whether the checksums are those of the compressed files
 * @param sha256 SHA-256 checksums of {@link #FILES}
 * @param classNames names of the classes
 */
record IdxSet(
        String name,
        String otherFolder,
        String description,
        String source,
        URI address,
        boolean packed,
        List<String> sha256,
        List<String> classNames) {
    /** Names of the files: training images and labels, test images and labels. */
    static final List<String> FILES = List.of(
            "train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

    private static final ImageShape SHAPE = new ImageShape(28, 28, 1);
    private static final int POINTS = 70_000;

    IdxSet {
        sha256 = List.copyOf(sha256);
        classNames = List.copyOf(classNames);
    }

    DatasetInfo info() {
        return new DatasetInfo(
                name,
                description,
                Task.classification(classNames.size()),
                POINTS,
                SHAPE.inputs(),
                1,
                source,
                Optional.of(SHAPE));
    }

    /** The data files, in the order of {@link #FILES}. */
    List<DataFile> files() {
        List<DataFile> files = new ArrayList<>();
        for (int i = 0; i < FILES.size(); i++) {
            String file = FILES.get(i);
            List<String> others =
                    List.of(name + "/" + file, otherFolder + "/raw/" + file + ".gz", otherFolder + "/raw/" + file);
            files.add(new DataFile(
                    name + "/" + file + ".gz", others, sha256.get(i), packed, address.resolve(file + ".gz")));
        }
        return files;
    }
}
