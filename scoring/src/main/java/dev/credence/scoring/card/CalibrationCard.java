package dev.credence.scoring.card;

import dev.credence.core.interval.RowRegions;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.Guarantee;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Recalibration and guarantee of a model of rows. */
final class CalibrationCard {
    private final SavedModel saved;

    CalibrationCard(SavedModel saved) {
        this.saved = saved;
    }

    List<CardFact> facts() {
        List<CardFact> facts = new ArrayList<>(RowsCard.recalibration(saved));
        Optional<RowRegions> regions = saved.regions();
        if (regions.isEmpty()) {
            facts.add(CardFact.of(
                    "guarantee",
                    "Guarantee",
                    "none: its " + (saved.isClassification() ? "probabilities" : "intervals")
                            + " are the model's own"));
            return facts;
        }
        facts.add(CardFact.of("guarantee", "Guarantee", regions.get().summary()));
        saved.guarantee().ifPresent(given -> {
            facts.add(CardFact.of("score", "Score", given.score().name()));
            if (!given.groupedBy().isEmpty()) {
                facts.add(CardFact.of("groups", "Thresholds by column", given.groupedBy()));
            }
            given.heaviest()
                    .ifPresent(weight -> facts.add(CardFact.of("heaviest_weight", "Heaviest calibration row", weight)));
        });
        saved.calibratedSamples()
                .filter(samples -> saved.model().table().isEmpty()) // a table's model does not sample
                .ifPresent(samples -> facts.add(CardFact.of("samples", "Samples of a prediction", samples)));
        return facts;
    }

    List<CardCoverage> coverages() {
        List<CardCoverage> all = new ArrayList<>();
        Optional<Guarantee> guarantee = saved.guarantee();
        for (double coverage : saved.coverages()) {
            if (guarantee.isEmpty()) {
                all.add(new CardCoverage(
                        coverage,
                        "",
                        0,
                        saved.regions().orElseThrow().promised(coverage),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()));
                continue;
            }
            Guarantee given = guarantee.get();
            all.add(of(given, coverage, "", given.law(coverage)));
            for (Map.Entry<String, CoverageLaw> group : given.laws(coverage).entrySet()) {
                all.add(of(given, coverage, group.getKey(), group.getValue()));
            }
        }
        return all;
    }

    private CardCoverage of(Guarantee guarantee, double coverage, String group, CoverageLaw law) {
        String name = !guarantee.isByClass() || group.isEmpty()
                ? group
                : saved.model().description().classNames().get(Integer.parseInt(group));
        if (guarantee.isWeighted()) { // shares of weight have no law
            return new CardCoverage(
                    coverage,
                    name,
                    law.points(),
                    OptionalDouble.of(coverage),
                    OptionalDouble.empty(),
                    OptionalDouble.empty());
        }
        if (law.isUnbounded()) {
            return new CardCoverage(
                    coverage, name, law.points(), OptionalDouble.of(1), OptionalDouble.of(1), OptionalDouble.of(1));
        }
        boolean least = guarantee.isLawLowerBound(coverage, group);
        return new CardCoverage(
                coverage,
                name,
                law.points(),
                OptionalDouble.of(law.mean()),
                OptionalDouble.of(law.quantile(least ? 0.05 : 0.025)),
                OptionalDouble.of(least ? 1 : law.quantile(0.975)));
    }
}
