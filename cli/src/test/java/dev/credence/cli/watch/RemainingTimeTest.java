package dev.credence.cli.watch;

import static dev.credence.cli.watch.Events.epoch;
import static dev.credence.cli.watch.Events.result;
import static dev.credence.cli.watch.Events.run;
import static dev.credence.cli.watch.Events.runs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RemainingTimeTest {
    private static final double TINY = 1e-9;

    /** Passes a run of {@code seconds} from {@code start} on. */
    private static void passes(Standing standing, Run run, double start, double seconds) {
        standing.progressed(run, epoch(0), start);
        standing.finished(result(run, -1, seconds), start + seconds);
    }

    private static double left(Standing standing, double now) {
        return RemainingTime.ofAll(standing, now).orElseThrow();
    }

    @Test
    void nothing_is_estimated_before_anything_is_known() {
        Standing standing = new Standing(runs(List.of("a"), List.of("m"), 3), List.of(), 1, 0);
        assertThat(RemainingTime.ofAll(standing, 5)).isEmpty();
        standing.progressed(run("a", "m", 0), epoch(0), 5);
        assertThat(RemainingTime.ofAll(standing, 9)).isEmpty();
        assertThat(RemainingTime.of(run("a", "m", 0), standing, 9)).isEmpty();
    }

    @Test
    void each_data_set_and_contender_has_its_own_mean() {
        Standing standing = new Standing(runs(List.of("small", "large"), List.of("m"), 3), List.of(), 1, 0);
        passes(standing, run("small", "m", 0), 0, 1);
        passes(standing, run("small", "m", 1), 1, 3);
        passes(standing, run("large", "m", 0), 4, 100);
        assertThat(left(standing, 104)).isEqualTo(2 + 100 + 100, within(TINY));
    }

    @Test
    void runs_of_before_tell_how_long_one_takes_but_are_no_time_of_this_call() {
        List<RunResult> before = List.of(result(run("a", "m", 0), -1, 50), result(run("a", "m", 1), -1, 70));
        Standing standing = new Standing(runs(List.of("a"), List.of("m"), 4), before, 1, 1000);
        assertThat(left(standing, 1000)).isEqualTo(2 * 60, within(TINY));
        passes(standing, run("a", "m", 2), 1000, 10);
        assertThat(left(standing, 1010)).as("this machine is faster now").isEqualTo(10, within(TINY));
    }

    @Test
    void the_first_runs_are_estimated_from_their_own_progress() {
        Standing standing = new Standing(runs(List.of("a"), List.of("m"), 4), List.of(), 1, 0);
        standing.progressed(run("a", "m", 0), epoch(0), 0);
        standing.progressed(run("a", "m", 0), epoch(25), 10);
        assertThat(RemainingTime.of(run("a", "m", 0), standing, 10)).hasValue(30);
        assertThat(left(standing, 10)).isEqualTo(30 + 3 * 40, within(TINY));
    }

    @Test
    void two_jobs_share_what_waits_and_the_longest_decides() {
        Standing standing = new Standing(runs(List.of("a", "b"), List.of("m"), 2), List.of(), 2, 0);
        passes(standing, run("a", "m", 0), 0, 10);
        passes(standing, run("b", "m", 0), 0, 100);
        assertThat(left(standing, 100)).as("one each").isEqualTo(100, within(TINY));
    }

    @Test
    void a_cell_without_a_finished_run_takes_what_its_data_set_takes_with_others() {
        Standing standing = new Standing(runs(List.of("a", "b"), List.of("m", "n"), 1), List.of(), 1, 0);
        passes(standing, run("a", "m", 0), 0, 10);
        passes(standing, run("b", "m", 0), 10, 30);
        assertThat(left(standing, 40)).isEqualTo(10 + 30, within(TINY));
    }

    @Test
    void a_run_that_takes_longer_than_the_others_is_estimated_by_its_own_progress() {
        Standing standing = new Standing(runs(List.of("a"), List.of("m"), 2), List.of(), 1, 0);
        passes(standing, run("a", "m", 0), 0, 10);
        standing.progressed(run("a", "m", 1), epoch(0), 10);
        assertThat(left(standing, 14)).isEqualTo(6, within(TINY));
        standing.progressed(run("a", "m", 1), epoch(50), 30);
        assertThat(left(standing, 30)).isEqualTo(20, within(TINY));
    }
}
