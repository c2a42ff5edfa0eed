package dev.credence.device.simd;

import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** Builder of a {@link SegmentCode}, which numbers loads, nodes and stores. */
final class SegmentBuilder {
    private final IntPredicate isUniform;
    private final List<SegmentCode.Node> nodes = new ArrayList<>();
    private final List<SegmentCode.Store> stores = new ArrayList<>();
    private final Map<Integer, Integer> nodeOf = new HashMap<>();
    private final List<Integer> loaded = new ArrayList<>();
    private final List<Integer> stored = new ArrayList<>();
    private final List<Integer> uniforms = new ArrayList<>();

    /** @param isUniform whether an instruction's value is shared by all elements */
    SegmentBuilder(IntPredicate isUniform) {
        this.isUniform = isUniform;
    }

    /**
     * Appends an instruction.
     *
     * @param from places of loaded instructions
     */
    void compute(int i, Program.Instruction instruction, Map<Integer, Integer> from) {
        List<Integer> arguments = new ArrayList<>();
        for (int argument : instruction.arguments()) {
            arguments.add(node(argument, from));
        }
        nodeOf.put(i, add(instruction.operation(), arguments, -1));
    }

    private int add(Operation operation, List<Integer> arguments, int index) {
        nodes.add(new SegmentCode.Node(operation, arguments, index));
        return nodes.size() - 1;
    }

    private int node(int i, Map<Integer, Integer> from) {
        Integer known = nodeOf.get(i);
        if (known != null) {
            return known;
        }
        int made;
        if (isUniform.test(i)) {
            uniforms.add(i);
            made = add(Operation.CONSTANT, List.of(), uniforms.size() - 1);
        } else {
            Integer place = from.get(i);
            if (place == null) {
                throw new IllegalStateException("The instruction " + i + " lies in none of the places " + from);
            }
            made = load(place);
        }
        nodeOf.put(i, made);
        return made;
    }

    private int load(int place) {
        loaded.add(place);
        return add(Operation.INPUT, List.of(), loaded.size() - 1);
    }

    /** Stores an instruction's value, added to the value in the place {@code old} unless that is −1. */
    void store(int i, Map<Integer, Integer> from, int place, int old, boolean flushes) {
        int value = node(i, from);
        stores.add(new SegmentCode.Store(value, old < 0 ? -1 : load(old), flushes));
        stored.add(place);
    }

    Step build() {
        List<Integer> at = new ArrayList<>(loaded);
        at.addAll(stored);
        return new Step.Arithmetic(
                new SegmentCode(nodes, stores),
                at.stream().mapToInt(Integer::intValue).toArray(),
                uniforms.stream().mapToInt(Integer::intValue).toArray());
    }
}
