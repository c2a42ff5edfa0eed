package dev.credence.active;

import dev.credence.core.predict.CategoricalMixture;

/** Variation ratio: 1 − max_c of the mean probability (Freeman 1965; the formula of Gal 2016, section 3.3.1). */
public final class VariationRatio extends ClassAcquisition {
    @Override
    public String name() {
        return "variation-ratio";
    }

    @Override
    public String description() {
        return "classes: 1 - the largest mean probability";
    }

    @Override
    double[] scores(CategoricalMixture predictive) {
        return predictive.variationRatio();
    }
}
