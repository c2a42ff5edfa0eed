package dev.credence.device.nd4j;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * A pass by ND4J operations on whole arrays [K, M, C], without reads by the host. Values are arrays over the axes on
 * which they depend, kept as long as they are needed; the scratch memory is shared with all other kernels of the
 * device.
 */
final class OpPass implements Kernel {
    /** An array that is filled with a number in every run. */
    private record Given(int instruction, INDArray array) {}

    private final Pass pass;
    private final Walk walk;
    private final Program program;
    private final PassNumbers numbers;
    private final OpWriter writer;
    private final OpArithmetic arithmetic;
    private final Map<Integer, OpValue> values = new HashMap<>();
    private final List<Given> given = new ArrayList<>();
    private final int[] uses;

    OpPass(Pass pass, OpScratch scratch) {
        this.pass = pass;
        walk = withoutMissingFunctions(pass.walk().collapsed());
        program = walk.program();
        numbers = new PassNumbers(pass, walk, program, /* readsTensors= */ false);
        writer = new OpWriter(scratch, walk.extents());
        arithmetic = new OpArithmetic(writer);
        uses = new int[program.instructions().size()];
        program.instructions().forEach(i -> i.arguments().forEach(argument -> uses[argument]++));
        program.outputs().forEach(output -> uses[output]++);
        for (int i = 0; i < uses.length; i++) {
            if (!numbers.isNumber(i)) {
                values.put(i, compute(program.instructions().get(i)));
            }
        }
        List<OpValue> results = new ArrayList<>();
        for (int i = 0; i < walk.results().size(); i++) {
            results.add(result(i));
        }
        for (int i = 0; i < results.size(); i++) {
            Result result = walk.results().get(i);
            writer.copy(results.get(i).array(), array(pass.outputs().get(i), result.access()));
        }
    }

    private static Walk withoutMissingFunctions(Walk walk) {
        OpFunctions functions = new OpFunctions();
        List<Result> results = new ArrayList<>();
        for (Result result : walk.results()) {
            results.add(
                    new Result(functions.of(result.formula()), result.access(), result.reduction(), result.store()));
        }
        return new Walk(walk.extents(), walk.operands(), results);
    }

    private OpValue compute(Program.Instruction instruction) {
        if (instruction.operation() == Operation.INPUT) {
            return load(walk.operands().get(instruction.input()));
        }
        List<OpValue> arguments =
                instruction.arguments().stream().map(this::value).toList();
        OpValue out = arithmetic.apply(instruction.operation(), arguments);
        for (int argument : instruction.arguments()) {
            uses[argument]--;
            OpValue value = values.get(argument);
            if (uses[argument] == 0 && value != null) {
                writer.release(value);
            }
        }
        return out;
    }

    private OpValue value(int instruction) {
        return Optional.ofNullable(values.get(instruction)).orElseGet(() -> {
            OpValue number = writer.number(0);
            given.add(new Given(instruction, number.array()));
            values.put(instruction, number);
            return number;
        });
    }

    private OpValue load(Operand operand) {
        if (operand instanceof Operand.Elements elements) {
            Tensor tensor = pass.tensors().get(elements.name());
            if (tensor != null) {
                int axes = axes(elements.access());
                OpValue view = new OpValue(array(tensor, elements.access()), axes, /* isScratch= */ false);
                return isOverwritten(tensor) ? copy(view) : view;
            }
        }
        if (operand instanceof Operand.Index index) {
            return writer.count(index.axis());
        }
        throw new IllegalStateException("The operand " + operand + " is a number");
    }

    private OpValue copy(OpValue view) {
        OpValue copy = writer.fresh(view.axes());
        writer.copy(view.array(), copy.array());
        return copy;
    }

    /** Whether a result may overwrite a tensor. */
    private boolean isOverwritten(Tensor tensor) {
        Nd4jTensor t = Nd4jTensor.of(tensor);
        return pass.outputs().stream()
                .map(Nd4jTensor::of)
                .anyMatch(o -> o.memory().equals(t.memory()));
    }

    private static int axes(Access access) {
        int axes = 0;
        for (Axis axis : Axis.values()) {
            axes |= access.stride(axis) > 0 ? 1 << OpWriter.place(axis) : 0;
        }
        return axes;
    }

    /** View of a tensor's elements as accessed. */
    private INDArray array(Tensor tensor, Access access) {
        INDArray whole = Nd4jTensor.array(tensor);
        long[] shape = writer.shape(axes(access));
        long[] strides = new long[shape.length];
        for (Axis axis : Axis.values()) {
            strides[OpWriter.place(axis)] = Math.max(access.stride(axis), 1);
        }
        return Nd4j.create(whole.data(), shape, strides, whole.offset() + access.offset(), 'c', DataType.FLOAT);
    }

    /** The value to store. */
    private OpValue result(int i) {
        Result result = walk.results().get(i);
        OpValue value = writer.along(writer.all(), value(program.outputs().get(i)));
        if (result.reduction() != Reduction.NONE) {
            value = writer.reduce(result.reduction(), value, axes(result.access()));
        }
        if (result.store() == Store.ADD) {
            OpValue old =
                    new OpValue(array(pass.outputs().get(i), result.access()), value.axes(), /* isScratch= */ false);
            value = writer.binary("add", old, value);
        }
        return writer.flushed(value);
    }

    @Override
    public void run() {
        numbers.evaluate();
        for (Given number : given) {
            number.array.assign(HostValues.rounded(numbers.value(number.instruction)));
        }
        for (Runnable step : writer.steps()) {
            step.run();
        }
    }
}
