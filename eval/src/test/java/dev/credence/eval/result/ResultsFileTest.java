package dev.credence.eval.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultsFileTest {
    @TempDir
    Path folder;

    private Path path = Path.of("");

    @BeforeEach
    void path() {
        path = folder.resolve("results.jsonl");
    }

    @Test
    void what_is_appended_is_read_back_to_the_bit() {
        RunResult odd = result(0, Map.of("rmse", 0.1 + 0.2, "crps", 4.9e-324, "ece", -0.0));
        write(odd, result(1, Map.of("rmse", 1.0)));
        try (ResultsFile file = ResultsFile.open(folder)) {
            assertThat(file.lines()).extracting(ResultsFile.Line::number).containsExactly(1, 2);
            assertThat(file.lines().get(0).result()).isEqualTo(odd);
        }
    }

    @Test
    void a_metric_that_is_not_finite_is_null_and_comes_back_as_nan() throws IOException {
        write(result(0, Map.of("rmse", Double.NaN)), result(1, Map.of("rmse", Double.NEGATIVE_INFINITY)));
        assertThat(Files.readAllLines(path)).allMatch(line -> line.contains("\"metrics\":{\"rmse\":null}"));
        try (ResultsFile file = ResultsFile.open(folder)) {
            assertThat(file.lines())
                    .allMatch(line -> line.result().metrics().get("rmse").isNaN());
        }
    }

    @Test
    void a_last_line_torn_anywhere_is_dropped_and_replaced() throws IOException {
        write(result(0, Map.of("rmse", 1.0)), result(1, Map.of("rmse", 2.0)));
        String whole = Files.readString(path);
        int second = whole.indexOf('\n') + 1;
        for (int cut = second; cut < whole.length(); cut++) {
            Files.writeString(path, whole.substring(0, cut));
            try (ResultsFile file = ResultsFile.open(folder)) {
                assertThat(file.lines()).hasSize(1);
                file.append(result(1, Map.of("rmse", 2.0)));
            }
            assertThat(path).hasContent(whole.strip());
        }
    }

    @Test
    void what_a_power_cut_leaves_of_a_line_is_dropped() throws IOException {
        write(result(0, Map.of("rmse", 1.0)));
        Files.writeString(path, Files.readString(path) + "\0\0\0");
        try (ResultsFile file = ResultsFile.open(folder)) {
            assertThat(file.lines()).hasSize(1);
        }
    }

    @Test
    void a_damaged_line_is_refused_with_its_number_and_stays() throws IOException {
        write(result(0, Map.of("rmse", 1.0)));
        String good = Files.readString(path);
        refused(good + good.substring(0, 30) + "\n" + good, "line 2", "not the result of a run");
        refused(good + good.strip() + good, "line 2", "not the result of a run");
        refused(good + "{}\n", "line 2", "'hyperparameters' is missing");
        refused("{\"dataset\":7}\n", "line 1", "is missing");
        refused(good.replace("\"seed\"", "\"sed\""), "line 1", "'seed' is missing");
        refused(good.replace("\"split\":0", "\"split\":4294967296"), "line 1", "'split' holds '4294967296'");
        refused(good.replace("\"split\":0", "\"split\":-1"), "line 1", "'split' holds '-1'");
        refused(good.replace("{\"dataset\"", "{\"more\":1,\"dataset\""), "line 1", "unknown field 'more'");
        refused(good.replace("{\"rmse\":1.0}", "{}"), "line 1", "'metrics' is empty");
        refused(good.replace("{\"rmse\":1.0}", "{\"rmse\":\"x\"}"), "line 1", "'metrics.rmse' holds 'x'");
        refused(good.replace("\"split\":0", "\"split\":\"0\""), "line 1", "'split' holds '0', expected a whole number");
        refused(good + "\n[1]\n", "line 3", "expected an object");
    }

    @Tag("slow")
    @Test
    void a_file_larger_than_an_array_is_read_line_by_line() throws IOException {
        write(result(0, Map.of("rmse", 1.0)));
        long length = Files.size(path);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.write(
                    ByteBuffer.wrap(new byte[1]), Integer.MAX_VALUE + 10_000L); // zeros, which take no room on disk
        }
        try (ResultsFile file = ResultsFile.open(folder)) {
            assertThat(file.lines()).hasSize(1);
            file.append(result(1, Map.of("rmse", 2.0)));
        }
        assertThat(Files.size(path)).isGreaterThan(length).isLessThan(3 * length);
    }

    @Test
    void a_line_without_end_is_refused() throws IOException {
        Files.writeString(path, "{\"dataset\":\"" + "x".repeat(17 << 20) + "\"}\n");
        assertThatThrownBy(() -> ResultsFile.open(folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("line 1: ")
                .hasMessageContaining("longer than");
    }

    @Test
    void a_folder_that_is_removed_meanwhile_is_noticed_at_the_next_result_and_nothing_is_lost() throws IOException {
        try (ResultsFile file = ResultsFile.open(folder)) {
            file.append(result(0, Map.of("rmse", 1.0)));
            Files.delete(path);
            Files.delete(folder);
            assertThatThrownBy(() -> file.append(result(1, Map.of("rmse", 2.0))))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("was removed or replaced while a comparison was writing to it")
                    .hasMessageContaining("run the same command again");
        }
        try (ResultsFile file = ResultsFile.open(folder)) {
            assertThat(file.lines()).hasSize(2);
        }
    }

    @Test
    void a_file_that_has_taken_its_place_is_left_alone() throws IOException {
        try (ResultsFile file = ResultsFile.open(folder)) {
            file.append(result(0, Map.of("rmse", 1.0)));
            Files.delete(path);
            Files.writeString(path, "somebody else's");
            assertThatThrownBy(() -> file.append(result(1, Map.of("rmse", 2.0))))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(path + ".kept");
        }
        assertThat(path).hasContent("somebody else's");
        assertThat(Files.readAllLines(folder.resolve(path.getFileName() + ".kept")))
                .hasSize(2);
    }

    @Test
    void a_foreign_file_is_refused_and_stays_as_it_is() throws IOException {
        refused("hello", "line 1", "does not begin with");
        refused("hello\n", "line 1", "not the result of a run");
    }

    @Test
    void two_comparisons_cannot_write_to_one_folder() {
        try (ResultsFile file = ResultsFile.open(folder)) {
            assertThat(file.path()).exists();
            assertThatThrownBy(() -> ResultsFile.open(folder))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("Another comparison is writing to");
        }
        ResultsFile.open(folder).close();
    }

    @Test
    void two_processes_cannot_write_to_one_folder_until_one_of_them_is_killed() throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var output = other.inputReader()) {
            assertThat(output.readLine()).isEqualTo("open");
            assertThatThrownBy(() -> ResultsFile.open(folder))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("Another comparison is writing to");
        } finally {
            other.destroyForcibly().waitFor();
        }
        ResultsFile.open(folder).close();
    }

    /** Another process, which opens a results file and keeps it open. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] folder) throws Exception {
            try (ResultsFile file = ResultsFile.open(Path.of(folder[0]))) {
                System.out.println(file.lines().isEmpty() ? "open" : "not empty");
                int end = System.in.read(); // which comes when the test's JVM ends; it is killed before
                System.out.println(end);
            }
        }
    }

    @Test
    void a_refused_file_is_not_left_locked() throws IOException {
        refused("hello\n", "line 1", "");
        Files.delete(path);
        ResultsFile.open(folder).close();
    }

    @Test
    void a_folder_that_is_a_file_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> ResultsFile.open(file))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("is not a directory");
    }

    private void refused(String content, String line, String why) throws IOException {
        Files.writeString(path, content);
        assertThatThrownBy(() -> ResultsFile.open(folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(line + ": ")
                .hasMessageContaining(why);
        assertThat(Files.readString(path)).isEqualTo(content);
    }

    private void write(RunResult... results) {
        try (ResultsFile file = ResultsFile.open(folder)) {
            for (RunResult result : results) {
                file.append(result);
            }
        }
    }

    private static RunResult result(int split, Map<String, Double> metrics) {
        return new RunResult(
                new Run(
                        new Contender("α", "fake", Map.of("epochs", "2"), Map.of("shift", List.of("0", "1"))),
                        "a",
                        split,
                        Long.MAX_VALUE - split,
                        3),
                Map.of("epochs", "2", "shift", "1"),
                List.of(
                        new RunResult.Score(Map.of("shift", "0"), Double.NaN),
                        new RunResult.Score(Map.of("shift", "1"), -0.25)),
                "fake",
                30,
                10,
                metrics,
                Map.of("largest_r_hat", 1.0 / 3),
                1.5,
                2.5,
                3.5,
                2,
                "development");
    }
}
