package dev.credence.scoring.explanation;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * How much worse a model predicts when a column's cells are exchanged between rows at random, which takes from it what
 * it says of the target and leaves its distribution (Breiman 2001; for any model Fisher, Rudin &amp; Dominici 2019).
 * Columns that say the same stand in for each other, and each of them then counts less than both together.
 *
 * @param column what was exchanged: whole cells, with all inputs of a category, and missing ones as missing
 * @param logScore by how many nats a row the mean log score falls
 * @param error by how much the RMSE rises, in the target's unit, or for classes the rate of errors
 */
public record PermutationImportance(InputColumn column, Estimate logScore, Estimate error) {
    /**
     * Of every column, in their order. Standard errors are those of other rows from the same source: of the mean over
     * rows, each row's difference being a mean over the permutations; rows are taken as independent. The RMSE's is to
     * first order, Δ√m = Δm / (√m + √m₀).
     *
     * <p>All predictions are made with the same random numbers, so that a column that the model does not use has
     * importance 0, exactly. Memory does not grow with permutations or columns.
     *
     * @param columns all of the model's inputs
     * @param rows with targets; at least 2
     * @param repeats permutations of each column
     * @param seed decides the permutations
     * @param progress told how many columns are done
     */
    public static List<PermutationImportance> of(
            ExplainedModel model,
            List<InputColumn> columns,
            Examples rows,
            int repeats,
            long seed,
            IntConsumer progress) {
        if (rows.size() < 2) {
            throw new UserException(
                    "The importance of columns needs at least 2 rows to exchange their cells, got " + rows.size());
        }
        if (repeats < 1 || InputColumn.width(columns) != rows.inputs()) {
            throw new IllegalArgumentException("Importance needs at least 1 permutation and columns of all "
                    + rows.inputs() + " inputs, got " + repeats + " and " + InputColumn.width(columns));
        }
        RowScores base = RowScores.of(model, rows);
        List<PermutationImportance> all = new ArrayList<>();
        for (InputColumn column : columns) {
            all.add(of(model, column, rows, base, repeats, seed));
            progress.accept(all.size());
        }
        return all;
    }

    private static PermutationImportance of(
            ExplainedModel model, InputColumn column, Examples rows, RowScores base, int repeats, long seed) {
        CounterRandom random = Stream.EXPLANATION.of(seed, column.name());
        int n = rows.size();
        double[] log = new double[n];
        double[] error = new double[n];
        for (int r = 0; r < repeats; r++) {
            RowScores permuted = RowScores.of(model, ChangedColumn.permuted(rows, column, random.permutation(n, r)));
            for (int i = 0; i < n; i++) {
                log[i] += difference(base.log()[i], permuted.log()[i]) / repeats;
                error[i] += (permuted.error()[i] - base.error()[i]) / repeats;
            }
        }
        Estimate rise = Estimate.of(error);
        return new PermutationImportance(column, Estimate.of(log), base.regression() ? ofRoots(rise, base) : rise);
    }

    /** Also of two impossible targets, whose logarithms are −∞. */
    private static double difference(double a, double b) {
        return a == b ? 0 : a - b;
    }

    /** From a rise of the mean square to that of its root. */
    private static Estimate ofRoots(Estimate rise, RowScores base) {
        double before = Estimate.of(base.error()).value();
        double roots = Math.sqrt(Math.max(0, before + rise.value())) + Math.sqrt(before);
        return roots == 0 ? rise : rise.dividedBy(roots);
    }

    /** The most important columns first, by their log score. */
    public static List<PermutationImportance> sorted(List<PermutationImportance> all) {
        return all.stream()
                .sorted(Comparator.comparingDouble((PermutationImportance i) -> i.logScore.value())
                        .reversed())
                .toList();
    }
}
