package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.interval.PredictionRegions;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The intervals or sets of a {@link Guarantee}, whose groups are read from the cells of a column. */
record GuaranteedRegions(Guarantee guarantee) implements RowRegions {
    @Override
    public String label() {
        return "calibrated (" + guarantee.score().name() + ")";
    }

    @Override
    public String summary() {
        return "calibrated by the score " + guarantee.score().name();
    }

    @Override
    public List<Double> coverages() {
        return guarantee.coverages();
    }

    @Override
    public OptionalDouble promised(double coverage) {
        return guarantee.isWeighted() ? OptionalDouble.empty() : OptionalDouble.of(coverage);
    }

    @Override
    public IntervalSide side() {
        return guarantee.side();
    }

    @Override
    public Optional<String> column() {
        return Optional.of(guarantee.groupedBy()).filter(by -> !by.isEmpty());
    }

    @Override
    public boolean mayFallBack() {
        return column().isPresent() || guarantee.isByClass();
    }

    @Override
    public List<? extends PredictionRegions> regions(Examples rows, List<String> cells, Predictive predicted) {
        RowAttributes known =
                (column().isPresent() ? RowAttributes.inGroups(cells) : RowAttributes.plain()).withRows(rows);
        return predicted instanceof RegressionPredictive regression
                ? coverages().stream()
                        .map(c -> guarantee.intervals(regression, c, known))
                        .toList()
                : coverages().stream()
                        .map(c -> guarantee.sets((CategoricalMixture) predicted, c, known))
                        .toList();
    }
}
