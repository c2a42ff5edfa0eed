package dev.credence.scoring;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionRegions;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns predictive distributions into row predictions, with calibrated intervals or sets and out-of-distribution flags.
 */
public final class RowScorer {
    /** Grid points of a curve. */
    private static final int GRID = 161;

    /** Tail probability that a curve leaves out at each end. */
    private static final double TAIL = 0.001;

    private final List<String> classNames;
    private final Optional<RowRegions> regions;
    private final UncertaintyReference reference;
    private final double flagged;
    private final double floor;

    /**
     * @param classNames empty for regression
     * @param regions the model's calibrated intervals or sets
     * @param flagged rows with a p-value up to this one are flagged
     */
    public RowScorer(
            List<String> classNames, Optional<RowRegions> regions, UncertaintyReference reference, double flagged) {
        this(classNames, regions, reference, flagged, Double.NEGATIVE_INFINITY);
    }

    /**
     * @param floor what the target is never below; intervals end there. They cover as many targets as before, if that
     *     is so
     */
    RowScorer(
            List<String> classNames,
            Optional<RowRegions> regions,
            UncertaintyReference reference,
            double flagged,
            double floor) {
        this.classNames = List.copyOf(classNames);
        this.regions = regions;
        this.reference = reference;
        this.flagged = flagged;
        this.floor = floor;
    }

    /** What no interval begins below; −∞ for nothing. */
    double floor() {
        return floor;
    }

    /**
     * The predictions of rows.
     *
     * @param predictive the predictive distributions of these rows
     * @param levels of the model's own central intervals, each in (0, 1); ignored for classes
     * @param curve whether to compute density and distribution function; ignored for classes
     */
    public List<RowPrediction> of(Predictive predictive, EncodedRows rows, List<Double> levels, boolean curve) {
        double[] uncertainty = UncertaintyReference.uncertainty(predictive);
        List<RowPrediction.Novelty> novelties = new ArrayList<>();
        for (int n = 0; n < rows.size(); n++) {
            novelties.add(novelty(uncertainty[n], rows.unusual().get(n)));
        }
        return of(predictive, rows::examples, rows.groups(), levels, curve, novelties);
    }

    private RowPrediction.Novelty novelty(double uncertainty, List<String> columns) {
        double p = reference.pValue(uncertainty);
        return new RowPrediction.Novelty(!columns.isEmpty() || p <= flagged, p, columns);
    }

    /**
     * The predictions of rows without out-of-distribution flags.
     *
     * @param examples the rows, for intervals that need them
     * @param cells the column that calibrated intervals or sets need, a cell for each row; empty if they need none
     */
    public List<RowPrediction> of(
            Predictive predictive, Supplier<Examples> examples, List<String> cells, List<Double> levels) {
        return of(
                predictive,
                examples,
                cells,
                levels,
                false,
                Collections.nCopies(predictive.points(), RowPrediction.Novelty.UNKNOWN));
    }

    /**
     * The same with the unusual cells of the rows.
     *
     * @param unusual the unusual cells of each row
     */
    List<RowPrediction> of(
            Predictive predictive,
            Supplier<Examples> examples,
            List<String> cells,
            List<Double> levels,
            List<List<UnusualCell>> unusual) {
        double[] uncertainty = UncertaintyReference.uncertainty(predictive);
        List<RowPrediction.Novelty> novelties = new ArrayList<>();
        for (int n = 0; n < unusual.size(); n++) {
            List<String> columns =
                    unusual.get(n).stream().map(UnusualCell::column).toList();
            novelties.add(novelty(uncertainty[n], columns));
        }
        return of(predictive, examples, cells, levels, false, novelties);
    }

    private List<RowPrediction> of(
            Predictive predictive,
            Supplier<Examples> examples,
            List<String> cells,
            List<Double> levels,
            boolean curve,
            List<RowPrediction.Novelty> novelties) {
        return predictive instanceof RegressionPredictive regression
                ? regression(regression, examples, cells, levels, curve, novelties)
                : classification((CategoricalMixture) predictive, examples, cells, novelties);
    }

