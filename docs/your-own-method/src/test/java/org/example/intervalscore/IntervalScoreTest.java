package org.example.intervalscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.metric.MetricFamily;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.testkit.MetricCompatibility;
import org.junit.jupiter.api.Test;

class IntervalScoreTest extends MetricCompatibility {
    @Override
    protected MetricFamily family() {
        return new IntervalScore();
    }

    @Test
    void aTargetOutsideCostsTenTimesItsDistance() {
        GaussianPredictive normal =
                GaussianPredictive.of(new double[2], new double[2], new double[] {1, 1}); // interval ±1.2816
        double[] scores = new IntervalScore().scores(normal, new double[] {0, 3});
        assertThat(scores[0]).isCloseTo(2 * 1.2815516, within(1e-6));
        assertThat(scores[1]).isCloseTo(2 * 1.2815516 + 10 * (3 - 1.2815516), within(1e-5));
    }
}
