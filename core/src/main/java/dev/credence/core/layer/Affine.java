package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Window;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An affine map with its activation, a(x W + b), x the rows of a batch or the patches of images. Each posterior
 * evaluates it in its own way (dropout, drawn weights, moments); devices fuse it into one pass.
 *
 * @param weight W [I, O]
 * @param bias b [O], optional
 * @param window of a convolution; empty for a dense layer
 * @param activation a
 */
public record Affine(Block weight, Optional<Block> bias, Optional<Window> window, Activation activation) {
    /** The map with the given weights, followed by dropout. */
    public Var of(Graph g, Var x, Var weight, Var bias, double dropoutRate) {
        return g.images().layer(window.orElse(null), x, weight, bias, activation, dropoutRate);
    }

    /** The map of vectors: x with I numbers for each, whatever its shape → [vectors, O]. */
    Var ofVectors(Graph g, Var x, Var weight, Optional<Var> bias) {
        Var rows = g.reshape(x, x.value().length() / this.weight.rows(), this.weight.rows());
        return bias.isEmpty() && activation == Activation.IDENTITY
                ? g.product(rows, weight)
                : g.dense(
                        rows,
                        weight,
                        bias.orElseGet(() -> g.constant(0, this.weight.columns())),
                        activation,
                        /* dropoutRate= */ 0);
    }

    /**
     * One draw of the map, held, with given weights.
     *
     * @param rows R
     * @param mask factors [R, I] of each row's vectors, the same at all steps; empty for none
     * @return maps S vectors of each row, step by step, [S·R, I] → [S·R, O]
     */
    public UnaryOperator<Var> held(Graph g, int rows, Var weight, Optional<Var> bias, Optional<Var> mask) {
        return x -> ofVectors(g, mask.map(m -> Steps.masked(g, x, m, rows)).orElse(x), weight, bias);
    }

    /** The posterior's value of the bias; zeros without bias. */
    public Var bias(Graph g, Function<Block, Var> value) {
        return bias.map(value).orElseGet(() -> g.constant(0, weight.columns()));
    }
}
