package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.result.Contender;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The method {@code fake}: predicts a constant, the running mean of the targets plus the setting {@code shift} in
 * standard deviations and slight noise from its seed, so that predictions depend on seed, data and the order of the
 * points. With {@code fault=diverges} training is not finite, with {@code fault=refuses} the problem is refused.
 */
public final class FakeMethod implements InferenceMethod {
    private static final Setting.Real SHIFT =
            new Setting.Real("shift", 0, -100, 100, "error of the prediction").tuned(SearchRange.linear(-3, 3));
    private static final Setting.Choice FAULT =
            new Setting.Choice("fault", "none", List.of("none", "diverges", "refuses"), "what goes wrong");

    /** A registry with this method only. */
    public static NamedServices<InferenceMethod> registry() {
        return Methods.of(List.of(new FakeMethod()));
    }

    public static Contender contender(String label, Map<String, String> settings) {
        return new Contender(label, "fake", settings, Map.of());
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public String description() {
        return "for tests";
    }

    @Override
    public String citation() {
        return "none";
    }

    @Override
    public Schema settings() {
        return Schema.of(
                new Setting.Whole("epochs", 3, 1, 1000, "passes"),
                new Setting.Whole("batch", 4, 1, 1000, "points in a batch"),
                SHIFT,
                FAULT);
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        if (settings.get(FAULT).equals("refuses")) {
            throw new UserException("the fake refuses");
        }
        return new Fake(device, settings.get(SHIFT), settings.get(FAULT), seed % 97 * 1e-3);
    }

    private static final class Fake implements Inference {
        private final Device device;
        private final String fault;
        private double prediction;

        Fake(Device device, double shift, String fault, double noise) {
            this.device = device;
            this.fault = fault;
            this.prediction = shift + noise;
        }

        @Override
        public Device device() {
            return device;
        }

        @Override
        public StepResult step(Points batch, Progress progress) {
            if (fault.equals("diverges") && progress.epoch() > 0) {
                throw new NonFiniteException("energy", progress, "shift");
            }
            for (float target : batch.targets()) {
                prediction += 0.01 * target;
            }
            return new StepResult(1, 1, 1, 1);
        }

        @Override
        public Map<String, Tensor> parameters() {
            return Map.of();
        }

        @Override
        public Findings findings() {
            return Findings.learnt(Map.of("prediction", prediction));
        }

        @Override
        public Map<String, Double> findingsAt(float[] inputs, int points) {
            return Map.of("points", (double) points);
        }

        @Override
        public Map<String, Tensor> state() {
            return Map.of();
        }

        @Override
        public Predictive predict(float[] inputs, int points, int samples, int draw) {
            return GaussianPredictive.of(filled(points, prediction), new double[points], filled(points, 1));
        }

        private static double[] filled(int points, double value) {
            double[] all = new double[points];
            Arrays.fill(all, value);
            return all;
        }
    }
}
