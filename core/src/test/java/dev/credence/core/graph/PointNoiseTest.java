package dev.credence.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Program;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.random.Statistics;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PointNoiseTest {
    private static final int SAMPLES = 2000;

    /** Uniform numbers [K·M, C] of some keys. */
    private static float[] uniform(int samples, int columns, int step, long... keys) {
        try (ReferenceDevice device = new ReferenceDevice()) {
            Graph graph = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 5, 7);
            PointNoise noise = graph.byPoint(keys.length);
            Var u = graph.rows().uniform(samples * keys.length, columns);
            noise.keys(keys);
            graph.forward(step);
            return device.read(u.value());
        }
    }

    private static float[] ofPoint(float[] all, int points, int m, int columns) {
        float[] own = new float[all.length / points];
        for (int k = 0; k < own.length / columns; k++) {
            System.arraycopy(all, (k * points + m) * columns, own, k * columns, columns);
        }
        return own;
    }

    @Test
    @DisplayName("A point's numbers depend on its key, not on its place or on other points, and change with the step")
    void numbersDependOnKeys() {
        float[] three = uniform(20, 4, 3, 11, 12, 13);
        float[] two = uniform(20, 4, 3, 13, 11);
        assertThat(ofPoint(three, 3, 0, 4)).containsExactly(ofPoint(two, 2, 1, 4));
        assertThat(ofPoint(three, 3, 2, 4)).containsExactly(ofPoint(two, 2, 0, 4));
        assertThat(ofPoint(three, 3, 0, 4)).isNotEqualTo(ofPoint(three, 3, 1, 4));
        assertThat(uniform(20, 4, 3, 11))
                .containsExactly(ofPoint(three, 3, 0, 4))
                .isNotEqualTo(uniform(20, 4, 4, 11));
    }

    @Test
    @DisplayName("A point's numbers are uniform and independent over samples and elements")
    void numbersAreUniform() {
        float[] u = uniform(SAMPLES, 2, 0, 42);
        double[][] columns = new double[2][SAMPLES];
        for (int i = 0; i < u.length; i++) {
            assertThat(u[i]).isBetween(0f, 1f).isLessThan(1f);
            columns[i % 2][i / 2] = u[i];
        }
        for (double[] column : columns) {
            assertThat(Statistics.kolmogorovSmirnov(column.clone())).isLessThan(2.2); // exceeded by one of 8000
        }
        assertThat(Math.abs(Statistics.correlation(columns[0], columns[1]))).isLessThan(4);
        assertThat(Math.abs(Statistics.correlation(
                        Arrays.copyOf(columns[0], SAMPLES - 1), Arrays.copyOfRange(columns[0], 1, SAMPLES))))
                .isLessThan(4);
    }

    @Test
    @DisplayName("Means over the samples at two points are uncorrelated over keys")
    void meansOfPointsAreUncorrelated() {
        int points = 4000;
        int samples = 5;
        float[] u = uniform(
                samples,
                1,
                0,
                LongStream.range(0, points).map(i -> i * 0x9E3779B97F4A7C15L).toArray());
        double[] mean = new double[points];
        for (int i = 0; i < u.length; i++) {
            mean[i % points] += (u[i] < 0.3 ? 1 : 0) / (double) samples;
        }
        // the same U for all points would give every point the same mean: its variance over points is that of draws
        double overall = Arrays.stream(mean).average().orElseThrow();
        assertThat(overall).isCloseTo(0.3, within(5 * Math.sqrt(0.21 / samples / points)));
        assertThat(Math.abs(Statistics.correlation(
                        Arrays.copyOf(mean, points / 2), Arrays.copyOfRange(mean, points / 2, points))))
                .isLessThan(4);
    }

    @Test
    @DisplayName("The formula of the normal quantile agrees with the quantile, also at the ends of the uniform numbers")
    void normalNumbersAreQuantiles() {
        Formula formula = PointNoise.normal(Functions.input("u"));
        Program program = Program.of(List.of("u"), List.of(formula));
        for (int i = 0; i <= 1 << 12; i++) {
            double u = Math.min(i * 0x1p-12, 1 - 0x1p-24);
            double expected = NormalQuantile.of(Math.abs(u - 0.5) <= 0.425 || u > 0.5 ? u : u + 0x1p-25);
            double tail = u > 0.5 + 0.425 ? -NormalQuantile.of(1 - u + 0x1p-25) : expected;
            assertThat(program.values(u)[0]).as("at %s", u).isCloseTo(tail, within(1e-6 * (1 + Math.abs(tail))));
        }
    }

    @Test
    @DisplayName("Rows that are no multiple of the points are refused")
    void otherRowsAreRefused() {
        try (ReferenceDevice device = new ReferenceDevice()) {
            Graph graph = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 5, 7);
            graph.byPoint(4);
            assertThatThrownBy(() -> graph.rows().normal(6, 2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("4 points cannot have 6 rows");
        }
    }
}
