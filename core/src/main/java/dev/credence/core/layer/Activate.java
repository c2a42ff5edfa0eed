package dev.credence.core.layer;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Var;

/** An elementwise activation function. */
public record Activate(Activation activation) implements Layer {
    @Override
    public String words() {
        return "activation";
    }

    @Override
    public Shape output(Shape input) {
        return input;
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        return q.activation(activation, x);
    }

    /** True for functions with moments in closed form. */
    @Override
    public boolean passesMoments() {
        return true;
    }

    @Override
    public Var moments(PlacedLayer at, Treatment q, Var x) {
        return q.activation(activation, x);
    }
}
