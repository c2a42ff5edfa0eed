package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Window;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.Optional;
import java.util.function.Function;

/**
 * a(x W + b): x the rows of a batch, or the patches of their images. Posteriors have their own ways to compute it (with
 * some inputs dropped, with weights drawn, by means and variances), and devices do it in one pass.
 *
 * @param weight W [I, O]
 * @param bias b [O], if there is one
 * @param window of a convolution; empty for the rows themselves
 * @param activation a
 */
public record Affine(Block weight, Optional<Block> bias, Optional<Window> window, Activation activation) {
    /** With the weights given, and each result dropped with some probability. */
    public Var of(Graph g, Var x, Var weight, Var bias, double dropoutRate) {
        return g.images().layer(window.orElse(null), x, weight, bias, activation, dropoutRate);
    }

    /** The bias as a posterior has it; zeros if there is none. */
    public Var bias(Graph g, Function<Block, Var> value) {
        return bias.map(value).orElseGet(() -> g.constant(0, weight.columns()));
    }
}
