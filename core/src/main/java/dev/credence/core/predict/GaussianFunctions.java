package dev.credence.core.predict;

import dev.credence.core.numeric.NormalTail;

/** Contributions of a Gaussian component N(μ, σ²) with location μ, scale 1/(σ√2) and u = (μ − x) · scale. */
final class GaussianFunctions {
    private static final double SQRT_2 = Math.sqrt(2);
    private static final double INVERSE_SQRT_PI = 1 / Math.sqrt(Math.PI);

    private GaussianFunctions() {}

    /** Mean μ. */
    static void location(ComponentFunction.Block c, double x, double[][] into) {
        System.arraycopy(c.location, c.from, into[0], 0, c.count);
    }

    /** Squared deviation (μ − x)². */
    static void squaredDeviation(ComponentFunction.Block c, double x, double[][] into) {
        double[] squares = into[0];
        for (int i = 0; i < c.count; i++) {
            double deviation = c.location[c.from + i] - x;
            squares[i] = deviation * deviation;
        }
    }

    /** Distribution function Φ((x − μ)/σ) = ½ erfc(u). */
    static void cdf(ComponentFunction.Block c, double x, double[][] into) {
        double[] cdf = into[0];
        for (int i = 0; i < c.count; i++) {
            cdf[i] = 0.5 * NormalTail.erfc((c.location[c.from + i] - x) * c.scale[c.scaleFrom + i]);
        }
    }

    /** Survival function Φ((μ − x)/σ) = ½ erfc(−u). */
    static void survival(ComponentFunction.Block c, double x, double[][] into) {
        double[] survival = into[0];
        for (int i = 0; i < c.count; i++) {
            survival[i] = 0.5 * NormalTail.erfc((x - c.location[c.from + i]) * c.scale[c.scaleFrom + i]);
        }
    }

    /** Distribution function and density e^{−u²} / (σ√(2π)). */
    static void cdfAndDensity(ComponentFunction.Block c, double x, double[][] into) {
        double[] cdf = into[0];
        double[] density = into[1];
        for (int i = 0; i < c.count; i++) {
            double scale = c.scale[c.scaleFrom + i];
            double u = (c.location[c.from + i] - x) * scale;
            double gauss = Math.exp(-u * u);
            cdf[i] = 0.5 * NormalTail.erfc(u);
            density[i] = gauss * scale * INVERSE_SQRT_PI;
        }
    }

    /** Density as a e^b: b = −u², a = 1/(σ√(2π)). */
    static void logDensity(ComponentFunction.Block c, double x, double[][] into) {
        double[] exponent = into[0];
        double[] factor = into[1];
        for (int i = 0; i < c.count; i++) {
            double scale = c.scale[c.scaleFrom + i];
            double u = (c.location[c.from + i] - x) * scale;
            exponent[i] = -u * u;
            factor[i] = scale * INVERSE_SQRT_PI;
        }
    }

    /** μ + σ z for two z, the arguments of a minimum and a maximum. */
    static ComponentFunction edges(double low, double high) {
        return (c, x, into) -> {
            for (int i = 0; i < c.count; i++) {
                double sd = 1 / (c.scale[c.scaleFrom + i] * SQRT_2);
                into[0][i] = c.location[c.from + i] + low * sd;
                into[1][i] = c.location[c.from + i] + high * sd;
            }
        };
    }

    /** Absolute deviation E|X − x| of X ~ N(μ, σ²). */
    static void absoluteDeviation(ComponentFunction.Block c, double x, double[][] into) {
        double[] moments = into[0];
        for (int i = 0; i < c.count; i++) {
            double sd = 1 / (c.scale[c.scaleFrom + i] * SQRT_2);
            moments[i] = absoluteMoment(c.location[c.from + i] - x, sd);
        }
    }

    /** A(δ, σ²) = E|N(δ, σ²)| = σ (√(2/π) e^{−u²} + √2 u erf u), u = δ/(σ√2). */
    static double absoluteMoment(double delta, double sd) {
        double u = Math.abs(delta) / (sd * SQRT_2);
        double gauss = Math.exp(-u * u);
        return sd * SQRT_2 * (gauss * INVERSE_SQRT_PI + u * (1 - NormalTail.erfc(u)));
    }
}
