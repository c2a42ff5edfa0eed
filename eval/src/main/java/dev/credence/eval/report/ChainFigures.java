package dev.credence.eval.report;

import dev.credence.core.method.ChainTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trace and rank plots of Markov chains (Vehtari et al. 2021, section 5), for the quantities with the worst agreement.
 */
final class ChainFigures {
    private static final int MOST_BINS = 20;

    private ChainFigures() {}

    static List<Figure> of(ChainTrace trace) {
        return List.of(traces(trace), ranks(trace));
    }

    private static String where(ChainTrace trace) {
        return "test point " + (trace.point() + 1) + " (output " + (trace.output() + 1)
                + "), where the chains agree least: R̂ is " + Phrases.fixed(trace.rHat(), 3) + " there";
    }

    private static Figure traces(ChainTrace trace) {
        List<Chart.Functions.Trace> curves = new ArrayList<>();
        for (int c = 0; c < trace.values().length; c++) {
            double[] y = trace.values()[c];
            double[] x = IntStream.rangeClosed(1, y.length).asDoubleStream().toArray();
            curves.add(curve(c, true, x, y));
        }
        return new Figure(
                "chains-trace",
                "The chains, draw by draw",
                "What the draws of each chain predict at " + where(trace)
                        + ". Chains that have mixed cross each other all the time; one that stays above or below the"
                        + " others, or drifts, has not seen all of the posterior.",
                trace.values().length + " chains of " + trace.values()[0].length + " draws",
                new Chart.Functions("draw", "network output, standardised", curves, List.of()));
    }

    private static Figure ranks(ChainTrace trace) {
        double[][] shares = shares(trace.values());
        List<Chart.Functions.Trace> curves = new ArrayList<>();
        for (int c = 0; c < shares.length; c++) {
            int bins = shares[c].length;
            double[] x = new double[2 * bins];
            double[] y = new double[2 * bins];
            for (int b = 0; b < bins; b++) {
                x[2 * b] = (double) b / bins;
                x[2 * b + 1] = (b + 1.0) / bins;
                y[2 * b] = shares[c][b];
                y[2 * b + 1] = shares[c][b];
            }
            curves.add(curve(c, false, x, y));
        }
        List<String> names =
                IntStream.range(0, shares.length).mapToObj(ChainFigures::name).toList();
        return new Figure(
                "chains-ranks",
                "The ranks of each chain's draws",
                "How often the draws of a chain have a rank among the draws of all, over how often it would be by chance:"
                        + " at " + where(trace) + ". Level lines at 1, but for chance, where the chains have mixed. "
                        + DetectionFigures.legend(names) + ".",
                "histograms of ranks, one for each chain",
                new Chart.Functions("rank, as a share of all", "frequency over chance", curves, List.of()));
    }

    private static String name(int chain) {
        return "chain " + (chain + 1);
    }

    private static Chart.Functions.Trace curve(int chain, boolean thin, double[] x, double[] y) {
        return new Chart.Functions.Trace(name(chain), chain, thin, x, y, new double[0], new double[0]);
    }

    /**
     * [chains][bins]: each chain's share of the ranks in a bin, divided by 1/bins; equal values share their mean rank.
     */
    static double[][] shares(double[][] values) {
        double[] all =
                Arrays.stream(values).flatMapToDouble(Arrays::stream).sorted().toArray();
        int bins = Math.max(1, Math.min(MOST_BINS, values[0].length / 5));
        double[][] shares = new double[values.length][bins];
        for (int c = 0; c < values.length; c++) {
            for (double value : values[c]) {
                double rank = (first(all, value) + last(all, value)) / 2.0;
                int bin = Math.min(bins - 1, (int) (bins * (rank + 0.5) / all.length));
                shares[c][bin]++;
            }
            for (int b = 0; b < bins; b++) {
                shares[c][b] *= (double) bins / values[c].length;
            }
        }
        return shares;
    }

    private static int first(double[] sorted, double value) {
        int at = Arrays.binarySearch(sorted, value);
        while (at > 0 && sorted[at - 1] == value) {
            at--;
        }
        return at;
    }

    private static int last(double[] sorted, double value) {
        int at = Arrays.binarySearch(sorted, value);
        while (at + 1 < sorted.length && sorted[at + 1] == value) {
            at++;
        }
        return at;
    }
}
