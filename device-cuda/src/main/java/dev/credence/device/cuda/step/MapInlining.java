package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes a map's result where it is read, if it is little or read once: the reader's input becomes the map's formula
 * over the map's operands. The map is left in place; {@link UnreadResults} drops what nobody reads any more. Sources
 * must have {@linkplain Loops#name common names}.
 */
final class MapInlining {
    /** Elements of a map that may be computed several times. */
    private static final int FEW = 2048;

    /** Instructions of a formula that may be computed several times. */
    private static final int SHORT = 40;

    /** Instructions of a formula that is computed where it is read, if it lies in the device's memory else. */
    private static final int LONG = 100;

    /** {@linkplain FormulaCost#perElement Cost} of an element that may be computed many times. */
    private static final int CHEAP_ELEMENT = 4;

    /** How often an element may be computed that costs more. */
    private static final int TIMES = 4;

    private final Step step;
    private final int cheap;
    /** Whether results lie in the device's memory: then a formula must not be computed beside what it is part of. */
    private final boolean inMemory;

    private final List<StepOperation> operations;

    private MapInlining(Step step, int cheap, boolean inMemory) {
        this.step = step;
        this.cheap = cheap;
        this.inMemory = inMemory;
        operations = new ArrayList<>(step.operations());
    }

    /**
     * The step with maps in their readers.
     *
     * @param cheap instructions of a temporary result of many elements that is computed again rather than kept
     */
    static Step inlined(Step step, int cheap) {
        return inlined(step, cheap, /* inMemory= */ false);
    }

    /** The same for a step whose results lie in the device's memory. */
    static Step inlined(Step step, int cheap, boolean inMemory) {
        MapInlining inlining = new MapInlining(step, cheap, inMemory);
        for (int i = 0; i < inlining.operations.size(); i++) {
            if (inlining.operations.get(i) instanceof Loop loop) {
                for (int output = 0; output < loop.outputs().size(); output++) {
                    inlining.inline(i, output);
                }
            }
        }
        return step.with(inlining.operations);
    }

    private Loop loop(int number) {
        return (Loop) operations.get(number);
    }

    private void inline(int producer, int number) {
        Loop map = loop(producer);
        Output output = map.outputs().get(number);
        if (!output.isMap() || output.add() || map.draws()) {
            return;
        }
        Optional<List<Integer>> readers = readers(producer, output);
        if (readers.isPresent() && !readers.get().isEmpty() && isWorthIt(map, output, readers.get())) {
            for (int reader : readers.get()) {
                inline(producer, number, reader);
            }
        }
    }

    /** All that read a result before it is overwritten; empty if one of them must find it stored. */
    private Optional<List<Integer>> readers(int producer, Output output) {
        Loop map = loop(producer);
        Place.Range made = output.place().range(map.extents());
        List<Integer> readers = new ArrayList<>();
        boolean changed = Loops.readsWhatWrites(map, map); // whether an operand is another than it was
        boolean overwritten = false;
        for (int j = producer + 1; j < operations.size() && !overwritten; j++) {
            StepOperation operation = operations.get(j);
            if (operation instanceof Loop loop) {
                List<Place> read = placesIn(loop, made);
                if (!read.isEmpty()) {
                    readers.add(j);
                }
                boolean stored = changed || read.stream().anyMatch(place -> !canRead(map, output, loop, place));
                if ((!read.isEmpty() && stored) || isAddedTo(loop, made)) {
                    return Optional.empty();
                }
            } else if (operation.accesses().stream()
                    .anyMatch(access -> !access.writes() && access.range().meets(made))) {
                return Optional.empty();
            }
            overwritten = operation.accesses().stream()
                    .anyMatch(access -> access.writes() && access.range().meets(made));
            changed |= Loops.readsWhatWrites(map, operation);
        }
        return Optional.of(readers);
    }

    private static List<Place> placesIn(Loop reader, Place.Range made) {
        List<Place> places = new ArrayList<>();
        for (Source source : reader.sources().values()) {
            if (source instanceof Source.Element element
                    && element.place().range(reader.extents()).meets(made)) {
                places.add(element.place());
            }
        }
        return places;
    }

    private static boolean isAddedTo(Loop loop, Place.Range made) {
        return loop.outputs().stream()
                .anyMatch(output ->
                        output.add() && output.place().range(loop.extents()).meets(made));
    }

    // ---- whether a place can be read as a formula

    private static boolean canRead(Loop map, Output output, Loop reader, Place read) {
        Optional<AxisMapping> mapping = AxisMapping.of(map, output.place(), reader.extents(), read);
        if (mapping.isPresent()) {
            return map.sources().values().stream()
                    .allMatch(source -> isOwn(mapping.get().moved(source), reader));
        }
        Optional<Extents> pieces = pieces(map, output, reader, read);
        return pieces.isPresent()
                && canRead(
                        CommonExtents.over(map, pieces.get()),
                        CommonExtents.over(map, pieces.get())
                                .outputs()
                                .get(map.outputs().indexOf(output)),
                        CommonExtents.over(reader, pieces.get()),
                        CommonExtents.over(read, reader.extents(), pieces.get()));
    }

    /** Whether the reader stores nothing there, or each index only what no other index reads. */
    private static boolean isOwn(Source source, Loop reader) {
        if (!(source instanceof Source.Element element)) {
            return true;
        }
        Place.Range range = element.place().range(reader.extents());
        return reader.outputs().stream()
                .allMatch(output -> !output.place().range(reader.extents()).meets(range)
                        || (output.isMap() && output.place().equals(element.place())));
    }

    /** Extents over which both can go, if a result lies side by side and is read side by side. */
    private static Optional<Extents> pieces(Loop map, Output output, Loop reader, Place read) {
        boolean flat = output.place().isFlat(map.extents()) && read.isFlat(reader.extents());
        boolean same = output.place().offset() == read.offset();
        return flat && same && CommonExtents.canChange(map) && CommonExtents.canChange(reader)
                ? CommonExtents.of(map.extents(), reader.extents())
                : Optional.empty();
    }

    // ---- whether it is faster

    private boolean isWorthIt(Loop map, Output output, List<Integer> readers) {
        boolean kept = step.kept().contains(output.place().buffer());
        boolean isDear = FormulaCost.perElement(map, output.formula()) > CHEAP_ELEMENT;
        boolean often = isDear && readers.stream().anyMatch(j -> loop(j).count() > TIMES * map.count());
        int instructions = FormulaCost.instructions(map, output.formula());
        boolean few = map.count() <= FEW;
        boolean little = few && instructions <= SHORT && !often;
        boolean again = !few && instructions <= cheap && !kept;
        boolean once = readers.size() == 1 && !kept && !often;
        boolean alone = map.outputs().size() == 1 && instructions <= LONG;
        return little || again || (once && (alone || !inMemory));
    }

    // ---- doing it

    private void inline(int producer, int number, int reader) {
        Place.Range made = loop(producer)
                .outputs()
                .get(number)
                .place()
                .range(loop(producer).extents());
        for (Place read : placesIn(loop(reader), made)) {
            Loop map = loop(producer);
            Output output = map.outputs().get(number);
            if (!AxisMapping.of(map, output.place(), loop(reader).extents(), read)
                    .isPresent()) {
                Optional<Extents> pieces = pieces(map, output, loop(reader), read);
                if (pieces.isPresent()) {
                    operations.set(producer, CommonExtents.over(map, pieces.get()));
                    operations.set(reader, CommonExtents.over(loop(reader), pieces.get()));
                    break; // places are others now
                }
            }
        }
        Loop map = loop(producer);
        Output output = map.outputs().get(number);
        Loop loop = loop(reader);
        Map<Formula, Formula> formulas = new LinkedHashMap<>();
        Map<String, Source> sources = new LinkedHashMap<>();
        for (Place read : placesIn(loop, made)) {
            AxisMapping.of(map, output.place(), loop.extents(), read).ifPresent(mapping -> {
                Map<Formula, Formula> names = new LinkedHashMap<>();
                map.sources().forEach((name, source) -> {
                    names.put(Functions.input(name), Loops.input(mapping.moved(source), loop.extents(), sources));
                });
                Formula input = Functions.input(Loops.name(new Source.Element(read)));
                formulas.put(input, output.formula().with(names));
            });
        }
        operations.set(reader, Loops.substituted(loop, formulas, sources));
    }
}
