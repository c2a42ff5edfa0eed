package dev.credence.inference.auto.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MasksTest {
    private static final CounterRandom RANDOM = CounterRandom.of(77, 5);

    @Test
    void wordsAreThoseOfTheGenerator() {
        Masks masks = new Masks(9, 40);
        for (int step : new int[] {0, 1, 12_345}) {
            masks.draw(RANDOM, step, 9, 0.1);
            for (int counter = 0; counter < 90; counter++) {
                long position = 32L * (counter / 16) + counter % 16; // blocks of 32 words: 16 first, 16 second words
                assertThat(masks.first(counter)).isEqualTo(RANDOM.word(step, position));
                assertThat(masks.second(counter)).isEqualTo(RANDOM.word(step, position + 16));
            }
        }
    }

    @Test
    void everyUnitOfEveryWidthHasAMask() {
        for (int units : new int[] {1, 2, 3, 5, 8, 127, 128}) {
            Masks masks = new Masks(2, units);
            masks.draw(RANDOM, 3, 2, 0.5);
            float[] output = new float[units];
            float[] slope = new float[units];
            Arrays.fill(output, 3);
            Arrays.fill(slope, 1);
            masks.apply(1, output, slope);
            for (int j = 0; j < units; j++) {
                assertThat(slope[j]).isIn(0f, 2f);
                assertThat(output[j]).isEqualTo(3 * slope[j]);
            }
        }
    }

    @Test
    void unitsAndRowsAndStepsAreDroppedIndependently() {
        int units = 256;
        float[][] all = new float[40][units];
        Masks masks = new Masks(20, units);
        for (int step = 0; step < 2; step++) {
            masks.draw(RANDOM, step, 20, 0.3);
            for (int r = 0; r < 20; r++) {
                Arrays.fill(all[20 * step + r], 1);
                masks.apply(r, all[20 * step + r], new float[units]);
            }
        }
        double pairs = 40 * 39 / 2.0 * units;
        double both = 0;
        for (int a = 0; a < 40; a++) {
            for (int b = 0; b < a; b++) {
                for (int j = 0; j < units; j++) {
                    both += all[a][j] == 0 && all[b][j] == 0 ? 1 : 0;
                }
            }
        }
        // pairs are dropped together with probability 0.09; their standard error is about that of 40 · 256 units
        assertThat(both / pairs).isBetween(0.09 - 0.02, 0.09 + 0.02);
    }
}
