package dev.credence.device.cuda.step;

import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Writes the operations of formulas in double precision. */
final class ExactOperationWriter {
    /** A formula with one of these is computed in doubles throughout: it subtracts such numbers, which are large. */
    private static final Set<Operation> LARGE = EnumSet.of(Operation.LOG_GAMMA, Operation.DIGAMMA, Operation.TRIGAMMA);

    private static final String ONE = number(1);
    private static final String MINUS_ONE = number(-1);
    private static final String ZERO = number(0);

    private final PtxText text;
    private final FunctionLibrary functions;

    ExactOperationWriter(PtxText text, FunctionLibrary functions) {
        this.text = text;
        this.functions = functions;
    }

    /** Whether formulas need double precision. */
    static boolean isNeeded(Program program) {
        return program.instructions().stream().anyMatch(instruction -> LARGE.contains(instruction.operation()));
    }

    /** A float, in a register or a {@linkplain PtxText#number number}, as a double. */
    static String exact(PtxText text, String value) {
        String result = text.f64();
        text.add("cvt.f64.f32 %s, %s", result, value);
        return result;
    }

    /** A double as a float. */
    static String rounded(PtxText text, String value) {
        String result = text.f32();
        text.add("cvt.rn.f32.f64 %s, %s", result, value);
        return result;
    }

    /** A double as an operand. */
    static String number(double value) {
        return "0d%016X".formatted(Double.doubleToRawLongBits(value));
    }

    /** The register with the operation's result. */
    String write(Operation operation, List<String> arguments) {
        return switch (operation) {
            case CONSTANT, INPUT -> throw new IllegalArgumentException(operation + " is not computed");
            case ADD -> instruction("add.rn.f64", arguments);
            case SUBTRACT -> instruction("sub.rn.f64", arguments);
            case MULTIPLY -> instruction("mul.rn.f64", arguments);
            case DIVIDE -> instruction("div.rn.f64", arguments);
            case NEGATE -> instruction("neg.f64", arguments);
            case SQRT -> instruction("sqrt.rn.f64", arguments);
            case ABS -> instruction("abs.f64", arguments);
            case FLOOR -> instruction("cvt.rmi.f64.f64", arguments);
            case MAX -> larger(arguments.get(0), arguments.get(1));
            case MIN -> select(arguments, firstOrNaN("setp.lt.or.f64", arguments.get(0), arguments.get(1)));
            case SIGN -> {
                String x = arguments.get(0);
                String above = select(List.of(ONE, x), text.condition("setp.gt.f64", x, ZERO));
                yield select(List.of(MINUS_ONE, above), text.condition("setp.lt.f64", x, ZERO));
            }
            case CHOOSE ->
                select(arguments.subList(2, 4), text.condition("setp.gt.f64", arguments.get(0), arguments.get(1)));
            case EXP, LOG, LOG1P, EXPM1, TANH, SIGMOID, SOFTPLUS, SIN, COS ->
                functions.callExact(text, operation, arguments.get(0));
            case NORMAL_CDF, LOG_NORMAL_CDF, NORMAL_HAZARD, NORMAL_MEAN_EXCESS, LOG_GAMMA, DIGAMMA, TRIGAMMA ->
                functions.callExact(text, operation, arguments.get(0));
        };
    }

    /** The register of the larger number, NaN if one is. */
    String larger(String a, String b) {
        return select(List.of(a, b), firstOrNaN("setp.gt.or.f64", a, b));
    }

    /** Whether a compares so with b, or is NaN. */
    String firstOrNaN(String comparison, String a, String b) {
        String missing = text.condition("setp.nan.f64", a, a);
        String first = text.predicate();
        text.add("%s %s, %s, %s, %s", comparison, first, a, b, missing);
        return first;
    }

    String instruction(String instruction, List<String> arguments) {
        String result = text.f64();
        text.add("%s %s, %s", instruction, result, String.join(", ", arguments));
        return result;
    }

    /** The first where a condition holds, else the second. */
    String select(List<String> values, String condition) {
        String result = text.f64();
        text.add("selp.f64 %s, %s, %s, %s", result, values.get(0), values.get(1), condition);
        return result;
    }
}
