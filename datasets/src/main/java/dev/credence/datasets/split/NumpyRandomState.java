package dev.credence.datasets.split;

/**
 * The part of NumPy's legacy generator {@code numpy.random.RandomState(seed)} used for the published splits: the
 * Mersenne twister MT19937 (Matsumoto and Nishimura 1998, ACM TOMACS 8(1)) seeded from one integer, and the shuffle
 * behind {@code permutation}. NumPy keeps this stream frozen, so the splits can be computed instead of shipped. Not
 * thread-safe.
 */
final class NumpyRandomState {
    private static final int N = 624;
    private static final int M = 397;

    private final int[] key = new int[N];
    private int position = N;

    /** Knuth's recurrence: key[i] = 1812433253 · (key[i−1] ⊕ (key[i−1] ≫ 30)) + i. */
    NumpyRandomState(int seed) {
        key[0] = seed;
        for (int i = 1; i < N; i++) {
            key[i] = 1812433253 * (key[i - 1] ^ (key[i - 1] >>> 30)) + i;
        }
    }

    /**
     * {@code rs.permutation(n)}, which is also {@code rs.choice(range(n), n, replace=False)}: Fisher–Yates from the
     * end.
     */
    int[] permutation(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        for (int i = n - 1; i > 0; i--) {
            int j = interval(i);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }

    /**
     * Uniform over 0 … max by masked rejection: words under the smallest covering mask 2^k − 1 are drawn until one is ≤
     * max.
     */
    private int interval(int max) {
        int mask = -1 >>> Integer.numberOfLeadingZeros(max);
        int value = nextWord() & mask;
        while (value > max) {
            value = nextWord() & mask;
        }
        return value;
    }

    /** The next 32 bits. */
    int nextWord() {
        if (position == N) {
            twist();
        }
        int y = key[position++];
        y ^= y >>> 11;
        y ^= (y << 7) & 0x9d2c5680;
        y ^= (y << 15) & 0xefc60000;
        return y ^ (y >>> 18);
    }

    private void twist() {
        for (int i = 0; i < N; i++) {
            int y = (key[i] & 0x80000000) | (key[(i + 1) % N] & 0x7fffffff);
            key[i] = key[(i + M) % N] ^ (y >>> 1) ^ ((y & 1) * 0x9908b0df);
        }
        position = 0;
    }
}
