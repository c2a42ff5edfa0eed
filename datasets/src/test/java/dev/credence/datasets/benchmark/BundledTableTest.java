package dev.credence.datasets.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BundledTableTest {
    private static final Comparator<double[]> BY_CELLS = Arrays::compare;

    private static List<String> lines() {
        return new String(BundledTable.csv("energy"), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static double[] numbers(String line, String separator) {
        return Arrays.stream(line.strip().split(separator, -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** Mean and extremes of the heating load as in table 2 of the paper's data: 6.01 to 43.1, mean 22.31. */
    @Test
    void theTableHas768BuildingsAndTheirHeatingLoad() {
        List<String> lines = lines();
        assertThat(lines.get(0)).startsWith("relative_compactness,").endsWith(",heating_load");
        assertThat(lines).hasSize(769);
        double[] load = lines.stream()
                .skip(1)
                .mapToDouble(line -> numbers(line, ",")[8])
                .toArray();
        assertThat(Arrays.stream(load).average().orElseThrow()).isCloseTo(22.307, within(5e-4));
        assertThat(Arrays.stream(load).min()).hasValue(6.01);
        assertThat(Arrays.stream(load).max()).hasValue(43.1);
    }

    @Test
    void itsRowsAreThoseOfTheUciFile() throws IOException {
        String root = System.getenv("CREDENCE_DATA");
        assumeTrue(root != null, "no CREDENCE_DATA: the bundled table is not compared with the UCI file");
        Path file = Path.of(root, "uci", "energy", "data.txt");
        assumeTrue(Files.exists(file), "no " + file + ": the bundled table is not compared with it");
        List<double[]> theirs = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .map(line -> numbers(line, "\\s+"))
                .sorted(BY_CELLS)
                .toList();
        List<double[]> ours = lines().stream()
                .skip(1)
                .map(line -> numbers(line, ","))
                .sorted(BY_CELLS)
                .toList();
        assertThat(ours).hasSameSizeAs(theirs);
        for (int row = 0; row < ours.size(); row++) {
            assertThat(ours.get(row)).containsExactly(theirs.get(row));
        }
    }

    @Test
    void anotherNameIsRefused() {
        assertThatThrownBy(() -> BundledTable.csv("boston"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("no table 'boston', only energy");
    }
}
