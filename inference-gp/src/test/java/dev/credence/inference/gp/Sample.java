package dev.credence.inference.gp;

import dev.credence.core.random.CounterRandom;

/** Noisy points of a smooth function of three inputs, the last of them irrelevant. */
record Sample(float[] x, float[] y) {
    static final int D = 3;

    static Sample of(int n, int stream) {
        CounterRandom random = CounterRandom.of(31, stream);
        float[] x = new float[D * n];
        float[] y = new float[n];
        for (int i = 0; i < n; i++) {
            for (int d = 0; d < D; d++) {
                x[D * i + d] = (float) random.normal(d, i);
            }
            y[i] = (float) (Math.sin(1.5 * x[D * i]) + 0.5 * x[D * i + 1] + 0.1 * random.normal(D, i));
        }
        return new Sample(x, y);
    }

    int size() {
        return y.length;
    }

    /** The sample without a point. */
    Sample without(int point) {
        float[] fewerX = new float[x.length - D];
        float[] fewerY = new float[y.length - 1];
        for (int i = 0, to = 0; i < y.length; i++) {
            if (i != point) {
                System.arraycopy(x, D * i, fewerX, D * to, D);
                fewerY[to++] = y[i];
            }
        }
        return new Sample(fewerX, fewerY);
    }

    /** The first points. */
    Sample first(int points) {
        float[] fewerX = new float[D * points];
        float[] fewerY = new float[points];
        System.arraycopy(x, 0, fewerX, 0, fewerX.length);
        System.arraycopy(y, 0, fewerY, 0, points);
        return new Sample(fewerX, fewerY);
    }

    /** The inputs of a point. */
    float[] point(int i) {
        float[] at = new float[D];
        System.arraycopy(x, D * i, at, 0, D);
        return at;
    }
}
