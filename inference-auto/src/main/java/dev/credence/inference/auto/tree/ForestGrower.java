package dev.credence.inference.auto.tree;

import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.stack.Folds;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Grows random forests. Tree t is trained without fold t mod F, so that each fold, of any kind (groups, order), has
 * trees that predict it out of fold: at least 50, some of them for this purpose only if new rows need fewer. A time
 * limit may leave fewer, at least one for each fold.
 */
final class ForestGrower {
    private static final int TREES = 100;
    private static final int TREES_OF_SMALL = 200;
    private static final int SMALL = 2000;

    /** Minimum trees for an out-of-fold prediction; with a fifth of them, the stack would see a worse forest. */
    private static final int LEAST_UNSEEN = 50;

    private static final int MOST_BAGGED = 10_000;
    private static final int FEW_COLUMNS = 3;
    private static final int MANY_COLUMNS = 32;

    private ForestGrower() {}

    /** Number of trees for a table. */
    private static int trees(int rows) {
        return rows < SMALL ? TREES_OF_SMALL : TREES;
    }

    /** Minimum rows of a leaf: 1 for classes (Breiman 2001), more for the density of a real target. */
    private static int leastLeaf(EntryData data) {
        if (data.shape().classes() > 0) {
            return 1;
        }
        return data.size() < SMALL ? 2 : 3;
    }

    /** Number of columns tried for a split: half of them, all of up to three, and fewer of very many. */
    private static int tried(int columns) {
        if (columns <= FEW_COLUMNS) {
            return columns;
        }
        return columns <= MANY_COLUMNS
                ? (columns + 1) / 2
                : (int) Math.round(Math.sqrt((double) columns * MANY_COLUMNS) / 2);
    }

    /** The fold that a tree was trained without. */
    static int unseen(int tree, Folds folds) {
        return tree % folds.count();
    }

    /**
     * Grown trees.
     *
     * @param kept the trees for new rows, the first ones of all
     * @param all including those for out-of-fold predictions only
     */
    record Grown(Forest kept, Forest all) {}

    private record Numbered(int number, TreeGrower tree) {}

    static Grown grow(EntryData data) {
        int columns = data.shape().numbers() + data.shape().categories();
        int kept = trees(data.size());
        int trees = Math.max(kept, LEAST_UNSEEN * data.folds().count());
        Folds folds = data.folds();
        List<int[]> training = folds.training();
        ExecutorService workers = Executors.newFixedThreadPool(data.threads());
        Queue<Numbered> grown = new ConcurrentLinkedQueue<>();
        AtomicInteger next = new AtomicInteger();
        Callable<Boolean> worker = () -> {
            while (!Thread.currentThread().isInterrupted()) {
                // the number is taken after the question, so that no tree is missing between others
                boolean over = next.get() >= folds.count() && data.time().isOver();
                int tree = over ? trees : next.getAndIncrement();
                if (tree >= trees) {
                    return true;
                }
                int[] rows = training.get(unseen(tree, folds));
                int bagged = Math.min(MOST_BAGGED, rows.length);
                grown.add(
                        new Numbered(tree, new TreeGrower(data, rows, bagged, leastLeaf(data), tried(columns), tree)));
            }
            return false;
        };
        try {
            for (Future<Boolean> one : workers.invokeAll(Collections.nCopies(data.threads(), worker))) {
                boolean unused = one.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Training was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A tree could not be grown", e.getCause());
        } finally {
            workers.shutdownNow();
        }
        List<TreeGrower> sorted = grown.stream()
                .sorted(Comparator.comparingInt(Numbered::number))
                .map(Numbered::tree)
                .toList();
        int whole = sorted.size() == trees ? trees : sorted.size() - sorted.size() % folds.count(); // equally many each
        return new Grown(
                joined(data.shape(), sorted.subList(0, Math.min(kept, whole))),
                joined(data.shape(), sorted.subList(0, whole)));
    }

    private static Forest joined(EntryShape shape, List<TreeGrower> trees) {
        int nodes = trees.stream().mapToInt(t -> t.nodes).sum();
        int rows = trees.stream().mapToInt(t -> t.bag().length).sum();
        int codes = Forest.codes(shape);
        Forest forest = new Forest(
                shape,
                new int[trees.size()],
                new int[nodes],
                new float[nodes],
                new int[nodes],
                new int[nodes],
                new int[nodes],
                new int[rows],
                new float[trees.size() * codes]);
        int node = 0;
        int row = 0;
        for (int t = 0; t < trees.size(); t++) {
            TreeGrower tree = trees.get(t);
            forest.roots()[t] = node;
            System.arraycopy(tree.feature, 0, forest.feature(), node, tree.nodes);
            System.arraycopy(tree.threshold, 0, forest.threshold(), node, tree.nodes);
            for (int i = 0; i < tree.nodes; i++) {
                boolean leaf = tree.child[i] == 0;
                forest.child()[node + i] = leaf ? 0 : node + tree.child[i];
                forest.first()[node + i] = leaf ? row + tree.first[i] : 0;
                forest.count()[node + i] = leaf ? tree.count[i] : 0;
            }
            System.arraycopy(tree.bag(), 0, forest.leafRows(), row, tree.bag().length);
            System.arraycopy(tree.orders(), 0, forest.orders(), t * codes, codes);
            node += tree.nodes;
            row += tree.bag().length;
        }
        return forest;
    }

    /** All trees. */
    static int[] all(Forest forest) {
        int[] all = new int[forest.trees()];
        Arrays.setAll(all, t -> t);
        return all;
    }

    /** For each fold, the trees trained without it. */
    static int[][] unseen(Forest forest, Folds folds) {
        int[][] trees = new int[folds.count()][];
        Arrays.setAll(
                trees,
                f -> Arrays.stream(all(forest))
                        .filter(t -> unseen(t, folds) == f)
                        .toArray());
        return trees;
    }
}
