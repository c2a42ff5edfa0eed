package dev.credence.inference.auto.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.time.TimeLimit;
import dev.credence.inference.auto.tree.ClassBoostingKind;
import dev.credence.inference.auto.tree.ClassForestKind;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Members on weighted rows against the same on copies, which share the folds of their rows. */
class WeightedMembersTest {
    private static final int ROWS = 60;
    private static final CodedRows ALL = Sample.rows(ROWS, 0);
    private static final Folds FOLDS = Folds.random(ROWS, 3, 1);
    private static final double[] WEIGHTS =
            IntStream.range(0, ROWS).mapToDouble(i -> 1 + i % 3).toArray();
    private static final int[] COPIES = IntStream.range(0, ROWS)
            .flatMap(i -> IntStream.generate(() -> i).limit((long) WEIGHTS[i]))
            .toArray();

    private static EntryData data(int[] rows, float[] targets, double[] weights, int classes) {
        float[] y = new float[rows.length];
        int[] folds = new int[rows.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = targets[rows[i]];
            folds[i] = FOLDS.of()[rows[i]];
        }
        return new EntryData(
                new EntryShape(2, Sample.EMBEDDINGS, classes),
                ALL.rows(rows),
                y,
                new Folds(3, folds),
                IntStream.range(0, rows.length).toArray(),
                LogWidths.atLeast(-6),
                5,
                2,
                weights,
                TimeLimit.NONE);
    }

    private static EntryData weighted(float[] targets, double[] weights, int classes) {
        return data(IntStream.range(0, ROWS).toArray(), targets, weights, classes);
    }

    private static EntryData copied(float[] targets, int classes) {
        return data(COPIES, targets, ones(COPIES.length), classes);
    }

    private static double[] ones(int n) {
        return IntStream.range(0, n).mapToDouble(i -> 1).toArray();
    }

    private static float[] classes() {
        float[] steps = Sample.steps(ALL);
        for (int i = 0; i < steps.length; i++) {
            steps[i] = i % 7 == 0 ? 1 : steps[i] > 1 ? 1 : 0;
        }
        return steps;
    }

    @Test
    @DisplayName("The linear model: weights, noise and penalty are those of copies")
    void linear() {
        float[] y = Sample.targets(ALL, 0.3);
        Entry<?> weighted = new LinearKind().fit(weighted(y, WEIGHTS, 0)).entry();
        Entry<?> copied = new LinearKind().fit(copied(y, 0)).entry();
        assertThat(Sample.values(weighted, "weights")).containsExactly(Sample.values(copied, "weights"), within(1e-4f));
        assertThat(Sample.values(weighted, "scale")[0]).isCloseTo(Sample.values(copied, "scale")[0], within(1e-5f));
        Entry<?> once = new LinearKind().fit(weighted(y, ones(ROWS), 0)).entry();
        assertThat(Math.abs(Sample.values(once, "weights")[0] - Sample.values(weighted, "weights")[0]))
                .as("weights change something")
                .isGreaterThan(1e-3f);
    }

    @Test
    @DisplayName("Logistic regression: weights and penalty are those of copies")
    void logistic() {
        float[] y = classes();
        Entry<?> weighted = new LogisticKind().fit(weighted(y, WEIGHTS, 2)).entry();
        Entry<?> copied = new LogisticKind().fit(copied(y, 2)).entry();
        assertThat(Sample.values(weighted, "weights")).containsExactly(Sample.values(copied, "weights"), within(2e-3f));
    }

    @Test
    @DisplayName(
            "Forests draw rows, and boosted trees weigh derivatives, in proportion to weights: 4 : 1 gives log odds of 4")
    void trees() {
        CodedRows same = new CodedRows(new float[200][2], new float[200][0], new int[200][1]);
        float[] y = new float[200];
        double[] weights = new double[200];
        for (int i = 0; i < 200; i++) {
            same.numbers()[i] = new float[] {i % 5, i % 4}; // unrelated to the class
            y[i] = i / 20 % 2;
            weights[i] = y[i] == 1 ? 2 : 0.5;
        }
        EntryData data = new EntryData(
                new EntryShape(2, new int[] {2}, 2),
                same,
                y,
                Folds.random(200, 4, 3),
                IntStream.range(0, 200).toArray(),
                LogWidths.atLeast(-6),
                5,
                2,
                weights,
                TimeLimit.NONE);
        for (EntryKind<dev.credence.inference.auto.stack.ClassLogits> kind :
                java.util.List.of(new ClassForestKind(), new ClassBoostingKind())) {
            var predicted = kind.fit(data).entry().predict(same);
            double mean = Arrays.stream(IntStream.range(0, 200)
                            .mapToDouble(i -> Math.exp(predicted.logProbability(i, 1, 1)))
                            .toArray())
                    .average()
                    .orElseThrow();
            assertThat(mean).as(kind.name()).isCloseTo(0.8, within(0.07));
        }
    }

    @Test
    @DisplayName("A Gaussian process is left out: it takes no weights")
    void process() {
        float[] y = Sample.targets(ALL, 0.3);
        assertThat(new ProcessKind().suits(weighted(y, WEIGHTS, 0))).isFalse();
        assertThat(new ProcessKind().suits(weighted(y, ones(ROWS), 0))).isTrue();
    }
}
