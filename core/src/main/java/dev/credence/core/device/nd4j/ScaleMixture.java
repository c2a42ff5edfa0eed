package dev.credence.core.device.nd4j;

/**
 * π N(0, σ₁²) + (1−π) N(0, σ₂²), 0 &lt; π &lt; 1, by the energies (−log of the share of the density) of its components, e_j = constant_j +
 * slope_j x². Then −log p = min(e₁, e₂) − log(1 + e^−|e₁ − e₂|), which neither overflows nor cancels.
 */
record ScaleMixture(double constant1, double slope1, double constant2, double slope2) {

    static ScaleMixture of(double pi, double sd1, double sd2) {
        double halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);
        return new ScaleMixture(
                Math.log(sd1) + halfLogTwoPi - Math.log(pi),
                0.5 / (sd1 * sd1),
                Math.log(sd2) + halfLogTwoPi - Math.log1p(-pi),
                0.5 / (sd2 * sd2));
    }

    /** −log p. */
    double energy(double xSquared) {
        double e1 = constant1 + slope1 * xSquared;
        double e2 = constant2 + slope2 * xSquared;
        return Math.min(e1, e2) - Math.log1p(Math.exp(-Math.abs(e1 - e2)));
    }

    /** r/σ₁² + (1−r)/σ₂², r the first component's responsibility. */
    double slope(double xSquared) {
        double r = 1 / (1 + Math.exp(constant1 - constant2 + (slope1 - slope2) * xSquared));
        return 2 * (r * slope1 + (1 - r) * slope2);
    }
}
