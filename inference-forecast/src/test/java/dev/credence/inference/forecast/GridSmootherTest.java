package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GridSmootherTest {
    private static final int SEASON = 4;
    private static final int HORIZON = 6;

    private final GridSmoother smoother = new GridSmoother(new SeriesProblem(SEASON, HORIZON));

    private static double[] series(int length, long seed) {
        CounterRandom random = Stream.GENERATED_DATA.of(seed);
        double level = 50;
        double[] y = new double[length];
        for (int t = 0; t < length; t++) {
            level += random.normal(0, t);
            y[t] = level + 5 * Math.sin(Math.PI * t / 2) + random.normal(1, t);
        }
        return y;
    }

    private static SmoothedHistory history(double... y) {
        return SmoothedHistory.raw(y).orElseThrow();
    }

    @Test
    @DisplayName("At every origin the forecast has the bits of a history that ends there, whatever comes after")
    void originsSeeNothingAfterThem() {
        double[] y = series(50, 1);
        int[] origins = IntStream.rangeClosed(1, 44).toArray();
        Map<Integer, BasePath> at = smoother.at(history(y), origins);
        for (int origin : origins) {
            BasePath alone = smoother.atEnd(history(Arrays.copyOf(y, origin)));
            double unit = history(y).unit() / history(Arrays.copyOf(y, origin)).unit(); // powers of two
            for (int h = 0; h < HORIZON; h++) {
                assertThat(at.get(origin).mean()[h] * unit).isEqualTo(alone.mean()[h]);
                assertThat(at.get(origin).sd()[h] * unit).isEqualTo(alone.sd()[h]);
            }
            assertThat(at.get(origin).correlation()).isEqualTo(alone.correlation());
        }
    }

    @Test
    @DisplayName("A noiseless season on a line is continued")
    void aPlainPatternIsContinued() {
        double[] season = {3, -1, 2, -4};
        double[] y = IntStream.range(0, 60)
                .mapToDouble(t -> 100 + 0.5 * t + season[t % SEASON])
                .toArray();
        BasePath path = smoother.atEnd(history(y));
        double unit = history(y).unit();
        for (int h = 0; h < HORIZON; h++) {
            int t = 60 + h;
            assertThat(path.mean()[h] * unit).isCloseTo(100 + 0.5 * t + season[t % SEASON], within(0.5));
            assertThat(path.sd()[h] * unit).isLessThan(1);
        }
    }

    @Test
    @DisplayName(
            "White noise has a level forecast with the noise's width; a random walk widens as the root of the lead")
    void widthsAreThoseOfTheErrors() {
        CounterRandom random = Stream.GENERATED_DATA.of(3);
        double[] noise = IntStream.range(0, 600)
                .mapToDouble(t -> 10 + 2 * random.normal(0, t))
                .toArray();
        double[] walk = new double[600];
        for (int t = 1; t < walk.length; t++) {
            walk[t] = walk[t - 1] + random.normal(1, t);
        }
        GridSmoother plain = new GridSmoother(new SeriesProblem(1, 16));
        BasePath level = plain.atEnd(history(noise));
        double unit = history(noise).unit();
        assertThat(level.mean()[15] * unit).isCloseTo(10, within(0.5));
        assertThat(level.sd()[0] * unit).isCloseTo(2, within(0.2));
        assertThat(level.sd()[15] * unit).isCloseTo(2, within(0.3));
        assertThat(level.correlation()[10]).isCloseTo(0, within(0.1));
        BasePath wide = plain.atEnd(history(walk));
        unit = history(walk).unit();
        assertThat(wide.sd()[0] * unit).isCloseTo(1, within(0.1));
        assertThat(wide.sd()[15] / wide.sd()[0]).isCloseTo(4, within(0.8));
        assertThat(wide.correlation()[14]).isCloseTo(Math.sqrt(15.0 / 16), within(0.03));
    }

    @Test
    @DisplayName("Missing values before the end are leads that have passed")
    void aGapIsLeads() {
        double[] y = series(60, 4);
        Arrays.fill(y, 58, 60, Double.NaN);
        BasePath gap = smoother.atEnd(history(y));
        BasePath known = new GridSmoother(new SeriesProblem(SEASON, HORIZON)).atEnd(history(Arrays.copyOf(y, 58)));
        for (int h = 0; h + 2 < HORIZON; h++) {
            assertThat(gap.mean()[h]).isEqualTo(known.mean()[h + 2]);
            assertThat(gap.sd()[h]).isEqualTo(known.sd()[h + 2]);
        }
        assertThat(gap.leads()).isEqualTo(HORIZON);
        assertThat(gap.sd()[HORIZON - 1]).isGreaterThan(known.sd()[HORIZON - 1] * 0.9);
    }
}
