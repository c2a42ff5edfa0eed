package dev.credence.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import java.util.List;
import java.util.Optional;
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
                text,
                image.inputs(),
                Optional.of(image),
                List.of(7, 5),
                Activation.RELU,
                new Likelihood.Categorical(10));
    }

    /** Shapes [I, O] of all weight matrices. */
    private static List<List<Integer>> shapes(Model model) {
        return model.blocks().stream()
                .map(b -> List.of(b.inputs(), b.outputs()))
                .toList();
    }

    @Test
    @DisplayName("A perceptron has the hidden widths of the text, or else of the setting")
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
        assertThat(model.blocks().get(1).pooling())
                .containsExactly(new Pooling(Pooling.Kind.MAX, new Window(24, 24, 32, 2, 2, 2, 0)));
    }

    @Test
    @DisplayName("A list of layers gives strides, padding, pooling and activations, with their defaults")
    void aListOfLayersGivesAll() {
        String text = "[{\"convolution\":4,\"size\":3,\"padding\":1,\"activation\":\"tanh\"},{\"max-pooling\":2},"
                + "{\"convolution\":6,\"size\":2,\"stride\":3},{\"average-pooling\":2,\"stride\":1},{\"flatten\":true},"
                + "{\"dense\":9,\"activation\":\"identity\"}]";
        List<Model.Block> blocks = model(text, DIGIT).blocks();
        assertThat(blocks.get(0).window()).contains(new Window(28, 28, 1, 3, 3, 1, 1));
        assertThat(blocks.get(0).activation()).isEqualTo(Activation.TANH);
        assertThat(blocks.get(0).pooling().get(0).window()).isEqualTo(new Window(28, 28, 4, 2, 2, 2, 0));
        assertThat(blocks.get(1).window()).contains(new Window(14, 14, 4, 2, 2, 3, 0));
        assertThat(blocks.get(1).activation()).isEqualTo(Activation.RELU);
        assertThat(blocks.get(1).pooling())
                .containsExactly(new Pooling(Pooling.Kind.AVERAGE, new Window(5, 5, 6, 2, 2, 1, 0)));
        assertThat(blocks.get(2)).isEqualTo(new Model.Block(2, 4 * 4 * 6, 9, Activation.IDENTITY, false));
        assertThat(blocks.get(3).last()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlp:", "mlp:0", "mlp:a", "resnet", "", "LeNet"})
    @DisplayName("A name that is none is refused with those that there are")
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
                "[{'dense':5,'units':3}]|layer 0|unknown fields [units]",
                "[{'dense':5},{'dropout':0.5}]|layer 1|expected an object with convolution",
                "[{'convolution':5}]|layer 0|'size' must be a whole number, is missing",
                "[{'convolution':5,'size':2.5}]|layer 0|is 2.5",
                "[{'convolution':0,'size':2}]|layer 0|filters must be at least 1",
                "[{'dense':5,'activation':'gelu'}]|layer 0|no activation 'gelu'",
                "[{'dense':5|not a list of layers in JSON|line 1",
                "[{'dense':5},{'convolution':5,'size':2}]|needs an image|vector of 5",
                "[{'flatten':true},{'convolution':5,'size':2}]|needs an image|vector of 784",
                "[{'convolution':5,'size':29}]|does not fit|28×28",
                "[{'max-pooling':2}]|must follow a layer with weights|Pool",
            })
    @DisplayName("A list with a fault is refused with the layer and what is wrong with it")
    void aListWithAFaultIsRefused(String text, String where, String what) {
        assertThatThrownBy(() -> model(text.replace('\'', '"'), DIGIT))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(where)
                .hasMessageContaining(what);
    }

    @Test
    @DisplayName("A convolution of inputs that are no image is refused")
    void aConvolutionOfInputsThatAreNoImageIsRefused() {
        assertThatThrownBy(() -> Architecture.model(
                        "lenet", 13, Optional.empty(), List.of(), Activation.RELU, new Likelihood.Bernoulli()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'lenet' does not fit the data")
                .hasMessageContaining("nothing says that the inputs are an image");
    }
}
