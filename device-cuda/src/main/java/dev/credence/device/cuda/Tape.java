package dev.credence.device.cuda;

import dev.credence.core.device.Pass;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * Byte code for results of a pass, interpreted by {@code passes.cu}: instructions with their values in slots, and
 * stores. A slot is reused when no later instruction reads it.
 *
 * @param bytes the instructions, then the results, 32 bytes each
 * @param instructions number of instructions
 * @param results number of results
 * @param slots number of slots
 */
record Tape(ByteBuffer bytes, int instructions, int results, int slots) {
    static final int RECORD = 32;

    /** In the order of the enumeration in the kernels. */
    private static final List<Operation> OPERATIONS = List.of(
            Operation.ADD,
            Operation.SUBTRACT,
            Operation.MULTIPLY,
            Operation.DIVIDE,
            Operation.NEGATE,
            Operation.EXP,
            Operation.LOG,
            Operation.LOG1P,
            Operation.EXPM1,
            Operation.SQRT,
            Operation.TANH,
            Operation.SIGMOID,
            Operation.SOFTPLUS,
            Operation.NORMAL_CDF,
            Operation.LOG_NORMAL_CDF,
            Operation.NORMAL_HAZARD,
            Operation.NORMAL_MEAN_EXCESS,
            Operation.LOG_GAMMA,
            Operation.DIGAMMA,
            Operation.TRIGAMMA,
            Operation.ABS,
            Operation.SIGN,
            Operation.FLOOR,
            Operation.SIN,
            Operation.COS,
            Operation.MIN,
            Operation.MAX,
            Operation.CHOOSE);

    private static final int CONSTANT = OPERATIONS.size();
    private static final int ELEMENT = CONSTANT + 1;
    private static final int SCALAR = CONSTANT + 2;
    private static final int INDEX = CONSTANT + 3;

    private static final int ARGUMENTS = 4;

    /**
     * @param pass the pass, whose tensors are read and written
     * @param walk the pass's walk, possibly over fewer axes
     * @param which indices of the walk's results
     * @param scalars names of the scalars, in the order of the kernels' arguments
     */
    static Tape of(Pass pass, Walk walk, List<Integer> which, List<String> scalars) {
        Program program = Program.of(
                walk.operands().stream().map(Operand::name).toList(),
                which.stream().map(i -> walk.results().get(i).formula()).toList());
        List<Program.Instruction> steps = program.instructions();
        int[] slots = slots(program);
        ByteBuffer bytes =
                ByteBuffer.allocate(RECORD * (steps.size() + which.size())).order(ByteOrder.nativeOrder());
        for (int i = 0; i < steps.size(); i++) {
            Program.Instruction step = steps.get(i);
            if (step.operation() == Operation.INPUT) {
                read(bytes, pass, walk.operands().get(step.input()), slots[i], scalars);
            } else {
                int code = step.operation() == Operation.CONSTANT ? CONSTANT : code(step.operation());
                bytes.putInt(code).putInt(slots[i]);
                for (int a = 0; a < ARGUMENTS; a++) {
                    bytes.putInt(
                            a < step.arguments().size() ? slots[step.arguments().get(a)] : slots[i]);
                }
                bytes.putDouble(step.constant());
            }
        }
        for (int i = 0; i < which.size(); i++) {
            Result result = walk.results().get(which.get(i));
            Access access = result.access();
            bytes.putLong(address(CudaTensor.of(pass.outputs().get(which.get(i))), access))
                    .putInt(slots[program.outputs().get(i)])
                    .putInt(access.strideK())
                    .putInt(access.strideM())
                    .putInt(access.strideC())
                    .putInt(result.store() == Store.ADD ? 1 : 0)
                    .putInt(code(result.reduction()));
        }
        return new Tape(
                bytes.flip(),
                steps.size(),
                which.size(),
                Arrays.stream(slots).max().orElse(0) + 1);
    }

    private static int code(Operation operation) {
        int code = OPERATIONS.indexOf(operation);
        if (code < 0) {
            throw new IllegalArgumentException("The device cuda cannot compute " + operation);
        }
        return code;
    }

    private static int code(Reduction reduction) {
        return switch (reduction) {
            case NONE -> 0;
            case SUM -> 1;
            case MAX -> 2;
            case LOG_SUM_EXP -> 3;
        };
    }

    private static int code(Axis axis) {
        return INDEX
                + switch (axis) {
                    case K -> 0;
                    case M -> 1;
                    case C -> 2;
                };
    }

    private static void read(ByteBuffer bytes, Pass pass, Operand operand, int slot, List<String> scalars) {
        if (operand instanceof Operand.Elements elements) {
            Access access = elements.access();
            CudaTensor tensor =
                    CudaTensor.of(Objects.requireNonNull(pass.tensors().get(operand.name())));
            bytes.putInt(ELEMENT)
                    .putInt(slot)
                    .putInt(access.strideK())
                    .putInt(access.strideM())
                    .putInt(access.strideC())
                    .putInt(0)
                    .putLong(address(tensor, access));
        } else if (operand instanceof Operand.Index index) {
            put(bytes, code(index.axis()), slot, 0);
        } else {
            put(bytes, SCALAR, slot, scalars.indexOf(operand.name()));
        }
    }

    private static void put(ByteBuffer bytes, int code, int slot, int a) {
        bytes.putInt(code).putInt(slot).putInt(a).putInt(0).putInt(0).putInt(0).putDouble(0);
    }

    private static long address(CudaTensor tensor, Access access) {
        return CudaTensor.address(tensor) + (long) Float.BYTES * access.offset();
    }

    /** The slot of each instruction's value. */
    private static int[] slots(Program program) {
        List<Program.Instruction> steps = program.instructions();
        int[] last = new int[steps.size()]; // the last reader of each instruction
        for (int i = 0; i < steps.size(); i++) {
            for (int argument : steps.get(i).arguments()) {
                last[argument] = i;
            }
        }
        program.outputs().forEach(output -> last[output] = Integer.MAX_VALUE);
        PriorityQueue<Integer> free = new PriorityQueue<>();
        int used = 0;
        int[] slots = new int[steps.size()];
        for (int i = 0; i < steps.size(); i++) {
            // all arguments are read before the value is written: it may reuse the slot of one
            for (int argument : new TreeSet<>(steps.get(i).arguments())) {
                if (last[argument] == i) {
                    free.add(slots[argument]);
                }
            }
            slots[i] = free.isEmpty() ? used++ : free.poll();
        }
        return slots;
    }
}
