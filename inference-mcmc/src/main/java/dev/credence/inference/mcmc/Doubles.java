package dev.credence.inference.mcmc;

/**
 * Doubles in the floats of a tensor, three for each: x = a + b + c, each the float nearest to what is left. That is
 * exact unless x is beyond a float's range, or so small that its last bits are (below 10⁻²⁵). What is kept in this way
 * and read again is therefore the same whether or not it went through a file.
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
