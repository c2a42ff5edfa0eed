package dev.credence.core.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Task;
import dev.credence.core.device.Activation;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.prior.ScaleMixturePrior;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CommonSettingsTest {
    private static Settings settings(String... pairs) {
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            texts.put(pairs[i], pairs[i + 1]);
        }
        return CommonSettings.SCHEMA.parse(texts);
    }

    @Test
    @DisplayName("Every activation, schedule, prior and noise that a setting offers can be made")
    void everyChoiceCanBeMade() {
        for (Setting<?> setting : CommonSettings.SCHEMA.settings()) {
            if (setting instanceof Setting.Choice choice) {
                for (String option : choice.options()) {
                    Settings chosen = settings(choice.name(), option);
                    assertThat(CommonSettings.model(new Problem(Task.REGRESSION, 3, 10), chosen))
                            .isNotNull();
                    assertThat(CommonSettings.prior(chosen)).isNotNull();
                    assertThat(CommonSettings.gradientOptions(chosen)).isNotNull();
                }
            }
        }
    }

    @Test
    @DisplayName("The network has the hidden layers and the outputs that the task's likelihood takes")
    void theNetworkFollowsSettingsAndTask() {
        Settings deep = settings("hidden", "7,5", "activation", "leaky-relu");
        Model model = CommonSettings.model(new Problem(Task.classification(4), 3, 10), deep);
        assertThat(model.placed())
                .containsExactly(
                        dense(0, 3, 7, Activation.LEAKY_RELU, false),
                        dense(1, 7, 5, Activation.LEAKY_RELU, false),
                        dense(2, 5, 4, Activation.IDENTITY, true));
        Model linear = CommonSettings.model(new Problem(Task.REGRESSION, 3, 10), settings("hidden", "none"));
        assertThat(linear.placed()).containsExactly(dense(0, 3, 1, Activation.IDENTITY, true));
    }

    @Test
    @DisplayName("The likelihood follows the task and the noise")
    void theLikelihoodFollowsTheTask() {
        assertThat(CommonSettings.likelihood(Task.classification(2), settings()))
                .isEqualTo(new Likelihood.Bernoulli());
        assertThat(CommonSettings.likelihood(Task.classification(3), settings("noise", "heteroscedastic")))
                .isEqualTo(new Likelihood.Categorical(3));
        assertThat(CommonSettings.likelihood(Task.REGRESSION, settings("noise", "fixed", "precision", "4")))
                .isEqualTo(new Likelihood.Gaussian(new Precision.Fixed(4)));
        assertThat(CommonSettings.likelihood(Task.REGRESSION, settings("noise", "closed-form")))
                .isEqualTo(new Likelihood.Gaussian(new Precision.ClosedForm(1)));
        assertThat(CommonSettings.likelihood(Task.REGRESSION, settings("noise", "heteroscedastic")))
                .isEqualTo(new Likelihood.HeteroscedasticGaussian());
    }

    @Test
    @DisplayName("The prior's scale is the inverse length-scale")
    void thePriorsScaleIsTheInverseLengthScale() {
        assertThat(CommonSettings.prior(settings("length-scale", "0.5"))).isEqualTo(new GaussianPrior(0.25, false));
        assertThat(CommonSettings.prior(settings("length-scale", "0.5", "prior", "learnt-gaussian")))
                .isEqualTo(new GaussianPrior(0.25, true));
        assertThat(CommonSettings.prior(settings("length-scale", "0.5", "prior", "laplace")))
                .isEqualTo(new LaplacePrior(2));
        assertThat(CommonSettings.prior(settings("prior", "scale-mixture", "mixture-length-scale", "4")))
                .isEqualTo(new ScaleMixturePrior(0.5, 1, 0.25));
    }

    @Test
    @DisplayName("The optimiser has the rate, schedule, clipping and warm-up of the settings")
    void theOptimiserHasTheSettings() {
        assertThat(CommonSettings.gradientOptions(settings(
                        "optimiser",
                        "sgd",
                        "learning-rate",
                        "0.2",
                        "momentum",
                        "0.5",
                        "schedule",
                        "steps",
                        "clip-norm",
                        "10",
                        "warm-up",
                        "0.1")))
                .isEqualTo(new GradientOptions(new Optimiser.Sgd(0.2, 0.5), Schedule.STEPS, 10, 0.1));
        assertThat(CommonSettings.gradientOptions(settings())).isEqualTo(GradientOptions.of(new Optimiser.Adam(1e-3)));
    }

    private static PlacedLayer dense(int index, int inputs, int outputs, Activation activation, boolean last) {
        int position = 2 * index; // an activation between each two
        return new PlacedLayer(
                position,
                index,
                new Dense(outputs),
                new Shape.Vector(inputs),
                new Shape.Vector(outputs),
                activation,
                last,
                List.of(
                        new Block(
                                "layer" + index + ".weight",
                                Block.Role.WEIGHT,
                                List.of(inputs, outputs),
                                inputs,
                                outputs),
                        new Block("layer" + index + ".bias", Block.Role.BIAS, List.of(outputs), 1, 1)));
    }

    @Test
    @DisplayName("Targets outside a likelihood's support are refused with their origin, others are accepted")
    void targetsFollowTheNoise() {
        Examples fractions = Examples.of(new double[3][1], new double[] {2, 0, 5.651});
        for (String noise : List.of("poisson", "negative-binomial")) {
            assertThatThrownBy(() -> CommonSettings.requireTargets(fractions, Task.REGRESSION, Map.of("noise", noise)))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("row 3 of the data")
                    .hasMessageContaining("found 5.651, but noise=" + noise + " expects a count");
        }
        assertThatThrownBy(
                        () -> CommonSettings.requireTargets(fractions, Task.REGRESSION, Map.of("noise", "log-normal")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 2 of the data")
                .hasMessageContaining("found 0.0, but noise=log-normal expects a number above 0");
        Examples counts = fractions.rows(0, 1);
        CommonSettings.requireTargets(counts, Task.REGRESSION, Map.of("noise", "poisson"));
        for (String noise : List.of("learnt", "student-t", "heteroscedastic")) {
            CommonSettings.requireTargets(fractions, Task.REGRESSION, Map.of("noise", noise));
        }
        CommonSettings.requireTargets(fractions, Task.REGRESSION, Map.of());
        CommonSettings.requireTargets(fractions, Task.classification(3), Map.of("noise", "poisson")); // ignored
    }
}
