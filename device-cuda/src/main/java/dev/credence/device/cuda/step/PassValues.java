package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Program.Instruction;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Writes a pass's formulas for an element: in floats, or in doubles if they are exact. Division and root are rounded
 * exactly here: outside of steps, memory takes longer than arithmetic.
 */
final class PassValues {
    /** Arguments up to which all are read before the elements; more would not leave enough registers. */
    private static final int MOST_BEFORE = 64;

    private final PassFormula formula;
    private final PtxText text;
    private final String arguments;
    private final OperationWriter floats;
    private final ExactOperationWriter doubles;

    /** Registers of arguments that have been read, by offset. */
    private final Map<Integer, String> read = new LinkedHashMap<>();

    private final Map<Axis, String> coordinates = new EnumMap<>(Axis.class);

    /** @param arguments the register with the arguments' address */
    PassValues(PassFormula formula, PtxText text, FunctionLibrary functions, String arguments) {
        this.formula = formula;
        this.text = text;
        this.arguments = arguments;
        floats = new OperationWriter(text, functions);
        doubles = new ExactOperationWriter(text, functions);
    }

    /** Sets an element's index along an axis. */
    void at(Axis axis, String register) {
        coordinates.put(axis, register);
    }

    // ---- arguments

    /** Reads the arguments of the inputs and results ahead of their use, if they are few. */
    void readArguments() {
        int axes = 3 - formula.axes(AxisRole.SINGLE).size();
        int count = (formula.bytes() - formula.resultAt(0)) / Double.BYTES / 3 * (1 + axes);
        if (count > MOST_BEFORE) {
            return;
        }
        for (int at = formula.resultAt(0);
                at < formula.constantAt(0);
                at += formula.resultAt(1) - formula.resultAt(0)) {
            address(at);
            for (Axis axis : Axis.values()) {
                if (formula.role(axis) != AxisRole.SINGLE) {
                    stride(at, axis);
                }
            }
        }
    }

    /** An argument, a word. */
    String word(int at) {
        return argument(at, "u32", text::b32);
    }

    String address(int at) {
        return argument(at, "u64", text::b64);
    }

    private String stride(int record, Axis axis) {
        return word(record + Long.BYTES + Integer.BYTES * PassFormula.position(axis));
    }

    private String argument(int at, String type, Supplier<String> register) {
        String known = read.get(at);
        if (known == null) {
            known = register.get();
            text.add("ld.global.nc.%s %s, [%s+%d]", type, known, arguments, at);
            read.put(at, known);
        }
        return known;
    }

    /** A number that the host gives as a double. */
    private String number(int at) {
        String exact = argument(at, "f64", text::f64);
        if (formula.exact()) {
            return exact;
        }
        return ExactOperationWriter.rounded(text, exact);
    }

    /** The address of the element's place in a tensor. */
    String place(int record, AxisRole... roles) {
        String base = address(record);
        String offset = null;
        for (AxisRole role : roles) {
            for (Axis axis : formula.axes(role)) {
                String coordinate = Objects.requireNonNull(coordinates.get(axis));
                String stride = stride(record, axis);
                String sum = text.b32();
                if (offset == null) {
                    text.add("mul.lo.s32 %s, %s, %s", sum, coordinate, stride);
                } else {
                    text.add("mad.lo.s32 %s, %s, %s, %s", sum, coordinate, stride, offset);
                }
                offset = sum;
            }
        }
        if (offset == null) {
            return base;
        }
        String address = text.b64();
        text.add("mad.wide.s32 %s, %s, %d, %s", address, offset, Float.BYTES, base);
        return address;
    }

    // ---- values

    /** The registers of the results' values. All elements are read before anything is computed. */
    List<String> write() {
        Program program = formula.program();
        List<Instruction> instructions = program.instructions();
        Map<Integer, String> values = new LinkedHashMap<>();
        int constants = 0;
        for (int i = 0; i < instructions.size(); i++) {
            Instruction instruction = instructions.get(i);
            if (instruction.operation() == Operation.INPUT) {
                values.put(i, input(formula.inputs().get(instruction.input())));
            } else if (instruction.operation() == Operation.CONSTANT) {
                values.put(i, number(formula.constantAt(constants++)));
            }
        }
        for (int i = 0; i < instructions.size(); i++) {
            Instruction instruction = instructions.get(i);
            if (!values.containsKey(i)) {
                List<String> given = new ArrayList<>();
                instruction.arguments().forEach(a -> given.add(Objects.requireNonNull(values.get(a))));
                values.put(i, operation(instruction.operation(), given));
            }
        }
        return program.outputs().stream()
                .map(output -> Objects.requireNonNull(values.get(output)))
                .toList();
    }

    private String input(PassInput input) {
        return switch (input) {
            case PassInput.Element element -> {
                String value = text.f32();
                String place = place(formula.elementAt(element.number()), AxisRole.KEPT, AxisRole.REDUCED);
                text.add("ld.global.f32 %s, [%s]", value, place);
                yield formula.exact() ? exact(value) : value;
            }
            case PassInput.Scalar scalar -> number(formula.scalarAt(scalar.number()));
            case PassInput.Index index -> index(index.axis());
        };
    }

    private String index(Axis axis) {
        String coordinate = coordinates.get(axis);
        if (coordinate == null) {
            return formula.exact() ? ExactOperationWriter.number(0) : PtxText.number(0);
        }
        String value = formula.exact() ? text.f64() : text.f32();
        text.add("cvt.rn.%s.u32 %s, %s", formula.exact() ? "f64" : "f32", value, coordinate);
        return value;
    }

    private String operation(Operation operation, List<String> given) {
        if (formula.exact()) {
            return doubles.write(operation, given);
        }
        return switch (operation) {
            case DIVIDE -> text.float2("div.rn.ftz.f32", given.get(0), given.get(1));
            case SQRT -> {
                String root = text.f32();
                text.add("sqrt.rn.ftz.f32 %s, %s", root, given.get(0));
                yield root;
            }
            default -> floats.write(operation, given);
        };
    }

    /** A float as a double. */
    String exact(String value) {
        return ExactOperationWriter.exact(text, value);
    }
}
