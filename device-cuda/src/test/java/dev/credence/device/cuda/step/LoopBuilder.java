package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Loops for tests, written briefly. */
final class LoopBuilder {
    private final Extents extents;
    private final Map<String, Source> sources = new LinkedHashMap<>();
    private final List<Output> outputs = new ArrayList<>();

    LoopBuilder(int k, int m, int c) {
        extents = new Extents(k, m, c);
    }

    LoopBuilder read(String name, Buffer from, int offset, int k, int m, int c) {
        sources.put(name, new Source.Element(new Place(from, offset, k, m, c).within(extents)));
        return this;
    }

    LoopBuilder scalar(String name, int row) {
        sources.put(name, new Source.Scalar(row));
        return this;
    }

    LoopBuilder constant(String name, int index) {
        sources.put(name, new Source.Constant(index));
        return this;
    }

    LoopBuilder index(String name, Axis axis) {
        sources.put(name, new Source.Index(axis));
        return this;
    }

    LoopBuilder map(Formula formula, Buffer to, int offset, int k, int m, int c) {
        return reduce(Reduction.NONE, formula, to, offset, k, m, c);
    }

    LoopBuilder sum(Formula formula, Buffer to, int offset, int k, int m, int c) {
        return reduce(Reduction.SUM, formula, to, offset, k, m, c);
    }

    LoopBuilder reduce(Reduction reduction, Formula formula, Buffer to, int offset, int k, int m, int c) {
        outputs.add(new Output(formula, new Place(to, offset, k, m, c).within(extents), reduction, false));
        return this;
    }

    /** The last result is added to what is there. */
    LoopBuilder adding() {
        Output last = outputs.removeLast();
        outputs.add(new Output(last.formula(), last.place(), last.reduction(), true));
        return this;
    }

    Loop loop() {
        return new Loop(extents, sources, outputs);
    }
}
