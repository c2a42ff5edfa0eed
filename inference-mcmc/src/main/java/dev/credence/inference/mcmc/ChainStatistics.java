package dev.credence.inference.mcmc;

import dev.credence.core.numeric.NormalQuantile;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * R̂ and effective sample sizes of a quantity over several chains (Vehtari, Gelman, Simpson, Carpenter &amp; Bürkner
 * 2021). Every chain is split into halves, so that a drift within it shows too.
 */
public final class ChainStatistics {
    private static final int LEAST = 4;

    private ChainStatistics() {}

    /**
     * The larger of rank-normalised R̂ and rank-normalised folded R̂ (of distances from the median): near 1 if the
     * chains agree in location and scale. ∞ for constant chains at different values, 1 if all draws are equal, NaN for
     * fewer than 4 draws of a chain.
     *
     * @param draws [chains][draws of each], of equal length
     */
    public static double rHat(double[][] draws) {
        if (tooFew(draws)) {
            return Double.NaN;
        }
        double[][] halves = halves(draws);
        double median = quantile(halves, 0.5);
        double[][] folded = mapped(halves, x -> Math.abs(x - median));
        return Math.max(plainRHat(scores(halves)), plainRHat(scores(folded)));
    }

    /** Bulk effective sample size, of the ranks' normal scores; NaN as in {@link #rHat}. */
    public static double bulkSize(double[][] draws) {
        return tooFew(draws) ? Double.NaN : effective(scores(halves(draws)));
    }

    /**
     * Tail effective sample size: the smaller one of the indicators of being at most the 5 % and the 95 % quantile; NaN
     * as in {@link #rHat}.
     */
    public static double tailSize(double[][] draws) {
        if (tooFew(draws)) {
            return Double.NaN;
        }
        double[][] halves = halves(draws);
        return DoubleStream.of(0.05, 0.95)
                .map(p -> quantile(halves, p))
                .map(q -> effective(mapped(halves, x -> x <= q ? 1 : 0)))
                .min()
                .orElseThrow();
    }

    private static boolean tooFew(double[][] draws) {
        return draws.length == 0 || draws[0].length < LEAST;
    }

    private static double[][] halves(double[][] draws) {
        int half = draws[0].length / 2;
        return Arrays.stream(draws)
                .flatMap(chain -> Stream.of(
                        Arrays.copyOf(chain, half), Arrays.copyOfRange(chain, chain.length - half, chain.length)))
                .toArray(double[][]::new);
    }

    private static double[][] mapped(double[][] draws, DoubleUnaryOperator f) {
        return Arrays.stream(draws)
                .map(chain -> Arrays.stream(chain).map(f).toArray())
                .toArray(double[][]::new);
    }

    /** The sample quantile, linearly interpolated. */
    private static double quantile(double[][] draws, double p) {
        double[] sorted =
                Arrays.stream(draws).flatMapToDouble(Arrays::stream).sorted().toArray();
        double at = p * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    /** Φ⁻¹((r − 3/8)/(S + 1/4)), r the rank among all S draws; equal draws share their mean rank. */
    private static double[][] scores(double[][] draws) {
        int n = draws[0].length;
        int total = draws.length * n;
        int[] order = IntStream.range(0, total)
                .boxed()
                .sorted((a, b) -> Double.compare(draws[a / n][a % n], draws[b / n][b % n]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[][] scores = new double[draws.length][n];
        for (int from = 0; from < total; ) {
            int to = from + 1;
            while (to < total && draws[order[to] / n][order[to] % n] == draws[order[from] / n][order[from] % n]) {
                to++;
            }
            double rank = 0.5 * (from + 1 + to);
            for (int i = from; i < to; i++) {
                scores[order[i] / n][order[i] % n] = NormalQuantile.of((rank - 0.375) / (total + 0.25));
            }
            from = to;
        }
        return scores;
    }

    private static double mean(double[] x) {
        return Arrays.stream(x).average().orElseThrow();
    }

    private static double variance(double[] x) {
        double mean = mean(x);
        return Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / (x.length - 1);
    }

    /** The mean within-chain variance W. */
    private static double within(double[][] draws) {
        return Arrays.stream(draws)
                .mapToDouble(ChainStatistics::variance)
                .average()
                .orElseThrow();
    }

    /** (n − 1)/n · W + B/n, B/n the variance of the chains' means. */
    private static double pooled(double[][] draws) {
        double n = draws[0].length;
        double between =
                variance(Arrays.stream(draws).mapToDouble(ChainStatistics::mean).toArray());
        return (n - 1) / n * within(draws) + between;
    }

    private static double plainRHat(double[][] draws) {
        double pooled = pooled(draws);
        return pooled == 0 ? 1 : Math.sqrt(pooled / within(draws));
    }

    /** Geyer's (1992) initial monotone sequence over the chains' combined autocorrelations. */
    private static double effective(double[][] draws) {
        int n = draws[0].length;
        double total = (double) n * draws.length;
        double pooled = pooled(draws);
        if (pooled == 0) {
            return total;
        }
        double within = within(draws);
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int lag = 0; lag + 1 < n; lag += 2) {
            double pair = correlation(draws, lag, within, pooled) + correlation(draws, lag + 1, within, pooled);
            if (pair <= 0) {
                break;
            }
            least = Math.min(least, pair);
            sum += least;
        }
        return total / Math.max(2 * sum - 1, 1 / Math.log10(total));
    }

    /** ρ_t = 1 − (W − mean autocovariance)/pooled variance. */
    private static double correlation(double[][] draws, int lag, double within, double pooled) {
        double covariance = Arrays.stream(draws)
                .mapToDouble(chain -> covariance(chain, lag))
                .average()
                .orElseThrow();
        return 1 - (within - covariance) / pooled;
    }

    private static double covariance(double[] x, int lag) {
        double mean = mean(x);
        double sum = 0;
        for (int i = 0; i + lag < x.length; i++) {
            sum += (x[i] - mean) * (x[i + lag] - mean);
        }
        return sum / (x.length - 1);
    }
}
