package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainingPlan;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.metrics.Metrics;
import dev.credence.eval.metrics.StandardMetrics;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the test points during training, without changing it: prediction only reads the parameters. Measures the
 * time spent. Confined to the training thread.
 */
final class TestCurve {
    private final Evaluator.Candidate candidate;
    private final Examples train;
    private final Examples test;
    private final int every;
    private @Nullable TrainedModel model;
    private double seconds;

    /**
     * A curve.
     *
     * @param every interval of evaluations in epochs; the last epoch is always evaluated. 0 for no curve
     */
    TestCurve(Evaluator.Candidate candidate, Examples train, Examples test, int every) {
        this.candidate = candidate;
        this.train = train;
        this.test = test;
        this.every = every;
    }

    /** The candidate to train, observed during training. */
    Evaluator.Candidate candidate() {
        return every > 0 && candidate.method() instanceof InferenceMethod method
                ? candidate.with(new RecordingMethod(method))
                : candidate; // a table method has no model before its training ends
    }

    /**
     * Test log-likelihood after an epoch, in the target's own unit; empty if not due, or predictions are not finite.
     */
    OptionalDouble after(EpochReport report) {
        TrainedModel now = model;
        if (now == null || (report.epoch() % every != 0 && report.epoch() != report.epochs())) {
            return OptionalDouble.empty();
        }
        long start = System.nanoTime();
        try {
            Metrics metrics = Metrics.of(candidate.dataset().task(), Set.of(StandardMetrics.LOG_LIKELIHOOD));
            Evaluator.predict(now, test, metrics, Evaluator.Observer.NONE);
            return OptionalDouble.of(metrics.result().getOrDefault(StandardMetrics.LOG_LIKELIHOOD.name(), Double.NaN));
        } catch (UserException e) {
            return OptionalDouble.empty(); // a gap in the curve; the trained model's predictions are reported
        } finally {
            seconds += Evaluator.seconds(start);
        }
    }

    /** Time spent on evaluations so far. */
    double seconds() {
        return seconds;
    }

    /** Wraps the candidate's method to keep its inference. */
    private final class RecordingMethod implements InferenceMethod {
        private final InferenceMethod method;

        RecordingMethod(InferenceMethod method) {
            this.method = method;
        }

        @Override
        public String name() {
            return method.name();
        }

        @Override
        public String description() {
            return method.description();
        }

        @Override
        public String citation() {
            return method.citation();
        }

        @Override
        public Schema settings() {
            return method.settings();
        }

        @Override
        public Schema settings(Map<String, String> chosen) {
            return method.settings(chosen);
        }

        @Override
        public TrainingPlan plan(Settings settings) {
            return method.plan(settings);
        }

        @Override
        public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
            Inference inference = method.prepare(problem, settings, device, seed);
            Dataset data = candidate.dataset();
            model = new TrainedModel(
                    new ModelDescription(
                            name(),
                            settings.asText(),
                            problem,
                            CommonSettings.standardisation(method, settings, train, data.task()),
                            data.inputNames(),
                            data.targetName(),
                            List.copyOf(data.classNames()),
                            seed,
                            JsonNodeFactory.instance.objectNode(),
                            JsonNodeFactory.instance.objectNode()),
                    inference,
                    plan(settings).predictionSamples());
            return inference;
        }
    }
}
