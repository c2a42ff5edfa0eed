package dev.credence.core.device.nd4j;

/**
 * π N(0, σ₁²) + (1−π) N(0, σ₂²), 0 &lt; π &lt; 1, through two functions that are linear in x²: the log odds of the first component, and
 * the energy (−log) of the second one's share of the density. Then −log p = energy − softplus(log odds), which is stable.
 */
record ScaleMixture(double logOddsAtZero, double logOddsSlope, double energyAtZero, double energySlope) {

    static ScaleMixture of(double pi, double sd1, double sd2) {
        return new ScaleMixture(
                Math.log(pi) - Math.log1p(-pi) + Math.log(sd2) - Math.log(sd1),
                0.5 / (sd2 * sd2) - 0.5 / (sd1 * sd1),
                Math.log(sd2) + 0.5 * Math.log(2 * Math.PI) - Math.log1p(-pi),
                0.5 / (sd2 * sd2));
    }

    double logOdds(double xSquared) {
        return logOddsAtZero + logOddsSlope * xSquared;
    }

    double energy(double xSquared) {
        double odds = logOdds(xSquared);
        double softplus = Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds)));
        return energyAtZero + energySlope * xSquared - softplus;
    }
}
