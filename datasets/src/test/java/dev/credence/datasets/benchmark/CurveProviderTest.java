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
    void aFileThatCannotBeDownloadedSaysSo(@TempDir Path directory) {
        DataLocation online = new DataLocation(directory, true, p -> {});
        assertThatThrownBy(() -> new CurveProvider().load("solar", online))
                .hasMessageContaining("It cannot be downloaded: put it there")
                .hasMessageContaining("data directory");
    }
}
