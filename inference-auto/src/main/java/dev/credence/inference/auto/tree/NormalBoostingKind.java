package dev.credence.inference.auto.tree;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.entry.Checked;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.Map;

/**
 * Gradient-boosted trees for real targets: normal distributions with a mean and a width for each row. New rows get the
 * mixture of the folds' models.
 */
public final class NormalBoostingKind implements EntryKind<NormalMixtures> {
    private static final int OUTPUTS = 2;

    @Override
    public String name() {
        return ClassBoostingKind.NAME;
    }

    @Override
    public boolean suits(EntryData data) {
        return ClassBoostingKind.isEnough(data);
    }

    @Override
    public Fitted<NormalMixtures> fit(EntryData data) {
        Booster best = Booster.best(data, new NormalLoss(data.targets(), data.widths()));
        int n = data.scored().length;
        NormalMixtures outOfFold = NormalMixtures.empty(n, 1);
        float[] scores = best.outOfFold();
        for (int i = 0; i < n; i++) {
            outOfFold.mean()[i] = scores[OUTPUTS * i];
            outOfFold.logScale()[i] = scores[OUTPUTS * i + 1];
        }
        return new Fitted<>(new BoostedEntry(name(), best.trees()), outOfFold);
    }

    @Override
    public Entry<NormalMixtures> load(EntryShape shape, Map<String, NpyArray> arrays) {
        Checked checked = new Checked(name(), arrays, BoostedTrees.NAMES);
        return new BoostedEntry(name(), BoostedTrees.load(shape, OUTPUTS, checked));
    }

    private record BoostedEntry(String name, BoostedTrees trees) implements Entry<NormalMixtures> {
        @Override
        public NormalMixtures predict(CodedRows rows) {
            int folds = trees.folds();
            NormalMixtures predictions = NormalMixtures.empty(rows.size(), folds);
            Arrays.fill(predictions.logWeight(), (float) -Math.log(folds));
            float[] scores = new float[OUTPUTS];
            for (int i = 0; i < rows.size(); i++) {
                for (int f = 0; f < folds; f++) {
                    trees.scores(f, rows, i, scores);
                    predictions.mean()[i * folds + f] = scores[0];
                    predictions.logScale()[i * folds + f] = scores[1];
                }
            }
            return predictions;
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return trees.arrays();
        }
    }
}
