package dev.credence.export.onnx;

import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.NormalTail;

/**
 * φ and Φ of the standard normal distribution, for which ONNX has no operator in 64 bits, or precise in the tails:
 * Φ(−a) = exp(−a²/2) t P(t) with t = 1/(1 + a/3) and a polynomial P, within a relative error of 10⁻⁸ for all a ≥ 0 in
 * 64 bits, and 10⁻⁶ in 32 bits.
 */
final class NormalFunctions {
    private static final int DEGREE = 12;
    private static final int DEGREE_32 = 8;
    private static final double SCALE = 1.0 / 3;
    private static final double SQRT_TWO_PI = Math.exp(Constants.HALF_LOG_2PI);

    private final Expressions e;
    private final ElementType type;
    private final double[] coefficients;

    /** @param type of the arguments */
    NormalFunctions(Expressions e, ElementType type) {
        this.e = e;
        this.type = type;
        coefficients = tail(type == ElementType.FLOAT64 ? DEGREE : DEGREE_32);
    }

    private String number(double value) {
        return e.number(type, value);
    }

    /** The polynomial through the values at Chebyshev's nodes. */
    private static double[] tail(int degree) {
        int n = degree + 1;
        double[] values = new double[n];
        for (int k = 0; k < n; k++) {
            double t = 0.5 + 0.5 * Math.cos(Math.PI * (k + 0.5) / n);
            // Φ(−a) exp(a²/2) = 1/(√(2π) · hazard)
            values[k] = Math.exp(-Constants.HALF_LOG_2PI) / NormalTail.hazard((1 - 1 / t) / SCALE) / t;
        }
        double[] sum = new double[n];
        double[] before = new double[n];
        double[] now = new double[n]; // T_j(2t − 1) in powers of t
        now[0] = 1;
        for (int j = 0; j < n; j++) {
            double coefficient = 0;
            for (int k = 0; k < n; k++) {
                coefficient += (j == 0 ? 1.0 : 2.0) / n * values[k] * Math.cos(Math.PI * j * (k + 0.5) / n);
            }
            double[] next = new double[n];
            for (int i = 0; i < n; i++) {
                sum[i] += coefficient * now[i];
                double shifted = (i > 0 ? 2 * now[i - 1] : 0) - now[i];
                next[i] = j == 0 ? shifted : 2 * shifted - before[i];
            }
            before = now;
            now = next;
        }
        return sum;
    }

    /** exp(−z²/2). */
    String bell(String z) {
        return e.op("Exp", e.mul(e.square(z), number(-0.5)));
    }

    /** φ, given {@link #bell}. */
    String density(String bell) {
        return e.mul(bell, number(1 / SQRT_TWO_PI));
    }

    /** Φ(z), given {@link #bell}. */
    String probability(String z, String bell) {
        String t = e.div(number(1), e.add(number(1), e.mul(e.op("Abs", z), number(SCALE))));
        String tail = e.mul(bell, e.mul(t, e.polynomial(type, coefficients, t)));
        return e.where(e.op("Greater", z, number(0)), e.sub(number(1), tail), tail);
    }
}
