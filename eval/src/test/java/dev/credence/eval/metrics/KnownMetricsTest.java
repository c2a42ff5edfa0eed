package dev.credence.eval.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.metric.ClassificationMetric;
import dev.credence.core.metric.Metric;
import dev.credence.core.metric.RegressionMetric;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KnownMetricsTest {
    /** A third-party score: the pinball loss of the median. */
    private record Pinball(String name) implements RegressionMetric {
        @Override
        public Metric.Better better() {
            return Metric.Better.LOWER;
        }

        @Override
        public String description() {
            return "pinball loss of the median";
        }

        @Override
        public double[] scores(RegressionPredictive predictive, double[] y) {
            double[] scores = predictive.quantile(0.5);
            for (int i = 0; i < y.length; i++) {
                scores[i] = Math.abs(y[i] - scores[i]) / 2;
            }
            return scores;
        }
    }

    private record TooFew() implements ClassificationMetric {
        @Override
        public String name() {
            return "too_few";
        }

        @Override
        public Metric.Better better() {
            return Metric.Better.NEITHER;
        }

        @Override
        public String description() {
            return "gives one score whatever it is asked";
        }

        @Override
        public double[] scores(CategoricalMixture predictive, int[] classes) {
            return new double[1];
        }
    }

    @Test
    @DisplayName("A metric of one's own comes after the standard ones, for the tasks that it suits")
    void anotherMetricComesLast() {
        KnownMetrics known = KnownMetrics.of(List.of(new Pinball("a_pinball"), new StandardMetrics()));
        assertThat(known.others()).extracting(Metric::name).containsExactly("a_pinball");
        assertThat(known.all().get(0)).isEqualTo(StandardMetrics.RMSE);
        Metrics metrics = known.start(Task.REGRESSION);
        metrics.add(
                GaussianPredictive.of(new double[] {1, 2}, new double[2], new double[] {1, 1}), new double[] {1, 5});
        assertThat(metrics.result()).containsEntry("a_pinball", 0.75);
        assertThat(metrics.result().keySet()).endsWith("sharp", "a_pinball");
        Metrics classification = known.start(Task.classification(2));
        classification.add(CategoricalMixture.of(new double[][][] {{{0.5, 0.5}}}), new double[] {1});
        assertThat(classification.result()).doesNotContainKey("a_pinball").containsKey("nll");
    }

    @Test
    @DisplayName("Two metrics of one name are an error that names both")
    void namesAreTakenOnce() {
        assertThatThrownBy(() -> KnownMetrics.of(List.of(new StandardMetrics(), new Pinball("rmse"))))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("'rmse' is taken twice", "StandardMetrics", "Pinball");
        assertThatThrownBy(() -> new Metric("no dashes-", Metric.Targets.ANY, Metric.Better.LOWER, "x"))
                .hasMessageContaining("expected lower-case letters");
    }

    @Test
    @DisplayName("What a metric does wrong is said with its name")
    void faultsAreNamed() {
        Metrics metrics = KnownMetrics.of(List.of(new TooFew())).start(Task.classification(2));
        assertThatThrownBy(() -> metrics.add(
                        CategoricalMixture.of(new double[][][] {{{0.5, 0.5}}, {{0.5, 0.5}}}), new double[] {1, 0}))
                .hasMessageContaining("The metric too_few gave 1 scores for 2 points");
    }

    @Test
    @DisplayName("ServiceLoader finds the standard metrics")
    void theStandardOnesAreFound() {
        assertThat(KnownMetrics.discover().all()).containsAll(new StandardMetrics().metrics());
        assertThat(KnownMetrics.discover().others()).isEmpty();
    }
}
