package dev.credence.inference.auto.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.Test;

class FunctionsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(1, 1);

    @Test
    void siluAndItsSlopeAreRightToSinglePrecision() {
        float[] x = new float[2001];
        for (int i = 0; i < x.length; i++) {
            x[i] = (i - 1000) / 40f;
        }
        float[] out = new float[x.length];
        float[] slope = new float[x.length];
        Functions.silu(x, out, slope, x.length);
        for (int i = 0; i < x.length; i++) {
            double s = 1 / (1 + Math.exp(-(double) x[i]));
            assertThat((double) out[i]).isCloseTo(x[i] * s, within(4e-6));
            assertThat((double) slope[i]).isCloseTo(s + x[i] * s * (1 - s), within(4e-6));
        }
    }

    @Test
    void cosinesAndSinesOfTurnsAreRightToSinglePrecision() {
        float[] t = new float[4001];
        for (int i = 0; i < t.length; i++) {
            t[i] = (i - 2000) / 700f;
        }
        float[] cosine = new float[t.length];
        float[] sine = new float[t.length];
        Functions.cosineOfTurns(t, cosine, t.length);
        Functions.sineOfTurns(t, sine, t.length);
        for (int i = 0; i < t.length; i++) {
            assertThat((double) cosine[i]).isCloseTo(Math.cos(2 * Math.PI * t[i]), within(3e-6));
            assertThat((double) sine[i]).isCloseTo(Math.sin(2 * Math.PI * t[i]), within(3e-6));
        }
    }

    @Test
    void softplusAndSigmoidStandFarArguments() {
        assertThat(Functions.softplus(1000)).isEqualTo(1000);
        assertThat(Functions.softplus(-1000)).isZero();
        assertThat(Functions.softplus(0)).isCloseTo(Math.log(2), within(1e-15));
        assertThat(Functions.sigmoid(-1000)).isZero();
        assertThat(Functions.sigmoid(1000)).isEqualTo(1);
    }

    private static float[][] matrix(int rows, int columns, int step) {
        float[][] m = new float[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                m[i][j] = (float) RANDOM.normal(step, (long) i * columns + j);
            }
        }
        return m;
    }

    @Test
    void productsAgreeWithTheirDefinitionInAllSizes() {
        int[][] sizes = {{1, 1, 1}, {3, 5, 7}, {4, 4, 4}, {5, 9, 12}, {8, 6, 17}, {13, 16, 3}};
        for (int[] s : sizes) {
            int m = s[0];
            int k = s[1];
            int n = s[2];
            float[][] a = matrix(m, k, 1);
            float[][] b = matrix(k, n, 2);
            float[][] c = matrix(m, n, 3);
            float[][] ab = matrix(m, n, 4); // what is there before does not matter
            Products.multiply(a, b, ab, m, k, n);
            float[][] ac = matrix(k, n, 5);
            Products.multiplyTransposed(a, c, ac, m, k, n);
            for (int j = 0; j < n; j++) {
                for (int i = 0; i < m; i++) {
                    double sum = 0;
                    for (int p = 0; p < k; p++) {
                        sum += (double) a[i][p] * b[p][j];
                    }
                    assertThat((double) ab[i][j]).isCloseTo(sum, within(1e-5));
                }
                for (int p = 0; p < k; p++) {
                    double sum = 0;
                    for (int i = 0; i < m; i++) {
                        sum += (double) a[i][p] * c[i][j];
                    }
                    assertThat((double) ac[p][j]).isCloseTo(sum, within(1e-5));
                }
            }
        }
    }

    @Test
    void transposingTwiceIsNothing() {
        float[][] a = matrix(3, 5, 1);
        float[][] t = new float[5][3];
        float[][] back = new float[3][5];
        Products.transpose(a, t);
        Products.transpose(t, back);
        assertThat(back).isDeepEqualTo(a);
    }
}
