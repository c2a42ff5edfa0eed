package dev.credence.inference.auto.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassLossTest {
    private static final int ROWS = 12;

    private static float[] scores(int outputs) {
        float[] scores = new float[ROWS * outputs];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = (float) (2 * CounterRandom.of(5, 1).normal(0, i));
        }
        return scores;
    }

    private static float[] targets(int classes) {
        float[] targets = new float[ROWS];
        for (int i = 0; i < ROWS; i++) {
            targets[i] = i % classes;
        }
        return targets;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void derivativesMatchFiniteDifferencesOfTheLogScore(int classes) {
        ClassLoss loss = new ClassLoss(classes, targets(classes));
        int outputs = loss.outputs();
        float[] scores = scores(outputs);
        float[] derivatives = new float[2 * scores.length];
        // Friedman's factor for K scores with K − 1 degrees of freedom
        double factor = classes == 2 ? 1 : classes / (classes - 1.0);
        float step = 1.0f / 64;
        for (int i = 0; i < ROWS; i++) {
            loss.derivatives(i, scores, i * outputs, derivatives);
            for (int k = i * outputs; k < (i + 1) * outputs; k++) {
                float[] up = scores.clone();
                float[] down = scores.clone();
                up[k] += step;
                down[k] -= step;
                double above = -loss.logScore(i, up, i * outputs);
                double here = -loss.logScore(i, scores, i * outputs);
                double below = -loss.logScore(i, down, i * outputs);
                assertThat((double) derivatives[2 * k]).isCloseTo((above - below) / (2 * step), within(1e-4));
                assertThat(derivatives[2 * k + 1] / factor)
                        .isCloseTo((above - 2 * here + below) / (step * step), within(1e-3));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void initialScoresAreTheClassFrequencies(int classes) {
        int[] training = {0, 1, 2, 3, 4, 5, 6};
        ClassLoss loss = new ClassLoss(classes, targets(classes));
        float[] start =
                loss.start(training, Arrays.stream(training).mapToDouble(i -> 1).toArray());
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            int of = c;
            double rows = Arrays.stream(training).filter(i -> i % classes == of).count();
            double p = Math.exp(loss.logScore(c, start, 0)); // row c is of class c
            assertThat(p).isCloseTo((rows + 1) / (training.length + classes), within(1e-6));
            sum += p;
        }
        assertThat(sum).isCloseTo(1, within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(floats = {100, 1e4f, 3e37f})
    void largeScoresGiveFiniteDerivatives(float size) {
        for (int classes : new int[] {2, 3}) {
            ClassLoss loss = new ClassLoss(classes, targets(classes));
            float[] scores = new float[loss.outputs()];
            scores[0] = size;
            float[] derivatives = new float[2 * scores.length];
            for (int row = 0; row < 2; row++) {
                loss.derivatives(row, scores, 0, derivatives);
                for (float d : derivatives) {
                    assertThat(d).isBetween(-1f, 1f);
                }
                assertThat(loss.logScore(row, scores, 0)).isBetween(-(double) size, 0.0);
            }
        }
    }
}
