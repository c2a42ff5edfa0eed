package dev.credence.core.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Rows that are copies of each other: with identical inputs and an identical target. Where rows are divided, copies
 * stay on one side, so that no row is predicted by a model that was trained on its copy.
 *
 * <p>Where inputs take few different values, rows repeat by nature: two passengers of one sex and class who both
 * survived are two observations. Kept on one side they would leave the others of their cell, with another target, on
 * the other. Such a table has no copies here: one of a target of few values (two different rows agree in it with
 * probability 1/50 or more) where most rows whose inputs occur again have them with another target too, and one of
 * fewer than {@value #FEWEST} different rows.
 */
public final class Copies {
    private static final int FEWEST = 10;
    private static final double FEW_VALUES = 0.02;

    private final int[] groups;
    private final int different;

    private Copies(int[] groups, int different) {
        this.groups = groups;
        this.different = different;
    }

    /** The copies among some rows. */
    public static Copies of(Examples rows) {
        int n = rows.size();
        int[] all = RowGroups.of(rows, true);
        int different = Arrays.stream(all).max().orElse(-1) + 1;
        return different == n || different < FEWEST || repeatByNature(rows, RowGroups.of(rows, false), all, different)
                ? none(n)
                : new Copies(all, different);
    }

    /** Every row by itself. */
    public static Copies none(int rows) {
        return new Copies(IntStream.range(0, rows).toArray(), rows);
    }

    /**
     * Rows that stay together like copies because they are of one group, such as a patient.
     *
     * @param groups the group of each row, any numbers
     */
    public static Copies ofGroups(int[] groups) {
        Map<Integer, Integer> numbers = new HashMap<>();
        int[] inOrder = Arrays.stream(groups)
                .map(group -> numbers.computeIfAbsent(group, g -> numbers.size()))
                .toArray();
        return new Copies(inOrder, numbers.size());
    }

    private static boolean repeatByNature(Examples rows, int[] inputs, int[] all, int different) {
        int n = inputs.length;
        int[] size = new int[n];
        int[] first = new int[n];
        boolean[] mixed = new boolean[n];
        Map<Double, Integer> targets = new HashMap<>();
        int seen = 0;
        for (int i = 0; i < n; i++) {
            if (all[i] == seen) { // the first of its copies
                seen++;
                targets.merge(rows.target(i) + 0.0, 1, Integer::sum);
            }
            int g = inputs[i];
            if (size[g]++ == 0) {
                first[g] = all[i];
            } else {
                mixed[g] |= all[i] != first[g];
            }
        }
        int repeated = 0;
        int withAnother = 0;
        for (int g : inputs) {
            repeated += size[g] > 1 ? 1 : 0;
            withAnother += mixed[g] ? 1 : 0;
        }
        double agree = targets.values().stream()
                .mapToDouble(k -> (double) k / different * k / different)
                .sum();
        return agree >= FEW_VALUES && 2 * withAnother > repeated;
    }

    /** How many rows are copies of another one that comes before them. */
    public int count() {
        return groups.length - different;
    }

    /** How many rows are left if each is counted once. */
    public int different() {
        return different;
    }

    /** The group of each row, from 0 in the order of their first rows: copies have the same one. */
    public int[] groups() {
        return groups.clone();
    }

    /** Groups of rows joined where a copy of one's row is in the other; each row's group, from 0. */
    public int[] joined(int[] others) {
        int[] link =
                IntStream.range(0, Arrays.stream(others).max().orElse(-1) + 1).toArray();
        int[] of = new int[different];
        Arrays.fill(of, -1);
        for (int i = 0; i < groups.length; i++) {
            int own = root(link, others[i]);
            if (of[groups[i]] < 0) {
                of[groups[i]] = own;
            }
            int other = root(link, of[groups[i]]);
            link[Math.max(own, other)] = Math.min(own, other);
        }
        return Arrays.stream(others).map(g -> root(link, g)).toArray();
    }

    private static int root(int[] link, int of) {
        int at = of;
        while (link[at] != at) {
            at = link[at];
        }
        return at;
    }

    /**
     * Rows of two parts.
     *
     * @param held the first rows of a random order
     * @param kept the others, in that order
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Parts(int[] held, int[] kept) {}

    /**
     * Holds rows out by chance, copies together: as many as asked for where there are no copies, else as many as whole
     * groups allow.
     *
     * @param permutation a random order of 0 … n−1 for a given n
     */
    public Parts holdOut(int held, IntFunction<int[]> permutation) {
        int n = groups.length;
        if (count() == 0) {
            int[] order = permutation.apply(n);
            return new Parts(Arrays.copyOf(order, held), Arrays.copyOfRange(order, held, n));
        }
        int[] size = sizes();
        boolean[] out = new boolean[different];
        int[] order = permutation.apply(different);
        int left = held;
        for (int g : order) {
            if (size[g] <= left) {
                out[g] = true;
                left -= size[g];
            }
        }
        if (held > 0 && left == held) { // no group is that small
            out[IntStream.of(order).reduce((a, b) -> size[b] < size[a] ? b : a).orElseThrow()] = true;
        }
        int[] rows = inOrder(order);
        return new Parts(
                Arrays.stream(rows).filter(i -> out[groups[i]]).toArray(),
                Arrays.stream(rows).filter(i -> !out[groups[i]]).toArray());
    }

    /**
     * The fold of each row, by chance, copies together: without copies sizes differ by at most one; else groups go, the
     * largest first and equals by chance, to the fold with the fewest rows.
     *
     * @param count F, at least 2, at most the number of rows; there are at most {@link #different} folds
     */
    public int[] folds(int count, IntFunction<int[]> permutation) {
        return count() == 0
                ? folds(permutation.apply(groups.length), count)
                : balanced(count, new int[different], permutation);
    }

    /**
     * The same with classes spread evenly: groups go to the fold with the fewest rows of their class, and of such to
     * the one with the fewest rows.
     *
     * @param classes of the rows, from 0
     */
    public int[] stratifiedFolds(int[] classes, int count, IntFunction<int[]> permutation) {
        int[] ofGroup = new int[different];
        for (int i = 0; i < groups.length; i++) {
            ofGroup[groups[i]] = classes[i];
        }
        return balanced(count, ofGroup, permutation);
    }

    private static int[] folds(int[] order, int count) {
        int[] of = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            of[order[i]] = i % count;
        }
        return of;
    }

    private int[] balanced(int count, int[] classes, IntFunction<int[]> permutation) {
        int folds = Math.min(count, different);
        int[] size = sizes();
        int[] filled = new int[folds];
        int[][] ofClass = new int[Arrays.stream(classes).max().orElse(0) + 1][folds];
        int[] foldOf = new int[different];
        int[] largestFirst = StableOrder.of(
                permutation.apply(different),
                Arrays.stream(size).map(rows -> -rows).toArray());
        for (int g : largestFirst) {
            int[] own = ofClass[classes[g]];
            int best = 0;
            for (int f = 1; f < folds; f++) {
                boolean emptier = own[f] < own[best] || (own[f] == own[best] && filled[f] < filled[best]);
                best = emptier ? f : best;
            }
            foldOf[g] = best;
            own[best] += size[g];
            filled[best] += size[g];
        }
        return Arrays.stream(groups).map(g -> foldOf[g]).toArray();
    }

    private int[] sizes() {
        int[] size = new int[different];
        for (int g : groups) {
            size[g]++;
        }
        return size;
    }

    /** All rows, those of a group after each other, in an order of the groups. */
    private int[] inOrder(int[] order) {
        int[] place = new int[different];
        for (int i = 0; i < order.length; i++) {
            place[order[i]] = i;
        }
        return StableOrder.of(
                IntStream.range(0, groups.length).toArray(),
                Arrays.stream(groups).map(g -> place[g]).toArray());
    }
}
