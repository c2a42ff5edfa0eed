package dev.credence.eval.metrics;

import dev.credence.core.numeric.GammaFunctions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Accuracy under rejection: the most uncertain points are rejected first, and the rest is scored. On ties in the
 * uncertainty the expected number of errors counts, so that the order of the points does not matter.
 */
public final class RejectionCurve {
    /** Expected number of errors among the k most certain points, [N + 1]. */
    private final double[] mistakes;

    private RejectionCurve(double[] mistakes) {
        this.mistakes = mistakes;
    }

    /**
     * Sorts the points.
     *
     * @param uncertainty uncertainty of each point [N]
     * @param right whether each decision is correct [N]
     * @throws IllegalArgumentException if there are no points, the lengths differ, or an uncertainty is NaN
     */
    public static RejectionCurve of(double[] uncertainty, boolean[] right) {
        int n = uncertainty.length;
        if (n == 0 || right.length != n) {
            throw new IllegalArgumentException(
                    "A rejection curve needs as many decisions as uncertainties, and at least one; got " + right.length
                            + " and " + n);
        }
        int[] surest = surestFirst(uncertainty);
        double[] mistakes = new double[n + 1];
        for (int from = 0; from < n; ) {
            int to = from;
            int wrong = 0;
            while (to < n && uncertainty[surest[to]] == uncertainty[surest[from]]) {
                wrong += right[surest[to++]] ? 0 : 1;
            }
            for (int k = from + 1; k <= to; k++) {
                mistakes[k] = mistakes[from] + (double) wrong * (k - from) / (to - from);
            }
            from = to;
        }
        return new RejectionCurve(mistakes);
    }

    private static int[] surestFirst(double[] uncertainty) {
        return IntStream.range(0, uncertainty.length)
                .peek(i -> requireNumber(uncertainty[i], i))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> uncertainty[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static void requireNumber(double uncertainty, int point) {
        if (Double.isNaN(uncertainty)) {
            throw new IllegalArgumentException("The uncertainty of point " + point + " is NaN; it must have an order");
        }
    }

    /**
     * Expected accuracy on the rest if this fraction, rounded to whole points, is rejected; at least one point remains.
     */
    public double accuracy(double refused) {
        int kept = Math.max(1, (int) Math.round((mistakes.length - 1) * (1 - refused)));
        return 1 - mistakes[kept] / kept;
    }

    /**
     * AURC, the area under the risk–coverage curve: (1/N) Σ_k (errors among the k most certain points)/k (Geifman &amp;
     * El-Yaniv 2017; as the sum of Geifman et al. 2019, eq. 2). Lower is better; for an uninformative uncertainty it
     * equals the error.
     */
    public double aurc() {
        double sum = 0;
        for (int k = 1; k < mistakes.length; k++) {
            sum += mistakes[k] / k;
        }
        return sum / (mistakes.length - 1);
    }

    /**
     * {@link #aurc} of weighted points: for whole weights that of as many copies, and for others the same formula, with
     * the sums over k continued by the digamma function: where a group of equal uncertainty of weight b − a and error
     * rate r follows points of weight a with M errors, Σ_k (M + r (k − a))/k is r (b − a) + (M − r a)(ψ(b + 1) − ψ(a +
     * 1)).
     *
     * @param uncertainty uncertainty of each point [N]
     * @param right whether each decision is correct [N]
     * @param weights how many times each point counts [N], finite and 0 or more
     */
    static double aurc(double[] uncertainty, boolean[] right, double[] weights) {
        if (Arrays.stream(weights).allMatch(weight -> weight == 1)) {
            return of(uncertainty, right).aurc();
        }
        int[] surest = surestFirst(uncertainty);
        double sum = 0;
        double mistakes = 0;
        double before = 0;
        for (int from = 0; from < surest.length; ) {
            int to = from;
            double weight = 0;
            double wrong = 0;
            while (to < surest.length && uncertainty[surest[to]] == uncertainty[surest[from]]) {
                weight += weights[surest[to]];
                wrong += right[surest[to]] ? 0 : weights[surest[to]];
                to++;
            }
            if (weight > 0) {
                double rate = wrong / weight;
                double harmonic = GammaFunctions.digamma(before + weight + 1) - GammaFunctions.digamma(before + 1);
                sum += wrong + (mistakes - rate * before) * harmonic;
            }
            mistakes += wrong;
            before += weight;
            from = to;
        }
        return sum / before;
    }
}
