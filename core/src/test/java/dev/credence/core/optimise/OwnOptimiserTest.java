package dev.credence.core.optimise;

import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Formula;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Custom optimisers. */
class OwnOptimiserTest {
    private static final int LENGTH = 2000;

    private final ReferenceDevice device = new ReferenceDevice();

    /** Langevin dynamics: w − ε/2 · g + √ε · noise, whose stationary distribution for g = λw has the variance below. */
    private record Langevin(double rate) implements Optimiser {
        @Override
        public Formula update() {
            return input("w")
                    .minus(input("rate").times(0.5).times(Optimiser.gradient()))
                    .plus(sqrt(input("rate")).times(input("noise")));
        }
    }

    /** AdaGrad with the rate divided by the step's number. */
    private record Adagrad(double rate) implements Optimiser {
        @Override
        public List<Moment> moments() {
            return List.of(new Moment("sum", next()));
        }

        @Override
        public Map<String, DoubleUnaryOperator> scalars() {
            return Map.of("t", t -> t);
        }

        private static Formula next() {
            return input("sum").plus(Optimiser.gradient().square());
        }

        @Override
        public Formula update() {
            return input("w")
                    .minus(input("rate")
                            .over(input("t"))
                            .times(Optimiser.gradient())
                            .over(sqrt(next())));
        }
    }

    private Parameters parameters(int length) {
        Declarations declarations = new Declarations();
        declarations.trained("w", Initialiser.constant(1), length);
        return Parameters.allocate(device, declarations, 1);
    }

    private float[] langevin(long seed, int steps) {
        Parameters parameters = parameters(LENGTH);
        GradientStep step = new GradientStep(device, parameters, GradientOptions.of(new Langevin(0.1)), seed);
        for (int t = 0; t < steps; t++) {
            float[] g = device.read(parameters.values());
            for (int i = 0; i < g.length; i++) {
                g[i] *= 4;
            }
            device.write(parameters.gradients(), g);
            step.apply(step.gradientNorm(), new Progress(0, 1, t));
        }
        return device.read(parameters.values());
    }

    @Test
    @DisplayName("Langevin dynamics of N(0, 1/λ) have the stationary variance 1/(λ(1 − ελ/4))")
    void langevinDynamicsReachTheirStationaryVariance() {
        float[] w = langevin(7, 60);
        double mean = 0;
        double square = 0;
        for (float x : w) {
            mean += x / (double) LENGTH;
            square += (double) x * x / LENGTH;
        }
        double variance = 1 / (4 * (1 - 0.1 * 4 / 4));
        // within four standard errors of a sample's mean and variance
        assertThat(mean).isCloseTo(0, within(4 * Math.sqrt(variance / LENGTH)));
        assertThat(square).isCloseTo(variance, within(4 * variance * Math.sqrt(2.0 / LENGTH)));
    }

    @Test
    @DisplayName("Noise is a function of the seed and the step")
    void noiseIsAFunctionOfSeedAndStep() {
        assertThat(langevin(7, 3)).isEqualTo(langevin(7, 3)).isNotEqualTo(langevin(8, 3));
    }

    @Test
    @DisplayName("Custom moments are those before the step, scalars those of the step, and moments are saved")
    void momentsAndScalarsAreItsOwn() {
        Parameters parameters = parameters(1);
        GradientStep step = new GradientStep(device, parameters, GradientOptions.of(new Adagrad(0.5)), "mine.", 1);
        double w = 1;
        double sum = 0;
        for (int t = 0; t < 4; t++) {
            device.write(parameters.gradients(), t + 1f);
            step.apply(1, new Progress(0, 1, t));
            sum += (t + 1) * (t + 1);
            w -= 0.5 / (t + 1) * (t + 1) / Math.sqrt(sum);
            assertThat(device.read(parameters.values())[0]).isCloseTo((float) w, within(1e-6f));
        }
        assertThat(device.read(step.state().get("mine.optimiser.sum"))).containsExactly((float) sum);
    }

    @Test
    @DisplayName("A moment with a reserved name is refused with the reserved names")
    void aMomentsNameMustBeFree() {
        assertThatThrownBy(() -> new Optimiser.Moment("noise", input("w")))
                .hasMessageContaining("noise")
                .hasMessageContaining("scale");
    }
}
