package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.inference.Predictives;
import dev.credence.core.model.ClassLikelihood;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.LogNormal;
import dev.credence.core.model.NegativeBinomial;
import dev.credence.core.model.NormalMixture;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Poisson;
import dev.credence.core.model.Precision;
import dev.credence.core.model.StudentT;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.predict.SampledOutputs;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Predictions computed by the device from sampled outputs equal the host's from a copy, to a float's precision. */
abstract class LentPredictionLaws {
    private static final int SAMPLES = 9;
    private static final int POINTS = 6;
    private static final double PRECISION = 1e-5;

    private final Supplier<Device> opener;

    LentPredictionLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    static Stream<NumericLikelihood> numbers() {
        return Stream.of(
                new Likelihood.Gaussian(new Precision.Fixed(4)),
                new Likelihood.HeteroscedasticGaussian(),
                new NormalMixture(),
                new LogNormal(),
                new StudentT(),
                new Poisson(),
                new NegativeBinomial());
    }

    static Stream<ClassLikelihood> classes() {
        return Stream.of(
                new Likelihood.Categorical(2),
                new Likelihood.Categorical(4),
                new Likelihood.Bernoulli(),
                new Likelihood.Probit(0.5));
    }

    private static Predictives predictives(Likelihood likelihood) {
        return new Predictives(
                likelihood,
                likelihood.parameters().stream()
                        .mapToDouble(Likelihood.Parameter::initial)
                        .toArray());
    }

    private static SampledOutputs on(Device device, Likelihood likelihood) {
        return new SampledOutputs(
                device,
                likelihood,
                SAMPLES,
                POINTS,
                (all, samples, points, own) -> Predictives.ofSamples(likelihood, all, samples, points, own));
    }

    /** Compares a device's prediction with the host's. */
    private void compare(Likelihood likelihood, float[] f, BiConsumer<Predictive, Predictive> laws) {
        Predictives host = predictives(likelihood);
        try (Device device = opener.get()) {
            SampledOutputs outputs = on(device, likelihood);
            device.write(outputs.outputs(), f);
            outputs.lend(host.parameters(), lent -> laws.accept(lent, host.fromSamples(f, SAMPLES, POINTS)));
        }
    }

    private static float[] outputs(Likelihood likelihood, double spread) {
        float[] f = new float[SAMPLES * POINTS * likelihood.outputs()];
        CounterRandom random = CounterRandom.of(3, 5);
        for (int i = 0; i < f.length; i++) {
            f[i] = (float) (spread * random.normal(0, i));
        }
        return f;
    }

    private static double[] targets(NumericLikelihood likelihood) {
        double[] y = {0.3, -1.2, 2.5, 0.1, -0.4, 4};
        return switch (likelihood.target()) {
            case POSITIVE -> Arrays.stream(y).map(Math::exp).toArray();
            case COUNT -> new double[] {0, 1, 2, 5, 1, 9};
            default -> y;
        };
    }

    private static void assertClose(String what, double[] lent, double[] host) {
        assertThat(lent).as(what).hasSameSizeAs(host);
        for (int n = 0; n < host.length; n++) {
            assertThat(lent[n])
                    .as("%s of point %s", what, n)
                    .isCloseTo(host[n], within(PRECISION * (1 + Math.abs(host[n]))));
        }
    }

    @ParameterizedTest
    @MethodSource
    @DisplayName("Real targets: moments, density, distribution function, quantiles, CRPS, in any unit")
    void numbers(NumericLikelihood likelihood) {
        compare(likelihood, outputs(likelihood, 0.7), (lent, host) -> {
            assertNumbers((RegressionPredictive) lent, (RegressionPredictive) host, targets(likelihood));
            if (!likelihood.target().isDiscrete()) {
                double[] y =
                        Arrays.stream(targets(likelihood)).map(t -> 20 + 3 * t).toArray();
                assertNumbers(
                        ((RegressionPredictive) lent).rescaled(20, 3),
                        ((RegressionPredictive) host).rescaled(20, 3),
                        y);
            }
        });
    }

