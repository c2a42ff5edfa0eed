package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a time limit promises by the clock, on ten tables from 100 to 51 200 rows, on a machine at rest. */
@Tag("performance")
class TimeLawTest {
    private static final CounterRandom RANDOM = CounterRandom.of(57, 4);
    private static final int COLUMNS = 6;
    private static final int THREADS = 2;
    private static final int TEST = 2000;

    /** A smooth interaction, a step, and noise that grows with the third column. */
    private static Examples table(int rows, int stream) {
        double[][] x = new double[rows][COLUMNS];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                x[i][j] = 2 * RANDOM.uniform(stream, (long) i * COLUMNS + j) - 1;
            }
            double noise = 0.1 + 0.4 / (1 + Math.exp(-3 * x[i][2]));
            y[i] = Math.sin(3 * x[i][0]) * x[i][1]
                    + (x[i][3] > 0.2 ? x[i][4] : 0)
                    + noise * RANDOM.normal(stream + 1, i);
        }
        return Examples.of(x, y);
    }

    private static double score(Examples rows, Examples test, int seconds) {
        List<Column> columns = IntStream.range(0, COLUMNS)
                .mapToObj(j -> Column.number("x" + j))
                .toList();
        NetworkSizes sizes = NetworkSizes.regression(rows.size());
        AutoOptions options = AutoOptions.defaults().withThreads(THREADS).withTime(Duration.ofSeconds(seconds));
        long began = System.nanoTime();
        AutoRegression model =
                AutoRegression.train(rows, columns, Folds.random(rows.size(), sizes.folds(), 1), sizes, options);
        double took = (System.nanoTime() - began) * 1e-9;
        assertThat(took).as("seconds of %d", seconds).isLessThan(Math.max(seconds + 2, 1.2 * seconds));
        double[] sum = new double[1];
        model.predict(test, (mixture, i) -> sum[0] += mixture.logDensity(test.target(i)) / test.size());
        return sum[0];
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void moreTimeIsNotWorseThanLess(int doublings) {
        Examples rows = table(100 << doublings, 10 * doublings);
        Examples test = table(TEST, 10 * doublings + 5);
        double before = Double.NEGATIVE_INFINITY;
        for (int seconds : new int[] {2, 5, 12}) {
            double now = score(rows, test, seconds);
            assertThat(now).as("in %d s", seconds).isGreaterThan(before - 0.02);
            before = now;
        }
    }
}
