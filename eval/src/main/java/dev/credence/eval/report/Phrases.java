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
