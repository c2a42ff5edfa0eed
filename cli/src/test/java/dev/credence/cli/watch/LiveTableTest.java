package dev.credence.cli.watch;

import static dev.credence.cli.watch.Events.epoch;
import static dev.credence.cli.watch.Events.result;
import static dev.credence.cli.watch.Events.run;
import static dev.credence.cli.watch.Events.runs;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.eval.protocol.RunProgress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LiveTableTest {
    private static final String LONG = "dropout-alpha:alpha=0.5,hidden=50,50,dropout=0.05";

    /** The state after 40 seconds: two runs finished, one failed, two running. */
    private static Standing standing() {
        Standing standing = new Standing(runs(List.of("boston", "yacht"), List.of("vbp", LONG), 2), List.of(), 2, 0);
        standing.progressed(run("boston", "vbp", 0), epoch(0), 0);
        standing.progressed(run("boston", "vbp", 1), epoch(0), 0);
        standing.finished(result(run("boston", "vbp", 0), -2.4, 10), 10);
        standing.finished(result(run("boston", "vbp", 1), -2.6, 10), 10);
        standing.progressed(run("boston", LONG, 0), epoch(0), 10);
        standing.failed(run("boston", LONG, 0), 11);
        standing.progressed(
                run("boston", LONG, 1),
                new RunProgress(new RunProgress.ChoosingSettings(2, 4, 1, 3), 3, 13, 30, 100),
                11);
        standing.progressed(run("yacht", "vbp", 0), epoch(20), 30);
        return standing;
    }

    @Test
    void where_it_fits_each_contender_has_a_column() {
        assertThat(LiveTable.lines(standing(), 40, 120, 30))
                .containsExactly(
                        "Comparing: 3 of 8 runs (37 %), 2 min left, 40 s so far, 1 failed",
                        "                        vbp  " + LONG,
                        "  boston  2/2  -2.50 ± 0.10                                    1 failed, 0/2",
                        "  yacht   0/2                                                            0/2",
                        "> boston split 1, dropout…dden=50,50,dropout=0.05: choosing settings 2 of 4, hold-out 1 of 3,"
                                + " epoch 30 of 100, 85 s left",
                        "> yacht split 0, vbp: final fit, epoch 20 of 100, 40 s left");
    }

    @Test
    void where_it_does_not_fit_each_data_set_and_contender_has_a_row_with_its_label_shortened() {
        assertThat(LiveTable.lines(standing(), 40, 60, 30))
                .contains(
                        "  boston  vbp                            2/2    -2.50 ± 0.10",
                        "> yacht split 0, vbp: final fit, epoch 20 of 100, 40 s left")
                .anySatisfy(line -> assertThat(line)
                        .startsWith("  boston  dropout-")
                        .contains("…")
                        .contains("1 failed, 0/2"));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "5,3", "20,4", "40,6", "60,8", "79,24", "200,2", "200,60"})
    void it_is_never_wider_or_higher_than_the_terminal(int width, int height) {
        List<String> lines = LiveTable.lines(standing(), 40, width, height);
        assertThat(lines).hasSizeBetween(1, height).allMatch(line -> Text.width(line) <= width);
    }

    @Test
    void what_is_too_much_for_the_height_is_counted_and_what_goes_on_is_seen() {
        List<String> datasets = IntStream.range(0, 20).mapToObj(i -> "set-" + i).toList();
        Standing standing = new Standing(runs(datasets, List.of("vbp"), 1), List.of(), 5, 0);
        for (int i = 12; i < 17; i++) {
            standing.progressed(run("set-" + i, "vbp", 0), epoch(10), i);
        }
        List<String> lines = LiveTable.lines(standing, 20, 79, 13);
        assertThat(lines).hasSize(13).contains("  … 14 more", "  … 2 more");
        assertThat(lines).anyMatch(line -> line.startsWith("  set-12")).noneMatch(line -> line.startsWith("  set-1 "));
        assertThat(lines).anyMatch(line -> line.startsWith("> set-12"));
    }

    @Test
    void once_all_is_done_the_time_it_took_is_told() {
        Standing standing = new Standing(runs(List.of("a"), List.of("m"), 1), List.of(), 1, 0);
        standing.progressed(run("a", "m", 0), epoch(0), 0);
        standing.finished(result(run("a", "m", 0), -1, 5), 5);
        assertThat(LiveTable.lines(standing, 5, 79, 1)).containsExactly("Comparing: 1 of 1 runs (100 %) in 5 s");
    }
}
