package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Var;

/** An activation function, element by element. */
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

    /** Of those functions that the posterior knows the moments of. */
    @Override
    public boolean passesMoments() {
        return true;
    }

    @Override
    public Var moments(PlacedLayer at, Treatment q, Var x) {
        return q.activation(activation, x);
    }
}
