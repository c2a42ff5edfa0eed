package dev.credence.inference.auto.network;

/** Elementary functions of rows of floats by basic arithmetic, which the compiler can vectorise. */
final class RowFunctions {
    private static final float ROUND = 12582912f; // 1.5 · 2²³: adding it rounds to an integer

    private static final double TINY = 1e-20;

    private RowFunctions() {}

    /** cosine = cos(2π t), for |t| below 2²². */
    static void cosineOfTurns(float[] t, float[] cosine, int n) {
        for (int j = 0; j < n; j++) {
            float f = t[j] - ((t[j] + ROUND) - ROUND);
            float q = f * f;
            float p = 6.5458860f;
            p = p * q - 25.9814568f;
            p = p * q + 60.1719055f;
            p = p * q - 85.4507675f;
            p = p * q + 64.9391632f;
            p = p * q - 19.7392063f;
            cosine[j] = p * q + 1;
        }
    }

    /** sine = sin(2π t), for |t| below 2²¹. */
    static void sineOfTurns(float[] t, float[] sine, int n) {
        for (int j = 0; j < n; j++) {
            float u = t[j] - 0.25f;
            float f = u - ((u + ROUND) - ROUND);
            float q = f * f;
            float p = 6.5458860f;
            p = p * q - 25.9814568f;
            p = p * q + 60.1719055f;
            p = p * q - 85.4507675f;
            p = p * q + 64.9391632f;
            p = p * q - 19.7392063f;
            sine[j] = p * q + 1;
        }
    }

    /** A float, flushed to 0 if products could be subnormal, which are a hundred times slower on some processors. */
    static float flushed(double x) {
        return Math.abs(x) < TINY ? 0 : (float) x;
    }

    /** log(1 + eˣ), given decay = e^{−|x|}. */
    static double softplus(double x, double decay) {
        return Math.max(x, 0) + log1p(decay);
    }

    /**
     * log(1 + x) for x ≥ 0 by Kahan's formula, in which the error of 1 + x cancels; several times as fast as the JDK.
     */
    private static double log1p(double x) {
        double u = 1 + x;
        return u == 1 ? x : Math.log(u) * (x / (u - 1));
    }

    /** The derivative of {@link #softplus}. */
    static double sigmoid(double x, double decay) {
        return x >= 0 ? 1 / (1 + decay) : decay / (1 + decay);
    }
}
