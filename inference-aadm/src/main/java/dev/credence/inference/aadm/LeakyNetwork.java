package dev.credence.inference.aadm;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.List;

/**
 * A deterministic perceptron with leaky ReLUs between its layers, whose weights are ordinary parameters.
 *
 * @param prefix prefix of its parameters' names
 */
record LeakyNetwork(String prefix, int inputs, List<Integer> hidden, int outputs) {
    /** Initialiser of a layer's weights, given its numbers of inputs and outputs. */
    @FunctionalInterface
    interface Start {
        Initialiser of(int inputs, int outputs);
    }

    private List<Integer> widths() {
        List<Integer> widths = new ArrayList<>();
        widths.add(inputs);
        widths.addAll(hidden);
        widths.add(outputs);
        return widths;
    }

    void declare(Declarations declarations, Start weights, Initialiser biases) {
        List<Integer> widths = widths();
        for (int i = 0; i + 1 < widths.size(); i++) {
            int in = widths.get(i);
            int out = widths.get(i + 1);
            declarations.trained(name(i, "weight"), weights.of(in, out), in, out);
            declarations.trained(name(i, "bias"), biases, out);
        }
    }

    /** x [R, inputs] → [R, outputs]. */
    Var apply(Graph g, Var x) {
        Var h = x;
        for (int i = 0; i <= hidden.size(); i++) {
            Activation activation = i < hidden.size() ? Activation.LEAKY_RELU : Activation.IDENTITY;
            h = g.dense(h, g.parameter(name(i, "weight")), g.parameter(name(i, "bias")), activation, 0);
        }
        return h;
    }

    private String name(int layer, String kind) {
        return prefix + ".layer" + layer + "." + kind;
    }
}
