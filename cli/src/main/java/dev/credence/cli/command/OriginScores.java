package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.cli.console.Numbers;
import dev.credence.core.UserException;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import dev.credence.datasets.series.SeriesCollections;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.eval.series.ForecastScores;
import dev.credence.eval.series.ForecastSummary;
import dev.credence.eval.series.RollingOrigins;
import dev.credence.eval.text.TextTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Scores of forecasting methods at earlier origins, as a table. */
final class OriginScores {
    private static final String NAIVE = "seasonal-naive";
    private static final double NANOS = 1e-9;
    private static final int MOST_LEADS = 12;

    private final Console console;
    private final GlobalOptions options;
    private final Provider<NamedServices<SeriesMethod>> methods;

    @Inject
    OriginScores(Console console, GlobalOptions options, Provider<NamedServices<SeriesMethod>> methods) {
        this.console = console;
        this.options = options;
        this.methods = methods;
    }

    /**
     * What is scored.
     *
     * @param names methods
     * @param settings of the only method, if there is one
     * @param origins number of origins
     * @param stride steps between them; the horizon if empty
     */
    record Plan(
            List<String> names,
            Map<String, String> settings,
            int origins,
            Optional<Integer> stride,
            SeriesTraining training) {}

    /** Scores methods on a collection of the data directory. */
    void ofCollection(
            String name, SeriesOptions series, Optional<Integer> horizon, Optional<Integer> every, Plan plan) {
        List<SeriesGroup> groups = SeriesCollections.in(options.dataDirectory()).read(name).stream()
                .map(group ->
                        new SeriesGroup(series.season(group.season()), horizon.orElse(group.horizon()), group.series()))
                .toList();
        score(name, groups, every, plan);
    }

    /** Scores methods on the series of a table. */
    void ofTable(SeriesTable table, int season, int horizon, Plan plan) {
        score(
                table.series().size() + " series",
                List.of(new SeriesGroup(season, horizon, table.set())),
                Optional.empty(),
                plan);
    }

    private void score(String title, List<SeriesGroup> all, Optional<Integer> every, Plan plan) {
        List<SeriesGroup> groups =
                all.stream().map(group -> suited(group, plan)).toList();
        Map<String, List<ForecastScores>> scores = new LinkedHashMap<>();
        Map<String, Double> seconds = new LinkedHashMap<>();
        List<String> names = new ArrayList<>(plan.names());
        if (!names.contains(NAIVE)) {
            names.add(NAIVE);
        }
        for (String name : names) {
            long start = System.nanoTime();
            List<ForecastScores> own = new ArrayList<>();
            SeriesMethod method = methods.get().get(name);
            Map<String, String> settings = plan.names().contains(name) ? plan.settings() : Map.of();
            for (SeriesGroup group : groups) {
                own.addAll(rolling(plan, group).scores(method, method.parse(settings), group, plan.training()));
            }
            scores.put(name, own);
            seconds.put(name, (System.nanoTime() - start) * NANOS);
        }
        console.result(title + ", " + Numbers.counted(plan.origins(), "origin") + " each:");
        console.result(console.text(table(scores, seconds)));
        every.ifPresent(k -> {
            Set<String> chosen = new HashSet<>();
            groups.forEach(group -> chosen.addAll(everyKth(group.series(), k)));
            Map<String, List<ForecastScores>> some = new LinkedHashMap<>();
            scores.forEach((name, own) -> some.put(
                    name,
                    own.stream().filter(score -> chosen.contains(score.id())).toList()));
            console.result("");
            console.result("Every " + ordinal(k) + " series of them:");
            console.result(console.text(table(some, seconds)));
        });
        console.result("");
        byLead(plan.names().get(0), scores, groups.get(0).horizon());
    }

    private static RollingOrigins rolling(Plan plan, SeriesGroup group) {
        return new RollingOrigins(plan.origins(), plan.stride().orElse(group.horizon()));
    }

    private SeriesGroup suited(SeriesGroup group, Plan plan) {
        RollingOrigins rolling = rolling(plan, group);
        List<Series> suited = group.series().all().stream()
                .filter(series -> rolling.suits(series, group.horizon()))
                .toList();
        if (suited.isEmpty()) {
            throw new UserException("No series has the values that " + Numbers.counted(plan.origins(), "origin")
                    + " and a horizon of " + group.horizon() + " need. Use fewer origins, or a shorter horizon.");
        }
        int few = group.series().size() - suited.size();
        if (few > 0) {
            console.warn(
                    few + " of " + group.series().size() + " series are too short for these origins and left out.");
        }
        return new SeriesGroup(group.season(), group.horizon(), new SeriesSet(suited));
    }

    private static List<String> everyKth(SeriesSet series, int k) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < series.size(); i += k) {
            ids.add(series.get(i).id());
        }
        return ids;
    }

    private static String ordinal(int k) {
        boolean isTeen = k % 100 / 10 == 1;
        return k + (isTeen ? "th" : k % 10 == 1 ? "st" : k % 10 == 2 ? "nd" : k % 10 == 3 ? "rd" : "th");
    }

    private static TextTable table(Map<String, List<ForecastScores>> scores, Map<String, Double> seconds) {
        TextTable table = TextTable.ofNumbers(List.of(
                "method", "forecasts", "MASE", "CRPS", "rel CRPS", "WQL", "ND", "in 80 %", "in 95 %", "seconds"));
        List<ForecastScores> naive = scores.getOrDefault(NAIVE, List.of());
        scores.forEach((name, own) -> {
            ForecastSummary summary = ForecastSummary.of(own);
            table.row(
                    name,
                    String.valueOf(summary.forecasts()),
                    Numbers.of(summary.mase()),
                    Numbers.of(summary.crps()),
                    Numbers.of(ForecastSummary.relative(own, naive)),
                    Numbers.of(summary.wql()),
                    Numbers.of(summary.deviation()),
                    Numbers.of(100 * summary.covered80()),
                    Numbers.of(100 * summary.covered95()),
                    Numbers.of(seconds.getOrDefault(name, Double.NaN)));
        });
        return table;
    }

    /** Coverage by lead, at a few leads. */
    private void byLead(String name, Map<String, List<ForecastScores>> scores, int horizon) {
        double[] covered = ForecastSummary.coverageByLead(scores.getOrDefault(name, List.of()), horizon);
        List<String> header = new ArrayList<>(List.of("lead"));
        List<String> row = new ArrayList<>(List.of("in 80 %"));
        console.result(name + ", coverage by lead:");
        int columns = Math.min(MOST_LEADS, horizon);
        for (int i = 0; i < columns; i++) {
            int h = columns == 1 ? 0 : (int) Math.round(i * (horizon - 1.0) / (columns - 1));
            header.add(String.valueOf(h + 1));
            row.add(Numbers.of(100 * covered[h]));
        }
        console.result(console.text(TextTable.ofNumbers(header).row(row)));
        console.note("MASE and CRPS are in units of the seasonal naive forecast's error in the history; rel CRPS is"
                + " the geometric mean relative to " + NAIVE + "; WQL and ND are the quantiles' and the median's losses"
                + " over the sum of all values.");
    }
}
