package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;

/**
 * What was touched since the last barrier. Ranges of memory are compared as they lie, so that buffers that share memory
 * one after the other are kept apart too.
 */
final class Hazards {
    private final Layout layout;
    private final List<Range> touched = new ArrayList<>();

    /** Bytes of a memory. Pieces of the device's memory with addresses of their own are memories of their own. */
    private record Range(int memory, int from, int to, boolean writes) {
        boolean conflicts(Range other) {
            return memory == other.memory && (writes || other.writes) && from < other.to && other.from < to;
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
        touched.add(new Range(0, from, to, writes));
    }

    void touch(List<StepOperation.Access> accesses) {
        accesses.forEach(access -> touched.add(range(access)));
    }

    boolean conflictsShared(int from, int to, boolean writes) {
        Range range = new Range(0, from, to, writes);
        return touched.stream().anyMatch(range::conflicts);
    }

    boolean conflicts(List<StepOperation.Access> accesses) {
        return accesses.stream()
                .map(this::range)
                .anyMatch(range -> touched.stream().anyMatch(range::conflicts));
    }

    private Range range(StepOperation.Access access) {
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
                access.writes());
    }
}
