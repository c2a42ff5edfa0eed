package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;

/** Leaves out results that are neither kept nor read later, and operations without results. */
final class UnreadResults {
    private UnreadResults() {}

    static Step dropped(Step step) {
        List<StepOperation> operations = new ArrayList<>(step.operations());
        int before = Integer.MAX_VALUE;
        // backwards, so that what only unread results read is unread as well
        while (size(operations) < before) {
            before = size(operations);
            for (int i = operations.size() - 1; i >= 0; i--) {
                List<StepOperation> later = operations.subList(i + 1, operations.size());
                if (operations.get(i) instanceof Loop loop) {
                    List<Output> needed = loop.outputs().stream()
                            .filter(output -> isNeeded(output.place().range(loop.extents()), step, later))
                            .toList();
                    if (needed.isEmpty()) {
                        operations.remove(i);
                    } else {
                        operations.set(i, new Loop(loop.extents(), loop.sources(), needed));
                    }
                } else if (operations.get(i).accesses().stream()
                        .noneMatch(access -> access.writes() && isNeeded(access.range(), step, later))) {
                    operations.remove(i);
                }
            }
        }
        return step.with(operations);
    }

    private static int size(List<StepOperation> operations) {
        return operations.stream()
                .mapToInt(operation ->
                        operation instanceof Loop loop ? loop.outputs().size() : 1)
                .sum();
    }

    private static boolean isNeeded(Place.Range made, Step step, List<StepOperation> later) {
        return step.kept().contains(made.buffer())
                || later.stream()
                        .anyMatch(operation -> operation.accesses().stream()
                                .anyMatch(access ->
                                        !access.writes() && access.range().meets(made)));
    }
}
