package dev.credence.core.random;

import dev.credence.core.numeric.NormalQuantile;

/**
 * A counter-based generator: word {@code i} of step {@code t} is a pure function of (seed, stream, t, i), so that
 * results do not depend on the order, the number of threads or the vector width. The function is Threefry-2x32 with 13
 * rounds, the smallest number that passes BigCrush (Salmon et al., Parallel random numbers: as easy as 1, 2, 3; SC
 * 2011).
 *
 * <p>The key is a hash of seed and stream. Words come in blocks of 32: the two outputs of counter (16b + l, t) are
 * words 32b + l and 32b + 16 + l, so that vectors of up to 16 lanes fill a block without interleaving.
 */
public final class CounterRandom {
    private static final int PARITY = 0x1BD11BDA;

    /** Number of words per step. */
    private static final long POSITIONS = 1L << 32;

    private final int key0;
    private final int key1;

    private CounterRandom(int key0, int key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /** The generator of a seed and a stream; different pairs give unrelated words. */
    public static CounterRandom of(long seed, long stream) {
        long key = mix(mix(seed + 0x9E3779B97F4A7C15L) ^ (stream * 0xD1B54A32D192ED03L + 0x8CB92BA72F3D8DD7L));
        return new CounterRandom((int) key, (int) (key >>> 32));
    }

    /** First half of the key, for devices with their own generator. */
    public int key0() {
        return key0;
    }

    /** Second half of the key. */
    public int key1() {
        return key1;
    }

    /**
     * Word {@code position} ∈ [0, 2³²) of a step: 32 uniform random bits.
     *
     * @throws IllegalArgumentException if the position is out of range
     */
    public int word(int step, long position) {
        if (position >>> 32 != 0) {
            throw outside(position);
        }
        int block = (int) (position >>> 5);
        long both = threefry(key0, key1, (block << 4) | (int) (position & 15), step);
        return (position & 16) == 0 ? (int) both : (int) (both >>> 32);
    }

    /**
     * Words {@code from … from + count} of a step into {@code into[0 … count)}.
     *
     * @throws IllegalArgumentException if a position is out of range
     */
    public void words(int step, long from, int[] into, int count) {
        if (from < 0 || from > POSITIONS - count) {
            throw outside(from < 0 ? from : from + count - 1);
        }
        int i = 0;
        while (i < count && ((from + i) & 31) != 0) {
            into[i] = word(step, from + i);
            i++;
        }
        for (; i + 32 <= count; i += 32) {
            int counter = (int) ((from + i) >>> 1);
            for (int lane = 0; lane < 16; lane++) {
                long both = threefry(key0, key1, counter | lane, step);
                into[i + lane] = (int) both;
                into[i + 16 + lane] = (int) (both >>> 32);
            }
        }
        for (; i < count; i++) {
            into[i] = word(step, from + i);
        }
    }

    /** A uniform number in (0, 1): (word + ½) / 2³². */
    public double uniform(int step, long position) {
        return (Integer.toUnsignedLong(word(step, position)) + 0.5) * 0x1p-32;
    }

    /** A standard normal number: Φ⁻¹ of {@link #uniform}. */
    public double normal(int step, long position) {
        return NormalQuantile.of(uniform(step, position));
    }

    /** A uniform integer in [0, bound), by the high bits of a 64-bit product (bias below bound / 2³²). */
    public int below(int bound, int step, long position) {
        return (int) ((Integer.toUnsignedLong(word(step, position)) * bound) >>> 32);
    }

    /** A random permutation of 0 … n−1 (Fisher–Yates). */
    public int[] permutation(int n, int step) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        for (int i = n - 1; i > 0; i--) {
            int j = below(i + 1, step, i);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }

    /** Threefry-2x32-13: first output word in the low half, second in the high half. */
    static long threefry(int k0, int k1, int c0, int c1) {
        int k2 = PARITY ^ k0 ^ k1;
        int x0 = c0 + k0;
        int x1 = c1 + k1;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 13) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 15) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 26) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 6) ^ x0;
        x0 += k1;
        x1 += k2 + 1;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 17) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 29) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 16) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 24) ^ x0;
        x0 += k2;
        x1 += k0 + 2;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 13) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 15) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 26) ^ x0;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 6) ^ x0;
        x0 += k0;
        x1 += k1 + 3;
        x0 += x1;
        x1 = Integer.rotateLeft(x1, 17) ^ x0;
        return (x0 & 0xFFFFFFFFL) | ((long) x1 << 32);
    }

    private static IllegalArgumentException outside(long position) {
        return new IllegalArgumentException("a step has no random word " + position + ", they are 0 to 2^32 - 1");
    }

    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }
}