    private static void assertNumbers(RegressionPredictive lent, RegressionPredictive host, double[] y) {
        assertThat(lent.points()).isEqualTo(POINTS);
        assertThat(lent.samples()).isEqualTo(SAMPLES);
        assertThat(lent.isDiscrete()).isEqualTo(host.isDiscrete());
        assertClose("mean", lent.mean(), host.mean());
        assertClose("epistemic variance", lent.epistemicVariance(), host.epistemicVariance());
        assertClose("aleatoric variance", lent.aleatoricVariance(), host.aleatoricVariance());
        assertClose("log density", lent.logDensity(y), host.logDensity(y));
        assertClose("F", lent.cdf(y), host.cdf(y));
        assertClose("F below", lent.cdfBelow(y), host.cdfBelow(y));
        assertClose("1 − F", lent.survival(y), host.survival(y));
        assertClose("PIT", lent.pit(y, 5), host.pit(y, 5));
        assertClose("CRPS", lent.crps(y), host.crps(y));
        for (double p : new double[] {0.001, 0.05, 0.5, 0.8, 0.999}) {
            double[] x = lent.quantile(p);
            assertThat(host.isDiscrete() ? host.quantile(p) : x)
                    .as("quantile %s", p)
                    .isEqualTo(x);
            for (int n = 0; n < POINTS && !host.isDiscrete(); n++) {
                assertThat(host.cdf(x)[n])
                        .as("F of the quantile of point %s", n)
                        .isCloseTo(p, within(1e-6));
            }
        }
        assertThat(lent.sample(4, 3)).isDeepEqualTo(host.sample(4, 3));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    @DisplayName("Real targets with likelihood parameters per sample")
    void ownParameters(NumericLikelihood likelihood) {
        float[] f = outputs(likelihood, 0.7);
        CounterRandom random = CounterRandom.of(8, 2);
        double[][] own = new double[SAMPLES][likelihood.parameters().size()];
        for (int s = 0; s < SAMPLES; s++) {
            int step = s;
            Arrays.setAll(
                    own[s], i -> (float) (likelihood.parameters().get(i).initial() + 0.5 * random.normal(step, i)));
        }
        try (Device device = opener.get()) {
            SampledOutputs outputs = on(device, likelihood);
            device.write(outputs.outputs(), f);
            RegressionPredictive host =
                    (RegressionPredictive) Predictives.ofSamples(likelihood, f, SAMPLES, POINTS, own);
            outputs.lend(own, lent -> assertNumbers((RegressionPredictive) lent, host, targets(likelihood)));
        }
    }

    @ParameterizedTest
    @MethodSource
    @DisplayName("Large counts, by sums of many probabilities, to 10⁻⁷ y log y in floats")
    void largeCounts(NumericLikelihood likelihood) {
        float[] f = outputs(likelihood, 0.1);
        for (int i = 0; i < f.length; i++) {
            f[i] += (float) Math.log(i / POINTS % 2 == 0 ? 1500 : 2100);
        }
        double[] y = {1200, 1500, 1800, 2100, 2500, 1024};
        compare(likelihood, f, (one, other) -> {
            RegressionPredictive lent = (RegressionPredictive) one;
            RegressionPredictive host = (RegressionPredictive) other;
            double[] median = lent.quantile(0.5);
            for (int n = 0; n < POINTS; n++) {
                double precision = 1e-7 * y[n] * Math.log(y[n]);
                assertThat(lent.logDensity(y)[n]).isCloseTo(host.logDensity(y)[n], within(precision));
                assertThat(lent.cdf(y)[n]).isCloseTo(host.cdf(y)[n], within(precision));
                assertThat(host.cdf(median)[n]).isGreaterThan(0.5 - precision);
                assertThat(host.cdfBelow(median)[n]).isLessThan(0.5 + precision);
            }
        });
    }

    static Stream<NumericLikelihood> largeCounts() {
        return Stream.of(new Poisson(), new NegativeBinomial());
    }

    @Test
    @DisplayName("Outputs that another device writes in tiles give the same predictions as its own")
    void puts() {
        NumericLikelihood likelihood = new Likelihood.HeteroscedasticGaussian();
        float[] f = outputs(likelihood, 0.7);
        int tilePoints = 4;
        try (Device device = opener.get()) {
            SampledOutputs outputs = on(device, likelihood);
            for (int s = 0; s < SAMPLES; s += 3) {
                Device by = s == 0 ? device : device.beside();
                Tensor tile = by.allocate(3 * tilePoints, 2);
                for (int from = 0; from < POINTS; from += tilePoints) {
                    int count = Math.min(tilePoints, POINTS - from);
                    float[] part = new float[tile.length()];
                    for (int k = 0; k < 3; k++) {
                        int first = ((s + k) * POINTS + from) * 2;
                        System.arraycopy(f, first, part, k * tilePoints * 2, count * 2);
                    }
                    by.write(tile, part);
                    outputs.put(by, tile, 3, from, count, s);
                }
            }
            RegressionPredictive host =
                    (RegressionPredictive) predictives(likelihood).fromSamples(f, SAMPLES, POINTS);
            outputs.lend(new double[0], lent -> assertNumbers((RegressionPredictive) lent, host, targets(likelihood)));
        }
    }

    @ParameterizedTest
    @MethodSource("numbers")
    @DisplayName("Impossible targets: density 0, F 0 or 1")
    void impossible(NumericLikelihood likelihood) {
        double[] y = new double[POINTS];
        Arrays.fill(y, likelihood.target().isStandardised() ? Double.NEGATIVE_INFINITY : -3);
        compare(likelihood, outputs(likelihood, 0.7), (lent, host) -> {
            assertThat(((RegressionPredictive) lent).logDensity(y)).containsOnly(Double.NEGATIVE_INFINITY);
            assertThat(((RegressionPredictive) lent).cdf(y)).containsOnly(0);
        });
    }

    @ParameterizedTest
    @MethodSource
    @DisplayName("Classes: probabilities, entropies, votes, at any temperature")
    void classes(ClassLikelihood likelihood) {
        compare(likelihood, outputs(likelihood, 1.5), (lent, host) -> {
            assertClasses((CategoricalMixture) lent, (CategoricalMixture) host);
            assertClasses(
                    ((CategoricalMixture) lent).tempered(2).tempered(0.3), ((CategoricalMixture) host).tempered(0.6));
        });
    }

    private static void assertClasses(CategoricalMixture lent, CategoricalMixture host) {
        assertThat(lent.points()).isEqualTo(POINTS);
        assertThat(lent.samples()).isEqualTo(SAMPLES);
        assertThat(lent.classes()).isEqualTo(host.classes());
        for (int n = 0; n < POINTS; n++) {
            assertClose("p of point " + n, lent.meanProbabilities()[n], host.meanProbabilities()[n]);
            assertClose("log p of point " + n, lent.logMeanProbabilities()[n], host.logMeanProbabilities()[n]);
        }
        int[] y = {0, 1, 0, 1, 1, 0};
        assertClose("log p", lent.logProbability(y), host.logProbability(y));
        assertThat(lent.predictedClass()).isEqualTo(host.predictedClass());
        assertClose("entropy", lent.predictiveEntropy(), host.predictiveEntropy());
        assertClose("expected entropy", lent.expectedEntropy(), host.expectedEntropy());
        assertClose("information", lent.mutualInformation(), host.mutualInformation());
        assertClose("variation ratio", lent.variationRatio(), host.variationRatio());
        assertClose("variation ratio of votes", lent.variationRatioOfVotes(), host.variationRatioOfVotes());
        assertThat(lent.probabilities()).isDeepEqualTo(host.probabilities());
    }

    @Test
    @DisplayName("Logits of ±10000 are certain; among equal logits the first class gets the vote")
    void extremeLogits() {
        Likelihood likelihood = new Likelihood.Categorical(3);
        float[] f = new float[SAMPLES * POINTS * 3];
        for (int i = 0; i < f.length; i += 3) {
            f[i + 1] = i / 3 % 2 == 0 ? 1e4f : 0;
            f[i + 2] = i / 3 % 2 == 0 ? -1e4f : 0;
        }
        compare(likelihood, f, (lent, host) -> assertClasses((CategoricalMixture) lent, (CategoricalMixture) host));
    }

    @Test
    @DisplayName("Other outputs and parameters give another prediction; an expired loan is refused")
    void again() {
        Likelihood likelihood = new Likelihood.Gaussian(new Precision.Fixed(4));
        float[] f = outputs(likelihood, 0.7);
        try (Device device = opener.get()) {
            SampledOutputs outputs = on(device, likelihood);
            RegressionPredictive[] kept = new RegressionPredictive[1];
            for (double logPrecision : new double[] {1, -2}) {
                f[0] += 1;
                device.write(outputs.outputs(), f);
                RegressionPredictive host = (RegressionPredictive)
                        new Predictives(likelihood, new double[] {logPrecision}).fromSamples(f, SAMPLES, POINTS);
                Consumer<Predictive> law = lent -> {
                    kept[0] = (RegressionPredictive) lent;
                    assertNumbers(kept[0], host, targets((NumericLikelihood) likelihood));
                };
                outputs.lend(new double[] {logPrecision}, law);
            }
            assertThat(kept[0].points()).isEqualTo(POINTS);
            assertThatThrownBy(kept[0]::mean)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("lent");
        }
    }

    @Test
    @DisplayName("Outputs that are not finite are refused, with the point and the sample")
    void notFinite() {
        Likelihood likelihood = new Likelihood.Gaussian(new Precision.Fixed(4));
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
            float[] f = outputs(likelihood, 0.7);
            f[4 * POINTS + 2] = bad;
            assertThatThrownBy(() -> compare(likelihood, f, (lent, host) -> {}))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("point 2")
                    .hasMessageContaining("sample 4");
        }
    }
}
