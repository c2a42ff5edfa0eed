package dev.credence.device.cuda.step;

import dev.credence.core.formula.Operation;
import java.util.List;

/**
 * Writes the operations of formulas. Division and root are not rounded exactly (2 and 1 ulp): their exact forms are
 * calls of a slow path that few threads take while the others wait.
 */
final class OperationWriter {
    private static final String ONE = PtxText.number(1);
    private static final String ZERO = PtxText.number(0);

    private final PtxText text;
    private final FunctionLibrary functions;

    OperationWriter(PtxText text, FunctionLibrary functions) {
        this.text = text;
        this.functions = functions;
    }

    /** The register with the operation's result. */
    String write(Operation operation, List<String> arguments) {
        return switch (operation) {
            case CONSTANT, INPUT -> throw new IllegalArgumentException(operation + " is not computed");
            case ADD -> instruction("add.rn.ftz.f32", arguments);
            case SUBTRACT -> instruction("sub.rn.ftz.f32", arguments);
            case MULTIPLY -> instruction("mul.rn.ftz.f32", arguments);
            case DIVIDE -> instruction("div.full.ftz.f32", arguments);
            case NEGATE -> instruction("neg.ftz.f32", arguments);
            case SQRT -> instruction("sqrt.approx.ftz.f32", arguments);
            case ABS -> instruction("abs.ftz.f32", arguments);
            case MAX -> instruction("max.NaN.ftz.f32", arguments);
            case MIN -> instruction("min.NaN.ftz.f32", arguments);
            case FLOOR -> instruction("cvt.rmi.ftz.f32.f32", arguments);
            case SIGN -> sign(arguments.get(0));
            case CHOOSE -> {
                String greater = text.condition("setp.gt.ftz.f32", arguments.get(0), arguments.get(1));
                yield select(arguments.get(2), arguments.get(3), greater);
            }
            case EXP, LOG, LOG1P, EXPM1, TANH, SIGMOID, SOFTPLUS -> functions.call(text, operation, arguments);
            case NORMAL_CDF, LOG_NORMAL_CDF, NORMAL_HAZARD, NORMAL_MEAN_EXCESS ->
                functions.call(text, operation, arguments);
            case LOG_GAMMA, DIGAMMA, TRIGAMMA, SIN, COS -> functions.call(text, operation, arguments);
        };
    }

    /** Instructions of an operation, about. */
    static int weight(Operation operation) {
        return switch (operation) {
            case CONSTANT -> 0;
            case EXP, LOG, LOG1P, EXPM1, TANH, SIGMOID, SOFTPLUS -> 15;
            case NORMAL_CDF, LOG_NORMAL_CDF, NORMAL_HAZARD, NORMAL_MEAN_EXCESS -> 100;
            case LOG_GAMMA, DIGAMMA, TRIGAMMA -> 100;
            case SIN, COS -> 30;
            case DIVIDE, SQRT -> 6;
            default -> 1;
        };
    }

    private String instruction(String instruction, List<String> arguments) {
        String result = text.f32();
        text.add("%s %s, %s", instruction, result, String.join(", ", arguments));
        return result;
    }

    private String select(String where, String elsewhere, String condition) {
        String result = text.f32();
        text.add("selp.f32 %s, %s, %s, %s", result, where, elsewhere, condition);
        return result;
    }

    /** 1 above 0, −1 below; 0 and NaN are their own signs. */
    private String sign(String x) {
        String above = select(ONE, x, text.condition("setp.gt.ftz.f32", x, ZERO));
        return select(PtxText.number(-1), above, text.condition("setp.lt.ftz.f32", x, ZERO));
    }

    /**
     * The logistic function 1/(1 + e^−x) of |x| and of −|x|, which have the exponential in common: with e = e^−|x| they
     * are 1/(1 + e) and e/(1 + e).
     */
    Sigmoids sigmoids(String x) {
        String size = instruction("abs.ftz.f32", List.of(x));
        String minus = instruction("neg.ftz.f32", List.of(size));
        String exponential = functions.call(text, Operation.EXP, List.of(minus));
        String denominator = text.float2("add.rn.ftz.f32", exponential, ONE);
        String ofSize = instruction("rcp.approx.ftz.f32", List.of(denominator));
        return new Sigmoids(ofSize, text.float2("mul.rn.ftz.f32", exponential, ofSize));
    }

    /** sigmoid(|x|) and sigmoid(−|x|). */
    record Sigmoids(String ofSize, String ofMinusSize) {}

    String sigmoid(String x, Sigmoids sigmoids) {
        return select(sigmoids.ofSize(), sigmoids.ofMinusSize(), text.condition("setp.ge.ftz.f32", x, ZERO));
    }
}
