package dev.credence.datasets.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.datasets.csv.CsvTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BundledSeriesTest {
    static List<BundledSeries> all() {
        return BundledSeries.all();
    }

    private static SeriesTable read(BundledSeries bundled) {
        CsvTable table = bundled.table();
        return SeriesTable.of(
                table, SeriesColumns.of(table, Optional.empty(), Optional.empty(), Optional.empty()), Optional.empty());
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("Each is a table whose columns, step and season are found, as described, with source and licence")
    void eachIsAsDescribed(BundledSeries bundled) {
        SeriesTable table = read(bundled);
        assertThat(table.series()).hasSize(1);
        assertThat(table.set().get(0).length()).isEqualTo(bundled.values());
        assertThat(table.step().words()).isEqualTo(bundled.step());
        assertThat(table.step().season()).isEqualTo(bundled.season());
        assertThat(bundled.notice()).startsWith(bundled.name() + ".csv: ").contains("Source ", "Licence ", "Changes ");
        assertThat(BundledSeries.find(bundled.name())).contains(bundled);
    }

    /** Box and Jenkins print 112 for January 1949, and 622 as the largest, in July 1960. */
    @Test
    @DisplayName("The airline passengers are those of the book; missing days of the Wikipedia page are missing")
    void valuesAreThoseOfTheSources() {
        double[] air = read(BundledSeries.find("air-passengers").orElseThrow())
                .set()
                .get(0)
                .values();
        assertThat(air[0]).isEqualTo(112);
        assertThat(Arrays.stream(air).max()).hasValue(622);
        assertThat(air[138]).isEqualTo(622);
        double[] views = read(BundledSeries.find("peyton-manning").orElseThrow())
                .set()
                .get(0)
                .values();
        assertThat(Arrays.stream(views).filter(Double::isNaN).count()).isEqualTo(59);
        assertThat(BundledSeries.find("nothing")).isEmpty();
    }

    @Test
    @DisplayName("Mauna Loa's values are those of the data directory's file")
    void maunaLoaIsThatOfTheFile() throws Exception {
        String root = System.getenv("CREDENCE_DATA");
        assumeTrue(root != null, "no CREDENCE_DATA: the series is not compared with the file");
        Path file = Path.of(root, "co2", "mauna-loa-monthly-1958-2026.csv");
        assumeTrue(Files.exists(file), "no " + file + ": the series is not compared with it");
        double[] theirs = Files.readAllLines(file).stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[2]))
                .toArray();
        assertThat(read(BundledSeries.find("mauna-loa").orElseThrow())
                        .set()
                        .get(0)
                        .values())
                .containsExactly(theirs);
    }
}
