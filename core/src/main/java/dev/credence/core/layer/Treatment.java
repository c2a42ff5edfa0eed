package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/**
 * A posterior's treatment of a network's blocks in one forward pass of M points: it masks or samples them, propagates
 * their moments, or takes point values. Values between layers have one of these shapes:
 *
 * <ul>
 *   <li>[M, size], while all K samples share it
 *   <li>[K·M, size] or [K, M, size], sample by sample
 *   <li>a pair [2, M, size] of means and variances in {@link Layer#moments}
 * </ul>
 */
public interface Treatment {
    Graph graph();

    /** a(x W + b). */
    Var affine(PlacedLayer at, Affine map, Var x);

    /**
     * The value of a block outside affine maps: points [shape], one draw per sample [K, shape], or a pair [2, shape]
     * under moment propagation.
     */
    Var value(Block block);

    /** Repeats a shared value for each sample, to K·M rows; returns other values unchanged. */
    Var eachSample(Var x);

    /** Applies an activation, element by element. */
    default Var activation(Activation activation, Var x) {
        return activation == Activation.IDENTITY ? x : graph().activation(x, activation);
    }

    /** The treatment of a point estimate: parameter values and one sample. */
    static Treatment points(Graph graph) {
        return new PointTreatment(graph);
    }
}
