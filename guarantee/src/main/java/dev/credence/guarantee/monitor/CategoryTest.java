package dev.credence.guarantee.monitor;

import static dev.credence.core.numeric.GammaFunctions.logGamma;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;

/**
 * Tests whether the categories of n training rows and of w new rows are exchangeable, N = n + w. Only categories of
 * training rows are known, so the histograms are not those of two samples in fixed bins: with many categories much of
 * any new sample is unknown. Three exact tests allow for that. Given the categories of all N rows, all orders of the
 * rows are equally probable:
 *
 * <ul>
 *   <li>of each known category, with m of the N rows, the number of new rows is hypergeometric (Fisher's exact test).
 *       Each has the share m/N of the level, which adds up to one over all categories, unknown ones too;
 *   <li>a random half of the training rows defines the known categories. Given that half, the other half and the new
 *       rows are exchangeable, so the number of new rows of other categories is hypergeometric (one-sided test);
 *   <li>a Bayes factor for many small changes. Let the rows of category l be training rows with a probability θ_l ~
 *       Beta(a π, a (1 − π)), π = n/N. The ratio of the probability of this division into training and new rows, ∏_l
 *       B(c_l + a π, d_l + a (1 − π)) / B(a π, a (1 − π)) with c_l training rows and d_l new ones, to 1/C(N, n) is at
 *       most 1 on average. Which unknown rows share a category is not known; by Jensen's inequality E (1 − θ)^m ≥ (1 −
 *       π)^m, so the ratio is smallest if each has its own. Its inverse is a p-value (Markov's inequality).
 * </ul>
 *
 * <p>The p-value is three times the least of the three (Bonferroni).
 */
final class CategoryTest {
    /** Values of a, from categories that appear or vanish to those that change by a tenth. */
    private static final double[] STRENGTHS = {1, 4, 16, 64};

    /** The relative size of a term below which a sum ends. */
    private static final double NEGLIGIBLE = 1e-18;

    private static final long SEED = 0x5ca1ab1eL;

    private CategoryTest() {}

    /**
     * The p-value of the hypothesis that nothing has changed.
     *
     * @param training counts of each category; last, of missing cells
     * @param others the same of new rows; last, of missing cells and unknown categories
     */
    static double pValue(long[] training, long[] others) {
        long n = Arrays.stream(training).sum();
        long w = Arrays.stream(others).sum();
        if (n == 0 || w == 0) {
            return 1;
        }
        double least = Math.min(
                StrictMath.exp(-bet(training, others, n, w)),
                Math.min(single(training, others, n, w), unseen(training, others, n, w)));
        return Math.min(1, 3 * least);
    }

    private static double single(long[] training, long[] others, long n, long w) {
        double least = 1;
        for (int l = 0; l < training.length - 1; l++) {
            long rows = training[l] + others[l];
            if (rows > 0) {
                double share = (double) rows / (n + w);
                least = Math.min(least, twoSided(others[l], n + w, rows, w) / share);
            }
        }
        return least;
    }

    private static double unseen(long[] training, long[] others, long n, long w) {
        long[] half = half(training, n);
        int last = training.length - 1;
        // unknown categories cannot be told from missing ones, so that both are among the others
        long ofRest = training[last] - half[last];
        long ofNew = others[last];
        for (int l = 0; l < last; l++) {
            if (half[l] == 0) {
                ofRest += training[l];
                ofNew += others[l];
            }
        }
        return upperTail(ofNew, n - n / 2 + w, ofRest + ofNew, w);
    }

    /** Counts of a uniformly random half of the rows. The random numbers differ between columns. */
    private static long[] half(long[] training, long n) {
        CounterRandom random = Stream.MONITORING.of(SEED, "half of " + Arrays.hashCode(training));
        long[] half = new long[training.length];
        long wanted = n / 2;
        long left = n;
        for (int l = 0; l < training.length; l++) {
            for (long i = 0; i < training[l]; i++) {
                long row = n - left;
                if (random.uniform((int) (row >>> 32), row & 0xFFFFFFFFL) * left < wanted) {
                    half[l]++;
                    wanted--;
                }
                left--;
            }
        }
        return half;
    }

    /** The logarithm of the mean ratio. StrictMath: the same bits on every machine. */
    private static double bet(long[] training, long[] others, long n, long w) {
        double[] logs = Arrays.stream(STRENGTHS)
                .map(a -> bet(training, others, a * n / (n + w), a * w / (n + w)) + logChoose(n + w, n))
                .toArray();
        double most = Arrays.stream(logs).max().orElseThrow();
        double sum = 0;
        for (double log : logs) {
            sum += StrictMath.exp(log - most);
        }
        return most + StrictMath.log(sum / logs.length);
    }

    private static double bet(long[] training, long[] others, double first, double second) {
        double none = logBeta(first, second);
        int last = training.length - 1;
        double sum = 0;
        for (int l = 0; l < last; l++) {
            if (training[l] + others[l] > 0) {
                sum += logBeta(training[l] + first, others[l] + second) - none;
            }
        }
        // of the new rows in the last bin any number may be unknown rather than missing
        double unknown = StrictMath.log(second / (first + second));
        double least = Double.POSITIVE_INFINITY;
        for (long missing = 0; missing <= others[last]; missing++) {
            double ratio = logBeta(training[last] + first, missing + second) - none;
            least = Math.min(least, ratio + (others[last] - missing) * unknown);
        }
        return sum + least;
    }

    /** The two-sided p-value of a hypergeometric number: twice the tail that x lies in. */
    private static double twoSided(long x, long all, long marked, long some) {
        return (double) x * all >= (double) marked * some
                ? Math.min(1, 2 * upperTail(x, all, marked, some))
                : Math.min(1, 2 * upperTail(marked - x, all, marked, all - some));
    }

    /** P(X ≥ x) of the hypergeometric number X of marked ones among some that are drawn from all. */
    private static double upperTail(long x, long all, long marked, long some) {
        if (x <= Math.max(0, some + marked - all)) {
            return 1;
        }
        double term = StrictMath.exp(logChoose(marked, x) + logChoose(all - marked, some - x) - logChoose(all, some));
        double sum = 0;
        for (long k = x; term > NEGLIGIBLE * sum; k++) {
            sum += term;
            // P(k + 1) / P(k); 0 where k is the greatest possible
            term *= (double) (marked - k) * (some - k) / ((k + 1.0) * (all - marked - some + k + 1.0));
        }
        return Math.min(1, sum);
    }

    private static double logChoose(long n, long k) {
        return logGamma(n + 1.0) - logGamma(k + 1.0) - logGamma(n - k + 1.0);
    }

    private static double logBeta(double a, double b) {
        return logGamma(a) + logGamma(b) - logGamma(a + b);
    }
}
