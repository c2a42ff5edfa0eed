package dev.credence.guarantee;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Adaptive prediction sets: the probability of all classes above y in rank, and a uniform share u of its own, Σ_{j
 * above y} p_j + u p_y (Romano, Sesia and Candès 2020, equation 4): large sets where the model is unsure. Regularised,
 * + λ max(rank(y) − k, 0): no long tails of improbable classes (Angelopoulos et al. 2021, equation 4).
 *
 * <p>Without u the sets would cover more than asked for. u is a function of the predicted probabilities and a seed, so
 * that the score is a function of x and y like any other, and neither the order nor the number of rows matters.
 *
 * @param name {@code aps} or {@code raps}
 * @param penalty λ ≥ 0 for every rank beyond
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
