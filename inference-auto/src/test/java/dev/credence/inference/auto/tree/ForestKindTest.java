package dev.credence.inference.auto.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.Sample;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForestKindTest {
    private static final QuantileForestKind REAL = new QuantileForestKind();
    private static final ClassForestKind CLASSES = new ClassForestKind();
    private static final CodedRows ROWS = Sample.rows(300, 1);

    @Test
    void stepsAreLearnt() {
        NormalMixtures predicted =
                REAL.fit(Sample.data(ROWS, Sample.steps(ROWS), 0, 5)).entry().predict(Sample.rows(200, 2));
        float[] expected = Sample.steps(Sample.rows(200, 2));
        int near = 0;
        for (int i = 0; i < 200; i++) {
            near += Math.abs(predicted.mean(i) - expected[i]) < 0.3 ? 1 : 0;
        }
        assertThat(near).isGreaterThan(180); // the others are near steps
    }

    @Test
    void classesAreLearntAndProbabilitiesSumToOne() {
        ClassLogits predicted =
                CLASSES.fit(Sample.data(ROWS, Sample.steps(ROWS), 4, 5)).entry().predict(Sample.rows(200, 2));
        float[] expected = Sample.steps(Sample.rows(200, 2));
        double score = 0;
        for (int i = 0; i < 200; i++) {
            double[] p = new double[4];
            predicted.addProbabilities(i, 1, 1, p);
            assertThat(p[0] + p[1] + p[2] + p[3]).isBetween(1 - 1e-6, 1 + 1e-6);
            score += predicted.logProbability(i, (int) expected[i], 1) / 200;
        }
        assertThat(score).isGreaterThan(Math.log(0.6)); // chance is log ¼
    }

    @Test
    void outOfFoldPredictionsDoNotDependOnTheFoldsTargets() {
        float[] y = Sample.steps(ROWS);
        EntryData data = Sample.data(ROWS, y, 4, 5);
        float[] other = y.clone();
        for (int i : data.folds().held(3)) {
            other[i] = 3 - y[i];
        }
        ClassLogits before = CLASSES.fit(data).outOfFold();
        ClassLogits after = CLASSES.fit(Sample.data(ROWS, other, 4, 5)).outOfFold();
        for (int i : data.folds().held(3)) {
            for (int c = 0; c < 4; c++) {
                assertThat(after.logProbability(i, c, 1)).isEqualTo(before.logProbability(i, c, 1));
            }
        }
    }

    private static <P> void predictsTheSame(EntryKind<P> kind, EntryData data, BiConsumer<P, P> same) {
        EntryKind.Fitted<P> one = kind.fit(data);
        EntryKind.Fitted<P> again = kind.fit(data);
        CodedRows fresh = Sample.rows(40, 2);
        P expected = one.entry().predict(fresh);
        same.accept(again.entry().predict(fresh), expected);
        same.accept(again.outOfFold(), one.outOfFold());
        same.accept(kind.load(data.shape(), one.entry().arrays()).predict(fresh), expected);
    }

    @Test
    void refittedOrLoadedPredictsTheSameBits() {
        predictsTheSame(REAL, Sample.data(ROWS, Sample.targets(ROWS, 0.1), 0, 5), (a, b) -> {
            assertThat(a.mean()).containsExactly(b.mean());
            assertThat(a.logScale()).containsExactly(b.logScale());
        });
        predictsTheSame(
                CLASSES,
                Sample.data(ROWS, Sample.steps(ROWS), 4, 5),
                (a, b) -> assertThat(a.values()).containsExactly(b.values()));
    }

    @Test
    void cyclicOrDanglingTreesAreRefused() {
        EntryData data = Sample.data(ROWS, Sample.targets(ROWS, 0.1), 0, 5);
        Entry<NormalMixtures> entry = REAL.fit(data).entry();
        for (String name : new String[] {"child", "feature", "first", "leaf-rows", "roots"}) {
            assertThatThrownBy(() -> REAL.load(data.shape(), Sample.changed(entry, name, 0, 1e7f)))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no index below");
        }
        float parent = Sample.values(entry, "child")[0];
        assertThat(Sample.values(entry, "child")[(int) parent]).isNotZero();
        assertThatThrownBy(() -> REAL.load(data.shape(), Sample.changed(entry, "child", (int) parent, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no place");
        assertThatThrownBy(() -> REAL.load(data.shape(), Sample.changed(entry, "child", 0, 0.5f)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** The split columns of the trees, for two numbers and a column of unique names. */
    private static int[] splitColumns(int classes) {
        Forest forest = ForestGrower.grow(Sample.named(ROWS, Sample.steps(ROWS), classes, 5))
                .all();
        return IntStream.range(0, forest.child().length)
                .filter(node -> forest.child()[node] != 0)
                .map(node -> forest.feature()[node])
                .distinct()
                .sorted()
                .toArray();
    }

    @Test
    void noTreeSplitsByUniqueNames() {
        assertThat(splitColumns(0)).containsExactly(0, 1);
        assertThat(splitColumns(4)).containsExactly(0, 1);
    }

    @Test
    void atLeastFiftyTreesPredictAFoldAndNewRowsHaveTheUsualNumber() {
        EntryData data = Sample.data(ROWS, Sample.steps(ROWS), 4, 10);
        ForestGrower.Grown grown = ForestGrower.grow(data);
        for (int[] trees : ForestGrower.unseen(grown.all(), data.folds())) {
            assertThat(trees).hasSizeGreaterThanOrEqualTo(50);
        }
        assertThat(grown.kept().trees()).isEqualTo(200);
        int nodes = grown.kept().child().length;
        assertThat(grown.kept().threshold())
                .containsExactly(Arrays.copyOf(grown.all().threshold(), nodes));
    }

    @Test
    void onlyClassesHaveLeavesOfOneRow() {
        assertThat(smallestLeaf(4)).isEqualTo(1);
        assertThat(smallestLeaf(0)).isEqualTo(2);
    }

    private static int smallestLeaf(int classes) {
        Forest forest = ForestGrower.grow(Sample.data(ROWS, Sample.steps(ROWS), classes, 5))
                .kept();
        return IntStream.range(0, forest.child().length)
                .filter(node -> forest.child()[node] == 0)
                .map(node -> forest.count()[node])
                .min()
                .orElseThrow();
    }
}
