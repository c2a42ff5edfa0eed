package dev.credence.datasets.series;

import dev.credence.core.data.DataException;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.series.Covariates;
import dev.credence.core.series.Covariates.Kind;
import dev.credence.core.series.Series;
import dev.credence.datasets.csv.Moment;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Holidays as covariates that are known ahead: how many there are at a step, and how many of each kind. Steps up to a
 * day have those of their day, and also whether the day before or after is a holiday and this one is not. Longer steps
 * have those of all their days: weeks from Monday to Sunday, months from their first day on.
 */
final class HolidayCovariates {
    private static final int WEEK = 7;

    /** Nobody forecasts further than this many years by holidays. */
    private static final int YEARS_AHEAD = 50;

    private final HolidayCalendar calendar;
    private final TimeStep step;

    HolidayCovariates(HolidayCalendar calendar, TimeStep step) {
        this.calendar = calendar;
        this.step = step;
    }

    /** The series with these covariates besides their own. Series whose steps fall together share the values. */
    List<DatedSeries> addedTo(List<DatedSeries> all) {
        Map<List<Object>, List<DatedSeries>> groups = new LinkedHashMap<>();
        all.forEach(one -> groups.computeIfAbsent(lattice(one.last()), key -> new ArrayList<>())
                .add(one));
        List<Days> days = groups.values().stream().map(Days::new).toList();
        Set<String> kinds = new TreeSet<>(); // the same for all series
        days.forEach(each -> each.holidays.forEach(found -> kinds.addAll(found.keySet())));
        IdentityHashMap<DatedSeries, DatedSeries> added = new IdentityHashMap<>();
        days.forEach(each -> {
            Covariates x = each.covariates(List.copyOf(kinds));
            each.group.forEach(one -> added.put(one, added(one, x.from((int) (first(one) - each.first)))));
        });
        return all.stream().map(one -> added.getOrDefault(one, one)).toList();
    }

    private static DatedSeries added(DatedSeries one, Covariates holidays) {
        Covariates own = one.series().covariates();
        holidays.names().stream().filter(own.names()::contains).findFirst().ifPresent(name -> {
            throw new DataException("The covariate '" + name + "' has the name of one for holidays: rename it.");
        });
        Series series = one.series().with(own.and(holidays));
        return new DatedSeries(series, one.cells(), one.step(), one.last());
    }

    /** Equal for moments whole steps apart with the same local time of day. */
    private List<Object> lattice(Moment moment) {
        BigDecimal rest = step.place(moment).orElseThrow().remainder(step.count());
        return List.of(rest, ChronoUnit.SECONDS.between(moment.utc(), moment.local()));
    }

    private static long first(DatedSeries one) {
        return one.place() - one.series().length() + 1;
    }

    /** The days of the steps of series, and the years after them. */
    private final class Days {
        private final List<DatedSeries> group;
        private final DatedSeries reference;
        private final long first;
        private final int length;
        private final List<SortedMap<String, Integer>> holidays = new ArrayList<>();

        Days(List<DatedSeries> group) {
            this.group = group;
            reference = group.get(0);
            first = group.stream().mapToLong(HolidayCovariates::first).min().orElseThrow();
            long last = group.stream().mapToLong(DatedSeries::place).max().orElseThrow();
            LocalDate end = day(last).plusYears(YEARS_AHEAD);
            long at = first;
            while (at <= last || (at <= last + SeriesProblem.LONGEST_HORIZON && day(at).isBefore(end))) {
                holidays.add(within(day(at), day(at + 1)));
                at++;
            }
            length = holidays.size();
        }

        private LocalDate day(long place) {
            LocalDateTime time = step.localAfter(reference.last(), (int) (place - reference.place()));
            return switch (step.unit()) {
                case MONTH, MONTH_END -> time.toLocalDate().withDayOfMonth(1);
                default -> isWeeks() ? monday(time.toLocalDate()) : time.toLocalDate();
            };
        }

        private boolean isWeeks() {
            return step.unit() == TimeStep.Unit.DAY && step.count().longValue() % WEEK == 0;
        }

        private LocalDate monday(LocalDate day) {
            return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        }

        /** Numbers of holidays by kind from a day to another, at least of the first. */
        private SortedMap<String, Integer> within(LocalDate from, LocalDate to) {
            if (isOfDays()) {
                return calendar.on(from);
            }
            SortedMap<String, Integer> sum = new TreeMap<>();
            for (LocalDate day = from; day.isBefore(to); day = day.plusDays(1)) {
                calendar.on(day).forEach((kind, count) -> sum.merge(kind, count, Integer::sum));
            }
            return sum;
        }

        /** Whether a step is within a day. */
        private boolean isOfDays() {
            boolean isDay = step.unit() == TimeStep.Unit.DAY || step.unit() == TimeStep.Unit.BUSINESS_DAY;
            return step.isWithinDay() || (isDay && step.count().compareTo(BigDecimal.ONE) == 0);
        }

        Covariates covariates(List<String> allKinds) {
            List<String> names = new ArrayList<>(List.of("holidays"));
            List<double[]> values = new ArrayList<>();
            values.add(holidays.stream()
                    .mapToDouble(each ->
                            each.values().stream().mapToInt(Integer::intValue).sum())
                    .toArray());
            if (isOfDays()) {
                names.addAll(List.of("day before holidays", "day after holidays"));
                values.add(beside(1));
                values.add(beside(-1));
            }
            List<Kind> of =
                    new ArrayList<>(names.stream().map(name -> Kind.ANY_EVENT).toList());
            for (String kind : allKinds) {
                names.add("holiday " + kind);
                of.add(Kind.EVENT);
                values.add(holidays.stream()
                        .mapToDouble(each -> each.getOrDefault(kind, 0))
                        .toArray());
            }
            return Covariates.of(of, names, values.toArray(double[][]::new));
        }

        /** 1 on days without a holiday where the next (1) or last (−1) day of the steps has one. */
        private double[] beside(int offset) {
            double[] x = new double[length];
            Arrays.setAll(
                    x,
                    t -> holidays.get(t).isEmpty()
                                    && !calendar.on(neighbour(first + t, offset))
                                            .isEmpty()
                            ? 1
                            : 0);
            return x;
        }

        private LocalDate neighbour(long place, int offset) {
            return step.unit() == TimeStep.Unit.BUSINESS_DAY
                    ? day(place + offset)
                    : day(place).plusDays(offset);
        }
    }
}
