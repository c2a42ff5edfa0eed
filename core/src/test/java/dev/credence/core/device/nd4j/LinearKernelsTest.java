package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.Workbench.before;

import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.Workbench.Way;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LinearKernelsTest {
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
                    bench.device.linear().multiply(a, ta, b, tb, c, accumulate);
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
                    bench.device.linear().multiplyPerSample(a, ta, b, tb, c, accumulate);
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

    @ParameterizedTest
    @EnumSource
    void addsABiasAndSumsItsGradient(Way way) {
        try (Workbench bench = new Workbench(way)) {
            LinearKernels linear = bench.device.linear();
            for (int[] s : Workbench.SHAPES) {
                int k = s[0];
                int m = s[1];
                int c = s[2];
                for (boolean perSample : new boolean[] {false, true}) {
                    int biases = perSample ? k : 1;
                    int rows = k * m / biases;
                    Tensor x = perSample ? bench.normal(k, m, c) : bench.normal(k * m, c);
                    Tensor bias = perSample ? bench.normal(k, c) : bench.normal(c);
                    float[] b = bench.read(bias);
                    float[] was = bench.read(x);
                    linear.addBias(x, bias);
                    bench.isNear(x, i -> was[i] + b[i / c / rows * c + i % c]);
                    float[] now = bench.read(x);
                    for (boolean accumulate : new boolean[] {false, true}) {
                        float[] sums = bench.read(bias);
                        linear.sumRows(x, bias, accumulate);
                        bench.isNear(bias, i -> {
                            double sum = before(accumulate, sums, i);
                            for (int row = 0; row < rows; row++) {
                                sum += now[(i / c * rows + row) * c + i % c];
                            }
                            return sum;
                        });
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void tilesAndSumsTheTiles(Way way) {
        try (Workbench bench = new Workbench(way)) {
            for (int[] s : Workbench.SHAPES) {
                int size = s[1] * s[2];
                Tensor x = bench.normal(s[1], s[2]);
                Tensor out = bench.normal(s[0] * s[1], s[2]);
                float[] values = bench.read(x);
                bench.device.linear().tile(x, out);
                bench.isNear(out, i -> values[i % size]);
                for (boolean accumulate : new boolean[] {false, true}) {
                    Tensor tiles = bench.normal(s[0] * s[1], s[2]);
                    float[] all = bench.read(tiles);
                    float[] was = bench.read(x);
                    bench.device.linear().sumTiles(tiles, x, accumulate);
                    bench.isNear(x, i -> {
                        double sum = before(accumulate, was, i);
                        for (int j = i; j < all.length; j += size) {
                            sum += all[j];
                        }
                        return sum;
                    });
                }
            }
        }
    }
}
