package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.optimise.Schedule;

/** The method {@code psgld}: chains with the updates of {@link PreconditionedLangevin}. */
public final class PreconditionedGradientLangevin implements InferenceMethod {
    private static final Setting.Real DECAY = new Setting.Real(
            "decay", 0.99, 0, 0.999999, "decay λ of the mean of squared gradients, which scales the steps");
    private static final Setting.Real DAMPING =
            new Setting.Real("damping", 1e-5, 1e-12, 1e6, "δ, added to that mean's root");

    private static final Schema SETTINGS = StochasticSettings.withBurnIn(1e-3).with(DECAY, DAMPING);

    @Override
    public String name() {
        return "psgld";
    }

    @Override
    public String description() {
        return "Stochastic-gradient Langevin dynamics preconditioned by the gradients' magnitude, as in RMSprop";
    }

    @Override
    public String citation() {
        return "Li, Chen, Carlson & Carin (2016), Preconditioned stochastic gradient Langevin dynamics for deep neural"
                + " networks, AAAI";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        PreconditionedLangevin rule = new PreconditionedLangevin(
                settings.get(CommonSettings.LEARNING_RATE),
                problem.trainingPoints(),
                settings.get(StochasticSettings.TEMPERATURE),
                settings.get(DECAY),
                settings.get(DAMPING));
        return StochasticSettings.chains(
                "preconditioned Langevin dynamics",
                rule,
                Schedule.CONSTANT,
                StochasticSettings.afterBurnIn(settings),
                problem,
                settings,
                device,
                seed);
    }
}
