package dev.credence.datasets.benchmark;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.datasets.file.DataFile;
import dev.credence.datasets.file.DataFiles;
import dev.credence.datasets.file.Rows;
import dev.credence.datasets.split.StandardSplits;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ionosphere with the 20 permutations of Rodríguez-Santana and Hernández-Lobato (2022, AADM): the first round(0.9 n) =
 * 316 rows of each are the training set. The first input is the standardised first UCI attribute; the second UCI
 * attribute, always 0, was dropped; class 1 is a good radar return.
 */
public final class IonosphereProvider implements DatasetProvider {
    private static final String NAME = "ionosphere";
    private static final int ROWS = 351;
    private static final int INPUTS = 33;
    private static final int SPLITS = 20;
    static final URI SOURCE = URI.create(
            "https://raw.githubusercontent.com/simonrsantana/AADM/92e8a5cc4d36eb51a392fcdaa57b76c1616a4050/");
    private static final DataFile DATA =
            file("ionosphere/iono.txt", "iono.txt", "8b7027bdcc9018924e852254c7b34705eab8a6adb343e8b8629d919fb04e4ba5");
    private static final DataFile PERMUTATIONS = file(
            "ionosphere/permutations.txt",
            "permutations_iono.txt",
            "343886616a118ac4232da45131b2a164cf8d5bbe0bcad0db3b818e2fce9dd47d");
    private static final List<DatasetInfo> INFO = List.of(new DatasetInfo(
            NAME,
            "Ionosphere: good or bad radar returns",
            Task.classification(2),
            ROWS,
            INPUTS,
            SPLITS,
            "github.com/simonrsantana/AADM@92e8a5cc, binary_classification/iono.txt"));

    @Override
    public List<DatasetInfo> datasets() {
        return INFO;
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        double[][] matrix = DataFiles.read(DATA, location, NAME).matrix(INPUTS + 1);
        int train = StandardSplits.trainingRows(matrix.length);
        List<Split> splits = Arrays.stream(
                        DataFiles.read(PERMUTATIONS, location, NAME).permutations(matrix.length))
                .map(permutation -> StandardSplits.cut(permutation, train))
                .toList();
        return new Dataset(
                NAME,
                Task.classification(2),
                Rows.examples(matrix, INPUTS),
                inputNames(),
                "class",
                List.of("bad", "good"),
                splits);
    }

    private static List<String> inputNames() {
        return Stream.concat(
                        Stream.of("a1"), IntStream.rangeClosed(3, INPUTS + 1).mapToObj(i -> "a" + i))
                .toList();
    }

    private static DataFile file(String path, String sourceName, String sha256) {
        return new DataFile(path, List.of(), sha256, SOURCE.resolve("binary_classification/" + sourceName));
    }
}
