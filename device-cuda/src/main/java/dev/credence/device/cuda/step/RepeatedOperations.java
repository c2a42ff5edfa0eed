package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;

/**
 * Which operations of a step are repeated for one part after the other: those that touch a large buffer with the axis,
 * and all that depend on some of them and that others of them depend on. The rest is before or after.
 *
 * @param before numbers of operations that depend on none of the repeated ones
 * @param inside numbers of the repeated ones
 * @param after numbers of operations that depend on repeated ones
 */
record RepeatedOperations(List<Integer> before, List<Integer> inside, List<Integer> after) {
    RepeatedOperations {
        before = List.copyOf(before);
        inside = List.copyOf(inside);
        after = List.copyOf(after);
    }

    /**
     * Finds them.
     *
     * @param depends element [i][j] says whether operation i must come after operation j, if indirectly
     * @param above elements of the largest buffer that need not be in parts
     * @throws NoCutException if one of them lacks the axis, or if there are none
     */
    static RepeatedOperations of(Step step, SharedAxis axis, boolean[][] depends, int above) throws NoCutException {
        int count = step.operations().size();
        boolean[] repeated = new boolean[count];
        for (int i = 0; i < count; i++) {
            repeated[i] = AxisUse.of(step.operations().get(i)).stream()
                    .anyMatch(use -> axis.has(use.buffer()) && use.buffer().length() > above);
        }
        boolean more = true;
        while (more) {
            more = false;
            for (int i = 0; i < count; i++) {
                if (!repeated[i] && (isBetween(i, repeated, depends) || sharesStretches(i, repeated, step, axis))) {
                    if (axis.axes().get(i) == null) {
                        throw new NoCutException(
                                "No axis of parts: " + step.operations().get(i));
                    }
                    repeated[i] = true;
                    more = true;
                }
            }
        }
        return sorted(repeated, depends);
    }

    private static RepeatedOperations sorted(boolean[] repeated, boolean[][] depends) throws NoCutException {
        List<Integer> before = new ArrayList<>();
        List<Integer> inside = new ArrayList<>();
        List<Integer> after = new ArrayList<>();
        for (int i = 0; i < repeated.length; i++) {
            boolean late = false;
            for (int j = 0; j < i; j++) {
                late |= repeated[j] && depends[i][j];
            }
            List<Integer> rest = late ? after : before;
            (repeated[i] ? inside : rest).add(i);
        }
        if (inside.isEmpty()) {
            throw new NoCutException("Nothing large has the axis");
        }
        return new RepeatedOperations(before, inside, after);
    }

    /** Which operations must come after which others, if indirectly: element [i][j] is whether i must come after j. */
    static boolean[][] dependences(Step step) {
        int count = step.operations().size();
        boolean[][] depends = new boolean[count][count];
        for (int i = 0; i < count; i++) {
            for (int j = i - 1; j >= 0; j--) {
                depends[i][j] |= StepOperation.conflict(
                        step.operations().get(i), step.operations().get(j));
                for (int k = 0; depends[i][j] && k < j; k++) {
                    depends[i][k] |= depends[j][k];
                }
            }
        }
        return depends;
    }

    private static boolean isBetween(int i, boolean[] repeated, boolean[][] depends) {
        boolean after = false;
        boolean before = false;
        for (int j = 0; j < repeated.length; j++) {
            after |= repeated[j] && depends[i][j];
            before |= repeated[j] && depends[j][i];
        }
        return after && before;
    }

    /** Whether it touches, as a repeated operation does, a buffer whose elements lie differently when in parts. */
    private static boolean sharesStretches(int i, boolean[] repeated, Step step, SharedAxis axis) {
        for (AxisUse use : AxisUse.of(step.operations().get(i))) {
            for (int j = 0; axis.isStretched(use.buffer()) && j < repeated.length; j++) {
                if (repeated[j]
                        && AxisUse.of(step.operations().get(j)).stream()
                                .anyMatch(other -> other.buffer().equals(use.buffer()))) {
                    return true;
                }
            }
        }
        return false;
    }
}
