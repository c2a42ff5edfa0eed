package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.eval.report.ForecastReport;
import dev.credence.eval.result.Versions;
import dev.credence.eval.series.ForecastScores;
import dev.credence.eval.series.ForecastSummary;
import dev.credence.eval.series.SeriesSuite;
import dev.credence.eval.series.SuiteDetails;
import dev.credence.eval.series.SuiteForecasts;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Scores of a suite's collection as tables, beside published ones.
 *
 * @param part the collection
 * @param results one for each method, the method of interest first
 */
record SuiteTables(SeriesSuite.Part part, List<SuiteForecasts> results) {
    /** Rows by method on all series, or on every k-th. */
    private List<List<String>> rows(int every) {
        List<String> ids =
                results.get(0).scores().stream().map(ForecastScores::id).toList();
        List<String> chosen = IntStream.range(0, ids.size())
                .filter(i -> i % every == 0)
                .mapToObj(ids::get)
                .toList();
        List<ForecastScores> naive = results.stream()
                .filter(one -> one.method().equals(OriginResults.NAIVE))
                .findFirst()
                .map(one -> one.of(Set.copyOf(chosen)))
                .orElse(List.of());
        List<List<String>> rows = new ArrayList<>();
        for (SuiteForecasts one : results) {
            List<ForecastScores> own = one.of(Set.copyOf(chosen));
            ForecastSummary summary = ForecastSummary.of(own);
            rows.add(List.of(
                    one.method(),
                    String.valueOf(summary.forecasts()),
                    Numbers.of(summary.mase()),
                    Numbers.of(summary.crps()),
                    naive.size() == own.size() ? Numbers.of(ForecastSummary.relative(own, naive)) : "",
                    Numbers.of(summary.wql()),
                    Numbers.of(summary.deviation()),
                    Numbers.of(100 * summary.covered80()),
                    Numbers.of(100 * summary.covered95()),
                    Numbers.of(one.seconds())));
        }
        return rows;
    }

    /** Rows of published scores under the same headers. */
    private List<List<String>> published() {
        return part.published().stream()
                .map(one -> {
                    List<String> row = new ArrayList<>(Collections.nCopies(OriginResults.HEADER.size(), ""));
                    row.set(0, one.method());
                    row.set(2, Numbers.of(one.mase()));
                    row.set(5, Double.isNaN(one.wql()) ? "" : Numbers.of(one.wql()));
                    return row;
                })
                .toList();
    }

    private String sources() {
        return part.published().stream()
                .collect(Collectors.groupingBy(
                        SeriesSuite.Anchor::source,
                        LinkedHashMap::new,
                        Collectors.mapping(SeriesSuite.Anchor::method, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(one -> one.getValue() + ": " + one.getKey() + ".")
                .collect(Collectors.joining(" "));
    }

    void show(Console console) {
        TextTable table = TextTable.ofNumbers(OriginResults.HEADER);
        rows(1).forEach(table::row);
        published().forEach(row -> table.row(quoted(row)));
        console.result(part.collection() + ", all series:");
        console.result(console.text(table));
        TextTable some = TextTable.ofNumbers(OriginResults.HEADER);
        rows(part.every()).forEach(some::row);
        console.result("");
        console.result("Every " + OriginScores.ordinal(part.every()) + " series of them:");
        console.result(console.text(some));
        console.note("Rows in brackets are published scores on all series. " + sources());
    }

    private static List<String> quoted(List<String> row) {
        List<String> all = new ArrayList<>(row);
        all.set(0, "[" + row.get(0) + "]");
        return all;
    }

    /** The page. */
    ForecastReport page(SeriesSuite suite, long seed) {
        List<ForecastReport.Row> all = new ArrayList<>();
        rows(1).forEach(row -> all.add(new ForecastReport.Row(row.get(0), false, row.subList(1, row.size()))));
        published().forEach(row -> all.add(new ForecastReport.Row(row.get(0), true, row.subList(1, row.size()))));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Suite", suite.name() + ": " + suite.description());
        facts.put("Published", sources());
        facts.put("Settings", "the defaults of each method");
        facts.put("Seed", String.valueOf(seed));
        facts.put("Made by", "credence " + Versions.library());
        Optional<SuiteDetails> details = results.get(0).details();
        ForecastSummary first = ForecastSummary.of(results.get(0).scores());
        return new ForecastReport(
                "Forecasts of " + part.collection(),
                "The last values of each series, forecast by methods that were trained on what is before them alone.",
                "Intervals of 80 % held " + Numbers.of(100 * first.covered80()) + " % of the values, those of 95 % "
                        + Numbers.of(100 * first.covered95()) + " %; the MASE of "
                        + results.get(0).method() + " is " + Numbers.of(first.mase()) + ".",
                List.of(
                        new ForecastReport.Table(
                                "All series", "Published scores are in italics.", OriginResults.HEADER, all),
                        new ForecastReport.Table(
                                "Every " + OriginScores.ordinal(part.every()) + " series",
                                "Beginning with the first; seconds are those of all series.",
                                OriginResults.HEADER,
                                rows(part.every()).stream()
                                        .map(row ->
                                                new ForecastReport.Row(row.get(0), false, row.subList(1, row.size())))
                                        .toList())),
                results.stream()
                        .map(one -> new ForecastReport.Method(one.method(), one.leads()))
                        .toList(),
                details.map(own -> List.of(worst(own))).orElse(List.of()),
                details.map(SuiteDetails::residuals).filter(one -> one.forecasts() > 0),
                facts);
    }

    private ForecastReport.Fans worst(SuiteDetails details) {
        List<ForecastReport.Fan> fans = details.worst().stream()
                .map(window -> new ForecastReport.Fan(
                        window.id(),
                        ForecastPage.note(window.crps(), window.covered95()) + ".",
                        IntStream.range(1 - window.history().length, window.actual().length + 1)
                                .mapToObj(String::valueOf)
                                .toList(),
                        window.history(),
                        window.actual(),
                        window.bands()))
                .toList();
        return new ForecastReport.Fans(ForecastPage.worstTitle(results.get(0).method()), ForecastPage.WORST, fans);
    }
}
