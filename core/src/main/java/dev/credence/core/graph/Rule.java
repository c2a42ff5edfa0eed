package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;

/**
 * One operation of a graph: its value and its gradient side by side. {@link #backward} reads the output's gradient and writes those of
 * the inputs that {@link #wants} one: with {@code accumulate(i)} false it is the first to write input i's gradient in this pass and must
 * overwrite, else it must add. One value may be several inputs, so those are served in ascending order. It may overwrite the output's
 * gradient, which nobody reads after it.
 */
abstract class Rule {
    private final Var output;
    private final Var[] inputs;
    private final boolean[] accumulate;

    Rule(Var output, Var... inputs) {
        this.output = output;
        this.inputs = inputs;
        this.accumulate = new boolean[inputs.length];
    }

    abstract void forward();

    abstract void backward();

    /** Whether input i's gradient is implemented. */
    boolean hasGradient(int i) {
        return true;
    }

    final Var output() {
        return output;
    }

    final Var[] inputs() {
        return inputs;
    }

    final Var input(int i) {
        return inputs[i];
    }

    final boolean wants(int i) {
        return inputs[i].differentiable();
    }

    /**
     * Where a kernel that always computes the gradient of {@code input} puts it if nobody wants it: a buffer that is never read. Allocated
     * while building, and only where there is a backward pass at all.
     */
    static Tensor unusedGradient(Device device, Var output, Var input) {
        boolean needed = output.differentiable() && !input.differentiable();
        return needed ? device.allocate(input.value().shape()) : input.value();
    }

    final boolean accumulate(int i) {
        return accumulate[i];
    }

    final void accumulate(int i, boolean add) {
        accumulate[i] = add;
    }
}
