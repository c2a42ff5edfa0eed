package dev.credence.core.numeric;

/** The remainder of Stirling's formula, ρ(z) = log Γ(z) − (z − ½) log z + z − ½ log 2π: 1/(12z) − … (DLMF 5.11.1). */
final class StirlingRest {
    /** Smallest z at which the terms below give 15 digits. */
    private static final double LARGE = 10;

    private static final double[] TERMS = {1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360};

    private StirlingRest() {}

    /**
     * ρ(z), with an absolute error of about 1e−15 from 10 on and of a few 1e−15 · (1 + |log Γ(z)|) below.
     *
     * @param z positive
     */
    static double of(double z) {
        if (z < LARGE) {
            return GammaFunctions.logGamma(z) - (z - 0.5) * Math.log(z) + z - Constants.HALF_LOG_2PI;
        }
        double sum = 0;
        for (int k = TERMS.length - 1; k >= 0; k--) {
            sum = sum / (z * z) + TERMS[k];
        }
        return sum / z;
    }
}
