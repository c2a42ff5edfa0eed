package dev.credence.eval.protocol;

import dev.credence.core.data.Copies;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Splits of cross-validation: each fold is the test part once, and what may be known before it is the training part. A
 * function of rows and seed alone.
 */
public final class CrossValidation {
    private CrossValidation() {}

    /**
     * Folds by chance, with {@linkplain Copies copies} of a row in one fold and classes spread evenly; or of whole
     * groups, and groups that share copies in one fold as far as enough groups are left.
     *
     * @param dataset its rows
     * @param relations of the rows, which are not in time order
     * @param folds F, at least 2
     * @param repeats how often all rows are divided, each time by other chance
     * @return repeats · F splits, rows of each part ascending
     * @throws DataException if there are fewer rows or groups than folds
     */
    public static List<Split> of(Dataset dataset, RowRelations relations, int folds, int repeats, long seed) {
        require(folds >= 2 && repeats >= 1 && !relations.ordered(), folds);
        Copies together = relations.together(dataset.examples());
        if (relations.groups().isPresent() && together.different() < folds) {
            together = Copies.ofGroups(relations.groups().get());
        }
        if (together.different() < folds) {
            throw tooFew(
                    folds,
                    together.different(),
                    relations.groups().isPresent() ? "groups of rows" : "different rows",
                    dataset);
        }
        boolean stratified = relations.groups().isEmpty() && dataset.task() instanceof Task.Classification;
        int[] classes = stratified
                ? Arrays.stream(dataset.examples().targets())
                        .mapToInt(y -> (int) y)
                        .toArray()
                : new int[0];
        List<Split> splits = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            int step = repeat;
            int[] foldOf = stratified
                    ? together.stratifiedFolds(
                            classes, folds, n -> Stream.FOLDS.of(seed).permutation(n, step))
                    : together.folds(folds, n -> Stream.FOLDS.of(seed).permutation(n, step));
            for (int f = 0; f < folds; f++) {
                int fold = f;
                splits.add(new Split(
                        where(foldOf.length, row -> foldOf[row] != fold),
                        where(foldOf.length, row -> foldOf[row] == fold)));
            }
        }
        return splits;
    }

    /**
     * Forward chaining, for rows in time order: of F + 1 blocks of consecutive rows each but the first is the test part
     * once, and all before it is the training part. Rows of one moment are in one block.
     *
     * @param moments the moment of each row as a number, ascending and equal for rows of the same moment
     * @param folds F, at least 2
     * @throws DataException if there are too few different moments
     */
    public static List<Split> forward(Dataset dataset, int[] moments, int folds) {
        require(folds >= 2 && moments.length == dataset.examples().size(), folds);
        int n = moments.length;
        int[] starts = IntStream.range(1, n) // of blocks after the first
                .filter(row -> moments[row] != moments[row - 1])
                .toArray();
        if (starts.length < folds) {
            throw tooFew(folds, starts.length + 1, "different moments", dataset);
        }
        int[] from = new int[folds + 2];
        from[folds + 1] = n;
        int next = 0;
        for (int block = 1; block <= folds; block++) {
            int ideal = (int) ((long) block * n / (folds + 1));
            int last = starts.length - 1 - (folds - block); // later blocks need a start each
            while (next < last && starts[next] < ideal) {
                next++;
            }
            from[block] = starts[next++];
        }
        return IntStream.rangeClosed(1, folds)
                .mapToObj(block -> new Split(
                        IntStream.range(0, from[block]).toArray(),
                        IntStream.range(from[block], from[block + 1]).toArray()))
                .toList();
    }

    private static void require(boolean holds, int folds) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "Cross-validation needs 2 or more folds, got " + folds + ", of rows in or without an order");
        }
    }

    private static DataException tooFew(int folds, int found, String what, Dataset dataset) {
        return new DataException(dataset.name() + " has " + found + " " + what + ", too few for " + folds
                + " folds. Ask for fewer folds, or give it more rows.");
    }

    private static int[] where(int rows, IntPredicate in) {
        return IntStream.range(0, rows).filter(in).toArray();
    }
}
