package dev.credence.testkit.reference;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** Prior energies and divergences. */
final class ReferenceDivergences implements DivergenceKernels {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    /** Σ ½ e^λ (s w)² − ½ λ + ½ log 2π. */
    @Override
    public void gaussianEnergy(Tensor w, float scale, Tensor logPrecision, Tensor out) {
        double lambda = DoubleTensor.of(logPrecision).get(0);
        double sum = 0;
        for (int i = 0; i < w.length(); i++) {
            double x = scale * DoubleTensor.of(w).get(i);
            sum += 0.5 * Math.exp(lambda) * x * x - 0.5 * lambda + HALF_LOG_TWO_PI;
        }
        DoubleTensor.of(out).set(0, sum);
    }

    /** ∂w = g e^λ s² w; ∂λ = g ½ Σ (e^λ (s w)² − 1). */
    @Override
    public void gaussianEnergyGradient(
            Tensor w,
            float scale,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradW,
            boolean accumulateW,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        double precision = Math.exp(DoubleTensor.of(logPrecision).get(0));
        double g = DoubleTensor.of(gradOut).get(0);
        double sum = 0;
        for (int i = 0; i < w.length(); i++) {
            double x = scale * DoubleTensor.of(w).get(i);
            DoubleTensor.of(gradW).put(i, g * precision * scale * x, accumulateW);
            sum += 0.5 * (precision * x * x - 1);
        }
        if (gradLogPrecision != null) {
            DoubleTensor.of(gradLogPrecision).put(0, g * sum, accumulateLogPrecision);
        }
    }

    /** Σ |s w|/b + log 2b. */
    @Override
    public void laplaceEnergy(Tensor w, float scale, double b, Tensor out) {
        double sum = 0;
        for (int i = 0; i < w.length(); i++) {
            sum += Math.abs(scale * DoubleTensor.of(w).get(i)) / b + Math.log(2 * b);
        }
        DoubleTensor.of(out).set(0, sum);
    }

    /** ∂w = g s sign(w)/b. */
    @Override
    public void laplaceEnergyGradient(
            Tensor w, float scale, double b, Tensor gradOut, Tensor gradW, boolean accumulate) {
        double g = DoubleTensor.of(gradOut).get(0);
        for (int i = 0; i < w.length(); i++) {
            double sign = Math.signum(DoubleTensor.of(w).get(i));
            DoubleTensor.of(gradW).put(i, g * scale * sign / b, accumulate);
        }
    }

    /** −Σ log(e^{log π + log N(x; 0, σ₁²)} + e^{log(1 − π) + log N(x; 0, σ₂²)}), x = s w. */
    @Override
    public void scaleMixtureEnergy(Tensor w, float scale, double pi, double sd1, double sd2, Tensor out) {
        double sum = 0;
        for (int i = 0; i < w.length(); i++) {
            double x = scale * DoubleTensor.of(w).get(i);
            double first = Math.log(pi) + logNormal(x, sd1);
            double second = Math.log(1 - pi) + logNormal(x, sd2);
            double top = Math.max(first, second);
            sum -= top + Math.log(Math.exp(first - top) + Math.exp(second - top));
        }
        DoubleTensor.of(out).set(0, sum);
    }

    /** ∂w = g s² w (r/σ₁² + (1 − r)/σ₂²), r = 1/(1 + e^{second − first}) of the two terms above. */
    @Override
    public void scaleMixtureEnergyGradient(
            Tensor w,
            float scale,
            double pi,
            double sd1,
            double sd2,
            Tensor gradOut,
            Tensor gradW,
            boolean accumulate) {
        double g = DoubleTensor.of(gradOut).get(0);
        for (int i = 0; i < w.length(); i++) {
            double x = scale * DoubleTensor.of(w).get(i);
            double first = Math.log(pi) + logNormal(x, sd1);
            double second = Math.log(1 - pi) + logNormal(x, sd2);
            double r = 1 / (1 + Math.exp(second - first));
            double slope = x * (r / (sd1 * sd1) + (1 - r) / (sd2 * sd2));
            DoubleTensor.of(gradW).put(i, g * scale * slope, accumulate);
        }
    }

    /** ½ Σ e^λ (m² + e^v) − v − λ − 1. */
    @Override
    public void gaussianKl(Tensor mean, Tensor logVariance, Tensor logPrecision, Tensor out) {
        double lambda = DoubleTensor.of(logPrecision).get(0);
        double sum = 0;
        for (int i = 0; i < mean.length(); i++) {
            double m = DoubleTensor.of(mean).get(i);
            double v = DoubleTensor.of(logVariance).get(i);
            sum += 0.5 * (Math.exp(lambda) * (m * m + Math.exp(v)) - v - lambda - 1);
        }
        DoubleTensor.of(out).set(0, sum);
    }

