package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts loops together of which the second goes on with the elements that the first has stored: y += b, z = f(y) become
 * z, y = f(y + b), y + b, also where y is kept. Unlike {@link MapInlining} it leaves nothing to be computed twice but
 * in reductions. Sources must have {@linkplain Loops#name common names}.
 */
final class LoopChaining {
    /** Instructions of a loop from which on its elements would not find room in registers. */
    private static final int MOST = 160;

    private final List<StepOperation> operations;

    private LoopChaining(Step step) {
        operations = new ArrayList<>(step.operations());
    }

    static Step chained(Step step) {
        LoopChaining chaining = new LoopChaining(step);
        for (int j = 1; j < chaining.operations.size(); j++) {
            for (int i = j - 1; i >= 0; i--) {
                if (chaining.join(i, j)) {
                    j = Math.max(0, j - 2); // what is now together may go on with what is before
                    break;
                }
            }
        }
        return step.with(chaining.operations);
    }

    /** Puts two operations together, if that is right; the second's number is free then. */
    private boolean join(int i, int j) {
        if (!(operations.get(i) instanceof Loop first)
                || !(operations.get(j) instanceof Loop second)
                || first.count() != second.count()
                || !StepOperation.conflict(first, second)) {
            return false;
        }
        List<StepOperation> between = operations.subList(i + 1, j);
        boolean up = between.stream().noneMatch(other -> StepOperation.conflict(other, second));
        boolean down = between.stream().noneMatch(other -> StepOperation.conflict(first, other));
        Optional<Loop> together = up || down ? together(first, second) : Optional.empty();
        together.ifPresent(loop -> {
            operations.set(up ? i : j, loop);
            operations.remove(up ? j : i);
        });
        return together.isPresent();
    }

    private static Optional<Loop> together(Loop first, Loop second) {
        if (first.extents().equals(second.extents())) {
            return ofOneSpace(first, second);
        }
        if (!CommonExtents.canChange(first) || !CommonExtents.canChange(second)) {
            return Optional.empty();
        }
        Optional<Extents> pieces = CommonExtents.of(first.extents(), second.extents());
        return pieces.flatMap(e -> ofOneSpace(CommonExtents.over(first, e), CommonExtents.over(second, e)));
    }

    private static Optional<Loop> ofOneSpace(Loop first, Loop second) {
        if (!hasMap(first) || !hasMap(second) || !areOwn(first, second)) {
            return Optional.empty();
        }
        Map<String, Source> sources = new LinkedHashMap<>(first.sources());
        sources.putAll(second.sources());
        Map<Place, Formula> stored = new LinkedHashMap<>();
        Map<Formula, Formula> replaced = new LinkedHashMap<>();
        for (Output output : first.outputs()) {
            if (output.isMap()) {
                Formula before = Loops.input(new Source.Element(output.place()), first.extents(), sources);
                Formula value = output.add() ? before.plus(output.formula()) : output.formula();
                stored.put(output.place(), value);
                replaced.put(before, value);
            }
        }
        List<Output> outputs = new ArrayList<>();
        for (Output output : second.outputs()) {
            Formula formula = output.formula().with(replaced);
            Formula known = output.isMap() ? stored.remove(output.place()) : null;
            boolean add = output.add();
            if (known != null && add) {
                formula = known.plus(formula);
                add = false;
            }
            outputs.add(new Output(formula, output.place(), output.reduction(), add));
        }
        for (Output output : first.outputs()) {
            if (!output.isMap() || stored.containsKey(output.place())) {
                outputs.add(output);
            }
        }
        Loop loop = new Loop(first.extents(), sources, outputs);
        return loop.program().instructions().size() <= MOST ? Optional.of(loop) : Optional.empty();
    }

    private static boolean hasMap(Loop loop) {
        return loop.outputs().stream().anyMatch(Output::isMap);
    }

    /** Whether what both touch and one writes is touched by each index for itself alone. */
    private static boolean areOwn(Loop first, Loop second) {
        for (StepOperation.Access before : first.accesses()) {
            for (StepOperation.Access after : second.accesses()) {
                boolean meet =
                        (before.writes() || after.writes()) && before.range().meets(after.range());
                boolean own = before.elementwise()
                        && after.elementwise()
                        && before.place().equals(after.place())
                        && !Loops.isReduced(before.place(), first.extents());
                if (meet && !own) {
                    return false;
                }
            }
        }
        return true;
    }
}
