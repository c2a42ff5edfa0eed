package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the buffers whose content from before a step is read, element by element. */
public final class FirstReads {
    private FirstReads() {}

    /** Buffers of which an operation reads an element that none before it has written. */
    public static Set<Buffer> of(List<StepOperation> operations) {
        Map<Buffer, BitSet> written = new LinkedHashMap<>();
        Set<Buffer> found = new LinkedHashSet<>();
        for (StepOperation operation : operations) {
            visit(operation, false, (place, extents) -> {
                BitSet there = written.computeIfAbsent(place.buffer(), b -> new BitSet(b.length()));
                boolean[] all = {true};
                elements(
                        place,
                        extents,
                        (from, to) -> all[0] &= to == from + 1 ? there.get(from) : there.nextClearBit(from) >= to);
                if (!all[0]) {
                    found.add(place.buffer());
                }
            });
            visit(operation, true, (place, extents) -> {
                BitSet there = written.computeIfAbsent(place.buffer(), b -> new BitSet(b.length()));
                elements(place, extents, there::set);
            });
        }
        return found;
    }

    @FunctionalInterface
    private interface Visitor {
        void visit(Place place, Extents extents);
    }

    private static void visit(StepOperation operation, boolean writes, Visitor visitor) {
        switch (operation) {
            case Loop loop -> {
                if (!writes) {
                    loop.sources().values().forEach(source -> {
                        if (source instanceof Source.Element element) {
                            visitor.visit(element.place(), loop.extents());
                        }
                    });
                }
                loop.outputs().forEach(output -> {
                    if (writes || output.add()) {
                        visitor.visit(output.place(), loop.extents());
                    }
                });
            }
            case Product product -> {
                if (writes || product.add()) {
                    visitor.visit(product.c(), product.extentsOfC());
                }
                if (!writes) {
                    visitor.visit(product.a(), product.extentsOfA());
                    visitor.visit(product.b(), product.extentsOfB());
                }
            }
            case Receive receive -> visitWhole(receive.to(), receive.length(), writes, visitor);
            case Draw draw -> visitWhole(draw.to(), draw.length(), writes, visitor);
            case Call call -> {
                for (Place.Range range : writes ? call.writes() : call.reads()) {
                    Place place = new Place(range.buffer(), range.from(), 0, 0, 1);
                    visitor.visit(place, new Extents(1, 1, range.to() - range.from()));
                }
            }
        }
    }

    private static void visitWhole(Buffer to, int length, boolean writes, Visitor visitor) {
        if (writes) {
            visitor.visit(Place.whole(to, length), new Extents(1, 1, length));
        }
    }

    @FunctionalInterface
    private interface Stretch {
        void visit(int from, int to);
    }

    private static void elements(Place place, Extents extents, Stretch stretch) {
        if (isDense(place, extents)) {
            Place.Range range = place.range(extents);
            stretch.visit(range.from(), range.to());
            return;
        }
        int lastK = place.strideK() == 0 ? 1 : extents.k();
        int lastM = place.strideM() == 0 ? 1 : extents.m();
        int lastC = place.strideC() == 0 ? 1 : extents.c();
        for (int k = 0; k < lastK; k++) {
            for (int m = 0; m < lastM; m++) {
                int from = place.offset() + k * place.strideK() + m * place.strideM();
                for (int c = 0; c < lastC; c++) {
                    int at = from + c * place.strideC();
                    stretch.visit(at, at + 1);
                }
            }
        }
    }

    /** Whether the elements of a place, in whatever order, are all those of its range. */
    private static boolean isDense(Place place, Extents extents) {
        List<Axis> axes = new ArrayList<>();
        for (Axis axis : Axis.values()) {
            if (extents.of(axis) > 1 && place.stride(axis) > 0) {
                axes.add(axis);
            }
        }
        axes.sort(Comparator.comparingInt(place::stride));
        int dense = 1;
        for (Axis axis : axes) {
            if (place.stride(axis) != dense) {
                return false;
            }
            dense *= extents.of(axis);
        }
        return true;
    }
}
