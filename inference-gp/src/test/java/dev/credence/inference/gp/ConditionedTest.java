package dev.credence.inference.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.Cholesky;
import dev.credence.core.numeric.CovarianceFunction;
import dev.credence.core.predict.GaussianPredictive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The posterior of a Gaussian process at fixed hyperparameters. */
class ConditionedTest {
    private static final Sample SAMPLE = Sample.of(24, 0);
    private static final Sample NEW = Sample.of(6, 1);
    private static final double[] LOGARITHMS = {0.3, -0.2, 0.9, 0.4, -1.5};

    private static Hyperparameters hyperparameters(double... logarithms) {
        int d = Sample.D;
        double[] scales = new double[d];
        for (int i = 0; i < d; i++) {
            scales[i] = Math.exp(logarithms[i]);
        }
        return new Hyperparameters(
                scales, Math.exp(logarithms[d]), Hyperparameters.LEAST_NOISE + Math.exp(logarithms[d + 1]));
    }

    private static Conditioned conditioned(CovarianceFunction kernel, Sample sample, double... logarithms) {
        return new Conditioned(kernel, hyperparameters(logarithms), sample.x(), sample.y());
    }

    private static double[][] rows(Sample sample) {
        double[][] rows = new double[sample.size()][Sample.D];
        for (int n = 0; n < rows.length; n++) {
            for (int j = 0; j < Sample.D; j++) {
                rows[n][j] = sample.point(n)[j];
            }
        }
        return rows;
    }

