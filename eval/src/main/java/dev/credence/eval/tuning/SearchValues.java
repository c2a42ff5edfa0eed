package dev.credence.eval.tuning;

import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;

/** Values in a range of a {@link SearchSpace}, as text. */
final class SearchValues {
    /** Digits of a drawn number: enough for a search, few enough to read. */
    private static final MathContext DIGITS = new MathContext(4);

    private SearchValues() {}

    /** The value at u ∈ (0, 1); for uniform u, distributed over the range as declared. */
    static String at(SearchRange range, Setting<?> setting, double u) {
        if (range instanceof SearchRange.Candidates candidates) {
            return candidates.values().get((int) (u * candidates.values().size()));
        }
        SearchRange.Interval interval = (SearchRange.Interval) range;
        if (setting instanceof Setting.Whole) {
            // every integer has the interval up to the next
            double value = between(interval, interval.from(), interval.to() + 1, u);
            return String.valueOf((long) Math.min(interval.to(), Math.floor(value)));
        }
        return text(interval, between(interval, interval.from(), interval.to(), u));
    }

    /** A few values over the whole range, including both ends; all candidates. */
    static List<String> points(SearchRange range, Setting<?> setting, int number) {
        if (range instanceof SearchRange.Candidates candidates) {
            return candidates.values();
        }
        SearchRange.Interval interval = (SearchRange.Interval) range;
        return IntStream.range(0, number)
                .mapToDouble(i -> between(interval, interval.from(), interval.to(), i / (number - 1.0)))
                .mapToObj(v -> setting instanceof Setting.Whole ? String.valueOf(Math.round(v)) : text(interval, v))
                .distinct()
                .toList();
    }

    private static double between(SearchRange.Interval interval, double from, double to, double u) {
        return interval.logarithmic()
                ? Math.exp(Math.log(from) + u * (Math.log(to) - Math.log(from)))
                : from + u * (to - from);
    }

    private static String text(SearchRange.Interval interval, double value) {
        double rounded = BigDecimal.valueOf(value).round(DIGITS).doubleValue();
        return String.valueOf(Math.max(interval.from(), Math.min(interval.to(), rounded)));
    }
}
