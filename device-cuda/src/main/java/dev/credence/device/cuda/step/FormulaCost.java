package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import java.util.List;
import java.util.Objects;

/** What a loop's formula costs. */
final class FormulaCost {
    private FormulaCost() {}

    /** Instructions, those that read an input or give a constant among them. */
    static int instructions(Loop loop, Formula formula) {
        return program(loop, formula).instructions().size();
    }

    private static Program program(Loop loop, Formula formula) {
        return Program.of(List.copyOf(loop.sources().keySet()), List.of(formula));
    }

    /** About how many machine instructions an element takes; what is the same for all elements is computed once. */
    static int perElement(Loop loop, Formula formula) {
        Program program = program(loop, formula);
        boolean[] uniform = new boolean[program.instructions().size()];
        int cost = 0;
        for (int i = 0; i < uniform.length; i++) {
            Program.Instruction instruction = program.instructions().get(i);
            uniform[i] = switch (instruction.operation()) {
                case CONSTANT -> true;
                case INPUT -> {
                    String name = program.inputs().get(instruction.input());
                    yield isUniform(Objects.requireNonNull(loop.sources().get(name)), loop.extents());
                }
                default -> instruction.arguments().stream().allMatch(a -> uniform[a]);
            };
            cost += uniform[i] ? 0 : cost(instruction.operation());
        }
        return cost;
    }

    /** Whether all elements read the same number. */
    private static boolean isUniform(Source source, Extents extents) {
        return source instanceof Source.Element element
                ? element.place().isUniform(extents)
                : source instanceof Source.Scalar || source instanceof Source.Constant;
    }

    private static int cost(Operation operation) {
        return switch (operation) {
            case INPUT, CONSTANT -> 0;
            case ADD, SUBTRACT, MULTIPLY, NEGATE, ABS, MAX, MIN, CHOOSE, FLOOR -> 1;
            case DIVIDE, SQRT -> 5;
            default -> 12;
        };
    }
}
