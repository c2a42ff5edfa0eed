package dev.credence.inference.auto.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RowFunctionsTest {
    @Test
    void cosinesAndSinesOfTurnsAreAccurateToSinglePrecision() {
        float[] t = new float[4001];
        for (int i = 0; i < t.length; i++) {
            t[i] = (i - 2000) / 700f;
        }
        float[] cosine = new float[t.length];
        float[] sine = new float[t.length];
        RowFunctions.cosineOfTurns(t, cosine, t.length);
        RowFunctions.sineOfTurns(t, sine, t.length);
        for (int i = 0; i < t.length; i++) {
            assertThat((double) cosine[i]).isCloseTo(Math.cos(2 * Math.PI * t[i]), within(3e-6));
            assertThat((double) sine[i]).isCloseTo(Math.sin(2 * Math.PI * t[i]), within(3e-6));
        }
    }

    @Test
    void softplusAndSigmoidAreAccurateForLargeArguments() {
        assertThat(RowFunctions.softplus(1000, 0)).isEqualTo(1000);
        assertThat(RowFunctions.softplus(-1000, 0)).isZero();
        assertThat(RowFunctions.softplus(0, 1)).isCloseTo(Math.log(2), within(1e-15));
        assertThat(RowFunctions.sigmoid(-1000, 0)).isZero();
        assertThat(RowFunctions.sigmoid(1000, 0)).isEqualTo(1);
        assertThat(RowFunctions.sigmoid(-2, Math.exp(-2))).isCloseTo(1 / (1 + Math.exp(2)), within(1e-16));
    }
}
