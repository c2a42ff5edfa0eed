package dev.credence.scoring.explanation;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Permutation importance of every column and partial dependence of the most important ones, within a fixed budget of
 * predictions.
 *
 * @param importance of every column, the most important first
 * @param partial partial dependence of the first columns, in that order; one for each part of a column with parts
 * @param rows number of rows that the importance was measured on
 * @param repeats permutations of each column
 */
public record Dependence(
        List<PermutationImportance> importance, List<PartialDependence> partial, int rows, int repeats) {
    /** Maximum number of partial dependences. */
    public static final int CURVES = 6;

    private static final int MOST_ROWS = 1000;
    private static final int LEAST_ROWS = 100;
    private static final int MOST_REPEATS = 5;
    private static final int GRID = 20;
    private static final int MOST_CURVE_ROWS = 200;
    private static final int LEAST_CURVE_ROWS = 20;
    private static final int SINGLE = 12;

    /** Budget of predictions, as rows times {@link ExplainedModel#cost}: a few seconds. */
    private static final double WORK = 2e7;

    private static final double WORK_OF_CURVES = 0.3;

    public Dependence {
        importance = List.copyOf(importance);
        partial = List.copyOf(partial);
    }

    /**
     * Computes importance and partial dependence. Samples 100 to 1000 rows, fewer for slow models and many columns;
     * partial dependences are means over 20 to 200 of them.
     *
     * @param columns all of the model's inputs
     * @param examples with targets; at least 2
     * @param seed of the sampled rows and their permutations
     * @param curves whether to compute partial dependences
     * @param progress receives the number of finished columns and curves
     */
    public static Dependence of(
            ExplainedModel model,
            List<InputColumn> columns,
            Examples examples,
            long seed,
            boolean curves,
            IntConsumer progress) {
        if (examples.image().isPresent()) {
            throw new UserException("Importance and partial dependence need the columns of a table; these are images");
        }
        double predictions = WORK / model.cost();
        double perColumn = (1 - WORK_OF_CURVES) * predictions / columns.size();
        Examples drawn = drawn(examples, within(perColumn / 2, LEAST_ROWS, MOST_ROWS), seed);
        int repeats = within(perColumn / drawn.size(), 1, MOST_REPEATS);
        List<PermutationImportance> importance =
                PermutationImportance.sorted(PermutationImportance.of(model, columns, drawn, repeats, seed, progress));
        Examples few = drawn(
                drawn, within(WORK_OF_CURVES * predictions / CURVES / GRID, LEAST_CURVE_ROWS, MOST_CURVE_ROWS), seed);
        List<PartialDependence> partial = new ArrayList<>();
        List<InputColumn> drawnAsCurves = importance.stream()
                .flatMap(i -> i.column().single().stream())
                .limit(curves ? CURVES : 0)
                .toList();
        for (InputColumn column : drawnAsCurves) {
            partial.add(PartialDependence.of(model, column, few, GRID, SINGLE));
            progress.accept(columns.size() + partial.size());
        }
        return new Dependence(importance, partial, drawn.size(), repeats);
    }

    /** Number of columns and curves: the final value of the progress. */
    public static int steps(List<InputColumn> columns, boolean curves) {
        int single = columns.stream().mapToInt(c -> c.single().size()).sum();
        return columns.size() + (curves ? Math.min(CURVES, single) : 0);
    }

    private static int within(double value, int least, int most) {
        return (int) Math.max(least, Math.min(most, value));
    }

    /** A random sample of at most so many rows, in their order. */
    public static Examples drawn(Examples examples, int most, long seed) {
        if (examples.size() <= most) {
            return examples;
        }
        int[] chosen = Arrays.copyOf(Stream.EXPLANATION.of(seed).permutation(examples.size(), -1), most);
        Arrays.sort(chosen);
        return examples.rows(chosen);
    }
}
