package dev.credence.datasets.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.datasets.SharedData;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurveProviderTest {

    @Test
    void snelsonHasItsRangeAndTwentySplits() {
        Dataset set = new CurveProvider().load("snelson", SharedData.location());
        double[] x = Arrays.stream(set.examples().inputMatrix())
                .mapToDouble(row -> row[0])
                .toArray();
        assertThat(Arrays.stream(x).min().orElseThrow()).isEqualTo(0.059167804);
        assertThat(Arrays.stream(x).max().orElseThrow()).isEqualTo(5.9657729);
        assertThat(set.splits()).hasSize(20);
    }

    @Test
    void theTestRowsOfSolarAreTheBlocksHeldBack() {
        Dataset set = new CurveProvider().load("solar", SharedData.location());
        assertThat(set.train(0).size()).isEqualTo(275);
        assertThat(set.test(0).size()).isEqualTo(100);
        assertThat(set.test(0).inputMatrix()[0][0]).isEqualTo(-1.570398315844165);
    }

    @Test
    void co2EndsInTheMonthsTestedOn() {
        Dataset set = new CurveProvider().load("co2", SharedData.location());
        assertThat(set.examples().size()).isEqualTo(272);
        assertThat(set.train(0).size()).isEqualTo(245);
        double[][] x = set.examples().inputMatrix();
        assertThat(x[271][0]).isGreaterThan(1.72).isLessThan(1.73);
        assertThat(set.test(0).inputMatrix()[0][0]).isEqualTo(x[245][0]);
    }

    @Test
    void aFileThatCannotBeDownloadedSaysSo(@TempDir Path directory) {
        DataLocation online = new DataLocation(directory, true, p -> {});
        assertThatThrownBy(() -> new CurveProvider().load("solar", online))
                .hasMessageContaining("It cannot be downloaded: put it there")
                .hasMessageContaining("data directory");
    }
}
