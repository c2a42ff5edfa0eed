package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/**
 * A posterior's treatment of a network's blocks in one forward pass of M points: it masks or samples them, propagates
 * their means and variances, or takes them as points. Values between layers have one of these shapes:
 *
 * <ul>
 *   <li>[M, size], as long as it is the same for all of the K samples
 *   <li>[K·M, size] or [K, M, size], sample by sample
 *   <li>in {@link Layer#moments} a pair [2, M, size] of means and variances
 * </ul>
 */
public interface Treatment {
    Graph graph();

    /** a(x W + b). */
    Var affine(PlacedLayer at, Affine map, Var x);

    /**
     * A block that is no part of an affine map: its numbers [shape], a draw for each sample [K, shape], or a pair [2,
     * shape] where means and variances go through the network.
     */
    Var value(Block block);

    /** Repeats a value shared by all samples for each sample, to K·M rows; returns other values unchanged. */
    Var eachSample(Var x);

    /** a(x), element by element. */
    default Var activation(Activation activation, Var x) {
        return activation == Activation.IDENTITY ? x : graph().activation(x, activation);
    }

    /** Every block is the parameter of its name, and there is one sample. */
    static Treatment points(Graph graph) {
        return new PointTreatment(graph);
    }
}
