package dev.credence.inference.forecast;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * The grid on both scales and the networks on each, pooled linearly: the grid on a scale and the networks on it
 * together have one share each.
 */
final class ForecastModel implements TrainedSeries {
    private static final String RAW = "raw";
    private static final String LOG = "log";
    private static final int MOST_NETWORKS = 100;
    private static final int MOST_WIDTH = 1 << 12;

    private final SeriesProblem problem;
    private final GridSmoother smoother;
    private final WindowInputs shape;
    private final int width;
    private final List<WindowNetwork> raw;
    private final List<WindowNetwork> log;
    private final PoolShares shares;

    /**
     * A model.
     *
     * @param raw networks on the raw scale; may be none
     * @param log networks on the logarithmic scale; may be none
     */
    ForecastModel(
            SeriesProblem problem, int width, List<WindowNetwork> raw, List<WindowNetwork> log, PoolShares shares) {
        this.problem = problem;
        this.shares = shares;
        this.width = width;
        this.raw = List.copyOf(raw);
        this.log = List.copyOf(log);
        smoother = new GridSmoother(problem);
        shape = new WindowInputs(problem);
    }

    /**
     * Reads a model.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    static ForecastModel load(SeriesProblem problem, ObjectNode document, Map<String, NpyArray> arrays) {
        JsonRecord json = JsonRecord.of(document);
        int width = json.whole("width", 1, MOST_WIDTH);
        int[] counts = {json.whole(RAW, 0, MOST_NETWORKS), json.whole(LOG, 0, MOST_NETWORKS)};
        PoolShares shares = PoolShares.read(json);
        json.end();
        int inputs = new WindowInputs(problem).count();
        int outputs = MixtureOutputs.count(problem.horizon());
        List<List<WindowNetwork>> all = new ArrayList<>();
        for (int scale = 0; scale < counts.length; scale++) {
            List<WindowNetwork> networks = new ArrayList<>();
            for (int k = 0; k < counts[scale]; k++) {
                networks.add(WindowNetwork.load(name(scale, k), arrays, inputs, width, outputs));
            }
            all.add(networks);
        }
        ForecastModel model = new ForecastModel(problem, width, all.get(0), all.get(1), shares);
        Set<String> unknown = new TreeSet<>(arrays.keySet());
        unknown.removeAll(model.arrays().keySet());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("it holds the unknown arrays " + unknown);
        }
        return model;
    }

    private static String name(int scale, int k) {
        return (scale == 0 ? RAW : LOG) + "-" + k;
    }

    /** The same with other shares. */
    ForecastModel with(PoolShares others) {
        return new ForecastModel(problem, width, raw, log, others);
    }

    /** Number of members that forecast a history: 2 or 4; 0 where it is not for the pool. */
    int members(Series series) {
        SmoothedHistory history = Histories.of(series);
        if (CountForecast.of(series, problem.season(), problem.horizon()).isPresent() || !showsWindow(history)) {
            return 0;
        }
        return history.logarithmic().isPresent() && !log.isEmpty() ? PoolShares.ALL : PoolShares.LOG;
    }

    private boolean showsWindow(SmoothedHistory history) {
        return history.length() >= Windows.first(problem.season());
    }

    @Override
    public Forecast forecast(SeriesSet histories, int horizon) {
        problem.requireWithin(horizon);
        histories.forEach(series -> series.requireAhead(horizon));
        return new Forecast(histories.all().stream()
                .map(one -> forecast(one).first(horizon))
                .toList());
    }

    private SeriesForecast forecast(Series series) {
        SmoothedHistory history = Histories.of(series);
        Optional<SeriesForecast> counts = CountForecast.of(series, problem.season(), problem.horizon());
        if (counts.isPresent()) {
            return counts.get();
        }
        KnownAhead ahead = Histories.covariates(series, history, problem.horizon());
        Optional<PastCovariates> past = PastCovariates.of(series, history, smoother);
        Components components = new Components(problem.horizon());
        Optional<SmoothedHistory> positive = history.logarithmic();
        double[] share = shares.of(positive.isPresent());
        add(LeadBases.of(smoother, history, ahead, past), history, raw, share, 0, components);
        positive.ifPresent(
                one -> add(LeadBases.of(smoother, one, ahead, past), one, log, share, PoolShares.LOG, components));
        return components.forecast(series.id(), Histories.bound(series));
    }

    /**
     * Adds the members on a scale.
     *
     * @param shares of all members
     * @param first place of the grid on this scale
     */
    private void add(
            LeadBases bases,
            SmoothedHistory whole,
            List<WindowNetwork> networks,
            double[] shares,
            int first,
            Components into) {
        BasePath path = bases.path();
        into.add(shares[first], path, whole);
        if (networks.isEmpty() || !showsWindow(whole)) {
            return;
        }
        List<float[]> inputs = bases.all().stream().map(this::inputs).toList();
        for (WindowNetwork network : networks) {
            List<float[]> outputs = inputs.stream().map(network::outputs).toList();
            double share = shares[first + PoolShares.NETWORKS] / networks.size();
            add(h -> outputs.get(bases.chosen(h)), share, path, whole, into);
        }
    }

    private float[] inputs(LeadBases.Base base) {
        SmoothedHistory history = base.history();
        float[] x = new float[shape.count()];
        double[] filled = WindowInputs.fill(history.z(), problem.season());
        shape.write(filled, history.length(), history.isLogarithmic(), base.rest(), x);
        return x;
    }

    private void add(
            IntFunction<float[]> outputs, double share, BasePath path, SmoothedHistory history, Components into) {
        int leads = problem.horizon();
        double[][][] parts = new double[MixtureOutputs.COMPONENTS][3][leads];
        MixtureOutputs head = new MixtureOutputs();
        for (int h = 0; h < leads; h++) {
            head.read(outputs.apply(h), h);
            for (int c = 0; c < parts.length; c++) {
                parts[c][0][h] = share * head.weight(c);
                parts[c][1][h] = path.mean()[h] + path.sd()[h] * head.mean(c);
                parts[c][2][h] = path.sd()[h] * head.sd(c);
            }
        }
        for (double[][] part : parts) {
            into.add(part[0], part[1], part[2], history);
        }
    }

    @Override
    public String composition() {
        int networks = raw.size() + log.size();
        return "grid of exponential-smoothing models, season " + problem.seasons()
                + (networks == 0 ? "" : "; " + networks + " networks over all series");
    }

    @Override
    public boolean usesCovariates() {
        return true;
    }

    @Override
    public boolean hasLearnt() {
        return !raw.isEmpty() || !log.isEmpty();
    }

    @Override
    public ObjectNode document() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("width", width);
        json.put(RAW, raw.size());
        json.put(LOG, log.size());
        shares.write(json);
        return json;
    }

    @Override
    public Map<String, NpyArray> arrays() {
        Map<String, NpyArray> all = new LinkedHashMap<>();
        for (int k = 0; k < raw.size(); k++) {
            raw.get(k).save(name(0, k), all);
        }
        for (int k = 0; k < log.size(); k++) {
            log.get(k).save(name(1, k), all);
        }
        return all;
    }
}
