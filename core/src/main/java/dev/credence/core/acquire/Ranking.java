package dev.credence.core.acquire;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Selection of the points with the highest scores. */
public final class Ranking {
    private static final int TIES = -1;

    private Ranking() {}

    /**
     * The best points, highest score first. A random number breaks ties, a function of the seed and the point's id.
     *
     * @param scores scores [N]; NaN is refused
     * @param ids identifiers of the points [N]
     * @param count number of points; all if there are fewer
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
        // −0.0 and 0.0 are equal scores
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
