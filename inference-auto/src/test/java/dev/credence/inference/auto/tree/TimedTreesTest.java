package dev.credence.inference.auto.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.ProcessKind;
import dev.credence.inference.auto.entry.Sample;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.time.FakeStopwatch;
import dev.credence.inference.auto.time.TimeLimit;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members that are cut short by time are usable. */
class TimedTreesTest {
    private static final CodedRows ROWS = Sample.rows(400, 1);
    private static final float[] CLASSES = Sample.steps(ROWS);
    private static final int FOLDS = 5;

    private static EntryData within(EntryData data, FakeStopwatch watch, int millis) {
        return data.within(TimeLimit.from(watch, Duration.ofMillis(millis)));
    }

    private static double score(ClassLogits predicted) {
        double score = 0;
        for (int i = 0; i < CLASSES.length; i++) {
            score += predicted.logProbability(i, (int) CLASSES[i], 1) / CLASSES.length;
        }
        return score;
    }

    /** One query of the clock for each tree. */
    @ParameterizedTest
    @ValueSource(ints = {0, 10, 40})
    void aTimeLimitLeavesEquallyManyTreesForEachFold(int millis) {
        FakeStopwatch watch = FakeStopwatch.idle();
        EntryData data = Sample.data(ROWS, CLASSES, 4, FOLDS);
        EntryKind.Fitted<ClassLogits> few = new ClassForestKind().fit(within(data, watch, millis));
        int trees = Sample.values(few.entry(), "roots").length;
        assertThat(trees % FOLDS).isZero();
        assertThat(trees).isBetween(Math.max(FOLDS, millis - FOLDS), millis + 2 * FOLDS);
        assertThat(score(few.outOfFold())).isGreaterThan(Math.log(0.4)); // chance is log ¼
        float[] whole = Sample.values(new ClassForestKind().fit(data).entry(), "threshold");
        float[] first = Sample.values(few.entry(), "threshold");
        assertThat(first).as("the first trees of all").isEqualTo(Arrays.copyOf(whole, first.length));
    }

    /** One query of the clock for ten rounds. */
    @Test
    void boostingStopsAtTheLimitAfterAtLeastTenRounds() {
        EntryData data = Sample.data(ROWS, CLASSES, 4, FOLDS);
        double before = Math.log(0.3);
        for (int millis : new int[] {0, 20, 80}) {
            FakeStopwatch watch = FakeStopwatch.idle();
            EntryKind.Fitted<ClassLogits> fitted = new ClassBoostingKind().fit(within(data, watch, millis));
            double score = score(fitted.outOfFold());
            assertThat(score).as("in %d", millis).isGreaterThanOrEqualTo(before);
            assertThat(watch.millis()).isLessThanOrEqualTo(millis + 8L);
            before = score;
        }
    }

    @Test
    void aTimeLimitEndsTheSearchOfAProcess() {
        FakeStopwatch watch = FakeStopwatch.idle();
        EntryData data = Sample.data(ROWS, Sample.targets(ROWS, 0.1), 0, FOLDS);
        EntryKind.Fitted<NormalMixtures> fitted = new ProcessKind().fit(within(data, watch, 3));
        assertThat(watch.millis()).isLessThan(40);
        for (int i = 0; i < ROWS.size(); i++) {
            assertThat(fitted.outOfFold().mean(i)).isFinite();
        }
    }
}
