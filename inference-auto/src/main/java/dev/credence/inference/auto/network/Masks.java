package dev.credence.inference.auto.network;

import dev.credence.core.random.CounterRandom;

/**
 * Random dropout masks for a batch: 16 bits of the words of {@link CounterRandom} decide a unit of a row, two units a
 * word. All words of a batch are generated together, a few rounds of the generator per pass, in short loops that the
 * compiler vectorises.
 */
final class Masks {
    private static final int PARITY = 0x1BD11BDA;
    private static final int HALF_WORD = 1 << 16;

    private final int units;
    private final int quarter;
    private final int[] first;
    private final int[] second;
    private int threshold;
    private float kept;

    Masks(int rows, int units) {
        this.units = units;
        quarter = (units + 3) / 4;
        first = new int[Math.multiplyExact(rows, quarter)];
        second = new int[rows * quarter];
    }

    /**
     * Draws masks for m rows.
     *
     * @param dropout dropout probability of a unit
     */
    void draw(CounterRandom random, int step, int m, double dropout) {
        threshold = (int) Math.round(dropout * HALF_WORD);
        kept = (float) HALF_WORD / (HALF_WORD - threshold);
        words(random.key0(), random.key1(), step, m * quarter);
    }

    /** The two words of each of n counters: Threefry-2x32 with 13 rounds, as {@link CounterRandom} has it. */
    private void words(int k0, int k1, int step, int n) {
        int k2 = PARITY ^ k0 ^ k1;
        for (int i = 0; i < n; i++) {
            first[i] = i + k0;
            second[i] = step + k1;
        }
        oddRounds(first, second, n);
        add(first, k1, second, k2 + 1, n);
        evenRounds(first, second, n);
        add(first, k2, second, k0 + 2, n);
        oddRounds(first, second, n);
        add(first, k0, second, k1 + 3, n);
        lastRound(first, second, n);
    }

    private static void oddRounds(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            int x = a[i] + b[i];
            int y = Integer.rotateLeft(b[i], 13) ^ x;
            x += y;
            y = Integer.rotateLeft(y, 15) ^ x;
            x += y;
            y = Integer.rotateLeft(y, 26) ^ x;
            x += y;
            a[i] = x;
            b[i] = Integer.rotateLeft(y, 6) ^ x;
        }
    }

    private static void evenRounds(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            int x = a[i] + b[i];
            int y = Integer.rotateLeft(b[i], 17) ^ x;
            x += y;
            y = Integer.rotateLeft(y, 29) ^ x;
            x += y;
            y = Integer.rotateLeft(y, 16) ^ x;
            x += y;
            a[i] = x;
            b[i] = Integer.rotateLeft(y, 24) ^ x;
        }
    }

    private static void lastRound(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            int x = a[i] + b[i];
            a[i] = x;
            b[i] = Integer.rotateLeft(b[i], 17) ^ x;
        }
    }

    private static void add(int[] a, int toA, int[] b, int toB, int n) {
        for (int i = 0; i < n; i++) {
            a[i] += toA;
            b[i] += toB;
        }
    }

    /** The first word of a counter, for tests. */
    int first(int counter) {
        return first[counter];
    }

    /** The second word. */
    int second(int counter) {
        return second[counter];
    }

    /** Multiplies the units of a row in both arrays by their mask: 0 for dropped units, else 1 / (1 − dropout). */
    void apply(int row, float[] output, float[] slope) {
        int from = row * quarter;
        apply(first, from, 0, output, slope, 0);
        apply(first, from, 16, output, slope, quarter);
        apply(second, from, 0, output, slope, 2 * quarter);
        apply(second, from, 16, output, slope, 3 * quarter);
    }

    private void apply(int[] words, int from, int shift, float[] output, float[] slope, int unit) {
        int n = Math.min(quarter, units - unit);
        Kernels.ROWS.mask(words, from, shift, threshold, kept, output, slope, unit, n);
    }
}
