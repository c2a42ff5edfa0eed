package dev.credence.core.predict;

import java.util.Arrays;

/**
 * N points × S weighted components of a location-scale family, and reductions over the components of a point: Σ_s w_s
 * f(n, s; x_n), log Σ_s w_s a e^b, min and max. All loops over components are here; functions are evaluated in blocks
 * that fit the first-level cache, and nothing of size N × S is allocated.
 *
 * @param location [N, S]
 * @param scale broadcasts to [N, S]
 * @param weights weights of the S components
 */
record Components(Matrix location, Matrix scale, Weights weights) {
    private static final int BLOCK = 512;

    int points() {
        return location.rows();
    }

    int samples() {
        return location.columns();
    }

    /** Σ_s w_s f(n, s; x_n), [N]. */
    double[] mean(ComponentFunction f, double[] x) {
        double[][] means = new double[1][points()];
        means(f, everyPoint(), x, means);
        return means[0];
    }

    /**
     * Σ_s w_s f_r(n, s; x_i) for each result r at some of the points.
     *
     * @param which points n = which[i]
     * @param x [points]
     * @param into [results][at least points]
     */
    void means(ComponentFunction f, int[] which, double[] x, double[][] into) {
        double[][] values = new double[into.length][BLOCK];
        double[] sums = new double[into.length];
        Blocks blocks = new Blocks();
        for (int i = 0; i < which.length; i++) {
            Arrays.fill(sums, 0);
            for (int from = 0; from < samples(); from += BLOCK) {
                f.contribute(blocks.at(which[i], from), x[i], values);
                for (int r = 0; r < sums.length; r++) {
                    sums[r] += weights.part(values[r], from, blocks.block.count);
                }
            }
            for (int r = 0; r < sums.length; r++) {
                into[r][i] = weights.finish(sums[r]);
            }
        }
    }

    /** log Σ_s w_s a e^b with (b, a) = f(n, s; x_n), a ≥ 0, [N], scaled by the running maximum of b. */
    double[] logMean(ComponentFunction f, double[] x) {
        double[][] values = new double[2][BLOCK];
        double[] logs = new double[points()];
        Blocks blocks = new Blocks();
        for (int n = 0; n < logs.length; n++) {
            double greatest = Double.NEGATIVE_INFINITY;
            double sum = 0;
            for (int from = 0; from < samples(); from += BLOCK) {
                f.contribute(blocks.at(n, from), x[n], values);
                int count = blocks.block.count;
                double greatestHere = greatest(values[0], count);
                if (greatestHere == Double.NEGATIVE_INFINITY) {
                    continue; // e^b is 0 for all of them, and (−∞) − (−∞) would be NaN
                }
                if (greatestHere > greatest) {
                    sum *= Math.exp(greatest - greatestHere);
                    greatest = greatestHere;
                }
                for (int s = 0; s < count; s++) {
                    values[0][s] = values[1][s] * Math.exp(values[0][s] - greatest);
                }
                sum += weights.part(values[0], from, count);
            }
            logs[n] = greatest + Math.log(weights.finish(sum));
        }
        return logs;
    }

    /** min_s f_0(n, s) and max_s f_1(n, s): [2][N]. */
    double[][] range(ComponentFunction f) {
        double[][] values = new double[2][BLOCK];
        double[][] range = new double[2][points()];
        Blocks blocks = new Blocks();
        for (int n = 0; n < range[0].length; n++) {
            double least = Double.POSITIVE_INFINITY;
            double greatest = Double.NEGATIVE_INFINITY;
            for (int from = 0; from < samples(); from += BLOCK) {
                f.contribute(blocks.at(n, from), Double.NaN, values);
                for (int s = 0; s < blocks.block.count; s++) {
                    least = Math.min(least, values[0][s]);
                }
                greatest = Math.max(greatest, greatest(values[1], blocks.block.count));
            }
            range[0][n] = least;
            range[1][n] = greatest;
        }
        return range;
    }

    private static double greatest(double[] values, int count) {
        double greatest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            greatest = Math.max(greatest, values[i]);
        }
        return greatest;
    }

    int[] everyPoint() {
        int[] all = new int[points()];
        Arrays.setAll(all, n -> n);
        return all;
    }

    /** The current block. A scale shared by all components of a point is replicated. */
    private final class Blocks {
        private final ComponentFunction.Block block = new ComponentFunction.Block();
        private final boolean shared = scale.columns() == 1;
        private double spread = Double.NaN;

        Blocks() {
            block.location = location.values();
            block.scale = shared ? new double[BLOCK] : scale.values();
        }

        ComponentFunction.Block at(int n, int from) {
            block.from = location.index(n, from);
            block.count = Math.min(BLOCK, samples() - from);
            if (!shared) {
                block.scaleFrom = scale.index(n, from);
            } else if (scale.at(n, 0) != spread) {
                spread = scale.at(n, 0);
                Arrays.fill(block.scale, spread);
            }
            return block;
        }
    }
}
