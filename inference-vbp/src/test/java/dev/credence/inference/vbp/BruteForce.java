package dev.credence.inference.vbp;

import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.random.CounterRandom;
import java.util.List;

/** Draws outputs of a network by drawing all of its random variables. */
final class BruteForce {
    private final Network network;
    private final List<PlacedLayer> blocks;
    private final double[] x;
    private final CounterRandom random = CounterRandom.of(77, 1);
    private final double[][] meanPreActivations;
    private long position;

    /** @param x one input */
    BruteForce(Network network, double[] x) {
        this.network = network;
        this.blocks = network.model.placed();
        this.x = x;
        this.meanPreActivations = new double[blocks.size()][];
        double[] h = x;
        for (PlacedLayer block : blocks) {
            double[] u = layer(block, h, false);
            meanPreActivations[block.index()] = u;
            h = new double[u.length];
            for (int j = 0; j < h.length && !block.last(); j++) {
                h[j] = open(block.index(), j) * u[j];
            }
        }
    }

    /** P(z = 1), which depends only on the expected pre-activation. */
    private double open(int layer, int unit) {
        double mean = meanPreActivations[layer][unit];
        double c = network.posterior.propagation() instanceof Propagation.Gate gate ? gate.sharpness() : 1;
        return Double.isInfinite(c) ? (mean > 0 ? 1 : 0) : 1 / (1 + Math.exp(-c * mean));
    }

    private double[] layer(PlacedLayer block, double[] h, boolean draw) {
        double[] u = new double[block.outputs()];
        for (int j = 0; j < u.length; j++) {
            u[j] = network.parameter(block.index(), "bias.mean", j);
            for (int i = 0; i < h.length; i++) {
                u[j] += weight(block, i, j, draw) * h[i];
            }
        }
        return u;
    }

    private double weight(PlacedLayer block, int i, int j, boolean draw) {
        int at = i * block.outputs() + j;
        double mean = network.parameter(block.index(), "weight.mean", at);
        double variance = Math.exp(network.parameter(block.index(), "weight.log_variance", at));
        return draw ? mean + Math.sqrt(variance) * random.normal(0, position++) : mean;
    }

    private double rectified(int layer, int unit, double u) {
        if (network.posterior.propagation() instanceof Propagation.Gate) {
            return random.uniform(1, position++) < open(layer, unit) ? u : 0;
        }
        return Math.max(0, u);
    }

    /** One output, with weights and gates drawn once and shared by all units that depend on them. */
    double draw() {
        double[] h = x;
        for (PlacedLayer block : blocks) {
            h = layer(block, h, true);
            for (int j = 0; j < h.length && !block.last(); j++) {
                h[j] = rectified(block.index(), j, h[j]);
            }
        }
        return h[0];
    }

    /** One output with independent units in each layer: each unit redraws everything below it. */
    double drawIndependent() {
        return preActivation(blocks.size() - 1, 0);
    }

    private double preActivation(int layer, int unit) {
        PlacedLayer block = blocks.get(layer);
        double u = network.parameter(layer, "bias.mean", unit);
        for (int i = 0; i < block.inputs(); i++) {
            double h = layer == 0 ? x[i] : rectified(layer - 1, i, preActivation(layer - 1, i));
            u += weight(block, i, unit, true) * h;
        }
        return u;
    }
}
