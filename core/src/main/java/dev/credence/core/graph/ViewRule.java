package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.List;

/** A view of elements of x; ∂x is g there and 0 elsewhere. */
final class ViewRule extends Rule {
    private final Device device;
    private final int from;
    private final List<Kernel> backward = new ArrayList<>();

    ViewRule(Device device, Var out, Var x, int from) {
        super(out, x);
        this.device = device;
        this.from = from;
    }

    @Override
    void forward() {
        // the output is a view of the input
    }

    @Override
    void prepareBackward() {
        Tensor whole = input(0).gradient();
        Tensor g = output().gradient();
        boolean adds = accumulate(0);
        if (!adds && g.length() < whole.length()) {
            backward.add(device.prepare(Pass.fill(whole, 0)));
            adds = true;
        }
        Tensor part = device.view(whole, from, g.length());
        backward.add(device.prepare(Pass.copy(g, Store.accumulating(adds), part)));
    }

    @Override
    void backward() {
        backward.forEach(Kernel::run);
    }
}
