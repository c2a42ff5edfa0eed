package dev.credence.inference.mcmc;

/**
 * Doubles as three floats each: x = a + b + c, each the float nearest to the remainder. The representation is exact
 * unless x, or its last bits (of x below 10⁻²⁵), are beyond a float's range. So a state in float tensors and files is
 * restored bit for bit.
 */
final class Doubles {
    static final int FLOATS = 3;

    private Doubles() {}

    static float[] toFloats(double[] values) {
        float[] floats = new float[FLOATS * values.length];
        for (int i = 0; i < values.length; i++) {
            double rest = values[i];
            for (int part = 0; part < FLOATS; part++) {
                float nearest = (float) rest;
                floats[FLOATS * i + part] = nearest;
                rest = Float.isFinite(nearest) ? rest - nearest : 0;
            }
        }
        return floats;
    }

    static double[] ofFloats(float[] floats, int from, int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            int at = from + FLOATS * i;
            values[i] = (double) floats[at] + floats[at + 1] + floats[at + 2];
        }
        return values;
    }
}
