package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.Fit;
import dev.credence.core.train.NonFiniteException;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import dev.credence.eval.detail.LearningRecorder;
import dev.credence.eval.detail.PointRecorder;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.metrics.Metric;
import dev.credence.eval.metrics.Metrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a contender on one split. Settings are chosen on the split's training part alone: every candidate is trained on a random 80 % of it and
 * scored by the log-likelihood of the other 20 % in the target's own unit, as often as the run has hold-outs or until {@value #ENOUGH} points
 * were scored; the best on average is trained again on all of it and sees the test part once.
 */
final class SplitRunner {
    private static final Logger LOG = LoggerFactory.getLogger(SplitRunner.class);
    private static final long SELECTION_STREAM = 6L << 32;
    private static final double HELD_OUT = 0.2;
    /** So many validation points, over all hold-outs, judge well enough: no further one is made. */
    private static final int ENOUGH = 1000;

    private final NamedServices<InferenceMethod> methods;
    private final DeviceProvider devices;
    private final int threads;
    private final BooleanSupplier stop;

    SplitRunner(NamedServices<InferenceMethod> methods, DeviceProvider devices, int threads, BooleanSupplier stop) {
        this.methods = methods;
        this.devices = devices;
        this.threads = threads;
        this.stop = stop;
    }

    /** What was measured on one part of the data. */
    private record Outcome(Map<String, Double> metrics, double trainSeconds, double predictSeconds, int epochs) {}

    /** A run's result, and what it leaves beside it. */
    record Finished(RunResult result, Optional<RunDetails> details) {}

    /** What is recorded of a final training and its test points. */
    private record Recorders(LearningRecorder learning, PointRecorder points) {
        Recorders() {
            this(new LearningRecorder(), new PointRecorder());
        }

        Optional<RunDetails> details(Run run) {
            return points.details()
                    .map(p -> new RunDetails(
                            run.dataset(), run.split(), run.contender().label(), p, learning.curve()));
        }
    }

    Finished run(Run run, Dataset dataset, RunWatch watch) {
        Examples train = dataset.train(run.split());
        long start = System.nanoTime();
        List<RunResult.Score> scores = new ArrayList<>();
        Map<String, String> chosen = select(run, dataset, train, scores, watch);
        double selectSeconds = seconds(start);
        Examples test = dataset.test(run.split());
        watch.finalFit();
        Recorders recorders = new Recorders();
        Outcome outcome = fit(run, dataset, chosen, train, test, Metrics.of(dataset.task()), watch, recorders);
        RunResult result = new RunResult(
                run,
                methods.get(run.contender().method()).settings().parse(chosen).asText(),
                scores,
                devices.name(),
                train.size(),
                test.size(),
                outcome.metrics(),
                selectSeconds,
                outcome.trainSeconds(),
                outcome.predictSeconds(),
                outcome.epochs(),
                Versions.library());
        return new Finished(result, recorders.details(run));
    }

    /** The candidate of the best score, of equals the first. */
    private Map<String, String> select(
            Run run, Dataset dataset, Examples train, List<RunResult.Score> scores, RunWatch watch) {
        List<Map<String, String>> candidates = run.contender().candidates();
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        if (train.size() < 2) {
            throw new UserException("Choosing settings needs at least 2 training points, there is " + train.size()
                    + "; leave out the grid");
        }
        Map<String, String> best = candidates.get(0);
        double bestScore = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < candidates.size(); c++) {
            Map<String, String> candidate = candidates.get(c);
            double score = score(run, dataset, c, train, watch);
            Map<String, String> varied = new LinkedHashMap<>(candidate);
            varied.keySet().retainAll(run.contender().grid().keySet());
            scores.add(new RunResult.Score(varied, score));
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    /** A candidate's validation log-likelihood, the mean over the hold-outs, which are the same for all candidates. */
    private double score(Run run, Dataset dataset, int candidate, Examples train, RunWatch watch) {
        List<Map<String, String>> candidates = run.contender().candidates();
        CounterRandom random = CounterRandom.of(run.seed(), SELECTION_STREAM);
        int held = Math.max(1, (int) Math.round(HELD_OUT * train.size()));
        int holdOuts = Math.min(run.holdOuts(), (ENOUGH + held - 1) / held);
        double sum = 0;
        for (int i = 0; i < holdOuts && !Double.isNaN(sum); i++) {
            int[] order = random.permutation(train.size(), i);
            Examples validation = train.rows(Arrays.copyOfRange(order, 0, held));
            Examples rest = train.rows(Arrays.copyOfRange(order, held, order.length));
            watch.judging(candidate, candidates.size(), i, holdOuts);
            sum += validate(run, dataset, candidates.get(candidate), rest, validation, watch);
        }
        return sum / holdOuts;
    }

    /** NaN if training diverges or predictions are not finite. */
    private double validate(
            Run run,
            Dataset dataset,
            Map<String, String> candidate,
            Examples train,
            Examples validation,
            RunWatch watch) {
        String name = Metric.LOG_LIKELIHOOD.key();
        try {
            Metrics metrics = Metrics.of(dataset.task(), Set.of(Metric.LOG_LIKELIHOOD));
            double score = fit(run, dataset, candidate, train, validation, metrics, watch, null)
                    .metrics()
                    .getOrDefault(name, Double.NaN);
            return Double.isFinite(score) ? score : Double.NaN;
        } catch (NonFiniteException | UnusablePrediction e) {
            LOG.info("{}: {} is left out of the choice: {}", run.describe(), candidate, e.getMessage());
            return Double.NaN;
        }
    }

    private Outcome fit(
            Run run,
            Dataset dataset,
            Map<String, String> settings,
            Examples train,
            Examples test,
            Metrics metrics,
            RunWatch watch,
            @Nullable Recorders recorders) {
        try (Device device = devices.open(threads)) {
            long start = System.nanoTime();
            int[] epochs = new int[1];
            TrainingListener listener = (EpochReport report) -> {
                epochs[0] = report.epoch();
                if (recorders != null) {
                    recorders.learning().add(report);
                }
                watch.epochEnded(report);
                return !stop.getAsBoolean();
            };
            TrainedModel model = Fit.of(methods.get(run.contender().method()), device)
                    .settings(settings)
                    .seed(run.seed())
                    .listener(listener)
                    .train(dataset, train);
            double trainSeconds = seconds(start);
            start = System.nanoTime();
            evaluate(model, test, metrics, recorders);
            return new Outcome(metrics.result(), trainSeconds, seconds(start), epochs[0]);
        }
    }

    private static void evaluate(TrainedModel model, Examples test, Metrics metrics, @Nullable Recorders recorders) {
        try {
            model.predict(test, model.defaultSamples(), (tile, from) -> {
                double[] targets = new double[tile.points()];
                for (int i = 0; i < targets.length; i++) {
                    targets[i] = test.target(from + i);
                }
                metrics.add(tile, targets);
                if (recorders != null) {
                    recorders.points().add(tile, targets);
                }
            });
        } catch (UserException e) {
            throw new UnusablePrediction(e);
        }
    }

    /** Predictions that metrics cannot take. */
    private static final class UnusablePrediction extends UserException {
        private static final long serialVersionUID = 1L;

        UnusablePrediction(UserException cause) {
            super(String.valueOf(cause.getMessage()), cause);
        }
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) * 1e-9;
    }
}
