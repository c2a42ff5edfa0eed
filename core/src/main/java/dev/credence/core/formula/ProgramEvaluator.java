package dev.credence.core.formula;

import java.util.Arrays;
import java.util.List;

/**
 * The value of a {@link Program} for a strip of elements at a time, in double precision: each instruction for the whole
 * strip, so that finding out what it is and what it reads is paid once. {@link #run} allocates nothing.
 */
final class ProgramEvaluator {
    private final Operation[] operations;
    /** The values of every instruction; of an input, those given. */
    private final double[][] values;
    /** What every instruction reads, four for each; where it takes fewer, anything. */
    private final double[][] arguments;

    private final double[][] given;
    private final double[][] outputs;

    /** @param width how many elements a strip has at most */
    ProgramEvaluator(Program program, int width) {
        List<Program.Instruction> instructions = program.instructions();
        operations = new Operation[instructions.size()];
        values = new double[operations.length][];
        arguments = new double[4 * operations.length][];
        given = new double[program.inputs().size()][width];
        for (int i = 0; i < operations.length; i++) {
            Program.Instruction instruction = instructions.get(i);
            operations[i] = instruction.operation();
            values[i] = operations[i] == Operation.INPUT ? given[instruction.input()] : new double[width];
            if (operations[i] == Operation.CONSTANT) {
                Arrays.fill(values[i], instruction.constant());
            }
            List<Integer> read = instruction.arguments();
            for (int a = 0; a < 4; a++) {
                arguments[4 * i + a] = a < read.size() ? values[read.get(a)] : values[i];
            }
        }
        outputs = new double[program.outputs().size()][];
        Arrays.setAll(outputs, o -> values[program.outputs().get(o)]);
    }

    /** Where the values of an input are put. */
    double[] given(int input) {
        return given[input];
    }

    /** Where the values of a formula are found. */
    double[] output(int formula) {
        return outputs[formula];
    }

    /** Computes everything for the first elements of the strip. */
    void run(int count) {
        for (int i = 0; i < operations.length; i++) {
            if (operations[i] != Operation.CONSTANT && operations[i] != Operation.INPUT) {
                compute(
                        operations[i],
                        arguments[4 * i],
                        arguments[4 * i + 1],
                        arguments[4 * i + 2],
                        arguments[4 * i + 3],
                        values[i],
                        count);
            }
        }
    }

    private static void compute(
            Operation operation, double[] a, double[] b, double[] c, double[] d, double[] out, int count) {
        switch (operation) { // the most frequent ones in loops that the JIT compiler makes vectors of
            case ADD -> {
                for (int i = 0; i < count; i++) {
                    out[i] = a[i] + b[i];
                }
            }
            case SUBTRACT -> {
                for (int i = 0; i < count; i++) {
                    out[i] = a[i] - b[i];
                }
            }
            case MULTIPLY -> {
                for (int i = 0; i < count; i++) {
                    out[i] = a[i] * b[i];
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    out[i] = operation.evaluate(a[i], b[i], c[i], d[i]);
                }
            }
        }
    }
}
