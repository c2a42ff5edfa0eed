package dev.credence.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Pooling;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Convolution;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Pool;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {
    private static final ImageShape DIGIT = new ImageShape(28, 28, 1);
    private static final ImageShape COLOUR = new ImageShape(32, 32, 3);

    private static Model model(String text, ImageShape image) {
        return Architecture.model(
                text, new Shape.Image(image), List.of(7, 5), Activation.RELU, new Likelihood.Categorical(10));
    }

    /** Shapes [I, O] of all weight matrices. */
    private static List<List<Integer>> shapes(Model model) {
        return model.network()
                .blocks()
                .filter(block -> block.role().isMatrix())
                .map(Block::shape)
                .toList();
    }

    @Test
    @DisplayName("A perceptron has the hidden widths of the text, else of the setting")
    void aPerceptronHasTheWidthsOfTheText() {
        assertThat(shapes(model("mlp", DIGIT))).containsExactly(List.of(784, 7), List.of(7, 5), List.of(5, 10));
        assertThat(shapes(model("mlp:100,20", DIGIT)))
                .isEqualTo(shapes(model("mlp:100x20", DIGIT)))
                .containsExactly(List.of(784, 100), List.of(100, 20), List.of(20, 10));
    }

    @Test
    @DisplayName("LeNet takes strided 5×5 windows: 28 to 12 to 4 pixels, 32 to 14 to 5 in colour")
    void leNetTakesStridedWindows() {
        assertThat(shapes(model("lenet", DIGIT)))
                .containsExactly(List.of(25, 20), List.of(500, 50), List.of(4 * 4 * 50, 500), List.of(500, 10));
        assertThat(shapes(model("lenet", COLOUR)))
                .containsExactly(
                        List.of(75, 192), List.of(25 * 192, 192), List.of(5 * 5 * 192, 1000), List.of(1000, 10));
    }

    @Test
    @DisplayName("The Keras example pools 24 pixels to 12 before its dense layers")
    void theKerasExamplePools() {
        Model model = model("keras-cnn", DIGIT);
        assertThat(shapes(model))
                .containsExactly(List.of(9, 32), List.of(288, 32), List.of(12 * 12 * 32, 100), List.of(100, 10));
        PlacedLayer pool = model.placed().get(2);
        assertThat(pool.layer()).isEqualTo(new Pool(Pooling.Kind.MAX, 2, 2));
        assertThat(pool.input()).isEqualTo(new Shape.Image(new ImageShape(24, 24, 32)));
        assertThat(pool.output()).isEqualTo(new Shape.Image(new ImageShape(12, 12, 32)));
    }

    @Test
    @DisplayName("A list of layers gives strides, padding, pooling and activations, with their defaults")
    void aListOfLayersGivesAll() {
        String text = "[{\"convolution\":4,\"size\":3,\"padding\":1,\"activation\":\"tanh\"},{\"max-pooling\":2},"
                + "{\"convolution\":6,\"size\":2,\"stride\":3},{\"average-pooling\":2,\"stride\":1},{\"flatten\":true},"
                + "{\"dense\":9,\"activation\":\"identity\"}]";
        List<PlacedLayer> layers = model(text, DIGIT).placed();
        assertThat(layers.stream().map(PlacedLayer::layer))
                .as("without fused activations and reshapes")
                .containsExactly(
                        new Convolution(4, 3, 1, 1),
                        new Pool(Pooling.Kind.MAX, 2, 2),
                        new Convolution(6, 2, 3, 0),
                        new Pool(Pooling.Kind.AVERAGE, 2, 1),
                        new Dense(9),
                        new Dense(10));
        assertThat(layers.stream().map(PlacedLayer::activation))
                .containsExactly(
                        Activation.TANH,
                        Activation.IDENTITY,
                        Activation.RELU,
                        Activation.IDENTITY,
                        Activation.IDENTITY,
                        Activation.IDENTITY);
        assertThat(layers.stream().map(at -> at.output().size()))
                .containsExactly(28 * 28 * 4, 14 * 14 * 4, 5 * 5 * 6, 4 * 4 * 6, 9, 10);
        assertThat(layers.stream().map(PlacedLayer::index)).containsExactly(0, 1, 1, 2, 2, 3);
        assertThat(layers.stream().map(PlacedLayer::last)).containsExactly(false, false, false, false, false, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlp:", "mlp:0", "mlp:a", "resnet", "", "LeNet"})
    @DisplayName("An unknown name is refused with the known ones")
    void anUnknownNameIsRefused(String text) {
        assertThat(Architecture.isKnown(text)).isFalse();
        assertThatThrownBy(() -> model(text, DIGIT))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("keras-cnn");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{'dense':5,'units':3}]|layer 0|unknown field 'units'",
                "[{'dense':5},{'dropout':0.5}]|layer 1|expected one of average-pooling",
                "[{'dense':5,'flatten':true}]|layer 0|expected one of average-pooling",
                "[7]|layer 0|expected an object",
                "[{'convolution':5}]|layer 0|'size' is missing",
                "[{'convolution':5,'size':2.5}]|layer 0|'2.5', expected a whole number",
                "[{'convolution':0,'size':2}]|layer 0|'convolution' holds '0'",
                "[{'dense':4294967296}]|layer 0|'dense' holds '4294967296'",
                "[{'dense':5,'dense':6}]|not a list of layers in JSON|dense",
                "[{'dense':5,'activation':'gelu'}]|layer 0|'activation' holds 'gelu', expected identity or relu",
                "[{'flatten':'<img src=x onerror=alert(1)>'}]|layer 0|expected true or false",
                "[{'flatten':false}]|layer 0|leave the layer out",
                "[{'convolution':2147483647,'size':2}]|2^31|convolution",
                "[{'convolution':5,'size':2,'padding':2147483647}]|2^31|convolution",
                "[{'dense':2147483647},{'dense':2147483647}]|2^31|dense",
                "[{'dense':5|not a list of layers in JSON|line 1",
                "[{'dense':5},{'convolution':5,'size':2}]|needs an image|vector of 5",
                "[{'flatten':true},{'convolution':5,'size':2}]|needs an image|vector of 784",
                "[{'convolution':5,'size':29}]|does not fit|28×28",
                "[{'dense':5},{'max-pooling':2}]|pooling|vector of 5",
            })
    @DisplayName("An invalid list is refused with the layer and the reason")
    void aListWithAFaultIsRefused(String text, String where, String what) {
        assertThatThrownBy(() -> model(text.replace('\'', '"'), DIGIT))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(where)
                .hasMessageContaining(what);
    }

    @Test
    @DisplayName("A deeply nested list is refused")
    void aListNestedWithoutEndIsRefused() {
        for (int depth : new int[] {65, 1001, 100_000}) {
            String text = "[".repeat(depth) + "]".repeat(depth);
            assertThatThrownBy(() -> model(text, DIGIT))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("not a list of layers in JSON")
                    .hasMessageContaining("nested more than 64 deep");
        }
    }

    @Test
    @DisplayName("A convolution of inputs that are not images is refused")
    void aConvolutionOfInputsThatAreNoImageIsRefused() {
        assertThatThrownBy(() -> Architecture.model(
                        "lenet", new Shape.Vector(13), List.of(), Activation.RELU, new Likelihood.Bernoulli()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'lenet' does not fit the data")
                .hasMessageContaining("nothing says that the inputs are an image");
    }
}
