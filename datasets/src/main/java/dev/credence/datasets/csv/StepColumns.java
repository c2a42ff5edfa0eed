package dev.credence.datasets.csv;

import dev.credence.core.Argument;
import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Columns that repeat as the steps of sequences, step by step.
 *
 * @param names T times the columns of a step, in the order of the features
 * @param features number of columns of a step
 */
public record StepColumns(List<String> names, int features) {
    private static final int MOST_NAMES = 8;

    /** A column that a pattern matches, by its number. */
    private record Step(long number, String column) {}

    public StepColumns {
        names = List.copyOf(names);
    }

    /** Number T of steps. */
    public int steps() {
        return names.size() / features;
    }

    /**
     * The columns of the steps.
     *
     * @param patterns of the columns' names, one for each feature, with {@code *} in the place of the step's number:
     *     {@code temp_*}
     * @param roles columns that are no inputs: the target, those that are left out, and the like
     * @throws DataException if a pattern matches none, patterns differ in their steps, or other columns are left
     */
    public static StepColumns of(CsvTable table, List<String> patterns, Set<String> roles) {
        List<List<Step>> features = patterns.stream()
                .map(pattern -> matched(pattern.strip(), table, roles))
                .toList();
        List<Long> numbers = numbers(features.get(0));
        for (int i = 1; i < features.size(); i++) {
            if (!numbers(features.get(i)).equals(numbers)) {
                throw new DataException("'" + patterns.get(0) + "' has the steps " + some(numbers) + ", and '"
                        + patterns.get(i) + "' has " + some(numbers(features.get(i)))
                        + "; expected the same steps of each.");
            }
        }
        List<String> columns = IntStream.range(0, numbers.size())
                .boxed()
                .flatMap(t -> features.stream().map(feature -> feature.get(t).column()))
                .toList();
        List<String> others = table.header().stream()
                .filter(name -> !name.isEmpty() && !columns.contains(name) && !roles.contains(name))
                .toList();
        if (!others.isEmpty()) {
            throw new DataException(
                    "the columns " + some(others) + " belong to no step. Leave them out, or name a pattern for them.",
                    Argument.COLUMNS);
        }
        return new StepColumns(columns, features.size());
    }

    private static List<Step> matched(String pattern, CsvTable table, Set<String> roles) {
        int star = pattern.indexOf('*');
        if (star < 0 || star != pattern.lastIndexOf('*')) {
            throw new DataException("'" + pattern + "': expected a name with one *, in the place of the step's"
                    + " number, such as temp_*.");
        }
        Pattern names = Pattern.compile(Pattern.quote(pattern.substring(0, star)) + "([0-9]{1,9})"
                + Pattern.quote(pattern.substring(star + 1)));
        List<Step> steps = table.header().stream()
                .filter(name -> !roles.contains(name))
                .map(names::matcher)
                .filter(Matcher::matches)
                .map(found -> new Step(Long.parseLong(found.group(1)), found.group()))
                .sorted(Comparator.comparingLong(Step::number))
                .toList();
        if (steps.isEmpty()) {
            throw new DataException("'" + pattern + "': " + table.source()
                    + " has no column of this name with a number for *; its columns are " + some(table.header()) + ".");
        }
        return steps;
    }

    private static List<Long> numbers(List<Step> steps) {
        return steps.stream().map(Step::number).toList();
    }

    private static String some(List<?> all) {
        Stream<String> first = all.stream().limit(MOST_NAMES).map(String::valueOf);
        return String.join(", ", first.toList()) + (all.size() > MOST_NAMES ? ", … (" + all.size() + ")" : "");
    }

    /**
     * Requires that all of them are read as numbers.
     *
     * @param columns that are read
     * @param read the names of the inputs
     * @throws DataException if one holds words, or nothing that tells rows apart
     */
    public void requireNumbers(List<Column> columns, List<String> read) {
        columns.stream().filter(Column::categorical).findFirst().ifPresent(column -> {
            throw new DataException("the column '" + column.name() + "' holds words, expected numbers.");
        });
        names.stream().filter(name -> !read.contains(name)).findFirst().ifPresent(name -> {
            throw new DataException("the column '" + name
                    + "' has no values, or the same in all rows, and cannot be a step; leave this step out.");
        });
    }
}
