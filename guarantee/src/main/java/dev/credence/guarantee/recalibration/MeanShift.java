package dev.credence.guarantee.recalibration;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves the mean class probabilities and keeps the samples' spread, the epistemic part, as far as possible: q_s = q̄ +
 * κ (p_s − p̄) with each point's greatest κ ≤ 1 for which all q_s ≥ 0.
 */
final class MeanShift {
    private MeanShift() {}

    /**
     * Moves the means.
     *
     * @param means q̄, [N][C], each row with the sum 1
     */
    static CategoricalMixture to(CategoricalMixture mixture, double[][] means) {
        double[][] old = mixture.meanProbabilities();
        double[][][] p = mixture.probabilities();
        for (int n = 0; n < p.length; n++) {
            double kept = kept(p[n], old[n], means[n]);
            for (double[] sample : p[n]) {
                double sum = 0;
                for (int c = 0; c < sample.length; c++) {
                    sample[c] = Math.max(0, means[n][c] + kept * (sample[c] - old[n][c]));
                    sum += sample[c];
                }
                for (int c = 0; c < sample.length; c++) {
                    sample[c] /= sum; // rounding
                }
            }
        }
        return weighted(p, mixture.weights());
    }

    private static double kept(double[][] samples, double[] old, double[] mean) {
        double kept = 1;
        for (double[] sample : samples) {
            for (int c = 0; c < sample.length; c++) {
                double below = old[c] - sample[c];
                if (below > mean[c]) {
                    kept = Math.min(kept, mean[c] / below);
                }
            }
        }
        return kept;
    }

    private static CategoricalMixture weighted(double[][][] p, double[] weights) {
        boolean equal = true;
        for (double weight : weights) {
            equal &= weight == weights[0];
        }
        if (equal) {
            return CategoricalMixture.of(p);
        }
        List<CategoricalMixture> parts = new ArrayList<>();
        for (int s = 0; s < weights.length; s++) {
            double[][][] one = new double[p.length][][];
            for (int n = 0; n < p.length; n++) {
                one[n] = new double[][] {p[n][s]};
            }
            parts.add(CategoricalMixture.of(one));
        }
        return (CategoricalMixture) Predictive.mixture(parts, weights);
    }
}
