package dev.credence.testkit;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.StepResult;
import dev.credence.core.method.TrainingPlan;
import dev.credence.core.numeric.Cholesky;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Bayesian linear regression, a method without gradients, seeds and epochs, passes the laws. */
public class ClosedFormCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new LinearRegression();
    }

    @Override
    protected List<Task> tasks() {
        return List.of(Task.REGRESSION);
    }

    @Override
    protected boolean isDeterministic() {
        return true;
    }

    /** Linear regression with a standard normal prior on the weights and known noise variance. */
    public static final class LinearRegression implements InferenceMethod {
        private static final Setting.Real NOISE_VARIANCE =
                new Setting.Real("noise-variance", 0.05, 1e-9, 1e9, "of standardised targets");

        @Override
        public String name() {
            return "linear-regression";
        }

        @Override
        public String description() {
            return "Bayesian linear regression in closed form";
        }

        @Override
        public String citation() {
            return "Bishop (2006), Pattern Recognition and Machine Learning, 3.3";
        }

        @Override
        public Schema settings() {
            return Schema.of(NOISE_VARIANCE);
        }

        @Override
        public TrainingPlan plan(Settings settings) {
            return new TrainingPlan(1, 1000, 1);
        }

        @Override
        public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
            if (!(problem.task() instanceof Task.Regression)) {
                throw CommonSettings.unsupported(name(), problem.task(), "use dropout-alpha, which does");
            }
            return new Posterior(device, problem.inputs() + 1, settings.get(NOISE_VARIANCE));
        }
    }

    /** N(m, A⁻¹) of the D weights: A = I + XᵀX/v, A m = Xᵀy/v, X with a column of ones. */
    private static final class Posterior implements Inference {
        private final Device device;
        private final int d;
        private final double noise;
        private final Tensor mean;
        private final Tensor covariance;

        Posterior(Device device, int d, double noise) {
            this.device = device;
            this.d = d;
            this.noise = noise;
            mean = device.allocate(d);
            covariance = device.allocate(d, d);
        }

        @Override
        public Device device() {
            return device;
        }

        @Override
        public StepResult step(Points batch, Progress progress) {
            return new StepResult(0, 0, 0, 0);
        }

        @Override
        public void endOfEpoch(TrainingPoints training, Progress progress) {
            int n = training.size();
            float[] x = new float[n * (d - 1)];
            float[] y = new float[n];
            training.gather(IntStream.range(0, n).toArray(), 0, n, x, y);
            double[][] upper = new double[d][];
            double[] right = new double[d];
            for (int i = 0; i < d; i++) {
                upper[i] = new double[d - i];
                upper[i][0] = 1;
            }
            for (int k = 0; k < n; k++) {
                double[] row = row(x, k);
                for (int i = 0; i < d; i++) {
                    right[i] += row[i] * y[k] / noise;
                    for (int j = i; j < d; j++) {
                        upper[i][j - i] += row[i] * row[j] / noise;
                    }
                }
            }
            Cholesky factor = Cholesky.of(upper);
            float[] inverse = new float[d * d];
            for (int i = 0; i < d; i++) {
                double[] unit = new double[d];
                unit[i] = 1;
                write(factor.solve(unit), inverse, i * d);
            }
            float[] solution = new float[d];
            write(factor.solve(right), solution, 0);
            device.write(mean, solution);
            device.write(covariance, inverse);
        }

        private static void write(double[] from, float[] into, int at) {
            for (int i = 0; i < from.length; i++) {
                into[at + i] = (float) from[i];
            }
        }

        private double[] row(float[] x, int k) {
            double[] row = new double[d];
            row[0] = 1;
            for (int i = 1; i < d; i++) {
                row[i] = x[k * (d - 1) + i - 1];
            }
            return row;
        }

        @Override
        public Map<String, Tensor> parameters() {
            return Map.of("mean", mean, "covariance", covariance);
        }

        @Override
        public Map<String, Tensor> state() {
            return parameters();
        }

        @Override
        public Predictive predict(float[] inputs, int points, int samples, int draw) {
            float[] m = device.read(mean);
            float[] c = device.read(covariance);
            double[] means = new double[points];
            double[] epistemic = new double[points];
            double[] aleatoric = new double[points];
            for (int k = 0; k < points; k++) {
                double[] row = row(inputs, k);
                for (int i = 0; i < d; i++) {
                    means[k] += row[i] * m[i];
                    for (int j = 0; j < d; j++) {
                        epistemic[k] += row[i] * row[j] * c[i * d + j];
                    }
                }
                epistemic[k] = Math.max(0, epistemic[k]);
                aleatoric[k] = noise;
            }
            return GaussianPredictive.of(means, epistemic, aleatoric);
        }
    }
}
