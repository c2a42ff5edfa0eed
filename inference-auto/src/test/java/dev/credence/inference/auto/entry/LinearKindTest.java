package dev.credence.inference.auto.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinearKindTest {
    private static final LinearKind KIND = new LinearKind();
    private static final CodedRows ROWS = Sample.rows(400, 1);

    /** a − 2b + the category's number, without noise or clipping. */
    private static float[] linear(CodedRows rows) {
        float[] y = new float[rows.size()];
        for (int i = 0; i < y.length; i++) {
            rows.numbers()[i][0] *= 0.1f;
            rows.numbers()[i][1] *= 0.1f;
            y[i] = 10 * rows.numbers()[i][0] - 20 * rows.numbers()[i][1] + rows.codes()[i][0];
        }
        return y;
    }

    @Test
    void aLinearTargetIsFound() {
        CodedRows rows = Sample.rows(400, 1);
        float[] y = linear(rows);
        EntryKind.Fitted<NormalMixtures> fitted = KIND.fit(Sample.data(rows, y, 0, 5));
        CodedRows fresh = Sample.rows(50, 2);
        float[] expected = linear(fresh);
        NormalMixtures predicted = fitted.entry().predict(fresh);
        for (int i = 0; i < 50; i++) {
            assertThat(predicted.mean()[i]).isCloseTo(expected[i], within(0.2f)); // bias of the penalty
        }
    }

    /** As in spectra: the target is the small difference of nearly collinear columns. */
    @Test
    void theDifferenceOfNearlyCollinearColumnsIsFound() {
        CodedRows rows = Sample.rows(400, 1);
        float[] y = new float[400];
        for (int i = 0; i < y.length; i++) {
            y[i] = rows.numbers()[i][1];
            rows.numbers()[i][1] = rows.numbers()[i][0] + 0.002f * y[i];
        }
        NormalMixtures outOfFold = KIND.fit(Sample.data(rows, y, 0, 5)).outOfFold();
        for (int i = 0; i < y.length; i++) {
            assertThat(outOfFold.mean()[i]).isCloseTo(y[i], within(0.15f));
        }
    }

    @Test
    void aPeriodicOrderOfALargeTablesRowsDoesNotBiasTheFit() {
        CodedRows rows = Sample.rows(100_000, 1); // half of them are used in the fit
        float[] y = new float[rows.size()];
        for (int i = 0; i < y.length; i++) {
            y[i] = i % 2;
        }
        NormalMixtures predicted = KIND.fit(Sample.data(rows, y, 0, 2)).entry().predict(Sample.rows(20, 2));
        for (float mean : predicted.mean()) {
            assertThat(mean).isCloseTo(0.5f, within(0.05f));
        }
    }

    @Test
    void theNoiseIsEstimated() {
        EntryData data = Sample.data(ROWS, Sample.targets(ROWS, 3), 0, 5);
        NormalMixtures outOfFold = KIND.fit(data).outOfFold();
        // nonlinearity adds little; three standard errors of a standard deviation
        assertThat(Math.exp(outOfFold.logScale()[0])).isCloseTo(3, within(3 * 3 / Math.sqrt(800) + 0.1));
    }

    @Test
    void outOfFoldMeansDoNotDependOnTheFoldsTargets() {
        float[] y = Sample.targets(ROWS, 0.1);
        EntryData data = Sample.data(ROWS, y, 0, 5);
        NormalMixtures before = KIND.fit(data).outOfFold();
        float[] other = y.clone();
        for (int i : data.folds().held(2)) {
            other[i] += 0.01f;
        }
        NormalMixtures after = KIND.fit(Sample.data(ROWS, other, 0, 5)).outOfFold();
        for (int i : data.folds().held(2)) {
            assertThat(after.mean()[i]).isCloseTo(before.mean()[i], within(1e-6f));
        }
    }

    @Test
    void savedAndLoadedPredictsTheSameBits() {
        EntryData data = Sample.data(ROWS, Sample.targets(ROWS, 0.1), 0, 5);
        Entry<NormalMixtures> entry = KIND.fit(data).entry();
        CodedRows fresh = Sample.rows(20, 2);
        assertThat(KIND.load(data.shape(), entry.arrays()).predict(fresh).mean())
                .containsExactly(entry.predict(fresh).mean());
        assertThatThrownBy(() -> KIND.load(data.shape(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[scale, weights]");
    }
}
