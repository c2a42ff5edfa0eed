package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Index spaces in smaller pieces. [10, 32, 50] and [1, 320, 50] go through the same elements in the same order, and so
 * does [10, 32, 50] for both, as each of their axes is one or several of its neighbouring axes.
 */
final class CommonExtents {
    private CommonExtents() {}

    /** Extents of which those of two loops over as many elements are products; empty if three axes are too few. */
    static Optional<Extents> of(Extents one, Extents other) {
        if (one.count() != other.count()) {
            return Optional.empty();
        }
        TreeSet<Integer> ends = new TreeSet<>(); // products of an index space's last axes
        for (Extents extents : List.of(one, other)) {
            ends.add(extents.c());
            ends.add(extents.m() * extents.c());
            ends.add(extents.count());
        }
        ends.remove(1);
        List<Integer> pieces = new ArrayList<>();
        int before = 1;
        for (int end : ends) {
            if (end % before != 0) {
                return Optional.empty();
            }
            pieces.addFirst(end / before);
            before = end;
        }
        while (pieces.size() < 3) {
            pieces.addFirst(1);
        }
        return pieces.size() == 3
                ? Optional.of(new Extents(pieces.get(0), pieces.get(1), pieces.get(2)))
                : Optional.empty();
    }

    /** Whether a loop is one element after the other, whatever its axes are. */
    static boolean canChange(Loop loop) {
        return loop.sources().values().stream()
                .noneMatch(source -> source instanceof Source.Index || source instanceof Source.Drawn);
    }

    /** The same loop over extents of which its own are products. */
    static Loop over(Loop loop, Extents pieces) {
        return Loops.with(
                loop,
                pieces,
                source -> source instanceof Source.Element element
                        ? new Source.Element(over(element.place(), loop.extents(), pieces))
                        : source,
                place -> over(place, loop.extents(), pieces));
    }

    /** The same elements in the same order. */
    static Place over(Place place, Extents extents, Extents pieces) {
        Map<Axis, Integer> strides = new EnumMap<>(Axis.class);
        int inner = 1; // elements below the piece
        for (Axis piece : List.of(Axis.C, Axis.M, Axis.K)) {
            int below = 1; // elements below the axis that the piece belongs to
            for (Axis axis : List.of(Axis.C, Axis.M, Axis.K)) {
                int end = below * extents.of(axis);
                if (pieces.of(piece) > 1 && below <= inner && inner < end) {
                    strides.put(piece, place.stride(axis) * (inner / below));
                }
                below = end;
            }
            inner *= pieces.of(piece);
        }
        return Loops.place(place, strides);
    }
}
