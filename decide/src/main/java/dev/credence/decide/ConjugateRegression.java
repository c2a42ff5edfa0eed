package dev.credence.decide;

import dev.credence.core.numeric.Cholesky;
import dev.credence.core.numeric.MatrixRows;
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
    private final Cholesky factor; // of Λ
    private final double[] moment; // Φᵀy
    private double[] mean;
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
        this.factor = Cholesky.ofDiagonal(width, precision);
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
        factor.update(phi.clone());
        MatrixRows.add(y, phi, moment, 0, phi.length);
        mean = factor.solve(moment);
    }

    /** mᵀφ. */
    double mean(double[] phi) {
        return MatrixRows.dot(mean, phi);
    }

    /** φᵀ Λ⁻¹ φ: Var[wᵀφ | σ²]/σ². */
    double leverage(double[] phi) {
        double[] z = factor.halfSolve(phi);
        return MatrixRows.dot(z, z);
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
}
