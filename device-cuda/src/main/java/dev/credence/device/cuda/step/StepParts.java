package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Cuts a step along an axis: operations on large buffers are repeated, as a whole, for one part of the axis after the
 * other, so that these buffers need room for one part only. What such operations sum along the axis, as the gradient
 * Σ_m x_m δ_m, begins with 0 and is added to by each part. The results are the same but for the order of sums.
 */
final class StepParts {
    private final Step step;
    private final SharedAxis axis;
    private final boolean[][] depends;

    private StepParts(Step step, SharedAxis axis) {
        this.step = step;
        this.axis = axis;
        this.depends = RepeatedOperations.dependences(step);
    }

    /**
     * Parts of the points of received batches.
     *
     * @throws NoCutException if operations have no such axis in common
     */
    static StepParts ofPoints(Step step) throws NoCutException {
        return new StepParts(step, SharedAxis.ofPoints(step));
    }

    /**
     * Parts of the samples of products.
     *
     * @throws NoCutException if operations have no such axis in common
     */
    static StepParts ofSamples(Step step) throws NoCutException {
        return new StepParts(step, SharedAxis.ofSamples(step));
    }

    /** Extent of the axis. */
    int points() {
        return axis.points();
    }

    /**
     * The operations to be repeated.
     *
     * @param above elements of the largest buffer that need not be in parts
     * @throws NoCutException if there are none, or some do not have the axis
     */
    RepeatedOperations repeated(int above) throws NoCutException {
        return RepeatedOperations.of(step, axis, depends, above);
    }

    /**
     * The step in parts.
     *
     * @param each points of a part, which divides {@link #points} and is less
     * @throws NoCutException if the repeated operations need more than their part
     */
    Step cut(RepeatedOperations repeated, int each) throws NoCutException {
        if (each < 1 || each >= axis.points() || axis.points() % each != 0) {
            throw new NoCutException("No parts of " + each + " of " + axis.points() + " points");
        }
        List<StepOperation> operations = new ArrayList<>(operations(repeated.before()));
        List<StepOperation> inside = operations(repeated.inside());
        for (int i = 0; i < inside.size(); i++) {
            operations.addAll(zeros(i, inside));
        }
        int from = operations.size();
        PartOperations part = new PartOperations(axis, each, local(repeated));
        for (int i : repeated.inside()) {
            operations.add(part.part(
                    step.operations().get(i), Objects.requireNonNull(axis.axes().get(i))));
        }
        int to = operations.size();
        operations.addAll(operations(repeated.after()));
        return step.with(operations, new Step.Cut(from, to, axis.points() / each));
    }

    private List<StepOperation> operations(List<Integer> numbers) {
        return numbers.stream().map(step.operations()::get).toList();
    }

    /** Temporary buffers with the axis that only repeated operations touch. */
    private Set<Buffer> local(RepeatedOperations repeated) {
        Set<Buffer> local = new LinkedHashSet<>();
        for (StepOperation operation : operations(repeated.inside())) {
            for (Buffer buffer : operation.buffers()) {
                if (axis.has(buffer) && !step.kept().contains(buffer)) {
                    local.add(buffer);
                }
            }
        }
        for (List<Integer> outside : List.of(repeated.before(), repeated.after())) {
            operations(outside).forEach(operation -> operation.buffers().forEach(local::remove));
        }
        return local;
    }

    /** Loops that set to 0 what an operation sums along the axis, where it is not already added to something. */
    private List<Loop> zeros(int number, List<StepOperation> inside) throws NoCutException {
        StepOperation operation = inside.get(number);
        Map<Place, Loop> zeros = new LinkedHashMap<>();
        for (AxisUse use : AxisUse.of(operation)) {
            if (use.writes() && !axis.has(use.buffer())) {
                if (!use.sum()) {
                    throw new NoCutException("Neither a sum nor in parts: " + use.place());
                }
                demandUnused(use, number, inside);
            }
        }
        switch (operation) {
            case Loop loop -> {
                for (Output output : loop.outputs()) {
                    if (!output.add() && !axis.has(output.place().buffer())) {
                        zeros.put(output.place(), zero(output.place(), loop.extents()));
                    }
                }
            }
            case Product product -> {
                if (!product.add() && !axis.has(product.c().buffer())) {
                    zeros.put(product.c(), zero(product.c(), product.extentsOfC()));
                }
            }
            case Receive receive -> {}
            case Draw draw -> {}
            case Call call -> throw call.refusal();
        }
        return List.copyOf(zeros.values());
    }

    /** A sum is complete after the last part, so no repeated operation can use it. */
    private static void demandUnused(AxisUse sum, int number, List<StepOperation> inside) throws NoCutException {
        Place.Range range = inside.get(number).accesses().stream()
                .filter(access -> access.writes() && access.place().equals(sum.place()))
                .findFirst()
                .orElseThrow()
                .range();
        for (int i = 0; i < inside.size(); i++) {
            for (StepOperation.Access access : inside.get(i).accesses()) {
                boolean itself = i == number && access.place().equals(sum.place());
                if (access.range().meets(range) && !itself) {
                    throw new NoCutException("A sum is used by a repeated operation: " + sum.place());
                }
            }
        }
    }

    private static Loop zero(Place place, Extents extents) {
        Extents written = new Extents(
                place.strideK() == 0 ? 1 : extents.k(),
                place.strideM() == 0 ? 1 : extents.m(),
                place.strideC() == 0 ? 1 : extents.c());
        Output output = new Output(Functions.constant(0), place, Reduction.NONE, false);
        return new Loop(written, Map.of(), List.of(output));
    }
}
