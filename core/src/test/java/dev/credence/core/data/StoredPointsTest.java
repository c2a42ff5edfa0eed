package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StoredPointsTest {
    private static final double[][] X = {{1, 5}, {2, -3}, {4, 0.1}, {8, 2}};
    private static final double[] Y = {3, 1, 4, 1.5};

    /** Rows as if they lay in a file. */
    private record Stored(Examples source) implements DerivedExamples {
        @Override
        public boolean isStored() {
            return true;
        }
    }

    private static void requireSame(Examples rows) {
        Standardisation standardisation = Standardisation.of(rows, Task.REGRESSION);
        TrainingPoints held = TrainingPoints.of(rows, standardisation);
        TrainingPoints stored = TrainingPoints.of(new Stored(rows), standardisation);
        assertThat(held).isInstanceOf(Points.class);
        assertThat(stored).isInstanceOf(StoredPoints.class);
        assertThat(stored.size()).isEqualTo(4);
        assertThat(stored.width()).isEqualTo(2);
        assertThat(stored.isWeighted()).isEqualTo(held.isWeighted());
        int[] order = {3, 0, 2, 1, 1};
        float[][] expected = {new float[6], new float[3], new float[3]};
        float[][] found = {new float[6], new float[3], new float[3]};
        held.gather(order, 1, 4, expected[0], expected[1]);
        held.gatherWeights(order, 1, 4, expected[2]);
        stored.gather(order, 1, 4, found[0], found[1]);
        stored.gatherWeights(order, 1, 4, found[2]);
        assertThat(found).isDeepEqualTo(expected);
    }

    @Test
    void gathersTheBitsOfPoints() {
        requireSame(Examples.of(X, Y));
    }

    @Test
    void gathersTheFactorsOfWeights() {
        Examples rows = Examples.of(X, Y).weighted(new double[] {1, 2, 0.5, 3});
        requireSame(rows);
        float[] factors = new float[4];
        TrainingPoints.of(new Stored(rows), Standardisation.of(rows, Task.REGRESSION))
                .gatherWeights(new int[] {0, 1, 2, 3}, 0, 4, factors);
        assertThat(factors[1]).isEqualTo(2 * factors[0]);
    }
}
