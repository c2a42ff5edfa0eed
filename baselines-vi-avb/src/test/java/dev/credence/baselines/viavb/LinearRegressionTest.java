package dev.credence.baselines.viavb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.FactorisedGaussian.Estimator;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bayesian linear regression y = w·x + b + noise with a Gaussian prior: the posterior is N(μ, Λ⁻¹), and its mean-field
 * approximation has the mean μ and the variances 1/Λ_jj (Bishop 2006, section 10.1.2), exact for an orthogonal design.
 */
class LinearRegressionTest {
    private static final int N = 16;
    private static final double TAU = 4;
    private static final double PRIOR_PRECISION = 2;

    @ParameterizedTest(name = "{0}, correlation {1}")
    @CsvSource({"LOCAL, 0", "LOCAL, 0.6", "WEIGHT, 0", "WEIGHT, 0.6"})
    @Tag("slow")
    @DisplayName("Both estimators find the posterior's mean and the inverse diagonal of its precision")
    void bothEstimatorsFindTheMeanFieldOptimum(Estimator estimator, double correlation) {
        Points points = design(correlation);
        Model model =
                Model.perceptron(2, List.of(), Activation.IDENTITY, new Likelihood.Gaussian(new Precision.Fixed(TAU)));
        ReferenceDevice device = new ReferenceDevice();
        GradientInference inference = new GradientInference(
                new GradientInference.Parts(
                        model,
                        GaussianPrior.ofVariance(1 / PRIOR_PRECISION),
                        new FactorisedGaussian(model, -2, estimator),
                        new AlphaDivergence(0),
                        50,
                        N,
                        new GradientOptions(new Optimiser.Adam(0.02), Schedule.COSINE, Double.POSITIVE_INFINITY, 0)),
                device,
                1);
        Trainer.train(inference, points, TrainingOptions.of(1500, N, 1), TrainingListener.SILENT);
        double[][] precision = precision(points);
        double[] mean = solve(precision, momentSums(points));
        for (int j = 0; j < 3; j++) {
            String kind = j < 2 ? "weight" : "bias";
            double m = device.read(inference.parameters().get("layer0." + kind + ".mean"))[j % 2];
            double v = device.read(inference.parameters().get("layer0." + kind + ".log_variance"))[j % 2];
            // residual noise of the last steps: well under a tenth of a posterior sd
            assertThat(m).as("mean of %s %d", kind, j).isCloseTo(mean[j], within(0.1 / Math.sqrt(precision[j][j])));
            assertThat(Math.exp(v) * precision[j][j])
                    .as("variance of %s %d times its precision", kind, j)
                    .isCloseTo(1, within(0.1));
        }
    }

    /** Two columns of a Hadamard matrix, the second mixed with the first. */
    private static Points design(double correlation) {
        float[] x = new float[2 * N];
        float[] y = new float[N];
        for (int n = 0; n < N; n++) {
            double first = n % 2 == 0 ? 1 : -1;
            double second = (n / 2) % 2 == 0 ? 1 : -1;
            x[2 * n] = (float) first;
            x[2 * n + 1] = (float) (correlation * first + Math.sqrt(1 - correlation * correlation) * second);
            y[n] = (float) (1.2 * x[2 * n] - 0.8 * x[2 * n + 1] + 0.5 + 0.5 * Math.sin(3.7 * n));
        }
        return new Points(x, y);
    }

    private static double column(Points points, int n, int j) {
        return j < 2 ? points.inputs()[2 * n + j] : 1;
    }

    /** Λ = prior + τ XᵀX, including a bias column. */
    private static double[][] precision(Points points) {
        double[][] precision = new double[3][3];
        for (int i = 0; i < 3; i++) {
            precision[i][i] = PRIOR_PRECISION;
            for (int j = 0; j < 3; j++) {
                for (int n = 0; n < N; n++) {
                    precision[i][j] += TAU * column(points, n, i) * column(points, n, j);
                }
            }
        }
        return precision;
    }

    /** τ Xᵀy. */
    private static double[] momentSums(Points points) {
        double[] sums = new double[3];
        for (int j = 0; j < 3; j++) {
            for (int n = 0; n < N; n++) {
                sums[j] += TAU * column(points, n, j) * points.targets()[n];
            }
        }
        return sums;
    }

    /** Solves by Gauss–Seidel: the matrix is positive definite. */
    private static double[] solve(double[][] a, double[] b) {
        double[] x = new double[b.length];
        for (int sweep = 0; sweep < 200; sweep++) {
            for (int i = 0; i < x.length; i++) {
                double rest = b[i];
                for (int j = 0; j < x.length; j++) {
                    rest -= j == i ? 0 : a[i][j] * x[j];
                }
                x[i] = rest / a[i][i];
            }
        }
        return x;
    }
}
