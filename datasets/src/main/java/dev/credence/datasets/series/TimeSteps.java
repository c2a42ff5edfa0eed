package dev.credence.datasets.series;

import dev.credence.datasets.csv.Moment;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the step of series from their moments. */
final class TimeSteps {
    /** Days between the same days, or the last days, of months. */
    private static final int SHORTEST_MONTH = 28;

    private static final long SECONDS = 86_400;

    /** A step shorter than the usual one counts if it is at least one of so many. */
    private static final int SHARE = 10;

    private TimeSteps() {}

    /**
     * The most frequent step; but the shortest if that is not rare, and all are multiples of it and not of the most
     * frequent one.
     *
     * @param series the moments of each series, sorted
     * @return empty if no series has two different moments
     */
    static Optional<TimeStep> find(List<List<Moment>> series) {
        TimeStep.Unit unit = unit(series);
        TimeStep one = TimeStep.of(unit, 1);
        Map<BigDecimal, Integer> counts = new HashMap<>();
        for (List<Moment> moments : series) {
            for (int i = 1; i < moments.size(); i++) {
                BigDecimal step = one.place(moments.get(i))
                        .orElseThrow()
                        .subtract(one.place(moments.get(i - 1)).orElseThrow())
                        .stripTrailingZeros();
                if (step.signum() > 0) {
                    counts.merge(step, 1, Integer::sum);
                }
            }
        }
        if (counts.isEmpty()) {
            return Optional.empty();
        }
        BigDecimal usual = counts.entrySet().stream()
                .min((a, b) -> a.getValue().equals(b.getValue())
                        ? a.getKey().compareTo(b.getKey())
                        : Integer.compare(b.getValue(), a.getValue()))
                .orElseThrow()
                .getKey();
        BigDecimal least = counts.keySet().stream().min(BigDecimal::compareTo).orElseThrow();
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        boolean isStray = SHARE * counts.getOrDefault(least, 0) < all;
        boolean fits = areMultiples(counts, usual) || isStray || !areMultiples(counts, least);
        return Optional.of(new TimeStep(unit, fits ? usual : least));
    }

    /** A given step; one of months counts from their last days if all times are these. */
    static TimeStep anchored(TimeStep given, List<List<Moment>> series) {
        boolean ends =
                given.unit() == TimeStep.Unit.MONTH && all(series, moment -> !moment.isNumber() && isMonthEnd(moment));
        return ends ? new TimeStep(TimeStep.Unit.MONTH_END, given.count()) : given;
    }

    private static boolean areMultiples(Map<BigDecimal, Integer> steps, BigDecimal of) {
        return steps.keySet().stream().allMatch(step -> step.remainder(of).signum() == 0);
    }

    private static TimeStep.Unit unit(List<List<Moment>> series) {
        Moment first = series.get(0).get(0);
        if (first.isNumber()) {
            return TimeStep.Unit.NUMBER;
        }
        if (!all(
                series,
                moment -> moment.local().toLocalTime().equals(first.local().toLocalTime()))) {
            return TimeStep.Unit.SECOND;
        }
        long shortest = shortest(series);
        if (shortest >= SHORTEST_MONTH) {
            boolean firsts = all(
                    series,
                    moment -> moment.local().getDayOfMonth() == first.local().getDayOfMonth());
            if (!firsts && all(series, TimeSteps::isMonthEnd)) {
                return TimeStep.Unit.MONTH_END;
            }
            if (firsts) {
                return first.local().getDayOfMonth() >= SHORTEST_MONTH && all(series, TimeSteps::isMonthEnd)
                        ? TimeStep.Unit.MONTH_END
                        : TimeStep.Unit.MONTH;
            }
        }
        boolean working = shortest == 1 && all(series, TimeSteps::isWorkingDay) && spansWeekend(series);
        return working ? TimeStep.Unit.BUSINESS_DAY : TimeStep.Unit.DAY;
    }

    private static boolean all(List<List<Moment>> series, Predicate<Moment> test) {
        return series.stream().flatMap(List::stream).allMatch(test);
    }

    private static boolean isMonthEnd(Moment moment) {
        LocalDateTime time = moment.local();
        return time.getDayOfMonth() == YearMonth.from(time).lengthOfMonth();
    }

    private static boolean isWorkingDay(Moment moment) {
        DayOfWeek day = moment.local().getDayOfWeek();
        return day != DayOfWeek.SATURDAY && day != DayOfWeek.SUNDAY;
    }

    /** Shortest positive number of days between neighbours. */
    private static long shortest(List<List<Moment>> series) {
        long shortest = Long.MAX_VALUE;
        for (List<Moment> moments : series) {
            for (int i = 1; i < moments.size(); i++) {
                long days = days(moments.get(i)) - days(moments.get(i - 1));
                shortest = days > 0 ? Math.min(shortest, days) : shortest;
            }
        }
        return shortest;
    }

    private static boolean spansWeekend(List<List<Moment>> series) {
        for (List<Moment> moments : series) {
            for (int i = 1; i < moments.size(); i++) {
                LocalDateTime before = moments.get(i - 1).local();
                if (before.getDayOfWeek().compareTo(moments.get(i).local().getDayOfWeek()) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long days(Moment moment) {
        return Math.floorDiv(moment.local().toEpochSecond(java.time.ZoneOffset.UTC), SECONDS);
    }
}
