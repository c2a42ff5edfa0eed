package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.List;

/** T matrices [R, P] side by side, [R, T·P]; the gradient of each is that of its columns. */
final class BesideRule extends Rule {
    private final Device device;
    private final List<Kernel> forward = new ArrayList<>();
    private final List<Kernel> backward = new ArrayList<>();

    BesideRule(Device device, Var out, Var... parts) {
        super(out, parts);
        this.device = device;
        for (int i = 0; i < parts.length; i++) {
            forward.add(device.prepare(over(i).read("x", parts[i].value(), M, C)
                    .reduce(Reduction.NONE, Functions.input("x"), Store.SET, out.value(), columns(i))
                    .build()));
        }
    }

    private Pass.Builder over(int i) {
        return Pass.over(1, input(i).size(0), input(i).size(1));
    }

    private Access columns(int i) {
        int width = input(i).size(1);
        boolean oneRow = input(i).size(0) == 1;
        return new Access(i * width, 0, oneRow ? 0 : output().size(1), width == 1 ? 0 : 1);
    }

    @Override
    void forward() {
        forward.forEach(Kernel::run);
    }

    @Override
    void prepareBackward() {
        for (int i = 0; i < inputs().length; i++) {
            if (wants(i)) {
                Store store = Store.accumulating(accumulate(i));
                backward.add(device.prepare(over(i).read("g", output().gradient(), columns(i))
                        .map(Functions.input("g"), store, input(i).gradient(), M, C)
                        .build()));
            }
        }
    }

    @Override
    void backward() {
        backward.forEach(Kernel::run);
    }
}
