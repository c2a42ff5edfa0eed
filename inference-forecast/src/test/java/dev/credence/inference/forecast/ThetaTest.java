package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThetaTest {
    @Test
    @DisplayName("A line is continued with half its slope, from the smoothed level")
    void halfTheSlopeRemains() {
        double[] line = IntStream.range(0, 100).mapToDouble(t -> 5 + 2.0 * t).toArray();
        BasePath path = new DriftingLevel(line, 4).path(4);
        for (int h = 1; h < 4; h++) {
            assertThat(path.mean()[h] - path.mean()[h - 1]).isCloseTo(1, within(1e-9));
        }
        assertThat(path.mean()[0]).isCloseTo(line[99] + 1, within(1.1));
    }

    @Test
    @DisplayName("Widths of a random walk grow as the root of the lead")
    void widthsGrow() {
        CounterRandom random = Stream.GENERATED_DATA.of(2);
        double[] walk = new double[500];
        for (int t = 1; t < walk.length; t++) {
            walk[t] = walk[t - 1] + random.normal(0, t);
        }
        BasePath path = new DriftingLevel(walk, 9).path(9);
        assertThat(path.sd()[0]).isCloseTo(1, within(0.1));
        assertThat(path.sd()[8]).isCloseTo(3, within(0.6));
        assertThat(path.correlation()[7]).isCloseTo(Math.sqrt(8.0 / 9), within(0.05));
    }

    @Test
    @DisplayName("A season is found, removed and put back: as a factor of positive values, as a summand of others")
    void seasonsAreRemoved() {
        double[] factor = {1.2, 0.9, 0.7, 1.2};
        double[] positive = IntStream.range(0, 40)
                .mapToDouble(t -> (50 + t) * factor[t % 4])
                .toArray();
        SeasonalProfile profile = SeasonalProfile.of(positive, 4).orElseThrow();
        assertThat(profile.isFactor()).isTrue();
        assertThat(profile.profile()).containsExactly(factor, within(0.03));
        double[] around = IntStream.range(0, 40)
                .mapToDouble(t -> 3 * Math.cos(Math.PI * t / 2))
                .toArray();
        SeasonalProfile summand = SeasonalProfile.of(around, 4).orElseThrow();
        assertThat(summand.isFactor()).isFalse();
        for (double rest : summand.removed(around)) {
            assertThat(rest).isCloseTo(0, within(1e-9));
        }
        BasePath flat = new BasePath(new double[] {7, 7}, new double[] {1, 1}, new double[1]);
        assertThat(summand.added(flat, 40).mean()).containsExactly(new double[] {10, 7}, within(1e-9));
    }

    @Test
    @DisplayName("Noise has no season")
    void noiseHasNone() {
        CounterRandom random = Stream.GENERATED_DATA.of(6);
        double[] noise =
                IntStream.range(0, 60).mapToDouble(t -> random.normal(0, t)).toArray();
        assertThat(SeasonalProfile.of(noise, 12)).isEqualTo(Optional.empty());
    }
}
