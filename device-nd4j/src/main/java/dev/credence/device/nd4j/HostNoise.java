package dev.credence.device.nd4j;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.random.Noise;

/**
 * Vectorised {@link dev.credence.core.random.CounterRandom}: each round runs over whole arrays, which the JIT compiler
 * vectorises (some twenty times faster than counter by counter).
 */
final class HostNoise {
    private static final int PARITY = 0x1BD11BDA;
    private static final int LANES = 16;
    private static final int BLOCK = 2 * LANES;
    private static final int PIECE = HostArray.PIECE;

    private final int[] first = new int[PIECE / 2];
    private final int[] second = new int[PIECE / 2];
    private final int[] words = new int[PIECE];

    /**
     * Uniform numbers (word >>> 8) · 2⁻²⁴ at positions {@code from … from + n}; here and below, {@code from} is a
     * multiple of 32.
     */
    void uniform(Noise noise, int from, float[] into, int n) {
        for (int done = 0; done < n; done += PIECE) {
            int count = Math.min(PIECE, n - done);
            var unused = words(noise, from + done, count);
            for (int i = 0; i < count; i++) {
                into[done + i] = (words[i] >>> 8) * 0x1p-24f;
            }
        }
    }

    /** Standard normal numbers. */
    void normal(Noise noise, int from, float[] into, int n) {
        for (int done = 0; done < n; done += PIECE) {
            int count = Math.min(PIECE, n - done);
            var unused = words(noise, from + done, count);
            centre(words, into, done, count);
            for (int i = 0; i < count; i++) {
                double q = distance(words[i]);
                if (Math.abs(q) > NormalQuantile.CENTRE) {
                    into[done + i] = (float) NormalQuantile.of(q + 0.5);
                }
            }
        }
    }

    /** Treats all numbers as central, where none needs a branch, so that the JIT compiler vectorises the loop. */
    private static void centre(int[] words, float[] into, int from, int n) {
        for (int i = 0; i < n; i++) {
            into[from + i] = (float) NormalQuantile.centre(distance(words[i]));
        }
    }

    /** p − ½ for the probability p = (word + ½)/2³² of an unsigned word; exact. */
    private static double distance(int word) {
        return ((word ^ Integer.MIN_VALUE) + 0.5) * 0x1p-32;
    }

    /** Words {@code from … from + n}, and up to 31 more, in a reused array; n ≤ PIECE. */
    int[] words(Noise noise, int from, int n) {
        int k0 = noise.random().key0();
        int k1 = noise.random().key1();
        int k2 = PARITY ^ k0 ^ k1;
        int blocks = (n + BLOCK - 1) / BLOCK;
        int counters = blocks * LANES;
        start((from >>> 1) + k0, noise.step() + k1, counters);
        fourRounds(13, 15, 26, 6, k1, k2 + 1, counters);
        fourRounds(17, 29, 16, 24, k2, k0 + 2, counters);
        fourRounds(13, 15, 26, 6, k0, k1 + 3, counters);
        lastRound(counters);
        for (int block = 0; block < blocks; block++) {
            System.arraycopy(first, block * LANES, words, block * BLOCK, LANES);
            System.arraycopy(second, block * LANES, words, block * BLOCK + LANES, LANES);
        }
        return words;
    }

    private void start(int c0, int c1, int n) {
        int[] x0 = first;
        int[] x1 = second;
        for (int i = 0; i < n; i++) {
            x0[i] = c0 + i;
            x1[i] = c1;
        }
    }

    private void fourRounds(int r0, int r1, int r2, int r3, int add0, int add1, int n) {
        int[] x0 = first;
        int[] x1 = second;
        for (int i = 0; i < n; i++) {
            int a = x0[i];
            int b = x1[i];
            a += b;
            b = Integer.rotateLeft(b, r0) ^ a;
            a += b;
            b = Integer.rotateLeft(b, r1) ^ a;
            a += b;
            b = Integer.rotateLeft(b, r2) ^ a;
            a += b;
            b = Integer.rotateLeft(b, r3) ^ a;
            x0[i] = a + add0;
            x1[i] = b + add1;
        }
    }

    private void lastRound(int n) {
        int[] x0 = first;
        int[] x1 = second;
        for (int i = 0; i < n; i++) {
            int a = x0[i] + x1[i];
            x1[i] = Integer.rotateLeft(x1[i], 17) ^ a;
            x0[i] = a;
        }
    }
}
