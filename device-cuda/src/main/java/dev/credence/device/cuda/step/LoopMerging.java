package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts loops over the same extents together where the later one can be moved to the earlier one. A sum that is added to
 * a sum becomes the sum of both formulas: Σ f, += Σ g is Σ (f + g). Sources must have {@linkplain Loops#name common
 * names}.
 */
final class LoopMerging {
    private LoopMerging() {}

    static Step merged(Step step) {
        List<StepOperation> operations = new ArrayList<>(step.operations());
        for (int i = 0; i < operations.size(); i++) {
            int j = i + 1;
            while (j < operations.size()) {
                if (operations.get(i) instanceof Loop one
                        && operations.get(j) instanceof Loop other
                        && one.extents().equals(other.extents())
                        && haveLikeResults(one, other)
                        && canMoveTo(operations, i, j)) {
                    operations.set(i, together(one, other));
                    operations.remove(j);
                } else {
                    j++;
                }
            }
        }
        return step.with(operations);
    }

    /** Whether all reduced results keep the same axes; a loop with draws has none, as each word is to be made once. */
    private static boolean haveLikeResults(Loop one, Loop other) {
        Set<Set<Axis>> lacking = new LinkedHashSet<>();
        for (Loop loop : List.of(one, other)) {
            for (Output output : loop.outputs()) {
                if (!output.isMap()) {
                    lacking.add(Loops.lacking(output.place(), loop.extents()));
                }
            }
        }
        return lacking.isEmpty() || (lacking.size() == 1 && !one.draws() && !other.draws());
    }

    /** Whether the loop j has nothing to do with what is before it down to the loop i, but by element. */
    private static boolean canMoveTo(List<StepOperation> operations, int i, int j) {
        Loop moved = (Loop) operations.get(j);
        for (int between = i + 1; between < j; between++) {
            if (StepOperation.conflict(operations.get(between), moved)) {
                return false;
            }
        }
        Loop first = (Loop) operations.get(i);
        Set<Place> summed = summed(first, moved);
        for (StepOperation.Access before : first.accesses()) {
            for (StepOperation.Access after : moved.accesses()) {
                boolean meet =
                        (before.writes() || after.writes()) && before.range().meets(after.range());
                boolean same = before.place().equals(after.place());
                if (meet && !(same && (summed.contains(before.place()) || isOwn(before, after, first.extents())))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether each index overwrites what no other index has read. */
    private static boolean isOwn(StepOperation.Access before, StepOperation.Access after, Extents extents) {
        return !before.writes()
                && before.elementwise()
                && after.elementwise()
                && !Loops.isReduced(before.place(), extents);
    }

    /** Places of sums to which the other loop adds sums. */
    private static Set<Place> summed(Loop one, Loop other) {
        Set<Place> places = new LinkedHashSet<>();
        for (Output first : one.outputs()) {
            for (Output second : other.outputs()) {
                if (isAddedTo(first, second)) {
                    places.add(first.place());
                }
            }
        }
        return places;
    }

    private static boolean isAddedTo(Output first, Output second) {
        return first.reduction() == Reduction.SUM
                && second.reduction() == Reduction.SUM
                && second.add()
                && first.place().equals(second.place());
    }

    private static Loop together(Loop one, Loop other) {
        Map<String, Source> sources = new LinkedHashMap<>(one.sources());
        sources.putAll(other.sources());
        List<Output> outputs = new ArrayList<>(one.outputs());
        for (Output second : other.outputs()) {
            int with = 0;
            while (with < one.outputs().size() && !isAddedTo(outputs.get(with), second)) {
                with++;
            }
            if (with == one.outputs().size()) {
                outputs.add(second);
            } else {
                Output first = outputs.get(with);
                outputs.set(
                        with,
                        new Output(first.formula().plus(second.formula()), first.place(), Reduction.SUM, first.add()));
            }
        }
        return new Loop(one.extents(), sources, outputs);
    }
}
