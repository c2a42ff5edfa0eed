package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Splits loops whose reduced results keep different axes, so that threads can be dealt out along the kept ones. In each
 * loop reduced results come first.
 */
final class ReductionSplitting {
    private ReductionSplitting() {}

    static Step split(Step step) {
        List<StepOperation> operations = new ArrayList<>();
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Loop loop) {
                operations.addAll(split(loop));
            } else {
                operations.add(operation);
            }
        }
        return step.with(operations);
    }

    private static List<Loop> split(Loop loop) {
        Map<Set<Axis>, List<Output>> groups = new LinkedHashMap<>();
        for (Output output : loop.outputs()) {
            if (!output.isMap()) {
                groups.computeIfAbsent(Loops.lacking(output.place(), loop.extents()), axes -> new ArrayList<>())
                        .add(output);
            }
        }
        if (groups.isEmpty()) {
            return List.of(loop);
        }
        List<List<Output>> lists = new ArrayList<>(groups.values()).reversed();
        // maps come last: they may be stored where the others read
        loop.outputs().stream().filter(Output::isMap).forEach(lists.getLast()::add);
        return lists.stream()
                .map(outputs -> new Loop(loop.extents(), loop.sources(), outputs))
                .toList();
    }
}
