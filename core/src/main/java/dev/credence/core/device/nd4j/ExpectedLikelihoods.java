package dev.credence.core.device.nd4j;

import dev.credence.core.random.NormalTail;

/**
 * Expected log-likelihoods under Gaussian outputs, point by point in double on heap arrays: a pair f [2, M, C], y [M], out [M]. There are as
 * many of them as points in a batch, so no device gains by doing them itself. Formulas: {@link dev.credence.core.device.MomentKernels}.
 */
final class ExpectedLikelihoods {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private ExpectedLikelihoods() {}

    static void gaussian(float[] f, float[] y, double lambda, float[] out, int points) {
        double precision = Math.exp(lambda);
        for (int n = 0; n < points; n++) {
            double error = (double) y[n] - f[n];
            out[n] = (float) (0.5 * lambda - HALF_LOG_TWO_PI - 0.5 * precision * (error * error + f[points + n]));
        }
    }

    /** Gives the derivative with respect to λ. */
    static double gaussianGradient(float[] f, float[] y, double lambda, float[] g, float[] gradF, int points) {
        double precision = Math.exp(lambda);
        double sum = 0;
        for (int n = 0; n < points; n++) {
            double error = (double) y[n] - f[n];
            sum += 0.5 * g[n] * (1 - precision * (error * error + f[points + n]));
            gradF[n] = (float) (g[n] * precision * error);
            gradF[points + n] = (float) (-0.5 * g[n] * precision);
        }
        return sum;
    }

    static void categorical(float[] f, float[] y, float[] out, int points, int classes) {
        for (int n = 0; n < points; n++) {
            int row = n * classes;
            int variances = points * classes + row;
            double largest = largest(f, row, classes);
            double total = 0;
            double spread = 0; // Σ v_c e_c (total − e_c) by its two sums
            double squares = 0;
            for (int c = 0; c < classes; c++) {
                double e = Math.exp(f[row + c] - largest);
                total += e;
                spread += f[variances + c] * e;
                squares += f[variances + c] * e * e;
            }
            double curvature = spread / total - squares / (total * total);
            out[n] = (float) (f[row + (int) y[n]] - largest - Math.log(total) - 0.5 * curvature);
        }
    }

    static void categoricalGradient(float[] f, float[] y, float[] g, float[] gradF, int points, int classes) {
        for (int n = 0; n < points; n++) {
            int row = n * classes;
            int variances = points * classes + row;
            double largest = largest(f, row, classes);
            double total = 0;
            for (int c = 0; c < classes; c++) {
                total += Math.exp(f[row + c] - largest);
            }
            double mean = 0;
            for (int c = 0; c < classes; c++) {
                double p = Math.exp(f[row + c] - largest) / total;
                mean += p * f[variances + c] * (1 - 2 * p);
            }
            for (int c = 0; c < classes; c++) {
                double p = Math.exp(f[row + c] - largest) / total;
                double own = c == (int) y[n] ? 1 : 0;
                double slope = f[variances + c] * (1 - 2 * p);
                gradF[row + c] = (float) (g[n] * (own - p - 0.5 * p * (slope - mean)));
                gradF[variances + c] = (float) (-0.5 * g[n] * p * (1 - p));
            }
        }
    }

    private static double largest(float[] f, int from, int classes) {
        double largest = f[from];
        for (int c = 1; c < classes; c++) {
            largest = Math.max(largest, f[from + c]);
        }
        return largest;
    }

    static void bernoulli(float[] f, float[] y, float[] out, int points) {
        for (int n = 0; n < points; n++) {
            double m = f[n];
            double e = Math.exp(-Math.abs(m));
            double curvature = e / ((1 + e) * (1 + e));
            out[n] = (float) (y[n] * m - Math.max(m, 0) - Math.log1p(e) - 0.5 * f[points + n] * curvature);
        }
    }

    static void bernoulliGradient(float[] f, float[] y, float[] g, float[] gradF, int points) {
        for (int n = 0; n < points; n++) {
            double e = Math.exp(-Math.abs(f[n]));
            double p = (f[n] >= 0 ? 1 : e) / (1 + e);
            double curvature = e / ((1 + e) * (1 + e));
            gradF[n] = (float) (g[n] * (y[n] - p - 0.5 * f[points + n] * curvature * (1 - 2 * p)));
            gradF[points + n] = (float) (-0.5 * g[n] * curvature);
        }
    }

    static void probit(float[] f, float[] y, double noise, float[] out, int points) {
        double scale = 1 / Math.sqrt(1 + noise);
        for (int n = 0; n < points; n++) {
            double z = (2 * y[n] - 1) * scale * f[n];
            out[n] = (float) (NormalTail.logProbability(z) - 0.5 * f[points + n] / noise);
        }
    }

    static void probitGradient(float[] f, float[] y, double noise, float[] g, float[] gradF, int points) {
        double scale = 1 / Math.sqrt(1 + noise);
        for (int n = 0; n < points; n++) {
            double r = (2 * y[n] - 1) * scale;
            gradF[n] = (float) (g[n] * r * NormalTail.hazard(r * f[n]));
            gradF[points + n] = (float) (-0.5 * g[n] / noise);
        }
    }
}
