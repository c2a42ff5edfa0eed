package dev.credence.core.inference;

import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.predict.LastLayer;
import java.util.List;

/** Collects inputs of the last layer and energies, averaged over samples, tile by tile. */
final class LastLayerReader {
    private enum Logits {
        SOFTMAX,
        ONE,
        NONE
    }

    private final int size;
    private final boolean moments;
    private final int width;
    private final int outputs;
    private final Logits logits;
    private final float[][] features;
    private final double[] energy;

    /**
     * A reader.
     *
     * @param moments whether the network propagates moments, of which the means are read
     */
    LastLayerReader(Model model, Tiling tiling, boolean moments) {
        List<PlacedLayer> layers = model.network().layers();
        Likelihood likelihood = model.likelihood();
        this.size = tiling.size();
        this.moments = moments;
        this.width = layers.get(layers.size() - 1).inputs();
        this.outputs = likelihood.outputs();
        this.logits = likelihood instanceof Likelihood.Categorical
                ? Logits.SOFTMAX
                : likelihood instanceof Likelihood.Bernoulli ? Logits.ONE : Logits.NONE;
        this.features = new float[tiling.points()][width];
        this.energy = new double[logits == Logits.NONE ? 0 : tiling.points()];
    }

    /**
     * Adds the points {@code from … from + count} of a tile.
     *
     * @param h samples of [size, F], or a pair of means and variances
     * @param f samples of [size, C], or such a pair
     */
    void add(float[] h, float[] f, int from, int count) {
        int blocks = moments ? 1 : h.length / (size * width);
        int draws = moments ? 1 : f.length / (size * outputs);
        for (int n = 0; n < count; n++) {
            float[] own = features[from + n];
            for (int s = 0; s < blocks; s++) {
                int row = (s * size + n) * width;
                for (int j = 0; j < width; j++) {
                    own[j] += h[row + j] / blocks;
                }
            }
            for (int s = 0; s < draws && energy.length > 0; s++) {
                energy[from + n] += energy(f, (s * size + n) * outputs) / draws;
            }
        }
    }

    /** Energy −log Σ_c exp f_c; a single logit f counts as (−f/2, f/2). */
    private double energy(float[] f, int row) {
        if (logits == Logits.ONE) {
            double half = Math.abs(f[row]) / 2.0;
            return -half - Math.log1p(Math.exp(-2 * half));
        }
        return -LogSumExp.of(f, row, outputs, 1);
    }

    LastLayer result() {
        return new LastLayer(features, energy);
    }
}
