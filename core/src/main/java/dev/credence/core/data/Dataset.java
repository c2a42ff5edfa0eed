package dev.credence.core.data;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A named data set with its standard splits.
 *
 * @param name name of the data set
 * @param task prediction task
 * @param examples all points
 * @param inputNames one name per input
 * @param targetName name of the target
 * @param classNames classes in the order of their indices; empty for regression
 * @param splits standard splits; at least one
 */
public record Dataset(
        String name,
        Task task,
        Examples examples,
        List<String> inputNames,
        String targetName,
        List<String> classNames,
        List<Split> splits) {
    public Dataset {
        inputNames = List.copyOf(inputNames);
        classNames = List.copyOf(classNames);
        splits = List.copyOf(splits);
        if (inputNames.size() != examples.inputs()) {
            throw new IllegalArgumentException("Data set " + name + " has " + examples.inputs() + " inputs but "
                    + inputNames.size() + " input names");
        }
        if (task instanceof Task.Classification c && c.classes() != classNames.size()) {
            throw new IllegalArgumentException(
                    "Data set " + name + " has " + c.classes() + " classes but " + classNames.size() + " class names");
        }
        if (task instanceof Task.Regression && !classNames.isEmpty()) {
            throw new IllegalArgumentException(
                    "Data set " + name + " has numbers to predict but " + classNames.size() + " class names");
        }
        requireDistinct("inputs of data set " + name, inputNames);
        requireDistinct("classes of data set " + name, classNames);
        if (splits.isEmpty()) {
            throw new IllegalArgumentException("Data set " + name + " has no split");
        }
        int size = examples.size();
        for (Split split : splits) {
            if (IntStream.concat(IntStream.of(split.train()), IntStream.of(split.test()))
                    .anyMatch(row -> row < 0 || row >= size)) {
                throw new IllegalArgumentException(
                        "A split of data set " + name + " names a row outside 0 to " + (size - 1));
            }
        }
    }

    /**
     * Requires distinct names.
     *
     * @throws IllegalArgumentException if a name occurs twice
     */
    public static void requireDistinct(String what, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new IllegalArgumentException("two of the " + what + " are named '" + name + "'");
            }
        }
    }

    /**
     * Checks that points can serve as training points of this data set.
     *
     * @throws DataException if they have another number of inputs, or a target outside its task
     */
    public void check(Examples train) {
        if (train.inputs() != inputNames.size()) {
            throw new DataException("The data set " + name + " has " + inputNames.size()
                    + " inputs, but the points to train on have " + train.inputs());
        }
        for (int row = 0; row < train.size(); row++) {
            double y = train.target(row);
            if (task instanceof Task.Classification c) {
                if (!(y >= 0 && y < c.classes() && y == Math.rint(y))) {
                    throw new DataException(train.targetPlace(row) + ": found " + y
                            + ", but expected a class from 0 to " + (c.classes() - 1) + ", as there are " + c.classes()
                            + ". Count the classes from 0");
                }
            } else if (!Double.isFinite(y)) {
                throw new DataException(train.targetPlace(row) + ": found " + y
                        + ", but expected a number. Leave the row out, or correct it");
            }
        }
    }

    /** The same data with its splits repeated, for runs that differ in their seeds. */
    public Dataset repeated(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("Splits can be repeated 1 time or more, got " + times);
        }
        List<Split> rounds = Collections.nCopies(times, splits).stream()
                .flatMap(List::stream)
                .toList();
        return new Dataset(name, task, examples, inputNames, targetName, classNames, rounds);
    }

    /** Training part of split i (0-based). */
    public Examples train(int i) {
        int[] rows = split(i).train();
        return isAll(rows) ? examples : examples.rows(rows);
    }

    private boolean isAll(int[] rows) {
        boolean all = rows.length == examples.size();
        for (int i = 0; i < rows.length && all; i++) {
            all = rows[i] == i;
        }
        return all;
    }

    /** Test part of split i (0-based). */
    public Examples test(int i) {
        return examples.rows(split(i).test());
    }

    private Split split(int i) {
        if (i < 0 || i >= splits.size()) {
            throw new IllegalArgumentException(
                    "Data set " + name + " has splits 0 to " + (splits.size() - 1) + ", there is no split " + i);
        }
        return splits.get(i);
    }
}
