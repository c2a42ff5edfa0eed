package dev.credence.core.formula;

import dev.credence.core.numeric.Constants;
import java.util.Map;

/** Mathematical notation of formulas. */
final class Notation {
    private static final int SUM = 0;
    private static final int PRODUCT = 1;
    private static final int POWER = 2;
    private static final int ATOM = 3;

    private static final Map<Double, String> CONSTANTS = Map.of(
            0.5,
            "½",
            0.25,
            "¼",
            Math.PI,
            "π",
            Constants.LOG_2PI,
            "log 2π",
            Constants.HALF_LOG_2PI,
            "½ log 2π",
            1 / Math.sqrt(2 * Math.PI),
            "1/√(2π)");

    private Notation() {}

    static String of(Formula formula) {
        return write(formula, SUM);
    }

    /** The formula's text, in parentheses if it binds more weakly than {@code atLeast}. */
    private static String write(Formula formula, int atLeast) {
        String text = plain(formula);
        return binding(formula) < atLeast ? "(" + text + ")" : text;
    }

    private static int binding(Formula formula) {
        return switch (formula.operation()) {
            case ADD, SUBTRACT, NEGATE -> SUM;
            case MULTIPLY -> isSquare(formula) ? POWER : Products.isNegative(formula) ? SUM : PRODUCT;
            case DIVIDE -> PRODUCT;
            case CONSTANT -> {
                String text = number(formula.constant());
                yield text.startsWith("−") ? SUM : text.contains(" ") || text.contains("/") ? PRODUCT : ATOM;
            }
            case EXP -> POWER;
            default -> ATOM;
        };
    }

    private static boolean isSquare(Formula product) {
        return product.argument(0).equals(product.argument(1));
    }

    private static String plain(Formula f) {
        return switch (f.operation()) {
            case CONSTANT -> number(f.constant());
            case INPUT -> f.name();
            case ADD -> write(f.argument(0), SUM) + " + " + write(f.argument(1), PRODUCT);
            case SUBTRACT -> write(f.argument(0), SUM) + " − " + write(f.argument(1), PRODUCT);
            case NEGATE -> "−" + write(f.argument(0), PRODUCT);
            case MULTIPLY ->
                isSquare(f)
                        ? write(f.argument(0), ATOM) + "²"
                        : write(f.argument(0), f.argument(0).isConstant() ? SUM : PRODUCT) + "·"
                                + write(f.argument(1), PRODUCT);
            case DIVIDE -> write(f.argument(0), PRODUCT) + "/" + write(f.argument(1), POWER);
            case EXP -> "e^" + write(f.argument(0), ATOM);
            case SQRT -> "√" + write(f.argument(0), ATOM);
            case ABS -> "|" + write(f.argument(0), SUM) + "|";
            case NORMAL_HAZARD -> "(φ/Φ)(" + write(f.argument(0), SUM) + ")";
            case CHOOSE ->
                "(" + write(f.argument(0), SUM) + " > " + write(f.argument(1), SUM) + " ? " + write(f.argument(2), SUM)
                        + " : " + write(f.argument(3), SUM) + ")";
            case MIN, MAX ->
                f.operation().symbol() + "(" + write(f.argument(0), SUM) + ", " + write(f.argument(1), SUM) + ")";
            default -> f.operation().symbol() + "(" + write(f.argument(0), SUM) + ")";
        };
    }

    private static String number(double value) {
        if (value < 0) {
            return "−" + number(-value);
        }
        String known = CONSTANTS.get(value);
        if (known != null) {
            return known;
        }
        if (Double.isInfinite(value)) {
            return "∞";
        }
        boolean whole = value == Math.rint(value) && value < 1e15;
        return whole ? Long.toString((long) value) : Double.toString(value);
    }
}
