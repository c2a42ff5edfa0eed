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
 * Permutation importance: how much worse a model predicts when a column is permuted between rows, which breaks its
 * relation to the target and keeps its distribution (Breiman 2001; for any model Fisher, Rudin &amp; Dominici 2019).
 * Correlated columns replace each other, so each counts less than both together.
 *
 * @param column the permuted column: whole cells with all their inputs, missing values included
 * @param logScore fall of the mean log score, in nats per row
 * @param error rise of the RMSE, in the target's unit, or of the error rate of classes
 */
public record PermutationImportance(InputColumn column, Estimate logScore, Estimate error) {
    /**
     * The importance of every column, in column order. Standard errors are those of the mean over rows, taken as
     * independent, with each row's difference averaged over the permutations. The RMSE's is to first order, Δ√m = Δm /
     * (√m + √m₀).
     *
     * <p>All predictions use common random numbers: a column that the model does not use has importance exactly 0.
     * Memory does not grow with permutations or columns.
     *
     * @param columns all of the model's inputs
     * @param rows with targets; at least 2
     * @param repeats permutations of each column
     * @param seed of the permutations
     * @param progress receives the number of finished columns
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

    /** The difference a − b; 0 for equal infinities, the log scores of impossible targets. */
    private static double difference(double a, double b) {
        return a == b ? 0 : a - b;
    }

    /** Converts a rise of the MSE to one of the RMSE. */
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
