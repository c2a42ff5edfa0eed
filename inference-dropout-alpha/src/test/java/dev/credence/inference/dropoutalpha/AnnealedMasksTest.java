package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Points;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Task;
import dev.credence.core.device.Activation;
import dev.credence.core.layer.Activate;
import dev.credence.core.layer.Convolution;
import dev.credence.core.layer.Dense;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.prior.Prior;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.dropoutalpha.DropoutPosterior.ConvolutionMask;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rates annealed to 0 in the second half of training. */
class AnnealedMasksTest {
    private static final double P = 0.3;
    private static final int SAMPLES = 3;
    private static final Likelihood NOISE = new Likelihood.Gaussian(new Precision.Fixed(2));
    private static final Model PERCEPTRON = Model.perceptron(3, List.of(4, 4), Activation.TANH, NOISE);
    private static final Model CONVOLUTIONS = new Model(
            new Shape.Image(new ImageShape(4, 4, 2)),
            List.of(
                    new Convolution(3, 2, 1, 0),
                    new Activate(Activation.TANH),
                    new Convolution(2, 2, 1, 0),
                    new Activate(Activation.TANH),
                    new Dense(1)),
            NOISE);

    private static Points batch(int inputs, int points) {
        CounterRandom random = CounterRandom.of(2, 3);
        float[] x = new float[points * inputs];
        float[] y = new float[points];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < y.length; i++) {
            y[i] = (float) random.normal(1, i);
        }
        return new Points(x, y);
    }

    private static DropoutNetwork network(Model model, DropoutRate rate, ConvolutionMask mask, Prior prior) {
        return new DropoutNetwork(
                new DropoutPosterior(model, rate, rate, rate, mask), prior, 0.5, SAMPLES, 16, batch(model.inputs(), 5));
    }

    private static DropoutNetwork annealed(Model model, ConvolutionMask mask, Prior prior, double factor) {
        DropoutNetwork network = network(model, new DropoutRate.Annealed(P), mask, prior);
        network.set(AnnealedMask.FACTOR, 0, factor);
        return network;
    }

    private static List<Prior> priors() {
        return List.of(GaussianPrior.ofLengthScale(0.7), new GaussianPrior(0.5, true), new LaplacePrior(0.6));
    }

    @Test
    @DisplayName("The factor is 1 in the first half, ½ in the middle of the second, 0 at the end, and never rises")
    void theFactorFallsFromOneToZero() {
        assertThat(AnnealedMask.factor(0)).isOne();
        assertThat(AnnealedMask.factor(0.49)).isOne();
        assertThat(AnnealedMask.factor(0.5)).isOne();
        assertThat(AnnealedMask.factor(0.75)).isCloseTo(0.5, within(1e-12));
        assertThat(AnnealedMask.factor(1)).isZero();
        for (int i = 1; i <= 100; i++) {
            assertThat(AnnealedMask.factor(i / 100.0)).isLessThanOrEqualTo(AnnealedMask.factor((i - 1) / 100.0));
        }
    }

    @Test
    @DisplayName("After every epoch the rate is that of the epochs finished; after the last it is 0 and all samples"
            + " are the mean's network")
    void theRateIsThatOfTheEpochsFinished() {
        Inference inference = prepare(Map.of("dropout-annealing", "cosine", "dropout", "0.3", "hidden", "6"));
        Points batch = batch(2, 8);
        int epochs = 8;
        for (int epoch = 0; epoch < epochs; epoch++) {
            assertThat(factor(inference)).isCloseTo(AnnealedMask.factor((double) epoch / epochs), within(1e-7));
            assertThat(differ(inference, batch)).as("epoch %s", epoch).isTrue();
            inference.step(batch, new Progress(epoch, epochs, epoch));
            inference.endOfEpoch(batch, new Progress(epoch + 1, epochs, epoch + 1));
        }
        assertThat(factor(inference)).isZero();
        assertThat(differ(inference, batch)).isFalse();
        double[] sampled = means(inference.predict(batch.inputs(), 8, 4, 1));
        double[] atMean = means(inference.predictAtMean(batch.inputs(), 8).orElseThrow());
        assertThat(sampled).containsExactly(atMean, within(1e-12));
    }

    private static double factor(Inference inference) {
        return inference.device().read(inference.parameters().get(AnnealedMask.FACTOR))[0];
    }

    /** Whether two draws give different predictions. */
    private static boolean differ(Inference inference, Points batch) {
        double[] one = means(inference.predict(batch.inputs(), 8, 1, 1));
        double[] other = means(inference.predict(batch.inputs(), 8, 1, 2));
        return !Arrays.equals(one, other);
    }

    private static double[] means(Predictive predictive) {
        return ((RegressionPredictive) predictive).mean();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.6, 0})
    @DisplayName("At every factor f the divergence is that of the given rate p f")
    void theDivergenceIsThatOfTheGivenRate(double factor) {
        for (Prior prior : priors()) {
            for (Model model : List.of(PERCEPTRON, CONVOLUTIONS)) {
                double given = network(model, DropoutRate.of(factor * P), ConvolutionMask.CHANNEL, prior)
                        .divergence();
                assertThat(annealed(model, ConvolutionMask.CHANNEL, prior, factor)
                                .divergence())
                        .isCloseTo(given, within(1e-6 * Math.abs(given)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.6, 0.1, 0})
    @DisplayName("An input is kept with probability 1 − p f, and is then divided by it")
    void anInputIsKeptWithItsProbability(double factor) {
        int samples = 40_000;
        Model one = Model.perceptron(1, List.of(), Activation.RELU, NOISE);
        DropoutNetwork network = new DropoutNetwork(
                new DropoutPosterior(one, new DropoutRate.Annealed(P), DropoutRate.of(0)),
                GaussianPrior.ofLengthScale(1),
                0,
                samples,
                1,
                new Points(new float[] {1}, new float[] {0}));
        network.set("layer0.weight", 0, 1);
        network.set("layer0.bias", 0, 0);
        network.set(AnnealedMask.FACTOR, 0, factor);
        double p = P * factor;
        double[] f = network.outputs(0);
        long dropped = Arrays.stream(f).filter(v -> v == 0).count();
        assertThat((double) dropped / samples).isCloseTo(p, within(4 * Math.sqrt(p * (1 - p) / samples)));
        assertThat(Arrays.stream(f).filter(v -> v != 0).boxed())
                .allSatisfy(v -> assertThat(v).isCloseTo(1 / (1 - p), within(1e-6)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.4, 0})
    @DisplayName("The gradient of every parameter is that of finite differences at fixed masks")
    void gradientsAreThoseOfFiniteDifferences(double factor) {
        for (Prior prior : priors()) {
            requireSlopes(annealed(PERCEPTRON, ConvolutionMask.CHANNEL, prior, factor));
        }
        for (ConvolutionMask mask : ConvolutionMask.values()) {
            requireSlopes(annealed(CONVOLUTIONS, mask, GaussianPrior.ofLengthScale(0.7), factor));
        }
    }

    private static void requireSlopes(DropoutNetwork network) {
        double h = 1e-5;
        for (String name : network.parameters.byName().keySet()) {
            if (!network.isTrained(name)) {
                continue;
            }
            double[] values = network.value(name);
            double[] gradient = network.gradient(name, 3);
            for (int i = 0; i < Math.min(values.length, 6); i++) {
                network.set(name, i, values[i] + h);
                double above = network.energy(3);
                network.set(name, i, values[i] - h);
                double below = network.energy(3);
                network.set(name, i, values[i]);
                assertThat(gradient[i]).as("%s[%s]", name, i).isCloseTo((above - below) / (2 * h), within(1e-6));
            }
        }
    }

    @Test
    @DisplayName("Samples differ while there are masks, and are equal once the factor is 0")
    void samplesAreEqualWithoutMasks() {
        for (ConvolutionMask mask : ConvolutionMask.values()) {
            for (Model model : List.of(PERCEPTRON, CONVOLUTIONS)) {
                assertThat(equal(annealed(model, mask, GaussianPrior.ofLengthScale(1), 1)))
                        .isFalse();
                assertThat(equal(annealed(model, mask, GaussianPrior.ofLengthScale(1), 0)))
                        .isTrue();
            }
        }
    }

    private static boolean equal(DropoutNetwork network) {
        double[] f = network.outputs(1);
        int points = f.length / SAMPLES;
        return Arrays.equals(Arrays.copyOf(f, points), Arrays.copyOfRange(f, points, 2 * points));
    }

    @Test
    @DisplayName("Without annealing, and without anything to drop, there is no factor")
    void thereIsNoFactorWithoutAnnealing() {
        assertThat(prepare(Map.of("dropout-annealing", "none")).parameters()).doesNotContainKey(AnnealedMask.FACTOR);
        assertThat(prepare(Map.of("dropout-annealing", "cosine", "dropout", "0"))
                        .parameters())
                .doesNotContainKey(AnnealedMask.FACTOR);
    }

    @Test
    @DisplayName("Rates that are learnt are not annealed")
    void learntRatesAreNotAnnealed() {
        assertThatThrownBy(() -> prepare(Map.of("dropout-annealing", "cosine", "dropout", "learnt")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("dropout-annealing=none");
        assertThatThrownBy(() -> new DropoutRate.Annealed(0)).hasMessageContaining("(0, 1)");
    }

    @ParameterizedTest
    @EnumSource(
            value = WeightNoise.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"BERNOULLI"})
    @DisplayName("Noise that is not dropout is not annealed")
    void otherNoiseIsNotAnnealed(WeightNoise noise) {
        String name = noise.name().toLowerCase(Locale.ROOT).replace('_', '-');
        assertThatThrownBy(() -> prepare(Map.of("dropout-annealing", "cosine", "weight-noise", name)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("weight-noise=bernoulli");
    }

    private static Inference prepare(Map<String, String> texts) {
        DropoutAlpha method = new DropoutAlpha();
        Settings settings = method.settings().parse(texts);
        return method.prepare(new Problem(Task.REGRESSION, 2, 20), settings, new ReferenceDevice(), 1);
    }
}
