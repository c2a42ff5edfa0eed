package dev.credence.eval.adversarial;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;

/**
 * Predictions of a model at points. The draws of the weights do not depend on the points, so that a difference is due
 * to the points.
 *
 * @param probabilities mean over samples [N][C]
 * @param entropy predictive entropy [N] in nats
 * @param information mutual information [N] in nats
 */
record Observation(double[][] probabilities, double[] entropy, double[] information) {
    static Observation of(TrainedModel model, Examples points, int samples) {
        Observation all =
                new Observation(new double[points.size()][], new double[points.size()], new double[points.size()]);
        model.predict(points, samples, (tile, from) -> {
            CategoricalMixture mixture = (CategoricalMixture) tile;
            copy(mixture.meanProbabilities(), all.probabilities, from);
            copy(mixture.predictiveEntropy(), all.entropy, from);
            copy(mixture.mutualInformation(), all.information, from);
        });
        return all;
    }

    @SuppressWarnings("SuspiciousSystemArraycopy")
    private static void copy(Object part, Object into, int from) {
        System.arraycopy(part, 0, into, from, java.lang.reflect.Array.getLength(part));
    }

    int points() {
        return entropy.length;
    }

    /** The most probable class, the lowest of a tie. */
    int predicted(int point) {
        double[] p = probabilities[point];
        int best = 0;
        for (int c = 1; c < p.length; c++) {
            best = p[c] > p[best] ? c : best;
        }
        return best;
    }

    /** {@link #predicted(int)} of all points. */
    int[] predicted() {
        int[] all = new int[points()];
        Arrays.setAll(all, this::predicted);
        return all;
    }

    /** 1 − the largest probability, for all points. */
    double[] doubt() {
        double[] all = new double[points()];
        Arrays.setAll(all, i -> 1 - probabilities[i][predicted(i)]);
        return all;
    }
}
