package dev.credence.datasets.csv;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Statistics of a column's dates, and the choice of parts that distinguish rows. */
final class DateProfile {
    /** Number of rows for each distinct date. */
    private final Map<LocalDateTime, Integer> counts = new TreeMap<>();

    private boolean months = true;

    void add(Moment moment, int rows) {
        counts.merge(moment.local(), rows, Integer::sum);
        months &= moment.kind() == Moment.Kind.MONTH;
    }

    /**
     * The year, and every other part that varies; month or day of the year only if there are several years, since
     * otherwise the year determines it.
     */
    List<CalendarPart> parts() {
        List<CalendarPart> parts = new ArrayList<>(List.of(CalendarPart.YEAR));
        CalendarPart season = months ? CalendarPart.MONTH : CalendarPart.DAY_OF_YEAR;
        if (differ(LocalDateTime::getYear) && differs(season)) {
            parts.add(season);
        }
        if (!months && differs(CalendarPart.WEEKDAY)) {
            parts.add(CalendarPart.WEEKDAY);
        }
        if (differs(CalendarPart.HOUR)) {
            parts.add(CalendarPart.HOUR);
        }
        return parts;
    }

    private boolean differs(CalendarPart part) {
        return differ(part::of);
    }

    private boolean differ(Function<LocalDateTime, ?> property) {
        return counts.keySet().stream().map(property).distinct().limit(2).count() > 1;
    }

    double mean(CalendarPart part) {
        double sum = 0;
        long rows = 0;
        for (Map.Entry<LocalDateTime, Integer> date : counts.entrySet()) {
            sum += part.of(date.getKey()) * date.getValue();
            rows += date.getValue();
        }
        return sum / rows;
    }

    /** The most frequent value; of equally frequent ones the smallest. */
    double mostFrequent(CalendarPart part) {
        Map<Double, Integer> rows = new TreeMap<>();
        counts.forEach((date, count) -> rows.merge(part.of(date), count, Integer::sum));
        double best = Double.NaN;
        int most = 0;
        for (Map.Entry<Double, Integer> value : rows.entrySet()) {
            if (value.getValue() > most) {
                most = value.getValue();
                best = value.getKey();
            }
        }
        return best;
    }
}
