package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a reader's index gives the producer's: where a map stores an element that another loop reads, the element's
 * operands are found at the reader's index.
 */
sealed interface AxisMapping {
    /** A source of the producer as a source of the reader. */
    Source moved(Source source);

    /** For axes of the producer those of the reader that go along them; the reader may have others, too. */
    record Axes(Map<Axis, Axis> reader) implements AxisMapping {
        @Override
        public Source moved(Source source) {
            return switch (source) {
                case Source.Element element -> new Source.Element(moved(element.place()));
                case Source.Index index -> new Source.Index(reader.getOrDefault(index.axis(), index.axis()));
                case Source.Scalar scalar -> scalar;
                case Source.Constant constant -> constant;
                case Source.Drawn drawn ->
                    new Source.Drawn(drawn.noise(), drawn.normal(), moved(drawn.place()), drawn.stretch());
            };
        }

        private Place moved(Place place) {
            Map<Axis, Integer> strides = new EnumMap<>(Axis.class);
            reader.forEach((from, to) -> strides.put(to, place.stride(from)));
            return Loops.place(place, strides);
        }
    }

    /**
     * The producer has one axis, C, along which its results lie side by side: the reader may have any place among them.
     *
     * @param first the producer's first result
     * @param read the reader's place
     */
    record Line(int first, Place read) implements AxisMapping {
        @Override
        public Source moved(Source source) {
            return source instanceof Source.Element element ? new Source.Element(moved(element.place())) : source;
        }

        private Place moved(Place place) {
            int stride = place.strideC();
            return new Place(
                    place.buffer(),
                    place.offset() + stride * (read.offset() - first),
                    stride * read.strideK(),
                    stride * read.strideM(),
                    stride * read.strideC(),
                    place.stridePart());
        }
    }

    /** How a reader goes through what a map has stored; empty if it is not one element for another. */
    static Optional<AxisMapping> of(Loop producer, Place stored, Extents extents, Place read) {
        Extents made = producer.extents();
        if (isLine(producer, stored)) {
            Place.Range range = read.range(extents);
            boolean within = range.from() >= stored.offset() && range.to() <= stored.offset() + made.c();
            return within ? Optional.of(new Line(stored.offset(), read)) : Optional.empty();
        }
        return stored.offset() == read.offset() ? axes(made, stored, extents, read) : Optional.empty();
    }

    private static boolean isLine(Loop producer, Place stored) {
        Extents made = producer.extents();
        return made.k() == 1
                && made.m() == 1
                && (made.c() == 1 || stored.strideC() == 1)
                && producer.sources().values().stream().noneMatch(Source.Index.class::isInstance);
    }

    private static Optional<AxisMapping> axes(Extents made, Place stored, Extents extents, Place read) {
        Map<Axis, Axis> reader = new EnumMap<>(Axis.class);
        Set<Axis> left = EnumSet.noneOf(Axis.class);
        for (Axis axis : Axis.values()) {
            if (made.of(axis) > 1) {
                left.add(axis);
            }
        }
        for (Axis along : Axis.values()) {
            if (extents.of(along) == 1 || read.stride(along) == 0) {
                continue;
            }
            Optional<Axis> found = left.stream()
                    .filter(axis -> made.of(axis) == extents.of(along) && stored.stride(axis) == read.stride(along))
                    .findFirst();
            if (found.isEmpty()) {
                return Optional.empty();
            }
            reader.put(found.get(), along);
            left.remove(found.get());
        }
        return left.isEmpty() ? Optional.of(new Axes(reader)) : Optional.empty();
    }
}
