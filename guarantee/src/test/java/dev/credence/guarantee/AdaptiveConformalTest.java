package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdaptiveConformalTest {
    private static final CounterRandom RANDOM = Stream.GENERATED_DATA.of(23);

    private static RegressionPredictive standard(int rows) {
        double[] zero = new double[rows];
        double[] one = new double[rows];
        Arrays.fill(one, 1);
        return GaussianPredictive.of(zero, zero.clone(), one);
    }

    private static double[] normal(int rows, int step, double sd) {
        return IntStream.range(0, rows)
                .mapToDouble(i -> sd * RANDOM.normal(step, i))
                .toArray();
    }

    @Test
    @DisplayName(
            "Of any sequence, one that always misses or never or in turns too, the share missed is α but for the bound")
    void theShareMissedIsBounded() {
        int rows = 2000;
        double[][] sequences = {
            normal(rows, 1, 1),
            normal(rows, 2, 5),
            normal(rows, 3, 0.01),
            new double[rows],
            IntStream.range(0, rows).mapToDouble(i -> 1e6).toArray(),
            IntStream.range(0, rows)
                    .mapToDouble(i -> i / 100 % 2 == 0 ? 0 : 1e300)
                    .toArray(),
            IntStream.range(0, rows).mapToDouble(i -> i % 2 * 3.0).toArray()
        };
        for (double[] targets : sequences) {
            for (double coverage : new double[] {0.3, 0.9, 0.99}) {
                for (double step : new double[] {0.005, 0.05, 1}) {
                    AdaptiveConformal adaptive = AdaptiveConformal.start(coverage, step);
                    PredictionIntervals found = adaptive.observe(standard(rows), targets);
                    AdaptiveConformal.State state = adaptive.state();
                    long missed = IntStream.range(0, rows)
                            .filter(n -> !found.contains(n, targets[n]))
                            .count();
                    assertThat(state.rows()).isEqualTo(rows);
                    assertThat(state.missed()).isEqualTo(missed);
                    assertThat(Math.abs((double) missed / rows - (1 - coverage)))
                            .isLessThanOrEqualTo(adaptive.bound());
                    // all steps together: α_{T+1} = α_1 + γ (T α − misses)
                    assertThat(state.miss())
                            .isCloseTo((1 - coverage) + step * (rows * (1 - coverage) - missed), within(1e-9 * rows));
                }
            }
        }
    }

    @Test
    @DisplayName("The bound is tight: consecutive misses about reach it")
    void theBoundIsAboutReached() {
        AdaptiveConformal adaptive = AdaptiveConformal.start(0.9, 0.01);
        double[] targets = new double[91]; // never a miss until everything is covered; then α_t would go on falling
        Arrays.fill(targets, 1e6);
        adaptive.observe(standard(11), Arrays.copyOf(targets, 11)); // α_t falls from 0.1 by 0.009 a miss
        assertThat(adaptive.state().missed()).isEqualTo(11);
        assertThat(adaptive.state().miss()).isBetween(0.0, 0.002);
        PredictionIntervals all = adaptive.observe(standard(2), new double[] {1e6, 1e6});
        assertThat(all.contains(0, 1e6)).isFalse();
        assertThat(all.lower()[1]).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(all.contains(1, 1e6)).isTrue();
    }

    @Test
    @DisplayName("Without steps it is the model's central interval")
    void withoutStepsItIsTheModels() {
        RegressionPredictive model = standard(50);
        PredictionIntervals found = AdaptiveConformal.start(0.9, 0).observe(model, normal(50, 5, 4));
        Interval own = model.interval(0.9);
        for (int n = 0; n < 50; n++) {
            assertThat(found.lower()[n]).isCloseTo(own.lower()[n], within(1e-8));
            assertThat(found.upper()[n]).isCloseTo(own.upper()[n], within(1e-8));
        }
    }

    @Test
    @DisplayName("Rows in two parts, with a saved state between, give the same bits as in one")
    void itGoesOn() {
        double[] targets = normal(300, 6, 2);
        AdaptiveConformal whole = AdaptiveConformal.start(0.8, 0.03);
        PredictionIntervals all = whole.observe(standard(300), targets);
        AdaptiveConformal first = AdaptiveConformal.start(0.8, 0.03);
        first.observe(standard(120), Arrays.copyOf(targets, 120));
        AdaptiveConformal second = AdaptiveConformal.resume(first.state());
        PredictionIntervals next = second.next(standard(2));
        PredictionIntervals rest = second.observe(standard(180), Arrays.copyOfRange(targets, 120, 300));
        assertThat(second.state()).isEqualTo(whole.state());
        assertThat(next.lower()[0]).isCloseTo(rest.lower()[0], within(1e-9));
        assertThat(next.upper()[1]).isCloseTo(rest.upper()[0], within(1e-9)); // the same α_t for all
        for (int n = 0; n < 180; n++) {
            assertThat(rest.lower()[n]).isCloseTo(all.lower()[120 + n], within(1e-9));
        }
    }

    @Test
    @DisplayName("When the noise becomes three times as large, coverage recovers, while the model's stays low")
    void coverageComesBack() {
        int rows = 4000;
        double[] targets = normal(rows, 7, 1);
        for (int n = rows / 2; n < rows; n++) {
            targets[n] *= 3;
        }
        PredictionIntervals adaptive = AdaptiveConformal.start(0.9, 0.02).observe(standard(rows), targets);
        PredictionIntervals fixed = AdaptiveConformal.start(0.9, 0).observe(standard(rows), targets);
        // 500 rows after the change; 4 standard errors of independent misses are 0.035
        assertThat(covered(adaptive, targets, 0, 2000)).isCloseTo(0.9, within(0.03));
        assertThat(covered(adaptive, targets, 2500, 4000)).isCloseTo(0.9, within(0.035));
        // P(|3 Z| < 1.645) = 0.416
        assertThat(covered(fixed, targets, 2500, 4000)).isCloseTo(0.416, within(0.05));
    }

    private static double covered(PredictionIntervals intervals, double[] targets, int from, int to) {
        return (double) IntStream.range(from, to)
                        .filter(n -> intervals.contains(n, targets[n]))
                        .count()
                / (to - from);
    }

    @ParameterizedTest
    @DisplayName("α_t is exact in decimals: as many intervals are infinite or empty as in fractions")
    @CsvSource({ // by Python's fractions; in binary 895, 601, 593, 495, 494, 395, 60, 979, 795 and 197, 697 and 898
        "0.95, 0.01, 1, 944, 0, 55", "0.7, 0.01, 1, 665, 0, 330", "0.7, 0.02, 1, 682, 0, 315",
        "0.6, 0.05, 1, 590, 0, 408", "0.6, 0.05, 2, 589, 0, 408", "0.5, 0.1, 1, 493, 0, 505",
        "0.3, 0.005, 1, 90, 0, 840", "0.99, 0.01, 1, 988, 0, 11", "0.85, 0.01, 1, 833, 0, 165",
        "0.1, 0.01, 3, 0, 190, 890", "0.3, 0.1, 10, 0, 697, 697", "0.1, 0.05, 10, 0, 898, 898"
    })
    void levelsAreExact(double coverage, double step, int near, int infinite, int empty, int missed) {
        // far targets are covered by infinite intervals alone, near ones by all but empty ones
        double[] targets = IntStream.range(0, 1000)
                .mapToDouble(n -> n * 7919 % 10 < near ? 0 : 1e300)
                .toArray();
        AdaptiveConformal adaptive = AdaptiveConformal.start(coverage, step);
        PredictionIntervals found = adaptive.observe(standard(1000), targets);
        assertThat(Arrays.stream(found.lower()).filter(Double::isInfinite).count())
                .isEqualTo(infinite);
        assertThat(Arrays.stream(found.lower()).filter(Double::isNaN).count()).isEqualTo(empty);
        assertThat(adaptive.state().missed()).isEqualTo(missed);
        // a state saved after every row continues exactly
        AdaptiveConformal saved = AdaptiveConformal.start(coverage, step);
        for (double target : targets) {
            saved.observe(standard(1), new double[] {target});
            saved = AdaptiveConformal.resume(saved.state());
        }
        assertThat(saved.state()).isEqualTo(adaptive.state());
    }

    @Test
    @DisplayName("Invalid states are rejected")
    void statesAreChecked() {
        assertThatThrownBy(() -> AdaptiveConformal.start(1, 0.1)).hasMessageContaining("coverage is 1.0");
        assertThatThrownBy(() -> AdaptiveConformal.start(0.9, -1)).hasMessageContaining("step is -1.0");
        assertThatThrownBy(() -> new AdaptiveConformal.State(0.9, 0.1, 1.2, 3, 1))
                .hasMessageContaining("1.2");
        assertThatThrownBy(() -> new AdaptiveConformal.State(0.9, 0.1, 0.1, 3, 4))
                .hasMessageContaining("4 of them");
        assertThatThrownBy(() -> AdaptiveConformal.start(0.9, 0.1).observe(standard(2), new double[3]))
                .hasMessageContaining("2 predictions and 3 targets");
    }
}
