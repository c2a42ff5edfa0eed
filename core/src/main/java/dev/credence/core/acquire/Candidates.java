package dev.credence.core.acquire;

import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;

/**
 * The pool of unlabelled points with a model's predictions.
 *
 * @param predictive predictions of N points, in the target's unit. With most methods, sample s is the same network for
 *     all points; dropout and mean-field inference draw afresh for every point
 * @param ids identifiers of the points [N], distinct and not negative, independent of the order of the points; read
 *     only
 * @param seed seed of random choices
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Candidates(Predictive predictive, int[] ids, long seed) {
    public Candidates {
        if (ids.length != predictive.points()) {
            throw new IllegalArgumentException(
                    "Candidates: " + ids.length + " ids for " + predictive.points() + " points; expected one for each");
        }
        int[] sorted = ids.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; i++) {
            if (sorted[i] < 0 || (i > 0 && sorted[i] == sorted[i - 1])) {
                throw new IllegalArgumentException("Candidates: the id " + sorted[i]
                        + (sorted[i] < 0 ? " is negative" : " is there twice")
                        + "; expected different ids from 0 on");
            }
        }
    }

    /** N. */
    public int size() {
        return ids.length;
    }

    /**
     * A uniform number in (0, 1) for a point: a function of the seed, the purpose and the point's id, so that it does
     * not depend on the order of the points.
     *
     * @param purpose index of the use, from 0; {@link Ranking} breaks ties with −1
     */
    public double uniform(int purpose, int point) {
        return random().uniform(purpose, ids[point]);
    }

    /** The generator of the seed; steps below 0 are reserved. */
    public CounterRandom random() {
        return Stream.ACQUISITION.of(seed);
    }
}
