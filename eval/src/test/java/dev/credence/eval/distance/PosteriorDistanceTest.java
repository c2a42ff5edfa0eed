package dev.credence.eval.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PosteriorDistanceTest {
    private static final Place[] PLACES = {Place.NEAR, Place.OUTSIDE};

    /** Two points with the same function value, with irrelevant noise. */
    private static RegressionPredictive gaussian(double mean, double variance, double noise) {
        return GaussianPredictive.of(
                new double[] {mean, mean}, new double[] {variance, variance}, new double[] {noise, noise});
    }

    private static RegressionPredictive draws(double... values) {
        return GaussianMixture.of(new double[][] {values, values}, new double[][] {{0.3}});
    }

    private static double w1(RegressionPredictive ours, RegressionPredictive theirs) {
        ReferencePredictions reference = new ReferencePredictions("ref", false, PLACES, FunctionQuantiles.of(theirs));
        PosteriorDistance distance = PosteriorDistance.of(reference, FunctionQuantiles.of(ours));
        assertThat(distance.distance()[0]).isEqualTo(distance.distance()[1]);
        return distance.distance()[0];
    }

    @Test
    void ofGaussiansItIsKnown() {
        assertThat(w1(gaussian(3, 4, 1), gaussian(1.5, 4, 9))).isCloseTo(1.5, within(1e-12));
        // |σ₁ − σ₂| E|Z|
        assertThat(w1(gaussian(0, 9, 1), gaussian(0, 1, 1))).isCloseTo(2 * Math.sqrt(2 / Math.PI), within(0.01));
        assertThat(w1(gaussian(0, 0, 1), gaussian(0, 1, 1))).isCloseTo(Math.sqrt(2 / Math.PI), within(0.005));
    }

    @Test
    void ofDrawsItIsThatOfTheSortedDraws() {
        assertThat(w1(draws(3, 1, 2, 0), draws(2, 3, 0, 1))).isZero();
        assertThat(w1(draws(0, 0, 0, 1), draws(0, 0, 0, 5))).isCloseTo(1, within(1e-12));
        assertThat(w1(draws(0, 10), draws(5, 5))).isCloseTo(5, within(1e-12));
    }

    @Test
    void manyDrawsOfAGaussianAreNearIt() {
        CounterRandom random = Stream.PREDICTIVE.of(3);
        double[] values = new double[5000];
        Arrays.setAll(values, i -> 2 + 0.5 * random.normal(0, i));
        assertThat(w1(draws(values), gaussian(2, 0.25, 1))).isLessThan(0.03);
    }

    @Test
    void aMixtureOfClosedFormsKeepsTheirOwnSpread() {
        Predictive same = Predictive.mixture(List.of(gaussian(1, 4, 0.1), gaussian(1, 4, 0.1)));
        assertThat(w1((RegressionPredictive) same, gaussian(1, 4, 0.1))).isLessThan(0.15);
        assertThat(w1((RegressionPredictive) same, gaussian(1, 0.01, 0.1))).isGreaterThan(1.3);
    }

    @Test
    void metricsAreMeansOverAllPointsAndOverPlaces() {
        double[][] theirs = {{0, 0, 2, 2}, {0, 0, 4, 4}};
        double[][] ours = {{1, 1, 3, 3}, {0, 0, 4, 4}};
        Map<String, Double> metrics = PosteriorDistance.of(
                        new ReferencePredictions("hmc:epochs=5", false, PLACES, theirs), ours)
                .metrics();
        assertThat(metrics)
                .containsEntry("w1[hmc:epochs=5]", 0.5)
                .containsEntry("w1_near[hmc:epochs=5]", 1.0)
                .containsEntry("w1_outside[hmc:epochs=5]", 0.0)
                .containsEntry("w1_relative[hmc:epochs=5]", 0.5 / 1.5)
                .doesNotContainKey("w1_between[hmc:epochs=5]");
        assertThat(metrics.keySet())
                .allMatch(key -> PosteriorDistance.referenceIn(key).equals("hmc:epochs=5"));
        assertThat(PosteriorDistance.referenceIn("auroc_entropy[far]")).isEmpty();
        assertThat(PosteriorDistance.referenceIn("rmse")).isEmpty();
    }

    @Test
    void ofClassesItIsTotalVariationAndAgreement() {
        double[][] theirs = {{0.7, 0.2, 0.1}, {0.1, 0.6, 0.3}};
        double[][] ours = {{0.5, 0.3, 0.2}, {0.6, 0.1, 0.3}};
        Map<String, Double> metrics = PosteriorDistance.of(new ReferencePredictions("ref", true, PLACES, theirs), ours)
                .metrics();
        assertThat(metrics.get("total_variation[ref]")).isCloseTo(0.35, within(1e-12));
        assertThat(metrics.get("total_variation_near[ref]")).isCloseTo(0.2, within(1e-12));
        assertThat(metrics).containsEntry("agreement[ref]", 0.5).containsEntry("agreement_near[ref]", 1.0);
    }
}
