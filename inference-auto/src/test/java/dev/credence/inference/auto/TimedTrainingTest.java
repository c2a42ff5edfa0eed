package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.time.FakeStopwatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training with a time limit, on a deterministic clock driven by work. */
class TimedTrainingTest {
    private static final CounterRandom RANDOM = CounterRandom.of(14, 4);
    private static final List<Column> COLUMNS = List.of(Column.number("a"), Column.number("b"));
    private static final NetworkSizes SIZES = new NetworkSizes(3, 16, new CycleSchedule(32, 4), 1, 8, 4);

    /** Longest work between two checks of the clock, that of the Gaussian process' search for parameters. */
    private static final int UNIT = 30;

    @TempDir
    Path folder;

    private static Examples examples() {
        double[][] x = new double[70][2];
        double[] y = new double[70];
        for (int i = 0; i < 70; i++) {
            x[i][0] = RANDOM.normal(0, i);
            x[i][1] = RANDOM.normal(1, i);
            y[i] = x[i][0] * x[i][1] + 0.3 * RANDOM.normal(2, i);
        }
        return Examples.of(x, y);
    }

    /** Records the calls of a listener. */
    private static final class Heard implements CycleListener {
        final List<Integer> cycles = new ArrayList<>();
        int cut = -1;
        long more;

        @Override
        public void cycleEnded(int cycle, int most, Map<String, Double> scores) {
            cycles.add(cycle);
        }

        @Override
        public void outOfTime(int cycle, int most, Duration needed) {
            assertThat(cut).as("told once").isEqualTo(-1);
            assertThat(most).isEqualTo(4);
            cut = cycle;
            more = needed.toMillis();
        }
    }

    private static AutoRegression train(Heard heard, FakeStopwatch watch, long millis, AutoOptions options) {
        AutoOptions timed = options.withListener(heard).withWatch(watch).withTime(Duration.ofMillis(millis));
        return AutoRegression.train(examples(), COLUMNS, Folds.random(70, 3, 1), SIZES, timed);
    }

    private static Heard train(FakeStopwatch watch, long millis) {
        Heard heard = new Heard();
        AutoRegression model = train(heard, watch, millis, AutoOptions.defaults());
        assertThat(model.expectation().logScore()).isFinite();
        return heard;
    }

    /** Work may exceed the limit by a tenth; a longer limit gives more cycles. */
    @Test
    void theTimeLimitHolds() {
        for (long load : new long[] {1, 3}) {
            int cycles = 0;
            for (long millis = 40 * load; millis < 800 * load; millis *= 4) {
                FakeStopwatch watch = new FakeStopwatch(looks -> load);
                Heard heard = train(watch, millis);
                assertThat((double) watch.millis()).as("of %d", millis).isLessThanOrEqualTo(1.1 * millis + UNIT * load);
                assertThat(heard.cycles.size()).as("cycles in %d", millis).isGreaterThanOrEqualTo(cycles);
                cycles = heard.cycles.size();
            }
            assertThat(cycles).isGreaterThan(2);
        }
    }

    /** The time of a run without limit on this clock. */
    private static long all() {
        FakeStopwatch watch = FakeStopwatch.idle();
        Heard heard = train(watch, 1_000_000);
        assertThat(heard.cut).as("nothing was cut").isEqualTo(-1);
        assertThat(heard.cycles).containsExactly(0, 1, 2, 3);
        return watch.millis();
    }

    @Test
    void theReportedAdditionalTimeFinishesTheNextCycle() {
        long all = all();
        for (long millis : new long[] {all / 4, all / 2, all}) {
            Heard first = train(FakeStopwatch.idle(), millis);
            assertThat(first.more).as("of %d", millis).isBetween(1L, all);
            assertThat(first.cycles).doesNotContain(first.cut);
            Heard second = train(FakeStopwatch.idle(), millis + first.more + 2);
            assertThat(second.cycles).as("with %d + %d", millis, first.more).contains(first.cut);
        }
    }

    /** The first cycle is trained as far as a first model needs. */
    @Test
    void anyTimeLimitGivesAModel() {
        for (boolean others : new boolean[] {true, false}) {
            Heard heard = new Heard();
            AutoRegression model =
                    train(heard, FakeStopwatch.idle(), 0, AutoOptions.defaults().withOthers(others));
            assertThat(model.expectation().logScore()).isFinite();
            assertThat(heard.cycles.size()).isEqualTo(others ? 0 : 1);
            assertThat(heard.cut).isEqualTo(others ? 0 : 1);
        }
    }

    @Test
    void twiceTheTimeAtTwiceTheLoadGivesTheSame() {
        Heard idle = train(FakeStopwatch.idle(), 400);
        Heard loaded = train(new FakeStopwatch(looks -> 2), 800);
        assertThat(loaded.cycles).isEqualTo(idle.cycles);
        assertThat(loaded.cut).isEqualTo(idle.cut);
        assertThat(loaded.more).isBetween(2 * idle.more - 1, 2 * idle.more + 1);
    }

    @Test
    void anIncreaseOfTheLoadIsMeasured() {
        Heard idle = train(FakeStopwatch.idle(), 600);
        Heard loaded = train(new FakeStopwatch(looks -> looks < 200 ? 1 : 4), 600);
        assertThat(loaded.cycles.size()).isBetween(1, idle.cycles.size() - 1);
    }

    @Test
    void aPartialCycleIsUsedButNotInTheCheckpoint() {
        Path file = folder.resolve("state");
        Heard heard = new Heard();
        AutoOptions networks = AutoOptions.defaults().withOthers(false);
        AutoOptions options = networks.withCheckpoint(file);
        AutoRegression cut = train(heard, FakeStopwatch.idle(), 600, options);
        assertThat(heard.cycles).containsExactly(0, 1, 2);
        assertThat(cut.networks().weights().terms())
                .as("weights of partial cycles")
                .anyMatch(term -> term.checkpoint() > 2);
        AutoRegression whole = train(new Heard(), FakeStopwatch.idle(), 1_000_000, networks);
        assertThat(bytes(train(new Heard(), FakeStopwatch.idle(), 1_000_000, options)))
                .as("resumed")
                .isEqualTo(bytes(whole));
    }

    @Test
    void anUnreachedLimitChangesNothing() {
        AutoRegression limited = train(new Heard(), FakeStopwatch.idle(), 1_000_000, AutoOptions.defaults());
        AutoRegression unlimited =
                AutoRegression.train(examples(), COLUMNS, Folds.random(70, 3, 1), SIZES, AutoOptions.defaults());
        assertThat(bytes(limited)).isEqualTo(bytes(unlimited));
    }

    private byte[] bytes(AutoRegression model) {
        Path file = folder.resolve("model.credence");
        ArchiveFile.write(file, "model.json", AutoDocument.document(model), "parameters", AutoDocument.arrays(model));
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
