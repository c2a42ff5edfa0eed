package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Gru;
import dev.credence.core.layer.LastStep;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Lookup;
import dev.credence.core.layer.Lstm;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.dropoutalpha.DropoutPosterior.StepMasks;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Masks of sequences: drawn once for each sequence and sample, whatever the step. */
class HeldMasksTest {
    private static final double P = 0.4;
    private static final int ROWS = 6;
    private static final int SAMPLES = 3;
    private static final int STEPS = 4;
    private static final int FEATURES = 5;

    private final ReferenceDevice device = new ReferenceDevice();

    @AfterEach
    void close() {
        device.close();
    }

    private static Model model(Shape shape, Layer... hidden) {
        Layer[] all = Arrays.copyOf(hidden, hidden.length + 1);
        all[hidden.length] = new Dense(1);
        return new Model(shape, List.of(all), new Likelihood.Bernoulli());
    }

    private static DropoutPosterior posterior(Model model, DropoutRate rate, DropoutRate embeddings) {
        return posterior(model, rate, embeddings, StepMasks.HELD);
    }

    private static DropoutPosterior posterior(Model model, DropoutRate rate, DropoutRate embeddings, StepMasks masks) {
        return new DropoutPosterior(
                model,
                rate,
                rate,
                DropoutRate.of(0),
                DropoutPosterior.ConvolutionMask.ELEMENT,
                rate,
                embeddings,
                masks);
    }

    private Graph graph(DropoutPosterior posterior) {
        Declarations declarations = new Declarations();
        posterior.declare(declarations);
        GaussianPrior.ofLengthScale(1).declare(declarations);
        return new Graph(device, Parameters.allocate(device, declarations, 2), 2, 0);
    }

    private static Var ones(Graph g, int rows, int columns) {
        return g.constant(1, rows, columns);
    }

    /** What a held map makes of ones, for a matrix whose columns are those of the unit matrix first. */
    private double[] held(DropoutRate rate, String block, int steps, int times) {
        return masks(StepMasks.HELD, rate, block, steps, times);
    }

    private double[] masks(StepMasks shared, DropoutRate rate, String block, int steps, int times) {
        DropoutPosterior posterior = posterior(
                model(new Shape.Sequence(STEPS, FEATURES), new Lstm(FEATURES)), rate, DropoutRate.of(0), shared);
        Graph g = graph(posterior);
        PlacedLayer lstm = posterior.model().placed().get(0);
        float[] unit = new float[FEATURES * 4 * FEATURES];
        for (int i = 0; i < FEATURES; i++) {
            unit[i * 4 * FEATURES + i] = 1;
        }
        device.write(g.parameterTensor("layer0." + block), unit);
        DropoutTreatment q = new DropoutTreatment(posterior, g, SAMPLES);
        var map = q.repeated(
                lstm,
                new Affine(lstm.block(block), Optional.empty(), Optional.empty(), Activation.IDENTITY),
                SAMPLES * ROWS);
        Var y = map.apply(ones(g, steps * SAMPLES * ROWS, FEATURES));
        for (int i = 1; i < times; i++) {
            y = map.apply(ones(g, steps * SAMPLES * ROWS, FEATURES));
        }
        g.forward(1);
        double[] masks = new double[SAMPLES * ROWS * steps * FEATURES];
        for (int v = 0; v < SAMPLES * ROWS * steps; v++) {
            for (int i = 0; i < FEATURES; i++) {
                masks[v * FEATURES + i] = device.get(y.value(), v * 4 * FEATURES + i);
            }
        }
        return masks;
    }

    @Test
    @DisplayName("Masks of inputs are equal at all steps, and differ between sequences and samples")
    void masksAreEqualAtAllSteps() {
        double[] masks = held(DropoutRate.of(P), "input", STEPS, 1);
        int all = SAMPLES * ROWS * FEATURES;
        for (int i = 0; i < masks.length; i++) {
            assertThat(masks[i]).isEqualTo(masks[i % all]);
        }
        assertThat(Arrays.stream(masks).distinct().sorted().toArray())
                .containsExactly(new double[] {0, 1 / (1 - P)}, within(1e-6));
        long different = IntStream.range(0, SAMPLES * ROWS)
                .mapToObj(row -> Arrays.toString(Arrays.copyOfRange(masks, row * FEATURES, (row + 1) * FEATURES)))
                .distinct()
                .count();
        assertThat(different).isGreaterThan(SAMPLES * ROWS / 2);
    }

