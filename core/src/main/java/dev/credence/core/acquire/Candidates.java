package dev.credence.core.acquire;

import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;

/**
 * Points without labels, as a model predicts them.
 *
 * @param predictive of N points, in the target's own unit. Sample s of one point and sample s of another are of the
 *     same network with most methods, but not with those that draw anew for every point: dropout, mean-field inference
 * @param ids of the points [N], different from each other and not negative: what a point is known by, wherever it
 *     stands among the others; not to be changed
 * @param seed decides what is random
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
     * not depend on where the point stands.
     *
     * @param purpose what it is for, from 0; {@link Ranking} breaks ties by −1
     */
    public double uniform(int purpose, int point) {
        return random().uniform(purpose, ids[point]);
    }

    /** The generator of the seed; its steps below 0 are taken. */
    public CounterRandom random() {
        return Stream.ACQUISITION.of(seed);
    }
}
