package dev.credence.guarantee.monitor;

import dev.credence.core.predict.LastLayer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the last layer of a network was given at training points, and the scores that follow from it.
 *
 * @param distance from those points
 * @param energies whether the outputs are logits, so that there is an energy
 */
record LastLayerReference(FeatureDistance distance, boolean energies) {
    /** e^(E/4) of the energy E: the bins of positive numbers then hold what E can be. */
    private static final double ENERGIES = 4;

    /** @throws IllegalArgumentException where it is that of another network */
    void require(LastLayer last) {
        int width = last.features()[0].length;
        if (width != distance.features() || energies != last.energy().length > 0) {
            throw new IllegalArgumentException("the last layer is given " + width + " features, and gives "
                    + (energies ? "no logits" : "logits") + "; known are training points with " + distance.features()
                    + ", and " + (energies ? "logits" : "none"));
        }
    }

    /** The scores of some points of this network, by the names of their tests. */
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
