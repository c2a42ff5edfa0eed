package dev.credence.core.model;

/** A layer of a network; sealed, so that a posterior can walk it exhaustively. */
public sealed interface Layer {
    /** x W + b with {@code units} outputs. */
    record Dense(int units) implements Layer {
        public Dense {
            if (units < 1) {
                throw new IllegalArgumentException("A dense layer needs at least 1 unit, got " + units);
            }
        }
    }

    /** An activation function, element by element. */
    record Activate(Activation activation) implements Layer {}
}
