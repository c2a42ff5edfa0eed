package dev.credence.core.method;

import dev.credence.core.Decimals;
import dev.credence.core.UserException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Search range of a setting. Its text, which {@link #parse} reads back: {@code 0.01..0.2}, {@code 1e-4..0.1:log}, or
 * candidates, {@code 50,100,50x50}.
 */
public sealed interface SearchRange {
    /** Text of the range. */
    String text();

    /** Reason why the range does not suit a setting: a bound or a candidate that the setting refuses. */
    Optional<String> fault(Setting<?> setting);

    /** Uniform distribution over [from, to]. */
    static SearchRange linear(double from, double to) {
        return new Interval(from, to, false);
    }

    /** Log-uniform distribution over [from, to], for scales and rates. */
    static SearchRange logarithmic(double from, double to) {
        return new Interval(from, to, true);
    }

    /** Candidate values, as text. */
    static SearchRange of(String... candidates) {
        return new Candidates(List.of(candidates));
    }

    /** The same range, searched only if another setting has a value, for settings of a variant. */
    default SearchRange where(Setting<?> setting, String value) {
        return new Where(this, setting.name(), value);
    }

    /**
     * An interval; only whole numbers for a {@link Setting.Whole}.
     *
     * @param from lower bound
     * @param to upper bound, above {@code from}
     * @param logarithmic whether to search uniformly in the logarithm
     */
    record Interval(double from, double to, boolean logarithmic) implements SearchRange {
        public Interval {
            if (!(from < to) || Double.isInfinite(from) || Double.isInfinite(to)) {
                throw new IllegalArgumentException(
                        "The range " + number(from) + ".." + number(to) + " needs a smaller and a larger number");
            }
            if (logarithmic && from <= 0) {
                throw new IllegalArgumentException("The logarithmic range " + number(from) + ".." + number(to)
                        + " needs numbers above 0; say :linear to search it evenly");
            }
        }

        @Override
        public String text() {
            return number(from) + ".." + number(to) + (logarithmic ? ":log" : "");
        }

        @Override
        public Optional<String> fault(Setting<?> setting) {
            if (!(setting instanceof Setting.Real
                    || setting instanceof Setting.RealOrWord
                    || setting instanceof Setting.Whole)) {
                return Optional.of("Setting '" + setting.name() + "' has no range from " + text()
                        + ": list its candidates, separated by commas; expected " + setting.range());
            }
            return Stream.of(from, to)
                    .map(bound -> number(bound))
                    .filter(bound -> setting.parse(bound) == null)
                    .findFirst()
                    .map(bound -> unsuitable(setting, bound));
        }

        static String number(double value) {
            if (!Double.isFinite(value)) {
                return String.valueOf(value);
            }
            String plain = BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
            return plain.length() <= 8 ? plain : String.valueOf(value);
        }
    }

    /** Candidate values, as text that the setting accepts. */
    record Candidates(List<String> values) implements SearchRange {
        public Candidates {
            values = List.copyOf(values);
            if (values.isEmpty()) {
                throw new IllegalArgumentException("A search needs candidates");
            }
        }

        @Override
        public String text() {
            return String.join(",", values);
        }

        @Override
        public Optional<String> fault(Setting<?> setting) {
            return values.stream()
                    .filter(value -> setting.parse(value) == null)
                    .findFirst()
                    .map(value -> unsuitable(setting, value));
        }
    }

    /**
     * A range that is searched only if another setting has a value.
     *
     * @param range the range
     * @param setting name of the other setting
     * @param value value of the other setting
     */
    record Where(SearchRange range, String setting, String value) implements SearchRange {
        @Override
        public String text() {
            return range.text() + " where " + setting + "=" + value;
        }

        @Override
        public Optional<String> fault(Setting<?> searched) {
            return range.fault(searched);
        }
    }

    /**
     * Parses {@code FROM..TO}, with an optional {@code :log} or {@code :linear} at the end, or candidates separated by
     * commas.
     *
     * @param logarithmic whether the range is logarithmic by default
     * @throws UserException if the text is not a range
     */
    static SearchRange parse(String text, boolean logarithmic) {
        String range = text.strip();
        int colon = range.lastIndexOf(':');
        String spread = colon < 0 ? "" : range.substring(colon + 1).strip();
        if (!List.of("", "log", "linear").contains(spread)) {
            throw new UserException("'" + text + "' ends with ':" + spread + "', expected :log or :linear");
        }
        String[] ends = (colon < 0 ? range : range.substring(0, colon)).split("\\.\\.", -1);
        try {
            if (ends.length == 2) {
                return new Interval(
                        Decimals.parse(ends[0]),
                        Decimals.parse(ends[1]),
                        spread.isEmpty() ? logarithmic : spread.equals("log"));
            }
            List<String> values = Stream.of(range.split(",", -1))
                    .map(String::strip)
                    .distinct()
                    .toList();
            if (ends.length == 1 && colon < 0 && !values.contains("")) {
                return new Candidates(values);
            }
        } catch (NumberFormatException e) {
            // reported below
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()), e);
        }
        throw new UserException("'" + text + "' is neither a range FROM..TO nor candidates V1,V2");
    }

    private static String unsuitable(Setting<?> setting, String value) {
        return "Setting '" + setting.name() + "' cannot be searched at '" + value + "', expected " + setting.range();
    }
}
