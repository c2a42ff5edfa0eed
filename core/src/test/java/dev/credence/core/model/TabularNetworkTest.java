package dev.credence.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Activation;
import dev.credence.core.fixture.RowsInFile;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Embedding;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Missing;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.Periodic;
import dev.credence.core.layer.PiecewiseLinear;
import dev.credence.core.layer.Scale;
import dev.credence.core.layer.ScaledDense;
import dev.credence.core.layer.Silu;
import dev.credence.core.layer.SmoothClip;
import dev.credence.core.layer.Treatment;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TabularNetworkTest {
    private static final CounterRandom RANDOM = CounterRandom.of(9, 9);
    private static final List<Column> CELLS = List.of(
            Column.category("colour", List.of("red", "green", "blue")),
            Column.number("width"),
            Column.number("weight"),
            Column.number("same"));

    /** A categorical column, one with a tenth of its values missing, a skewed one on another scale, a constant. */
    private static Examples rows(int count) {
        double[][] x = new double[count][];
        for (int i = 0; i < count; i++) {
            double width = i % 10 == 3 ? Double.NaN : 50 + 20 * RANDOM.normal(1, i);
            x[i] = new double[] {RANDOM.below(3, 0, i), width, 1e6 * Math.exp(2 * RANDOM.normal(2, i)), 7};
        }
        return Examples.of(x, new double[count]);
    }

    private static Model model(String name, Examples train, List<Column> cells) {
        String layers = TabularNetwork.of(name).layers(train, cells, List.of(30, 20));
        return Architecture.model(
                layers,
                new Shape.Vector(train.inputs()),
                List.of(),
                Activation.RELU,
                new Likelihood.HeteroscedasticGaussian());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tabular", "tabular:piecewise-linear", "tabular:periodic"})
    @DisplayName("Its layers, and the robust scales, are the same for rows that are read when they are asked for")
    void storedRows(String name) {
        Examples rows = rows(203);
        Examples stored = new RowsInFile(rows);
        List<Integer> widths = List.of(30, 20);
        assertThat(TabularNetwork.of(name).layers(stored, CELLS, widths))
                .isEqualTo(TabularNetwork.of(name).layers(rows, CELLS, widths));
        Standardisation memory = Standardisation.robust(rows, Task.REGRESSION);
        Standardisation found = Standardisation.robust(stored, Task.REGRESSION);
        assertThat(found.inputMean()).containsExactly(memory.inputMean());
        assertThat(found.inputScale()).containsExactly(memory.inputScale());
    }

    @Test
    @DisplayName("Its layers are imputation, embedding, encoding, clip, scale and dense layers; the output starts at 0")
    void itsLayersAreThoseOfTheRecipe() {
        Model model = model("tabular:piecewise-linear", rows(200), CELLS);
        List<Layer> layers = model.layers();
        assertThat(layers.get(0)).isEqualTo(new Missing(List.of(-1.0, 0.0, 0.0, 0.0), List.of(1)));
        assertThat(layers.get(1)).isEqualTo(new Embedding(3, List.of(0), List.of(3)));
        PiecewiseLinear code = (PiecewiseLinear) layers.get(2);
        assertThat(code.columns()).as("except for the constant").containsExactly(0, 1);
        assertThat(code.edges()).allSatisfy(edges -> assertThat(edges).hasSize(9));
        assertThat(layers.get(3)).isEqualTo(new SmoothClip(3, 3));
        assertThat(((Scale) layers.get(4)).shift()).hasSize(3 + 1 + 3 + 16);
        assertThat(layers.subList(5, 9))
                .extracting(layer -> layer instanceof ScaledDense dense ? dense.units() : layer)
                .containsExactly(30, new Silu(), 20, new Silu());
        assertThat(layers.get(9)).isInstanceOfSatisfying(ScaledDense.class, output -> {
            assertThat(output.units()).isEqualTo(2);
            assertThat(output.zero()).isTrue();
        });
        assertThat(layers).hasSize(10);
    }

    @Test
    @DisplayName("Without categories and missing values there are no layers for them; the plain coding has no encoding")
    void layersThatAreNotNeededAreLeftOut() {
        Examples numbers = Examples.of(new double[][] {{1, 5}, {2, 3}, {3, 8}, {4, 4}}, new double[4]);
        assertThat(model("tabular:plain", numbers, List.of()).layers().get(0)).isEqualTo(new SmoothClip(3, 2));
        assertThat(model("tabular:piecewise-linear:7", numbers, List.of()).layers())
                .hasSize(6)
                .first()
                .isInstanceOf(PiecewiseLinear.class);
    }

    @Test
    @DisplayName("The periodic coding has features of all clipped numeric columns")
    void thePeriodicCodingHasFeaturesOfNumbers() {
        List<Layer> layers = model("tabular:periodic:7", rows(200), CELLS).layers();
        assertThat(layers.get(2)).isEqualTo(new SmoothClip(3, 3));
        assertThat(layers.get(3)).isEqualTo(new Periodic(3, 16, 3, 0.1, 0.1));
        assertThat(((Scale) layers.get(4)).shift()).hasSize(3 + 1 + 3 + 9);
        assertThat(layers).hasSize(8);
    }

    @Test
    @DisplayName("Custom rates of hidden biases and the scale layer change nothing else")
    void ratesMayDiffer() {
        List<Layer> usual = model("tabular:plain:7", rows(50), CELLS).layers();
        List<Layer> other = model("tabular:plain:slow-biases:fast-scales:7", rows(50), CELLS)
                .layers();
        ScaledDense dense = (ScaledDense) usual.get(4);
        assertThat(other.get(3)).isEqualTo(new Scale(6, ((Scale) usual.get(3)).shift()));
        assertThat(other.get(4))
                .isEqualTo(new ScaledDense(7, dense.shift(), dense.factor(), dense.biasSd(), 0.1, false));
        assertThat(other.subList(5, 7)).isEqualTo(usual.subList(5, 7));
    }

    @Test
    @DisplayName("Its JSON tells the categorical inputs, the scaling of the others, and that cells may be missing")
    void itsTextSaysHowInputsAreTaken() {
        String cells = TabularNetwork.of("tabular").layers(rows(50), CELLS, List.of(5));
        assertThat(Architecture.codedInputs(cells)).isEqualTo(Set.of(0));
        assertThat(Architecture.takesRobustScale(cells)).isTrue();
        assertThat(Architecture.takesCells(cells)).isTrue();
        assertThat(Architecture.takesCells("[{\"dense\":5}]")).isFalse();
        assertThat(Architecture.takesRobustScale("mlp")).isFalse();
        assertThat(Architecture.isKnown(cells)).isTrue();
    }

    @Test
    @DisplayName("The first units' initial variance over rows is 1 on average over weights")
    void theFirstUnitsHaveVarianceOne() {
        Examples train = rows(300);
        for (String name : List.of("tabular:plain", "tabular:piecewise-linear", "tabular:periodic")) {
            Model model = model(name, train, CELLS);
            Standardisation scaling =
                    Standardisation.robust(train, Task.REGRESSION).leaving(Set.of(0));
            List<Layer> first = model.layers().stream()
                    .takeWhile(layer -> !(layer instanceof Silu))
                    .toList();
            double variance = 0;
            int seeds = 30;
            for (int seed = 0; seed < seeds; seed++) {
                variance += variance(Network.of(model.input(), first), scaling.inputs(train), seed) / seeds;
            }
            assertThat(variance).as("%s", name).isCloseTo(1, within(0.12));
        }
    }

    /** The mean over units of the variance over rows. */
    private static double variance(Network network, float[] x, long seed) {
        try (ReferenceDevice device = new ReferenceDevice()) {
            Declarations declarations = new Declarations();
            network.blocks().forEach(b -> declarations.trained(b.name(), b.normal(), b.extents()));
            Graph g = new Graph(device, Parameters.allocate(device, declarations, seed), seed, 0);
            int rows = x.length / 4;
            Var in = g.input("x", rows, 4);
            device.write(in.value(), x);
            Var y = network.forward(Treatment.points(g), in);
            g.forward(0);
            int units = y.size(1);
            double all = 0;
            for (int j = 0; j < units; j++) {
                double sum = 0;
                double squares = 0;
                for (int i = 0; i < rows; i++) {
                    double v = device.get(y.value(), i * units + j);
                    sum += v / rows;
                    squares += v * v / rows;
                }
                all += (squares - sum * sum) / units;
            }
            return all;
        }
    }

    @Test
    @DisplayName("The constants of SiLU are its moments, by a sum over a fine grid")
    void theConstantsOfSiluAreItsMoments() {
        double mean = 0;
        double variance = 0;
        double step = 0.02;
        for (double b = -6; b < 6; b += step) {
            double first = 0;
            double second = 0;
            for (double z = -6; z < 6; z += step) {
                double a = b * Math.sqrt(1.0 / 3) + z;
                double silu = a / (1 + Math.exp(-a));
                first += density(z) * step * silu;
                second += density(z) * step * silu * silu;
            }
            mean += density(b) * step * first;
            variance += density(b) * step * (second - first * first);
        }
        assertThat(TabularNetwork.SILU_MEAN).isCloseTo(mean, within(1e-4));
        assertThat(TabularNetwork.SILU_VARIANCE).isCloseTo(variance, within(1e-4));
    }

    private static double density(double z) {
        return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tabular:",
                "tabular:splines",
                "tabular:0",
                "tabular:plain:",
                "tabular:fast-scales:slow-biases",
                "tabular-plain"
            })
    @DisplayName("An unknown name is refused with the known ones")
    void anUnknownNameIsRefused(String text) {
        assertThat(Architecture.isKnown(text)).isFalse();
        assertThatThrownBy(() -> TabularNetwork.of(text))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("tabular:plain:128x128");
    }

    @Test
    @DisplayName("Missing rows and images are refused with an alternative")
    void withoutRowsItIsRefused() {
        assertThatThrownBy(() -> Architecture.model(
                        "tabular", new Shape.Vector(3), List.of(5), Activation.RELU, new Likelihood.Bernoulli()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("training rows")
                .hasMessageContaining("use mlp");
        Examples images = Examples.ofImages(new ImageShape(2, 2, 1), new byte[8], new int[] {0, 1});
        assertThatThrownBy(() -> TabularNetwork.of("tabular").layers(images, List.of(), List.of(5)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("use lenet");
    }
}
