package dev.credence.datasets.image;

import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Task;
import dev.credence.datasets.file.DataFile;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A CIFAR set in its binary version.
 *
 * @param name the data set's name, and its folder
 * @param description one line
 * @param folder folder in the archive
 * @param trainFiles its training files
 * @param testFile its test file
 * @param trainRecords images in each training file
 * @param testRecords images in the test file
 * @param labelBytes label bytes before the pixels of an image; the last is the class
 * @param classNames names of the classes
 * @param sha256 SHA-256 checksum of the archive
 */
record CifarSet(
        String name,
        String description,
        String folder,
        List<String> trainFiles,
        String testFile,
        int trainRecords,
        int testRecords,
        int labelBytes,
        List<String> classNames,
        String sha256) {
    static final ImageShape SHAPE = new ImageShape(32, 32, 3);
    private static final URI SOURCE = URI.create("https://www.cs.toronto.edu/~kriz/");

    CifarSet {
        trainFiles = List.copyOf(trainFiles);
        classNames = List.copyOf(classNames);
    }

    DatasetInfo info() {
        return new DatasetInfo(
                name,
                description,
                Task.classification(classNames.size()),
                train() + testRecords,
                SHAPE.inputs(),
                1,
                "Krizhevsky (2009), Learning multiple layers of features from tiny images; cs.toronto.edu/~kriz",
                Optional.of(SHAPE));
    }

    /** Number of training images. */
    int train() {
        return trainFiles.size() * trainRecords;
    }

    /** The training files, then the test file. */
    List<String> files() {
        return Stream.concat(trainFiles.stream(), Stream.of(testFile)).toList();
    }

    /** Number of images in one of {@link #files}. */
    int records(int file) {
        return file < trainFiles.size() ? trainRecords : testRecords;
    }

    /** The archive. */
    DataFile archive() {
        String file = name + "-binary.tar.gz";
        return new DataFile(name + "/" + file, List.of(file), sha256, true, SOURCE.resolve(file));
    }

    /** Possible folders of the unpacked files, below the data directory. */
    List<String> folders() {
        return List.of(name + "/" + folder, folder, name);
    }
}
