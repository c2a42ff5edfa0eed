package dev.credence.datasets.benchmark;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.datasets.file.DataFile;
import dev.credence.datasets.file.DataFiles;
import dev.credence.datasets.split.StandardSplits;
import java.util.Arrays;
import java.util.List;

/**
 * Boston housing with the 20 splits of Rodríguez-Santana and Hernández-Lobato (2022, AADM), which their published
 * results use: the first round(0.9 n) = 455 rows of each permutation are the training set.
 */
public final class BostonPermutationsProvider implements DatasetProvider {
    private static final String NAME = "boston-aadm";
    private static final DataFile PERMUTATIONS = new DataFile(
            "uci/boston/permutations-aadm.txt",
            List.of(),
            "29ec48107b73254fb9d186d20d691903796945b041bc3ed9c4cfb9c759f53203",
            IonosphereProvider.SOURCE.resolve("regression_example/permutations_boston_housing.txt"));
    private static final List<DatasetInfo> INFO = List.of(new DatasetInfo(
            NAME,
            "Boston housing with the splits of the AADM paper",
            Task.REGRESSION,
            506,
            13,
            20,
            "the set boston; splits: github.com/simonrsantana/AADM@92e8a5cc, regression_example"));

    @Override
    public List<DatasetInfo> datasets() {
        return INFO;
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        Dataset boston = new UciProvider().load("boston", location);
        int rows = boston.examples().size();
        List<Split> splits = Arrays.stream(
                        DataFiles.read(PERMUTATIONS, location, NAME).permutations(rows))
                .map(permutation -> StandardSplits.cut(permutation, StandardSplits.trainingRows(rows)))
                .toList();
        return new Dataset(
                NAME,
                boston.task(),
                boston.examples(),
                boston.inputNames(),
                boston.targetName(),
                boston.classNames(),
                splits);
    }
}
