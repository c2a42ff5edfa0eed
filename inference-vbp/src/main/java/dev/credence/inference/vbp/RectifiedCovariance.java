package dev.credence.inference.vbp;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.min;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;

/**
 * The covariance of max(0, u) and max(0, v) for (u, v) normal with covariance s, correlation ρ and standardised means
 * a, b (the approximation of Wu et al. 2019, with s factored out so that nothing cancels for small ρ):
 *
 * <pre>s (Φ(a) Φ(b) + ρ α/(2π) · exp(−(a² + b²)/(2 α (1 + ρ̄)) + a b t))
 * ρ̄ = √(1 − ρ²)     α = (asin ρ)/ρ − 1/(1 + ρ̄)     t = (asin ρ − ρ)/(α ρ²)</pre>
 *
 * Exact for a = b = 0 and for ρ → 0; else the error is below 0.013 of the product of the standard deviations, and
 * mostly below 0.001: it is largest near ρ = −1.
 */
final class RectifiedCovariance {
    /** Inputs of the formula: s, the standard deviations of u and v, their standardised means, and Φ of these. */
    static final String COVARIANCE = "s";

    static final String DEVIATION_A = "σa";
    static final String DEVIATION_B = "σb";
    static final String MEAN_A = "a";
    static final String MEAN_B = "b";
    static final String PROBABILITY_A = "Φa";
    static final String PROBABILITY_B = "Φb";

    private static final int TERMS = 12; // of the series in ρ² ≤ ¼: the next is 2e-9
    private static final double MOST = 1 - 1e-6; // a correlation above which 1 − ρ² is rounding error
    private static final double HALF = 0.5;

    private RectifiedCovariance() {}

    /** The covariance. */
    static Formula formula() {
        Formula s = input(COVARIANCE);
        Formula a = input(MEAN_A);
        Formula b = input(MEAN_B);
        Formula plain = s.over(input(DEVIATION_A)).over(input(DEVIATION_B));
        Formula rho = max(constant(-MOST), min(constant(MOST), plain));
        Formula complement = sqrt(rho.square().negate().plus(1));
        Formula ratio = arcSineRatio(rho);
        Formula alpha = ratio.minus(constant(1).over(complement.plus(1)));
        Formula spread = alpha.times(complement.plus(1));
        Formula tilt = rho.times(excessRatio(rho)).over(alpha);
        Formula exponent = a.times(b)
                .times(tilt)
                .minus(a.square().plus(b.square()).times(HALF).over(spread));
        Formula excess = rho.times(alpha).times(1 / (2 * Math.PI)).times(exp(exponent));
        return s.times(input(PROBABILITY_A).times(input(PROBABILITY_B)).plus(excess));
    }

    /** (asin ρ)/ρ, even in ρ: a series up to ½, above it asin x = π/2 − 2 asin √((1 − x)/2). */
    static Formula arcSineRatio(Formula rho) {
        return choose(abs(rho), constant(HALF), beyond(rho), series(rho.square(), 0));
    }

    /** ((asin ρ)/ρ − 1)/ρ². */
    private static Formula excessRatio(Formula rho) {
        Formula direct = beyond(rho).minus(1).over(max(rho.square(), constant(HALF * HALF)));
        return choose(abs(rho), constant(HALF), direct, series(rho.square(), 1));
    }

    private static Formula beyond(Formula rho) {
        Formula x = max(abs(rho), constant(HALF)); // unused for small |ρ|, but must be finite
        Formula u = x.negate().plus(1).times(HALF);
        return sqrt(u).times(series(u, 0)).times(-2).plus(Math.PI / 2).over(x);
    }

    /** Σ_{k ≥ first} c_k u^{k − first}, c_k = (2k)!/(4^k k!² (2k + 1)): asin(√u)/√u for first = 0. */
    private static Formula series(Formula u, int first) {
        Formula sum = constant(coefficient(TERMS));
        for (int k = TERMS - 1; k >= first; k--) {
            sum = sum.times(u).plus(coefficient(k));
        }
        return sum;
    }

    private static double coefficient(int k) {
        double product = 1;
        for (int i = 1; i <= k; i++) {
            product *= (2.0 * i - 1) / (2.0 * i);
        }
        return product / (2 * k + 1);
    }
}
