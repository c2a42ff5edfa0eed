package dev.credence.inference.auto.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.time.FakeStopwatch;
import dev.credence.inference.auto.time.TimeLimit;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogisticKindTest {
    private static final LogisticKind KIND = new LogisticKind();
    private static final CounterRandom RANDOM = CounterRandom.of(5, 2);
    private static final int N = 1500;
    private static final CodedRows ROWS = rows(N, 1);
    private static final EntryData DATA = Sample.data(ROWS, classes(ROWS, 1), 3, 5);

    /** Rows with inputs too small for clipping. */
    private static CodedRows rows(int n, int stream) {
        CodedRows rows = Sample.rows(n, stream);
        for (float[] x : rows.numbers()) {
            x[0] *= 0.1f;
            x[1] *= 0.1f;
        }
        return rows;
    }

    /** The true logits. */
    private static double[] logits(CodedRows rows, int i) {
        float[] x = rows.numbers()[i];
        double category = rows.codes()[i][0] < 6 ? 1 : -1;
        return new double[] {20 * x[0], 20 * x[1] - 1, category};
    }

    private static double[] probabilities(CodedRows rows, int i) {
        double[] p = logits(rows, i);
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            p[c] = Math.exp(p[c]);
            sum += p[c];
        }
        for (int c = 0; c < 3; c++) {
            p[c] /= sum;
        }
        return p;
    }

    private static float[] classes(CodedRows rows, int stream) {
        float[] y = new float[rows.size()];
        for (int i = 0; i < y.length; i++) {
            double[] p = probabilities(rows, i);
            double u = RANDOM.uniform(stream, i);
            y[i] = u < p[0] ? 0 : u < p[0] + p[1] ? 1 : 2;
        }
        return y;
    }

    @Test
    void theTrueProbabilitiesAreFound() {
        EntryKind.Fitted<ClassLogits> fitted = KIND.fit(DATA);
        CodedRows fresh = rows(300, 2);
        ClassLogits predicted = fitted.entry().predict(fresh);
        double squares = 0;
        double divergence = 0;
        for (int i = 0; i < 300; i++) {
            double[] p = probabilities(fresh, i);
            for (int c = 0; c < 3; c++) {
                double error = Math.exp(predicted.logProbability(i, c, 1)) - p[c];
                squares += error * error / 900;
            }
        }
        for (int i = 0; i < N; i++) {
            double[] p = probabilities(ROWS, i);
            for (int c = 0; c < 3; c++) {
                divergence += p[c] * (Math.log(p[c]) - fitted.outOfFold().logProbability(i, c, 1)) / N;
            }
        }
        assertThat(Math.sqrt(squares)).isLessThan(0.05);
        // 2 · 14 free weights cost about 28/2 nats over the training rows
        assertThat(divergence).isLessThan(2 * 14.0 / (0.8 * N));
    }

    @Test
    void outOfFoldPredictionsForOnePenaltyDoNotDependOnTheFoldsTargets() {
        float[] other = DATA.targets().clone();
        int[] held = DATA.folds().held(2);
        other[held[0]] = (other[held[0]] + 1) % 3;
        other[held[1]] = (other[held[1]] + 1) % 3;
        ClassLogits before = KIND.fit(DATA).outOfFold();
        ClassLogits after = KIND.fit(Sample.data(ROWS, other, 3, 5)).outOfFold();
        for (int i : held) {
            for (int c = 0; c < 3; c++) {
                assertThat(after.values()[3 * i + c]).isEqualTo(before.values()[3 * i + c]);
            }
        }
        assertThat(after.values()).isNotEqualTo(before.values());
    }

    @Test
    void withoutTimeItIsFittedWithTheStrongestPenalty() {
        EntryData hurried = DATA.within(TimeLimit.from(FakeStopwatch.idle(), Duration.ZERO));
        double strongest = size(KIND.fit(hurried).entry());
        assertThat(strongest).isPositive().isLessThan(0.9 * size(KIND.fit(DATA).entry()));
    }

    /** ‖W‖. */
    private static double size(Entry<ClassLogits> entry) {
        double squares = 0;
        for (float w : Sample.values(entry, "weights")) {
            squares += w * w;
        }
        return Math.sqrt(squares);
    }

    @Test
    void aClassThatAFoldLacksHasAProbability() {
        float[] y = new float[N];
        y[7] = 2;
        y[8] = 1;
        ClassLogits outOfFold = KIND.fit(Sample.data(ROWS, y, 3, 5)).outOfFold();
        for (int i = 0; i < N; i++) {
            assertThat(outOfFold.logProbability(i, 2, 1)).isBetween(Math.log(1e-6), Math.log(0.1));
        }
    }

    @Test
    void fittedOnOneThreadOrLoadedPredictsTheSameBits() {
        EntryKind.Fitted<ClassLogits> fitted = KIND.fit(DATA);
        EntryData alone = new EntryData(
                DATA.shape(), ROWS, DATA.targets(), DATA.folds(), DATA.scored(), DATA.widths(), DATA.seed(), 1);
        assertThat(KIND.fit(alone).outOfFold().values())
                .containsExactly(fitted.outOfFold().values());
        CodedRows fresh = rows(20, 2);
        assertThat(KIND.load(DATA.shape(), fitted.entry().arrays())
                        .predict(fresh)
                        .values())
                .containsExactly(fitted.entry().predict(fresh).values());
    }

    @Test
    void damagedArraysAreRefused() {
        Entry<ClassLogits> entry = KIND.fit(DATA).entry();
        assertThatThrownBy(() -> KIND.load(DATA.shape(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[weights]");
        assertThatThrownBy(() -> KIND.load(new EntryShape(2, Sample.EMBEDDINGS, 2), entry.arrays()))
                .hasMessageContaining("weights has the shape");
        assertThatThrownBy(() -> KIND.load(DATA.shape(), Sample.changed(entry, "weights", 0, Float.NaN)))
                .hasMessageContaining("not finite");
    }

    @Test
    void tooManyWeightsAreLeftToTheNetworks() {
        assertThat(KIND.suits(DATA)).isTrue();
        EntryShape wide = new EntryShape(2, new int[] {600}, 3);
        assertThat(KIND.suits(
                        new EntryData(wide, ROWS, DATA.targets(), DATA.folds(), DATA.scored(), DATA.widths(), 1, 1)))
                .isFalse();
        EntryShape many = new EntryShape(2, Sample.EMBEDDINGS, 2000);
        assertThat(KIND.suits(
                        new EntryData(many, ROWS, DATA.targets(), DATA.folds(), DATA.scored(), DATA.widths(), 1, 1)))
                .isFalse();
    }
}
