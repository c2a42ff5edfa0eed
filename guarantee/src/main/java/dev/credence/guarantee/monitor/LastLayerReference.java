package dev.credence.guarantee.monitor;

import dev.credence.core.predict.LastLayer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Last-layer features of training points, and the out-of-distribution scores of new points by them.
 *
 * @param distance from the training points
 * @param energies whether the outputs are logits, which have an energy
 */
record LastLayerReference(FeatureDistance distance, boolean energies) {
    /** The divisor of the energy E in the score e^(E/4), whose range fits the bins of positive numbers. */
    private static final double ENERGIES = 4;

    /** @throws IllegalArgumentException where the features are another network's */
    void require(LastLayer last) {
        int width = last.features()[0].length;
        if (width != distance.features() || energies != last.energy().length > 0) {
            throw new IllegalArgumentException("the last layer is given " + width + " features, and gives "
                    + (energies ? "no logits" : "logits") + "; known are training points with " + distance.features()
                    + ", and " + (energies ? "logits" : "none"));
        }
    }

    /** The scores of points, by the names of their tests. */
    Map<String, double[]> scores(LastLayer last) {
        Map<String, double[]> scores = new LinkedHashMap<>();
        scores.put(
                Scoring.LAST_LAYER,
                Arrays.stream(last.features()).mapToDouble(distance::of).toArray());
        if (energies) {
            scores.put(
                    Scoring.ENERGY,
                    Arrays.stream(last.energy())
                            .map(e -> StrictMath.exp(e / ENERGIES))
                            .toArray());
        }
        return scores;
    }
}
