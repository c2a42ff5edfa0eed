package dev.credence.device.simd;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/** The part of a program that is the same for all elements of a walk, evaluated in double once per run. */
final class WalkUniforms {
    /** Source of an input's value. */
    @FunctionalInterface
    private interface Source {
        double get();
    }

    private final Program program;
    private final boolean[] uniform;
    private final Source[] sources;
    private final double[] values;
    /** Instructions whose value may differ between runs. */
    private final int[] varying;

    private final int[][] arguments;

    WalkUniforms(Walk walk, Program program, Pass pass) {
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
        varying = IntStream.range(0, count)
                .filter(i -> uniform[i] && program.instructions().get(i).operation() != Operation.CONSTANT)
                .toArray();
        arguments = program.instructions().stream()
                .map(instruction -> instruction.arguments().stream()
                        .mapToInt(Integer::intValue)
                        .toArray())
                .toArray(int[][]::new);
        for (int i = 0; i < count; i++) {
            values[i] = program.instructions().get(i).constant();
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

    /** Whether an operand is a scalar. */
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
        for (int i : varying) {
            Program.Instruction instruction = program.instructions().get(i);
            values[i] = instruction.operation() == Operation.INPUT
                    ? sources[instruction.input()].get()
                    : instruction.operation().evaluate(argument(i, 0), argument(i, 1), argument(i, 2), argument(i, 3));
        }
    }

    private double argument(int instruction, int i) {
        int[] of = arguments[instruction];
        return i < of.length ? values[of[i]] : 0;
    }

    /** Value of an instruction at the last evaluation, flushed to 0 if subnormal. */
    float value(int instruction) {
        float value = (float) values[instruction];
        return Math.abs(value) < Float.MIN_NORMAL ? 0 : value;
    }
}
