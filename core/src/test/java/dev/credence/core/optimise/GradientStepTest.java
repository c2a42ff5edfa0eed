package dev.credence.core.optimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.device.reference.ReferenceDevice;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Updates from given gradients. */
class GradientStepTest {
    private final ReferenceDevice device = new ReferenceDevice();
    private final Parameters parameters = parameters();

    private Parameters parameters() {
        Declarations declarations = new Declarations();
        declarations.trained("a", Initialiser.constant(1), 1);
        declarations.trained("b", Initialiser.constant(1), 1);
        Parameters all = Parameters.allocate(device, declarations, 1);
        device.write(all.gradients(), 3, -4);
        return all;
    }

    private float[] after(GradientOptions options, Progress... steps) {
        GradientStep step = new GradientStep(device, parameters, options, 1);
        for (Progress progress : steps) {
            step.apply(step.gradientNorm(), progress);
        }
        return device.read(parameters.values());
    }

    @Test
    @DisplayName("The gradient norm covers all parameters")
    void theGradientNormIsOverAllParameters() {
        GradientStep step = new GradientStep(device, parameters, GradientOptions.of(new Optimiser.Sgd(1, 0)), 1);
        assertThat(step.gradientNorm()).isCloseTo(5, within(1e-9));
    }

    @Test
    @DisplayName("Plain descent subtracts the rate times the gradient")
    void plainDescent() {
        assertThat(after(GradientOptions.of(new Optimiser.Sgd(0.1, 0)), new Progress(0, 1, 0)))
                .containsExactly(new float[] {0.7f, 1.4f}, within(1e-6f));
    }

    @Test
    @DisplayName("A gradient above the clip norm is rescaled to it, one below is unchanged")
    void aGradientIsClippedByItsNorm() {
        GradientOptions clipped = new GradientOptions(new Optimiser.Sgd(1, 0), Schedule.CONSTANT, 0.5, 0);
        assertThat(after(clipped, new Progress(0, 1, 0))).containsExactly(new float[] {0.7f, 1.4f}, within(1e-6f));
        device.write(parameters.values(), 1, 1);
        GradientOptions loose = new GradientOptions(new Optimiser.Sgd(1, 0), Schedule.CONSTANT, 5.5, 0);
        assertThat(after(loose, new Progress(0, 1, 0))).containsExactly(new float[] {-2, 5}, within(1e-6f));
    }

    @Test
    @DisplayName("The schedule scales the step by the fraction of epochs finished")
    void theScheduleScalesTheStep() {
        GradientOptions linear =
                new GradientOptions(new Optimiser.Sgd(0.1, 0), Schedule.LINEAR, Double.POSITIVE_INFINITY, 0);
        assertThat(after(linear, new Progress(3, 4, 17)))
                .containsExactly(new float[] {1 - 0.1f * 0.25f * 3, 1 + 0.1f * 0.25f * 4}, within(1e-6f));
    }

    @Test
    @DisplayName("Momentum accumulates gradients in the saved state")
    void momentumRemembers() {
        GradientStep step = new GradientStep(device, parameters, GradientOptions.of(new Optimiser.Sgd(0.1, 0.5)), 1);
        step.apply(5, new Progress(0, 1, 0));
        step.apply(5, new Progress(0, 1, 1));
        // the second step is 1 + 0.5 times the first
        assertThat(device.read(parameters.values()))
                .containsExactly(new float[] {1 - 0.3f * 2.5f, 1 + 0.4f * 2.5f}, within(1e-6f));
        assertThat(device.read(step.state().get("optimiser.u"))).isNotEqualTo(new float[2]);
    }

    @Test
    @DisplayName("Adam's first step is the rate in every coordinate, whatever the gradient's scale")
    void adamsFirstStepIsTheRate() {
        assertThat(after(GradientOptions.of(new Optimiser.Adam(0.01)), new Progress(0, 1, 0)))
                .containsExactly(new float[] {0.99f, 1.01f}, within(1e-6f));
    }
}
