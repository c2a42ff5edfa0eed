package dev.credence.datasets.csv;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The dates of one column, and which of their parts may tell rows apart. */
final class DateProfile {
    /** Each different date, and how many rows have it. */
    private final Map<LocalDateTime, Integer> counts = new TreeMap<>();

    private boolean months = true;

    void add(Moment moment, int rows) {
        counts.merge(moment.local(), rows, Integer::sum);
        months &= moment.kind() == Moment.Kind.MONTH;
    }

    /**
     * The year always, the rest where it differs; the place in the year where there are several years, as the year
     * would say it.
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

    /** The value that most rows have, the smallest of several. */
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
