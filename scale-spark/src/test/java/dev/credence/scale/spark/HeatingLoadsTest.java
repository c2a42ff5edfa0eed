package dev.credence.scale.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.datasets.Datasets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's program does what the guide says. */
final class HeatingLoadsTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() throws IOException {
        Sessions.local();
        try (InputStream table = Datasets.class.getResourceAsStream("benchmark/energy.csv")) {
            String text = new String(table.readAllBytes(), StandardCharsets.UTF_8);
            Files.writeString(
                    folder.resolve("energy.csv"),
                    String.join("\n", text.lines().limit(200).toList()));
        }
    }

    @Test
    void its_predictions_are_near_and_its_intervals_cover() throws Exception {
        HeatingLoads.main(new String[] {
            folder.resolve("energy.csv").toString(),
            folder.resolve("model").toString(),
            folder.resolve("predictions").toString()
        });
        Dataset<Row> predicted =
                Sessions.local().read().parquet(folder.resolve("predictions").toString());
        assertThat(predicted.count()).isEqualTo(199);
        assertThat(predicted.where("heating_load between lower_90 and upper_90").count())
                .isGreaterThan(160);
        assertThat(predicted.where("abs(heating_load - prediction) > 5").count())
                .isLessThan(10);
    }
}
