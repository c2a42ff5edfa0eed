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
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.prior.Prior;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.dropoutalpha.DropoutPosterior.ConvolutionMask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Learnt rates. */
class ConcreteDropoutTest {
    private static final Likelihood NOISE = new Likelihood.Gaussian(new Precision.Fixed(2));
    private static final Model PERCEPTRON = Model.perceptron(3, List.of(4), Activation.TANH, NOISE);
    private static final Model CONVOLUTIONS = new Model(
            new Shape.Image(new ImageShape(4, 4, 2)),
            List.of(
                    new Convolution(3, 2, 1, 0),
                    new Activate(Activation.TANH),
                    new Convolution(2, 2, 1, 0),
                    new Activate(Activation.TANH),
                    new Dense(1)),
            NOISE);
    private static final DropoutRate.Learnt LEARNT = new DropoutRate.Learnt(0.3, 0.4, 3);

    private static Points batch(int inputs) {
        CounterRandom random = CounterRandom.of(2, 3);
        float[] x = new float[5 * inputs];
        float[] y = new float[5];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < y.length; i++) {
            y[i] = (float) random.normal(1, i);
        }
        return new Points(x, y);
    }

    private static DropoutNetwork network(Model model, DropoutRate rate, Prior prior) {
        return new DropoutNetwork(
                new DropoutPosterior(model, rate, rate, rate, ConvolutionMask.CHANNEL),
                prior,
                0.5,
                3,
                16,
                batch(model.inputs()));
    }

    static Stream<DropoutNetwork> networks() {
        return Stream.of(
                network(PERCEPTRON, LEARNT, GaussianPrior.ofLengthScale(0.7)),
                network(PERCEPTRON, LEARNT, new GaussianPrior(0.5, true)),
                network(PERCEPTRON, LEARNT, new LaplacePrior(0.6)),
                network(CONVOLUTIONS, LEARNT, GaussianPrior.ofLengthScale(0.7)));
    }

    @ParameterizedTest
    @MethodSource("networks")
    @DisplayName("The gradient of every parameter, the rates' too, is that of finite differences at fixed noise")
    void gradientsAreThoseOfFiniteDifferences(DropoutNetwork network) {
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
    @DisplayName("The entropy counts what is dropped independently: the inputs of a matrix, the channels of an image")
    void theEntropyCountsWhatIsDroppedIndependently() {
        double half = Math.log(2);
        double sigmoid = LinearDropout.entropy(0.3);
        assertThat(entropies(PERCEPTRON, 0.5) / half).isCloseTo(3 + 4, within(1e-6));
        assertThat(entropies(CONVOLUTIONS, 0.3) / sigmoid).isCloseTo(2 + 3 + 2 * 2 * 2, within(1e-6));
        DropoutRate.Learnt tempered = new DropoutRate.Learnt(0.5, 0.1, 1, 2.5);
        assertThat(entropies(PERCEPTRON, tempered) / half).isCloseTo(2.5 * (3 + 4), within(1e-6));
    }

    /** Minus the divergence for zero weights. */
    private static double entropies(Model model, double rate) {
        return entropies(model, new DropoutRate.Learnt(rate, 0.1, 1));
    }

    private static double entropies(Model model, DropoutRate rate) {
        DropoutNetwork network = network(model, rate, GaussianPrior.ofLengthScale(1));
        model.network().blocks().filter(block -> block.role().isMatrix()).forEach(block -> {
            for (int i = 0; i < block.length(); i++) {
                network.set(block.name(), i, 0);
            }
        });
        return -network.divergence();
    }

    @Test
    @DisplayName("Relaxed masks have nearly the mean of true ones, and their variance times 1 − t")
    void relaxedMasksHaveNearlyTheMomentsOfTrueOnes() {
        double t = 0.1;
        int samples = 40_000;
        Model one = Model.perceptron(1, List.of(), Activation.RELU, NOISE);
        for (double p : new double[] {0.05, 0.2, 0.5}) {
            DropoutNetwork network = new DropoutNetwork(
                    new DropoutPosterior(one, new DropoutRate.Learnt(p, t, 10), DropoutRate.of(0)),
                    GaussianPrior.ofLengthScale(1),
                    0,
                    samples,
                    1,
                    new Points(new float[] {1}, new float[] {0}));
            network.set("layer0.weight", 0, 1);
            network.set("layer0.bias", 0, 0);
            double mean = 0;
            double square = 0;
            for (double f : network.outputs(0)) {
                mean += f / samples;
                square += f * f / samples;
            }
            double variance = p / (1 - p);
            // four standard errors, plus the second-order effect in t of the relaxation
            double error = 4 * Math.sqrt(variance / samples) + t * t * Math.PI * Math.PI / 6 * p;
            assertThat(mean).as("p = %s", p).isCloseTo(1, within(error));
            assertThat(square - mean * mean)
                    .as("p = %s", p)
                    .isCloseTo((1 - t) * variance, within(0.02 * variance + 12 * variance / Math.sqrt(samples * p)));
        }
    }

    @Test
    @DisplayName("A convolution's rate is learnt for channels alone: single numbers are refused")
    void aConvolutionsRateIsLearntForChannelsAlone() {
        DropoutAlpha method = new DropoutAlpha();
        Problem problem = new Problem(Task.classification(3), 36, 10, Optional.of(new ImageShape(6, 6, 1)));
        Map<String, String> texts = Map.of(
                "model", "[{\"convolution\":2,\"size\":3},{\"convolution\":2,\"size\":3},{\"dense\":3}]",
                "convolution-dropout", "learnt");
        assertThatThrownBy(() -> method.prepare(problem, method.settings().parse(texts), new ReferenceDevice(), 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("convolution-mask=channel");
    }

    @Test
    @DisplayName("Learnt rates are summed up by name; given ones are not")
    void learntRatesAreSummedUp() {
        DropoutAlpha method = new DropoutAlpha();
        Settings settings = method.settings().parse(Map.of("dropout", "Learnt", "hidden", "4,4"));
        assertThat(settings.asText()).containsEntry("dropout", "learnt");
        Inference inference = method.prepare(new Problem(Task.REGRESSION, 2, 20), settings, new ReferenceDevice(), 1);
        assertThat(inference.findings().numbers()).containsOnlyKeys("layer1.weight.dropout", "layer2.weight.dropout");
        assertThat(inference.findings().numbers().values())
                .allSatisfy(p -> assertThat(p).isCloseTo(0.1, within(1e-6)));
        Inference given = method.prepare(
                new Problem(Task.REGRESSION, 2, 20), method.settings().defaults(), new ReferenceDevice(), 1);
        assertThat(given.findings().numbers()).isEmpty();
    }

    @Test
    @DisplayName("A rate is a number in its range or the word 'learnt'")
    void aRateIsANumberOrTheWordLearnt() {
        assertThatThrownBy(() -> new DropoutAlpha().settings().parse(Map.of("dropout", "taught")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'dropout' is 'taught', expected a number from 0 to 0.999, or 'learnt'");
        assertThatThrownBy(() -> new DropoutRate.Learnt(0, 0.1, 1)).hasMessageContaining("(0, 1)");
        assertThatThrownBy(() -> new DropoutRate.Learnt(0.1, 0, 1)).hasMessageContaining("temperature");
        assertThatThrownBy(() -> new DropoutRate.Learnt(0.1, 0.1, 1, 0)).hasMessageContaining("entropy");
    }
}
