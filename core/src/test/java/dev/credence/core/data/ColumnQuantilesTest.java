package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Quantiles by radix selection have the bits of those of sorted values. */
class ColumnQuantilesTest {
    private static final CounterRandom RANDOM = CounterRandom.of(7, 4);

    /** Numbers of every size, ties, both zeros, gaps, subnormal numbers, neighbours, a constant, nothing. */
    private static double[] row(int i, int n) {
        double wide = Math.scalb(RANDOM.normal(0, i), RANDOM.below(2000, 1, i) - 1000);
        return new double[] {
            RANDOM.normal(2, i),
            wide,
            RANDOM.below(4, 3, i) - 2,
            i % 3 == 0 ? -0.0 : 0.0,
            i % 4 == 0 ? Double.NaN : RANDOM.below(1000, 4, i) / 8.0 - 60,
            (RANDOM.below(9, 5, i) - 4) * Double.MIN_VALUE,
            Double.longBitsToDouble(Double.doubleToRawLongBits(1.5) + RANDOM.below(50, 6, i)),
            7.25,
            Double.NaN,
            i == n - 1 ? Double.MAX_VALUE : -Double.MAX_VALUE
        };
    }

    private record Stored(Examples source) implements DerivedExamples {
        @Override
        public boolean isStored() {
            return true;
        }
    }

    @Test
    @DisplayName("Of any number of rows, quantiles and robust scales are those of sorted columns")
    void sameBits() {
        for (int n : new int[] {1, 2, 3, 8, 9, 100, 5000}) {
            double[][] cells = new double[n][];
            Arrays.setAll(cells, i -> row(i, n));
            Examples rows = Examples.of(cells, new double[n]);
            ColumnQuantiles[] found = ColumnQuantiles.of(rows);
            RobustScale[] scales = RobustScale.of(new Stored(rows));
            for (int j = 0; j < found.length; j++) {
                int column = j;
                double[] values =
                        Arrays.stream(cells).mapToDouble(c -> c[column]).toArray();
                double[] sorted = RobustScale.present(values);
                assertThat(found[j].present()).isEqualTo(sorted.length);
                for (int t = 0; t <= 8 && sorted.length > 0; t++) {
                    assertThat(Double.doubleToRawLongBits(found[j].at(t)))
                            .as("quantile %d/8 of column %d of %d rows", t, j, n)
                            .isEqualTo(Double.doubleToRawLongBits(RobustScale.quantile(sorted, t / 8.0)));
                }
                assertThat(scales[j]).isEqualTo(RobustScale.of(values));
            }
            assertThat(RobustScale.of(rows)).containsExactly(scales);
        }
    }
}
