package dev.credence.inference.forecast;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.random.Stream;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The default: the grid of exponential-smoothing models, pooled with networks over all series in its units. */
public final class ForecastMethod implements SeriesMethod {
    private static final Setting.Whole STEPS =
            new Setting.Whole("steps", 800, 1, 100_000, "training steps of each network");
    private static final Setting.Whole WIDTH =
            new Setting.Whole("width", 192, 8, 4096, "units of each network's two hidden layers");
    private static final Setting.Whole NETWORKS =
            new Setting.Whole("networks", 1, 1, 50, "number of networks of each of two kinds, on each scale");
    private static final Setting.Whole SERIES = new Setting.Whole(
            "least-series", 20, 1, Integer.MAX_VALUE, "number of series from which on there are networks");
    private static final Setting.Whole WINDOWS = new Setting.Whole(
            "least-windows", 3000, 1, Integer.MAX_VALUE, "number of windows from which on there are networks");
    private static final String LAST = "last-window";
    private static final Setting.Choice POOL = new Setting.Choice(
            "pool",
            LAST,
            List.of(LAST, "equal"),
            "shares of grid and networks: by the last horizon of each series, or equal, in half the time");

    private static final Setting.Text TABLE = new Setting.Text(
            "table",
            LagTable.NONE,
            "none, or the name of a method of tables such as boosting or auto",
            text -> text.matches("[a-z0-9-]+"),
            "a method of tables, trained on lags, as one more member of the pool");

    /** The two kinds of networks on each scale. */
    private static final List<NetworkTraining.Kind> KINDS =
            List.of(new NetworkTraining.Kind(2e-3, 0.01, 0.1), new NetworkTraining.Kind(1e-3, 0.1, 0.3));

    /** Largest number of windows of one series, and of all. */
    private static final int EACH = 60;

    private static final int MOST = 120_000;
    private static final int LEAST_EACH = 4;

    @Override
    public String name() {
        return "forecast";
    }

    @Override
    public String description() {
        return "the default for series: a grid of exponential-smoothing models on the raw and the logarithmic scale,"
                + " pooled with small networks over all series where there are enough of them";
    }

    @Override
    public String citation() {
        return "Exponential smoothing in state space form: Hyndman, Koehler, Snyder & Grose 2002 (International Journal"
                + " of Forecasting). Networks over many series in units of exponential smoothing: after Smyl 2020 (the"
                + " same). Mixture densities: Bishop 1994. Linear pools: Stone 1961.";
    }

    @Override
    public Schema settings() {
        return Schema.of(STEPS, WIDTH, NETWORKS, SERIES, WINDOWS, POOL, TABLE);
    }

    @Override
    public TrainedSeries train(SeriesProblem problem, SeriesSet series, Settings settings, SeriesTraining training) {
        List<Series> sorted =
                series.all().stream().sorted(Comparator.comparing(Series::id)).toList();
        LagTable.requireKnown(settings.get(TABLE));
        if (!settings.get(POOL).equals(LAST)) {
            return trained(problem, sorted, settings, training).with(PoolShares.equal());
        }
        LastWindow last = new LastWindow(problem, sorted);
        ForecastModel earlier = trained(problem, last.before(), settings, half(training, 0));
        PoolShares shares = last.shares(earlier, training.threads());
        return trained(problem, sorted, settings, half(training, 1)).with(shares);
    }

    /** Training as one half of two. */
    private static SeriesTraining half(SeriesTraining training, int before) {
        TableListener whole = training.listener();
        TableListener listener = new TableListener() {
            @Override
            public void progressed(TableProgress now) {
                whole.progressed(new TableProgress(
                        now.round(), before * now.of() + now.done(), 2 * now.of(), now.detail(), now.last()));
            }

            @Override
            public boolean stopped() {
                return whole.stopped();
            }
        };
        return new SeriesTraining(training.seed(), training.threads(), listener);
    }

    private static ForecastModel trained(
            SeriesProblem problem, List<Series> sorted, Settings settings, SeriesTraining training) {
        GridSmoother smoother = new GridSmoother(problem);
        WindowInputs shape = new WindowInputs(problem);
        List<Windows> scales = List.of(
                windows(sorted, false, smoother, shape, settings, training),
                windows(sorted, true, smoother, shape, settings, training));
        return new ForecastModelTraining(problem, scales, settings, training).train();
    }

    private static Windows windows(
            List<Series> series,
            boolean isLogarithmic,
            GridSmoother smoother,
            WindowInputs shape,
            Settings settings,
            SeriesTraining training) {
        List<Windows.Source> histories = series.stream()
                .map(one -> Windows.Source.of(one, isLogarithmic))
                .flatMap(Optional::stream)
                .toList();
        boolean few = histories.size() < settings.get(SERIES) || 2 * histories.size() < series.size();
        int each = Math.max(LEAST_EACH, Math.min(EACH, MOST / Math.max(1, series.size())));
        return Windows.of(
                few ? List.of() : histories,
                smoother,
                shape,
                each,
                Stream.SERIES_NETWORKS.of(training.seed()),
                training.threads());
    }

    /** The networks' training, several at a time. */
    private record ForecastModelTraining(
            SeriesProblem problem, List<Windows> scales, Settings settings, SeriesTraining training) {
        ForecastModel train() {
            List<NetworkTraining> all = new ArrayList<>();
            List<Integer> scaleOf = new ArrayList<>();
            int steps = settings.get(STEPS);
            int each = KINDS.size() * settings.get(NETWORKS);
            for (int scale = 0; scale < scales.size(); scale++) {
                for (int k = 0; scales.get(scale).count() >= settings.get(WINDOWS) && k < each; k++) {
                    int number = scale * each + k;
                    all.add(new NetworkTraining(
                            scales.get(scale),
                            KINDS.get(k % KINDS.size()),
                            settings.get(WIDTH),
                            steps,
                            training.seed(),
                            number));
                    scaleOf.add(scale);
                }
            }
            List<WindowNetwork> networks = train(all, steps);
            if (training.listener().stopped()) { // half-trained networks are worse than none
                networks = List.of();
            }
            List<List<WindowNetwork>> byScale = List.of(new ArrayList<>(), new ArrayList<>());
            for (int k = 0; k < networks.size(); k++) {
                byScale.get(scaleOf.get(k)).add(networks.get(k));
            }
            return new ForecastModel(
                    problem, settings.get(WIDTH), byScale.get(0), byScale.get(1), table(), PoolShares.equal());
        }

        private Optional<LagTable> table() {
            String name = settings.get(TABLE);
            boolean isPossible =
                    scales.get(0).count() > 0 && !training.listener().stopped();
            return name.equals(LagTable.NONE) || !isPossible
                    ? Optional.empty()
                    : LagTable.train(name, problem, scales.get(0), training);
        }

        private List<WindowNetwork> train(List<NetworkTraining> all, int steps) {
            AtomicLong done = new AtomicLong();
            long total = (long) steps * all.size();
            Object oneAtATime = new Object();
            return Parallel.map(
                    all.size(),
                    training.threads(),
                    k -> all.get(k).train(training.listener()::stopped, () -> {
                        synchronized (oneAtATime) {
                            long now = done.incrementAndGet();
                            training.listener().progressed(new TableProgress(0, now, total, "networks"));
                        }
                    }));
        }
    }

    @Override
    public boolean usesCovariates() {
        return true;
    }

    @Override
    public TrainedSeries load(
            SeriesProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        return ForecastModel.load(problem, document, arrays);
    }
}
