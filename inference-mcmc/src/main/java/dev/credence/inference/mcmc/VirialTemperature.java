package dev.credence.inference.mcmc;

import java.util.Arrays;

/**
 * The temperature of draws, estimated by the virial theorem: for draws of exp(−U/T), E[(θ − c)·∇U]/P = T for every c.
 *
 * @param value the estimate
 * @param standardError its standard error for independent draws; for networks often as large as the value, since
 *     between modes θ − θ̄ is long in directions in which U is steep
 */
record VirialTemperature(double value, double standardError) {
    private static final double ERRORS = 3;

    /**
     * Σ_s (θ_s − θ̄)·∇U(θ_s)/((S − 1) P): subtracting θ̄ removes most of the variance. NaN for a single draw.
     *
     * @param draws [S][P]
     */
    static VirialTemperature of(float[][] draws, Potential potential) {
        int size = potential.size();
        double[] mean = new double[size];
        for (float[] draw : draws) {
            for (int i = 0; i < size; i++) {
                mean[i] += (double) draw[i] / draws.length;
            }
        }
        double[] terms = new double[draws.length];
        double[] position = new double[size];
        double[] gradient = new double[size];
        for (int s = 0; s < draws.length; s++) {
            for (int i = 0; i < size; i++) {
                position[i] = draws[s][i];
            }
            double unused = potential.evaluate(position, gradient);
            for (int i = 0; i < size; i++) {
                terms[s] += (position[i] - mean[i]) * gradient[i] / size;
            }
        }
        double others = draws.length - 1.0;
        double average = Arrays.stream(terms).average().orElse(Double.NaN);
        double squares =
                Arrays.stream(terms).map(t -> (t - average) * (t - average)).sum();
        return new VirialTemperature(
                Arrays.stream(terms).sum() / others, Math.sqrt(squares * draws.length / others) / others);
    }

    /** Whether it is significantly above a temperature. */
    boolean isAbove(double temperature) {
        return value - ERRORS * standardError > temperature;
    }

    /** Whether it is significantly below a temperature. */
    boolean isBelow(double temperature) {
        return value + ERRORS * standardError < temperature;
    }
}
