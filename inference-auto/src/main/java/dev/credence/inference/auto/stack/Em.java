package dev.credence.inference.auto.stack;

import dev.credence.core.numeric.LogSumExp;
import java.util.Arrays;

/**
 * Weights of a mixture of given densities: maximises Σ_i log Σ_j π_j exp D_ij + Σ_j α_j log π_j over the simplex, which
 * is concave, by expectation–maximisation, with each row i counted n_i times: r_ij ∝ π_j exp D_ij, π_j ∝ Σ_i r_ij + α_j
 * (stacking of predictive distributions, Yao et al. 2018, with a Dirichlet prior). Monotone.
 */
final class Em {
    private static final double STANDSTILL = 1e-10;

    private Em() {}

    /**
     * Runs EM until the weights move by less than 1e-10 in total, at most {@code rounds} rounds.
     *
     * @param scores D row-major [n, J], log densities; rows that are −∞ in every column are ignored
     * @param pseudo α [J] ≥ 0
     * @return π [J], summing to 1
     */
    static double[] fit(double[] scores, double[] pseudo, int rounds) {
        double[] ones = new double[scores.length / pseudo.length];
        Arrays.fill(ones, 1);
        return fit(scores, ones, pseudo, rounds);
    }

    /**
     * The same for weighted rows.
     *
     * @param counts how many times each row counts [n]
     */
    static double[] fit(double[] scores, double[] counts, double[] pseudo, int rounds) {
        int columns = pseudo.length;
        int rows = scores.length / columns;
        double[] ratios = ratios(scores, rows, columns);
        double[] weights = new double[columns];
        for (int j = 0; j < columns; j++) {
            weights[j] = pseudo[j] + 1e-3;
        }
        normalise(weights);
        double[] next = new double[columns];
        for (int round = 0; round < rounds; round++) {
            Arrays.fill(next, 0);
            for (int i = 0; i < rows; i++) {
                addShares(ratios, i * columns, counts[i], weights, next);
            }
            for (int j = 0; j < columns; j++) {
                next[j] = weights[j] * next[j] + pseudo[j];
            }
            normalise(next);
            double moved = 0;
            for (int j = 0; j < columns; j++) {
                moved += Math.abs(next[j] - weights[j]);
            }
            double[] swap = weights;
            weights = next;
            next = swap;
            if (moved < STANDSTILL) {
                break;
            }
        }
        return weights;
    }

    /** next_j += n_i E_ij / Σ_k π_k E_ik. */
    private static void addShares(double[] ratios, int from, double count, double[] weights, double[] next) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int columns = weights.length;
        int j = 0;
        for (; j + 4 <= columns; j += 4) { // four independent sums, for instruction-level parallelism
            s0 += weights[j] * ratios[from + j];
            s1 += weights[j + 1] * ratios[from + j + 1];
            s2 += weights[j + 2] * ratios[from + j + 2];
            s3 += weights[j + 3] * ratios[from + j + 3];
        }
        for (; j < columns; j++) {
            s0 += weights[j] * ratios[from + j];
        }
        double sum = s0 + s1 + (s2 + s3);
        if (sum > 0) {
            double inverse = count / sum;
            for (j = 0; j < columns; j++) {
                next[j] += inverse * ratios[from + j];
            }
        }
    }

    /** exp(D_ij − max_j D_ij). */
    private static double[] ratios(double[] scores, int rows, int columns) {
        double[] ratios = scores.clone();
        for (int i = 0; i < rows; i++) {
            LogSumExp.exponentials(ratios, i * columns, columns);
        }
        return ratios;
    }

    private static void normalise(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        for (int j = 0; j < weights.length; j++) {
            weights[j] /= sum;
        }
    }

    /** log Σ_j π_j exp D_ij of each row. */
    static double[] rowScores(double[] scores, double[] weights) {
        int columns = weights.length;
        double[] rows = new double[scores.length / columns];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = LogSumExp.weighted(scores, i * columns, weights);
        }
        return rows;
    }

    static double meanScore(double[] scores, double[] counts, double[] weights) {
        return mean(rowScores(scores, weights), counts);
    }

    /** The mean of rows that count so many times each. */
    static double mean(double[] rows, double[] counts) {
        if (Arrays.stream(counts).allMatch(count -> count == 1)) {
            return Arrays.stream(rows).average().orElse(Double.NaN);
        }
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < rows.length; i++) {
            sum += counts[i] * rows[i];
            weight += counts[i];
        }
        return sum / weight;
    }
}
