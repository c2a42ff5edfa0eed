package dev.credence.inference.auto.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import org.junit.jupiter.api.Test;

class ProcessKindTest {
    private static final ProcessKind KIND = new ProcessKind();
    private static final CodedRows ROWS = Sample.rows(90, 1);
    private static final float[] TARGETS = Sample.targets(ROWS, 0.05);
    private static final EntryData DATA = Sample.data(ROWS, TARGETS, 0, 6);

    @Test
    void derivativesMatchFiniteDifferencesOfTheMatrix() {
        requireDerivatives(new Covariance(2, 1), 0.1, -0.4, 0.3, 0.2, -1);
        requireDerivatives(new Covariance(2, 1, true), 0.1, 0.2, -1);
    }

    private static void requireDerivatives(Covariance covariance, double... p) {
        CodedRows rows = Sample.rows(14, 4);
        CounterRandom random = CounterRandom.of(1, 1);
        double[][] b = new double[14][14];
        for (int i = 0; i < 14; i++) {
            for (int j = 0; j <= i; j++) {
                b[i][j] = random.normal(i, j);
                b[j][i] = b[i][j];
            }
        }
        double[] found = covariance.derivatives(p, rows, covariance.matrix(p, rows, rows), b);
        for (int j = 0; j < p.length; j++) {
            double h = 1e-5;
            double[] up = p.clone();
            double[] down = p.clone();
            up[j] += h;
            down[j] -= h;
            double slope = (sum(covariance, up, rows, b) - sum(covariance, down, rows, b)) / (2 * h);
            assertThat(found[j]).as("parameter %d", j).isCloseTo(slope, within(1e-6));
        }
    }

    private static double sum(Covariance covariance, double[] p, CodedRows rows, double[][] b) {
        double[][] k = ProcessEntry.withNoise(covariance.matrix(p, rows, rows), covariance.noise(p));
        double sum = 0;
        for (int i = 0; i < k.length; i++) {
            for (int j = i; j < k.length; j++) {
                sum += (i == j ? 1 : 2) * b[i][j] * k[i][j - i];
            }
        }
        return sum;
    }

    @Test
    void outOfFoldPredictionsEqualThoseOfAProcessGivenTheOtherFolds() {
        Covariance covariance = new Covariance(2, 1);
        float[] parameters = {0, 0.2f, 0.4f, 0.1f, -2};
        ProcessEntry all = new ProcessEntry("p", covariance, parameters, ROWS, TARGETS);
        NormalMixtures outOfFold = all.outOfFold(DATA.folds(), DATA.scored());
        for (int f = 0; f < DATA.folds().count(); f++) {
            int[] training = DATA.folds().training(f);
            float[] y = new float[training.length];
            for (int i = 0; i < y.length; i++) {
                y[i] = TARGETS[training[i]];
            }
            int[] held = DATA.folds().held(f);
            NormalMixtures refitted =
                    new ProcessEntry("p", covariance, parameters, ROWS.rows(training), y).predict(ROWS.rows(held));
            for (int i = 0; i < held.length; i++) {
                assertThat(outOfFold.mean()[held[i]]).isCloseTo(refitted.mean()[i], within(1e-3f));
                assertThat(outOfFold.logScale()[held[i]]).isCloseTo(refitted.logScale()[i], within(1e-3f));
            }
        }
    }

    @Test
    void aSmoothTargetIsLearntUpToTheNoise() {
        Entry<NormalMixtures> entry = KIND.fit(DATA).entry();
        CodedRows fresh = Sample.rows(200, 2);
        float[] y = Sample.targets(fresh, 0);
        NormalMixtures predicted = entry.predict(fresh);
        double squares = 0;
        for (int i = 0; i < 200; i++) {
            squares += Math.pow(predicted.mean()[i] - y[i], 2) / 200;
        }
        assertThat(Math.sqrt(squares)).isLessThan(0.15); // the target's standard deviation is 0.8
    }

    /** The same rows with each number as 40 columns with small noise. */
    private static CodedRows wide(CodedRows rows, int stream) {
        CounterRandom random = CounterRandom.of(8, stream);
        float[][] numbers = new float[rows.size()][80];
        for (int i = 0; i < numbers.length; i++) {
            for (int j = 0; j < 80; j++) {
                numbers[i][j] = rows.numbers()[i][j % 2] + (float) (0.1 * random.normal(i, j));
            }
        }
        return new CodedRows(numbers, rows.pieces(), rows.codes());
    }

    private static EntryData wideData() {
        return new EntryData(
                new EntryShape(80, Sample.EMBEDDINGS, 0),
                wide(ROWS, 1),
                TARGETS,
                DATA.folds(),
                DATA.scored(),
                DATA.widths(),
                DATA.seed(),
                2);
    }

    @Test
    void manyColumnsShareOneLengthScale() {
        EntryData data = wideData();
        assertThat(KIND.suits(data)).isTrue();
        Entry<NormalMixtures> entry = KIND.fit(data).entry();
        assertThat(Sample.values(entry, "parameters")).hasSize(3);
        float[] y = Sample.targets(Sample.rows(200, 2), 0);
        CodedRows fresh = wide(Sample.rows(200, 2), 2);
        NormalMixtures predicted = entry.predict(fresh);
        double squares = 0;
        for (int i = 0; i < 200; i++) {
            squares += Math.pow(predicted.mean()[i] - y[i], 2) / 200;
        }
        // the target's standard deviation is 0.8; what the category adds, 0.3, counts as one of 81 columns
        assertThat(Math.sqrt(squares)).isLessThan(0.45);
        assertThat(KIND.load(data.shape(), entry.arrays()).predict(fresh).mean())
                .containsExactly(predicted.mean());
    }

    @Test
    void savedAndLoadedPredictsTheSameBits() {
        Entry<NormalMixtures> entry = KIND.fit(DATA).entry();
        Entry<NormalMixtures> loaded = KIND.load(DATA.shape(), entry.arrays());
        CodedRows fresh = Sample.rows(20, 2);
        assertThat(loaded.predict(fresh).mean())
                .containsExactly(entry.predict(fresh).mean());
        assertThat(loaded.predict(fresh).logScale())
                .containsExactly(entry.predict(fresh).logScale());
    }

    @Test
    void damagedArraysAreRefused() {
        Entry<NormalMixtures> entry = KIND.fit(DATA).entry();
        assertThatThrownBy(() -> KIND.load(DATA.shape(), Sample.changed(entry, "targets", 0, Float.NaN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not finite");
        assertThatThrownBy(() -> KIND.load(new EntryShape(3, Sample.EMBEDDINGS, 0), entry.arrays()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("parameters has the shape");
    }

    @Test
    void theSameDataGiveTheSameBits() {
        float[] one = KIND.fit(DATA).outOfFold().mean();
        assertThat(KIND.fit(Sample.data(ROWS, TARGETS, 0, 6)).outOfFold().mean())
                .containsExactly(one);
    }
}
