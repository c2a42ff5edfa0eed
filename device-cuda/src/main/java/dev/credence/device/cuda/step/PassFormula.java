package dev.credence.device.cuda.step;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What the kernel of a pass's results depends on. Constants, addresses, strides and extents are not part of it, except
 * which extents are 1; they are arguments, so that a kernel serves data of any size:
 *
 * <pre>
 *    0  int k, m, c: extents
 *   12  int: number of elements, or of elements reduced to one
 *   16  int: number of places; int: log₂ of the threads for each; address of the parts' totals (reductions)
 *   32  results, then elements, {@value #RECORD} bytes each: address; int strides along k, m, c; int 0
 *       double constants, double scalars
 * </pre>
 *
 * @param program the formulas over the inputs that they read
 * @param inputs what each input is
 * @param roles of the axes K, M, C
 * @param reduction of the only result, or none
 * @param stores how each result is stored
 */
public record PassFormula(
        Program program, List<PassInput> inputs, List<AxisRole> roles, Reduction reduction, List<Store> stores) {
    static final int EXTENTS = 0;
    static final int COUNT = 12;
    static final int PLACES = 16;
    static final int WIDTH = 20;
    static final int TOTALS = 24;

    /** Bytes before the results. */
    private static final int HEADER = 32;

    private static final int RECORD = 24;

    private static final int HASH = 12;

    /** Formulas with one of these are computed in double, since it subtracts large numbers. */
    public PassFormula {
        inputs = List.copyOf(inputs);
        roles = List.copyOf(roles);
        stores = List.copyOf(stores);
    }

    /**
     * The formula of results of a walk.
     *
     * @param which indices of the walk's results; several only if none is reduced
     */
    public static PassFormula of(Walk walk, List<Integer> which) {
        List<Result> results = which.stream().map(walk.results()::get).toList();
        List<Formula> formulas = results.stream().map(Result::formula).toList();
        List<String> names = Program.inputsOf(formulas);
        List<PassInput> inputs = new ArrayList<>();
        List<Operand> scalars = walk.operands().stream()
                .filter(Operand.Scalar.class::isInstance)
                .toList();
        int elements = 0;
        for (Operand operand : operands(walk, names)) {
            inputs.add(
                    operand instanceof Operand.Index index
                            ? new PassInput.Index(index.axis())
                            : operand instanceof Operand.Scalar
                                    ? new PassInput.Scalar(scalars.indexOf(operand))
                                    : new PassInput.Element(elements++));
        }
        Access first = results.get(0).access();
        Extents extents = walk.extents();
        List<AxisRole> roles = Arrays.stream(Axis.values())
                .map(axis -> extents.of(axis) == 1
                        ? AxisRole.SINGLE
                        : first.lacks(axis, extents) ? AxisRole.REDUCED : AxisRole.KEPT)
                .toList();
        return new PassFormula(
                Program.of(names, formulas),
                inputs,
                roles,
                results.get(0).reduction(),
                results.stream().map(Result::store).toList());
    }

    private static List<Operand> operands(Walk walk, List<String> names) {
        return names.stream()
                .map(name -> walk.operands().stream()
                        .filter(operand -> operand.name().equals(name))
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    /** The walk's operands whose elements are read, in the order of the arguments. */
    public List<Operand.Elements> elements(Walk walk) {
        return operands(walk, program.inputs()).stream()
                .filter(Operand.Elements.class::isInstance)
                .map(Operand.Elements.class::cast)
                .toList();
    }

    /** The constants, in the order of the arguments. */
    public double[] constants() {
        return program.instructions().stream()
                .filter(instruction -> instruction.operation() == Operation.CONSTANT)
                .mapToDouble(Program.Instruction::constant)
                .toArray();
    }

    private int elementCount() {
        return (int) inputs.stream().filter(PassInput.Element.class::isInstance).count();
    }

    /** Bytes of the arguments before the scalars. */
    public int bytes() {
        return scalarAt(0);
    }

    int resultAt(int result) {
        return HEADER + RECORD * result;
    }

    int elementAt(int element) {
        return resultAt(stores.size() + element);
    }

    int constantAt(int constant) {
        return elementAt(elementCount()) + Double.BYTES * constant;
    }

    int scalarAt(int scalar) {
        return constantAt(constants().length + scalar);
    }

    /** Whether it is computed in double precision. */
    boolean exact() {
        return ExactOperationWriter.isNeeded(program);
    }

    boolean reduces() {
        return reduction != Reduction.NONE;
    }

    /** The axes of a role, outermost first. */
    List<Axis> axes(AxisRole role) {
        return Arrays.stream(Axis.values()).filter(axis -> role(axis) == role).toList();
    }

    AxisRole role(Axis axis) {
        return roles.get(position(axis));
    }

    /** The axis's position among extents and strides. */
    static int position(Axis axis) {
        return switch (axis) {
            case K -> 0;
            case M -> 1;
            case C -> 2;
        };
    }

    /** The reduction's number in totals.cu. */
    public int reductionCode() {
        return switch (reduction) {
            case NONE -> 0;
            case SUM -> 1;
            case MAX -> 2;
            case LOG_SUM_EXP -> 3;
        };
    }

    /** The kernel's name, with a hash of all that its text depends on. */
    public String name() {
        StringBuilder all = new StringBuilder();
        for (Program.Instruction instruction : program.instructions()) {
            all.append(instruction.operation());
            if (instruction.operation() == Operation.INPUT) {
                all.append(inputs.get(instruction.input()));
            }
            all.append(instruction.arguments()).append('\n');
        }
        all.append(program.outputs()).append(roles).append(stores);
        String kind = switch (reduction) {
            case NONE -> "map_";
            case SUM -> "sum_";
            case MAX -> "max_";
            case LOG_SUM_EXP -> "log_sum_exp_";
        };
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(all.toString().getBytes(StandardCharsets.UTF_8));
            return kind + HexFormat.of().formatHex(hash).substring(0, HASH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** The text of a module with the kernel. */
    public String ptx() {
        return new PassWriter(this).write();
    }
}
