package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.result.Versions;
import dev.credence.eval.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons whose folder has results of an earlier one. */
final class ResumedPlanTest {
    private static final Map<String, List<String>> GRID = Map.of("shift", List.of("0", "1"));

    @TempDir
    Path folder;

    private List<String> before = List.of();

    @BeforeEach
    void an_earlier_comparison() throws IOException {
        run(Map.of("epochs", "2"), GRID, 1, "fake");
        before = Files.readAllLines(folder.resolve("results.jsonl"));
    }

    @Test
    void other_settings_are_refused_and_named() {
        refused(() -> run(Map.of("epochs", "3"), GRID, 1, "fake"), "was run with epochs 2, now 3");
    }

    @Test
    void a_default_that_was_changed_is_refused_like_any_setting() {
        refused(() -> run(Map.of("epochs", "2", "batch", "7"), GRID, 1, "fake"), "batch 4, now 7");
    }

    @Test
    void another_grid_is_refused() {
        refused(
                () -> run(Map.of("epochs", "2"), Map.of("shift", List.of("0", "2")), 1, "fake"),
                "grid shift 0|1, now 0|2");
        refused(() -> run(Map.of("epochs", "2"), Map.of(), 1, "fake"), "grid shift 0|1, now none");
    }

    @Test
    void other_hold_outs_are_refused() throws IOException {
        String line = before.get(0).replace("\"hold_outs\":1", "\"hold_outs\":5");
        Files.writeString(folder.resolve("results.jsonl"), line + "\n");
        before = List.of(line);
        refused(() -> run(Map.of("epochs", "2"), GRID, 1, "fake"), "hold-outs 5, now 1");
    }

    @Test
    void another_seed_is_refused() {
        refused(() -> run(Map.of("epochs", "2"), GRID, 2, "fake"), "seed 1, now 2");
    }

    @Test
    void another_device_is_refused() {
        refused(() -> run(Map.of("epochs", "2"), GRID, 1, "other"), "device fake, now other");
    }

    @Test
    void another_version_of_the_library_is_refused() throws IOException {
        String line = before.get(0).replaceFirst("\"version\":\"[^\"]*\"", "\"version\":\"0.0.1\"");
        Files.writeString(folder.resolve("results.jsonl"), line + "\n");
        before = List.of(line);
        refused(() -> run(Map.of("epochs", "2"), GRID, 1, "fake"), "library version 0.0.1, now " + Versions.library());
    }

    @Test
    void other_widths_are_refused_and_the_same_go_on() throws IOException {
        refused(
                () -> run(plan("mine", Map.of("epochs", "2"), GRID, 1).withConfirmedWidths(true), "fake"),
                "widths as fitted, now confirmed");
        Comparison.Plan confirmed = plan("wide", Map.of("epochs", "2"), GRID, 1).withConfirmedWidths(true);
        run(confirmed, "fake");
        before = Files.readAllLines(folder.resolve("results.jsonl"));
        run(confirmed, "fake");
        assertThat(Files.readAllLines(folder.resolve("results.jsonl"))).isEqualTo(before);
        assertThatThrownBy(() -> run(plan("wide", Map.of("epochs", "2"), GRID, 1), "fake"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("widths confirmed, now as fitted");
    }

    @Test
    void all_differences_are_named_at_once() {
        refused(
                () -> run(Map.of("epochs", "3"), GRID, 2, "other"),
                "epochs 2, now 3; seed 1, now 2; device fake, now other");
    }

    @Test
    void data_of_another_size_are_refused() throws IOException {
        String line = before.get(0).replace("\"n_train\":30", "\"n_train\":31");
        Files.writeString(folder.resolve("results.jsonl"), line + "\n");
        before = List.of(line);
        refused(() -> run(Map.of("epochs", "2"), GRID, 1, "fake"), "training points 31, now 30");
    }

    @Test
    void one_run_with_two_results_is_refused() throws IOException {
        String line = before.get(0).replaceFirst("\"rmse\":", "\"rmse\":1");
        before = List.of(before.get(0), line);
        Files.write(folder.resolve("results.jsonl"), before);
        refused(() -> run(Map.of("epochs", "2"), GRID, 1, "fake"), "is there already, with other metrics");
    }

    @Test
    void of_one_run_with_two_results_there_is_no_report() throws IOException {
        String line = before.get(0).replaceFirst("\"rmse\":", "\"rmse\":1");
        assertThatThrownBy(() -> readWith(line))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("results.jsonl, line " + (before.size() + 1))
                .hasMessageContaining("mine on a, split 0 has other metrics than line 1");
    }

    @Test
    void of_runs_with_the_same_name_and_other_settings_there_is_no_report() throws IOException {
        String line = before.get(0).replace("\"epochs\":\"2\"", "\"epochs\":\"3\"");
        assertThatThrownBy(() -> readWith(line))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("mine on a, split 0 has other settings than line 1");
    }

    @Test
    void a_line_that_is_there_twice_counts_once() throws IOException {
        assertThat(readWith(before.get(0))).hasSize(before.size());
    }

    private List<RunResult> readWith(String line) throws IOException {
        Files.writeString(folder.resolve("results.jsonl"), String.join("\n", before) + "\n" + line + "\n");
        return ComparisonResults.read(folder).results();
    }

    @Test
    void the_same_settings_in_other_words_go_on() throws IOException {
        run(Map.of("epochs", "2", "batch", "4"), GRID, 1, "fake");
        assertThat(Files.readAllLines(folder.resolve("results.jsonl"))).isEqualTo(before);
    }

    @Test
    void other_labels_are_added_and_the_lines_there_stay() throws IOException {
        Summary summary = run("another", Map.of(), Map.of(), 5, "other");
        assertThat(summary.rows()).extracting(Summary.Row::label).containsExactly("another");
        assertThat(Files.readAllLines(folder.resolve("results.jsonl")))
                .startsWith(before.toArray(String[]::new))
                .hasSize(2 * FakeData.SPLITS);
    }

    private void refused(Runnable comparison, String why) {
        assertThatThrownBy(comparison::run)
                .isInstanceOf(UserException.class)
                .hasMessageContaining("results.jsonl, line ")
                .hasMessageContaining("mine on a, split 0 ")
                .hasMessageContaining(why)
                .hasMessageContaining("another folder");
        assertThat(folder.resolve("results.jsonl")).hasContent(String.join("\n", before));
    }

    private Summary run(Map<String, String> settings, Map<String, List<String>> grid, long seed, String device) {
        return run("mine", settings, grid, seed, device);
    }

    private Summary run(
            String label, Map<String, String> settings, Map<String, List<String>> grid, long seed, String device) {
        return run(plan(label, settings, grid, seed), device);
    }

    private static Comparison.Plan plan(
            String label, Map<String, String> settings, Map<String, List<String>> grid, long seed) {
        return new Comparison.Plan(
                List.of("a"), List.of(new Contender(label, "fake", settings, grid)), Map.of(), 0, seed, 1, List.of());
    }

    private Summary run(Comparison.Plan plan, String device) {
        return new Comparison(plan, FakeMethod.registry(), new FakeDevices(device), FakeData::of)
                .run(folder, 1, ComparisonListener.SILENT);
    }
}
