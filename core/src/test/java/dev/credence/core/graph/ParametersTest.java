package dev.credence.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.device.reference.ReferenceDevice;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Named arrays, on the reference device. */
class ParametersTest {
    private final ReferenceDevice device = new ReferenceDevice();
    private final Declarations declarations = new Declarations();

    @Test
    @DisplayName("Trained parameters are views into one buffer in order of declaration; state is not")
    void trainedParametersAreViewsIntoOneBuffer() {
        declarations.trained("w", Initialiser.constant(1), 2, 3);
        declarations.state("fixed", Initialiser.constant(9), 4);
        declarations.trained("b", Initialiser.constant(2), 3);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        assertThat(device.read(parameters.values())).containsExactly(1, 1, 1, 1, 1, 1, 2, 2, 2);
        assertThat(parameters.gradients().length()).isEqualTo(9);
        assertThat(parameters.byName().keySet()).containsExactly("w", "fixed", "b");
        assertThat(parameters.value("w").shape()).containsExactly(2, 3);

        device.write(parameters.values(), 0, 1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(device.read(parameters.value("w"))).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(device.read(parameters.value("b"))).containsExactly(6, 7, 8);
        device.write(parameters.value("b"), 60, 70, 80);
        assertThat(device.read(parameters.values())).containsExactly(0, 1, 2, 3, 4, 5, 60, 70, 80);
        assertThat(device.read(parameters.value("fixed"))).containsExactly(9, 9, 9, 9);
    }

    @Test
    @DisplayName("Gradients are views into one buffer in the order of their parameters")
    void gradientsLieInOneBuffer() {
        declarations.trained("a", Initialiser.constant(1), 2);
        declarations.trained("b", Initialiser.constant(1), 1);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        Graph g = new Graph(device, parameters, 1, 0);
        Var energy = g.plus(g.scale(g.sum(g.parameter("a")), 3), g.scale(g.parameter("b"), 5));
        g.differentiate(energy);
        g.forward(0);
        g.backward();
        assertThat(device.read(parameters.gradients())).containsExactly(3, 3, 5);
    }

    @Test
    @DisplayName("A network that does not fit into memory is refused with its size, not with the JVM's error")
    void aNetworkLargerThanMemoryIsRefused() {
        Initialiser asBigAsMemory = (random, index) -> {
            throw new OutOfMemoryError("Java heap space");
        };
        declarations.trained("w", asBigAsMemory, 300, 7);
        assertThatThrownBy(() -> Parameters.allocate(device, declarations, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("2100 parameters")
                .hasMessageContaining("smaller layers");
    }

    @Test
    @DisplayName("A parameter's initial values depend on the seed and its name alone")
    void initialValuesDependOnTheSeedAndTheName() {
        Initialiser normal = Initialiser.normal(0, 1);
        declarations.trained("a", normal, 5);
        declarations.trained("b", normal, 5);
        Parameters both = Parameters.allocate(device, declarations, 1);
        Declarations alone = new Declarations();
        alone.trained("b", normal, 5);
        float[] b = device.read(Parameters.allocate(device, alone, 1).value("b"));
        assertThat(device.read(both.value("b"))).isEqualTo(b);
        assertThat(device.read(both.value("a"))).isNotEqualTo(b);
        assertThat(device.read(Parameters.allocate(device, alone, 2).value("b")))
                .isNotEqualTo(b);
    }

    @Test
    @DisplayName("A scalar is read and set")
    void aScalarIsReadAndSet() {
        declarations.state("s", Initialiser.constant(0.5), 1);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        assertThat(parameters.scalar("s")).isEqualTo(0.5);
        parameters.setScalar("s", -2);
        assertThat(parameters.scalar("s")).isEqualTo(-2);
    }

    @Test
    @DisplayName("Duplicate and unknown names are refused by name")
    void namesAreStrict() {
        declarations.trained("w", Initialiser.constant(1), 2);
        assertThatThrownBy(() -> declarations.state("w", Initialiser.constant(1), 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'w'");
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        assertThatThrownBy(() -> parameters.value("v"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'v'")
                .hasMessageContaining("[w]");
    }

    @Test
    @DisplayName("The first parameter with a non-finite value or gradient is named")
    void theFirstNonFiniteParameterIsNamed() {
        declarations.trained("a", Initialiser.constant(1), 2);
        declarations.trained("b", Initialiser.constant(1), 2);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        assertThat(parameters.firstNonFinite()).isNull();
        device.write(parameters.gradients(), 0, 0, 0, Float.NaN);
        assertThat(parameters.firstNonFinite()).isEqualTo("b");
        device.write(parameters.value("a"), 1, Float.POSITIVE_INFINITY);
        assertThat(parameters.firstNonFinite()).isEqualTo("a");
    }

    @Test
    @DisplayName("Without trained parameters the buffer has one unused element")
    void nothingTrainedIsAllowed() {
        declarations.state("s", Initialiser.constant(1), 1);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        assertThat(parameters.values().length()).isEqualTo(1);
        assertThat(parameters.byName().keySet()).containsExactly("s");
    }
}
