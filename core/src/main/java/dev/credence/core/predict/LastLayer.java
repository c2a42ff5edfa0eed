package dev.credence.core.predict;

import java.util.List;

/**
 * What a network's last layer is given and gives at N points, before a likelihood makes probabilities of it: for scores
 * of how unlike its training data a point is.
 *
 * @param features [N][F], what the last layer is given: its mean over samples of the weights; of several networks one
 *     after the other
 * @param energy [N], −log Σ_c exp f_c of the outputs f (Liu et al. 2020, energy-based out-of-distribution detection, at
 *     temperature 1), its mean over samples; of one logit f of two classes that of (−f/2, f/2); empty where the outputs
 *     are no logits. It is lower where the network knows a class, and higher where no output is large
 */
@SuppressWarnings("ArrayRecordComponent") // the receiver's
public record LastLayer(float[][] features, double[] energy) {
    public LastLayer {
        if (energy.length > 0 && energy.length != features.length) {
            throw new IllegalArgumentException("A last layer of " + features.length + " points with " + energy.length
                    + " energies; expected as many, or none");
        }
    }

    /** Of several networks: their features one after the other, and the mean of their energies. */
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
