package dev.credence.eval.detail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDetailsFileTest {
    @TempDir
    Path folder;

    @Test
    void what_is_written_is_read_to_seven_digits() {
        RunDetailsFile.write(folder, details("vi:alpha=0", Math.PI));
        RunDetails read = RunDetailsFile.read(folder, "boston", 3, "vi:alpha=0").orElseThrow();
        assertThat(read.points()).isInstanceOf(PointDetails.Regression.class);
        assertThat(read.points().columns().keySet()).containsExactly("observed", "mean");
        assertThat(read.points().column("mean")).containsExactly(3.141593, Double.NaN);
        assertThat(read.learning().epochs()).containsExactly(1, 2);
        assertThat(read.learning().dataTerms()).containsExactly(-1.5, -0.5);
    }

    @Test
    void labels_that_differ_in_signs_alone_keep_apart() {
        RunDetailsFile.write(folder, details("α = 1", 1));
        RunDetailsFile.write(folder, details("β = 1", 2));
        assertThat(RunDetailsFile.read(folder, "boston", 3, "α = 1")
                        .orElseThrow()
                        .points()
                        .column("mean")[0])
                .isEqualTo(1);
        assertThat(RunDetailsFile.read(folder, "boston", 3, "β = 1")
                        .orElseThrow()
                        .points()
                        .column("mean")[0])
                .isEqualTo(2);
    }

    @Test
    void a_run_without_details_has_none() {
        assertThat(RunDetailsFile.read(folder, "boston", 0, "vi")).isEmpty();
    }

    @Test
    void a_damaged_file_is_named() throws IOException {
        RunDetailsFile.write(folder, details("vi", 1));
        Path file = RunDetailsFile.path(folder, "boston", 3, "vi");
        for (String content :
                new String[] {"", "{\"points\":", "{\"task\":\"regression\"}", "{\"points\":{\"mean\":[\"x\"]}}"}) {
            Files.writeString(file, content);
            assertThatThrownBy(() -> RunDetailsFile.read(folder, "boston", 3, "vi"))
                    .as(content)
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(file.getFileName().toString())
                    .hasMessageContaining("Remove it");
        }
    }

    private static RunDetails details(String label, double mean) {
        Map<String, double[]> columns = new LinkedHashMap<>();
        columns.put("observed", new double[] {1, 2});
        columns.put("mean", new double[] {mean, Double.NaN});
        return new RunDetails(
                "boston",
                3,
                label,
                new PointDetails.Regression(columns),
                new LearningCurve(new double[] {1, 2}, new double[] {0.1, 0.2}, new double[] {-1.5, -0.5}));
    }
}
