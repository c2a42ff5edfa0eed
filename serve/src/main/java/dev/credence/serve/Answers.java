package dev.credence.serve;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.interval.RowIntervals;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes answers of a predictive distribution, row by row. */
final class Answers {
    /** Points of a curve. */
    private static final int GRID = 161;

    /** The probability that a curve leaves out at each end. */
    private static final double TAIL = 0.001;

    private final Optional<Guarantee> guarantee;
    private final Optional<RowIntervals> further;
    private final Reference reference;
    private final double flagged;

    /** @param flagged the p-value up to which a row is flagged */
    Answers(Optional<Guarantee> guarantee, Optional<RowIntervals> further, Reference reference, double flagged) {
        this.guarantee = guarantee;
        this.further = further;
        this.reference = reference;
        this.flagged = flagged;
    }

    List<RowAnswer> of(Predictive predictive, Examples examples, InputRows rows, Asked asked) {
        Rows known = rows.groups().isEmpty() ? Rows.plain() : Rows.inGroups(rows.groups());
        double[] uncertainty = Reference.uncertainty(predictive);
        List<RowAnswer.Novelty> novelties = new ArrayList<>();
        for (int n = 0; n < rows.size(); n++) {
            double p = reference.pValue(uncertainty[n]);
            List<String> columns = rows.unusual().get(n);
            novelties.add(new RowAnswer.Novelty(!columns.isEmpty() || p <= flagged, p, columns));
        }
        return predictive instanceof RegressionPredictive regression
                ? regression(regression, examples, known, asked, novelties)
                : classification((CategoricalMixture) predictive, known, novelties);
    }

    private List<RowAnswer> regression(
            RegressionPredictive predictive,
            Examples examples,
            Rows known,
            Asked asked,
            List<RowAnswer.Novelty> novelties) {
        double[] mean = predictive.mean();
        double[] epistemic = predictive.epistemicVariance();
        double[] aleatoric = predictive.aleatoricVariance();
        List<Interval> intervals =
                asked.levels().stream().map(predictive::interval).toList();
        List<PredictionIntervals> guaranteed = guarantee
                .map(g -> g.coverages().stream()
                        .map(c -> g.intervals(predictive, c, known))
                        .toList())
                .or(() -> further.map(f -> f.intervals(examples, predictive)))
                .orElse(List.of());
        List<RowAnswer.@Nullable Curve> curves = asked.curve() ? curves(predictive) : none(mean.length);
        List<RowAnswer> answers = new ArrayList<>();
        for (int n = 0; n < mean.length; n++) {
            int row = n;
            answers.add(new RowAnswer.Regression(
                    mean[n],
                    Math.sqrt(epistemic[n] + aleatoric[n]),
                    Math.sqrt(epistemic[n]),
                    Math.sqrt(aleatoric[n]),
                    intervals.stream()
                            .map(i -> new RowAnswer.Bounds(i.level(), i.lower()[row], i.upper()[row], false))
                            .toList(),
                    guaranteed.stream()
                            .map(i -> new RowAnswer.Bounds(
                                    i.coverage(), i.lower()[row], i.upper()[row], i.fallback()[row]))
                            .toList(),
                    novelties.get(n),
                    curves.get(n)));
        }
        return answers;
    }

    private static List<RowAnswer.@Nullable Curve> none(int rows) {
        return Arrays.asList(new RowAnswer.Curve[rows]);
    }

    /** Density and distribution function between two far quantiles, all rows at a time. */
    private static List<RowAnswer.@Nullable Curve> curves(RegressionPredictive predictive) {
        int rows = predictive.points();
        double[] low = predictive.quantile(TAIL);
        double[] high = predictive.quantile(1 - TAIL);
        List<RowAnswer.@Nullable Curve> curves = new ArrayList<>();
        for (int n = 0; n < rows; n++) {
            curves.add(new RowAnswer.Curve(new double[GRID], new double[GRID], new double[GRID]));
        }
        double[] y = new double[rows];
        for (int g = 0; g < GRID; g++) {
            for (int n = 0; n < rows; n++) {
                y[n] = low[n] + (high[n] - low[n]) * g / (GRID - 1);
                if (predictive.isDiscrete()) {
                    y[n] = Math.rint(y[n]);
                }
            }
            double[] log = predictive.logDensity(y);
            double[] cdf = predictive.cdf(y);
            for (int n = 0; n < rows; n++) {
                RowAnswer.Curve curve = curves.get(n);
                if (curve != null) {
                    curve.y()[g] = y[n];
                    curve.density()[g] = Math.exp(log[n]);
                    curve.cdf()[g] = cdf[n];
                }
            }
        }
        return curves;
    }

    private List<RowAnswer> classification(
            CategoricalMixture predictive, Rows known, List<RowAnswer.Novelty> novelties) {
        double[][] p = predictive.meanProbabilities();
        int[] predicted = predictive.predictedClass();
        double[] entropy = predictive.predictiveEntropy();
        double[] information = predictive.mutualInformation();
        List<PredictionSets> sets = guarantee
                .map(g -> g.coverages().stream()
                        .map(c -> g.sets(predictive, c, known))
                        .toList())
                .orElse(List.of());
        List<RowAnswer> answers = new ArrayList<>();
        for (int n = 0; n < p.length; n++) {
            int row = n;
            answers.add(new RowAnswer.Classification(
                    predicted[n],
                    p[n],
                    entropy[n],
                    information[n],
                    sets.stream()
                            .map(s -> new RowAnswer.ClassSet(
                                    s.coverage(),
                                    Arrays.stream(s.classes(row)).boxed().toList(),
                                    s.fallback()[row]))
                            .toList(),
                    novelties.get(n)));
        }
        return answers;
    }
}
