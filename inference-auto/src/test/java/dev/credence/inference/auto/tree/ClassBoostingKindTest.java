package dev.credence.inference.auto.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.inference.auto.entry.Checked;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.entry.Sample;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.table.CodedRows;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassBoostingKindTest {
    private static final ClassBoostingKind KIND = new ClassBoostingKind();
    private static final CodedRows ROWS = Sample.rows(400, 1);
    private static final CodedRows FRESH = Sample.rows(200, 2);

    /** Classes 0 to 3 of steps, or XOR of two signs, which no single split separates. */
    private static float[] targets(CodedRows rows, int classes) {
        if (classes == 4) {
            return Sample.steps(rows);
        }
        float[] y = new float[rows.size()];
        for (int i = 0; i < y.length; i++) {
            float[] x = rows.numbers()[i];
            y[i] = x[0] * x[1] > 0 ? 1 : 0;
        }
        return y;
    }

    private static EntryData data(int classes) {
        return Sample.data(ROWS, targets(ROWS, classes), classes, 5);
    }

    private static double score(ClassLogits predicted, float[] targets) {
        double score = 0;
        for (int i = 0; i < targets.length; i++) {
            score += predicted.logProbability(i, (int) targets[i], 1) / targets.length;
        }
        return score;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void stepsAndInteractionsAreLearnt(int classes) {
        EntryKind.Fitted<ClassLogits> fitted = KIND.fit(data(classes));
        double expected = score(fitted.outOfFold(), targets(ROWS, classes));
        double fresh = score(fitted.entry().predict(FRESH), targets(FRESH, classes));
        assertThat(expected).isGreaterThan(Math.log(0.8));
        assertThat(fresh).isGreaterThan(Math.log(0.8)).isCloseTo(expected, within(0.1));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void noTreeSplitsByUniqueNames(int classes) {
        float[] y = targets(ROWS, classes);
        EntryData named = Sample.named(ROWS, y, classes, 5);
        EntryKind.Fitted<ClassLogits> fitted = KIND.fit(named);
        BoostedTrees trees = BoostedTrees.load(
                named.shape(),
                ClassLoss.outputs(classes),
                new Checked("trees", fitted.entry().arrays(), BoostedTrees.NAMES));
        for (int node = 0; node < trees.child().length; node++) {
            assertThat(trees.child()[node] == 0 || trees.feature()[node] < 2).isTrue();
        }
        assertThat(score(fitted.outOfFold(), y)).isGreaterThan(classes == 2 ? Math.log(0.8) : Math.log(0.4));
    }

    @Test
    void anInteractionOfTheOnlyTwoColumnsIsLearnt() {
        float[] y = targets(ROWS, 2);
        EntryData data = data(2);
        CodedRows numbers = new CodedRows(ROWS.numbers(), ROWS.pieces(), new int[ROWS.size()][0]);
        EntryData two = new EntryData(
                new EntryShape(2, new int[0], 2), numbers, y, data.folds(), data.scored(), data.widths(), 5, 2);
        assertThat(score(KIND.fit(two).outOfFold(), y)).isGreaterThan(Math.log(0.8));
    }

    @Test
    void noiseGivesTheClassFrequencies() {
        float[] y = new float[ROWS.size()];
        for (int i = 0; i < y.length; i++) {
            y[i] = i % 4 == 0 ? 1 : 0; // rows are random
        }
        ClassLogits predicted = KIND.fit(Sample.data(ROWS, y, 2, 5)).entry().predict(FRESH);
        double mean = 0;
        for (int i = 0; i < FRESH.size(); i++) {
            mean += Math.exp(predicted.logProbability(i, 1, 1)) / FRESH.size();
        }
        assertThat(mean).isBetween(0.2, 0.3);
        assertThat(score(predicted, new float[FRESH.size()])).isGreaterThan(Math.log(0.7));
    }

    @Test
    void probabilitiesOfNewRowsAreTheMeanOfTheFolds() {
        EntryData data = data(4);
        EntryKind.Fitted<ClassLogits> fitted = KIND.fit(data);
        BoostedTrees trees = BoostedTrees.load(
                data.shape(), 4, new Checked("trees", fitted.entry().arrays(), BoostedTrees.NAMES));
        ClassLogits held = fitted.outOfFold();
        ClassLogits mean = fitted.entry().predict(ROWS);
        float[] scores = new float[4];
        for (int i = 0; i < ROWS.size(); i++) {
            double[] expected = new double[4];
            for (int f = 0; f < trees.folds(); f++) {
                trees.scores(f, ROWS, i, scores);
                ClassLogits one = new ClassLogits(1, 4, scores.clone());
                one.addProbabilities(0, 1.0 / trees.folds(), 1, expected);
                if (f == data.folds().of()[i]) {
                    // the model without the row's fold gives the out-of-fold score: splits by bins and by values agree
                    for (int c = 0; c < 4; c++) {
                        assertThat(one.values()[c]).isEqualTo(held.values()[4 * i + c]);
                    }
                }
            }
            for (int c = 0; c < 4; c++) {
                assertThat(Math.exp(mean.logProbability(i, c, 1))).isCloseTo(expected[c], within(1e-6));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void scoresBeforeEarlyStoppingDoNotDependOnTheFoldsTargets(int classes) {
        EntryData data = data(classes);
        float[] other = data.targets().clone();
        for (int i : data.folds().held(3)) {
            other[i] = classes - 1 - other[i];
        }
        float[] before = rounds(data, classes);
        float[] after = rounds(Sample.data(ROWS, other, classes, 5), classes);
        assertThat(after).containsExactly(before);
    }

    /** Scores of held-out fold 3 after 20 rounds. */
    private static float[] rounds(EntryData data, int classes) {
        List<Bins> numbers = Bins.of(data.rows(), data.shape().numbers());
        FoldBooster fold = new FoldBooster(
                data,
                new ClassLoss(classes, data.targets()),
                BoostingSettings.of(4),
                numbers,
                FoldBooster.codes(data),
                3);
        for (int r = 0; r < 20; r++) {
            fold.round();
        }
        return fold.heldScores();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void refittedOnOneThreadOrLoadedPredictsTheSameBits(int classes) {
        EntryData data = data(classes);
        EntryKind.Fitted<ClassLogits> one = KIND.fit(data);
        EntryData alone = new EntryData(
                data.shape(), data.rows(), data.targets(), data.folds(), data.scored(), data.widths(), data.seed(), 1);
        EntryKind.Fitted<ClassLogits> again = KIND.fit(alone);
        float[] expected = one.entry().predict(FRESH).values();
        assertThat(again.outOfFold().values()).containsExactly(one.outOfFold().values());
        assertThat(again.entry().predict(FRESH).values()).containsExactly(expected);
        assertThat(KIND.load(data.shape(), one.entry().arrays()).predict(FRESH).values())
                .containsExactly(expected);
    }

    @Test
    void cyclicOrDanglingTreesAreRefused() {
        EntryData data = data(2);
        Entry<ClassLogits> entry = KIND.fit(data).entry();
        for (String name : new String[] {"child", "feature", "roots"}) {
            assertThatThrownBy(() -> KIND.load(data.shape(), Sample.changed(entry, name, 0, 1e7f)))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no index below");
        }
        int parent = (int) Sample.values(entry, "child")[0];
        assertThat(parent).isPositive();
        float[] child = Sample.values(entry, "child");
        int inner = IntStream.range(1, child.length)
                .filter(i -> child[i] != 0)
                .findFirst()
                .orElseThrow();
        assertThatThrownBy(() -> KIND.load(data.shape(), Sample.changed(entry, "child", inner, inner)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no place");
        assertThatThrownBy(() -> KIND.load(data.shape(), Sample.changed(entry, "start", 0, Float.NaN)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
