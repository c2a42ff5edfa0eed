package dev.credence.baselines.viavb;

import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.inference.aadm.AdversarialSettings;

/**
 * The method {@code avb}: an {@link dev.credence.inference.aadm.ImplicitPosterior} under the evidence lower bound;
 * equals aadm at α = 0.
 */
public final class AdversarialVariationalBayes implements InferenceMethod {
    @Override
    public String name() {
        return "avb";
    }

    @Override
    public String description() {
        return "Adversarial variational Bayes: an implicit posterior, its divergence estimated by a discriminator";
    }

    @Override
    public String citation() {
        return "Mescheder, Nowozin & Geiger (2017), Adversarial variational Bayes: unifying variational autoencoders and"
                + " generative adversarial networks, ICML";
    }

    @Override
    public Schema settings() {
        return AdversarialSettings.SCHEMA;
    }

    @Override
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        return AdversarialSettings.inference(problem, settings, new AlphaDivergence(0), device, seed);
    }
}
