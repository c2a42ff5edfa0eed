package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Store;

/**
 * One operation of a graph, forward and backward. {@link #backward} reads the output's gradient and writes those of the
 * inputs that {@link #wants} names: it adds to input i's gradient if {@code accumulate(i)}, else it overwrites. As one
 * value may be several inputs, it proceeds in ascending order. It may overwrite the output's gradient, which is not
 * read again.
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
     * Whether an input's gradient equals the output's, element by element. If nothing else reads the input, they share
     * a buffer ({@link #handsOn}) and nothing is written.
     */
    boolean isIdentity(int i) {
        return false;
    }

    /** Called once, after gradients are allocated and {@link #accumulate} is known. */
    void prepareBackward() {
        // most rules have nothing to prepare
    }

    /** Flushes subnormal numbers of a product to 0; all other operations store none. */
    static Kernel settle(Device device, Tensor result) {
        return device.prepare(Pass.copy(result, Store.SET, result));
    }

    /** The same for a matrix product; does nothing if the device's products flush them. */
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

    /** Whether input i and the output share a gradient buffer. */
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
