package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Program;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Formulas over an index space, stored or reduced.
 *
 * @param sources by the names that the formulas use, in a fixed order
 */
public record Loop(Extents extents, Map<String, Source> sources, List<Output> outputs) implements StepOperation {
    /** Sources that no formula reads are left out. */
    public Loop {
        List<String> read =
                Program.inputsOf(outputs.stream().map(Output::formula).toList());
        Map<String, Source> needed = new LinkedHashMap<>(sources);
        needed.keySet().retainAll(read);
        sources = Collections.unmodifiableMap(needed);
        outputs = List.copyOf(outputs);
        if (!sources.keySet().containsAll(read)) {
            throw new IllegalArgumentException("The formulas read " + read + ", the sources are " + sources.keySet());
        }
    }

    /** Number of elements of the index space. */
    public int count() {
        return extents.count();
    }

    /** Whether no result is reduced. */
    public boolean isMap() {
        return outputs.stream().allMatch(Output::isMap);
    }

    /** Whether it draws random numbers. */
    public boolean draws() {
        return sources.values().stream().anyMatch(Source.Drawn.class::isInstance);
    }

    /** All formulas as one list of instructions over the sources' names. */
    public Program program() {
        List<Formula> formulas = outputs.stream().map(Output::formula).toList();
        return Program.of(List.copyOf(sources.keySet()), formulas);
    }

    @Override
    public List<Access> accesses() {
        List<Access> all = new ArrayList<>();
        for (Source source : sources.values()) {
            if (source instanceof Source.Element element) {
                all.add(new Access(element.place(), element.place().range(extents), false, true));
            }
        }
        for (Output output : outputs) {
            Place.Range range = output.place().range(extents);
            all.add(new Access(output.place(), range, true, output.isMap()));
            if (output.add()) {
                all.add(new Access(output.place(), range, false, output.isMap()));
            }
        }
        return all;
    }
}
