package dev.credence.core.acquire;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The points of the highest scores. */
public final class Ranking {
    private static final int TIES = -1;

    private Ranking() {}

    /**
     * The best, highest score first. Of equal scores a random number decides, which is a function of the seed and the
     * point's id.
     *
     * @param scores [N]; NaN is refused
     * @param ids of the points [N]
     * @param count of points; all where there are fewer
     */
    public static List<Pick> best(double[] scores, int[] ids, long seed, int count) {
        if (scores.length != ids.length || count < 0) {
            throw new IllegalArgumentException("best: " + count + " of " + scores.length + " scores of " + ids.length
                    + " points; expected a score for each, and 0 points or more");
        }
        CounterRandom random = Stream.ACQUISITION.of(seed);
        double[] ties = new double[scores.length];
        for (int i = 0; i < ties.length; i++) {
            if (Double.isNaN(scores[i])) {
                throw new IllegalArgumentException("best: the score of the point with the id " + ids[i] + " is NaN");
            }
            ties[i] = random.uniform(TIES, ids[i]);
        }
        // −0.0 and 0.0 are one score
        Comparator<Integer> order = Comparator.<Integer>comparingDouble(i -> -(scores[i] + 0.0))
                .thenComparingDouble(i -> ties[i])
                .thenComparingInt(i -> ids[i]);
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(order)
                .limit(count)
                .map(i -> new Pick(i, scores[i]))
                .toList();
    }
}
