package dev.credence.eval.protocol;

import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.HeldOut;
import java.util.ArrayList;
import java.util.List;

/**
 * A random hold-out of the training points: candidates are trained on one part and scored on the other.
 * {@linkplain Copies Copies} are in one part.
 *
 * @param train 80 %
 * @param validation 20 %
 * @param kept the rows of the 80 %
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HoldOut(Examples train, Examples validation, int[] kept) {
    private static final double FRACTION = 0.2;
    /** Total number of validation points above which no further hold-out is made. */
    private static final int ENOUGH = 1000;

    /**
     * Hold-outs as a function of the points and the seed.
     *
     * @param most maximum number; fewer if these have 1000 validation points in total
     */
    public static List<HoldOut> of(Examples train, long seed, int most) {
        return of(train, RowRelations.NONE, seed, most);
    }

    /** Hold-outs of whole groups, or of rows in time order the latest, of which there is one. */
    static List<HoldOut> of(Examples train, RowRelations relations, long seed, int most) {
        if (relations.ordered()) {
            HeldOut latest = HeldOut.latest(train.size(), FRACTION);
            return List.of(new HoldOut(train.rows(latest.kept()), train.rows(latest.held()), latest.kept()));
        }
        CounterRandom random = Stream.HOLD_OUT.of(seed);
        int held = Math.max(1, (int) Math.round(FRACTION * train.size()));
        int number = Math.min(most, (ENOUGH + held - 1) / held);
        Copies copies = relations.together(train);
        List<HoldOut> all = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            int step = i;
            Copies.Parts parts = copies.holdOut(held, n -> random.permutation(n, step));
            all.add(new HoldOut(train.rows(parts.kept()), train.rows(parts.held()), parts.kept()));
        }
        return all;
    }
}