    /** ∂m = g e^λ m; ∂v = g ½ (e^λ e^v − 1); ∂λ = g ½ Σ (e^λ (m² + e^v) − 1). */
    @Override
    public void gaussianKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        double precision = Math.exp(DoubleTensor.of(logPrecision).get(0));
        double g = DoubleTensor.of(gradOut).get(0);
        double sum = 0;
        for (int i = 0; i < mean.length(); i++) {
            double m = DoubleTensor.of(mean).get(i);
            double variance = Math.exp(DoubleTensor.of(logVariance).get(i));
            DoubleTensor.of(gradMean).put(i, g * precision * m, accumulateMean);
            DoubleTensor.of(gradLogVariance).put(i, g * 0.5 * (precision * variance - 1), accumulateLogVariance);
            sum += 0.5 * (precision * (m * m + variance) - 1);
        }
        if (gradLogPrecision != null) {
            DoubleTensor.of(gradLogPrecision).put(0, g * sum, accumulateLogPrecision);
        }
    }

    /** Σ k₁ − k₁ s(k₂ + k₃ t) + ½ log(1 + e^−t), t = v − log(m² + ε). */
    @Override
    public void logUniformKl(Tensor mean, Tensor logVariance, Tensor out) {
        double sum = 0;
        for (int i = 0; i < mean.length(); i++) {
            double m = DoubleTensor.of(mean).get(i);
            double t = DoubleTensor.of(logVariance).get(i) - Math.log(m * m + LOG_UNIFORM_EPSILON);
            double s = logistic(LOG_UNIFORM_K2 + LOG_UNIFORM_K3 * t);
            sum += LOG_UNIFORM_K1 * (1 - s) - 0.5 * Math.log(logistic(t));
        }
        DoubleTensor.of(out).set(0, sum);
    }

    /** ∂v = ∂t, ∂m = −2m/(m² + ε) ∂t. */
    @Override
    public void logUniformKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance) {
        double g = DoubleTensor.of(gradOut).get(0);
        for (int i = 0; i < mean.length(); i++) {
            double m = DoubleTensor.of(mean).get(i);
            double square = m * m + LOG_UNIFORM_EPSILON;
            double t = DoubleTensor.of(logVariance).get(i) - Math.log(square);
            double s = logistic(LOG_UNIFORM_K2 + LOG_UNIFORM_K3 * t);
            double slope = -LOG_UNIFORM_K1 * LOG_UNIFORM_K3 * s * (1 - s) - 0.5 * logistic(-t);
            DoubleTensor.of(gradMean).put(i, -2 * g * slope * m / square, accumulateMean);
            DoubleTensor.of(gradLogVariance).put(i, g * slope, accumulateLogVariance);
        }
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** log N(x; 0, σ²). */
    private static double logNormal(double x, double sd) {
        double z = x / sd;
        return -HALF_LOG_TWO_PI - Math.log(sd) - 0.5 * z * z;
    }

    /** m_c = (1/R) Σ_r w_rc; v_c = log((1/R) Σ_r (w_rc − m_c)² + floor). */
    @Override
    public void moments(Tensor w, double floor, Tensor mean, Tensor logVariance) {
        int columns = mean.length();
        int rows = w.length() / columns;
        for (int c = 0; c < columns; c++) {
            double sum = 0;
            for (int r = 0; r < rows; r++) {
                sum += DoubleTensor.of(w).get(r * columns + c);
            }
            double squares = 0;
            for (int r = 0; r < rows; r++) {
                double distance = DoubleTensor.of(w).get(r * columns + c) - sum / rows;
                squares += distance * distance;
            }
            DoubleTensor.of(mean).set(c, sum / rows);
            DoubleTensor.of(logVariance).set(c, Math.log(squares / rows + floor));
        }
    }

    /** z_rc = (w_rc − m_c) e^{−v_c/2}. */
    @Override
    public void standardise(Tensor w, Tensor mean, Tensor logVariance, Tensor out) {
        int columns = mean.length();
        for (int i = 0; i < w.length(); i++) {
            double distance = DoubleTensor.of(w).get(i) - DoubleTensor.of(mean).get(i % columns);
            DoubleTensor.of(out)
                    .set(
                            i,
                            distance
                                    * Math.exp(
                                            -0.5 * DoubleTensor.of(logVariance).get(i % columns)));
        }
    }

    /** ∂w_rc = e^{−v_c/2} g_rc. */
    @Override
    public void standardiseGradient(Tensor logVariance, Tensor gradOut, Tensor gradW, boolean accumulate) {
        int columns = logVariance.length();
        for (int i = 0; i < gradOut.length(); i++) {
            double inverse = Math.exp(-0.5 * DoubleTensor.of(logVariance).get(i % columns));
            DoubleTensor.of(gradW).put(i, inverse * DoubleTensor.of(gradOut).get(i), accumulate);
        }
    }
}
