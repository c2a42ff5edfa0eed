package org.example.laplacenoise;

import dev.credence.core.model.LikelihoodProvider;
import dev.credence.core.model.NumericLikelihood;

/** Provider of {@code noise=laplace}. */
public final class LaplaceNoiseProvider implements LikelihoodProvider {
    @Override
    public String name() {
        return "laplace";
    }

    @Override
    public NumericLikelihood likelihood() {
        return new LaplaceNoise();
    }
}
