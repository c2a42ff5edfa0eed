package dev.credence.guarantee.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LeadConformalTest {
    private static final int HORIZON = 6;
    private final CounterRandom random = CounterRandom.of(5, 17);

    /** Scores of series that err alike at neighbouring leads, more at later ones. */
    private double[][] scores(int batch, int series) {
        double[][] scores = new double[series][HORIZON];
        for (int i = 0; i < series; i++) {
            double error = 0;
            for (int h = 0; h < HORIZON; h++) {
                error += random.normal(batch, (long) i * HORIZON + h);
                scores[i][h] = Math.abs(error);
            }
        }
        return scores;
    }

    private static double[][] column(double[][] scores, int h) {
        return Arrays.stream(scores).map(row -> new double[] {row[h]}).toArray(double[][]::new);
    }

    @Test
    void aBucketOfOneLeadHasTheUsualRank() {
        double[][] scores = scores(0, 37);
        double[] sorted =
                Arrays.stream(column(scores, 0)).mapToDouble(r -> r[0]).sorted().toArray();

        LeadConformal fitted = LeadConformal.fit(scores, 0.8);

        assertThat(fitted.thresholds().get(0)).isEqualTo(sorted[31 - 1]); // ⌈38 · 0.8⌉ = 31
        assertThat(fitted.thresholds()).hasSize(3); // 1, 2–3, 4–6
        assertThat(LeadConformal.fit(column(scores, 3), 0.8).band())
                .isEqualTo(
                        LeadConformal.fit(column(scores, 3), 0.8).thresholds().get(0));
    }

    @Test
    void newSeriesAreCoveredAsPromised() {
        int rounds = 2000;
        double[] covered = new double[3];
        double band = 0;
        for (int round = 1; round <= rounds; round++) {
            double[][] all = scores(round, 20);
            LeadConformal fitted = LeadConformal.fit(Arrays.copyOf(all, 19), 0.8);
            double[] fresh = all[19];
            int[] ends = {0, 1, 3, 6};
            for (int b = 0; b < 3; b++) {
                for (int h = ends[b]; h < ends[b + 1]; h++) {
                    covered[b] += fresh[h] <= fitted.thresholds().get(b) ? 1.0 / (ends[b + 1] - ends[b]) / rounds : 0;
                }
            }
            band += Arrays.stream(fresh).max().orElse(0) <= fitted.band() ? 1.0 / rounds : 0;
        }
        double error = 4 * Math.sqrt(0.8 * 0.2 / rounds);
        assertThat(covered[0]).isCloseTo(0.8, within(error)); // (n + 1) · 0.8 = 16 is whole: exact
        assertThat(band).isCloseTo(0.8, within(error));
        assertThat(covered[1]).isBetween(0.8 - error, 0.87);
        assertThat(covered[2]).isBetween(0.8 - error, 0.87);
    }

    @Test
    void intervalsHoldTheOutcomesThatScoreLess() {
        double[][] means = new double[HORIZON][];
        double[][] variances = new double[HORIZON][];
        Arrays.setAll(means, h -> new double[] {h});
        Arrays.setAll(variances, h -> new double[] {(h + 1.0) * (h + 1.0)});
        GaussianMixture leads = GaussianMixture.of(means, variances);
        LeadConformal fitted = LeadConformal.fit(scores(1, 50), 0.9);

        PredictionIntervals intervals = fitted.intervals(leads);
        PredictionIntervals band = fitted.band(leads);

        for (int h = 0; h < HORIZON; h++) {
            double threshold = fitted.thresholds().get(h == 0 ? 0 : h < 3 ? 1 : 2);
            assertThat(intervals.upper()[h]).isCloseTo(h + (h + 1) * threshold, within(1e-6));
            assertThat(band.lower()[h]).isCloseTo(h - (h + 1) * fitted.band(), within(1e-6));
        }
        assertThat(LeadConformal.scores(leads, new double[] {1, Double.NaN, 2, 3, 4, 5 + 12}))
                .containsExactly(new double[] {1, Double.NaN, 0, 0, 0, 2}, within(1e-9));
    }

    @Test
    void tooFewSeriesGiveNoBound() {
        LeadConformal fitted = LeadConformal.fit(scores(2, 8), 0.9);

        assertThat(fitted.band()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(fitted.thresholds().get(0)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThatThrownBy(() -> LeadConformal.fit(new double[][] {{Double.NaN, 1}}, 0.9))
                .hasMessageContaining("No series has an outcome at the leads 1 to 1");
    }
}
