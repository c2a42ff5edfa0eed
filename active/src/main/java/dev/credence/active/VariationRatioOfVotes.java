package dev.credence.active;

import dev.credence.core.predict.CategoricalMixture;

/**
 * Variation ratio of votes: 1 − the fraction of samples that vote for the modal class, as in the code of Gal, Islam and
 * Ghahramani (2017). Multiples of 1/S for equal weights; 0 for a single sample.
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
