package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Program.Instruction;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Which instructions of a loop's program have one value for many elements. */
final class LoopInvariants {
    private final Program program;
    private final boolean[] invariant;

    private LoopInvariants(Program program, boolean[] invariant) {
        this.program = program;
        this.invariant = invariant;
    }

    /** Those that are the same for all elements. */
    static LoopInvariants of(Loop loop) {
        return of(loop, place -> place.isUniform(loop.extents()));
    }

    /** Those that are the same for all elements along some axes. */
    static LoopInvariants along(Loop loop, List<Axis> axes) {
        return of(loop, place -> axes.stream().allMatch(axis -> place.stride(axis) == 0));
    }

    private static LoopInvariants of(Loop loop, Predicate<Place> same) {
        Program program = loop.program();
        boolean[] invariant = new boolean[program.instructions().size()];
        for (int i = 0; i < invariant.length; i++) {
            Instruction instruction = program.instructions().get(i);
            invariant[i] = switch (instruction.operation()) {
                case CONSTANT -> true;
                case INPUT -> {
                    String name = program.inputs().get(instruction.input());
                    yield isInvariant(Objects.requireNonNull(loop.sources().get(name)), loop, same);
                }
                default -> instruction.arguments().stream().allMatch(argument -> invariant[argument]);
            };
        }
        return new LoopInvariants(program, invariant);
    }

    /** What the loop itself writes is read where it is needed. */
    private static boolean isInvariant(Source source, Loop loop, Predicate<Place> same) {
        return switch (source) {
            case Source.Scalar scalar -> true;
            case Source.Constant constant -> true;
            case Source.Index index -> loop.extents().of(index.axis()) == 1;
            case Source.Drawn drawn -> false;
            case Source.Element element ->
                same.test(element.place())
                        && (loop.count() == 1 || !writes(loop, element.place().buffer()));
        };
    }

    private static boolean writes(Loop loop, Buffer buffer) {
        return loop.outputs().stream()
                .anyMatch(output -> output.place().buffer().equals(buffer));
    }

    boolean has(int instruction) {
        return invariant[instruction];
    }

    /** Machine instructions for each element, about. */
    int weight() {
        int weight = 0;
        for (int i = 0; i < invariant.length; i++) {
            Operation operation = program.instructions().get(i).operation();
            weight += invariant[i] ? 0 : OperationWriter.weight(operation);
        }
        return weight;
    }
}
