package dev.credence.guarantee;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Adaptive prediction sets: the total probability of the classes ranked above y and a uniform share u of y's own, Σ_{j
 * above y} p_j + u p_y (Romano, Sesia and Candès 2020, equation 4): large sets where the model is uncertain. The
 * regularised score adds λ max(rank(y) − k, 0), which cuts long tails of improbable classes (Angelopoulos et al. 2021,
 * equation 4).
 *
 * <p>Without u the sets over-cover. u is a function of the predicted probabilities and a seed, so the score is a
 * function of x and y alone, and the order and number of rows do not matter.
 *
 * @param name {@code aps} or {@code raps}
 * @param penalty λ ≥ 0 for every rank beyond the free ones
 * @param free k ≥ 0, the ranks without penalty
 */
record AdaptiveSetScore(String name, double penalty, int free) implements ClassScore {
    static final String PLAIN = "aps";
    static final String REGULARISED = "raps";

    AdaptiveSetScore {
        if (!(penalty >= 0 && penalty < Double.POSITIVE_INFINITY) || free < 0) {
            throw new IllegalArgumentException("regularised adaptive sets have a penalty λ ≥ 0 and k ≥ 0 free ranks,"
                    + " got λ = " + penalty + " and k = " + free);
        }
    }

    static AdaptiveSetScore plain() {
        return new AdaptiveSetScore(PLAIN, 0, 0);
    }

    static AdaptiveSetScore regularised(double penalty, int free) {
        return new AdaptiveSetScore(REGULARISED, penalty, free);
    }

    @Override
    public double[] of(double[] probabilities, double uniform) {
        int[] ranked = IntStream.range(0, probabilities.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer c) -> -probabilities[c])) // stable: ties by their number
                .mapToInt(Integer::intValue)
                .toArray();
        double[] scores = new double[probabilities.length];
        double above = 0;
        for (int rank = 1; rank <= ranked.length; rank++) {
            int c = ranked[rank - 1];
            scores[c] = above + uniform * probabilities[c] + penalty * Math.max(rank - free, 0);
            above += probabilities[c];
        }
        return scores;
    }
}
