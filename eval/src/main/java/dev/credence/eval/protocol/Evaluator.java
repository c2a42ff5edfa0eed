package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
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
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.metrics.Metrics;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.guarantee.recalibration.ConfirmedWidth;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Trains on one part of the data and evaluates on another, each time on a new device. Thread-safe. */
public final class Evaluator {
    private final DeviceProvider devices;
    private final int threads;
    private final BooleanSupplier stop;

    /**
     * An evaluator with a provider of devices.
     *
     * @param threads threads for each device
     * @param stop polled after every epoch; true ends the training with {@link TrainingStopped}
     */
    public Evaluator(DeviceProvider devices, int threads, BooleanSupplier stop) {
        this.devices = devices;
        this.threads = threads;
        this.stop = stop;
    }

    /**
     * A method with settings, to be trained.
     *
     * @param method the method
     * @param settings settings as text; the others have the method's defaults
     * @param seed seed of all random numbers
     * @param dataset data set with the task and the names
     * @param cells the inputs' kinds if they are a table's cells; empty if they are numbers
     * @param relations of the training rows
     */
    public record Candidate(
            Method method,
            Map<String, String> settings,
            long seed,
            Dataset dataset,
            List<Column> cells,
            RowRelations relations) {
        public Candidate {
            cells = List.copyOf(cells);
        }

        /** A candidate for independent points of numbers. */
        public Candidate(Method method, Map<String, String> settings, long seed, Dataset dataset) {
            this(method, settings, seed, dataset, List.of(), RowRelations.NONE);
        }

        /** The same for some of the training rows. */
        Candidate of(int[] rows) {
            return new Candidate(method, settings, seed, dataset, cells, relations.of(rows));
        }

        /** The same with another method. */
        Candidate with(Method other) {
            return new Candidate(other, settings, seed, dataset, cells, relations);
        }
    }

    /** Observer of a training and a prediction, on their thread. */
    public interface Observer {
        /** An observer that does nothing. */
        Observer NONE = new Observer() {};

        /** Called after an epoch of training. */
        default void epochEnded(EpochReport report) {}

        /** Called after a tile of test points has been predicted; the tile is closed afterwards. */
        default void predicted(Predictive tile, double[] targets) {}

        /**
         * Called after all test points have been predicted; the model's device is closed afterwards. Not included in
         * measured times.
         */
        default void measured(TrainedModel model) {}
    }

    /**
     * Result of an evaluation.
     *
     * @param metrics values by name
     * @param epochs epochs of the training, or rounds
     * @param width factor of widths that rows outside of the fit confirmed; empty if widths are as fitted
     */
    public record Outcome(
            Map<String, Double> metrics,
            double trainSeconds,
            double predictSeconds,
            int epochs,
            OptionalDouble width) {}

    /**
     * Mean validation log-likelihood per point, in the target's own unit.
     *
     * @throws NoScoreException if training diverges or predictions are not finite
     * @throws TrainingStopped if it is stopped
     */
    public double logLikelihood(Candidate candidate, HoldOut holdOut) {
        return logLikelihood(candidate, holdOut, Observer.NONE);
    }

    double logLikelihood(Candidate candidate, HoldOut holdOut, Observer observer) {
        Metrics metrics = Metrics.of(candidate.dataset().task(), Set.of(StandardMetrics.LOG_LIKELIHOOD));
        double score;
        try {
            score = measure(candidate.of(holdOut.kept()), holdOut.train(), holdOut.validation(), metrics, observer)
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
     * Trains on one part of the data and evaluates on another.
     *
     * @param metrics empty metrics
     * @throws dev.credence.core.data.DataException if a target of either part is invalid under the method's likelihood
     * @throws TrainingStopped if it is stopped
     * @throws NonFiniteException if training diverges
     */
    public Outcome measure(Candidate candidate, Examples train, Examples test, Metrics metrics, Observer observer) {
        return measure(candidate, train, test, metrics, observer, false);
    }

    /** @param confirmed whether rows outside of the fit confirm widths, where there are such; part of the training */
    Outcome measure(
            Candidate candidate, Examples train, Examples test, Metrics metrics, Observer observer, boolean confirmed) {
        if (candidate.method() instanceof InferenceMethod) { // table methods take any number
            CommonSettings.requireTargets(test, candidate.dataset().task(), candidate.settings());
        }
        try (Device device = devices.open(threads)) {
            long start = System.nanoTime();
            int[] epochs = new int[1];
            TrainedModel model = candidate.method() instanceof TableMethod method
                    ? ofTable(method, candidate, train, epochs)
                    : ofNetwork((InferenceMethod) candidate.method(), device, candidate, train, observer, epochs);
            Optional<ConfirmedWidth> width = confirmed ? width(device, candidate, train) : Optional.empty();
            if (width.isPresent()) {
                model = RecalibrationFile.apply(width.get().attachTo(model));
            }
            double trainSeconds = seconds(start);
            start = System.nanoTime();
            predict(model, test, metrics, observer);
            double predictSeconds = seconds(start);
            observer.measured(model);
            return new Outcome(metrics.result(), trainSeconds, predictSeconds, epochs[0], width(width));
        }
    }

    private static OptionalDouble width(Optional<ConfirmedWidth> width) {
        return width.map(found -> OptionalDouble.of(found.factor())).orElse(OptionalDouble.empty());
    }

    private Optional<ConfirmedWidth> width(Device device, Candidate candidate, Examples train) {
        if (!(candidate.method() instanceof InferenceMethod method) || !hasWidth(candidate, train)) {
            return Optional.empty();
        }
        List<HeldOut> parts = candidate.relations().ordered()
                ? ConfirmedWidth.latest(train.size())
                : ConfirmedWidth.parts(train.size(), candidate.relations().together(train), candidate.seed());
        return Optional.of(ConfirmedWidth.of(
                parts, train, rows -> ofNetwork(method, device, candidate, rows, Observer.NONE, new int[1])));
    }

    /** Whether rows outside of the fit can confirm widths. */
    static boolean hasWidth(Candidate candidate, Examples train) {
        return candidate.method() instanceof InferenceMethod
                && ConfirmedWidth.isFor(candidate.dataset().task(), candidate.settings(), train);
    }

    private TrainedModel ofNetwork(
            InferenceMethod method,
            Device device,
            Candidate candidate,
            Examples train,
            Observer observer,
            int[] epochs) {
        TrainingListener listener = TrainingListener.until(stop, report -> {
            epochs[0] = report.epoch();
            observer.epochEnded(report);
        });
        return Fit.of(method, device)
                .cells(candidate.cells())
                .settings(candidate.settings())
                .seed(candidate.seed())
                .listener(listener)
                .train(candidate.dataset(), train);
    }

    /** A round counts as an epoch. A stopped training has a model too, but it is not evaluated. */
    private TrainedModel ofTable(TableMethod method, Candidate candidate, Examples train, int[] epochs) {
        TableFit fit = TableFit.of(method);
        if (!candidate.cells().isEmpty()) {
            fit.cells(candidate.cells());
        }
        candidate.relations().groups().ifPresent(fit::groups);
        TrainedModel model = fit.settings(candidate.settings())
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
                double[] weights = new double[targets.length];
                Arrays.setAll(weights, i -> test.weight(from + i));
                metrics.add(tile, targets, weights);
                observer.predicted(tile, targets);
            });
        } catch (UserException e) {
            throw new UnusablePrediction(e);
        }
    }

    /** Predictions that metrics cannot evaluate. */
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
