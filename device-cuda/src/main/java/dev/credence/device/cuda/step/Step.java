package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A step of a run. It has no addresses and no numbers of the run: two runs with equal steps share a kernel.
 *
 * <p>The host gives a row of 32-bit words for every step: {@code numbers} words first, floats of {@link Source.Scalar}
 * and integers of {@link Noise#row}, then {@code received} floats of the {@link Receive}s. Words that are the run's in
 * all its steps are its constants: floats of {@link Source.Constant}, noises' keys, and addresses of
 * {@link Receive.Table}s.
 *
 * @param operations in order
 * @param kept buffers whose content is there before the step and must be there after it; all others are temporary
 * @param numbers words at the beginning of a row
 * @param received floats after them
 * @param constants number of the run's constants
 * @param noises by number
 * @param cut operations that are repeated for parts of the batch or of the samples
 */
public record Step(
        List<StepOperation> operations,
        Set<Buffer> kept,
        int numbers,
        int received,
        int constants,
        List<Noise> noises,
        Cut cut) {
    /**
     * A stream of random words.
     *
     * @param key index of the first of the two constants with its key
     * @param row word of the row with its step
     */
    public record Noise(int key, int row) {}

    public Step {
        operations = List.copyOf(operations);
        kept = Collections.unmodifiableSet(new LinkedHashSet<>(kept)); // in a fixed order
        noises = List.copyOf(noises);
    }

    /** The same with other operations, which are not in parts. */
    public Step with(List<StepOperation> others) {
        return new Step(others, kept, numbers, received, constants, noises, Cut.NONE);
    }

    /** The same with other operations, some of them in parts. */
    public Step with(List<StepOperation> others, Cut parts) {
        return new Step(others, kept, numbers, received, constants, noises, parts);
    }

    /** All buffers that an operation touches, in order of appearance. */
    public List<Buffer> buffers() {
        List<Buffer> all = new ArrayList<>();
        for (StepOperation operation : operations) {
            for (Buffer buffer : operation.buffers()) {
                if (!all.contains(buffer)) {
                    all.add(buffer);
                }
            }
        }
        return all;
    }

    /** Whether rows of a table are read. */
    public boolean hasTables() {
        return operations.stream()
                .anyMatch(operation -> operation instanceof Receive receive && receive.table() != null);
    }

    /** 32-bit words of a row. */
    public int rowLength() {
        return numbers + received;
    }

    /**
     * Operations that are repeated, as a whole, for one part after the other.
     *
     * @param from the first operation
     * @param to the operation after the last
     * @param parts number of parts; 1 if there is no repetition
     */
    public record Cut(int from, int to, int parts) {
        /** Nothing is repeated. */
        public static final Cut NONE = new Cut(0, 0, 1);

        public boolean isNone() {
            return parts == 1;
        }
    }
}
