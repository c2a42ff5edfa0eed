package dev.credence.scoring.explanation;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * What a model's predictions depend on, in the time of a look at it: the importance of every column, and how the
 * predictions change with the most important ones.
 *
 * @param importance of every column, the most important first
 * @param partial of the first of them, in that order, of a column with parts those of each
 * @param rows how many rows the importance was measured on
 * @param repeats permutations of each column
 */
public record Dependence(
        List<PermutationImportance> importance, List<PartialDependence> partial, int rows, int repeats) {
    /** At most so many columns have a partial dependence. */
    public static final int CURVES = 6;

    private static final int MOST_ROWS = 1000;
    private static final int LEAST_ROWS = 100;
    private static final int MOST_REPEATS = 5;
    private static final int GRID = 20;
    private static final int MOST_CURVE_ROWS = 200;
    private static final int LEAST_CURVE_ROWS = 20;
    private static final int SINGLE = 12;

    /** Rows times their cost: seconds. */
    private static final double WORK = 2e7;

    private static final double WORK_OF_CURVES = 0.3;

    public Dependence {
        importance = List.copyOf(importance);
        partial = List.copyOf(partial);
    }

    /**
     * Looks at a model. At most 1000 rows are drawn, fewer where predictions take long or columns are many, and at
     * least 100; partial dependences are means over 20 to 200 of them.
     *
     * @param columns all of the model's inputs
     * @param examples with targets; at least 2
     * @param seed decides which rows, and their permutations
     * @param curves whether partial dependences are wanted
     * @param progress told how many columns and curves are done
     */
    public static Dependence of(
            ExplainedModel model,
            List<InputColumn> columns,
            Examples examples,
            long seed,
            boolean curves,
            IntConsumer progress) {
        if (examples.image().isPresent()) {
            throw new UserException("What a prediction depends on is told by the columns of a table; these are images");
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

    /** How many columns and curves a look consists of: what its progress counts to. */
    public static int steps(List<InputColumn> columns, boolean curves) {
        int single = columns.stream().mapToInt(c -> c.single().size()).sum();
        return columns.size() + (curves ? Math.min(CURVES, single) : 0);
    }

    private static int within(double value, int least, int most) {
        return (int) Math.max(least, Math.min(most, value));
    }

    /** Some rows, in their order; all of them if there are no more than that. */
    public static Examples drawn(Examples examples, int most, long seed) {
        if (examples.size() <= most) {
            return examples;
        }
        int[] chosen = Arrays.copyOf(Stream.EXPLANATION.of(seed).permutation(examples.size(), -1), most);
        Arrays.sort(chosen);
        return examples.rows(chosen);
    }
}
