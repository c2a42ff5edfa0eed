package dev.credence.device.nd4j;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Walk;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * The part of a program that is the same for all elements of a walk: constants, scalars and values derived from them,
 * in double, once per run. On the host this includes single elements of tensors, which elsewhere stay on the device.
 */
final class PassNumbers {
    private final Program program;
    private final DoubleSupplier[] sources;
    private final boolean[] isNumber;
    private final double[] values;

    PassNumbers(Pass pass, Walk walk, Program program, boolean readsTensors) {
        this.program = program;
        List<Operand> operands = walk.operands();
        sources = new DoubleSupplier[operands.size()];
        boolean[] isKnown = new boolean[operands.size()];
        for (int i = 0; i < sources.length; i++) {
            Operand operand = operands.get(i);
            isKnown[i] = isNumber(operand, walk, readsTensors);
            sources[i] = isKnown[i] ? source(operand, pass) : () -> Double.NaN;
        }
        int count = program.instructions().size();
        isNumber = new boolean[count];
        values = new double[count];
        for (int i = 0; i < count; i++) {
            Program.Instruction instruction = program.instructions().get(i);
            isNumber[i] = switch (instruction.operation()) {
                case CONSTANT -> true;
                case INPUT -> isKnown[instruction.input()];
                default -> instruction.arguments().stream().allMatch(argument -> isNumber[argument]);
            };
        }
    }

    private static boolean isNumber(Operand operand, Walk walk, boolean readsTensors) {
        if (operand instanceof Operand.Elements elements) {
            return readsTensors && isUniform(elements.access());
        }
        return !(operand instanceof Operand.Index index) || walk.extents().of(index.axis()) == 1;
    }

    private static boolean isUniform(Access access) {
        for (Axis axis : Axis.values()) {
            if (access.stride(axis) != 0) {
                return false;
            }
        }
        return true;
    }

    private static DoubleSupplier source(Operand operand, Pass pass) {
        if (operand instanceof Operand.Elements elements) {
            Tensor tensor = pass.tensors().get(elements.name());
            if (tensor != null) {
                Nd4jTensor t = Nd4jTensor.of(tensor);
                int at = t.offset() + elements.access().offset();
                return () -> t.memory().floats().get(at);
            }
        }
        DoubleSupplier scalar = pass.scalars().get(operand.name());
        return scalar != null ? scalar : () -> 0; // the only element along an axis has index 0
    }

    /** Whether an instruction's value is a scalar. */
    boolean isNumber(int instruction) {
        return isNumber[instruction];
    }

    /** Evaluates the scalars and the values derived from them. */
    void evaluate() {
        for (int i = 0; i < values.length; i++) {
            if (isNumber[i]) {
                Program.Instruction instruction = program.instructions().get(i);
                values[i] = switch (instruction.operation()) {
                    case CONSTANT -> instruction.constant();
                    case INPUT -> sources[instruction.input()].getAsDouble();
                    default -> compute(instruction);
                };
            }
        }
    }

    private double compute(Program.Instruction instruction) {
        return instruction
                .operation()
                .evaluate(
                        argument(instruction, 0),
                        argument(instruction, 1),
                        argument(instruction, 2),
                        argument(instruction, 3));
    }

    private double argument(Program.Instruction instruction, int i) {
        return i < instruction.arguments().size()
                ? values[instruction.arguments().get(i)]
                : 0;
    }

    /** An instruction's value at the last evaluation. */
    double value(int instruction) {
        return values[instruction];
    }
}
