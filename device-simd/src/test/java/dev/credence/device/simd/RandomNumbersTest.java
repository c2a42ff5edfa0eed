package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Tensor;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class RandomNumbersTest {
    private static final int STEP = 3;

    private static float[] normals(int n) {
        try (SimdDevice device = new SimdDevice()) {
            Noise noise = new Noise(CounterRandom.of(11, 12));
            noise.setStep(STEP);
            Tensor out = device.allocate(n);
            device.normal(noise, out);
            return device.read(out);
        }
    }

    @Test
    void wordsAreTheGenerators() {
        int n = 32 * 70;
        CounterRandom random = CounterRandom.of(-1, 7);
        int[] expected = new int[n];
        random.words(-5, 64, expected, n);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment words = arena.allocate(4L * n, 64);
            RandomWords.generate(random, -5, 64, n, words.address());
            assertThat(words.toArray(ValueLayout.JAVA_INT)).isEqualTo(expected);
        }
    }

    @Test
    void normalNumbersAreTheQuantilesOfTheWordsToRounding() {
        int n = 1 << 20;
        float[] draws = normals(n);
        CounterRandom random = CounterRandom.of(11, 12);
        double worst = 0;
        for (int i = 0; i < n; i++) {
            double exact = random.normal(STEP, i);
            worst = Math.max(worst, Math.abs(draws[i] - exact) / Math.max(Math.abs(exact), 1e-30));
        }
        assertThat(worst).as("relative error").isLessThan(7e-7);
    }

    @Test
    void theWordsOfTheTailsAndOfTheMiddleToo() {
        int[] special = {
            0, 1, 2, 3, 255, 256, 257, 0xFFFF, 1 << 24, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF, 0xFFFFFFFE
        };
        int[] words = Arrays.copyOf(special, 1024);
        for (int i = special.length; i < words.length; i++) {
            // around the boundary between branches, at a tail of 0.075
            words[i] = 322122547 + (i - 500) * 37;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocateFrom(ValueLayout.JAVA_INT, words);
            MemorySegment spare = arena.allocate(8L * 1024, 64);
            MemorySegment out = arena.allocate(4L * 1024, 64);
            RandomNumbers.quantilesOfWords(from.address(), 1024, spare.address(), out.address());
            for (int i = 0; i < words.length; i++) {
                double exact = NormalQuantile.of((Integer.toUnsignedLong(words[i]) + 0.5) * 0x1p-32);
                assertThat((double) out.getAtIndex(ValueLayout.JAVA_FLOAT, i))
                        .as("word %d", words[i])
                        .isCloseTo(exact, within(7e-7 * Math.abs(exact)));
            }
        }
    }

    /** Moments, tails and the Kolmogorov–Smirnov distance of 10⁷ draws. */
    @Test
    @Tag("slow")
    void tenMillionDrawsAreNormal() {
        int n = 10_000_000;
        float[] draws = normals(n);
        Arrays.sort(draws);
        double mean = 0;
        double square = 0;
        double fourth = 0;
        for (float z : draws) {
            mean += z;
            square += (double) z * z;
            fourth += (double) z * z * z * z;
        }
        double root = Math.sqrt(n);
        // five standard deviations of each estimate: 1, √2, √96
        assertThat(mean / n).isCloseTo(0, within(5 / root));
        assertThat(square / n).isCloseTo(1, within(5 * Math.sqrt(2) / root));
        assertThat(fourth / n).isCloseTo(3, within(5 * Math.sqrt(96) / root));
        // compared with quantiles instead of Φ: the JDK has no error function
        int cells = 10_000;
        int at = 0;
        double distance = 0;
        for (int cell = 1; cell < cells; cell++) {
            double p = (double) cell / cells;
            double z = NormalQuantile.of(p);
            while (at < n && draws[at] < z) {
                at++;
            }
            distance = Math.max(distance, Math.abs((double) at / n - p));
        }
        // the Kolmogorov–Smirnov statistic exceeds 1.95/√n with probability 1/1000
        assertThat(distance).isLessThan(1.95 / root);
        for (double tail : new double[] {1e-3, 1e-4, 1e-5, 1e-6}) {
            double z = NormalQuantile.of(tail);
            long below = 0;
            while (draws[(int) below] < z) {
                below++;
            }
            long above = 0;
            while (draws[n - 1 - (int) above] > -z) {
                above++;
            }
            double expected = tail * n;
            assertThat((double) below).as("below %s", z).isCloseTo(expected, within(5 * Math.sqrt(expected)));
            assertThat((double) above).as("above %s", -z).isCloseTo(expected, within(5 * Math.sqrt(expected)));
        }
    }
}
