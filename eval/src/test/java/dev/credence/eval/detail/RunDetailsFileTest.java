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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunDetailsFileTest {
    @TempDir
    Path folder;

    @Test
    void what_is_written_is_read_to_seven_digits() {
        RunDetailsFile.write(folder, details("vi:alpha=0", Math.PI));
        RunDetails read = RunDetailsFile.read(folder, "boston", 3, "vi:alpha=0").orElseThrow();
        assertThat(read.points()).isInstanceOf(PointDetails.Regression.class);
        assertThat(read.points().columns().keySet()).containsExactlyElementsOf(PointDetails.Regression.NAMES);
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

    /** Damage that is valid JSON. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"pit\"|\"pot\"|'points.pit' is missing",
                "\"pit\":[0.25,0.5]|\"pit\":[0.25]|differ in length",
                "\"pit\":[0.25,0.5]|\"pit\":[0.25,7]|expected numbers from 0 to 1",
                "\"pit\":[0.25,0.5]|\"pit\":[0.25,\"x\"]|'points.pit[1]' holds 'x'",
                "\"epoch\":[1.0,2.0]|\"epoch\":[1.0]|the learning curve has 1 epochs",
                "\"task\":\"regression\"|\"task\":\"classification\"|'points.predicted' is missing",
                "\"task\":\"regression\"|\"task\":\"both\"|expected regression or classification",
                "\"split\":3|\"split\":4|it is of another run",
                "\"split\":3|\"split\":4294967299|'split' holds '4294967299'",
                "\"split\":3|\"split\":3,\"more\":1|unknown field 'more'",
                "\"split\":3|\"split\":3,\"split\":3|Duplicate field 'split'",
                "[0.25,0.5]|[]|'points.observed' is missing or empty",
            })
    void a_file_that_is_json_and_no_run_is_named_too(String was, String is, String why) throws IOException {
        RunDetailsFile.write(folder, details("vi", 1));
        Path file = RunDetailsFile.path(folder, "boston", 3, "vi");
        String whole = Files.readString(file);
        assertThat(whole).contains(was);
        Files.writeString(file, whole.replace(was, is));
        assertThatThrownBy(() -> RunDetailsFile.read(folder, "boston", 3, "vi"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("is damaged")
                .hasMessageContaining(why)
                .hasMessageContaining("Remove it");
    }

    @Test
    void a_name_out_of_somebodys_file_does_not_lead_out_of_the_folder() {
        for (String dataset : new String[] {"../../x", "/etc/passwd", "a\0b", "a/../../b"}) {
            assertThat(RunDetailsFile.path(folder, dataset, 0, "vi").normalize().getParent())
                    .isEqualTo(folder.resolve(RunDetailsFile.FOLDER));
        }
    }

    private static RunDetails details(String label, double mean) {
        Map<String, double[]> columns = new LinkedHashMap<>();
        PointDetails.Regression.NAMES.forEach(name -> columns.put(name, new double[] {0.25, 0.5}));
        columns.put("mean", new double[] {mean, Double.NaN});
        return new RunDetails(
                "boston",
                3,
                label,
                new PointDetails.Regression(columns),
                new LearningCurve(new double[] {1, 2}, new double[] {0.1, 0.2}, new double[] {-1.5, -0.5}));
    }
}
