package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.series.Seasons;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SecondSeasonTest {
    private static final int HORIZON = 24;

    /** A pattern with noise of sd 1 about a level. */
    private static double[] noisy(int length, DoubleUnaryOperator pattern, long seed) {
        CounterRandom random = Stream.GENERATED_DATA.of(seed);
        return IntStream.range(0, length)
                .mapToDouble(t -> 100 + pattern.applyAsDouble(t) + random.normal(0, t))
                .toArray();
    }

    /** A day of hours that is flat on two days of seven. */
    private static double hours(double t) {
        return t % 168 < 48 ? -8 : 8 * Math.sin(2 * Math.PI * t / 24);
    }

    private static double days(double t) {
        return (t % 7 < 2 ? 6 : 0) + 10 * Math.cos(2 * Math.PI * (t - 40) / 365.25);
    }

    /** Mean CRPS over several ends of a series. */
    private static double crps(double[] y, Seasons seasons, int horizon, int... ends) {
        GridEts grid = new GridEts();
        SeriesProblem problem = new SeriesProblem(seasons, horizon);
        double sum = 0;
        for (int end : ends) {
            SeriesSet history = SeriesSet.of(Series.of("a", Arrays.copyOf(y, end)));
            double[] crps = grid.train(problem, history, grid.parse(Map.of()), SeriesTraining.ofSeed(1))
                    .forecast(history, horizon)
                    .get(0)
                    .leads()
                    .crps(Arrays.copyOfRange(y, end, end + horizon));
            sum += Arrays.stream(crps).average().orElseThrow() / ends.length;
        }
        return sum;
    }

    @Test
    @DisplayName("Hours whose weekends differ: the week beside the day halves the CRPS of the day alone, and more")
    void weekOfHours() {
        double[] y = noisy(1000, SecondSeasonTest::hours, 1);
        int[] ends = {840, 864, 888, 912, 936, 960};
        double both = crps(y, new Seasons(24, 168), HORIZON, ends);
        assertThat(both).isLessThan(0.5 * crps(y, Seasons.of(24), HORIZON, ends));
        assertThat(both).isLessThan(1.3 * 0.564); // 1/√π, the CRPS of the noise itself
    }

    @Test
    @DisplayName("Days with a year: its harmonics more than halve the CRPS a quarter ahead")
    void yearOfDays() {
        double[] y = noisy(1500, SecondSeasonTest::days, 2);
        int[] ends = {1100, 1180, 1260, 1340, 1400};
        double both = crps(y, new Seasons(7, 365.25), 90, ends);
        assertThat(both).isLessThan(0.5 * crps(y, Seasons.of(7), 90, ends));
        assertThat(both).isLessThan(1.3 * 0.564);
    }

    @Test
    @DisplayName("A second season that is not in the data costs next to nothing")
    void without() {
        double[] hours = noisy(1000, t -> 8 * Math.sin(2 * Math.PI * t / 24), 3);
        double[] days = noisy(1500, t -> t % 7 < 2 ? 6 : 0, 4);
        assertThat(crps(hours, new Seasons(24, 168), HORIZON, 840, 888, 936, 976))
                .isLessThan(1.03 * crps(hours, Seasons.of(24), HORIZON, 840, 888, 936, 976));
        assertThat(crps(days, new Seasons(7, 365.25), 90, 1100, 1200, 1300, 1400))
                .isLessThan(1.03 * crps(days, Seasons.of(7), 90, 1100, 1200, 1300, 1400));
    }

    @Test
    @DisplayName("Too short a history is forecast as without its second season, to the bit")
    void tooShort() {
        double[] y = noisy(500, SecondSeasonTest::hours, 5);
        assertThat(crps(y, new Seasons(24, 168), HORIZON, 419)).isEqualTo(crps(y, Seasons.of(24), HORIZON, 419));
        assertThat(crps(y, new Seasons(24, 168), HORIZON, 420)).isNotEqualTo(crps(y, Seasons.of(24), HORIZON, 420));
        assertThat(crps(y, new Seasons(7, 365.25), HORIZON, 470)).isEqualTo(crps(y, Seasons.of(7), HORIZON, 470));
    }

    @Test
    @DisplayName("What is shown of one second season before is never after the origin, and in the place of its lead")
    void before() {
        for (int lead = 1; lead <= 400; lead++) {
            int step = SecondSeason.before(1000, lead, 168);
            assertThat(step).isLessThan(1000);
            assertThat((1000 + lead - 1 - step) % 168).isZero();
        }
        assertThat(SecondSeason.before(1000, 1, 168)).isEqualTo(832);
        assertThat(SecondSeason.before(1000, 168, 168)).isEqualTo(999);
        assertThat(SecondSeason.before(1000, 169, 168)).isEqualTo(832);
    }

    @Test
    @DisplayName("At an origin the grid with a second season has the bits of a history that ends there")
    void originsSeeNothingAfterThem() {
        double[] y = noisy(120, t -> t % 3 + 2 * (t % 9), 6);
        GridSmoother smoother = new GridSmoother(new SeriesProblem(new Seasons(3, 9), 4));
        SmoothedHistory whole = SmoothedHistory.raw(y).orElseThrow();
        int[] origins = {10, 25, 26, 27, 60, 110};
        Map<Integer, BasePath> at = smoother.at(whole, origins);
        for (int origin : origins) {
            SmoothedHistory alone =
                    SmoothedHistory.raw(Arrays.copyOf(y, origin)).orElseThrow();
            BasePath end = smoother.atEnd(alone);
            for (int h = 0; h < 4; h++) {
                assertThat(at.get(origin).mean()[h] * whole.unit()).isEqualTo(end.mean()[h] * alone.unit());
                assertThat(at.get(origin).sd()[h] * whole.unit()).isEqualTo(end.sd()[h] * alone.unit());
            }
        }
    }
}
