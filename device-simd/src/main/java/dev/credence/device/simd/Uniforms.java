package dev.credence.device.simd;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** The part of a program that is the same for all elements of a walk, computed in double once in a run. */
final class Uniforms {
    /** Where an input comes from. */
    @FunctionalInterface
    private interface Source {
        double get();
    }

    private final Program program;
    private final boolean[] uniform;
    private final Source[] sources;
    private final double[] values;

    Uniforms(Walk walk, Program program, Pass pass) {
        this.program = program;
        List<Source> found = new ArrayList<>();
        boolean[] isUniform = new boolean[walk.operands().size()];
        for (int i = 0; i < isUniform.length; i++) {
            Operand operand = walk.operands().get(i);
            isUniform[i] = isUniform(operand);
            found.add(isUniform[i] ? source(operand, pass) : () -> 0);
        }
        sources = found.toArray(new Source[0]);
        int count = program.instructions().size();
        uniform = new boolean[count];
        values = new double[count];
        for (int i = 0; i < count; i++) {
            Program.Instruction instruction = program.instructions().get(i);
            uniform[i] = switch (instruction.operation()) {
                case CONSTANT -> true;
                case INPUT -> isUniform[instruction.input()];
                default -> instruction.arguments().stream().allMatch(argument -> uniform[argument]);
            };
        }
    }

    private static Source source(Operand operand, Pass pass) {
        if (operand instanceof Operand.Elements elements) {
            Tensor tensor = PassCompiler.bound(pass.tensors(), operand.name());
            long skip = 4L * elements.access().offset();
            return () -> Lanes.get(Lanes.address(tensor) + skip);
        }
        DoubleSupplier scalar = PassCompiler.bound(pass.scalars(), operand.name());
        return scalar::getAsDouble;
    }

    /** Whether an operand is one number. */
    static boolean isUniform(Operand operand) {
        if (operand instanceof Operand.Elements elements) {
            Access access = elements.access();
            return access.strideK() == 0 && access.strideM() == 0 && access.strideC() == 0;
        }
        return operand instanceof Operand.Scalar;
    }

    boolean isUniform(int instruction) {
        return uniform[instruction];
    }

    void evaluate() {
        for (int i = 0; i < uniform.length; i++) {
            if (uniform[i]) {
                Program.Instruction instruction = program.instructions().get(i);
                values[i] = switch (instruction.operation()) {
                    case CONSTANT -> instruction.constant();
                    case INPUT -> sources[instruction.input()].get();
                    default ->
                        instruction
                                .operation()
                                .evaluate(
                                        argument(instruction, 0),
                                        argument(instruction, 1),
                                        argument(instruction, 2),
                                        argument(instruction, 3));
                };
            }
        }
    }

    private double argument(Program.Instruction instruction, int i) {
        return i < instruction.arguments().size()
                ? values[instruction.arguments().get(i)]
                : 0;
    }

    /** The value of an instruction at the last evaluation, no subnormal number. */
    float value(int instruction) {
        float value = (float) values[instruction];
        return Math.abs(value) < Float.MIN_NORMAL ? 0 : value;
    }
}
