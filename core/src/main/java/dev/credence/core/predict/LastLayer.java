package dev.credence.core.predict;

import java.util.List;

/**
 * Inputs of a network's last layer and energies of its outputs at N points, for out-of-distribution scores.
 *
 * @param features [N][F], inputs of the last layer, averaged over samples of the weights; concatenated over several
 *     networks
 * @param energy [N], −log Σ_c exp f_c of the logits f (Liu et al. 2020, energy-based out-of-distribution detection, at
 *     temperature 1), averaged over samples. A single logit f of two classes counts as (−f/2, f/2). Lower on data like
 *     the training data. Empty if the outputs are not logits
 */
@SuppressWarnings("ArrayRecordComponent") // checked by the receiver
public record LastLayer(float[][] features, double[] energy) {
    public LastLayer {
        if (energy.length > 0 && energy.length != features.length) {
            throw new IllegalArgumentException("A last layer of " + features.length + " points with " + energy.length
                    + " energies; expected as many, or none");
        }
    }

    /** Joins several networks: concatenated features and mean energies. */
    public static LastLayer joined(List<LastLayer> parts) {
        LastLayer first = parts.get(0);
        if (parts.size() == 1) {
            return first;
        }
        float[][] features = new float[first.features.length][];
        double[] energy = new double[first.energy.length];
        for (int n = 0; n < features.length; n++) {
            int at = 0;
            features[n] = new float[first.features[n].length * parts.size()];
            for (LastLayer part : parts) {
                System.arraycopy(part.features[n], 0, features[n], at, part.features[n].length);
                at += part.features[n].length;
            }
        }
        for (LastLayer part : parts) {
            for (int n = 0; n < energy.length; n++) {
                energy[n] += part.energy[n] / parts.size();
            }
        }
        return new LastLayer(features, energy);
    }
}
