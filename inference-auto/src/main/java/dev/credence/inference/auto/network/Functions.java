package dev.credence.inference.auto.network;

/**
 * Functions of rows of numbers by arithmetic alone, so that the compiler can turn the loops into vector instructions;
 * single precision.
 */
final class Functions {
    private static final float ROUND = 12582912f; // 1.5 · 2²³: adding it leaves no room for a fraction
    private static final float FAR = 7.90531110763549805f; // tanh is 1 to single precision from here on

    private static final double TINY = 1e-20;

    private Functions() {}

    /**
     * out = x · sigmoid(x), slope = its derivative. The sigmoid is ½ + ½ tanh(x/2), and tanh a rational function
     * (Eigen's, error a few units in the last place).
     */
    static void silu(float[] x, float[] out, float[] slope, int n) {
        for (int j = 0; j < n; j++) {
            float v = x[j];
            float h = Math.max(-FAR, Math.min(FAR, 0.5f * v));
            float q = h * h;
            float p = -2.76076847742355e-16f;
            p = p * q + 2.00018790482477e-13f;
            p = p * q - 8.60467152213735e-11f;
            p = p * q + 5.12229709037114e-08f;
            p = p * q + 1.48572235717979e-05f;
            p = p * q + 6.37261928875436e-04f;
            p = p * q + 4.89352455891786e-03f;
            float r = 1.19825839466702e-06f;
            r = r * q + 1.18534705686654e-04f;
            r = r * q + 2.26843463243900e-03f;
            r = r * q + 4.89352518554385e-03f;
            float s = 0.5f + 0.5f * (h * p / r);
            out[j] = v * s;
            slope[j] = s + v * s * (1 - s);
        }
    }

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

    /** sine = sin(2π t), for |t| below 2²¹: the cosine a quarter of a turn before. */
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

    /**
     * In single precision, with 0 for numbers so small that products of them would be subnormal, which some processors
     * take a hundred times as long for.
     */
    static float flushed(double x) {
        return Math.abs(x) < TINY ? 0 : (float) x;
    }

    static double softplus(double x) {
        return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
    }

    static double sigmoid(double x) {
        return x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
    }
}
