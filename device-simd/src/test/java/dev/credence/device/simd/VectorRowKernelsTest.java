package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.PlainRowKernels;
import dev.credence.core.device.RowKernels;
import dev.credence.core.random.CounterRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The vector kernels give the bits of the plain ones for all sizes, and modify nothing else. */
class VectorRowKernelsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(3, 7);
    private static final int[][] SIZES = {
        {1, 1, 1}, {3, 5, 7}, {4, 16, 64}, {5, 9, 128}, {32, 17, 130}, {2, 64, 33}, {7, 3, 31}, {13, 128, 100}
    };
    private static final int SPARE = 3;

    private static float[][] matrix(int rows, int columns, int stream) {
        float[][] m = new float[rows + 1][columns + SPARE];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                m[i][j] = (float) (3 * RANDOM.normal(stream, (long) i * (columns + SPARE) + j));
            }
        }
        return m;
    }

    /** Checks that both kernels leave the same matrices. */
    private static void same(BiConsumer<RowKernels, float[][][]> use, float[][]... matrices) {
        float[][][] plain = copy(matrices);
        use.accept(new PlainRowKernels(), plain);
        float[][][] vector = copy(matrices);
        use.accept(new VectorRowKernels(), vector);
        assertThat(vector).isDeepEqualTo(plain);
    }

    private static float[][][] copy(float[][]... matrices) {
        float[][][] copies = new float[matrices.length][][];
        for (int q = 0; q < matrices.length; q++) {
            copies[q] = matrices[q].clone();
            for (int i = 0; i < copies[q].length; i++) {
                copies[q][i] = copies[q][i].clone();
            }
        }
        return copies;
    }

    @Test
    void products() {
        for (int[] s : SIZES) {
            float[][] a = matrix(s[0], s[1], 1);
            same(
                    (k, x) -> k.multiply(x[0], x[1], x[2], s[0], s[1], s[2]),
                    a,
                    matrix(s[1], s[2], 2),
                    matrix(s[0], s[2], 3));
        }
    }

    @Test
    void transposition() {
        for (int[] s : SIZES) {
            same((k, x) -> k.transpose(x[0], x[1], s[0], s[2]), matrix(s[0], s[2], 6), matrix(s[2], s[0], 7));
        }
    }

    @Test
    void spreading() {
        for (int each : new int[] {1, 5, 8, 16, 32}) {
            same((k, x) -> k.spread(x[0][0], 2, 3, 7, each, x[1][0]), matrix(1, 21, 18), matrix(1, 7 * each, 19));
        }
    }

    @Test
    void activation() {
        for (int[] s : SIZES) {
            int n = s[2];
            same(
                    (k, x) -> k.silu(x[0][0], 1.7f, x[1][0], x[2][0], x[2][1], 1, n),
                    matrix(1, n, 8),
                    matrix(1, n, 9),
                    matrix(2, n, 10));
        }
        float[][] odd = {{0, -0f, 1e30f, -1e30f, 1e-30f, Float.NaN, Float.POSITIVE_INFINITY}};
        same((k, x) -> k.silu(x[0][0], 1, x[1][0], x[2][0], x[2][1], 0, 7), odd, new float[1][7], new float[2][7]);
    }

    @Test
    void masks() {
        int[] words = new int[200];
        for (int i = 0; i < words.length; i++) {
            words[i] = (int) (RANDOM.uniform(11, i) * 0x1p32 - 0x1p31);
        }
        for (int[] s : SIZES) {
            for (int shift : new int[] {0, 16}) {
                same(
                        (k, x) -> k.mask(words, 5, shift, 20_000, 1.4f, x[0][0], x[1][0], 2, s[2]),
                        matrix(1, s[2], 12),
                        matrix(1, s[2], 13));
            }
        }
    }

    @Test
    void adam() {
        RowKernels.AdamStep step = new RowKernels.AdamStep(0.9f, 0.95f, 1e-8f, 1e-18f, 0.999f, 0.03f, 1.2f);
        for (int[] s : SIZES) {
            float[][] second = matrix(1, s[2], 14);
            for (int j = 0; j < second[0].length; j++) {
                second[0][j] *= second[0][j];
            }
            same(
                    (k, x) -> k.adam(step, x[0][0], x[1][0], x[2][0], x[3][0], 1, s[2]),
                    matrix(1, s[2], 15),
                    matrix(1, s[2], 16),
                    matrix(1, s[2], 17),
                    second);
        }
    }
}
