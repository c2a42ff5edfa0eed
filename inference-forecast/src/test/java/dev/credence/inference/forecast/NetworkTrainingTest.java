package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NetworkTrainingTest {
    private static final SeriesProblem PAIRS = new SeriesProblem(1, 2);

    private static final NetworkTraining.Kind PLAIN = new NetworkTraining.Kind(5e-3, 0.01, 0.1);

    /** Series whose next value is the one before the last, which exponential smoothing cannot know. */
    private static List<Windows.Source> alternating() {
        return IntStream.range(0, 30)
                .mapToObj(i -> {
                    CounterRandom random = Stream.GENERATED_DATA.of(1, i);
                    double[] y = new double[60];
                    for (int t = 0; t < y.length; t++) {
                        double before = t < 2 ? random.normal(0, t) : -0.95 * y[t - 1];
                        y[t] = before + 0.3 * random.normal(1, t);
                    }
                    return new Windows.Source(SmoothedHistory.raw(y).orElseThrow(), KnownAhead.numbers());
                })
                .toList();
    }

    private static Windows windows(int threads) {
        return Windows.of(
                alternating(),
                new GridSmoother(PAIRS),
                new WindowInputs(PAIRS),
                40,
                Stream.SERIES_NETWORKS.of(1),
                threads);
    }

    private static double lossAfter(int steps) {
        NetworkTraining training = new NetworkTraining(windows(1), PLAIN, 32, steps, 1, 0);
        assertThat(training.train(() -> false, () -> {}).inputs()).isPositive();
        return training.lastLoss();
    }

    @Test
    @DisplayName("It learns what the grid cannot: the loss falls far below that of the start")
    void itLearns() {
        assertThat(lossAfter(300)).isLessThan(lossAfter(1) - 0.5);
    }

    @Test
    @DisplayName("Windows do not depend on the number of threads, and their median target is 0 at each lead")
    void windowsAreCentred() {
        Windows one = windows(1);
        Windows three = windows(3);
        assertThat(three.count()).isEqualTo(one.count()).isEqualTo(30 * 40);
        for (int i = 0; i < one.count(); i++) {
            assertThat(three.input(i)).isEqualTo(one.input(i));
            assertThat(three.target(i)).isEqualTo(one.target(i));
        }
        for (int h = 0; h < 2; h++) {
            int lead = h;
            long above = IntStream.range(0, one.count())
                    .filter(i -> one.target(i)[lead] > 0)
                    .count();
            assertThat(above).isBetween(one.count() / 2 - 1L, one.count() / 2 + 1L);
        }
    }
}