    @Test
    @DisplayName("Redrawn masks differ between steps and calls, with the same two values")
    void redrawnMasksDifferBetweenSteps() {
        double[] masks = masks(StepMasks.REDRAWN, DropoutRate.of(P), "input", STEPS, 1);
        int all = SAMPLES * ROWS * FEATURES;
        long equal = IntStream.range(all, masks.length)
                .filter(i -> masks[i] == masks[i % all])
                .count();
        // two draws are equal with probability (1 − p)² + p² = .52
        assertThat(equal / (double) (masks.length - all)).isBetween(0.4, 0.64);
        assertThat(Arrays.stream(masks).distinct().sorted().toArray())
                .containsExactly(new double[] {0, 1 / (1 - P)}, within(1e-6));
        assertThat(masks(StepMasks.REDRAWN, DropoutRate.of(P), "recurrent", 1, 2))
                .isNotEqualTo(masks(StepMasks.REDRAWN, DropoutRate.of(P), "recurrent", 1, 1));
        assertThat(masks(StepMasks.REDRAWN, DropoutRate.of(0), "input", STEPS, 1))
                .containsOnly(1);
    }

    @Test
    @DisplayName("Masks of states are those of the first call, whenever the map is applied; learnt rates too")
    void masksAreThoseOfTheFirstCall() {
        for (DropoutRate rate : List.of(DropoutRate.of(P), DropoutRate.learnt(), new DropoutRate.Annealed(P))) {
            double[] once = held(rate, "recurrent", 1, 1);
            assertThat(held(rate, "recurrent", 1, 3)).isEqualTo(once);
            assertThat(Arrays.stream(once).distinct().count()).as("%s", rate).isGreaterThan(1);
        }
    }

