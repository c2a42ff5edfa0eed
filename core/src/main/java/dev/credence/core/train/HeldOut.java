package dev.credence.core.train;

import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which training points are held out for validation.
 *
 * @param held their indices, in random order or, where they are the latest, in theirs; empty where none are
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

    /**
     * The last points, a fraction of them, rounded: of points in the order of time those that come after all others.
     *
     * @param fraction in [0, 1)
     */
    public static HeldOut latest(int points, double fraction) {
        int kept = points - (int) Math.round(fraction * points);
        return new HeldOut(
                IntStream.range(kept, points).toArray(),
                IntStream.range(0, kept).toArray());
    }
}
