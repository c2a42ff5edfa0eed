package org.example.laplacenoise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.model.Likelihoods;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.testkit.LikelihoodCompatibility;
import org.junit.jupiter.api.Test;

class LaplaceNoiseTest extends LikelihoodCompatibility {
    @Override
    protected NumericLikelihood likelihood() {
        return new LaplaceNoise();
    }

    @Test
    void isFoundByItsName() {
        assertThat(Likelihoods.discover().get("laplace").likelihood()).isEqualTo(likelihood());
    }
}
