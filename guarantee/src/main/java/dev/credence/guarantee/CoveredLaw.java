package dev.credence.guarantee;

/**
 * The distribution of the number of covered points among m new ones. Given the calibration each is covered with a
 * probability that has the {@link CoverageLaw} Beta(k, n + 1 − k), so the number has
 *
 * <pre>P(j) = C(m, j) B(k + j, n + 1 − k + m − j) / B(k, n + 1 − k),</pre>
 *
 * the beta-binomial distribution. It is that of one calibration and one test sample; repetitions that share points are
 * dependent, and their mean does not have it.
 *
 * @param law of the calibration
 * @param points m, at least 1
 */
public record CoveredLaw(CoverageLaw law, int points) {
    public CoveredLaw {
        if (points < 1) {
            throw new IllegalArgumentException("the law of covered points: there are " + points + ", expected some");
        }
    }

    /** The least number j with P(covered ≤ j) ≥ p; p in (0, 1). */
    public int quantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
        if (law.isUnbounded()) {
            return points;
        }
        double sum = 0;
        double logarithm = logNone();
        for (int j = 0; j < points; j++) {
            sum += Math.exp(logarithm);
            if (sum >= p) {
                return j;
            }
            logarithm += logRatio(j);
        }
        return points;
    }

    /** P(covered = j); j from 0 to {@link #points}. */
    public double probability(int j) {
        if (j < 0 || j > points) {
            throw new IllegalArgumentException("probability: " + j + " of " + points + " points");
        }
        if (law.isUnbounded()) {
            return j == points ? 1 : 0;
        }
        double logarithm = logNone();
        for (int i = 0; i < j; i++) {
            logarithm += logRatio(i);
        }
        return Math.exp(logarithm);
    }

    /** log P(0) = Σ_i log((b + i)/(n + 1 + i)), 0 ≤ i ≤ m − 1, b = n + 1 − k: as in Pólya's urn. */
    private double logNone() {
        double all = law.points() + 1.0;
        double missed = all - law.rank();
        double sum = 0;
        for (int i = 0; i < points; i++) {
            sum += Math.log((missed + i) / (all + i));
        }
        return sum;
    }

    /** log P(j + 1)/P(j) = log((m − j)(k + j)) − log((j + 1)(n − k + m − j)). */
    private double logRatio(int j) {
        double missed = law.points() + 1.0 - law.rank();
        return Math.log((double) (points - j) * (law.rank() + (double) j))
                - Math.log((j + 1.0) * (missed + points - j - 1));
    }
}
