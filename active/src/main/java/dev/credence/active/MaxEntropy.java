package dev.credence.active;

import dev.credence.core.predict.CategoricalMixture;

/** H[y | x], the entropy of the mean class probabilities, in nats (Shannon 1948): total uncertainty. */
public final class MaxEntropy extends ClassAcquisition {
    @Override
    public String name() {
        return "max-entropy";
    }

    @Override
    public String description() {
        return "classes: the entropy of the mean probabilities, H[y | x], in nats";
    }

    @Override
    double[] scores(CategoricalMixture predictive) {
        return predictive.predictiveEntropy();
    }
}
