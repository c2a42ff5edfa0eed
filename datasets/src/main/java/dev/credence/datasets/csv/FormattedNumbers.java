package dev.credence.datasets.csv;

import dev.credence.datasets.csv.FormattedNumber.Form;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Decides whether a column of words consists of {@linkplain FormattedNumber formatted} numbers. */
final class FormattedNumbers {
    /** Fewer distinct values may be categories, such as 5 rooms. */
    private static final int FEWEST = 20;
    /** Per cent of formatted numbers in such a column; the rest may be remarks in place of a number. */
    private static final int NEARLY_ALL = 90;
    /** Numbers of at least this many digits, all of one length and in groups, are postcodes or telephone numbers. */
    private static final int LONG = 6;

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

    /** The formatted numbers, if they make up the column; else empty. */
    Set<String> texts() {
        return groups.entrySet().stream()
                .filter(group -> group.getKey().isEmpty() ? separated(group.getValue()) : affixed(group.getValue()))
                .map(group -> group.getValue().texts)
                .findFirst()
                .orElse(Set.of());
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
    private boolean affixed(Group group) {
        return group.texts.size() >= FEWEST && 2 * group.cells > all && nearly(group.cells + numbers, all);
    }
}
