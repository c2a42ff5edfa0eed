package dev.credence.active;

import dev.credence.core.predict.CategoricalMixture;

/**
 * The standard deviation of a class probability over the samples, averaged over the classes (Kampffmeyer et al. 2016;
 * Kendall et al. 2015): (1/C) Σ_c √(Σ_s w_s p_sc² − p̄_c²). Epistemic: 0 if the samples agree.
 */
public final class MeanSd extends ClassAcquisition {
    @Override
    public String name() {
        return "mean-sd";
    }

    @Override
    public String description() {
        return "classes: the standard deviation of the class probabilities over samples, averaged over classes";
    }

    @Override
    double[] scores(CategoricalMixture predictive) {
        double[][][] probabilities = predictive.probabilities();
        double[] weights = predictive.weights();
        double[] scores = new double[probabilities.length];
        for (int n = 0; n < scores.length; n++) {
            for (int c = 0; c < predictive.classes(); c++) {
                scores[n] += sd(probabilities[n], weights, c) / predictive.classes();
            }
        }
        return scores;
    }

    /** Uses deviations from the first sample: exactly 0 if all samples are equal. */
    private static double sd(double[][] samples, double[] weights, int c) {
        double origin = samples[0][c];
        double mean = 0;
        double square = 0;
        for (int s = 0; s < weights.length; s++) {
            double deviation = samples[s][c] - origin;
            mean += weights[s] * deviation;
            square += weights[s] * deviation * deviation;
        }
        return Math.sqrt(Math.max(0, square - mean * mean));
    }
}
