package dev.credence.core.train;

import dev.credence.core.random.Stream;
import java.util.Arrays;

/**
 * Which training points are held out for validation.
 *
 * @param held their indices, in random order; empty where none are
 * @param kept the others', in their order
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HeldOut(int[] held, int[] kept) {
    /**
     * A random fraction of the points, rounded; a function of the seed.
     *
     * @param fraction in [0, 1)
     */
    public static HeldOut of(int points, double fraction, long seed) {
        int held = (int) Math.round(fraction * points);
        int[] order = Stream.VALIDATION.of(seed).permutation(points, 0);
        int[] kept = Arrays.copyOfRange(order, held, order.length);
        Arrays.sort(kept);
        return new HeldOut(Arrays.copyOf(order, held), kept);
    }
}
