package dev.credence.device.nd4j;

import static dev.credence.device.nd4j.Workbench.before;

import dev.credence.core.device.Tensor;
import dev.credence.device.nd4j.Workbench.Way;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MatrixProductsTest {
    private static final int[][] PRODUCTS = {
        {1, 1, 1}, {1, 4, 1}, {5, 1, 3}, {1, 3, 7}, {6, 2, 1}, {320, 13, 50}, {50, 320, 1}
    };

    @ParameterizedTest
    @EnumSource
    void multipliesMatricesTransposedOrNot(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (int[] s : PRODUCTS) {
                for (int flags = 0; flags < 8; flags++) {
                    boolean ta = (flags & 1) > 0;
                    boolean tb = (flags & 2) > 0;
                    boolean accumulate = (flags & 4) > 0;
                    Tensor a = ta ? bench.normal(s[1], s[0]) : bench.normal(s[0], s[1]);
                    Tensor b = tb ? bench.normal(s[2], s[1]) : bench.normal(s[1], s[2]);
                    Tensor c = bench.normal(s[0], s[2]);
                    float[] was = bench.read(c);
                    float[] x = bench.read(a);
                    float[] y = bench.read(b);
                    bench.device.multiply(a, ta, b, tb, c, accumulate);
                    bench.isNear(c, i -> before(accumulate, was, i) + product(x, 0, ta, y, 0, tb, s, i));
                }
            }
        }
    }

    private static double product(float[] a, int fromA, boolean ta, float[] b, int fromB, boolean tb, int[] s, int i) {
        int row = i / s[2];
        int column = i % s[2];
        double sum = 0;
        for (int k = 0; k < s[1]; k++) {
            sum += (double) a[fromA + (ta ? k * s[0] + row : row * s[1] + k)]
                    * b[fromB + (tb ? column * s[1] + k : k * s[2] + column)];
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource
    void multipliesOneMatrixForEachSample(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (int[] s : PRODUCTS) {
                for (int flags = 0; flags < 16; flags++) {
                    boolean ta = (flags & 1) > 0;
                    boolean tb = (flags & 2) > 0;
                    boolean accumulate = (flags & 4) > 0;
                    boolean shared = (flags & 8) > 0;
                    int samples = 1 + flags % 3;
                    int rows = ta ? s[1] : s[0];
                    int columns = ta ? s[0] : s[1];
                    Tensor a = shared ? bench.normal(rows, columns) : bench.normal(samples, rows, columns);
                    Tensor b = tb ? bench.normal(samples, s[2], s[1]) : bench.normal(samples, s[1], s[2]);
                    Tensor c = bench.normal(samples, s[0], s[2]);
                    float[] was = bench.read(c);
                    float[] x = bench.read(a);
                    float[] y = bench.read(b);
                    bench.device.multiplyPerSample(a, ta, b, tb, c, accumulate);
                    int size = s[0] * s[2];
                    bench.isNear(
                            c,
                            i -> before(accumulate, was, i)
                                    + product(
                                            x,
                                            shared ? 0 : i / size * s[0] * s[1],
                                            ta,
                                            y,
                                            i / size * s[1] * s[2],
                                            tb,
                                            s,
                                            i % size));
                }
            }
        }
    }
}
