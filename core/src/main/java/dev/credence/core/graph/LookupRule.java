package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of tables by code: out [K·N, E], row k · N + i of it row codes_i of table k. The gradient of a table is, for
 * each of its rows, the sum of the gradients of the rows that were read from it.
 */
final class LookupRule extends Rule {
    private final Device device;
    private final Var codes;
    private final List<Tensor> tables;
    private final List<Tensor> parts;
    private List<Tensor> tableGradients = List.of();
    private List<Tensor> partGradients = List.of();
    private Kernel beginning = NOTHING;

    /** @param table [V, E], or [K, V, E] */
    LookupRule(Device device, Var out, Var table, Var codes) {
        super(out, table);
        this.device = device;
        this.codes = codes;
        tables = tables(table.value());
        parts = parts(out.value());
    }

    private List<Tensor> tables(Tensor table) {
        return split(table, table.rank() == 3 ? table.size(0) : 1, table.size(-2), table.size(-1));
    }

    private List<Tensor> parts(Tensor out) {
        int rows = codes.value().length();
        return split(out, out.size(0) / rows, rows, out.size(1));
    }

    private List<Tensor> split(Tensor whole, int count, int rows, int width) {
        List<Tensor> all = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            all.add(device.view(whole, k * rows * width, rows, width));
        }
        return all;
    }

    @Override
    void forward() {
        for (int k = 0; k < parts.size(); k++) {
            device.gather(tables.get(k), codes.value(), parts.get(k));
        }
    }

    @Override
    void prepareBackward() {
        if (wants(0)) {
            Tensor gradient = input(0).gradient();
            tableGradients = tables(gradient);
            partGradients = parts(output().gradient());
            beginning = accumulate(0) ? NOTHING : device.prepare(Pass.fill(gradient, 0));
        }
    }

    @Override
    void backward() {
        beginning.run();
        for (int k = 0; k < tableGradients.size(); k++) {
            device.scatterAdd(partGradients.get(k), codes.value(), tableGradients.get(k));
        }
    }
}
