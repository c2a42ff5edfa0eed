package dev.credence.core.train;

import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Partition of the training points into held-out points for validation and the rest.
 *
 * @param held indices of held-out points, in random order, or ascending if they are the latest; may be empty
 * @param kept indices of the other points, ascending
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HeldOut(int[] held, int[] kept) {
    /** No points are held out, and none are named. */
    static final HeldOut NONE = new HeldOut(new int[0], new int[0]);

    /**
     * Holds out a random fraction of the points, rounded, with {@linkplain Copies copies} on one side; a function of
     * the points and the seed.
     *
     * @param fraction in [0, 1)
     */
    public static HeldOut of(Examples points, double fraction, long seed) {
        int held = (int) Math.round(fraction * points.size());
        Copies copies = held == 0 ? Copies.none(points.size()) : Copies.of(points);
        Copies.Parts parts =
                copies.holdOut(held, n -> Stream.VALIDATION.of(seed).permutation(n, 0));
        int[] kept = parts.kept();
        Arrays.sort(kept);
        return new HeldOut(parts.held(), kept);
    }

    /**
     * Holds out the last fraction of points in time order, rounded.
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
