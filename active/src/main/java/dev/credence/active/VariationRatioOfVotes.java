package dev.credence.active;

import dev.credence.core.predict.CategoricalMixture;

/**
 * 1 − the share of the samples that vote for the most-voted class: what the code of Gal, Islam and Ghahramani (2017)
 * computes. It takes steps of 1/S, and is 0 of a single sample.
 */
public final class VariationRatioOfVotes extends ClassAcquisition {
    @Override
    public String name() {
        return "variation-ratio-of-votes";
    }

    @Override
    public String description() {
        return "classes: 1 - the majority class's share of the samples' votes";
    }

    @Override
    double[] scores(CategoricalMixture predictive) {
        return predictive.variationRatioOfVotes();
    }
}
