package org.example.gaussiandropout;

import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;

/** The method {@code gaussian-dropout}: a {@link GaussianDropoutPosterior} under the shared {@link AlphaDivergence}. */
public final class GaussianDropout implements InferenceMethod {
    private static final Setting.Real RATE = new Setting.Real(
                    "rate", 0.1, 0, 0.999, "p of hidden units, whose noise has the variance p/(1 − p)")
            .tuned(SearchRange.logarithmic(0.01, 0.5));
    private static final Setting.Real INPUT_RATE = new Setting.Real("input-rate", 0, 0, 0.999, "p of the inputs");
    private static final Setting.Real ALPHA =
            new Setting.Real("alpha", 0, -100, 100, "divergence: 0 variational inference, 1 predictive likelihood");

    private static final Schema SETTINGS = CommonSettings.SCHEMA.with(
            RATE,
            INPUT_RATE,
            ALPHA,
            // replaces the common default
            CommonSettings.LENGTH_SCALE.withDefault(0.1));

    @Override
    public String name() {
        return "gaussian-dropout";
    }

    @Override
    public String description() {
        return "Multiplicative Gaussian noise on the units, in training and prediction";
    }

    @Override
    public String citation() {
        return "Srivastava et al. (2014), Dropout, JMLR, section 10; Kingma et al. (2015), Variational dropout, NeurIPS";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        new GaussianDropoutPosterior(model, settings.get(INPUT_RATE), settings.get(RATE)),
                        new AlphaDivergence(settings.get(ALPHA)),
                        settings.get(CommonSettings.SAMPLES),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
    }
}
