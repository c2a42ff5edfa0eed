package dev.credence.device.nd4j;

import static org.assertj.core.api.Assertions.fail;

import dev.credence.core.device.Device;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Values;
import dev.credence.core.formula.WalkInterpreter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Expected results of a pass, computed by the interpreter in double, with bounds on the rounding errors of an
 * evaluation in float.
 */
final class ExpectedPass {
    /** Relative error in float ulp: four on the host, 32 for composed functions. */
    private final double unit;

    /** Smaller values are flushed. */
    private static final double LEAST = Float.MIN_NORMAL;

    private final Map<Tensor, double[]> values = new HashMap<>();
    private final Map<Tensor, double[]> bounds = new HashMap<>();

    ExpectedPass(Device device, Pass pass, boolean onHost) {
        unit = onHost ? 0x1p-21 : 0x1p-18;
        pass.tensors().values().forEach(tensor -> values.computeIfAbsent(tensor, t -> doubles(device.read(t))));
        pass.outputs().forEach(tensor -> values.computeIfAbsent(tensor, t -> doubles(device.read(t))));
        values.forEach((tensor, array) -> bounds.put(tensor, new double[array.length]));
        Program program = pass.walk().program();
        List<Map<Integer, double[]>> reduced = new ArrayList<>();
        pass.walk().results().forEach(result -> reduced.add(new HashMap<>()));
        Extents extents = pass.walk().extents();
        for (int k = 0; k < extents.k(); k++) {
            for (int m = 0; m < extents.m(); m++) {
                for (int c = 0; c < extents.c(); c++) {
                    double[][] evaluated = evaluate(program, given(pass, k, m, c));
                    for (int i = 0; i < reduced.size(); i++) {
                        int out = program.outputs().get(i);
                        Access access = pass.walk().results().get(i).access();
                        include(reduced.get(i), access.position(k, m, c), evaluated[0][out], evaluated[1][out]);
                    }
                }
            }
        }
        Map<Tensor, double[]> before = new HashMap<>();
        values.forEach((tensor, array) -> before.put(tensor, array.clone()));
        Map<String, Values> arrays = new HashMap<>();
        pass.tensors().forEach((name, tensor) -> arrays.put(name, Values.of(values.get(tensor))));
        List<Values> outputs = pass.outputs().stream()
                .map(tensor -> Values.of(values.get(tensor)))
                .toList();
        new WalkInterpreter(pass.walk(), arrays, pass.scalars(), outputs).run();
        for (int i = 0; i < reduced.size(); i++) {
            Result result = pass.walk().results().get(i);
            Tensor output = pass.outputs().get(i);
            reduced.get(i)
                    .forEach((at, parts) -> bounds.get(output)[at] =
                            bound(result, parts, values.get(output)[at], before.get(output)[at]));
        }
    }

    private static double[] doubles(float[] floats) {
        double[] doubles = new double[floats.length];
        for (int i = 0; i < floats.length; i++) {
            doubles[i] = floats[i];
        }
        return doubles;
    }

    private double[] given(Pass pass, int k, int m, int c) {
        List<Operand> operands = pass.walk().operands();
        double[] given = new double[operands.size()];
        for (int i = 0; i < given.length; i++) {
            Operand operand = operands.get(i);
            if (operand instanceof Operand.Elements elements) {
                given[i] = values.get(pass.tensors().get(elements.name()))[
                        elements.access().position(k, m, c)];
            } else if (operand instanceof Operand.Index index) {
                given[i] = index.axis() == Axis.K ? k : index.axis() == Axis.M ? m : c;
            } else {
                given[i] = pass.scalars().get(operand.name()).getAsDouble();
            }
        }
        return given;
    }

    /** Σ |x|, Σ errors, the largest error. */
    private static void include(Map<Integer, double[]> parts, int at, double value, double error) {
        double[] sums = parts.computeIfAbsent(at, fresh -> new double[3]);
        sums[0] += Math.abs(value);
        sums[1] += error;
        sums[2] = Math.max(sums[2], error);
    }

    private double bound(Result result, double[] parts, double value, double before) {
        double error = result.reduction() == Reduction.SUM
                ? parts[1] + unit * parts[0]
                : result.reduction() == Reduction.NONE ? parts[1] : parts[2] + unit;
        double old = result.store() == Store.ADD ? Math.abs(before) : 0;
        return error + unit * (Math.abs(value) + old) + LEAST;
    }

    /** Values and error bounds of all instructions. */
    private double[][] evaluate(Program program, double[] given) {
        int count = program.instructions().size();
        double[] value = new double[count];
        double[] error = new double[count];
        for (int i = 0; i < count; i++) {
            Program.Instruction instruction = program.instructions().get(i);
            if (instruction.operation() == Operation.CONSTANT) {
                value[i] = instruction.constant();
            } else if (instruction.operation() == Operation.INPUT) {
                value[i] = given[instruction.input()];
            } else {
                compute(instruction, i, value, error);
            }
            error[i] += unit * Math.abs(value[i]);
            if (Math.abs(value[i]) > Float.MAX_VALUE / 4) {
                error[i] = Double.POSITIVE_INFINITY;
            }
        }
        return new double[][] {value, error};
    }

    private void compute(Program.Instruction instruction, int i, double[] value, double[] error) {
        Operation operation = instruction.operation();
        int arity = operation.arity();
        double[] v = new double[4];
        for (int j = 0; j < arity; j++) {
            v[j] = value[instruction.arguments().get(j)];
        }
        value[i] = operation.evaluate(v[0], v[1], v[2], v[3]);
        // absolute where functions cross zero
        boolean crosses = operation == Operation.SIN
                || operation == Operation.COS
                || operation == Operation.LOG_GAMMA
                || operation == Operation.DIGAMMA
                || operation == Operation.TRIGAMMA;
        error[i] = LEAST + (crosses ? unit : 0);
        for (int j = 0; j < arity; j++) {
            double shift = error[instruction.arguments().get(j)];
            if (shift > 0) {
                double[] up = v.clone();
                double[] down = v.clone();
                up[j] += shift;
                down[j] -= shift;
                error[i] += Math.abs(operation.evaluate(up[0], up[1], up[2], up[3]) - value[i])
                        + Math.abs(operation.evaluate(down[0], down[1], down[2], down[3]) - value[i]);
            }
            error[i] += operation == Operation.CHOOSE && j < 2 ? 0 : 0 * v[j];
        }
    }

    /** Compares all tensors with a device's results; returns the number of compared elements. */
    int compare(Device device, String what) {
        int[] compared = new int[1];
        values.forEach((tensor, expected) -> {
            float[] actual = device.read(tensor);
            double[] bound = bounds.get(tensor);
            for (int i = 0; i < actual.length; i++) {
                boolean subnormal = actual[i] != 0 && Math.abs(actual[i]) < Float.MIN_NORMAL;
                boolean comparable = bound[i] < Double.POSITIVE_INFINITY;
                boolean near = comparable
                        ? Math.abs(actual[i] - expected[i]) <= bound[i]
                        : !Double.isNaN(expected[i]) || Float.isNaN(actual[i]);
                compared[0] += comparable ? 1 : 0;
                if (subnormal || !near) {
                    fail(
                            "%s: element %s of %s is %s, expected %s ± %s",
                            what, i, tensor, actual[i], expected[i], bound[i]);
                }
            }
        });
        return compared[0];
    }
}