    private List<RowPrediction> regression(
            RegressionPredictive predictive,
            Supplier<Examples> examples,
            List<String> cells,
            List<Double> levels,
            boolean curve,
            List<RowPrediction.Novelty> novelties) {
        double[] mean = predictive.mean();
        double[] epistemic = predictive.epistemicVariance();
        double[] aleatoric = predictive.aleatoricVariance();
        List<Interval> intervals = levels.stream().map(predictive::interval).toList();
        List<PredictionIntervals> guaranteed = regions(PredictionIntervals.class, predictive, examples, cells);
        IntervalSide side = regions.map(RowRegions::side).orElse(IntervalSide.BOTH);
        List<RowPrediction.@Nullable Curve> curves = curve ? curves(predictive) : none(mean.length);
        List<RowPrediction> answers = new ArrayList<>();
        for (int n = 0; n < mean.length; n++) {
            int row = n;
            answers.add(new RowPrediction.Real(
                    mean[n],
                    Math.sqrt(epistemic[n] + aleatoric[n]),
                    Math.sqrt(epistemic[n]),
                    Math.sqrt(aleatoric[n]),
                    intervals.stream()
                            .map(i -> bounds(i.level(), i.lower()[row], i.upper()[row], IntervalSide.BOTH, false))
                            .toList(),
                    guaranteed.stream()
                            .map(i -> bounds(i.coverage(), i.lower()[row], i.upper()[row], side, i.fallback()[row]))
                            .toList(),
                    novelties.get(n),
                    curves.get(n)));
        }
        return answers;
    }

    /**
     * An interval, without its part below the floor; NaN bounds of an empty one stay, and so does an end it has not.
     */
    private RowPrediction.Bounds bounds(double level, double lower, double upper, IntervalSide side, boolean fallback) {
        return new RowPrediction.Bounds(
                level, side.hasLower() ? Math.max(floor, lower) : lower, Math.max(floor, upper), fallback);
    }

    private <T extends PredictionRegions> List<T> regions(
            Class<T> kind, Predictive predictive, Supplier<Examples> examples, List<String> cells) {
        return regions.map(found -> found.regions(examples.get(), cells, predictive)).orElse(List.of()).stream()
                .map(kind::cast)
                .toList();
    }

    private static List<RowPrediction.@Nullable Curve> none(int rows) {
        return Arrays.asList(new RowPrediction.Curve[rows]);
    }

    /** Density and distribution function between two extreme quantiles, for all rows at once. */
    private static List<RowPrediction.@Nullable Curve> curves(RegressionPredictive predictive) {
        int rows = predictive.points();
        double[] low = predictive.quantile(TAIL);
        double[] high = predictive.quantile(1 - TAIL);
        List<RowPrediction.@Nullable Curve> curves = new ArrayList<>();
        for (int n = 0; n < rows; n++) {
            curves.add(new RowPrediction.Curve(new double[GRID], new double[GRID], new double[GRID]));
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
                RowPrediction.Curve curve = curves.get(n);
                if (curve != null) {
                    curve.y()[g] = y[n];
                    curve.density()[g] = Math.exp(log[n]);
                    curve.cdf()[g] = cdf[n];
                }
            }
        }
        return curves;
    }

    private List<RowPrediction> classification(
            CategoricalMixture predictive,
            Supplier<Examples> examples,
            List<String> cells,
            List<RowPrediction.Novelty> novelties) {
        double[][] p = predictive.meanProbabilities();
        int[] predicted = predictive.predictedClass();
        double[] entropy = predictive.predictiveEntropy();
        double[] information = predictive.mutualInformation();
        List<PredictionSets> sets = regions(PredictionSets.class, predictive, examples, cells);
        List<RowPrediction> answers = new ArrayList<>();
        for (int n = 0; n < p.length; n++) {
            int row = n;
            answers.add(new RowPrediction.Classes(
                    predicted[n],
                    classNames.get(predicted[n]),
                    Arrays.stream(p[n]).boxed().toList(),
                    entropy[n],
                    information[n],
                    sets.stream()
                            .map(s -> new RowPrediction.ClassSet(
                                    s.coverage(),
                                    Arrays.stream(s.classes(row)).boxed().toList(),
                                    s.fallback()[row]))
                            .toList(),
                    novelties.get(n)));
        }
        return answers;
    }
}
