package dev.credence.inference.vbp.closedform;

import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import java.util.List;

/** The method {@code v-relu-net}: a ReLU network whose beliefs are all updated in closed form, without a gradient. */
public final class VariationalReluNet implements InferenceMethod {
    private static final Setting.Real PRIOR_PRECISION =
            new Setting.Real("prior-precision", 1, 1e-9, 1e9, "α, 1/variance of the weights' Gaussian prior");
    private static final Setting.Real PRE_ACTIVATION_PRECISION = new Setting.Real(
            "pre-activation-precision", 100, 1e-6, 1e6, "β, 1/variance of the noise of hidden units before the ReLU");
    private static final Setting.Real ACTIVATION_PRECISION = new Setting.Real(
            "activation-precision", 100, 1e-6, 1e6, "γ, 1/variance of the noise of hidden units after the ReLU");
    private static final Setting.Real NOISE_PRECISION =
            new Setting.Real("noise-precision", 0, 0, 1e9, "regression: τ of standardised targets; 0 to learn it");
    private static final Setting.Real INITIAL_SCALE = new Setting.Real(
            "initial-scale", 1, 1e-6, 1e3, "standard deviation of hidden units over the prior's drawn means");
    private static final Setting.Whole SWEEPS =
            new Setting.Whole("sweeps", 3, 1, 10_000, "updates of all beliefs for each mini-batch");

    private static final Schema SETTINGS = Schema.of(
            new Setting.Wholes(CommonSettings.HIDDEN.name(), List.of(50), 1, "units of each hidden layer, rectified"),
            CommonSettings.EPOCHS.withDefault(50),
            new Setting.Whole(
                    CommonSettings.BATCH.name(), 500, 1, Integer.MAX_VALUE, "points whose latent variables are joined"),
            PRIOR_PRECISION,
            PRE_ACTIVATION_PRECISION,
            ACTIVATION_PRECISION,
            NOISE_PRECISION,
            INITIAL_SCALE,
            SWEEPS,
            new Setting.Whole(
                    CommonSettings.PREDICTION_SAMPLES.name(),
                    1,
                    1,
                    CommonSettings.MOST_SAMPLES,
                    "changes nothing: predictions are in closed form"));

    @Override
    public String name() {
        return "v-relu-net";
    }

    @Override
    public String description() {
        return "Variational ReLU network: every update in closed form, for a single pass without a learning rate";
    }

    @Override
    public String citation() {
        return "Kandemir (2018), Variational closed-form deep neural net inference, Pattern Recognition Letters; Haussmann,"
                + " Hamprecht & Kandemir (2019), UAI, section 2.2.1";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        return new ReluNetInference(
                problem,
                new ReluNetInference.Options(
                        settings.get(CommonSettings.HIDDEN),
                        settings.get(PRIOR_PRECISION),
                        settings.get(PRE_ACTIVATION_PRECISION),
                        settings.get(ACTIVATION_PRECISION),
                        settings.get(NOISE_PRECISION),
                        settings.get(SWEEPS),
                        settings.get(INITIAL_SCALE)),
                device,
                seed);
    }
}
