package dev.credence.inference.auto.tree;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.entry.Checked;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Map;

/**
 * Gradient-boosted trees for classes, one model for each fold, with rounds and leaves chosen by the held-out score. New
 * rows get the mean of the probabilities.
 */
public final class ClassBoostingKind implements EntryKind<ClassLogits> {
    static final String NAME = "boosted-trees";

    private static final int FEWEST_ROWS = 40;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean suits(EntryData data) {
        return isEnough(data);
    }

    static boolean isEnough(EntryData data) {
        return data.size() >= FEWEST_ROWS
                && data.shape().numbers() + data.shape().categories() > 0;
    }

    @Override
    public Fitted<ClassLogits> fit(EntryData data) {
        int classes = data.shape().classes();
        Booster best = Booster.best(data, new ClassLoss(classes, data.targets()));
        int n = data.scored().length;
        ClassLogits outOfFold = new ClassLogits(n, classes, new float[n * classes]);
        int outputs = ClassLoss.outputs(classes);
        float[] scores = best.outOfFold();
        for (int i = 0; i < n; i++) {
            write(scores, i * outputs, outOfFold, i);
        }
        return new Fitted<>(new BoostedEntry(name(), best.trees()), outOfFold);
    }

    /** Scores as logits. */
    private static void write(float[] scores, int at, ClassLogits into, int row) {
        int classes = into.classes();
        if (classes == 2) {
            into.values()[2 * row + 1] = scores[at];
        } else {
            System.arraycopy(scores, at, into.values(), row * classes, classes);
        }
    }

    @Override
    public Entry<ClassLogits> load(EntryShape shape, Map<String, NpyArray> arrays) {
        Checked checked = new Checked(name(), arrays, BoostedTrees.NAMES);
        return new BoostedEntry(name(), BoostedTrees.load(shape, ClassLoss.outputs(shape.classes()), checked));
    }

    private record BoostedEntry(String name, BoostedTrees trees) implements Entry<ClassLogits> {
        @Override
        public ClassLogits predict(CodedRows rows) {
            int classes = trees.shape().classes();
            ClassLogits predictions = new ClassLogits(rows.size(), classes, new float[rows.size() * classes]);
            ClassLogits ofFold = new ClassLogits(1, classes, new float[classes]);
            float[] scores = new float[trees.outputs()];
            for (int i = 0; i < rows.size(); i++) {
                double[] probabilities = new double[classes];
                for (int f = 0; f < trees.folds(); f++) {
                    trees.scores(f, rows, i, scores);
                    write(scores, 0, ofFold, 0);
                    ofFold.addProbabilities(0, 1.0 / trees.folds(), 1, probabilities);
                }
                predictions.setLogarithms(i, probabilities);
            }
            return predictions;
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return trees.arrays();
        }
    }
}
