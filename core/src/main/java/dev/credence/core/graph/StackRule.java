package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.List;

/** Concatenation of a and b; ∂a and ∂b are the parts of g. */
final class StackRule extends Rule {
    private final Device device;
    private final List<Kernel> forward = new ArrayList<>();
    private final List<Kernel> backward = new ArrayList<>();

    StackRule(Device device, Var out, Var a, Var b) {
        super(out, a, b);
        this.device = device;
        for (int i = 0; i < 2; i++) {
            forward.add(device.prepare(Pass.copy(input(i).value(), Store.SET, part(i, out.value()))));
        }
    }

    private Tensor part(int i, Tensor whole) {
        int offset = i == 0 ? 0 : input(0).value().length();
        return device.view(whole, offset, input(i).value().shape());
    }

    @Override
    void forward() {
        forward.forEach(Kernel::run);
    }

    @Override
    void prepareBackward() {
        for (int i = 0; i < 2; i++) {
            if (wants(i)) {
                Tensor g = part(i, output().gradient());
                Store store = Store.accumulating(accumulate(i));
                backward.add(device.prepare(Pass.copy(g, store, input(i).gradient())));
            }
        }
    }

    @Override
    void backward() {
        backward.forEach(Kernel::run);
    }
}
