package dev.credence.active;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Joint label configurations ŷ of the points chosen so far, with probabilities v_m = p(ŷ_m), Σ_m v_m = 1, and
 * posteriors of the samples r_ms = p(s | ŷ_m). Enumerates up to {@link #MOST} configurations; beyond, draws that many
 * by systematic resampling.
 */
final class LabelParticles {
    /** Maximum number of configurations; with full enumeration, mutual information is exact. */
    static final int MOST = 1024;

    private final double[] probabilities;
    /** [M][S]. */
    private final double[][] posteriors;

    private LabelParticles(double[] probabilities, double[][] posteriors) {
        this.probabilities = probabilities;
        this.posteriors = posteriors;
    }

    /** The state before any choice. */
    static LabelParticles none(double[] weights) {
        return new LabelParticles(new double[] {1}, new double[][] {weights.clone()});
    }

    /** The number M of configurations. */
    int size() {
        return probabilities.length;
    }

    /**
     * Information gain I[y, w | labels so far] = Σ_m v_m H[y | ŷ_m] − Σ_s w_s H[y | s] of a point, in nats; labels of
     * different points are independent given the sample.
     *
     * @param p its probabilities [S][C]
     * @param expectedEntropy Σ_s w_s H[y | s]
     */
    double gain(double[][] p, double expectedEntropy) {
        double entropy = 0;
        double[] mean = new double[p[0].length];
        for (int m = 0; m < size(); m++) {
            mean(p, m, mean);
            double own = 0;
            for (double q : mean) {
                own -= q > 0 ? q * Math.log(q) : 0;
            }
            entropy += probabilities[m] * own;
        }
        return entropy - expectedEntropy;
    }

    /** p(c | ŷ_m) = Σ_s r_ms p_sc. */
    private void mean(double[][] p, int m, double[] into) {
        Arrays.fill(into, 0);
        for (int s = 0; s < p.length; s++) {
            for (int c = 0; c < into.length; c++) {
                into[c] += posteriors[m][s] * p[s][c];
            }
        }
    }

    /** Adds a point: extends every configuration by each of its labels. */
    LabelParticles with(double[][] p, CounterRandom random, int step) {
        int classes = p[0].length;
        double[] joint = new double[size() * classes];
        double[] mean = new double[classes];
        for (int m = 0; m < size(); m++) {
            mean(p, m, mean);
            for (int c = 0; c < classes; c++) {
                joint[m * classes + c] = probabilities[m] * mean[c];
            }
        }
        boolean all = Arrays.stream(joint).filter(v -> v > 0).count() <= MOST;
        int[] kept = all ? positive(joint) : resampled(joint, random.uniform(step, 0));
        double[] next = new double[kept.length];
        double[][] posterior = new double[kept.length][];
        for (int k = 0; k < kept.length; k++) {
            next[k] = all ? joint[kept[k]] : 1.0 / kept.length;
            posterior[k] = updated(posteriors[kept[k] / classes], p, kept[k] % classes);
        }
        return new LabelParticles(next, posterior);
    }

    private static int[] positive(double[] joint) {
        return IntStream.range(0, joint.length).filter(i -> joint[i] > 0).toArray();
    }

    /** Systematic resampling: the quantiles of the joint distribution at (k + u)/M. */
    private static int[] resampled(double[] joint, double u) {
        int[] kept = new int[MOST];
        double total = Arrays.stream(joint).sum();
        double below = 0;
        int i = 0;
        for (int k = 0; k < MOST; k++) {
            double at = (k + u) / MOST * total;
            while (i < joint.length - 1 && below + joint[i] <= at) {
                below += joint[i++];
            }
            kept[k] = i;
        }
        return kept;
    }

    /** r_ms p_sc / Σ_s r_ms p_sc. */
    private static double[] updated(double[] posterior, double[][] p, int c) {
        double[] updated = new double[posterior.length];
        double sum = 0;
        for (int s = 0; s < updated.length; s++) {
            updated[s] = posterior[s] * p[s][c];
            sum += updated[s];
        }
        for (int s = 0; s < updated.length; s++) {
            updated[s] /= sum;
        }
        return updated;
    }
}
