package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An element of an index space, and the addresses of what belongs to it. Coordinates and addresses are computed when
 * they are asked for, and once for all cursors that share the map of what is known.
 */
final class Cursor {
    private final PtxText text;
    private final Addressing addressing;
    private final Extents extents;
    private final Map<String, String> known;
    private final Map<Axis, Coordinate> coordinates = new EnumMap<>(Axis.class);
    private @Nullable String number;
    private int more;

    /** An index along an axis: a register's content, if any, and a number. */
    private record Coordinate(@Nullable String register, int more) {}

    /** @param known registers by what they contain; only within text that is passed from there on */
    Cursor(KernelContext context, Extents extents, Map<String, String> known) {
        text = context.text();
        addressing = context.addressing();
        this.extents = extents;
        this.known = known;
    }

    /** The element {@code number + more}, counted through all axes. */
    Cursor at(String register, int further) {
        number = register;
        more = further;
        return this;
    }

    /** The first along some axes. */
    Cursor first(Iterable<Axis> axes) {
        axes.forEach(axis -> coordinates.put(axis, new Coordinate(null, 0)));
        return this;
    }

    /** The element {@code index} of those along some axes. */
    Cursor along(List<Axis> axes, int index) {
        int left = index;
        for (Axis axis : axes.reversed()) {
            coordinates.put(axis, new Coordinate(null, left % extents.of(axis)));
            left /= extents.of(axis);
        }
        return this;
    }

    /** The element {@code register + further} of those along some axes. */
    Cursor along(List<Axis> axes, String register, int further) {
        if (axes.size() == 1) {
            coordinates.put(axes.get(0), new Coordinate(register, further));
            return this;
        }
        String left = plus(register, further);
        for (int i = axes.size() - 1; i > 0; i--) {
            int extent = extents.of(axes.get(i));
            coordinates.put(axes.get(i), new Coordinate(remainder(left, extent), 0));
            left = quotient(left, extent);
        }
        if (!axes.isEmpty()) {
            coordinates.put(axes.get(0), new Coordinate(left, 0));
        }
        return this;
    }

    /** The number of the element along an axis, as a float. */
    String index(Axis axis) {
        Coordinate coordinate = coordinate(axis);
        String value = text.f32();
        if (coordinate.register() == null) {
            text.add("mov.f32 %s, %s", value, PtxText.number(coordinate.more()));
        } else {
            text.add("cvt.rn.f32.u32 %s, %s", value, plus(coordinate.register(), coordinate.more()));
        }
        return value;
    }

    /** The number of the place's element within its buffer. */
    String element(Place place) {
        Sum sum = sum(place, 1);
        if (sum.terms().isEmpty()) {
            String element = text.b32();
            text.add("mov.u32 %s, %d", element, sum.more());
            return element;
        }
        return plus(linear(null, sum.terms()), sum.more());
    }

    /** The address of the place's element, in brackets. */
    String address(Place place) {
        String base = addressing.base(place);
        int offset = addressing.offset(place.buffer());
        boolean shared = addressing.isShared(place.buffer());
        if (number != null && place.isFlat(extents)) {
            String start =
                    shared ? linear(base, List.of(new Term(number, Float.BYTES))) : wide(number, Float.BYTES, base);
            return bracket(start, offset + Float.BYTES * (place.offset() + more));
        }
        Sum sum = sum(place, Float.BYTES);
        String start = base;
        if (!sum.terms().isEmpty()) {
            start = shared ? linear(base, sum.terms()) : wide(linear(null, sum.terms()), 1, base);
        }
        return bracket(start, offset + sum.more());
    }

    private static String bracket(String register, int offset) {
        return "[" + register + "+" + offset + "]";
    }

    /** A factor of a register. */
    private record Term(String register, int factor) {}

    /** Registers with factors, and a number. */
    private record Sum(List<Term> terms, int more) {}

    /** {@code unit} times the number of the place's element. */
    private Sum sum(Place place, int unit) {
        List<Term> terms = new ArrayList<>();
        int sum = place.offset() * unit;
        for (Axis axis : Axis.values()) {
            int stride = place.stride(axis) * unit;
            if (stride == 0 || extents.of(axis) == 1) {
                continue;
            }
            Coordinate coordinate = coordinate(axis);
            sum += coordinate.more() * stride;
            if (coordinate.register() != null) {
                terms.add(new Term(coordinate.register(), stride));
            }
        }
        return new Sum(terms, sum);
    }

    private Coordinate coordinate(Axis axis) {
        Coordinate coordinate = coordinates.get(axis);
        if (coordinate == null) {
            coordinate = extents.of(axis) == 1 ? new Coordinate(null, 0) : counted(axis);
            coordinates.put(axis, coordinate);
        }
        return coordinate;
    }

    private Coordinate counted(Axis axis) {
        if (number == null) {
            throw new IllegalStateException("No index along " + axis);
        }
        String left = plus(number, more);
        boolean outermost = switch (axis) {
            case K -> true;
            case M -> extents.k() == 1;
            case C -> extents.k() * extents.m() == 1;
        };
        if (axis != Axis.C && extents.c() > 1) {
            left = quotient(left, extents.c());
        }
        if (axis == Axis.K && extents.m() > 1) {
            left = quotient(left, extents.m());
        }
        return new Coordinate(outermost ? left : remainder(left, extents.of(axis)), 0);
    }

    private String plus(String register, int further) {
        return further == 0
                ? register
                : known(register + "+" + further, () -> text.word2("add.u32", register, further));
    }

    private String quotient(String register, int divisor) {
        return known(register + "/" + divisor, () -> text.quotient(register, divisor));
    }

    private String remainder(String register, int divisor) {
        String quotient = quotient(register, divisor);
        return known(register + "%" + divisor, () -> text.remainder(register, quotient, divisor));
    }

    private String wide(String register, int factor, String base) {
        return known(register + "*" + factor + "+" + base, () -> {
            String address = text.b64();
            text.add("mad.wide.u32 %s, %s, %d, %s", address, register, factor, base);
            return address;
        });
    }

    private String linear(@Nullable String start, List<Term> terms) {
        StringBuilder name = new StringBuilder(String.valueOf(start));
        String sum = start;
        for (Term term : terms) {
            String before = sum;
            name.append('+').append(term.register()).append('*').append(term.factor());
            sum = known(
                    name.toString(),
                    () -> before == null
                            ? text.word2("mul.lo.u32", term.register(), term.factor())
                            : text.multiplyAdd(term.register(), term.factor(), before));
        }
        return Objects.requireNonNull(sum);
    }

    private String known(String content, Supplier<String> compute) {
        String register = known.get(content);
        if (register == null) {
            register = compute.get();
            known.put(content, register);
        }
        return register;
    }
}
