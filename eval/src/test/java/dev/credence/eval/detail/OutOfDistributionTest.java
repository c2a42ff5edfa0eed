package dev.credence.eval.detail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.eval.metrics.Detection;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutOfDistributionTest {
    private static PointDetails.Classification points(double[] confidence, double[] entropy, double[] information) {
        return new PointDetails.Classification(
                Map.of("confidence", confidence, "entropy", entropy, "mutual_information", information));
    }

    private static final PointDetails.Classification IN =
            points(new double[] {0.9, 0.8}, new double[] {0.3, 0.5}, new double[] {0.1, 0.2});

    private static final OutOfDistribution OUT = new OutOfDistribution(
            "elsewhere", points(new double[] {0.85, 0.5}, new double[] {0.6, 0.7}, new double[] {0, 0.05}));

    @Test
    void eachScoreIsJudgedAloneAndLessConfidenceIsMoreUncertainty() {
        assertThat(OUT.detections(IN))
                .containsEntry(UncertaintyScore.ENTROPY, new Detection(1, 1, 1, 0))
                .containsEntry(
                        UncertaintyScore.MUTUAL_INFORMATION,
                        Detection.of(new double[] {0.1, 0.2}, new double[] {0, 0.05}));
        assertThat(OUT.detections(IN).get(UncertaintyScore.MUTUAL_INFORMATION).auroc())
                .isZero();
        assertThat(OUT.detections(IN).get(UncertaintyScore.MAX_PROBABILITY).auroc())
                .isEqualTo(0.75);
    }

    @Test
    void aRunsMetricsAreNamedByMeasureScoreAndData() {
        assertThat(OUT.metrics(IN))
                .hasSize(12)
                .containsEntry("auroc_entropy[elsewhere]", 1.0)
                .containsEntry("aupr_entropy[elsewhere]", 1.0)
                .containsEntry("aupr_in_entropy[elsewhere]", 1.0)
                .containsEntry("fpr95_entropy[elsewhere]", 0.0)
                .containsEntry("auroc_mutual_information[elsewhere]", 0.0)
                .containsEntry("auroc_max_probability[elsewhere]", 0.75);
        assertThat(OUT.metrics(IN).keySet())
                .allSatisfy(name -> assertThat(OutOfDistribution.nameIn(name)).isEqualTo("elsewhere"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"log_likelihood", "auroc_entropy", "accuracy[elsewhere]", "auroc_[x", ""})
    void otherMetricsAreOfNoOtherData(String metric) {
        assertThat(OutOfDistribution.nameIn(metric)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(UncertaintyScore.class)
    void aNameIsFoundAgainWhateverIsInIt(UncertaintyScore score) {
        assertThat(OutOfDistribution.nameIn(OutOfDistribution.metric("fpr95", score, "a [b] c.csv")))
                .isEqualTo("a [b] c.csv");
    }

    @Test
    void regressionsOtherWidthsAndNoPointsAreRefused() {
        Examples two = Examples.of(new double[][] {{1, 2}}, new double[] {0});
        assertThatCode(() -> OutOfDistribution.requireFit("the model", 2, "x", two))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> OutOfDistribution.requireFit("the model", 1, "x", two))
                .isInstanceOf(UserException.class)
                .hasMessage(
                        "The out-of-distribution data 'x' have 2 inputs, but the model has 1 input. Use data with as many.");
        assertThatThrownBy(() -> OutOfDistribution.requireFit("the model", 2, "x", two.rows(new int[0])))
                .hasMessageContaining("no test points");
        assertThatThrownBy(() -> OutOfDistribution.requireClassification("the model", Task.REGRESSION))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("the model is a regression");
    }
}
