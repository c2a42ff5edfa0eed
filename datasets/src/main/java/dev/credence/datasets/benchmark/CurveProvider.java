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
import java.util.List;
import java.util.stream.Stream;

/**
 * One-dimensional curves from files: {@code snelson} (Snelson and Ghahramani 2006; no standard split, hence the 20
 * random 90/10 splits of {@link StandardSplits}), {@code solar} (Gal's interpolation figure; the held-out blocks are
 * the test set) and {@code co2} (Gal's extrapolation figure; its own test part has no targets, so the last tenth of the
 * months is the test set). The files cannot be downloaded in this form.
 */
public final class CurveProvider implements DatasetProvider {
    private static final DataFile SNELSON =
            file("snelson/train.txt", "2b8829dfd6e8341d9dcdc8c55452c63cc6af4035f1aa819d1c9ee4fbef4b1073");
    private static final DataFile SOLAR_TRAIN =
            file("solar/gal-train.txt", "7977993f77c227387174fe48d8672ee18d2e6f1493ee5132b58b2156a8d65d3b");
    private static final DataFile SOLAR_TEST =
            file("solar/gal-test.txt", "ba0cf219dc9627d26d9b5d63573b8a6dad2d3b5a9aef47f8568d6e65c94dde60");
    private static final DataFile CO2 =
            file("co2/gal-train.txt", "07dd64ea77d4158bbfc4e2e699875236e77826d38fb4d769f10defa691ebca77");
    private static final List<DatasetInfo> INFO = List.of(
            new DatasetInfo(
                    "co2",
                    "CO2 at Mauna Loa by month without its trend, standardised",
                    Task.REGRESSION,
                    272,
                    1,
                    1,
                    "github.com/yaringal/DropoutUncertaintyCaffeModels@afd0b1c7, co2_regression/data"),
            new DatasetInfo(
                    "snelson",
                    "Snelson's one-dimensional regression data",
                    Task.REGRESSION,
                    200,
                    1,
                    20,
                    "github.com/ratschlab/bnn_priors@3597cf45, bnn_priors/data/snelson.npz"),
            new DatasetInfo(
                    "solar",
                    "Solar irradiance with blocks held back, standardised",
                    Task.REGRESSION,
                    375,
                    1,
                    1,
                    "github.com/yaringal/DropoutUncertaintyCaffeModels@afd0b1c7, solar_regression/data"));

    @Override
    public List<DatasetInfo> datasets() {
        return INFO;
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        return switch (name) {
            case "co2" -> co2(location);
            case "snelson" -> snelson(location);
            case "solar" -> solar(location);
            default -> throw new IllegalArgumentException("There is no curve '" + name + "'");
        };
    }

    private static Dataset co2(DataLocation location) {
        double[][] rows = DataFiles.read(CO2, location, "co2").matrix(2);
        return dataset(
                "co2", rows, List.of(StandardSplits.inOrder(rows.length, StandardSplits.trainingRows(rows.length))));
    }

    private static Dataset snelson(DataLocation location) {
        double[][] rows = DataFiles.read(SNELSON, location, "snelson").matrix(2);
        return dataset("snelson", rows, StandardSplits.of(rows.length, 20));
    }

    private static Dataset solar(DataLocation location) {
        double[][] train = DataFiles.read(SOLAR_TRAIN, location, "solar").matrix(2);
        double[][] test = DataFiles.read(SOLAR_TEST, location, "solar").matrix(2);
        double[][] all = Stream.of(train, test).flatMap(Stream::of).toArray(double[][]::new);
        return dataset("solar", all, List.of(StandardSplits.inOrder(all.length, train.length)));
    }

    private static Dataset dataset(String name, double[][] rows, List<Split> splits) {
        return new Dataset(name, Task.REGRESSION, Rows.examples(rows, 1), List.of("x"), "y", List.of(), splits);
    }

    private static DataFile file(String path, String sha256) {
        return new DataFile(path, List.of(), sha256, null);
    }
}
