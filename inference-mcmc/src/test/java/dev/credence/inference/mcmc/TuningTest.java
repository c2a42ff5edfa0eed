package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuningTest {
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8, 0.95})
    @DisplayName("Dual averaging finds the step size of the target acceptance")
    void dualAveragingFindsTheStep(double target) {
        DualAveraging tuning = DualAveraging.from(target, 0.01);
        for (int t = 0; t < 2000; t++) {
            tuning = tuning.after(Math.exp(-Math.exp(tuning.logStep())));
        }
        assertThat(Math.exp(-Math.exp(tuning.logAverage()))).isCloseTo(target, within(0.01));
    }

    @Test
    @DisplayName("A warm-up of a thousand transitions has Stan's windows")
    void aThousandTransitionsHaveStansWindows() {
        WarmUp warmUp = WarmUp.of(1000, true);
        assertThat(warmUp.ends()).containsExactly(100, 150, 250, 450, 950);
        assertThat(IntStream.range(0, 1000).filter(warmUp::inWindow).boxed())
                .hasSize(875)
                .contains(75, 949)
                .doesNotContain(74, 950);
        assertThat(WarmUp.of(1000, false).ends()).isEmpty();
    }

    @Test
    @DisplayName("The windows of a short warm-up lie within it")
    void windowsLieInTheWarmUp() {
        for (int transitions = 0; transitions < 400; transitions++) {
            WarmUp warmUp = WarmUp.of(transitions, true);
            assertThat(warmUp.ends()).allMatch(end -> end > warmUp.first() && end <= warmUp.transitions());
            assertThat(warmUp.ends().isEmpty()).isEqualTo(transitions < 100);
        }
    }

    @Test
    @DisplayName("The initial step size has an acceptance near 0.8 for any start of the search")
    void theFirstStepIsOfTheRightOrder() {
        Leapfrog leapfrog = new Leapfrog(Targets.gaussian(), new double[] {1, 1, 1});
        Phase z = new Phase(3);
        leapfrog.evaluate(z);
        for (double guess : new double[] {1e-6, 0.1, 1e4}) {
            Randomness random = new Randomness(Targets.random("first"), 0, 3);
            assertThat(FirstStep.find(leapfrog, z, guess, random)).isBetween(0.02, 0.8);
        }
    }

    @Test
    @DisplayName("Kept draws are as many as requested if possible, and evenly spaced")
    void draws() {
        ChainOptions options = new ChainOptions(4, 1000, 400, 200, 0.8, true, 1);
        assertThat(options.keptOfEach()).isEqualTo(50);
        int[] kept = IntStream.range(0, 1000).filter(options::keeps).toArray();
        assertThat(kept).hasSize(50);
        assertThat(kept[0]).isEqualTo(411);
        assertThat(kept[49]).isEqualTo(999);
        assertThat(new ChainOptions(4, 10, 4, 200, 0.8, true, 1).keptOfEach()).isEqualTo(6);
    }
}
