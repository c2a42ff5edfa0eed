package dev.credence.core.formula;

import java.util.Arrays;
import java.util.List;

/**
 * Evaluator of a {@link Program} in double precision, one strip of elements at a time. Each instruction runs over the
 * whole strip, which amortises its decoding. {@link #run} allocates nothing.
 */
final class ProgramEvaluator {
    private final Operation[] operations;
    /** The values of every instruction. */
    private final double[][] values;
    /** Four argument arrays per instruction, arbitrary beyond its arity. */
    private final double[][] arguments;

    private final double[][] given;
    private final double[][] outputs;

    /** @param width largest number of elements in a strip */
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

    /** The buffer for an input's values. */
    double[] given(int input) {
        return given[input];
    }

    /** The buffer of a formula's values. */
    double[] output(int formula) {
        return outputs[formula];
    }

    /** Evaluates all instructions for the first {@code count} elements of the strip. */
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
        switch (operation) { // frequent operations as loops that the JIT compiler vectorises
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
