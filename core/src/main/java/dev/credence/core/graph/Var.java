package dev.credence.core.graph;

import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/**
 * A value of a {@link Graph}, with the gradient of the graph's energy if it is differentiable. Only the graph creates
 * them.
 */
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

    /** The value's buffer, overwritten by every forward pass. */
    public Tensor value() {
        return value;
    }

    /** The buffer of ∂energy/∂this, overwritten by every backward pass. */
    public Tensor gradient() {
        if (gradient == null) {
            throw new IllegalStateException(name + " has no gradient: it is constant, or no energy depends on it");
        }
        return gradient;
    }

    /** The same buffer without a gradient. */
    public Var detached() {
        return new Var(name, value, false);
    }

    /** Whether it depends on a trained parameter or a differentiable input. */
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

    /** Marks that its rule flushes subnormal numbers of the gradient, or does not pass them on. */
    void settling() {
        settling = true;
    }

    /** Whether its rule flushes subnormal numbers, so that the gradient's producer need not. */
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
