package dev.credence.core.graph;

import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** A value in a {@link Graph}, with the gradient of the graph's energy where one is wanted. Made by the graph alone. */
public final class Var {
    private final String name;
    private final Tensor value;
    private final boolean differentiable;
    private @Nullable Tensor gradient;
    private boolean settling;

    Var(String name, Tensor value, boolean differentiable) {
        this.name = name;
        this.value = value;
        this.differentiable = differentiable;
    }

    /** Its buffer; overwritten by every forward pass. */
    public Tensor value() {
        return value;
    }

    /** The buffer of ∂energy/∂this; overwritten by every backward pass. */
    public Tensor gradient() {
        if (gradient == null) {
            throw new IllegalStateException(name + " has no gradient: it is constant, or no energy depends on it");
        }
        return gradient;
    }

    /** The same buffer, held constant to gradients. */
    public Var detached() {
        return new Var(name, value, false);
    }

    /** Whether a parameter, or an input that wants a gradient, feeds into it. */
    public boolean differentiable() {
        return differentiable;
    }

    /** The extent of an axis; negative axes count from the end. */
    public int size(int axis) {
        return value.size(axis);
    }

    public int rank() {
        return value.rank();
    }

    /** Subnormal numbers of the gradient are 0 for its rule, or do not get beyond it. */
    void settling() {
        settling = true;
    }

    /** Whether its rule does that, so that who computes the gradient need not. */
    boolean isSettling() {
        return settling;
    }

    boolean hasGradient() {
        return gradient != null;
    }

    void gradient(Tensor buffer) {
        gradient = buffer;
    }

    @Override
    public String toString() {
        return name + java.util.Arrays.toString(value.shape());
    }
}
