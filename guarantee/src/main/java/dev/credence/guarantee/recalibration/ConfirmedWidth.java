package dev.credence.guarantee.recalibration;

import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.metric.Mean;
import dev.credence.core.model.Likelihoods;
import dev.credence.core.model.TargetKind;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.Stream;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One factor for the widths of a method's predictive distributions, chosen by rows outside of the fit. Training makes
 * residuals small that the noise is then fitted to, so that intervals cover too little; a wide prior of the weights has
 * the opposite effect. Parts of the rows are held out one after the other, models of the other rows predict them, and
 * the factor maximises the log score of all of these together, weighted as they are; the model of all rows gets it as a
 * {@linkplain RecalibrationFile recalibration}.
 *
 * @param factor of the widths about the mean
 * @param parts how many parts were held out, each of a training of its own
 * @param rows how many rows they have together
 * @param before mean log score of these rows as the models predicted them, in nats
 * @param after the same with the factor, which was chosen by these rows
 */
public record ConfirmedWidth(double factor, int parts, int rows, double before, double after) {
    /** The fewest training rows that parts are held out of. */
    public static final int FEWEST_ROWS = 20;

    /**
     * From so many rows on widths are right as fitted, where nothing else is asked for: they are no longer overfitted.
     */
    public static final int MANY_ROWS = 1_000_000;

    /** How many rows the prior of the factor 1 is worth. */
    private static final double PRIOR_ROWS = 10;

    /** Rows that suffice: then the factor has a standard error of about 7 %, with normal errors. */
    private static final int ENOUGH = 100;

    private static final int MOST_IN_PART = 1000;
    private static final int MOST_PARTS = 5;
    private static final int FEWEST_FOLDS = 5;
    private static final int USUAL_FOLDS = 10;

    /**
     * Whether a factor is confirmed for a method that trains networks: for real targets of tables. Counts, classes and
     * positive targets have no width about the mean that could be multiplied.
     *
     * @param settings of the method
     * @param rows the training rows
     */
    public static boolean isFor(Task task, Map<String, String> settings, Examples rows) {
        return task instanceof Task.Regression
                && rows.image().isEmpty()
                && rows.size() >= FEWEST_ROWS
                && Likelihoods.discover()
                        .find(settings.getOrDefault("noise", ""))
                        .map(provider -> provider.likelihood().target() == TargetKind.REAL)
                        .orElse(true);
    }

    /**
     * Parts to be held out one after the other: tenths of the rows, of few rows fifths, of many at most
     * {@value #MOST_IN_PART} rows; as many parts as hold {@value #ENOUGH} rows together, at most {@value #MOST_PARTS}.
     * {@linkplain Copies Copies} of a row are in one part.
     *
     * @param rows the training rows, at least {@value #FEWEST_ROWS}
     */
    public static List<HeldOut> parts(Examples rows, long seed) {
        return parts(rows.size(), Copies.of(rows), seed);
    }

    /** The same parts of n rows of which some stay together; there are two or more such groups. */
    public static List<HeldOut> parts(int n, Copies together, long seed) {
        int folds = folds(n);
        int[] foldOf = together.folds(folds, m -> Stream.HOLD_OUT.of(seed).permutation(m, 0));
        int parts = Math.min(MOST_PARTS, (ENOUGH * folds + n - 1) / n);
        return IntStream.range(0, parts)
                .mapToObj(part -> new HeldOut(
                        IntStream.range(0, n).filter(i -> foldOf[i] == part).toArray(),
                        IntStream.range(0, n).filter(i -> foldOf[i] != part).toArray()))
                .filter(part -> part.held().length > 0) // with many copies there are fewer folds
                .toList();
    }

    /** The part to be held out of rows in time order: the latest. */
    public static List<HeldOut> latest(int rows) {
        return List.of(HeldOut.latest(rows, 1.0 / folds(rows)));
    }

    private static int folds(int rows) {
        int usual = Math.max(FEWEST_FOLDS, Math.min(USUAL_FOLDS, rows / 20));
        return Math.max(usual, (rows + MOST_IN_PART - 1) / MOST_IN_PART);
    }

    /**
     * The factor by held-out parts.
     *
     * @param parts of the rows
     * @param training trains on rows as the model of all rows was trained
     * @throws NonFiniteException if a training diverges
     */
    public static ConfirmedWidth of(List<HeldOut> parts, Examples rows, Function<Examples, TrainedModel> training) {
        List<Predictive> tiles = new ArrayList<>();
        List<double[]> targets = new ArrayList<>();
        List<double[]> weights = new ArrayList<>();
        for (HeldOut part : parts) {
            Examples held = rows.rows(part.held());
            predict(training.apply(rows.rows(part.kept())), held, tiles);
            targets.add(held.targets());
            weights.add(held.weights());
        }
        return of(
                parts.size(),
                tiles,
                targets.stream().flatMapToDouble(Arrays::stream).toArray(),
                weights.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    /**
     * The factor by rows that a model was not trained on.
     *
     * @param held at least one
     */
    public static ConfirmedWidth of(TrainedModel model, Examples held) {
        List<Predictive> tiles = new ArrayList<>();
        predict(model, held, tiles);
        return of(1, tiles, held.targets(), held.weights());
    }

    private static void predict(TrainedModel model, Examples held, List<Predictive> tiles) {
        model.predict(held, model.defaultSamples(), (tile, from) -> tiles.add(tile));
    }

    /**
     * The factor by predictions of rows outside of the fit; 1 for counts, which have no such factor.
     *
     * @param parts that the rows are of
     * @param tiles predictions of the rows, in order
     * @param weights of the rows
     */
    static ConfirmedWidth of(int parts, List<? extends Predictive> tiles, double[] targets, double[] weights) {
        CalibrationSet sample = new CalibrationSet(tiles, targets, weights);
        List<CalibrationSet.Part<RegressionPredictive>> numbers = sample.numbers(WidthScale.NAME);
        WidthScale scale = numbers.stream().anyMatch(part -> part.tile().isDiscrete())
                ? new WidthScale(1)
                : WidthScale.fit(sample, PRIOR_ROWS);
        return new ConfirmedWidth(
                scale.factor(), parts, targets.length, score(numbers, new WidthScale(1)), score(numbers, scale));
    }

    private static double score(List<CalibrationSet.Part<RegressionPredictive>> parts, WidthScale scale) {
        Mean mean = new Mean();
        parts.forEach(part ->
                mean.add(((RegressionPredictive) scale.apply(part.tile())).logDensity(part.targets()), part.weights()));
        return mean.value();
    }

    /**
     * The model with this factor, which is saved with it; its predictions are still those without:
     * {@link RecalibrationFile#apply} applies it.
     */
    public TrainedModel attachTo(TrainedModel model) {
        return RecalibrationFile.attach(model, new RecalibrationFile.Fitted(new WidthScale(factor), ""));
    }
}
