package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Mapping;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The products of a recurrent layer's gates: x_t W + b of all steps at once, and h U step by step, added in its place
 * or on its own, each with one draw for all steps. With tied weights all gates share the masks of their inputs, and are
 * one product; else each gate has matrices, and masks, of its own.
 */
final class GateProducts {
    private final int units;
    private final int rows;
    private final int gates;
    private final boolean tied;
    private final List<Var> inputs = new ArrayList<>();
    private final List<UnaryOperator<Var>> recurrent = new ArrayList<>();
    private List<List<Var>> parts = List.of();
    private List<Var> states = List.of();

    /** The products of a layer with the {@linkplain #blocks blocks} of these gates. */
    GateProducts(PlacedLayer at, Treatment q, Steps steps, List<String> gates, boolean tied, int units) {
        this.units = units;
        this.rows = steps.rows();
        this.gates = gates.size();
        this.tied = tied;
        Var x = steps.filled();
        for (String suffix : suffixes(gates, tied)) {
            Affine input = map(at.block("input" + suffix), Optional.of(at.block("bias" + suffix)));
            inputs.add(q.repeated(at, input, steps.rows()).apply(x));
            recurrent.add(q.repeated(at, map(at.block("recurrent" + suffix), Optional.empty()), steps.rows()));
        }
    }

    private static Affine map(Block weight, Optional<Block> bias) {
        return new Affine(weight, bias, Optional.empty(), Activation.IDENTITY);
    }

    private static List<String> suffixes(List<String> gates, boolean tied) {
        return tied ? List.of("") : gates.stream().map(gate -> "-" + gate).toList();
    }

    /** Matrices W [I, U] and U [U, U], and a bias [U], for each gate; with tied weights the gates are side by side. */
    static List<Block> blocks(int features, int units, List<String> gates, boolean tied) {
        int width = tied ? gates.size() * units : units;
        return suffixes(gates, tied).stream()
                .flatMap(suffix -> Stream.of(
                        new Block("input" + suffix, Block.Role.WEIGHT, List.of(features, width), features, units),
                        new Block("recurrent" + suffix, Block.Role.RECURRENT, List.of(units, width), units, units),
                        Block.vector("bias" + suffix, Block.Role.BIAS, width)))
                .toList();
    }

    /** Applies the matrices U to the state h [R, U] that the next steps read. */
    void state(Var h) {
        states = recurrent.stream().map(map -> map.apply(h)).toList();
    }

    /**
     * x W + b + h U of a step for each group of gates that share a product, in the place of x W + b. Each step once.
     *
     * @param h the state before [R, U]; empty at the first step
     */
    List<Var> sums(Graph g, Optional<Var> h, int step) {
        if (parts.isEmpty()) {
            int width = tied ? gates * units : units;
            parts = inputs.stream().map(x -> g.rows().parts(x, rows, width)).toList();
        }
        List<Var> sums = new ArrayList<>();
        for (int group = 0; group < inputs.size(); group++) {
            Var part = parts.get(group).get(step);
            UnaryOperator<Var> map = recurrent.get(group);
            sums.add(h.map(before -> g.rows().added(part, map.apply(before))).orElse(part));
        }
        return sums;
    }

    /** Binds these sums as {@code a0} …, one for each gate. */
    Mapping read(Mapping mapping, List<Var> sums) {
        for (int gate = 0; gate < gates; gate++) {
            Access access = new Access(tied ? gate * units : 0, 0, tied ? gates * units : units, 1);
            mapping.read("a" + gate, sums.get(tied ? 0 : gate), access);
        }
        return mapping;
    }

    /** Binds what a step's formula reads: {@code x0} …, and after the first state {@code h0} …, one for each gate. */
    Mapping read(Mapping mapping, int step) {
        int width = tied ? gates * units : units;
        for (int gate = 0; gate < gates; gate++) {
            int group = tied ? 0 : gate;
            int first = tied ? gate * units : 0;
            mapping.read("x" + gate, inputs.get(group), new Access(step * rows * width + first, 0, width, 1));
            if (!states.isEmpty()) {
                mapping.read("h" + gate, states.get(group), new Access(first, 0, width, 1));
            }
        }
        return mapping;
    }

    /** x W + b of a gate. */
    Formula input(int gate) {
        return Functions.input("x" + gate);
    }

    /** h U of a gate; 0 for the first step. */
    Formula recurrent(int gate) {
        return states.isEmpty() ? Functions.constant(0) : Functions.input("h" + gate);
    }

    /** x W + b + h U of a gate whose products are read one by one. */
    Formula both(int gate) {
        return input(gate).plus(recurrent(gate));
    }

    /** x W + b + h U of a gate whose sum is read. */
    static Formula sum(int gate) {
        return Functions.input("a" + gate);
    }
}
