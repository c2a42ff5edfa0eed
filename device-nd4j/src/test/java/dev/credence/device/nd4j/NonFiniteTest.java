package dev.credence.device.nd4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.Problem;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Non-finite numbers on the ND4J device; doubles would take longer to overflow. */
class NonFiniteTest {
    private static final Points POINTS = new Points(new float[] {1, 2, 3, 4, 5, 6}, new float[] {1, 2, 3, 4, 5, 6});

    @Test
    @DisplayName(
            "A learning rate of 1e10 stops with epoch, step, parameter and what to do, and no bad number gets into a parameter")
    void aHugeLearningRateStops() {
        try (Device device = new Nd4jDevice()) {
            Inference inference = inference(device, 1e10);
            assertThatThrownBy(() -> train(inference, POINTS))
                    .isInstanceOf(NonFiniteException.class)
                    .hasMessageMatching("(?s).*epoch \\d+, step \\d+.*not finite \\(parameter: .+\\).*")
                    .hasMessageContainingAll("learning-rate", "clip-norm");
            assertFinite(inference);
        }
    }

    @Test
    @DisplayName("A step that fails leaves parameters and the optimiser's moments as they were")
    void aStepThatFailsLeavesParametersAsTheyWere() {
        try (Device device = new Nd4jDevice()) {
            Inference inference = inference(device, 1e-3);
            inference.step(POINTS, new Progress(0, 2, 0));
            Map<String, float[]> before = values(inference);
            Points bad = new Points(new float[] {Float.NaN}, new float[] {1});
            assertThatThrownBy(() -> inference.step(bad, new Progress(1, 2, 1)))
                    .isInstanceOf(NonFiniteException.class)
                    .hasMessageContaining("epoch 2, step 2: the energy is not finite");
            values(inference).forEach((name, now) -> assertThat(now).as(name).isEqualTo(before.get(name)));
        }
    }

    @Test
    @DisplayName("An energy that overflows while every gradient is finite is found too, and no parameter is blamed")
    void anEnergyThatOverflowsIsFoundToo() {
        try (Device device = new Nd4jDevice()) {
            Inference inference = inference(device, 1e-3);
            // its square overflows a float, but not itself
            Points far = new Points(new float[] {1}, new float[] {1e30f});
            assertThatThrownBy(() -> inference.step(far, new Progress(0, 1, 0)))
                    .isInstanceOf(NonFiniteException.class)
                    .hasMessageContaining("the energy is not finite (parameter: none");
            assertFinite(inference);
        }
    }

    @Test
    @DisplayName("A method stops likewise, by its settings")
    void aMethodStopsLikewise() {
        MeanField method = new MeanField();
        try (Device device = new Nd4jDevice()) {
            Inference inference = method.prepare(
                    new Problem(Task.REGRESSION, 1, 6),
                    method.settings().parse(Map.of("optimiser", "sgd", "learning-rate", "100", "noise", "fixed")),
                    device,
                    1);
            assertThatThrownBy(() -> train(inference, POINTS)).isInstanceOf(NonFiniteException.class);
        }
    }

    private static Inference inference(Device device, double rate) {
        Model model = Model.perceptron(1, List.of(5), Activation.RELU, new Likelihood.Gaussian(new Precision.Fixed(1)));
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        GaussianPrior.ofVariance(1),
                        new FactorisedGaussian(model, -6),
                        new AlphaDivergence(0),
                        3,
                        6,
                        GradientOptions.of(new Optimiser.Adam(rate))),
                device,
                1);
    }

    private static void train(Inference inference, Points points) {
        Trainer.train(inference, points, TrainingOptions.of(50, 2, 1), TrainingListener.SILENT);
    }

    private static Map<String, float[]> values(Inference inference) {
        Map<String, float[]> values = new LinkedHashMap<>();
        inference
                .state()
                .forEach((name, tensor) -> values.put(name, inference.device().read(tensor)));
        return values;
    }

    private static void assertFinite(Inference inference) {
        values(inference).forEach((name, values) -> {
            for (float v : values) {
                assertThat(Float.isFinite(v)).as("%s: %s", name, v).isTrue();
            }
        });
    }
}
