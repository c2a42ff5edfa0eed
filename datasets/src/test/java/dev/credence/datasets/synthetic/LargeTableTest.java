package dev.credence.datasets.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LargeTableTest {
    static Stream<LargeTable> tables() {
        return GeneratedTables.ALL.stream();
    }

    private static String text(LargeTable table, int rows, long seed) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        table.write(out, rows, seed);
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("tables")
    void fewerRowsAreTheFirstOfMoreAndOtherSeedsAreOthers(LargeTable table) throws IOException {
        String many = text(table, 300, 1);
        assertThat(many).startsWith(text(table, 100, 1)).isEqualTo(text(table, 300, 1));
        assertThat(text(table, 300, 2)).isNotEqualTo(many);
        assertThat(many.lines())
                .hasSize(301)
                .allSatisfy(line -> assertThat(line.split(",", -1)).hasSameSizeAs(table.header()));
    }

    /** −E log p(y|x) is the mean entropy, which a second sample of rows has too: the difference is noise alone. */
    @ParameterizedTest
    @MethodSource("tables")
    void theTruthScoresTheSameOnOtherRows(LargeTable table) throws IOException {
        double first = table.write(OutputStream.nullOutputStream(), 20_000, 1);
        double second = table.write(OutputStream.nullOutputStream(), 20_000, 2);
        // a log density's standard deviation is below 1.5 here, that of the difference below 1.5 √(2 / 20000) = 0.015
        assertThat(second).isCloseTo(first, within(0.06));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void theTruthIsBetterThanANormalDistributionOfAllTargets(LargeTable table) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        double truth = table.write(out, 5000, 1);
        double[] targets = out.toString(StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
                .toArray();
        double mean = Arrays.stream(targets).average().orElseThrow();
        double variance = Arrays.stream(targets)
                .map(y -> (y - mean) * (y - mean))
                .average()
                .orElseThrow();
        assertThat(truth).isGreaterThan(-0.5 * Math.log(2 * Math.PI * Math.E * variance) + 0.2);
        // and not by more than inputs can tell: a spread a hundred times smaller would be an error of the density
        assertThat(truth).isLessThan(-0.5 * Math.log(2 * Math.PI * Math.E * variance) + 2);
    }

    /**
     * For any density q, E q(y)/p(y|x) = ∫ q(y) dy = 1 over rows whose targets are drawn from p: so that p is what
     * targets are drawn from. Here q is normal where targets are frequent; the ratio's standard deviation is below 3.
     */
    @ParameterizedTest
    @MethodSource("tables")
    void targetsAreDrawnFromTheDensity(LargeTable table) throws IOException {
        CounterRandom random = dev.credence.core.random.Stream.GENERATED_DATA.of(5, table.name());
        double center = table.name().equals("songs") ? 2001 : -2;
        int rows = 40_000;
        double sum = 0;
        Cells cells = new Cells();
        for (int row = 0; row < rows; row++) {
            double log = table.row(random, row, cells);
            ByteArrayOutputStream out = new ByteArrayOutputStream(1000);
            cells.endRow();
            cells.flush(out);
            String line = out.toString(StandardCharsets.US_ASCII);
            double target =
                    Double.parseDouble(line.substring(line.lastIndexOf(',') + 1).strip());
            sum += Math.exp(LargeTable.logNormal(target, center, 2) - log);
        }
        assertThat(sum / rows).isCloseTo(1, within(0.06)); // four standard errors of 3/√40000
    }

    @Test
    void tablesAreLikeTheirModels() {
        assertThat(GeneratedTables.find("flights").orElseThrow().header()).hasSize(9);
        assertThat(GeneratedTables.find("songs").orElseThrow().header())
                .hasSize(91)
                .doesNotHaveDuplicates();
        assertThat(GeneratedTables.find("boats")).isEmpty();
    }

    @Test
    void numbersAreWrittenWithTheirDecimals() throws IOException {
        Cells cells = new Cells();
        cells.number(Cells.rounded(-0.046, 2), 2);
        cells.number(3, 0);
        cells.number(Cells.rounded(12.3004, 3), 3);
        cells.endRow();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        cells.flush(out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("-0.05,3,12.300\n");
    }
}