    /** k(a, b) by its formula. */
    private static double covariance(CovarianceFunction kernel, Hyperparameters h, double[] a, double[] b) {
        double squares = 0;
        double product = 1;
        for (int j = 0; j < a.length; j++) {
            double l = h.lengthScales()[j];
            squares += (a[j] - b[j]) * (a[j] - b[j]) / (l * l);
            product += a[j] * b[j] / (l * l);
        }
        double r = Math.sqrt(5 * squares);
        return h.variance()
                * switch (kernel) {
                    case SQUARED_EXPONENTIAL -> Math.exp(-0.5 * squares);
                    case MATERN -> (1 + r + r * r / 3) * Math.exp(-r);
                    case LINEAR -> product;
                };
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("The gradient of the marginal likelihood matches finite differences")
    void theGradientIsThatOfFiniteDifferences(CovarianceFunction kernel) {
        double[] gradient = conditioned(kernel, SAMPLE, LOGARITHMS).gradient();
        assertThat(gradient).hasSize(LOGARITHMS.length);
        double h = 1e-5;
        for (int i = 0; i < gradient.length; i++) {
            double[] above = LOGARITHMS.clone();
            double[] below = LOGARITHMS.clone();
            above[i] += h;
            below[i] -= h;
            double slope = (conditioned(kernel, SAMPLE, above).logMarginalLikelihood()
                            - conditioned(kernel, SAMPLE, below).logMarginalLikelihood())
                    / (2 * h);
            assertThat(gradient[i]).as("hyperparameter %d", i).isCloseTo(slope, within(1e-6 * (1 + Math.abs(slope))));
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("Predictions match the joint normal distribution, conditioned point by point")
    void predictionsAreThoseOfTheJointDistribution(CovarianceFunction kernel) {
        Hyperparameters h = hyperparameters(LOGARITHMS);
        GaussianPredictive predicted = conditioned(kernel, SAMPLE, LOGARITHMS).predict(NEW.x(), NEW.size());
        double[][] seen = rows(SAMPLE);
        double[][] asked = rows(NEW);
        for (int a = 0; a < asked.length; a++) {
            // the joint covariance of observations and f at the point, conditioned on each observation in turn
            int n = seen.length;
            double[][] c = new double[n + 1][n + 1];
            double[] mean = new double[n + 1];
            for (int i = 0; i <= n; i++) {
                for (int j = 0; j <= n; j++) {
                    double[] p = i < n ? seen[i] : asked[a];
                    double[] q = j < n ? seen[j] : asked[a];
                    c[i][j] = covariance(kernel, h, p, q) + (i == j && i < n ? h.noise() : 0);
                }
            }
            for (int k = 0; k < n; k++) {
                double surprise = (SAMPLE.y()[k] - mean[k]) / c[k][k];
                double[] column = new double[n + 1];
                for (int i = k + 1; i <= n; i++) {
                    column[i] = c[i][k];
                }
                for (int i = k + 1; i <= n; i++) {
                    mean[i] += column[i] * surprise;
                    for (int j = k + 1; j <= n; j++) {
                        c[i][j] -= column[i] * column[j] / c[k][k];
                    }
                }
            }
            assertThat(predicted.mean()[a]).isCloseTo(mean[n], within(1e-9));
            assertThat(predicted.epistemicVariance()[a]).isCloseTo(c[n][n], within(1e-9));
            assertThat(predicted.aleatoricVariance()[a]).isEqualTo(h.noise());
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("The marginal likelihood is the product of the points' conditional densities given those before")
    void theMarginalLikelihoodIsTheProductOfPredictions(CovarianceFunction kernel) {
        double sum = new GaussianAtZero(hyperparameters(LOGARITHMS), kernel).logDensity(SAMPLE);
        for (int n = 1; n < SAMPLE.size(); n++) {
            sum += conditioned(kernel, SAMPLE.first(n), LOGARITHMS)
                    .predict(SAMPLE.point(n), 1)
                    .logDensity(new double[] {SAMPLE.y()[n]})[0];
        }
        assertThat(conditioned(kernel, SAMPLE, LOGARITHMS).logMarginalLikelihood())
                .isCloseTo(sum, within(1e-8));
    }

    /** The prior predictive of the first point. */
    private record GaussianAtZero(Hyperparameters h, CovarianceFunction kernel) {
        double logDensity(Sample sample) {
            double[] at = rows(sample)[0];
            double variance = covariance(kernel, h, at, at) + h.noise();
            double y = sample.y()[0];
            return -0.5 * (Math.log(2 * Math.PI * variance) + y * y / variance);
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("Leave-one-out predictions have mean y_i − [K⁻¹y]_i/[K⁻¹]_ii and variance 1/[K⁻¹]_ii")
    void leftOutAPointIsPredictedByTheInverse(CovarianceFunction kernel) {
        Hyperparameters h = hyperparameters(LOGARITHMS);
        double[][] x = rows(SAMPLE);
        int n = x.length;
        double[][] upper = new double[n][];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            upper[i] = new double[n - i];
            y[i] = SAMPLE.y()[i];
            for (int j = i; j < n; j++) {
                upper[i][j - i] = covariance(kernel, h, x[i], x[j]) + (i == j ? h.noise() : 0);
            }
        }
        Cholesky k = Cholesky.of(upper);
        double[] weights = k.solve(y);
        double[][] inverse = k.inverse();
        for (int i = 0; i < n; i += 5) {
            GaussianPredictive left =
                    conditioned(kernel, SAMPLE.without(i), LOGARITHMS).predict(SAMPLE.point(i), 1);
            assertThat(left.mean()[0]).isCloseTo(y[i] - weights[i] / inverse[i][i], within(1e-8));
            assertThat(left.totalVariance()[0]).isCloseTo(1 / inverse[i][i], within(1e-8));
        }
    }

    @Test
    @DisplayName("The linear kernel is Bayesian linear regression: Σ = (XᵀX/σ² + Λ)⁻¹, m = ΣXᵀy/σ²")
    void theLinearKernelIsBayesianLinearRegression() {
        Hyperparameters h = hyperparameters(LOGARITHMS);
        int q = Sample.D + 1;
        double[][] a = new double[q][];
        double[] b = new double[q];
        double[][] rows = new double[SAMPLE.size()][];
        for (int n = 0; n < rows.length; n++) {
            rows[n] = withConstant(SAMPLE.point(n));
        }
        for (int i = 0; i < q; i++) {
            a[i] = new double[q - i];
            double l = i < Sample.D ? h.lengthScales()[i] : 1;
            a[i][0] = l * l / h.variance();
            for (int n = 0; n < rows.length; n++) {
                for (int j = i; j < q; j++) {
                    a[i][j - i] += rows[n][i] * rows[n][j] / h.noise();
                }
                b[i] += rows[n][i] * SAMPLE.y()[n] / h.noise();
            }
        }
        Cholesky precision = Cholesky.of(a);
        double[] m = precision.solve(b);
        GaussianPredictive predicted =
                conditioned(CovarianceFunction.LINEAR, SAMPLE, LOGARITHMS).predict(NEW.x(), NEW.size());
        for (int p = 0; p < NEW.size(); p++) {
            double[] x = withConstant(NEW.point(p));
            double[] half = precision.halfSolve(x);
            double mean = 0;
            double variance = 0;
            for (int i = 0; i < q; i++) {
                mean += m[i] * x[i];
                variance += half[i] * half[i];
            }
            assertThat(predicted.mean()[p]).isCloseTo(mean, within(1e-9));
            assertThat(predicted.epistemicVariance()[p]).isCloseTo(variance, within(1e-9));
        }
    }

    private static double[] withConstant(float[] x) {
        double[] row = new double[x.length + 1];
        for (int i = 0; i < x.length; i++) {
            row[i] = x[i];
        }
        row[x.length] = 1;
        return row;
    }

    @Test
    @DisplayName("A stationary process predicts the prior far from the data, and interpolates noise-free data")
    void farFromAllDataItKnowsNothing() {
        for (CovarianceFunction kernel :
                new CovarianceFunction[] {CovarianceFunction.SQUARED_EXPONENTIAL, CovarianceFunction.MATERN}) {
            double[] sure = LOGARITHMS.clone();
            sure[4] = -20;
            Conditioned process = conditioned(kernel, SAMPLE, sure);
            GaussianPredictive far = process.predict(new float[] {1e3f, 1e3f, 1e3f}, 1);
            assertThat(far.mean()[0]).isCloseTo(0, within(1e-12));
            assertThat(far.epistemicVariance()[0]).isCloseTo(Math.exp(sure[3]), within(1e-12));
            GaussianPredictive there = process.predict(SAMPLE.point(3), 1);
            assertThat(there.mean()[0]).isCloseTo(SAMPLE.y()[3], within(1e-3));
            assertThat(there.epistemicVariance()[0]).isLessThan(2 * Hyperparameters.LEAST_NOISE);
        }
    }

    @Test
    @DisplayName("A matrix that is not positive definite is refused")
    void aMatrixThatIsNotPositiveDefiniteIsRefused() {
        assertThatThrownBy(() -> Cholesky.of(new double[][] {{1, 2}, {1}}))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("row 1");
    }
}
