package dev.credence.inference.dropoutalpha;

import dev.credence.core.data.Points;
import dev.credence.core.random.CounterRandom;

/**
 * Dropout in the linear model y = Σ_i x_i g_i w_i + ε, in closed form (Gal 2016, sections 6.1–6.3), with the precision
 * 1 and the prior N(0, 1). With g_i = z_i/(1 − p), p the rate, a = E g, b = E g², D = diag(XᵀX) and H(p) the entropy of
 * one mask
 *
 * <pre>N energy = ½ ‖y − a X w‖² + ½ (b − a²) wᵀDw + ½ ‖w‖²/(1 − p) − Q H(p) + N/2 log 2π</pre>
 *
 * True masks have a = 1 and b = 1/(1 − p). Gal writes m = w/(1 − p) and r = 1 − p.
 */
record LinearDropout(double[][] x, double[] y) {
    /** y = Σ_i c_i x_i + ε with correlated inputs; all columns are centred, so that no bias is needed. */
    static LinearDropout generated(int n, double noise, double... coefficients) {
        CounterRandom random = CounterRandom.of(11, 12);
        int q = coefficients.length;
        double[][] x = new double[n][q];
        double[] y = new double[n];
        for (int row = 0; row < n; row++) {
            for (int i = 0; i < q; i++) {
                x[row][i] = random.normal(i, row) + (i > 0 ? 0.5 * x[row][0] : 0);
                y[row] += coefficients[i] * x[row][i];
            }
            y[row] += noise * random.normal(q, row);
        }
        for (int i = 0; i < q; i++) {
            double mean = 0;
            for (double[] row : x) {
                mean += row[i] / n;
            }
            for (double[] row : x) {
                row[i] -= mean;
            }
        }
        double mean = 0;
        for (double v : y) {
            mean += v / n;
        }
        for (int row = 0; row < n; row++) {
            y[row] -= mean;
        }
        return new LinearDropout(x, y).rounded();
    }

    /** Rounded to floats, as in a batch. */
    private LinearDropout rounded() {
        for (int n = 0; n < y.length; n++) {
            y[n] = (float) y[n];
            for (int i = 0; i < inputs(); i++) {
                x[n][i] = (float) x[n][i];
            }
        }
        return this;
    }

    int inputs() {
        return x[0].length;
    }

    Points points() {
        float[] inputs = new float[y.length * inputs()];
        float[] targets = new float[y.length];
        for (int n = 0; n < y.length; n++) {
            targets[n] = (float) y[n];
            for (int i = 0; i < inputs(); i++) {
                inputs[n * inputs() + i] = (float) x[n][i];
            }
        }
        return new Points(inputs, targets);
    }

    static double entropy(double p) {
        return -p * Math.log(p) - (1 - p) * Math.log(1 - p);
    }

    /** N times the energy without the entropy. */
    double energy(double[] w, double p, double a, double b) {
        double sum = 0.5 * y.length * Math.log(2 * Math.PI);
        for (int n = 0; n < y.length; n++) {
            double f = 0;
            for (int i = 0; i < w.length; i++) {
                f += a * x[n][i] * w[i];
                sum += 0.5 * (b - a * a) * Math.pow(x[n][i] * w[i], 2);
            }
            sum += 0.5 * Math.pow(y[n] - f, 2);
        }
        for (double v : w) {
            sum += 0.5 * v * v / (1 - p);
        }
        return sum;
    }

    /** N times its gradient in w. */
    double[] gradient(double[] w, double p, double a, double b) {
        double[] gradient = new double[w.length];
        for (int n = 0; n < y.length; n++) {
            double residual = y[n];
            for (int i = 0; i < w.length; i++) {
                residual -= a * x[n][i] * w[i];
            }
            for (int i = 0; i < w.length; i++) {
                gradient[i] += -a * x[n][i] * residual + (b - a * a) * x[n][i] * x[n][i] * w[i];
            }
        }
        for (int i = 0; i < w.length; i++) {
            gradient[i] += w[i] / (1 - p);
        }
        return gradient;
    }

    /**
     * w = r m*(r), m* = (r XᵀX + (1 − r) diag(XᵀX) + I)⁻¹ Xᵀy: the optimal weights at a rate, by Gauss–Jordan
     * elimination.
     */
    double[] best(double p) {
        double r = 1 - p;
        int q = inputs();
        double[][] a = new double[q][q + 1];
        for (int i = 0; i < q; i++) {
            for (int n = 0; n < y.length; n++) {
                for (int j = 0; j < q; j++) {
                    a[i][j] += (i == j ? 1 : r) * x[n][i] * x[n][j];
                }
                a[i][q] += x[n][i] * y[n];
            }
            a[i][i] += 1;
        }
        for (int i = 0; i < q; i++) {
            for (int k = 0; k < q; k++) {
                double factor = k == i ? 0 : a[k][i] / a[i][i];
                for (int j = 0; j <= q; j++) {
                    a[k][j] -= factor * a[i][j];
                }
            }
        }
        double[] w = new double[q];
        for (int i = 0; i < q; i++) {
            w[i] = r * a[i][q] / a[i][i];
        }
        return w;
    }

    /** Data(r) = −r yᵀX m*(r) (section 6.3), without yᵀy. */
    double data(double r) {
        double[] w = best(1 - r);
        double sum = 0;
        for (int n = 0; n < y.length; n++) {
            for (int i = 0; i < w.length; i++) {
                sum -= y[n] * x[n][i] * w[i];
            }
        }
        return sum;
    }

    /** 1 − r*, where log((1 − r)/r) = Data′(r)/(2 Q), searched from above, where the entropy no longer dominates. */
    double bestRate() {
        double low = 1e-300; // p
        double high = 0.5;
        for (int i = 0; i < 2000; i++) {
            double p = Math.sqrt(low * high);
            double h = 1e-4; // Data is smooth, above r = 1 too
            double slope = (data(1 - p + h) - data(1 - p - h)) / (2 * h);
            boolean more = Math.log(p / (1 - p)) < slope / (2 * inputs());
            low = more ? p : low;
            high = more ? high : p;
        }
        return Math.sqrt(low * high);
    }
}
