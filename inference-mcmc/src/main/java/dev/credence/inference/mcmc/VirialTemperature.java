package dev.credence.inference.mcmc;

import java.util.Arrays;

/**
 * The temperature that draws have, whatever they were asked for: for draws of exp(−U/T), E[(θ − c)·∇U]/P = T for every
 * c (the virial theorem).
 *
 * @param value the estimate
 * @param standardError its standard error, the draws taken as independent: of a network often as large as the value,
 *     since between modes θ − θ̄ is long in directions in which U is steep
 */
record VirialTemperature(double value, double standardError) {
    private static final double ERRORS = 3;

    /**
     * Σ_s (θ_s − θ̄)·∇U(θ_s)/((S − 1) P): that θ̄ is subtracted, for which E[θ̄·∇U] = 0, takes away most of the sum's
     * variance. NaN of one draw, which says nothing.
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

    /** Whether it is above a temperature by more than its error explains. */
    boolean isAbove(double temperature) {
        return value - ERRORS * standardError > temperature;
    }

    /** Likewise below it. */
    boolean isBelow(double temperature) {
        return value + ERRORS * standardError < temperature;
    }
}
