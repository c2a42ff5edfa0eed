package dev.credence.guarantee;

import dev.credence.core.Nouns;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Conformalised quantile regression over a sliding window: intervals for a time series. Both ends of the model's
 * central interval move outwards by the same distance,
 *
 * <pre>
 * [lower(x) − q, upper(x) + q],   q the ⌈(1 − α)(n + 1)⌉-th smallest of the n ≤ W latest max(lower − y, y − upper)
 * </pre>
 *
 * <p>(the score of Romano, Patterson and Candès 2019, equation 6). Each new outcome adds its score and drops the
 * oldest, so widths follow the model from row to row and adapt to its errors.
 *
 * <p>On exchangeable rows the coverage is at least 1 − α. On others the coverage gap is at most n/(n + 1) times the
 * mean, over the rows of the window, of the total variation distance between the sequence and the sequence with the new
 * row and that row exchanged (Barber, Candès, Ramdas and Tibshirani 2023, Conformal prediction beyond exchangeability,
 * Annals of Statistics 51(2), Theorem 2 with the weights 1 in the window and 0 before): a short window adapts faster, a
 * long one has finer quantiles.
 */
public final class SlidingCqr implements SeriesIntervals {
    private static final RegressionScore CQR = NonconformityScore.CQR;

    private final TrainedModel model;
    private final SortedMap<Double, ScoreWindow> windows;
    private final int samples;
    private long observed;
    private final SeriesPlace place;

    /**
     * Continues with saved scores.
     *
     * @param windows the latest scores for each coverage, of the same rows
     * @param samples S of the weights in the model's predictions
     * @param observed rows since the start
     */
    SlidingCqr(TrainedModel model, Map<Double, ScoreWindow> windows, int samples, long observed, SeriesPlace place) {
        this.model = model;
        this.windows = new TreeMap<>(windows);
        this.samples = samples;
        this.observed = observed;
        this.place = place;
        this.windows.keySet().forEach(CoverageLaw::requireCoverage);
        if (windows.isEmpty()
                || samples < 1
                || this.windows.values().stream()
                        .anyMatch(w -> w.capacity() != window() || w.size() != Math.min(observed, window()))) {
            throw new IllegalArgumentException("there are windows of the coverages " + windows.keySet() + " after "
                    + observed + " rows and " + samples
                    + " samples: expected at least one, all with the scores of the latest rows");
        }
    }

    /**
     * Starts without scores: intervals are infinite until there are enough scores for their coverage.
     *
     * @param coverages each in (0, 1), none twice
     * @param window W, at least 1
     * @param samples S of the weights in the model's predictions
     * @throws UserException where the model predicts classes
     */
    public static SlidingCqr start(TrainedModel model, List<Double> coverages, int window, int samples) {
        if (!model.description().classNames().isEmpty()) {
            throw new UserException(
                    "Conformalised quantile regression is for intervals of numbers, and the model predicts classes.");
        }
        Map<Double, ScoreWindow> windows = new TreeMap<>();
        coverages.forEach(coverage -> windows.put(coverage, new ScoreWindow(window)));
        return new SlidingCqr(model, windows, samples, 0, SeriesPlace.UNKNOWN);
    }

    @Override
    public String label() {
        return "sliding CQR";
    }

    @Override
    public String summary() {
        return "conformalised quantile regression by the latest "
                + Nouns.counted(anyWindow().size(), "row");
    }

    @Override
    public List<Double> coverages() {
        return List.copyOf(windows.keySet());
    }

    /** W. */
    public int window() {
        return anyWindow().capacity();
    }

    /** Any window: all have the same capacity and the scores of the same rows. */
    private ScoreWindow anyWindow() {
        return window(windows.firstKey());
    }

    /** @param coverage one of {@link #coverages} */
    private ScoreWindow window(double coverage) {
        return Objects.requireNonNull(windows.get(coverage));
    }

    /** S of the weights in the predictions. */
    public int samples() {
        return samples;
    }

    /** The latest scores for each coverage. */
    SortedMap<Double, ScoreWindow> windows() {
        return Collections.unmodifiableSortedMap(windows);
    }

    @Override
    public OptionalDouble promised(double coverage) {
        return OptionalDouble.of(coverage);
    }

    @Override
    public long observed() {
        return observed;
    }

    @Override
    public SeriesPlace place() {
        return place;
    }

    @Override
    public Map<String, Number> facts(int level, OptionalDouble bound) {
        return Map.of("window", window());
    }

    @Override
    public List<PredictionIntervals> intervals(Examples rows, RegressionPredictive predicted) {
        return coverages().stream()
                .map(coverage -> {
                    double[] thresholds = new double[rows.size()];
                    Arrays.fill(thresholds, window(coverage).quantile(coverage));
                    return intervals(predicted, coverage, thresholds);
                })
                .toList();
    }

    private static PredictionIntervals intervals(RegressionPredictive predicted, double coverage, double[] thresholds) {
        double[][] bounds = CQR.bounds(predicted, thresholds, coverage);
        return new PredictionIntervals(coverage, bounds[0], bounds[1], new boolean[thresholds.length]);
    }

    @Override
    public List<PredictionIntervals> observe(Examples rows) {
        int n = rows.size();
        List<PredictionIntervals> all = coverages().stream()
                .map(c -> new PredictionIntervals(c, new double[n], new double[n], new boolean[n]))
                .toList();
        double[] targets = rows.targets();
        NestedModels.predictEach(model, rows, samples, (tile, from) -> {
            double[] known = Arrays.copyOfRange(targets, from, from + tile.points());
            for (PredictionIntervals one : all) {
                PredictionIntervals part = observe((RegressionPredictive) tile, known, one.coverage());
                System.arraycopy(part.lower(), 0, one.lower(), from, known.length);
                System.arraycopy(part.upper(), 0, one.upper(), from, known.length);
            }
        });
        observed += n;
        return all;
    }

    /** Predicts each row's interval from earlier scores, then adds its own. */
    private PredictionIntervals observe(RegressionPredictive tile, double[] targets, double coverage) {
        ScoreWindow window = window(coverage);
        double[] scores = CQR.of(tile, targets, coverage);
        double[] thresholds = new double[scores.length];
        for (int i = 0; i < scores.length; i++) {
            if (Double.isNaN(scores[i])) {
                throw new UserException("The score of an outcome of " + targets[i]
                        + " is no number: look for extreme values in that row.");
            }
            thresholds[i] = window.quantile(coverage);
            window.add(scores[i]);
        }
        return intervals(tile, coverage, thresholds);
    }

    @Override
    public TrainedModel attach(TrainedModel to, SeriesPlace newPlace) {
        return SlidingCqrFile.attach(to, this, newPlace);
    }
}
