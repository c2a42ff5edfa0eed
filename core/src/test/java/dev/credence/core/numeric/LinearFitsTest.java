package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LinearFitsTest {
    private static final double[][] X = {{1, 2, 1}, {0, 1, 1}, {3, -1, 1}, {2, 2, 1}};
    private static final double[] Y = {1, 2, 3, 5};

    @Test
    @DisplayName("Ridge regression solves its normal equations, the intercept almost unpenalised")
    void ridge() {
        Ridge first = new Ridge(3);
        Ridge second = new Ridge(3);
        for (int i = 0; i < Y.length; i++) {
            (i < 2 ? first : second).add(X[i], Y[i]);
        }
        first.add(second);
        double[] w = first.solve(1);
        for (int j = 0; j < 3; j++) {
            double left = (j < 2 ? 1 : 1e-9) * w[j];
            for (int i = 0; i < 4; i++) {
                left += X[i][j] * (MatrixRows.dot(w, X[i]) - Y[i]);
            }
            assertThat(left).isCloseTo(0, within(1e-9));
        }
    }

    @Test
    @DisplayName("The logistic fit minimises the penalised loss with half a pseudo-row of each class")
    void logistic() {
        double[][] x = {{1, 2}, {0, 1}, {3, -1}, {2, 2}, {-1, 0}};
        int[] y = {0, 1, 2, 1, 0};
        int[] all = {0, 1, 2, 3, 4};
        LogisticRegression model = new LogisticRegression(x, y, 3);
        double[] w = model.fit(all, 1, model.start());
        double least = loss(model, w, all);
        for (int k = 0; k < w.length; k++) {
            for (double step : new double[] {-0.05, 0.05}) {
                double[] aside = w.clone();
                aside[k] += step;
                assertThat(loss(model, aside, all)).isGreaterThan(least);
            }
        }
    }

    private static double loss(LogisticRegression model, double[] w, int[] rows) {
        double squares = 0;
        double[] constants = new double[w.length / 3];
        for (int k = 0; k < w.length; k++) {
            if (k % 3 == 2) {
                constants[k / 3] = w[k];
            } else {
                squares += w[k] * w[k];
            }
        }
        double total = LogSumExp.of(constants);
        double atMean = Arrays.stream(constants).map(c -> c - total).sum();
        return 0.5 * squares - model.logScore(w, rows) - 0.5 * atMean;
    }
}
