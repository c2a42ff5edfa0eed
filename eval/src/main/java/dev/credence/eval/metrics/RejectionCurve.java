package dev.credence.eval.metrics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What is gained by refusing to answer where the model is unsure: points are refused from the most uncertain on, and
 * the rest is scored. Among points of equal uncertainty any order is as good, so that the expected number of mistakes
 * counts: the order in which the points come does not matter.
 */
public final class RejectionCurve {
    /** The expected number of mistakes among the k surest points, [N + 1]. */
    private final double[] mistakes;

    private RejectionCurve(double[] mistakes) {
        this.mistakes = mistakes;
    }

    /**
     * Sorts the points.
     *
     * @param uncertainty of each point, higher is less sure [N]
     * @param right whether its decision was right [N]
     * @throws IllegalArgumentException if there are no points, the lengths differ, or an uncertainty is NaN
     */
    public static RejectionCurve of(double[] uncertainty, boolean[] right) {
        int n = uncertainty.length;
        if (n == 0 || right.length != n) {
            throw new IllegalArgumentException(
                    "A rejection curve needs as many decisions as uncertainties, and at least one; got " + right.length
                            + " and " + n);
        }
        int[] surest = IntStream.range(0, n)
                .peek(i -> requireNumber(uncertainty[i], i))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> uncertainty[i]))
                .mapToInt(Integer::intValue)
                .toArray();
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

    private static void requireNumber(double uncertainty, int point) {
        if (Double.isNaN(uncertainty)) {
            throw new IllegalArgumentException("The uncertainty of point " + point + " is NaN; it must have an order");
        }
    }

    /**
     * The expected accuracy of what is left when this fraction is refused, rounded to whole points; at least one point
     * is left.
     */
    public double accuracy(double refused) {
        int kept = Math.max(1, (int) Math.round((mistakes.length - 1) * (1 - refused)));
        return 1 - mistakes[kept] / kept;
    }

    /**
     * AURC, the area under the risk–coverage curve: (1/N) Σ_k (mistakes among the k surest points)/k (Geifman &amp;
     * El-Yaniv 2017; as the sum of Geifman et al. 2019, eq. 2). Lower is better; it is the error where the uncertainty
     * says nothing.
     */
    public double aurc() {
        double sum = 0;
        for (int k = 1; k < mistakes.length; k++) {
            sum += mistakes[k] / k;
        }
        return sum / (mistakes.length - 1);
    }
}
