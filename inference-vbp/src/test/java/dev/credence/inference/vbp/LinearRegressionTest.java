package dev.credence.inference.vbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.model.Likelihood;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A network without hidden layers is Bayesian linear regression, with a known posterior. */
class LinearRegressionTest {
    private static final int N = 48;
    private static final double ALPHA = 3;
    private static final double BETA = 4;

    private final ReferenceDevice device = new ReferenceDevice();

    /**
     * Inputs that are orthogonal to each other and to the constant, or correlated; y = 0.8 x₀ − 0.5 x₁ + 0.3 + noise.
     */
    private static Points points(boolean orthogonal) {
        CounterRandom random = CounterRandom.of(5, 6);
        float[] x = new float[2 * N];
        float[] y = new float[N];
        for (int n = 0; n < N; n++) {
            double angle = 2 * Math.PI * n / N;
            x[2 * n] = (float) (orthogonal ? Math.cos(angle) : random.normal(0, n));
            x[2 * n + 1] = (float) (orthogonal ? Math.sin(angle) : 0.7 * x[2 * n] + random.normal(1, n));
            y[n] = (float) (0.8 * x[2 * n] - 0.5 * x[2 * n + 1] + 0.3 + 0.5 * random.normal(2, n));
        }
        return new Points(x, y);
    }

    private Inference trained(Points points, List<EpochReport> reports, String... settings) {
        VarianceBackPropagation method = new VarianceBackPropagation();
        Map<String, String> all = new HashMap<>(Map.of(
                "hidden", "none",
                "biases", "gaussian",
                "learning-rate", "0.05",
                "initial-log-variance", "-3",
                "prior-precision", String.valueOf(ALPHA),
                "noise", "fixed",
                "precision", String.valueOf(BETA)));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        Inference inference = method.prepare(
                new Problem(Task.REGRESSION, 2, N), method.settings().parse(all), device, 3);
        int epochs = Integer.parseInt(all.getOrDefault("epochs", "1500"));
        TrainingListener listener = report -> {
            reports.add(report);
            return true;
        };
        Trainer.train(inference, points, TrainingOptions.of(epochs, N, 3), listener);
        return inference;
    }

    private double[] read(Inference inference, String kind) {
        float[] w = device.read(inference.parameters().get("layer0.weight." + kind));
        float[] b = device.read(inference.parameters().get("layer0.bias." + kind));
        return new double[] {w[0], w[1], b[0]};
    }

    /** α I + β Xᵀ X and β Xᵀ y, the constant last. */
    private static double[][] normalEquations(Points points) {
        double[][] a = new double[3][4];
        for (int n = 0; n < N; n++) {
            double[] row = {points.inputs()[2 * n], points.inputs()[2 * n + 1], 1, points.targets()[n]};
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 4; j++) {
                    a[i][j] += BETA * row[i] * row[j];
                }
            }
        }
        for (int i = 0; i < 3; i++) {
            a[i][i] += ALPHA;
        }
        return a;
    }

    private static double[] solution(double[][] equations) {
        double[][] a = new double[3][];
        for (int i = 0; i < 3; i++) {
            a[i] = equations[i].clone();
        }
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                double factor = k == i ? 0 : a[k][i] / a[i][i];
                for (int j = 0; j < 4; j++) {
                    a[k][j] -= factor * a[i][j];
                }
            }
        }
        return new double[] {a[0][3] / a[0][0], a[1][3] / a[1][1], a[2][3] / a[2][2]};
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("It has the exact mean, and as variances the inverse diagonal of the exact precision: where inputs are"
            + " orthogonal the exact posterior")
    void itIsTheMeanFieldPosterior(boolean orthogonal) {
        Points points = points(orthogonal);
        Inference inference = trained(points, new ArrayList<>());
        double[][] equations = normalEquations(points);
        assertThat(read(inference, "mean")).containsExactly(solution(equations), within(1e-3));
        double[] logVariances = read(inference, "log_variance");
        for (int i = 0; i < 3; i++) {
            assertThat(Math.exp(logVariances[i])).isCloseTo(1 / equations[i][i], within(1e-3 / equations[i][i]));
        }
    }

    @Test
    @DisplayName("Its predictive is N(xᵀμ, Σ x² σ² + 1/β)")
    void thePredictiveIsGaussian() {
        Inference inference = trained(points(true), new ArrayList<>(), "epochs", "40");
        double[] mean = read(inference, "mean");
        double[] logVariance = read(inference, "log_variance");
        var predictive = (GaussianPredictive) inference.predict(new float[] {2, -1}, 1, 7, 0);
        double[] centre = predictive.mean();
        double[] epistemic = predictive.epistemicVariance();
        double[] aleatoric = predictive.aleatoricVariance();
        double expected = 4 * Math.exp(logVariance[0]) + Math.exp(logVariance[1]) + Math.exp(logVariance[2]);
        assertThat(centre[0]).isCloseTo(2 * mean[0] - mean[1] + mean[2], within(1e-5));
        assertThat(epistemic[0]).isCloseTo(expected, within(1e-5));
        assertThat(aleatoric[0]).isCloseTo(1 / BETA, within(1e-6));
    }

    @Test
    @DisplayName("The precision of type-II maximum likelihood is 1 over the expected squared residual")
    void typeTwoPrecisionIsTheExpectedSquaredResidual() {
        Points points = points(false);
        Inference inference = trained(points, new ArrayList<>(), "noise", "closed-form", "epochs", "30");
        double[] mean = read(inference, "mean");
        double[] logVariance = read(inference, "log_variance");
        double expected = 0;
        for (int n = 0; n < N; n++) {
            double x0 = points.inputs()[2 * n];
            double x1 = points.inputs()[2 * n + 1];
            double error = points.targets()[n] - x0 * mean[0] - x1 * mean[1] - mean[2];
            double variance =
                    x0 * x0 * Math.exp(logVariance[0]) + x1 * x1 * Math.exp(logVariance[1]) + Math.exp(logVariance[2]);
            expected += (error * error + variance) / N;
        }
        double learnt = Math.exp(device.read(inference.parameters().get(Likelihood.LOG_PRECISION))[0]);
        assertThat(1 / learnt).isCloseTo(expected, within(1e-5));
    }

    @Test
    @DisplayName("A learnt prior precision is the inverse mean of μ² + σ²")
    void aLearntPriorFollowsTheWeights() {
        Inference inference = trained(points(false), new ArrayList<>(), "prior", "learnt-gaussian");
        double[] mean = read(inference, "mean");
        double[] logVariance = read(inference, "log_variance");
        double second = 0;
        for (int i = 0; i < 3; i++) {
            second += (mean[i] * mean[i] + Math.exp(logVariance[i])) / 3;
        }
        double learnt = Math.exp(device.read(inference.parameters().get("prior.log_precision"))[0]);
        assertThat(learnt).isCloseTo(1 / second, within(0.01 / second));
    }

    @Test
    @DisplayName("The energy is that of the paper: its data term, less the divergence over N")
    void theEnergyIsThatOfThePaper() {
        List<EpochReport> reports = new ArrayList<>();
        trained(points(false), reports, "epochs", "2");
        EpochReport last = reports.get(1);
        assertThat(last.energy()).isCloseTo(last.divergence() / N - last.dataTerm(), within(1e-5));
        assertThat(last.diagnostics().get()).isEmpty();
    }
}
