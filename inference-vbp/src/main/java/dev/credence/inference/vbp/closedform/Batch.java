package dev.credence.inference.vbp.closedform;

import java.util.ArrayList;
import java.util.List;

/** The weights' and the noise's optimum, given the beliefs about a batch and the statistics of the points before. */
final class Batch {
    private Batch() {}

    /**
     * The update of all layers, then of the noise.
     *
     * @param before the net before the batch, with the statistics of the points before; unchanged
     * @param current the net of the previous sweep
     * @param keep factor of the statistics before
     * @param totals number of points and sum of the targets' squares, with the batch
     * @param first whether this is the batch's first sweep: the first layer's inputs, and so its covariance, stay the
     *     same
     */
    static ReluNet absorbed(
            ReluNet before, ReluNet current, LocalBeliefs local, double keep, double[] totals, boolean first) {
        List<LayerBelief> layers = new ArrayList<>();
        for (int l = 0; l <= before.last(); l++) {
            LayerBelief layer;
            if (l == 0 && !first && before.last() > 0) {
                layer = current.layers().get(0).withProductOf(before.layers().get(0));
            } else {
                layer = before.layers().get(l).copy();
                layer.addInputs(keep, local.square(l));
                layer.updateCovariance(current.precision(l));
            }
            layer.addOutputs(keep, local.product(l));
            layer.updateMeans(current.precision(l));
            layers.add(layer);
        }
        ReluNet after = new ReluNet(layers, current.beta(), current.gamma(), current.noise(), current.margins());
        double squares = totals[1] + layers.get(after.last()).residual();
        return after.with(current.noise().after(totals[0], squares));
    }
}
