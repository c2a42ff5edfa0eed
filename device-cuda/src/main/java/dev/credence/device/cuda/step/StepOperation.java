package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;

/** An operation of a {@link Step}. All its reads precede the writes of the same element; operations run in order. */
public sealed interface StepOperation permits Loop, Product, Receive, Draw, Call {
    /** What it reads and writes; an output that is added to is also read. */
    List<Access> accesses();

    /**
     * Elements that an operation touches.
     *
     * @param place where
     * @param range its elements
     * @param writes whether they are written
     * @param elementwise whether an element is touched for its own index alone: a map's operands and results, unlike
     *     products' and reductions'
     */
    record Access(Place place, Place.Range range, boolean writes, boolean elementwise) {}

    /** Whether two operations must keep their order. */
    static boolean conflict(StepOperation one, StepOperation other) {
        List<Access> others = other.accesses();
        return one.accesses().stream()
                .anyMatch(a -> others.stream()
                        .anyMatch(b -> (a.writes() || b.writes()) && a.range().meets(b.range())));
    }

    /** The buffers it touches, each once. */
    default List<Buffer> buffers() {
        List<Buffer> buffers = new ArrayList<>();
        accesses().forEach(access -> {
            if (!buffers.contains(access.range().buffer())) {
                buffers.add(access.range().buffer());
            }
        });
        return buffers;
    }
}
