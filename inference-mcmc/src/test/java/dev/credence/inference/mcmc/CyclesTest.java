package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CyclesTest {
    @Test
    @DisplayName("A cycle starts at 1, passes ½ in its middle, and ends one epoch before 0")
    void endsOfACycle() {
        Cycles cycles = new Cycles(200, 4, 0.9);
        assertThat(cycles.length()).isEqualTo(50);
        for (int cycle = 0; cycle < 4; cycle++) {
            assertThat(cycles.factor((50 * cycle) / 200.0)).isEqualTo(1);
            assertThat(cycles.factor((50 * cycle + 25) / 200.0)).isCloseTo(0.5, within(1e-15));
            assertThat(cycles.factor((50 * cycle + 49) / 200.0))
                    .isCloseTo(0.5 * (1 - Math.cos(Math.PI / 50)), within(1e-15));
        }
        // from the 46th of 50 epochs on, as in the authors' code
        assertThat(cycles.samples(44)).isFalse();
        assertThat(cycles.samples(45)).isTrue();
        assertThat(cycles.samples(49)).isTrue();
        assertThat(cycles.samples(50)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"200, 4, 0.9", "17, 3, 0.5", "5, 9, 0.8", "30, 1, 0", "7, 2, 0.99", "1000, 10, 0.8"})
    @DisplayName("The rate is below the limit of the noise in exactly the sampling epochs")
    void noiseIsWhereDrawsAre(int epochs, int count, double exploration) {
        Cycles cycles = new Cycles(epochs, count, exploration);
        for (int e = 0; e < epochs; e++) {
            double factor = cycles.factor((double) e / epochs);
            assertThat(factor < cycles.samplingBelow()).as("epoch %d", e).isEqualTo(cycles.samples(e));
            assertThat(factor).isBetween(0.0, 1.0);
        }
    }

    @ParameterizedTest
    @CsvSource({"10, 3", "10, 30", "100, 7", "1, 1"})
    @DisplayName("The requested draws are kept as far as possible, the last possible one among them")
    void drawsAreSpread(int epochs, int wanted) {
        DrawSchedule schedule = DrawSchedule.of(epochs, wanted, epoch -> epoch % 3 == 0);
        int possible = (epochs + 2) / 3;
        int[] kept = IntStream.range(0, epochs).filter(schedule::keeps).toArray();
        assertThat(kept).hasSize(Math.min(wanted, possible)).hasSize(schedule.each());
        assertThat(kept[kept.length - 1]).isEqualTo(3 * (possible - 1));
    }

    @Test
    @DisplayName("Cycles without sampling are refused")
    void nothingToSample() {
        assertThatThrownBy(() -> new Cycles(10, 2, 1))
                .hasMessageContaining("less than 1")
                .hasMessageContaining("1.0");
    }
}