    @Test
    @DisplayName("With one step an LSTM is a dense layer with the same masks and its gates")
    void withOneStepItIsADenseLayer() {
        int units = 3;
        Shape shape = new Shape.Sequence(1, FEATURES);
        double[] found = outputs(
                posterior(model(shape, new Lstm(units), new LastStep()), DropoutRate.of(P), DropoutRate.of(0)),
                "layer0.input",
                FEATURES);
        double[] gates = outputs(
                posterior(
                        new Model(
                                new Shape.Vector(FEATURES),
                                List.of(new Dense(4 * units)),
                                new Likelihood.Categorical(4 * units)),
                        DropoutRate.of(P),
                        DropoutRate.of(0)),
                "layer0.weight",
                FEATURES);
        assertThat(found).hasSize(SAMPLES * ROWS * units);
        for (int row = 0; row < SAMPLES * ROWS; row++) {
            for (int j = 0; j < units; j++) {
                int at = row * 4 * units + j;
                double c = logistic(gates[at]) * Math.tanh(gates[at + 3 * units]);
                assertThat(found[row * units + j])
                        .isCloseTo(logistic(gates[at + 2 * units]) * Math.tanh(c), within(1e-6));
            }
        }
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** Outputs of all samples, or, of a network of sequences, the inputs of its last layer. */
    private double[] outputs(DropoutPosterior posterior, String matrix, int columns) {
        Graph g = graph(posterior);
        int length = g.parameterTensor(matrix).length();
        Initialiser weights = Initialiser.normal(0, 0.7);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) weights.value(CounterRandom.of(5, 5), i);
        }
        device.write(g.parameterTensor(matrix), values);
        Var x = g.input("x", ROWS, columns);
        for (int i = 0; i < ROWS * columns; i++) {
            device.set(x.value(), i, Math.sin(1 + i));
        }
        Outputs.Sampled sampled = (Outputs.Sampled) posterior.outputs(g, x, SAMPLES);
        Var last = g.marks().get(Network.LAST_INPUTS);
        Var shown = posterior.model().placed().size() > 1 && last != null ? last : sampled.f();
        g.forward(1);
        double[] all = new double[shown.value().length()];
        for (int i = 0; i < all.length; i++) {
            all[i] = device.get(shown.value(), i);
        }
        return all;
    }

    @Test
    @DisplayName("A word is dropped wherever it occurs in a sequence, not in the others")
    void aWordIsDroppedWhereverItOccurs() {
        int words = 7;
        int steps = 12;
        Model model = model(new Shape.Sequence(steps, 1), new Lookup(1, words), new LastStep());
        DropoutPosterior posterior = posterior(model, DropoutRate.of(0), DropoutRate.of(P));
        Graph g = graph(posterior);
        float[] table = new float[words + 1];
        Arrays.fill(table, 1);
        device.write(g.parameterTensor("layer0.table"), table);
        Var codes = g.input("codes", ROWS, steps);
        for (int i = 0; i < ROWS * steps; i++) {
            device.set(codes.value(), i, i * i % words);
        }
        DropoutTreatment q = new DropoutTreatment(posterior, g, SAMPLES);
        PlacedLayer lookup = model.placed().get(0);
        Var vectors = q.lookup(lookup, lookup.block("table"), codes);
        g.forward(1);
        int kept = 0;
        int differing = 0;
        double[][] byWord = new double[SAMPLES * ROWS][words];
        for (int row = 0; row < SAMPLES * ROWS; row++) {
            Arrays.fill(byWord[row], -1);
            for (int t = 0; t < steps; t++) {
                int word = (int) device.get(codes.value(), row % ROWS * steps + t);
                double mask = device.get(vectors.value(), row * steps + t);
                assertThat(byWord[row][word]).isIn(-1.0, mask);
                byWord[row][word] = mask;
                kept += mask > 0 ? 1 : 0;
            }
            differing += row > 0 && !Arrays.equals(byWord[row], byWord[row - 1]) ? 1 : 0;
        }
        assertThat(differing).isGreaterThan(ROWS);
        assertThat(kept / (double) (SAMPLES * ROWS * steps)).isBetween(0.45, 0.75);
    }

    @Test
    @DisplayName("The divergence decays the matrices of gates and the table by their own rates")
    void theDivergenceHasEachRate() {
        Model model = model(new Shape.Sequence(3, 1), new Lookup(2, 4), new Gru(2), new LastStep());
        DropoutPosterior posterior = new DropoutPosterior(
                model,
                DropoutRate.of(0.1),
                DropoutRate.of(0.2),
                DropoutRate.of(0),
                DropoutPosterior.ConvolutionMask.ELEMENT,
                DropoutRate.of(0.3),
                DropoutRate.of(0.4),
                StepMasks.HELD);
        Graph g = graph(posterior);
        Var divergence = posterior.divergence(g, GaussianPrior.ofLengthScale(1));
        g.forward(0);
        double before = device.read(divergence.value())[0];
        double expected = 0;
        for (var entry : Map.of("layer0.table", 0.4, "layer1.input", 0.1, "layer1.recurrent", 0.3, "layer2.weight", 0.2)
                .entrySet()) {
            double squares = 0;
            Tensor weights = g.parameterTensor(entry.getKey());
            for (float w : device.read(weights)) {
                squares += w * w;
            }
            device.write(weights, new float[weights.length()]);
            expected += squares / 2 / (1 - entry.getValue());
        }
        g.forward(0);
        assertThat(before - device.read(divergence.value())[0]).isCloseTo(expected, within(1e-5 * expected));
    }

    @Test
    @DisplayName("Other noise than dropout of inputs refuses sequences, and says what to use")
    void otherNoiseRefuses() {
        Model model = model(new Shape.Sequence(STEPS, FEATURES), new Lstm(2), new LastStep());
        assertThatThrownBy(() -> new StochasticRegularisation(
                        model,
                        WeightNoise.GAUSSIAN,
                        WeightNoise.Sharing.POINT,
                        0,
                        0.1,
                        0,
                        DropoutPosterior.ConvolutionMask.ELEMENT,
                        -6))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("LSTM")
                .hasMessageContaining("use weight-noise=bernoulli");
    }
}
