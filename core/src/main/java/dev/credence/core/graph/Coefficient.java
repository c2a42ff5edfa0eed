package dev.credence.core.graph;

/** A scalar that may change between replays of a graph, such as the weight of a divergence during warm-up. */
public final class Coefficient {
    private double value;

    public Coefficient(double value) {
        this.value = value;
    }

    public double value() {
        return value;
    }

    public void set(double newValue) {
        value = newValue;
    }
}
