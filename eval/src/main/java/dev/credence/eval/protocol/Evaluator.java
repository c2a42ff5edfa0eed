package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProgress;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.metrics.Metrics;
import dev.credence.eval.metrics.StandardMetrics;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Trains on one part of the data and measures on another, each time on a device of its own. Safe for use by several
 * threads.
 */
public final class Evaluator {
    private final DeviceProvider devices;
    private final int threads;
    private final BooleanSupplier stop;

    /**
     * With its devices.
     *
     * @param threads for each device
     * @param stop asked after every epoch; true ends the training by {@link TrainingStopped}
     */
    public Evaluator(DeviceProvider devices, int threads, BooleanSupplier stop) {
        this.devices = devices;
        this.threads = threads;
        this.stop = stop;
    }

    /**
     * What is trained.
     *
     * @param method how
     * @param settings as text; the others keep the method's defaults
     * @param seed decides everything random
     * @param dataset gives the task and the names
     */
    public record Candidate(Method method, Map<String, String> settings, long seed, Dataset dataset) {}

    /** Observes a training and a prediction, on their thread. */
    public interface Observer {
        /** Sees nothing. */
        Observer NONE = new Observer() {};

        /** An epoch of training has ended. */
        default void epochEnded(EpochReport report) {}

        /** Some test points were predicted; the tile is closed afterwards. */
        default void predicted(Predictive tile, double[] targets) {}

        /**
         * All test points were predicted; the model's device is closed afterwards. What is done here is in no time that
         * is measured.
         */
        default void measured(TrainedModel model) {}
    }

    /**
     * What was measured.
     *
     * @param metrics by name
     * @param epochs of the training, or rounds
     */
    public record Outcome(Map<String, Double> metrics, double trainSeconds, double predictSeconds, int epochs) {}

    /**
     * The validation log-likelihood of a point, in the target's own unit.
     *
     * @throws NoScoreException if training diverges or predictions are not finite
     * @throws TrainingStopped if it was stopped
     */
    public double logLikelihood(Candidate candidate, HoldOut holdOut) {
        return logLikelihood(candidate, holdOut, Observer.NONE);
    }

    double logLikelihood(Candidate candidate, HoldOut holdOut, Observer observer) {
        Metrics metrics = Metrics.of(candidate.dataset().task(), Set.of(StandardMetrics.LOG_LIKELIHOOD));
        double score;
        try {
            score = measure(candidate, holdOut.train(), holdOut.validation(), metrics, observer)
                    .metrics()
                    .getOrDefault(StandardMetrics.LOG_LIKELIHOOD.name(), Double.NaN);
        } catch (NonFiniteException | UnusablePrediction e) {
            throw new NoScoreException(e);
        }
        if (!Double.isFinite(score)) {
            throw new NoScoreException("The validation log-likelihood is " + score);
        }
        return score;
    }

    /**
     * Trains on one part of the data and measures on another.
     *
     * @param metrics that have seen no points yet
     * @throws dev.credence.core.data.DataException if a target of either part is none of the method's likelihood
     * @throws TrainingStopped if it was stopped
     * @throws NonFiniteException if training diverges
     */
    public Outcome measure(Candidate candidate, Examples train, Examples test, Metrics metrics, Observer observer) {
        if (candidate.method() instanceof InferenceMethod) { // those of tables take any number
            CommonSettings.requireTargets(test, candidate.dataset().task(), candidate.settings());
        }
        try (Device device = devices.open(threads)) {
            long start = System.nanoTime();
            int[] epochs = new int[1];
            TrainedModel model = candidate.method() instanceof TableMethod method
                    ? ofTable(method, candidate, train, epochs)
                    : ofNetwork((InferenceMethod) candidate.method(), device, candidate, train, observer, epochs);
            double trainSeconds = seconds(start);
            start = System.nanoTime();
            predict(model, test, metrics, observer);
            double predictSeconds = seconds(start);
            observer.measured(model);
            return new Outcome(metrics.result(), trainSeconds, predictSeconds, epochs[0]);
        }
    }

    private TrainedModel ofNetwork(
            InferenceMethod method,
            Device device,
            Candidate candidate,
            Examples train,
            Observer observer,
            int[] epochs) {
        TrainingListener listener = (EpochReport report) -> {
            epochs[0] = report.epoch();
            observer.epochEnded(report);
            return !stop.getAsBoolean();
        };
        return Fit.of(method, device)
                .settings(candidate.settings())
                .seed(candidate.seed())
                .listener(listener)
                .train(candidate.dataset(), train);
    }

    /** A round counts as an epoch. A training that was stopped has a model too, but not the one that is measured. */
    private TrainedModel ofTable(TableMethod method, Candidate candidate, Examples train, int[] epochs) {
        TrainedModel model = TableFit.of(method)
                .settings(candidate.settings())
                .seed(candidate.seed())
                .threads(threads)
                .listener(new TableListener() {
                    @Override
                    public void progressed(TableProgress progress) {
                        epochs[0] = progress.round();
                    }

                    @Override
                    public boolean stopped() {
                        return stop.getAsBoolean();
                    }
                })
                .train(candidate.dataset(), train);
        if (stop.getAsBoolean()) {
            throw TrainingStopped.before();
        }
        return model;
    }

    static void predict(TrainedModel model, Examples test, Metrics metrics, Observer observer) {
        try {
            model.lend(test, model.defaultSamples(), (tile, from) -> {
                double[] targets = new double[tile.points()];
                for (int i = 0; i < targets.length; i++) {
                    targets[i] = test.target(from + i);
                }
                metrics.add(tile, targets);
                observer.predicted(tile, targets);
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

    static double seconds(long since) {
        return (System.nanoTime() - since) * 1e-9;
    }
}
