package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import dev.credence.eval.series.ForecastScores;
import dev.credence.eval.series.ForecastSummary;
import dev.credence.eval.series.ForecastWindow;
import dev.credence.eval.series.LeadScores;
import dev.credence.eval.series.OriginObserver;
import dev.credence.eval.series.ResidualChecks;
import dev.credence.eval.series.Residuals;
import dev.credence.eval.series.WorstWindows;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Scores of methods at earlier origins, by method in the order in which they were added. */
final class OriginResults {
    /** The method that all are compared with. */
    static final String NAIVE = "seasonal-naive";

    static final List<String> HEADER =
            List.of("method", "forecasts", "MASE", "CRPS", "rel CRPS", "WQL", "ND", "in 80 %", "in 95 %", "seconds");

    private static final int WORST = 6;

    private final String title;
    private final List<SeriesGroup> groups;
    private final OriginScores.Plan plan;
    private final Map<String, List<ForecastScores>> scores = new LinkedHashMap<>();
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private final Map<String, List<LeadScores.Collector>> leads = new LinkedHashMap<>();
    private final WorstWindows worst = new WorstWindows(WORST);
    private final ResidualChecks checks;

    OriginResults(String title, List<SeriesGroup> groups, OriginScores.Plan plan) {
        this.title = title;
        this.groups = groups;
        this.plan = plan;
        checks = new ResidualChecks(plan.origins());
    }

    /** Sees the forecasts of a method, for the report. */
    OriginObserver observer(String name, int season) {
        if (!plan.detailed()) {
            return OriginObserver.NONE;
        }
        LeadScores.Collector byLead = new LeadScores.Collector(season);
        leads.computeIfAbsent(name, k -> new ArrayList<>()).add(byLead);
        return name.equals(first()) ? OriginObserver.of(byLead, worst, checks) : byLead;
    }

    void add(String name, List<ForecastScores> own) {
        scores.computeIfAbsent(name, k -> new ArrayList<>()).addAll(own);
    }

    void took(String name, double time) {
        seconds.put(name, time);
    }

    String title() {
        return title;
    }

    OriginScores.Plan plan() {
        return plan;
    }

    /** The series that were scored. */
    List<SeriesGroup> groups() {
        return groups;
    }

    /** The method of interest. */
    String first() {
        return plan.names().get(0);
    }

    List<ForecastScores> scores(String name) {
        return scores.getOrDefault(name, List.of());
    }

    ForecastSummary summary(String name) {
        return ForecastSummary.of(scores(name));
    }

    /** The CRPS of the first method relative to that of {@link #NAIVE}. */
    double relative() {
        return ForecastSummary.relative(scores(first()), scores(NAIVE));
    }

    /** Scores by lead of each method. */
    Map<String, LeadScores> leads() {
        Map<String, LeadScores> all = new LinkedHashMap<>();
        leads.forEach((name, collectors) -> all.put(
                name,
                collectors.stream()
                        .reduce(LeadScores.Collector::add)
                        .orElseThrow()
                        .scores()));
        return all;
    }

    /** The windows that the first method did worst on, one for each series. */
    List<ForecastWindow> worst() {
        return worst.windows();
    }

    /** Checks of the first method's residuals. */
    Optional<Residuals> checks() {
        return Optional.of(checks.residuals()).filter(all -> all.forecasts() > 0);
    }

    /** The results on every k-th series of each group, beginning with the first. */
    OriginResults everyKth(int k) {
        Set<String> chosen = new HashSet<>();
        for (SeriesGroup group : groups) {
            SeriesSet series = group.series();
            for (int i = 0; i < series.size(); i += k) {
                chosen.add(series.get(i).id());
            }
        }
        OriginResults some = new OriginResults(title, groups, plan);
        scores.forEach((name, own) -> some.add(
                name, own.stream().filter(score -> chosen.contains(score.id())).toList()));
        some.seconds.putAll(seconds);
        return some;
    }

    /** The rows of a table under {@link #HEADER}. */
    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        scores.forEach((name, own) -> {
            ForecastSummary summary = ForecastSummary.of(own);
            rows.add(List.of(
                    name,
                    String.valueOf(summary.forecasts()),
                    Numbers.of(summary.mase()),
                    Numbers.of(summary.crps()),
                    Numbers.of(ForecastSummary.relative(own, scores(NAIVE))),
                    Numbers.of(summary.wql()),
                    Numbers.of(summary.deviation()),
                    Numbers.of(100 * summary.covered80()),
                    Numbers.of(100 * summary.covered95()),
                    Numbers.of(seconds.getOrDefault(name, Double.NaN))));
        });
        return rows;
    }

    TextTable table() {
        TextTable table = TextTable.ofNumbers(HEADER);
        rows().forEach(table::row);
        return table;
    }
}
