package dev.credence.datasets.csv;

import dev.credence.datasets.csv.FormattedNumber.Form;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decides whether a column of words consists of {@linkplain FormattedNumber formatted} numbers. */
final class FormattedNumbers {
    /** Fewer distinct values may be categories, such as 5 rooms. */
    private static final int FEWEST = 20;
    /** Per cent of formatted numbers in such a column; the rest may be remarks in place of a number. */
    private static final int NEARLY_ALL = 90;
    /** Numbers of at least this many digits, all of one length and in groups, are postcodes or telephone numbers. */
    private static final int LONG = 6;

    /**
     * Units of which fewer different numbers are no categories: 5 % and 10 % are numbers, 2 rooms and 3 rooms may be
     * categories.
     */
    private static final Set<String> UNITS = Set.of(
            "%",
            "‰", "°", "°C", "°F", "kg", "g", "mg", "µg", "t", "lb", "lbs", "oz", "km", "m", "cm", "mm", "µm", "mi",
            "ft", "in", "l", "L", "ml", "mL", "s", "ms", "min", "h", "km/h", "mph", "m/s", "m²", "m2", "sqm", "sqft",
            "kW", "kWh", "W", "V", "A", "Hz", "MHz", "GHz", "kB", "MB", "GB", "TB", "hPa", "bar", "kcal", "kJ", "mmHg",
            "mg/dl", "mg/dL", "mmol/l", "mmol/L", "cc", "hp", "PS");

    /** Suffixes that multiply: among plain numbers they cannot be left out. */
    private static final Set<String> MULTIPLIERS = Set.of(
            "k", "m", "b", "t", "mn", "bn", "tn", "mio", "mrd", "tsd", "thousand", "million", "billion", "hundred");

    private final Map<String, Group> groups = new HashMap<>();
    private int numbers;
    private int all;

    /** Numbers with the same prefix or suffix. */
    private static final class Group {
        private final Set<String> texts = new HashSet<>();
        private final Map<Integer, Integer> lengths = new HashMap<>();
        private int cells;
        private int separated;
        private int blanks;

        void add(String text, FormattedNumber number, int count) {
            texts.add(text);
            cells += count;
            separated += number.form() == Form.COMMA || number.form() == Form.BOTH ? count : 0;
            if (number.form() == Form.BLANKS) {
                blanks += count;
                lengths.merge(number.digits(), count, Integer::sum);
            }
        }

        /** Whether all numbers have the same length, as codes do; quantities vary in length. */
        boolean codes() {
            return lengths.entrySet().stream().anyMatch(l -> l.getKey() >= LONG && nearly(l.getValue(), cells));
        }
    }

    /** @param counts number of rows for each value; none is missing */
    FormattedNumbers(Map<String, Integer> counts) {
        counts.forEach(this::add);
    }

    private void add(String text, int count) {
        all += count;
        if (ParsedCell.of(text).kind() == ParsedCell.Kind.NUMBER) {
            numbers += count;
        } else {
            FormattedNumber.of(text)
                    .ifPresent(number -> groups.computeIfAbsent(number.affix(), affix -> new Group())
                            .add(text, number, count));
        }
    }

    private static boolean nearly(int some, int all) {
        return 100L * some >= (long) NEARLY_ALL * all;
    }

    /**
     * The formatted numbers of a column.
     *
     * @param unit the text beside all of them; empty for none
     */
    record Choice(String unit, Set<String> texts) {}

    /** The formatted numbers, if they make up the column. */
    Optional<Choice> choice() {
        return groups.entrySet().stream()
                .filter(group -> group.getKey().isEmpty()
                        ? separated(group.getValue())
                        : affixed(group.getKey(), group.getValue()))
                .map(group -> new Choice(group.getKey(), group.getValue().texts))
                .findFirst();
    }

    /** The formatted numbers among plain ones, if all texts are numbers with one unit that does not multiply. */
    Optional<Choice> among() {
        if (groups.size() != 1) {
            return Optional.empty();
        }
        Map.Entry<String, Group> only = groups.entrySet().iterator().next();
        String unit = only.getKey();
        if (only.getValue().cells > numbers) {
            return Optional.empty();
        }
        boolean multiplies = MULTIPLIERS.contains(unit.toLowerCase(Locale.ROOT));
        return only.getValue().cells + numbers == all
                        && !multiplies
                        && (unit.length() != 1 || UNITS.contains(unit) || FormattedNumber.isCurrency(unit))
                ? Optional.of(new Choice(unit, only.getValue().texts))
                : Optional.empty();
    }

    /** Decimal commas or thousands separators; small numbers among them have no separator. */
    private boolean separated(Group group) {
        return 2 * group.separated >= all
                || (group.texts.size() >= FEWEST
                        && 2 * group.cells >= all
                        && nearly(group.cells + numbers, all)
                        && !(group.blanks > 0 && group.codes()));
    }

    /** Nearly all numbers have the same prefix or suffix, apart from a plain 0 and the like. */
    private boolean affixed(String unit, Group group) {
        boolean known = group.texts.size() > 1 && (UNITS.contains(unit) || FormattedNumber.isCurrency(unit));
        return (known || group.texts.size() >= FEWEST) && 2 * group.cells > all && nearly(group.cells + numbers, all);
    }
}
