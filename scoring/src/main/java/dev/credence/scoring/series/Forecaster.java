package dev.credence.scoring.series;

import dev.credence.core.UserException;
import dev.credence.core.file.Faults;
import dev.credence.core.method.Methods;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.Forecast;
import dev.credence.core.train.SeriesModel;
import dev.credence.core.train.SeriesModelFile;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.datasets.series.TimeStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A trained model that forecasts time series from their histories. Immutable and thread-safe.
 *
 * <pre>{@code
 * Forecaster forecaster = Forecaster.train(Map.of("shop 1", sold), 14);
 * Forecasts next = forecaster.forecast(Histories.of(Map.of("shop 1", sold)));
 * double[] median = next.get("shop 1").median();
 * }</pre>
 *
 * <p>The history is an input of the model: it forecasts from later histories of the same series, and from those of
 * others, without training. What a forecast gives for a series depends on nothing after the end of its history.
 */
public final class Forecaster {
    private final SeriesModel model;
    private final SeriesFacts facts;

    private Forecaster(SeriesModel model, SeriesFacts facts) {
        this.model = model;
        this.facts = facts;
    }

    /**
     * A model as it is.
     *
     * @throws IllegalArgumentException if its facts are damaged
     */
    public static Forecaster of(SeriesModel model) {
        return new Forecaster(model, SeriesFacts.read(model));
    }

    /**
     * Trains the method {@code forecast}, whose module is {@code inference-forecast}, on series by name.
     *
     * @param series values of each, NaN where one is missing
     * @param horizon largest number of steps to forecast
     * @throws UserException if the series or the horizon are unsuitable; says why
     */
    public static Forecaster train(Map<String, double[]> series, int horizon) {
        return train(Histories.of(series), horizon);
    }

    /** The same on histories of any kind; {@link ForecastTraining} says what else can be set. */
    public static Forecaster train(Histories histories, int horizon) {
        return ForecastTraining.on(histories).horizon(horizon).train();
    }

    /**
     * Opens a model file, of a method of the class path.
     *
     * @throws UserException if the file is missing, damaged, or of another kind of model; the message names the file
     */
    public static Forecaster open(Path file) {
        return open(file, Methods.discoverForSeries());
    }

    /** Opens a model file, of one of the given methods. */
    public static Forecaster open(Path file, NamedServices<SeriesMethod> methods) {
        SeriesModel model = SeriesModelFile.load(file, methods);
        try {
            return of(model);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: " + e.getMessage() + ". Train it again.", e);
        }
    }

    /** SHA-256 of a model file, in hexadecimal. */
    public static String fingerprint(Path file) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UserException("The model file " + file + " cannot be read: " + Faults.reason(e), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256", e);
        }
    }

    /** Saves the model with its guarantee, atomically. */
    public void save(Path file) {
        SeriesModelFile.save(model, file);
    }

    /** The model. */
    public SeriesModel model() {
        return model;
    }

    /** Largest number of steps to forecast H. */
    public int horizon() {
        return model.problem().horizon();
    }

    /** The columns of the table that it was trained on, which later tables have too. */
    public SeriesColumns columns() {
        return facts.columns();
    }

    /** The step of the times of training. */
    public TimeStep step() {
        return facts.step();
    }

    /** The guarantee of its intervals; empty before a calibration. */
    public Optional<SeriesGuarantee> guarantee() {
        return facts.guarantee();
    }

    /** Reads histories with this model's columns and step where they name no others. */
    public SeriesTable read(Histories histories) {
        return histories.read(facts);
    }

    /** Forecasts of all H steps after each history. */
    public Forecasts forecast(Histories histories) {
        return forecast(histories, horizon());
    }

    /**
     * Forecasts.
     *
     * @param steps number of steps, 1 to H; fewer give the first of more
     * @throws UserException if the histories cannot be read, or the horizon is longer than the model's
     */
    public Forecasts forecast(Histories histories, int steps) {
        return forecast(histories, steps, guarantee());
    }

    /**
     * Forecasts with another guarantee, such as a state of the model's own that has gone on.
     *
     * @param steps as {@link #forecast(Histories, int)}
     * @param given empty for the model's own intervals alone
     */
    public Forecasts forecast(Histories histories, int steps, Optional<SeriesGuarantee> given) {
        model.problem().requireWithin(steps);
        SeriesTable table = read(histories);
        int needed = given.isPresent() ? horizon() : steps;
        if (model.trained().usesCovariates()) {
            table.requireAhead(needed);
        }
        Forecast all = model.trained().forecast(table.set(), needed);
        List<List<GuaranteedLeads>> guaranteed =
                given.map(one -> one.intervals(this, table, all)).orElse(List.of());
        return Forecasts.of(table, all, guaranteed, steps);
    }

    /**
     * With a guarantee for new series of this kind ({@link OverSeries}), from the last H values of other series, which
     * replaces any other.
     *
     * @param others series that the model has not learnt from, or such whose last H values came after its training
     * @param coverages each in (0, 1)
     * @throws UserException if there are too few of them, or the model knows their last values; says how many it needs
     */
    public Forecaster calibrated(Histories others, double... coverages) {
        return with(OverSeries.calibrate(this, read(others), coverages));
    }

    /**
     * With a guarantee for each series' next values on average over time ({@link OverTime}), run over the last origins
     * of the histories, which replaces any other.
     *
     * @param coverages each in (0, 1)
     */
    public Forecaster adapted(Histories histories, double... coverages) {
        return with(OverTime.start(OverTime.Options.USUAL, coverages).follow(this, read(histories)));
    }

    /**
     * With the state of its guarantee over time moved on to the ends of the histories; the same model where it has
     * none.
     */
    public Forecaster followed(Histories histories) {
        return guarantee()
                .filter(OverTime.class::isInstance)
                .map(given -> with(((OverTime) given).follow(this, read(histories))))
                .orElse(this);
    }

    /** The same model with another guarantee. */
    public Forecaster with(SeriesGuarantee guarantee) {
        SeriesFacts with = facts.with(guarantee);
        return new Forecaster(
                new SeriesModel(
                        model.method(), model.settings(), model.problem(), model.seed(), with.write(), model.trained()),
                with);
    }

    /**
     * Number of first values of a series that the model may have learnt from; 0 of other series, and where the model
     * keeps nothing of any. Series are told apart by name.
     */
    public int learnt(DatedSeries series) {
        return model.trained().hasLearnt() ? trainedUpTo(series) : 0;
    }

    /** Number of first values of a series that were in the training, told apart by name; 0 of other series. */
    public int trainedUpTo(DatedSeries series) {
        return SeriesFacts.valuesUpTo(facts.ends(), series);
    }

    /** A note on series that are too short for their season, which they are forecast without. */
    public Optional<String> shortNote(SeriesTable table) {
        int season = model.problem().season();
        int needed = 2 * season + 4;
        long few = table.series().stream()
                .filter(one -> season > 1 && one.series().length() < needed)
                .count();
        return few == 0
                ? Optional.empty()
                : Optional.of(few + " of " + table.series().size() + " series have fewer than " + needed
                        + " steps: they are forecast without the season of " + season + ".");
    }
}
