package dev.credence.guarantee;

import dev.credence.core.UserException;
import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.RowIntervals;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The models of all folds, with the {@link CrossConformal} residuals of their held-out folds.
 * {@link CrossConformalFile} saves them with the model that was trained on all rows.
 *
 * @param coverages that intervals are predicted for, ascending, each in (0, 1)
 * @param models one for each fold, trained without it
 * @param samples of the weights that the residuals were predicted with
 */
public record CrossModels(CrossConformal conformal, List<Double> coverages, List<TrainedModel> models, int samples)
        implements RowIntervals {
    public CrossModels {
        coverages = coverages.stream().sorted().toList();
        models = List.copyOf(models);
        coverages.forEach(CoverageLaw::requireCoverage);
        if (coverages.isEmpty() || models.size() != conformal.folds() || samples < 1) {
            throw new IllegalArgumentException("there are " + models.size() + " models of " + conformal.folds()
                    + " folds, the coverages " + coverages + " and " + samples + " samples");
        }
    }

    /**
     * Trains one model without each fold, and predicts that fold by it. Copies of a row share a fold.
     *
     * @param rows all rows, of a real target
     * @param folds K, from 2 to the number of rows
     * @param seed of the division into folds
     * @param training trains a model on some rows; must be symmetric in them
     * @throws UserException where the target is a class, or there are too few rows
     */
    public static CrossModels train(
            Examples rows, int folds, List<Double> coverages, long seed, Function<Examples, TrainedModel> training) {
        if (folds < 2 || folds > rows.size()) {
            throw new UserException("CV+ with " + folds + " folds of " + rows.size()
                    + " rows is not possible: expected 2" + " folds to one for each row.");
        }
        Copies copies = Copies.of(rows);
        if (folds > copies.different()) {
            throw new UserException("CV+ with " + folds + " folds of " + rows.size() + " rows, " + copies.count()
                    + " of which are copies of others, is not possible: copies stay in one fold, expected 2 to "
                    + copies.different() + " folds.");
        }
        int[] foldOf = CrossConformal.folds(copies, folds, seed);
        double[] residuals = new double[rows.size()];
        List<TrainedModel> models = new ArrayList<>();
        int samples = 1;
        for (int k = 0; k < folds; k++) {
            TrainedModel model = training.apply(rows.rows(where(foldOf, k, false)));
            if (model.description().problem().task() instanceof Task.Classification) {
                throw new UserException(
                        "CV+ makes intervals of a real target, and this one is a class: keep rows back for a calibration.");
            }
            samples = model.defaultSamples();
            int[] own = where(foldOf, k, true);
            double[] means = NestedModels.means(model, rows.rows(own), samples);
            for (int i = 0; i < own.length; i++) {
                residuals[own[i]] = Math.abs(rows.target(own[i]) - means[i]);
            }
            models.add(model);
        }
        return new CrossModels(CrossConformal.of(residuals, foldOf), coverages, models, samples);
    }

    private static int[] where(int[] foldOf, int fold, boolean inside) {
        return IntStream.range(0, foldOf.length)
                .filter(i -> (foldOf[i] == fold) == inside)
                .toArray();
    }

    /** The predictions of rows by each fold's model, [K, N]: what {@link CrossConformal#intervals} takes. */
    public double[][] means(Examples rows) {
        return models.stream()
                .map(model -> NestedModels.means(model, rows, samples))
                .toArray(double[][]::new);
    }

    @Override
    public String label() {
        return "CV+";
    }

    @Override
    public String summary() {
        return "CV+ with " + conformal.folds() + " folds of " + conformal.rows() + " rows";
    }

    @Override
    public OptionalDouble promised(double coverage) {
        return OptionalDouble.of(conformal.promised(coverage));
    }

    @Override
    public List<PredictionIntervals> intervals(Examples rows, RegressionPredictive predicted) {
        return intervals(rows);
    }

    /** Intervals of rows, for each coverage in its order. */
    public List<PredictionIntervals> intervals(Examples rows) {
        double[][] means = means(rows);
        return coverages.stream().map(c -> conformal.intervals(means, c)).toList();
    }
}
