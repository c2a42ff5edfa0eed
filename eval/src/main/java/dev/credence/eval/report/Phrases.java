package dev.credence.eval.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formatting of numbers and lists in sentences. */
final class Phrases {
    private Phrases() {}

    static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** A number with three significant digits: {@code 12.3}, {@code 0.00123}. */
    static String significant(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString()
                : "–";
    }

    /** A number with four significant digits: {@code 12.35}, {@code 0.001234}, {@code 1.234e-7}. */
    static String four(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        double size = Math.abs(value);
        return size != 0 && (size < 1e-4 || size >= 1e7)
                ? String.format(Locale.ROOT, "%.3e", value)
                : fixed(value, size == 0 ? 3 : Math.max(0, 3 - (int) Math.floor(Math.log10(size))));
    }

    /** {@code 95 %}, {@code 99.5 %}. */
    static String percent(double share) {
        return new BigDecimal(100 * share)
                        .round(new MathContext(6))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** {@code a}, {@code a and b}, {@code a, b and c}. */
    static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** {@code 1 split}, {@code 5 splits}. */
    static String count(int number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }
}
