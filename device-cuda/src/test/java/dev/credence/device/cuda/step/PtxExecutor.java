package dev.credence.device.cuda.step;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Executes the few kinds of instructions that products are made of, warp by warp; anything else fails. A lane goes on
 * until the end or a shuffle, which the other 31 must reach as well. Memory is checked: both kinds have a size.
 */
final class PtxExecutor {
    /** Where the device's memory begins, so that addresses cut to 32 bits are seen. */
    static final long GLOBAL = 5L << 32;

    private static final int LANES = 32;
    private static final Pattern INSTRUCTION = Pattern.compile("(?:@(!?)(%\\w+) )?([a-z][\\w.]*) (.*);");
    private static final Pattern ADDRESS = Pattern.compile("\\[(%\\w+)\\+(-?\\d+)]");

    private final Map<String, Integer> registers = new LinkedHashMap<>();
    private final List<Instruction> instructions = new ArrayList<>();
    private final ByteBuffer shared;
    private final ByteBuffer global;
    private final Map<String, Long> given = new LinkedHashMap<>();

    /** A register's number, or −1 and a constant. */
    private record Operand(int register, long value) {}

    private record Instruction(
            String text,
            String operation,
            int guard,
            boolean negated,
            List<Operand> operands,
            int offset,
            int target) {}

    PtxExecutor(String text, int sharedFloats, int globalFloats) {
        shared = memory(sharedFloats);
        global = memory(globalFloats);
        List<String> lines = text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .toList();
        Map<String, Integer> labels = new LinkedHashMap<>();
        int number = 0;
        for (String line : lines) {
            if (line.endsWith(":")) {
                if (labels.put(line.substring(0, line.length() - 1), number) != null) {
                    throw new IllegalArgumentException("Placed twice: " + line);
                }
            } else {
                number++;
            }
        }
        lines.stream().filter(line -> !line.endsWith(":")).forEach(line -> instructions.add(parsed(line, labels)));
    }

    private static ByteBuffer memory(int floats) {
        ByteBuffer memory = ByteBuffer.allocate(Float.BYTES * floats).order(ByteOrder.nativeOrder());
        for (int i = 0; i < floats; i++) {
            memory.putFloat(Float.BYTES * i, Float.NaN);
        }
        return memory;
    }

