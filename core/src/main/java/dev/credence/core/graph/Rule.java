package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Store;

/**
 * One operation of a graph: its value and its gradient side by side. {@link #backward} reads the output's gradient and
 * writes those of the inputs that {@link #wants} one: with {@code accumulate(i)} false it is the first to write input
 * i's gradient in this pass and must overwrite, else it must add. One value may be several inputs, so those are served
 * in ascending order. It may overwrite the output's gradient, which nobody reads after it.
 */
abstract class Rule {
    static final Kernel NOTHING = () -> {};

    private final Var output;
    private final Var[] inputs;
    private final boolean[] accumulate;
    private final boolean[] handsOn;

    Rule(Var output, Var... inputs) {
        this.output = output;
        this.inputs = inputs;
        this.accumulate = new boolean[inputs.length];
        this.handsOn = new boolean[inputs.length];
    }

    abstract void forward();

    abstract void backward();

    /**
     * Whether an input's gradient is the output's as it lies. Where nothing else reads the input, they may then share
     * their buffer, and {@link #handsOn} says that there is nothing to write.
     */
    boolean isIdentity(int i) {
        return false;
    }

    /** Called once, when the gradients that there are have been allocated and {@link #accumulate} is known. */
    void prepareBackward() {
        // most rules have nothing to prepare
    }

    /** Stores 0 in place of the subnormal numbers of a product's result: whatever else gives a result stores none. */
    static Kernel settle(Device device, Tensor result) {
        return device.prepare(Pass.copy(result, Store.SET, result));
    }

    /** The same for a product of matrices: nothing, where the device's give none. */
    static Kernel settleProduct(Device device, Tensor result) {
        return device.traits().normalProducts() ? NOTHING : settle(device, result);
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

    /** Whether the buffer of input i's gradient is that of the output's. */
    final boolean handsOn(int i) {
        return handsOn[i];
    }

    final void handOn(int i) {
        handsOn[i] = true;
    }

    final boolean accumulate(int i) {
        return accumulate[i];
    }

    final void accumulate(int i, boolean add) {
        accumulate[i] = add;
    }
}
