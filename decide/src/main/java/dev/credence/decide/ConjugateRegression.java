package dev.credence.decide;

import dev.credence.core.random.CounterRandom;
import org.apache.commons.statistics.distribution.GammaDistribution;

/**
 * Sequential Bayesian linear regression y = wᵀφ + ε, ε ~ N(0, σ²), with the conjugate prior w | σ² ~ N(0, σ² I/λ), σ² ~
 * InvGamma(a, b). After n points
 *
 * <pre>
 * Λ = λI + ΦᵀΦ,   m = Λ⁻¹ Φᵀy,   a_n = a + n/2,   b_n = b + ½ Σ_i (y_i − m_(i−1)ᵀφ_i)²/(1 + φ_iᵀ Λ_(i−1)⁻¹ φ_i)
 * </pre>
 *
 * where b_n equals b + ½(yᵀy − mᵀΛm), without the cancellation. Λ is stored as its Cholesky factor, with a rank-one
 * update for each point.
 */
final class ConjugateRegression {
    private final int width;
    private final double[][] factor; // L of Λ = L Lᵀ
    private final double[] moment; // Φᵀy
    private final double[] mean;
    private double shape;
    private double scale;

    /**
     * The prior.
     *
     * @param width dimension of φ
     * @param precision λ
     * @param shape a
     * @param scale b
     */
    ConjugateRegression(int width, double precision, double shape, double scale) {
        this.width = width;
        this.factor = new double[width][width];
        for (int i = 0; i < width; i++) {
            factor[i][i] = Math.sqrt(precision);
        }
        this.moment = new double[width];
        this.mean = new double[width];
        this.shape = shape;
        this.scale = scale;
    }

    /** Conditions on one point. */
    void add(double[] phi, double y) {
        double error = y - mean(phi);
        scale += 0.5 * error * error / (1 + leverage(phi));
        shape += 0.5;
        update(phi.clone());
        for (int i = 0; i < width; i++) {
            moment[i] += phi[i] * y;
        }
        solve();
    }

    /** mᵀφ. */
    double mean(double[] phi) {
        double sum = 0;
        for (int i = 0; i < width; i++) {
            sum += mean[i] * phi[i];
        }
        return sum;
    }

    /** φᵀ Λ⁻¹ φ: Var[wᵀφ | σ²]/σ². */
    double leverage(double[] phi) {
        double[] z = forward(phi);
        double sum = 0;
        for (double v : z) {
            sum += v * v;
        }
        return sum;
    }

    /** a_n. */
    double shape() {
        return shape;
    }

    /** b_n. */
    double scale() {
        return scale;
    }

    /**
     * wᵀφ for one draw of (w, σ²): m ᵀφ + σ √(φᵀΛ⁻¹φ) z.
     *
     * @param first index of the first of two random numbers used from the step
     */
    double draw(double[] phi, CounterRandom random, int step, long first) {
        double precision =
                GammaDistribution.of(shape, 1 / scale).inverseCumulativeProbability(random.uniform(step, first));
        return mean(phi) + Math.sqrt(leverage(phi) / precision) * random.normal(step, first + 1);
    }

    /** L z = v. */
    private double[] forward(double[] v) {
        double[] z = new double[width];
        for (int i = 0; i < width; i++) {
            double sum = v[i];
            double[] row = factor[i];
            for (int j = 0; j < i; j++) {
                sum -= row[j] * z[j];
            }
            z[i] = sum / row[i];
        }
        return z;
    }

    /** m = L⁻ᵀ L⁻¹ Φᵀy. */
    private void solve() {
        double[] z = forward(moment);
        for (int i = width - 1; i >= 0; i--) {
            double sum = z[i];
            for (int j = i + 1; j < width; j++) {
                sum -= factor[j][i] * mean[j];
            }
            mean[i] = sum / factor[i][i];
        }
    }

    /** Cholesky factor of L Lᵀ + v vᵀ by rotations; overwrites v. */
    private void update(double[] v) {
        for (int k = 0; k < width; k++) {
            double r = Math.hypot(factor[k][k], v[k]);
            double c = r / factor[k][k];
            double s = v[k] / factor[k][k];
            factor[k][k] = r;
            for (int i = k + 1; i < width; i++) {
                factor[i][k] = (factor[i][k] + s * v[i]) / c;
                v[i] = c * v[i] - s * factor[i][k];
            }
        }
    }
}
