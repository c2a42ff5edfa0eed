package dev.credence.inference.pbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GammaBeliefTest {
    @Test
    @DisplayName("After a factor the first two moments of the precision are those that Z, Z₁ and Z₂ imply")
    void momentsMatch() {
        GammaBelief before = new GammaBelief(6, 5);
        double y = 1.7;
        double variance = 0.4;
        GammaBelief after = before.after(y, variance);
        double z = Math.exp(GammaBelief.logDensity(y, variance + 5 / 5.0));
        double z1 = Math.exp(GammaBelief.logDensity(y, variance + 5 / 6.0));
        double z2 = Math.exp(GammaBelief.logDensity(y, variance + 5 / 7.0));
        double first = z1 * 6 / (z * 5);
        double second = z2 * 6 * 7 / (z * 25);
        assertThat(after.shape() / after.rate()).isCloseTo(first, within(1e-12));
        assertThat(after.shape() * (after.shape() + 1) / (after.rate() * after.rate()))
                .isCloseTo(second, within(1e-12));
    }

    @Test
    @DisplayName("Many values without other noise leave their precision, with about half a unit of shape for each")
    void manyValuesLeaveTheirPrecision() {
        GammaBelief belief = new GammaBelief(6, 6);
        int n = 4000;
        for (int i = 0; i < n; i++) { // ±0.5: a variance of 0.25
            belief = belief.after(i % 2 == 0 ? 0.5 : -0.5, 0);
        }
        assertThat(belief.meanVariance()).isCloseTo(0.25, within(0.005)); // the prior's weight is 10/n
        assertThat(belief.shape()).isBetween(0.4 * n, 0.6 * n);
    }

    @Test
    @DisplayName("A value so far away that its density is 0 changes nothing rather than to no number")
    void whatIsOutOfReachChangesNothing() {
        GammaBelief before = new GammaBelief(6, 6);
        GammaBelief after = before.after(1e200, 0.1);
        assertThat(after.isProper()).isTrue();
    }

    @Test
    @DisplayName("The only weight's factor is refined to the product of its prior and what the data say, and stays so")
    void refinementIsTheProduct() {
        GammaBelief scale = new GammaBelief(6, 6);
        double prior = scale.meanVariance();
        double precision = 1 / 0.1 + 1 / prior; // the likelihood is N(2.5, 0.1)
        PriorFactor.Refined refined = new PriorFactor.Refined(
                2.5 / 0.1 / precision, 1 / precision, scale, new PriorFactor(1 / prior, 0, 0, 0));
        for (int i = 0; i < 10; i++) {
            refined = refined.factor().refine(refined.mean(), refined.variance(), refined.scale());
            assertThat(refined.mean()).isCloseTo(2.5 * prior / (prior + 0.1), within(1e-9));
            assertThat(refined.variance()).isCloseTo(0.1 * prior / (prior + 0.1), within(1e-9));
        }
        GammaBelief told = scale.after(2.5, 0.1);
        assertThat(refined.scale().shape()).isCloseTo(told.shape(), within(1e-9));
        assertThat(refined.scale().rate()).isCloseTo(told.rate(), within(1e-9));
    }
}
