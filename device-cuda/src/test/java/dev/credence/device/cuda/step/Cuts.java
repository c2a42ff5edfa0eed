package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All ways to cut a step. */
final class Cuts {
    private Cuts() {}

    /** Along either axis, for each choice of what is large and each size of parts. */
    static List<Step> of(Step step) {
        List<Step> all = new ArrayList<>();
        for (boolean samples : List.of(false, true)) {
            try {
                all.addAll(of(step, samples ? StepParts.ofSamples(step) : StepParts.ofPoints(step)));
            } catch (NoCutException none) {
                // the other axis
            }
        }
        return all;
    }

    private static List<Step> of(Step step, StepParts parts) {
        Set<RepeatedOperations> choices = new LinkedHashSet<>();
        for (Buffer buffer : step.buffers()) {
            try {
                choices.add(parts.repeated(buffer.length() - 1));
            } catch (NoCutException none) {
                // another size
            }
        }
        List<Step> all = new ArrayList<>();
        for (RepeatedOperations choice : choices) {
            for (int each = 1; each < parts.points(); each++) {
                try {
                    all.add(parts.cut(choice, each));
                } catch (NoCutException none) {
                    // another number
                }
            }
        }
        return all;
    }
}