    private Instruction parsed(String line, Map<String, Integer> labels) {
        Matcher matcher = INSTRUCTION.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("No instruction: " + line);
        }
        int guard = matcher.group(2) == null ? -1 : register(matcher.group(2));
        String operation = matcher.group(3);
        if (operation.equals("bra")) {
            int target = Objects.requireNonNull(labels.get(matcher.group(4)), line);
            return new Instruction(line, operation, guard, "!".equals(matcher.group(1)), List.of(), 0, target);
        }
        List<Operand> operands = new ArrayList<>();
        int offset = 0;
        for (String operand : matcher.group(4).split(",\\s*", -1)) {
            Matcher address = ADDRESS.matcher(operand);
            if (address.matches()) {
                operands.add(new Operand(register(address.group(1)), 0));
                offset = Integer.parseInt(address.group(2));
            } else if (operand.startsWith("%")) {
                operands.add(new Operand(register(operand), 0));
            } else if (operand.startsWith("0f")) {
                operands.add(new Operand(-1, Long.parseLong(operand.substring(2), 16)));
            } else {
                operands.add(new Operand(-1, Long.decode(operand) & 0xffffffffL));
            }
        }
        return new Instruction(line, operation, guard, "!".equals(matcher.group(1)), operands, offset, -1);
    }

    private int register(String name) {
        return registers.computeIfAbsent(name, any -> registers.size());
    }

    /** Gives a register a value in all threads. */
    void set(String register, long value) {
        given.put(register, value);
        register(register);
    }

    float shared(int index) {
        return shared.getFloat(Float.BYTES * index);
    }

    void setShared(int index, float value) {
        shared.putFloat(Float.BYTES * index, value);
    }

    float global(int index) {
        return global.getFloat(Float.BYTES * index);
    }

    void setGlobal(int index, float value) {
        global.putFloat(Float.BYTES * index, value);
    }

    /** Runs warps in an order, with the threads' numbers in a register; the number of instructions of all threads. */
    long run(String thread, List<Integer> warps) {
        int number = register(thread);
        long count = 0;
        for (int warp : warps) {
            Lane[] lanes = new Lane[LANES];
            for (int lane = 0; lane < LANES; lane++) {
                lanes[lane] = new Lane(registers.size());
                for (Map.Entry<String, Long> entry : given.entrySet()) {
                    lanes[lane].values[register(entry.getKey())] = entry.getValue();
                }
                lanes[lane].values[number] = (long) warp * LANES + lane;
            }
            count += run(lanes);
        }
        return count;
    }

    private long run(Lane[] lanes) {
        while (true) {
            for (Lane lane : lanes) {
                lane.toShuffle();
            }
            int at = lanes[0].at;
            if (!Arrays.stream(lanes).allMatch(lane -> lane.at == at)) {
                throw new IllegalStateException("Lanes have parted at a shuffle");
            }
            if (at == instructions.size()) {
                return Arrays.stream(lanes).mapToLong(lane -> lane.count).sum();
            }
            Instruction shuffle = instructions.get(at);
            long[] gives = Arrays.stream(lanes)
                    .mapToLong(lane -> lane.value(shuffle, 1))
                    .toArray();
            for (int lane = 0; lane < LANES; lane++) {
                lanes[lane].assign(shuffle, gives[lane ^ (int) lanes[lane].value(shuffle, 2)]);
                lanes[lane].at++;
            }
        }
    }

    private final class Lane {
        private final long[] values; // words unsigned, floats their bits, conditions 0 and 1
        private int at;
        private long count;

        private Lane(int registers) {
            values = new long[registers];
            Arrays.fill(values, 0xdeadbeefL);
        }

        private long value(Instruction instruction, int operand) {
            Operand one = instruction.operands.get(operand);
            return one.register < 0 ? one.value : values[one.register];
        }

        private float number(Instruction instruction, int operand) {
            return Float.intBitsToFloat((int) value(instruction, operand));
        }

        private void assign(Instruction instruction, long value) {
            values[instruction.operands.get(0).register] = value;
        }

        private void assign(Instruction instruction, float value) {
            assign(instruction, Float.floatToRawIntBits(value) & 0xffffffffL);
        }

        private void toShuffle() {
            while (at < instructions.size() && !instructions.get(at).operation.startsWith("shfl")) {
                Instruction instruction = instructions.get(at);
                boolean holds = instruction.guard < 0 || values[instruction.guard] != 0 != instruction.negated;
                at = holds && instruction.target >= 0 ? instruction.target : at + 1;
                if (holds && instruction.target < 0) {
                    step(instruction);
                }
                count++;
            }
        }

        private void step(Instruction i) {
            switch (i.operation) {
                case "mov.u32", "mov.u64", "mov.f32", "cvt.u64.u32" -> assign(i, value(i, 1));
                case "add.u32" -> assign(i, word(value(i, 1) + value(i, 2)));
                case "add.u64" -> assign(i, value(i, 1) + value(i, 2));
                case "mul.lo.u32" -> assign(i, word(value(i, 1) * value(i, 2)));
                case "mad.lo.u32", "mad.lo.s32" -> assign(i, word(value(i, 1) * value(i, 2) + value(i, 3)));
                case "mul.hi.u32" -> assign(i, (value(i, 1) * value(i, 2)) >>> 32);
                case "shr.u32" -> assign(i, value(i, 1) >>> value(i, 2));
                case "and.b32" -> assign(i, value(i, 1) & value(i, 2));
                case "min.u32" -> assign(i, Math.min(value(i, 1), value(i, 2)));
                case "setp.lt.u32" -> assign(i, value(i, 1) < value(i, 2) ? 1L : 0);
                case "setp.ge.u32" -> assign(i, value(i, 1) >= value(i, 2) ? 1L : 0);
                case "setp.ne.u32" -> assign(i, value(i, 1) != value(i, 2) ? 1L : 0);
                case "selp.f32" -> assign(i, value(i, 3) != 0 ? value(i, 1) : value(i, 2));
                case "add.rn.ftz.f32" -> assign(i, number(i, 1) + number(i, 2));
                case "fma.rn.ftz.f32" -> assign(i, Math.fma(number(i, 1), number(i, 2), number(i, 3)));
                case "ld.shared.f32" -> assign(i, written(shared.getFloat((int) value(i, 1) + i.offset)));
                case "ld.global.f32" -> assign(i, written(global.getFloat((int) (value(i, 1) + i.offset - GLOBAL))));
                case "st.shared.f32" -> shared.putFloat((int) value(i, 0) + i.offset, number(i, 1));
                case "st.global.f32" -> global.putFloat((int) (value(i, 0) + i.offset - GLOBAL), number(i, 1));
                default -> throw new IllegalArgumentException("Not known: " + i.text);
            }
        }

        private static float written(float value) {
            if (Float.isNaN(value)) {
                throw new IllegalStateException("Reads memory that nobody has written");
            }
            return value;
        }

        private static long word(long value) {
            return value & 0xffffffffL;
        }
    }
}
