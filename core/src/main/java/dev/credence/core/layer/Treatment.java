package dev.credence.core.layer;

import dev.credence.core.UserException;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.Optional;
import java.util.function.UnaryOperator;

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
     * One draw of an affine map, held: a function that applies the same weights and masks whenever it is called, at
     * each step of a sequence or of a roll-out. It takes S vectors for each row of the batch, step by step, [S·R, I],
     * and returns [S·R, O].
     *
     * @param rows R: M, or K·M after {@link #eachSample}
     * @throws UserException by default, since {@link #affine} may draw anew at every call
     */
    default UnaryOperator<Var> repeated(PlacedLayer at, Affine map, int rows) {
        throw refusal(at);
    }

    /**
     * Rows of a table [V, E] by their codes [M, S], S for each row of the batch: [M·S, E], or K·M·S rows, sample by
     * sample. Within a row of the batch and a sample equal codes have the same vector. By default the {@link #affine}
     * map of one-hot codes, for S = 1 alone.
     *
     * @param codes whole numbers in 0 … V − 1
     */
    default Var lookup(PlacedLayer at, Block table, Var codes) {
        if (codes.size(1) > 1) {
            throw refusal(at);
        }
        return affine(
                at,
                new Affine(table, Optional.empty(), Optional.empty(), Activation.IDENTITY),
                Codes.units(graph(), codes, table.rows()));
    }

    /** Says that a layer needs a draw that is held, and which methods hold one. */
    static UserException refusal(PlacedLayer at) {
        return new UserException("In " + at + " one draw of the weights serves all steps of a sequence, but this"
                + " posterior draws anew for each; use dropout-alpha, vi with estimator=weight, map, ensemble, swag,"
                + " laplace, hmc or sgld");
    }

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
