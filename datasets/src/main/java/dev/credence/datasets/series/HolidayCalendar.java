package dev.credence.datasets.series;

import de.focus_shift.jollyday.core.CalendarHierarchy;
import de.focus_shift.jollyday.core.Holiday;
import de.focus_shift.jollyday.core.HolidayManager;
import de.focus_shift.jollyday.core.ManagerParameters;
import dev.credence.core.UserException;
import java.time.LocalDate;
import java.time.Year;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The public holidays of regions: countries by their code of ISO 3166, such as DE, and parts of them, such as DE-BY.
 * Jollyday knows the rules. Not thread-safe.
 */
public final class HolidayCalendar {
    private static final Pattern PARTS = Pattern.compile("-");

    /** A country with the way to a part of it. */
    private record Region(HolidayManager country, String[] parts) {}

    private final List<Region> regions = new ArrayList<>();
    private final Map<Integer, Map<LocalDate, SortedMap<String, Integer>>> years = new HashMap<>();

    private HolidayCalendar() {}

    /**
     * The holidays of regions.
     *
     * @throws UserException if one is unknown; names the known ones
     */
    public static HolidayCalendar of(List<String> names) {
        HolidayCalendar calendar = new HolidayCalendar();
        names.forEach(name -> calendar.regions.add(region(name)));
        return calendar;
    }

    private static Region region(String name) {
        String[] parts = PARTS.split(name.strip().toLowerCase(Locale.ROOT));
        String country = parts.length == 0 ? "" : parts[0];
        TreeSet<String> known = new TreeSet<>(HolidayManager.getSupportedCalendarCodes());
        if (!known.contains(country.toUpperCase(Locale.ROOT))) {
            throw new UserException("The holidays of '" + name + "' are unknown, expected a country, such as DE, or a"
                    + " part of one, such as DE-BY. Known: " + String.join(", ", known) + ".");
        }
        HolidayManager manager = HolidayManager.getInstance(ManagerParameters.create(country));
        CalendarHierarchy at = manager.getCalendarHierarchy();
        String[] below = new String[parts.length - 1];
        for (int i = 0; i < below.length; i++) {
            Map<String, CalendarHierarchy> children = at.getChildren();
            below[i] = parts[i + 1];
            CalendarHierarchy child = children.get(below[i]);
            if (child == null) {
                throw new UserException("The holidays of '" + name + "' are unknown: " + known(parts, i, children));
            }
            at = child;
        }
        return new Region(manager, below);
    }

    /** The known parts of the first i + 1 parts of a name. */
    private static String known(String[] parts, int i, Map<String, CalendarHierarchy> children) {
        String above = String.join("-", List.of(parts).subList(0, i + 1)).toUpperCase(Locale.ROOT);
        return children.isEmpty()
                ? above + " has no parts here. Name it alone."
                : "expected one of "
                        + String.join(
                                ", ",
                                children.keySet().stream()
                                        .sorted()
                                        .map(child -> above + "-" + child.toUpperCase(Locale.ROOT))
                                        .toList())
                        + ".";
    }

    /** Holidays of a day, such as "easter monday", and the number of regions that have each; most often none. */
    SortedMap<String, Integer> on(LocalDate day) {
        return years.computeIfAbsent(day.getYear(), this::year).getOrDefault(day, Collections.emptySortedMap());
    }

    private Map<LocalDate, SortedMap<String, Integer>> year(int year) {
        Map<LocalDate, SortedMap<String, Integer>> days = new HashMap<>();
        for (Region region : regions) {
            for (Holiday holiday : region.country().getHolidays(Year.of(year), region.parts())) {
                days.computeIfAbsent(holiday.getDate(), day -> new TreeMap<>()).merge(name(holiday), 1, Integer::sum);
            }
        }
        return days;
    }

    /** The library's key of a holiday in words; its descriptions depend on the machine's language. */
    private static String name(Holiday holiday) {
        String key = holiday.getPropertiesKey();
        return key.substring(key.lastIndexOf('.') + 1).replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
