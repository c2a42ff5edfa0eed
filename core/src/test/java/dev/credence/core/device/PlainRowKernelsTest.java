package dev.credence.core.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.Test;

class PlainRowKernelsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(1, 1);
    private static final RowKernels KERNELS = new PlainRowKernels();

    @Test
    void siluAndItsSlopeAreRightToSinglePrecision() {
        float[] x = new float[2001];
        for (int i = 0; i < x.length; i++) {
            x[i] = (i - 1000) / 40f;
        }
        float[] out = new float[x.length];
        float[] slope = new float[x.length];
        KERNELS.silu(x, 1, new float[x.length], out, slope, 0, x.length);
        for (int i = 0; i < x.length; i++) {
            double s = 1 / (1 + Math.exp(-(double) x[i]));
            assertThat((double) out[i]).isCloseTo(x[i] * s, within(4e-6));
            assertThat((double) slope[i]).isCloseTo(s + x[i] * s * (1 - s), within(4e-6));
        }
    }

    @Test
    void siluSeesTheFactorAndTheBias() {
        float[] out = new float[1];
        float[] slope = new float[1];
        KERNELS.silu(new float[] {3}, 0.5f, new float[] {-1}, out, slope, 0, 1);
        double s = 1 / (1 + Math.exp(-0.5));
        assertThat((double) out[0]).isCloseTo(0.5 * s, within(1e-6));
        assertThat((double) slope[0]).isCloseTo(s + 0.5 * s * (1 - s), within(1e-6));
    }

    @Test
    void aMaskDropsWhatIsBelowTheThreshold() {
        int[] words = {0, 0x1234_0005, 0x0004_FFFF, 0x0005_0000};
        float[] a = {9, 1, 2, 3};
        float[] b = {9, -1, -2, -3};
        KERNELS.mask(words, 1, 16, 5, 2, a, b, 1, 3);
        assertThat(a).containsExactly(9, 2, 0, 6);
        assertThat(b).containsExactly(9, -2, -0f, -6);
    }

    @Test
    void adamIsItsFormula() {
        float[] value = {2};
        float[] first = {0.3f};
        float[] second = {0.04f};
        KERNELS.adam(
                new RowKernels.AdamStep(0.9f, 0.95f, 1e-8f, 1e-18f, 0.99f, 0.1f, 1.5f),
                value,
                new float[] {-0.7f},
                first,
                second,
                0,
                1);
        double m = 0.9 * 0.3 + 0.1 * -0.7;
        double s = 0.95 * 0.04 + 0.05 * 0.49;
        assertThat((double) first[0]).isCloseTo(m, within(1e-7));
        assertThat((double) second[0]).isCloseTo(s, within(1e-7));
        assertThat((double) value[0]).isCloseTo(0.99 * 2 - 0.1 * m / Math.sqrt(1.5 * s), within(1e-6));
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
            float[][] ab = matrix(m, n, 4); // overwritten
            KERNELS.multiply(a, b, ab, m, k, n);
            for (int j = 0; j < n; j++) {
                for (int i = 0; i < m; i++) {
                    double sum = 0;
                    for (int p = 0; p < k; p++) {
                        sum += (double) a[i][p] * b[p][j];
                    }
                    assertThat((double) ab[i][j]).isCloseTo(sum, within(1e-5));
                }
            }
        }
    }

    @Test
    void transposingTwiceIsNothing() {
        float[][] a = matrix(3, 5, 1);
        float[][] t = new float[5][3];
        float[][] back = new float[3][5];
        KERNELS.transpose(a, t, 3, 5);
        KERNELS.transpose(t, back, 5, 3);
        assertThat(back).isDeepEqualTo(a);
    }

    @Test
    void spreadingRepeatsEachValue() {
        float[] into = new float[6];
        KERNELS.spread(new float[] {9, 1, 9, 2, 9, 3}, 1, 2, 3, 2, into);
        assertThat(into).containsExactly(1, 1, 2, 2, 3, 3);
    }
}
