package dev.credence.datasets.series;

import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.series.Seasons;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import dev.credence.datasets.file.DataFile;
import dev.credence.datasets.file.DataFiles;
import dev.credence.datasets.file.FileContent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * The 414 hourly series of the M4 competition from its own CSV files, one row a series: the training part of 700 or 960
 * values, and the test part of 48.
 */
public final class M4Hourly {
    /** The repository of the competition at the commit for which the checksums hold. */
    static final URI SOURCE = URI.create("https://raw.githubusercontent.com/Mcompetitions/M4-methods/"
            + "6c1067e5a57161249b17289a565178dc7a3fb3ca/Dataset/");

    private static final String TRAIN = "ea59b7783573c49077a835ab6465c7d66f1474783360f310988a9a737fbca62f";
    private static final String TEST = "71a57fccb15e534d973626ada4fb87febf789e9317715b7cc6dd3b5f90db6f42";
    private static final int SEASON = 24;
    private static final int HORIZON = 48;

    private final DataFile train;
    private final DataFile test;

    public M4Hourly() {
        this(SOURCE, TRAIN, TEST);
    }

    /** Files from another base address, which ends in a slash, with their checksums. */
    M4Hourly(URI source, String train, String test) {
        this.train = file("Hourly-train.csv", train, source.resolve("Train/Hourly-train.csv"));
        this.test = file("Hourly-test.csv", test, source.resolve("Test/Hourly-test.csv"));
    }

    private static DataFile file(String name, String sha256, URI address) {
        return new DataFile("m4/" + name, List.of(name, "series/" + name), sha256, address);
    }

    /**
     * The series, whole; the files are downloaded if they are missing and may be.
     *
     * @throws DataException if they cannot be read, or are not those of the competition
     */
    public SeriesGroup read(DataLocation location) {
        Map<String, double[]> known = rows(DataFiles.content(train, location, "m4-hourly"));
        Map<String, double[]> after = rows(DataFiles.content(test, location, "m4-hourly"));
        List<Series> all = new ArrayList<>();
        known.forEach((id, values) -> {
            double[] rest = after.get(id);
            if (rest == null || rest.length != HORIZON) {
                throw new DataException("The series '" + id + "' of M4 has no test part of " + HORIZON + " values.");
            }
            all.add(Series.of(
                    id,
                    DoubleStream.concat(Arrays.stream(values), Arrays.stream(rest))
                            .toArray()));
        });
        return new SeriesGroup(Seasons.usual(SEASON), HORIZON, new SeriesSet(all));
    }

    /** Values by name; cells after a series' end are empty. */
    private static Map<String, double[]> rows(FileContent content) {
        Map<String, double[]> rows = new LinkedHashMap<>();
        List<String> lines =
                new String(content.bytes(), StandardCharsets.UTF_8).lines().toList();
        for (int i = 1; i < lines.size(); i++) {
            String[] cells =
                    lines.get(i).replace("\"", "").replaceAll(",+$", "").split(",", -1);
            double[] values = new double[cells.length - 1];
            for (int t = 0; t < values.length; t++) {
                try {
                    values[t] = Double.parseDouble(cells[t + 1]);
                } catch (NumberFormatException e) {
                    throw new DataException(
                            content.file() + " line " + (i + 1) + ": the value " + (t + 1) + " is '" + cells[t + 1]
                                    + "', expected a number.",
                            e);
                }
            }
            rows.put(cells[0], values);
        }
        return rows;
    }
}
