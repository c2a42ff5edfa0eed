package dev.credence.inference.auto.tree;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.entry.Checked;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A random forest for classes (Breiman 2001): the mean over trees of the class frequencies in a row's leaves, with half
 * a tree of equal frequencies added, as logits.
 */
public final class ClassForestKind implements EntryKind<ClassLogits> {
    private static final int FEWEST_ROWS = 20;
    private static final int MOST_ROWS = 1 << 24; // larger integers are not exact in float
    /** Weight of equal frequencies, in trees. */
    public static final double PRIOR = 0.5;

    @Override
    public String name() {
        return "forest";
    }

    @Override
    public boolean suits(EntryData data) {
        return data.size() >= FEWEST_ROWS && data.size() < MOST_ROWS;
    }

    @Override
    public Fitted<ClassLogits> fit(EntryData data) {
        ForestGrower.Grown grown = ForestGrower.grow(data);
        int[][] trees = ForestGrower.unseen(grown.all(), data.folds());
        int classes = data.shape().classes();
        int[] scored = data.scored();
        ClassLogits outOfFold = new ClassLogits(scored.length, classes, new float[scored.length * classes]);
        CodedRows rows = data.rows().cells(scored);
        for (int i = 0; i < scored.length; i++) {
            logits(grown.all(), data.targets(), trees[data.folds().of()[scored[i]]], rows, i, outOfFold, i);
        }
        return new Fitted<>(new ForestEntry(name(), grown.kept(), data.targets()), outOfFold);
    }

    private static void logits(
            Forest forest, float[] targets, int[] trees, CodedRows rows, int row, ClassLogits into, int to) {
        double[] shares = new double[into.classes()];
        Arrays.fill(shares, PRIOR / into.classes());
        for (int t : trees) {
            int leaf = forest.leaf(t, rows, row);
            int end = forest.first()[leaf] + forest.count()[leaf];
            for (int i = forest.first()[leaf]; i < end; i++) {
                shares[(int) targets[forest.leafRows()[i]]] += 1.0 / forest.count()[leaf];
            }
        }
        for (int c = 0; c < shares.length; c++) {
            into.values()[to * shares.length + c] = (float) Math.log(shares[c] / (trees.length + PRIOR));
        }
    }

    @Override
    public Entry<ClassLogits> load(EntryShape shape, Map<String, NpyArray> arrays) {
        String[] names = Arrays.copyOf(Forest.NAMES, Forest.NAMES.length + 1);
        names[names.length - 1] = "targets";
        Checked checked = new Checked(name(), arrays, names);
        int[] targets = checked.indices("targets", shape.classes());
        float[] values = new float[targets.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = targets[i];
        }
        return new ForestEntry(name(), Forest.load(shape, checked, targets.length), values);
    }

    private record ForestEntry(String name, Forest forest, float[] targets) implements Entry<ClassLogits> {
        @Override
        public ClassLogits predict(CodedRows rows) {
            int classes = forest.shape().classes();
            ClassLogits predictions = new ClassLogits(rows.size(), classes, new float[rows.size() * classes]);
            int[] all = ForestGrower.all(forest);
            for (int i = 0; i < rows.size(); i++) {
                logits(forest, targets, all, rows, i, predictions, i);
            }
            return predictions;
        }

        @Override
        public Map<String, NpyArray> arrays() {
            Map<String, NpyArray> arrays = new HashMap<>(forest.arrays());
            arrays.put("targets", new NpyArray(targets, targets.length));
            return arrays;
        }
    }
}
