package dev.credence.inference.mcmc;

import dev.credence.core.data.EvenRows;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.method.ChainTrace;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Convergence diagnostics in function space. Weights cannot be compared: hidden units may be permuted, so chains at
 * different weights may have the same functions.
 */
final class FunctionMixing {
    /** R̂ above which chains have not mixed (Gelman &amp; Rubin 1992; stricter limits need far longer chains). */
    static final double LIMIT = 1.1;

    private static final int MOST_POINTS = 100;

    private FunctionMixing() {}

    /**
     * R̂ and effective sample sizes at training points, by name.
     *
     * @param draws [S][P], one chain after the other
     */
    static Map<String, Double> of(float[][] draws, int chains, DrawPredictions predictions, TrainingPoints training) {
        int[] rows = EvenRows.scattered(training.size(), MOST_POINTS);
        int points = rows.length;
        float[] x = new float[points * training.width()];
        training.gather(rows, 0, points, x, new float[points]);
        return at(x, points, draws, chains, predictions);
    }

    /** The same at standardised inputs [N, D], without statistics that are undefined for too few or equal draws. */
    static Map<String, Double> at(float[] x, int points, float[][] draws, int chains, DrawPredictions predictions) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        double[][][] quantities = quantities(x, points, draws, chains, predictions);
        double[] rHats =
                Arrays.stream(quantities).mapToDouble(ChainStatistics::rHat).toArray();
        numbers.put(
                "largest_r_hat",
                Arrays.stream(rHats).map(r -> Math.min(r, 1e6)).max().orElseThrow());
        numbers.put(
                "share_of_r_hats_above_limit",
                (double) Arrays.stream(rHats).filter(r -> r > LIMIT).count() / rHats.length);
        numbers.put(
                "least_bulk_sample_size",
                Arrays.stream(quantities)
                        .mapToDouble(ChainStatistics::bulkSize)
                        .min()
                        .orElseThrow());
        numbers.put(
                "least_tail_sample_size",
                Arrays.stream(quantities)
                        .mapToDouble(ChainStatistics::tailSize)
                        .min()
                        .orElseThrow());
        numbers.values().removeIf(value -> !Double.isFinite(value));
        return numbers;
    }

    /**
     * The quantity with the largest R̂ at these inputs; empty if undefined for too few or equal draws.
     *
     * @param x standardised inputs [N, D]
     */
    static Optional<ChainTrace> leastAgreement(
            float[] x, int points, float[][] draws, int chains, DrawPredictions predictions) {
        double[][][] quantities = quantities(x, points, draws, chains, predictions);
        int each = quantities.length / points;
        int worst = -1;
        double largest = Double.NEGATIVE_INFINITY;
        for (int q = 0; q < quantities.length; q++) {
            double rHat = ChainStatistics.rHat(quantities[q]);
            if (Double.isFinite(rHat) && rHat > largest) {
                largest = rHat;
                worst = q;
            }
        }
        return worst < 0
                ? Optional.empty()
                : Optional.of(new ChainTrace(worst / each, worst % each, largest, quantities[worst]));
    }

    /** [quantities][chains][draws], those of a point one after the other. */
    private static double[][][] quantities(
            float[] x, int points, float[][] draws, int chains, DrawPredictions predictions) {
        return Arrays.stream(predictions.quantities(draws, x, points))
                .map(quantity -> byChain(quantity, chains))
                .toArray(double[][][]::new);
    }

    private static double[][] byChain(double[] quantity, int chains) {
        int each = quantity.length / chains;
        return IntStream.range(0, chains)
                .mapToObj(c -> Arrays.copyOfRange(quantity, c * each, (c + 1) * each))
                .toArray(double[][]::new);
    }
}
