package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Loops made of loops. */
final class Loops {
    private Loops() {}

    /**
     * The name of a source that is the same in all loops, so that loops that are put together share what both read, and
     * different for different sources.
     */
    static String name(Source source) {
        return switch (source) {
            case Source.Element element -> name(element.place());
            case Source.Scalar scalar -> "s" + scalar.row();
            case Source.Constant constant -> "c" + constant.index();
            case Source.Index index -> "i" + index.axis();
            case Source.Drawn drawn ->
                (drawn.normal() ? "n" : "u")
                        + drawn.noise()
                        + name(drawn.place())
                        + (drawn.stretch().isAll()
                                ? ""
                                : "/" + drawn.stretch().length() + ","
                                        + drawn.stretch().apart());
        };
    }

    private static String name(Place p) {
        String parts = p.stridePart() == 0 ? "" : "," + p.stridePart();
        return p.buffer() + "[" + p.offset() + "," + p.strideK() + "," + p.strideM() + "," + p.strideC() + parts + "]";
    }

    /**
     * The same with {@linkplain #name common names} of sources, of which each is there once. Indices along axes of one
     * element are the number 0, and a reduction of single elements is none.
     */
    static Loop canonical(Loop loop) {
        return with(loop, loop.extents(), source -> source, place -> place);
    }

    /** A step whose loops are {@link #canonical}. */
    static Step canonical(Step step) {
        List<StepOperation> operations = new ArrayList<>();
        for (StepOperation operation : step.operations()) {
            operations.add(operation instanceof Loop loop ? canonical(loop) : operation);
        }
        return step.with(operations, step.cut());
    }

    /** A canonical loop over other extents, with other sources and places of results. */
    static Loop with(Loop loop, Extents extents, UnaryOperator<Source> sources, UnaryOperator<Place> places) {
        Map<String, Source> read = new LinkedHashMap<>();
        Map<Formula, Formula> renamed = new LinkedHashMap<>();
        loop.sources().forEach((name, old) -> {
            Source source = sources.apply(old);
            renamed.put(Functions.input(name), input(source, extents, read));
        });
        List<Output> outputs = new ArrayList<>();
        for (Output output : loop.outputs()) {
            Place place = places.apply(output.place());
            Reduction reduction = isReduced(place, extents) ? output.reduction() : Reduction.NONE;
            outputs.add(new Output(output.formula().with(renamed), place, reduction, output.add()));
        }
        return new Loop(extents, read, outputs);
    }

    /** The formula of a source, which is put among those that are read. */
    static Formula input(Source source, Extents extents, Map<String, Source> read) {
        if (source instanceof Source.Index index && extents.of(index.axis()) == 1) {
            return Functions.constant(0);
        }
        read.put(name(source), source);
        return Functions.input(name(source));
    }

    /** A loop with formulas in place of some of its inputs, which read further sources. */
    static Loop substituted(Loop loop, Map<Formula, Formula> formulas, Map<String, Source> further) {
        Map<String, Source> read = new LinkedHashMap<>(loop.sources());
        read.putAll(further);
        List<Output> outputs = new ArrayList<>();
        for (Output output : loop.outputs()) {
            outputs.add(new Output(output.formula().with(formulas), output.place(), output.reduction(), output.add()));
        }
        return new Loop(loop.extents(), read, outputs);
    }

    /** Whether several elements of an index space go into one. */
    static boolean isReduced(Place place, Extents extents) {
        return !lacking(place, extents).isEmpty();
    }

    /** The axes along which results are reduced. */
    static Set<Axis> lacking(Place place, Extents extents) {
        Set<Axis> axes = EnumSet.noneOf(Axis.class);
        for (Axis axis : Axis.values()) {
            if (place.lacks(axis, extents)) {
                axes.add(axis);
            }
        }
        return axes;
    }

    /** The same place with other strides, 0 where there is none. */
    static Place place(Place place, Map<Axis, Integer> strides) {
        return new Place(
                place.buffer(),
                place.offset(),
                strides.getOrDefault(Axis.K, 0),
                strides.getOrDefault(Axis.M, 0),
                strides.getOrDefault(Axis.C, 0),
                place.stridePart());
    }

    /** Whether a loop reads elements that another writes. */
    static boolean readsWhatWrites(Loop reader, StepOperation writer) {
        List<StepOperation.Access> written =
                writer.accesses().stream().filter(StepOperation.Access::writes).toList();
        return reader.sources().values().stream()
                .anyMatch(source -> source instanceof Source.Element element
                        && written.stream()
                                .anyMatch(access ->
                                        access.range().meets(element.place().range(reader.extents()))));
    }
}
