package dev.credence.testkit.reference;

import dev.credence.core.device.MomentKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** Means and variances on their way through a network. */
final class ReferenceMoments implements MomentKernels {
    /** m² + v, or m². */
    @Override
    public void secondMoment(Tensor x, Tensor out) {
        boolean pair = x.length() > out.length();
        for (int i = 0; i < out.length(); i++) {
            double m = DoubleTensor.of(x).get(i);
            double v = pair ? DoubleTensor.of(x).get(out.length() + i) : 0;
            DoubleTensor.of(out).set(i, m * m + v);
        }
    }

    /** 2 x g. */
    @Override
    public void squareGradient(Tensor x, Tensor gradOut, Tensor gradX, boolean accumulate) {
        for (int i = 0; i < x.length(); i++) {
            double g = DoubleTensor.of(gradOut).get(i);
            DoubleTensor.of(gradX).put(i, 2 * DoubleTensor.of(x).get(i) * g, accumulate);
        }
    }

    private static double logistic(double x) {
        return x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
    }

    /** P(z = 1), and P(z = 0) in its own right: their difference from 1 has no digits far out. */
    private static double open(double m, float sharpness) {
        return Float.isInfinite(sharpness) ? (m > 0 ? 1 : 0) : logistic(sharpness * m);
    }

    private static double shut(double m, float sharpness) {
        return Float.isInfinite(sharpness) ? (m > 0 ? 0 : 1) : logistic(-sharpness * m);
    }

    /** E[z] E[u]; E[z²] var[u] + var[z] E[u]². */
    @Override
    public void gate(Tensor u, float sharpness, Tensor kept, Tensor out) {
        int n = u.length() / 2;
        for (int i = 0; i < n; i++) {
            double m = DoubleTensor.of(u).get(i);
            double v = DoubleTensor.of(u).get(n + i);
            double g = open(m, sharpness);
            DoubleTensor.of(out).set(i, g * m);
            DoubleTensor.of(out).set(n + i, g * v + g * shut(m, sharpness) * m * m);
        }
    }

    @Override
    public void gateGradient(Tensor u, float sharpness, Tensor kept, Tensor gradOut, Tensor gradU, boolean accumulate) {
        int n = u.length() / 2;
        for (int i = 0; i < n; i++) {
            double m = DoubleTensor.of(u).get(i);
            double v = DoubleTensor.of(u).get(n + i);
            double a = DoubleTensor.of(gradOut).get(i);
            double b = DoubleTensor.of(gradOut).get(n + i);
            double g = open(m, sharpness);
            double q = shut(m, sharpness);
            double dg = Float.isInfinite(sharpness) ? 0 : sharpness * g * q;
            double dm = a * (g + m * dg) + b * (v * dg + 2 * m * g * q + m * m * (q - g) * dg);
            DoubleTensor.of(gradU).put(i, dm, accumulate);
            DoubleTensor.of(gradU).put(n + i, b * g, accumulate);
        }
    }

    /** With a = −z: E[h] = σ (φ(a) − a Φ(−a)) and E[h²] likewise; the variance from whichever tail is the smaller. */
    @Override
    public void rectify(Tensor u, Tensor kept, Tensor out) {
        int n = u.length() / 2;
        for (int i = 0; i < n; i++) {
            double m = DoubleTensor.of(u).get(i);
            double v = Math.max(DoubleTensor.of(u).get(n + i), SMALLEST_VARIANCE);
            double sd = Math.sqrt(v);
            double z = m / sd;
            double far = Math.abs(z);
            double first = NormalTails.density(far) - far * NormalTails.upper(far); // E[max(0, −|z| + ε)]
            double second = (1 + z * z) * NormalTails.upper(far) - far * NormalTails.density(far);
            first = Math.max(0, first);
            second = Math.max(0, second);
            if (z > 0) {
                // max(0, x) = x + max(0, −x), and the product of max(0, x) and max(0, −x) is 0
                DoubleTensor.of(out).set(i, m + sd * first);
                double variance = 1 - second - 2 * z * first - first * first;
                DoubleTensor.of(out).set(n + i, v * variance);
            } else {
                DoubleTensor.of(out).set(i, sd * first);
                DoubleTensor.of(out).set(n + i, v * (second - first * first));
            }
        }
    }

