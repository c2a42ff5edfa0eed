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
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The grid on both scales, the networks on each and perhaps a method of tables, pooled linearly: the grid on a scale,
 * the networks on it together, and the table have one share each.
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
    private final Optional<LagTable> table;
    private final PoolShares shares;

    /**
     * A model.
     *
     * @param raw networks on the raw scale; may be none
     * @param log networks on the logarithmic scale; may be none
     * @param table a method of tables, on the raw scale
     */
    ForecastModel(
            SeriesProblem problem,
            int width,
            List<WindowNetwork> raw,
            List<WindowNetwork> log,
            Optional<LagTable> table,
            PoolShares shares) {
        this.problem = problem;
        this.table = table;
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
        Optional<LagTable> table = LagTable.read(json, problem, arrays);
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
        ForecastModel model = new ForecastModel(problem, width, all.get(0), all.get(1), table, shares);
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
        return new ForecastModel(problem, width, raw, log, table, others);
    }

    /** The members that forecast a history; none where it is not for the pool. */
    Set<PoolMember> members(Series series) {
        Set<PoolMember> members = EnumSet.noneOf(PoolMember.class);
        SmoothedHistory history = Histories.of(series);
        if (CountForecast.of(series, problem.season(), problem.horizon()).isEmpty() && showsWindow(history)) {
            members.addAll(members(isPositive(series)));
        }
        return members;
    }

    /** Whether a history has a logarithmic scale. */
    boolean isPositive(Series series) {
        return Histories.of(series).logarithmic().isPresent();
    }

    /** The members of a history that is long enough. */
    Set<PoolMember> members(boolean isPositive) {
        Set<PoolMember> members = EnumSet.of(PoolMember.GRID);
        if (!raw.isEmpty()) {
            members.add(PoolMember.NETWORKS);
        }
        if (table.isPresent()) {
            members.add(PoolMember.TABLE);
        }
        if (isPositive) {
            members.add(PoolMember.LOG_GRID);
            if (!log.isEmpty()) {
                members.add(PoolMember.LOG_NETWORKS);
            }
        }
        return members;
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
        ToDoubleFunction<PoolMember> share = shares.of(positive.isPresent());
        new Scale(LeadBases.of(smoother, history, ahead, past), history, components)
                .add(share.applyAsDouble(PoolMember.GRID), raw, share.applyAsDouble(PoolMember.NETWORKS))
                .add(table, share.applyAsDouble(PoolMember.TABLE));
        positive.ifPresent(one -> new Scale(LeadBases.of(smoother, one, ahead, past), one, components)
                .add(share.applyAsDouble(PoolMember.LOG_GRID), log, share.applyAsDouble(PoolMember.LOG_NETWORKS)));
        return components.forecast(series.id(), Histories.bound(series));
    }

    /** A history on one scale, with the grid's forecasts of it. */
    private final class Scale {
        private final LeadBases bases;
        private final SmoothedHistory whole;
        private final BasePath path;
        private final Components into;

        Scale(LeadBases bases, SmoothedHistory whole, Components into) {
            this.bases = bases;
            this.whole = whole;
            this.into = into;
            path = bases.path();
        }

        Scale add(double ofGrid, List<WindowNetwork> networks, double ofNetworks) {
            into.add(ofGrid, path, whole);
            if (!networks.isEmpty() && ofNetworks > 0 && showsWindow(whole)) {
                List<float[]> inputs = inputs();
                for (WindowNetwork network : networks) {
                    add(inputs.stream().map(x -> parts(network.outputs(x))).toList(), ofNetworks / networks.size());
                }
            }
            return this;
        }

        void add(Optional<LagTable> member, double share) {
            if (member.isPresent() && share > 0 && showsWindow(whole)) {
                LagTable own = member.orElseThrow();
                add(inputs().stream().map(own::forecast).toList(), share);
            }
        }

        private List<float[]> inputs() {
            return bases.all().stream().map(this::inputs).toList();
        }

        private float[] inputs(LeadBases.Base base) {
            SmoothedHistory history = base.history();
            float[] x = new float[shape.count()];
            double[] filled = WindowInputs.fill(history.z(), problem.season());
            shape.write(filled, history.length(), history.isLogarithmic(), base.rest(), x);
            return x;
        }

        /** The components of (y − μ_h)/σ_h: weight, mean and sd by lead, [components][3][H]. */
        private double[][][] parts(float[] outputs) {
            double[][][] parts = new double[MixtureOutputs.COMPONENTS][3][problem.horizon()];
            MixtureOutputs head = new MixtureOutputs();
            for (int h = 0; h < problem.horizon(); h++) {
                head.read(outputs, h);
                for (int c = 0; c < parts.length; c++) {
                    parts[c][0][h] = head.weight(c);
                    parts[c][1][h] = head.mean(c);
                    parts[c][2][h] = head.sd(c);
                }
            }
            return parts;
        }

        /**
         * Adds components of (y − μ_h)/σ_h.
         *
         * @param ofBase those of each base, of which each lead has chosen one
         */
        private void add(List<double[][][]> ofBase, double share) {
            for (int c = 0; c < ofBase.get(0).length; c++) {
                double[][] of = new double[3][problem.horizon()];
                for (int h = 0; h < problem.horizon(); h++) {
                    double[][] part = ofBase.get(bases.chosen(h))[c];
                    of[0][h] = share * part[0][h];
                    of[1][h] = path.mean()[h] + path.sd()[h] * part[1][h];
                    of[2][h] = path.sd()[h] * part[2][h];
                }
                into.add(of[0], of[1], of[2], whole);
            }
        }
    }

    @Override
    public String composition() {
        int networks = raw.size() + log.size();
        return "grid of exponential-smoothing models, " + SecondSeason.text(problem.seasons())
                + (networks == 0 ? "" : "; " + networks + " networks over all series")
                + table.map(one -> "; " + one.composition()).orElse("");
    }

    @Override
    public boolean usesCovariates() {
        return true;
    }

    @Override
    public boolean hasLearnt() {
        return !raw.isEmpty() || !log.isEmpty() || table.isPresent();
    }

    @Override
    public ObjectNode document() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("width", width);
        json.put(RAW, raw.size());
        json.put(LOG, log.size());
        shares.write(json);
        table.ifPresent(one -> one.write(json));
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
        table.ifPresent(one -> one.arrays(all));
        return all;
    }
}
