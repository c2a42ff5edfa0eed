package dev.credence.docs.thesisfigures;

import java.util.stream.IntStream;

/** Spearman's rank correlation. */
final class RankCorrelation {
    private RankCorrelation() {}

    /**
     * The correlation of the ranks of a and b, in [−1, 1]; equal values share their mean rank. NaN if all are equal.
     */
    static double of(double[] a, double[] b) {
        double[] x = ranks(a);
        double[] y = ranks(b);
        double middle = (x.length + 1) / 2.0;
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            xy += (x[i] - middle) * (y[i] - middle);
            xx += (x[i] - middle) * (x[i] - middle);
            yy += (y[i] - middle) * (y[i] - middle);
        }
        return xy / Math.sqrt(xx * yy);
    }

    private static double[] ranks(double[] values) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> {
                    int below = 0;
                    int equal = 0;
                    for (double value : values) {
                        below += value < values[i] ? 1 : 0;
                        equal += value == values[i] ? 1 : 0;
                    }
                    return below + (equal + 1) / 2.0;
                })
                .toArray();
    }
}
