package dev.credence.eval.protocol;

import dev.credence.core.data.Examples;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A random part of the training points that candidates are scored on, and the rest that they are trained on.
 *
 * @param train 80 %
 * @param validation 20 %
 */
public record HoldOut(Examples train, Examples validation) {
    private static final double FRACTION = 0.2;
    /** So many validation points, over all hold-outs, judge well enough: no further one is made. */
    private static final int ENOUGH = 1000;

    /**
     * Hold-outs, a function of the points and the seed.
     *
     * @param most how many; fewer where 1000 points are scored sooner
     */
    public static List<HoldOut> of(Examples train, long seed, int most) {
        CounterRandom random = Stream.HOLD_OUT.of(seed);
        int held = Math.max(1, (int) Math.round(FRACTION * train.size()));
        int number = Math.min(most, (ENOUGH + held - 1) / held);
        List<HoldOut> all = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            int[] order = random.permutation(train.size(), i);
            all.add(new HoldOut(
                    train.rows(Arrays.copyOfRange(order, held, order.length)),
                    train.rows(Arrays.copyOfRange(order, 0, held))));
        }
        return all;
    }
}
