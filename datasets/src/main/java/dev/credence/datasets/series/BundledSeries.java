package dev.credence.datasets.series;

import dev.credence.datasets.csv.CsvTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A real time series within the library, for first steps without a file or a network: a table with the columns
 * {@code ds} and {@code y}. Source, licence and changes are beside it, in {@code NAME.txt}.
 *
 * @param name its name
 * @param description what it is, with its unit
 * @param values number of steps, the missing ones included
 * @param step of its times, in words
 * @param season steps after which patterns repeat
 * @param source source and licence in a line
 */
public record BundledSeries(String name, String description, int values, String step, int season, String source) {
    private static final List<BundledSeries> ALL = List.of(
            new BundledSeries(
                    "air-passengers",
                    "international airline passengers, thousands a month, 1949 to 1960",
                    144,
                    "1 month",
                    12,
                    "Box, Jenkins & Reinsel (1976), series G, as in Unit8's darts, Apache License 2.0"),
            new BundledSeries(
                    "mauna-loa",
                    "carbon dioxide in the air at Mauna Loa, ppm, monthly, March 1958 to June 2026",
                    820,
                    "1 month",
                    12,
                    "NOAA Global Monitoring Laboratory and Scripps Institution of Oceanography, as in"
                            + " https://github.com/datasets/co2-ppm, ODC PDDL 1.0"),
            new BundledSeries(
                    "peyton-manning",
                    "log of the daily views of a Wikipedia page, 2007 to 2016, with 59 missing days",
                    2964,
                    "1 day",
                    7,
                    "Facebook's prophet, MIT licence, copyright Facebook, Inc. and its affiliates"),
            new BundledSeries(
                    "us-gasoline",
                    "gasoline supplied in the United States, thousand barrels a day, weekly, 1991 to 2021",
                    1578,
                    "1 week",
                    52,
                    "U.S. Energy Information Administration, as in Unit8's darts, Apache License 2.0"));

    /** All of them, by name. */
    public static List<BundledSeries> all() {
        return ALL;
    }

    /** The one of a name. */
    public static Optional<BundledSeries> find(String name) {
        return ALL.stream().filter(series -> series.name.equals(name)).findFirst();
    }

    /** The series as CSV with the header {@code ds,y}. */
    public byte[] csv() {
        return resource(".csv");
    }

    /** Source, licence and changes in full, and what the columns are. */
    public String notice() {
        return new String(resource(".txt"), StandardCharsets.UTF_8);
    }

    /** The series as a table. */
    public CsvTable table() {
        return CsvTable.read(new ByteArrayInputStream(csv()), name);
    }

    private byte[] resource(String ending) {
        try (InputStream in = Objects.requireNonNull(BundledSeries.class.getResourceAsStream(name + ending))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
