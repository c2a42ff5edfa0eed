package dev.credence.inference.auto.stack;

import dev.credence.core.data.Copies;
import dev.credence.core.data.DataException;
import dev.credence.core.data.StableOrder;
import dev.credence.core.predict.Baselines;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cross-validation folds: a model of fold f is trained on all rows outside it, and its predictions for the rows inside
 * are out of fold. A function of seed and rows alone. Thread-safe.
 */
public final class Folds {
    private final int count;
    private final int[] of;
    private List<int[]> training = List.of();

    /**
     * Folds of rows.
     *
     * @param count F ≥ 2
     * @param of the fold of each row, 0 … F−1; no fold is empty. Not copied
     */
    public Folds(int count, int[] of) {
        if (count < 2) {
            throw new IllegalArgumentException("At least 2 folds are needed, got " + count);
        }
        this.count = count;
        this.of = of;
        int[] sizes = new int[count];
        for (int f : of) {
            sizes[f]++;
        }
        if (Arrays.stream(sizes).anyMatch(size -> size == 0)) {
            throw new DataException(count + " folds cannot be made of these " + of.length
                    + " rows: one is empty. Give more rows, or groups that are smaller.");
        }
    }

    /** Random folds; sizes differ by at most one. */
    public static Folds random(int rows, int count, long seed) {
        return random(Copies.none(rows), count, seed);
    }

    /** The same with copies in one fold, so that sizes may differ. */
    public static Folds random(Copies rows, int count, long seed) {
        return new Folds(
                rows.count() == 0 ? count : Math.min(count, rows.different()),
                rows.folds(count, n -> Stream.FOLDS.of(seed).permutation(n, 0)));
    }

    /** Random folds, stratified by class: sizes differ by at most one, and so do the numbers of rows of each class. */
    public static Folds stratified(int[] classes, int count, long seed) {
        int[] order = Stream.FOLDS.of(seed).permutation(classes.length, 0);
        int[] byClass = sortedBy(order, classes);
        int[] of = new int[classes.length];
        for (int i = 0; i < byClass.length; i++) {
            of[byClass[i]] = i % count; // continues across classes, so that small ones do not all fall in fold 0
        }
        return new Folds(count, of);
    }

    /** The same with copies in one fold, so that sizes may differ. */
    public static Folds stratified(int[] classes, Copies rows, int count, long seed) {
        return rows.count() == 0
                ? stratified(classes, count, seed)
                : new Folds(
                        Math.min(count, rows.different()),
                        rows.stratifiedFolds(
                                classes, count, n -> Stream.FOLDS.of(seed).permutation(n, 0)));
    }

    /**
     * {@link #grouped(int[], int, long)} with groups joined that share copies of rows, unless that leaves fewer groups
     * than folds.
     */
    public static Folds grouped(int[] groups, Copies rows, int count, long seed) {
        if (rows.count() == 0) {
            return grouped(groups, count, seed);
        }
        int[] joined = rows.joined(groups);
        return grouped(Arrays.stream(joined).distinct().count() < count ? groups : joined, count, seed);
    }

    /**
     * Folds that keep each group together, for dependent rows (of one patient, one house). Groups go to the fold with
     * the fewest rows, the largest first, ties in random order.
     *
     * @param groups the group of each row, 0 … G−1
     * @throws DataException if there are fewer groups than 2; with fewer groups than folds, one fold for each group
     */
    public static Folds grouped(int[] groups, int count, long seed) {
        int number = Arrays.stream(groups).max().orElse(-1) + 1;
        int[] sizes = new int[number];
        for (int group : groups) {
            sizes[group]++;
        }
        int present = (int) Arrays.stream(sizes).filter(size -> size > 0).count();
        if (present < 2) {
            throw new DataException("All rows belong to one group: folds by group need at least 2.");
        }
        int[] largestFirst = sortedBy(
                Stream.FOLDS.of(seed).permutation(number, 0),
                Arrays.stream(sizes).map(size -> -size).toArray());
        int folds = Math.min(count, present);
        int[] filled = new int[folds];
        int[] foldOf = new int[number];
        for (int group : largestFirst) {
            int emptiest = 0;
            for (int f = 1; f < folds; f++) {
                emptiest = filled[f] < filled[emptiest] ? f : emptiest;
            }
            foldOf[group] = emptiest;
            filled[emptiest] += sizes[group];
        }
        return new Folds(folds, Arrays.stream(groups).map(g -> foldOf[g]).toArray());
    }

    /**
     * Blocks of consecutive rows, for autocorrelated rows in the order of time or place; sizes differ by at most one.
     */
    public static Folds ordered(int rows, int count) {
        return new Folds(
                count,
                IntStream.range(0, rows)
                        .map(i -> (int) ((long) i * count / rows))
                        .toArray());
    }

    /** A stable sort of the indices {@code order} by key. */
    private static int[] sortedBy(int[] order, int[] keys) {
        return StableOrder.of(order, keys);
    }

    /** Each fold with the rows outside it. */
    public List<Baselines.Fold> all() {
        return IntStream.range(0, count)
                .mapToObj(f -> new Baselines.Fold(training(f), held(f)))
                .toList();
    }

    /** Number of rows. */
    public int rows() {
        return of.length;
    }

    /** F. */
    public int count() {
        return count;
    }

    /** The fold of each row, 0 … F−1; must not be modified. */
    public int[] of() {
        return of;
    }

    /** The training rows of every fold: one list for all that ask, whose arrays must not be modified. */
    public synchronized List<int[]> training() {
        if (training.isEmpty()) {
            training = IntStream.range(0, count).mapToObj(f -> rows(f, false)).toList();
        }
        return training;
    }

    /**
     * The rows outside a fold, ascending: its training rows. Must not be modified.
     *
     * @param fold 0 … F−1; F for all rows
     */
    public int[] training(int fold) {
        return fold == count ? rows(count, false) : training().get(fold);
    }

    private int[] rows(int fold, boolean held) {
        int[] rows = new int[of.length];
        int size = 0;
        for (int i = 0; i < of.length; i++) {
            if ((of[i] == fold) == held) {
                rows[size++] = i;
            }
        }
        return Arrays.copyOf(rows, size);
    }

    /** The rows of a fold, ascending. */
    public int[] held(int fold) {
        return rows(fold, true);
    }
}
