package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.graph.Mapping;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The products of a recurrent layer's gates: x_t W + b of all steps at once, and h U step by step, each with one draw
 * for all steps. With tied weights all gates share the masks of their inputs, and are one product; else each gate has
 * matrices, and masks, of its own.
 */
final class GateProducts {
    private final int units;
    private final int rows;
    private final int gates;
    private final boolean tied;
    private final List<Var> inputs = new ArrayList<>();
    private final List<UnaryOperator<Var>> recurrent = new ArrayList<>();
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

    /** Gives the derivative of a step's result with respect to a gate's x W + b and h U. */
    void derivative(Mapping step, int gate, int result, Formula derivative) {
        step.derivative(result, "x" + gate, derivative);
        if (!states.isEmpty()) {
            step.derivative(result, "h" + gate, derivative);
        }
    }

    /** x W + b of a gate. */
    Formula input(int gate) {
        return Functions.input("x" + gate);
    }

    /** h U of a gate; 0 for the first step. */
    Formula recurrent(int gate) {
        return states.isEmpty() ? Functions.constant(0) : Functions.input("h" + gate);
    }

    /** x W + b + h U of a gate. */
    Formula both(int gate) {
        return input(gate).plus(recurrent(gate));
    }
}
