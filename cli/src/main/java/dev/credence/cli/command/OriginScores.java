package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.cli.console.Numbers;
import dev.credence.core.UserException;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.Seasons;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import dev.credence.datasets.series.SeriesCollections;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.eval.series.ForecastSummary;
import dev.credence.eval.series.RollingOrigins;
import dev.credence.eval.text.TextTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Scores of forecasting methods at earlier origins, as a table. */
final class OriginScores {
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
     * @param detailed whether a report is to be made of them
     */
    record Plan(
            List<String> names,
            Map<String, String> settings,
            int origins,
            Optional<Integer> stride,
            SeriesTraining training,
            boolean detailed) {
        RollingOrigins rolling(SeriesGroup group) {
            return new RollingOrigins(origins, stride.orElse(group.horizon()));
        }
    }

    /** Scores methods on a collection of the data directory. */
    OriginResults ofCollection(
            String name, SeriesOptions series, Optional<Integer> horizon, Optional<Integer> every, Plan plan) {
        List<SeriesGroup> groups = SeriesCollections.in(options.dataDirectory()).read(name).stream()
                .map(group -> new SeriesGroup(
                        series.seasons(group.seasons()), horizon.orElse(group.horizon()), group.series()))
                .toList();
        return shown(name, groups, every, plan);
    }

    /** Scores methods on the series of a table. */
    OriginResults ofTable(SeriesTable table, Seasons seasons, int horizon, Plan plan) {
        SeriesGroup group = new SeriesGroup(seasons, horizon, table.set());
        if (plan.names().stream().anyMatch(name -> methods.get().get(name).usesCovariates())) {
            RollingOrigins rolling = plan.rolling(group);
            table.requireWithin(
                    horizon + (rolling.origins() - 1) * rolling.stride(), series -> rolling.suits(series, horizon));
        }
        return shown(table.series().size() + " series", List.of(group), Optional.empty(), plan);
    }

    private OriginResults shown(String title, List<SeriesGroup> all, Optional<Integer> every, Plan plan) {
        OriginResults results = score(title, all, plan);
        console.result(title + ", " + Numbers.counted(plan.origins(), "origin") + " each:");
        console.result(console.text(results.table()));
        every.ifPresent(k -> {
            console.result("");
            console.result("Every " + ordinal(k) + " series of them:");
            console.result(console.text(results.everyKth(k).table()));
        });
        console.result("");
        byLead(results);
        return results;
    }

    /** Scores methods without showing them. */
    OriginResults score(String title, List<SeriesGroup> all, Plan plan) {
        List<SeriesGroup> groups =
                all.stream().map(group -> suited(group, plan)).toList();
        OriginResults results = new OriginResults(title, groups, plan);
        List<String> names = new ArrayList<>(plan.names());
        if (!names.contains(OriginResults.NAIVE)) {
            names.add(OriginResults.NAIVE);
        }
        for (String name : names) {
            long start = System.nanoTime();
            SeriesMethod method = methods.get().get(name);
            Map<String, String> settings = plan.names().contains(name) ? plan.settings() : Map.of();
            for (SeriesGroup group : groups) {
                results.add(
                        name,
                        plan.rolling(group)
                                .scores(
                                        method,
                                        method.parse(settings),
                                        group,
                                        plan.training(),
                                        results.observer(name, group.season())));
            }
            results.took(name, (System.nanoTime() - start) * NANOS);
        }
        return results;
    }

    private SeriesGroup suited(SeriesGroup group, Plan plan) {
        RollingOrigins rolling = plan.rolling(group);
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
        return new SeriesGroup(group.seasons(), group.horizon(), new SeriesSet(suited));
    }

    static String ordinal(int k) {
        boolean isTeen = k % 100 / 10 == 1;
        return k + (isTeen ? "th" : k % 10 == 1 ? "st" : k % 10 == 2 ? "nd" : k % 10 == 3 ? "rd" : "th");
    }

    /** Coverage by lead, at a few leads. */
    private void byLead(OriginResults results) {
        String name = results.first();
        int horizon = results.groups().get(0).horizon();
        double[] covered = ForecastSummary.coverageByLead(results.scores(name), horizon);
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
                + " the geometric mean relative to " + OriginResults.NAIVE
                + "; WQL and ND are the quantiles' and the median's losses"
                + " over the sum of all values.");
    }
}
