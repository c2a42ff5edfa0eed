package dev.credence.scoring.card;

import dev.credence.core.method.Method;
import dev.credence.core.train.WrittenBy;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.OverSeries;
import dev.credence.scoring.series.SeriesGuarantee;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The card of a model that forecasts series. */
final class SeriesCard {
    private final Path file;
    private final Forecaster forecaster;
    private final Method method;

    SeriesCard(Path file, Forecaster forecaster, Method method) {
        this.file = file;
        this.forecaster = forecaster;
        this.method = method;
    }

    ModelCard card() {
        return new ModelCard(
                String.valueOf(file.getFileName()),
                "time-series-forecasting",
                forecaster.model().method(),
                data(),
                List.of(),
                fitted(),
                forecaster.model().settings(),
                List.of(),
                "",
                List.of(CardFact.of(
                        "guarantee",
                        "Guarantee",
                        forecaster
                                .guarantee()
                                .map(SeriesGuarantee::promise)
                                .orElse("none: its intervals are the model's own"))),
                coverages(),
                limits());
    }

    private List<CardFact> data() {
        List<CardFact> facts = new ArrayList<>();
        SeriesColumns columns = forecaster.columns();
        facts.add(CardFact.of(
                "series",
                "Series of training",
                forecaster.model().facts().path("count").asLong()));
        if (!columns.series().isEmpty()) {
            facts.add(CardFact.of("series_columns", "Series by column", String.join(", ", columns.series())));
        }
        facts.add(CardFact.of("order", "Times in column", columns.order()));
        facts.add(CardFact.of("target", "Target", columns.target()));
        facts.add(CardFact.of("step", "Step of the times", forecaster.step().notation()));
        List<String> ends = new ArrayList<>();
        forecaster.model().facts().path("ends").forEach(end -> ends.add(end.asText()));
        if (!ends.isEmpty()) {
            List<String> sorted = ends.stream().sorted().toList();
            facts.add(CardFact.of("ends_first", "Series end from", sorted.get(0)));
            facts.add(CardFact.of("ends_last", "Series end up to", sorted.get(sorted.size() - 1)));
        }
        list(facts, "covariates", "Known ahead", columns.covariates());
        list(facts, "past_covariates", "Known up to the end", columns.past());
        list(facts, "holidays", "Holidays", columns.holidays());
        return facts;
    }

    private static void list(List<CardFact> facts, String key, String label, List<String> names) {
        if (!names.isEmpty()) {
            facts.add(CardFact.of(key, label, String.join(", ", names)));
        }
    }

    private List<CardFact> fitted() {
        List<CardFact> facts = new ArrayList<>(RowsCard.methodFacts(method));
        WrittenBy.library(file).ifPresent(library -> facts.add(CardFact.of("library", "Written by", library)));
        facts.add(CardFact.of("seed", "Seed", forecaster.model().seed()));
        facts.add(CardFact.of(
                "season", "Season in steps", forecaster.model().problem().season()));
        double second = forecaster.model().problem().seasons().second();
        if (second != 0) {
            facts.add(CardFact.of("second_season", "Second season in steps", second));
        }
        facts.add(CardFact.of("horizon", "Longest horizon in steps", forecaster.horizon()));
        facts.add(CardFact.of(
                "composition", "Composition", forecaster.model().trained().composition()));
        return facts;
    }

    private List<CardCoverage> coverages() {
        return forecaster
                .guarantee()
                .map(given -> given.coverages().stream()
                        .map(coverage -> new CardCoverage(
                                coverage,
                                "",
                                given instanceof OverSeries over
                                        ? over.levels().get(0).series()
                                        : 0,
                                given instanceof OverSeries ? OptionalDouble.of(coverage) : OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty()))
                        .toList())
                .orElse(List.of());
    }

    private List<String> limits() {
        List<String> limits = new ArrayList<>();
        limits.add("Forecasts reach at most " + forecaster.horizon() + " steps beyond the end of a history, which has"
                + " the same step of time.");
        limits.add("They suppose that the series goes on as its history did: a change that the history does not show is"
                + " not foreseen.");
        if (!forecaster.columns().covariates().isEmpty()
                && forecaster.model().trained().usesCovariates()) {
            limits.add("They need the columns known ahead at each step to forecast.");
        }
        limits.add(forecaster
                .guarantee()
                .map(given -> given instanceof OverSeries
                        ? "The guarantee is for a new series of this kind, not for the next values of a known one."
                        : "The guarantee is on average over time, and says nothing about a single forecast.")
                .orElse("It was not calibrated: how often its intervals cover is not guaranteed."));
        return limits;
    }
}
