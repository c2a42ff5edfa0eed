package dev.credence.guarantee;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;

/** Synthetic data and a misspecified model, which guarantees must tolerate. Points are functions of (batch, i). */
final class World {
    static final int CLASSES = 5;

    private final CounterRandom random;

    World(long seed) {
        this.random = CounterRandom.of(seed, 17);
    }

    double x(int batch, int i) {
        return random.uniform(batch, 8L * i);
    }

    /** Skewed noise whose width grows with x, around a sine. */
    double y(int batch, int i) {
        double x = x(batch, i);
        return Math.sin(6 * x) + (0.2 + x) * -Math.log(random.uniform(batch, 8L * i + 1));
    }

    double[] targets(int batch, int points) {
        double[] y = new double[points];
        Arrays.setAll(y, i -> y(batch, i));
        return y;
    }

    /** A mixture of two Gaussians with the right trend, a poor width and no skew. */
    GaussianMixture prediction(int batch, int points) {
        double[][] means = new double[points][];
        double[][] variances = new double[points][];
        for (int i = 0; i < points; i++) {
            double x = x(batch, i);
            means[i] = new double[] {Math.sin(6 * x), Math.sin(6 * x) + 0.4 * x};
            variances[i] = new double[] {0.04 + 0.1 * x, 0.02 + 0.3 * x * x};
        }
        return GaussianMixture.of(means, variances);
    }

    /** A class that the model predicts with uncertainty, and sometimes wrongly. */
    int label(int batch, int i) {
        double[] p = softmax(batch, i, 0.8);
        double left = random.uniform(batch, 8L * i + 7);
        int c = 0;
        while (c < CLASSES - 1 && left > p[c]) {
            left -= p[c++];
        }
        return c;
    }

    double[] labels(int batch, int points) {
        double[] labels = new double[points];
        Arrays.setAll(labels, i -> label(batch, i));
        return labels;
    }

    CategoricalMixture classes(int batch, int points) {
        double[][][] p = new double[points][][];
        for (int i = 0; i < points; i++) {
            p[i] = new double[][] {softmax(batch, i, 1.5), softmax(batch, i, 2.5)};
        }
        return CategoricalMixture.of(p);
    }

    private double[] softmax(int batch, int i, double sharpness) {
        double[] p = new double[CLASSES];
        double sum = 0;
        for (int c = 0; c < CLASSES; c++) {
            p[c] = Math.exp(sharpness * random.normal(batch, 8L * i + c));
            sum += p[c];
        }
        for (int c = 0; c < CLASSES; c++) {
            p[c] /= sum;
        }
        return p;
    }
}
