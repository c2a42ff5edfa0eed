package dev.credence.scoring.series;

import dev.credence.core.UserException;
import dev.credence.core.method.Methods;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableListener;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.Seasons;
import dev.credence.core.train.SeriesModel;
import dev.credence.datasets.series.SeriesTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Trains a model that forecasts series; {@link Forecaster#train} is the short way.
 *
 * <pre>{@code
 * Forecaster forecaster = ForecastTraining.on(Histories.of(sales).series("shop").order("day").target("sold"))
 *         .horizon(28)
 *         .method("grid-ets")
 *         .train();
 * forecaster.save(Path.of("sales.credence"));
 * }</pre>
 */
public final class ForecastTraining {
    /** The method where none is named; its module is {@code inference-forecast}. */
    public static final String USUAL = "forecast";

    private final Histories histories;
    private int horizon = 1;
    private String method = USUAL;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private Optional<Seasons> seasons = Optional.empty();
    private long seed = 1;
    private int threads = Runtime.getRuntime().availableProcessors();
    private TableListener listener = TableListener.SILENT;

    private ForecastTraining(Histories histories) {
        this.histories = histories;
    }

    /** Trains on histories, all of whose values are in the past of the forecasts. */
    public static ForecastTraining on(Histories histories) {
        return new ForecastTraining(histories);
    }

    /** The largest number of steps to forecast; 1 by default. */
    public ForecastTraining horizon(int steps) {
        horizon = steps;
        return this;
    }

    /** The method by name; {@value #USUAL} by default. */
    public ForecastTraining method(String name) {
        method = name;
        return this;
    }

    /** Sets a setting of the method, as text. */
    public ForecastTraining set(String setting, String value) {
        settings.put(setting, value);
        return this;
    }

    /** Steps after which patterns repeat, 1 for none; by default the calendar's, see {@link Seasons#usual}. */
    public ForecastTraining season(int steps) {
        return seasons(() -> Seasons.of(steps));
    }

    /** Two numbers of steps after which patterns repeat, such as 24 and 168 for hours. */
    public ForecastTraining seasons(int first, double second) {
        return seasons(() -> new Seasons(first, second));
    }

    private ForecastTraining seasons(Supplier<Seasons> given) {
        try {
            return seasons(given.get());
        } catch (IllegalArgumentException e) {
            throw new UserException(e.getMessage() + ".", e);
        }
    }

    /** Seasons in place of the calendar's. */
    public ForecastTraining seasons(Seasons given) {
        seasons = Optional.of(given);
        return this;
    }

    /** The seed of all random numbers; 1 by default. */
    public ForecastTraining seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /** The number of threads, on which results do not depend; by default one for each core. */
    public ForecastTraining threads(int count) {
        threads = count;
        return this;
    }

    /** Who is told of progress, and may stop the training. */
    public ForecastTraining listener(TableListener newListener) {
        listener = newListener;
        return this;
    }

    /**
     * Trains by a method of the class path.
     *
     * @throws UserException if the histories, the horizon, the method or its settings are unsuitable; says why
     */
    public Forecaster train() {
        return train(Methods.discoverForSeries());
    }

    /** Trains by one of the given methods. */
    public Forecaster train(NamedServices<SeriesMethod> methods) {
        SeriesTable table = histories.read();
        SeriesProblem problem = problem(table);
        SeriesMethod chosen = methods.get(method);
        Settings parsed = chosen.parse(settings);
        SeriesModel model = new SeriesModel(
                chosen.name(),
                parsed.asText(),
                problem,
                seed,
                SeriesFacts.of(table).write(),
                chosen.train(problem, table.set(), parsed, new SeriesTraining(seed, threads, listener)));
        return Forecaster.of(model);
    }

    private SeriesProblem problem(SeriesTable table) {
        try {
            return new SeriesProblem(seasons.orElse(Seasons.usual(table.step().season())), horizon);
        } catch (IllegalArgumentException e) {
            throw new UserException(e.getMessage() + ".", e);
        }
    }
}
