package dev.credence.inference.auto;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.method.Setting;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TrainedTable;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.text.TextInputs;
import dev.credence.inference.auto.time.TimeLimit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Training of the stack, or of one of its members alone, behind the interface of methods. */
final class AutoTraining {
    private static final String RANDOM = "random";
    private static final String ORDERED = "ordered";
    private static final int LEAST_ROWS = 4;

    /** Of the time limit, which linear models of texts may take. */
    private static final double SHARE_OF_TEXTS = 0.25;

    /** How rows are divided into folds. */
    static final Setting.Choice FOLDS = new Setting.Choice(
            "folds",
            RANDOM,
            List.of(RANDOM, ORDERED),
            "ordered: blocks of neighbouring rows, for rows in the order of time or place");

    private AutoTraining() {}

    /** Rejects too few rows, before any work. */
    static void requireRows(String method, Examples rows) {
        if (rows.size() < LEAST_ROWS) {
            throw new UserException("The method " + method + " judges its models by rows that they were not trained"
                    + " on, which takes at least " + LEAST_ROWS + " rows; there are " + rows.size()
                    + ". Give it more rows.");
        }
    }

    /**
     * Trains a model.
     *
     * @param folds a value of {@link #FOLDS}
     * @param groups the group of each row, if any
     */
    static TrainedTable train(
            TableProblem problem, Examples rows, String folds, Optional<int[]> groups, AutoOptions options) {
        int[] classes = problem.task() instanceof Task.Classification
                ? IntStream.range(0, rows.size()).map(i -> (int) rows.target(i)).toArray()
                : new int[0];
        NetworkSizes sizes = problem.task() instanceof Task.Classification
                ? NetworkSizes.classification(rows.size())
                : NetworkSizes.regression(rows.size());
        Folds chosen = folds(rows, sizes, folds, groups, options.seed(), classes);
        if (!TextInputs.suits(problem.columns())) {
            return new AutoTable(train(rows, problem.columns(), problem.task(), chosen, options), Optional.empty());
        }
        TimeLimit time = TimeLimit.from(options.watch(), options.time());
        TextInputs.Fitted texts = TextInputs.fit(
                rows, problem, chosen, options.threads(), time.part(SHARE_OF_TEXTS), options.listener()::stopped);
        AutoOptions rest = time.isSet() ? options.withTime(Duration.ofNanos((long) Math.max(0, time.left()))) : options;
        AutoModel model = train(texts.rows(), texts.inputs().plainColumns(), problem.task(), chosen, rest);
        return new AutoTable(model, Optional.of(texts.inputs()));
    }

    private static AutoModel train(Examples rows, List<Column> columns, Task task, Folds folds, AutoOptions options) {
        return task instanceof Task.Classification c
                ? AutoClassification.train(rows, columns, c.classes(), folds, options)
                : AutoRegression.train(rows, columns, folds, options);
    }

    /**
     * Folds by groups, else by order, else stratified by classes, else random; copies of a row share a fold except in
     * folds by order.
     *
     * @param classes of the rows; empty for a real target
     */
    private static Folds folds(
            Examples rows, NetworkSizes sizes, String how, Optional<int[]> groups, long seed, int[] classes) {
        boolean ordered = how.equals(ORDERED);
        if (groups.isPresent()) {
            if (ordered) {
                throw new UserException("Rows can be divided by groups or by their order (folds=ordered), not by both."
                        + " Leave one of them out.");
            }
            return Folds.grouped(groups.get(), Copies.of(rows), sizes.folds(), seed);
        }
        if (ordered) {
            return Folds.ordered(rows.size(), sizes.folds());
        }
        return classes.length > 0
                ? Folds.stratified(classes, Copies.of(rows), sizes.folds(), seed)
                : Folds.random(Copies.of(rows), sizes.folds(), seed);
    }
}
