package dev.credence.inference.aadm;

import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.objective.AlphaDivergence;

/**
 * The method {@code aadm}: an {@link ImplicitPosterior} under an {@link AlphaDivergence} (eq. 20 of the paper). α → 0
 * is adversarial variational Bayes.
 */
public final class Aadm implements InferenceMethod {
    private static final Setting.Real ALPHA = new Setting.Real(
                    "alpha",
                    1,
                    Double.NEGATIVE_INFINITY,
                    Double.POSITIVE_INFINITY,
                    "divergence: 0 adversarial variational Bayes, 0.5 Hellinger, 1 predictive likelihood")
            .tuned(SearchRange.of("0", "0.5", "1"));

    private static final Schema SETTINGS = Schema.of(ALPHA).with(AdversarialSettings.SCHEMA);

    @Override
    public String name() {
        return "aadm";
    }

    @Override
    public String description() {
        return "Adversarial α-divergence minimisation: an implicit posterior, for multimodal and heteroscedastic data";
    }

    @Override
    public String citation() {
        return "Rodriguez Santana & Hernández-Lobato (2022), Adversarial α-divergence minimization for Bayesian"
                + " approximate inference, Neurocomputing 471";
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
        return AdversarialSettings.inference(problem, settings, new AlphaDivergence(settings.get(ALPHA)), device, seed);
    }
}
