package dev.credence.cli.command;

import dev.credence.cli.data.TrainingData;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.datasets.csv.CsvTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Columns that repeat as the steps of sequences. */
final class StepsOption {
    private static final int MOST_NAMES = 8;

    @Option(
            names = "--steps",
            paramLabel = "PATTERN",
            split = ",",
            order = 23,
            description = {
                "Rows as sequences, for networks with recurrent layers: 'temp_*,rain_*' for the columns temp_1, rain_1,"
                        + " temp_2, … , by the number in the place of *. Shorter sequences have empty cells at their"
                        + " first steps."
            })
    private List<String> patterns = new ArrayList<>();

    /** The columns of the table that was read. */
    private List<String> chosen = List.of();

    /** A column that a pattern matches, by its number. */
    private record Step(long number, String column) {}

    /** The given option as arguments. */
    List<String> words() {
        return isAsked() ? List.of("--steps", String.join(",", patterns)) : List.of();
    }

    boolean isAsked() {
        return !patterns.isEmpty();
    }

    /** @throws UserException for a method that is for tables */
    void check(boolean forTables, String method) {
        if (isAsked() && forTables) {
            throw new UserException("--steps is for networks with recurrent layers, and " + method
                    + " trains others: use --method dropout-alpha --set"
                    + " 'model=[{\"lstm\":64},{\"last-step\":true}]', or another method of networks.");
        }
    }

    /**
     * The columns of the steps, step by step.
     *
     * @param roles columns that are no inputs: the target, those that are left out, and the like
     * @throws UserException if a pattern matches none, patterns differ in their steps, or other columns are left
     */
    List<String> columns(CsvTable table, Set<String> roles) {
        List<List<Step>> features = patterns.stream()
                .map(pattern -> matched(pattern.strip(), table, roles))
                .toList();
        List<Long> numbers = numbers(features.get(0));
        for (int i = 1; i < features.size(); i++) {
            if (!numbers(features.get(i)).equals(numbers)) {
                throw new UserException("--steps: '" + patterns.get(0) + "' has the steps " + some(numbers) + ", and '"
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
            throw new UserException("--steps: the columns " + some(others)
                    + " belong to no step. Leave them out by --ignore, or name a pattern for them.");
        }
        chosen = columns;
        return columns;
    }

    private static List<Step> matched(String pattern, CsvTable table, Set<String> roles) {
        int star = pattern.indexOf('*');
        if (star < 0 || star != pattern.lastIndexOf('*')) {
            throw new UserException("--steps '" + pattern + "': expected a name with one *, in the place of the step's"
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
            throw new UserException("--steps '" + pattern + "': " + table.source()
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

    /** The training data as sequences. */
    TrainingData applyTo(TrainingData data) {
        if (!isAsked()) {
            return data;
        }
        data.cells().stream().filter(Column::categorical).findFirst().ifPresent(column -> {
            throw new UserException("--steps: the column '" + column.name() + "' holds words, expected numbers.");
        });
        List<String> read = data.dataset().inputNames();
        chosen.stream().filter(name -> !read.contains(name)).findFirst().ifPresent(name -> {
            throw new UserException("--steps: the column '" + name
                    + "' has no values, or the same in all rows, and cannot be a step; leave this step out.");
        });
        return data.withExamples(data.examples().inSteps(chosen.size() / patterns.size()));
    }
}
