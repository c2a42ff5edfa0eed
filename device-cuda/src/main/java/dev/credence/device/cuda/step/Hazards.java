package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What was touched since the last barrier. Ranges of memory are compared as they lie, so that buffers that share memory
 * one after the other are kept apart too.
 */
final class Hazards {
    private final Layout layout;
    private final List<Range> touched = new ArrayList<>();

    /** Stands for bytes that any thread may touch. */
    private static final int ANYONE = -1;

    /**
     * Bytes of a memory. Pieces of the device's memory with addresses of their own are memories of their own.
     *
     * @param first the byte from which on thread i touches words i, i + threads, … and no others, or {@link #ANYONE}:
     *     ranges with the same first byte need no barrier between them
     */
    private record Range(int memory, int from, int to, boolean writes, int first) {
        boolean conflicts(Range other) {
            boolean apart = first != ANYONE && first == other.first;
            return memory == other.memory && !apart && (writes || other.writes) && from < other.to && other.from < to;
        }
    }

    Hazards(Layout layout) {
        this.layout = layout;
    }

    /** There was a barrier. */
    void clear() {
        touched.clear();
    }

    boolean isEmpty() {
        return touched.isEmpty();
    }

    /** Bytes of shared memory. */
    void touchShared(int from, int to, boolean writes) {
        touched.add(new Range(0, from, to, writes, ANYONE));
    }

    /** @param ownElements accesses of which thread i touches elements i, i + threads, … of the place alone */
    void touch(List<StepOperation.Access> accesses, Predicate<StepOperation.Access> ownElements) {
        accesses.forEach(access -> touched.add(range(access, ownElements.test(access))));
    }

    boolean conflictsShared(int from, int to, boolean writes) {
        Range range = new Range(0, from, to, writes, ANYONE);
        return touched.stream().anyMatch(range::conflicts);
    }

    /** @param ownElements as for {@link #touch} */
    boolean conflicts(List<StepOperation.Access> accesses, Predicate<StepOperation.Access> ownElements) {
        return accesses.stream()
                .map(access -> range(access, ownElements.test(access)))
                .anyMatch(range -> touched.stream().anyMatch(range::conflicts));
    }

    private Range range(StepOperation.Access access, boolean ownElements) {
        Buffer buffer = access.range().buffer();
        Integer shared = layout.shared().get(buffer);
        Integer far = layout.far().get(buffer);
        int memory;
        int start;
        if (shared != null) {
            memory = 0;
            start = shared;
        } else if (far != null) {
            memory = 1;
            start = far;
        } else {
            memory = 2 + layout.addressed().indexOf(buffer);
            start = 0;
        }
        return new Range(
                memory,
                start + Float.BYTES * access.range().from(),
                start + Float.BYTES * access.range().to(),
                access.writes(),
                ownElements ? start + Float.BYTES * access.place().offset() : ANYONE);
    }
}