    @Override
    public void rectifyGradient(Tensor u, Tensor kept, Tensor out, Tensor gradOut, Tensor gradU, boolean accumulate) {
        int n = u.length() / 2;
        for (int i = 0; i < n; i++) {
            double m = DoubleTensor.of(u).get(i);
            double sd = Math.sqrt(Math.max(DoubleTensor.of(u).get(n + i), SMALLEST_VARIANCE));
            double a = DoubleTensor.of(gradOut).get(i);
            double b = DoubleTensor.of(gradOut).get(n + i);
            double e = DoubleTensor.of(out).get(i);
            double inside = m > 0 ? 1 - NormalTails.upper(m / sd) : NormalTails.upper(-m / sd);
            double ratio = NormalTails.density(m / sd) / sd;
            DoubleTensor.of(gradU).put(i, a * inside + 2 * b * e * (1 - inside), accumulate);
            DoubleTensor.of(gradU).put(n + i, 0.5 * a * ratio + b * (inside - e * ratio), accumulate);
        }
    }

    /** ½ λ − ½ log 2π − ½ e^λ ((y − m)² + v). */
    @Override
    public void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out) {
        double lambda = DoubleTensor.of(logPrecision).get(0);
        int n = y.length();
        for (int i = 0; i < n; i++) {
            double square = square(f, y, i) + DoubleTensor.of(f).get(n + i);
            double value = 0.5 * lambda - 0.5 * Math.log(2 * Math.PI) - 0.5 * Math.exp(lambda) * square;
            DoubleTensor.of(out).set(i, value);
        }
    }

    private static double square(Tensor f, Tensor y, int i) {
        double error = DoubleTensor.of(y).get(i) - DoubleTensor.of(f).get(i);
        return error * error;
    }

    @Override
    public void gaussianGradient(
            Tensor f,
            Tensor y,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradF,
            boolean accumulateF,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        double precision = Math.exp(DoubleTensor.of(logPrecision).get(0));
        int n = y.length();
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double g = DoubleTensor.of(gradOut).get(i);
            double error = DoubleTensor.of(y).get(i) - DoubleTensor.of(f).get(i);
            sum += g
                    * (0.5
                            - 0.5
                                    * precision
                                    * (square(f, y, i) + DoubleTensor.of(f).get(n + i)));
            DoubleTensor.of(gradF).put(i, g * precision * error, accumulateF);
            DoubleTensor.of(gradF).put(n + i, -0.5 * g * precision, accumulateF);
        }
        if (gradLogPrecision != null) {
            DoubleTensor.of(gradLogPrecision).put(0, sum, accumulateLogPrecision);
        }
    }

    /** softmax(m)_c of point n. */
    private static double[] softmax(Tensor f, int n, int classes) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            largest = Math.max(largest, DoubleTensor.of(f).get(n * classes + c));
        }
        double[] p = new double[classes];
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            p[c] = Math.exp(DoubleTensor.of(f).get(n * classes + c) - largest);
            sum += p[c];
        }
        for (int c = 0; c < classes; c++) {
            p[c] /= sum;
        }
        return p;
    }

    /** m_y − lse(m) − ½ Σ v_c (p_c − p_c²). */
    @Override
    public void categorical(Tensor f, Tensor y, Tensor out) {
        int classes = f.size(-1);
        int points = y.length();
        for (int n = 0; n < points; n++) {
            double[] p = softmax(f, n, classes);
            int row = n * classes;
            double logSum = 0;
            double curvature = 0;
            double largest = DoubleTensor.of(f).get(row);
            for (int c = 0; c < classes; c++) {
                largest = Math.max(largest, DoubleTensor.of(f).get(row + c));
                curvature += DoubleTensor.of(f).get(points * classes + row + c) * (p[c] - p[c] * p[c]);
            }
            for (int c = 0; c < classes; c++) {
                logSum += Math.exp(DoubleTensor.of(f).get(row + c) - largest);
            }
            double own = DoubleTensor.of(f).get(row + (int) DoubleTensor.of(y).get(n));
            DoubleTensor.of(out).set(n, own - largest - Math.log(logSum) - 0.5 * curvature);
        }
    }

    /** ∂p_j/∂m_c = p_j (1[c = j] − p_c), so ∂/∂m_c Σ_j v_j (p_j − p_j²) = Σ_j v_j (1 − 2p_j) p_j (1[c = j] − p_c). */
    @Override
    public void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        int classes = f.size(-1);
        int points = y.length();
        for (int n = 0; n < points; n++) {
            double[] p = softmax(f, n, classes);
            double g = DoubleTensor.of(gradOut).get(n);
            for (int c = 0; c < classes; c++) {
                double own = c == (int) DoubleTensor.of(y).get(n) ? 1 : 0;
                double curvature = 0;
                for (int j = 0; j < classes; j++) {
                    double v = DoubleTensor.of(f).get((points + n) * classes + j);
                    curvature += v * (1 - 2 * p[j]) * p[j] * ((c == j ? 1 : 0) - p[c]);
                }
                DoubleTensor.of(gradF).put(n * classes + c, g * (own - p[c] - 0.5 * curvature), accumulate);
                DoubleTensor.of(gradF).put((points + n) * classes + c, -0.5 * g * p[c] * (1 - p[c]), accumulate);
            }
        }
    }

    /** y m − log(1 + e^m) − ½ v p (1 − p). */
    @Override
    public void bernoulli(Tensor f, Tensor y, Tensor out) {
        int n = y.length();
        for (int i = 0; i < n; i++) {
            double m = DoubleTensor.of(f).get(i);
            double softplus = Math.max(m, 0) + Math.log1p(Math.exp(-Math.abs(m)));
            double curvature = DoubleTensor.of(f).get(n + i) * logistic(m) * logistic(-m);
            DoubleTensor.of(out).set(i, DoubleTensor.of(y).get(i) * m - softplus - 0.5 * curvature);
        }
    }

    @Override
    public void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        int n = y.length();
        for (int i = 0; i < n; i++) {
            double g = DoubleTensor.of(gradOut).get(i);
            double p = logistic(DoubleTensor.of(f).get(i));
            double q = logistic(-DoubleTensor.of(f).get(i));
            double v = DoubleTensor.of(f).get(n + i);
            DoubleTensor.of(gradF).put(i, g * (DoubleTensor.of(y).get(i) - p - 0.5 * v * p * q * (q - p)), accumulate);
            DoubleTensor.of(gradF).put(n + i, -0.5 * g * p * q, accumulate);
        }
    }

    /** log Φ(t m/√(1 + noise)) − v/(2 noise). */
    @Override
    public void probit(Tensor f, Tensor y, double noise, Tensor out) {
        int n = y.length();
        for (int i = 0; i < n; i++) {
            double z = (2 * DoubleTensor.of(y).get(i) - 1) * DoubleTensor.of(f).get(i) / Math.sqrt(1 + noise);
            double bound = NormalTails.logProbability(z) - DoubleTensor.of(f).get(n + i) / (2 * noise);
            DoubleTensor.of(out).set(i, bound);
        }
    }

    /** φ/Φ = e^{log φ − log Φ}. */
    @Override
    public void probitGradient(Tensor f, Tensor y, double noise, Tensor gradOut, Tensor gradF, boolean accumulate) {
        int n = y.length();
        for (int i = 0; i < n; i++) {
            double g = DoubleTensor.of(gradOut).get(i);
            double r = (2 * DoubleTensor.of(y).get(i) - 1) / Math.sqrt(1 + noise);
            double z = r * DoubleTensor.of(f).get(i);
            double hazard = Math.exp(-0.5 * z * z - 0.5 * Math.log(2 * Math.PI) - NormalTails.logProbability(z));
            DoubleTensor.of(gradF).put(i, g * r * hazard, accumulate);
            DoubleTensor.of(gradF).put(n + i, -g / (2 * noise), accumulate);
        }
    }
}
