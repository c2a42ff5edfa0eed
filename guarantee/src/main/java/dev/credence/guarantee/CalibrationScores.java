package dev.credence.guarantee;

import dev.credence.core.UserException;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The scores of calibration points, collected tile by tile. */
final class CalibrationScores {
    private final double[] targets;
    private final double[] coverages;
    private final double[][] scores;
    private final ScoreRandomisation uniforms;
    private final long @Nullable [] keys;
    private @Nullable NonconformityScore score;
    private int seen;

    /**
     * Starts without predictions.
     *
     * @param score null for the default of regression or classification
     * @param keys of the rows, see {@link dev.credence.core.data.RowKeys}; null if they have none
     */
    CalibrationScores(
            @Nullable NonconformityScore score,
            double[] targets,
            double[] coverages,
            long seed,
            long @Nullable [] keys) {
        Arrays.stream(coverages).forEach(CoverageLaw::requireCoverage);
        this.score = score;
        this.targets = targets;
        this.coverages = coverages;
        this.scores = new double[coverages.length][targets.length];
        this.uniforms = ScoreRandomisation.ofCalibration(seed);
        this.keys = keys;
    }

    void add(Predictive tile, int from) {
        if (from + tile.points() > targets.length) {
            throw new IllegalArgumentException(
                    "there are more predictions than the " + targets.length + " targets of the calibration");
        }
        NonconformityScore chosen = score == null
                ? (tile instanceof RegressionPredictive ? NonconformityScore.PIT : NonconformityScore.APS)
                : score;
        score = chosen;
        if (tile instanceof RegressionPredictive regression && chosen instanceof RegressionScore s) {
            add(regression, s, from);
        } else if (tile instanceof CategoricalMixture categorical && chosen instanceof ClassScore s) {
            add(categorical, s, from);
        } else {
            throw new UserException("The score '" + chosen.name() + "' is for "
                    + (chosen instanceof ClassScore
                            ? "classes, and the model predicts real numbers: use pit, normalised, absolute or cqr."
                            : "real targets, and the model predicts classes: use aps, raps or lac."));
        }
        seen += tile.points();
    }

    private void add(RegressionPredictive tile, RegressionScore chosen, int from) {
        double[] y = Arrays.copyOfRange(targets, from, from + tile.points());
        for (int n = 0; n < y.length; n++) {
            if (!Double.isFinite(y[n])) {
                throw new UserException("The target of calibration point " + (from + n) + " (counted from 0) is " + y[n]
                        + ", it must be finite.");
            }
        }
        for (int l = 0; l < scores.length; l++) {
            if (l > 0 && !chosen.usesCoverage()) {
                System.arraycopy(scores[0], from, scores[l], from, y.length);
                continue;
            }
            double[] part = chosen.of(tile, y, coverages[l]);
            for (int n = 0; n < part.length; n++) {
                if (Double.isNaN(part[n])) {
                    throw new UserException("The score '" + chosen.name() + "' of calibration point " + (from + n)
                            + " (counted from 0) is no number. Look for extreme values in that row.");
                }
            }
            System.arraycopy(part, 0, scores[l], from, part.length);
        }
    }

    private void add(CategoricalMixture tile, ClassScore chosen, int from) {
        double[][] probabilities = tile.meanProbabilities();
        double[] drawn = uniforms.of(
                probabilities, keys == null ? null : Arrays.copyOfRange(keys, from, from + probabilities.length), n ->
                        (long) targets[from + n]);
        for (int n = 0; n < probabilities.length; n++) {
            double target = targets[from + n];
            if (!(target >= 0 && target < tile.classes() && target == Math.rint(target))) {
                throw new UserException("The class of calibration point " + (from + n) + " (counted from 0) is "
                        + target + ", expected a whole number from 0 to " + (tile.classes() - 1) + ".");
            }
            double own = chosen.of(probabilities[n], drawn[n])[(int) target];
            for (double[] level : scores) {
                level[from + n] = own;
            }
        }
    }

    /** The score that was used. */
    NonconformityScore score() {
        return Objects.requireNonNull(score, "a calibration without predictions");
    }

    /** The scores for coverage l, [N]. */
    double[] scores(int l) {
        if (seen != targets.length) {
            throw new IllegalArgumentException(
                    "there are " + seen + " predictions for " + targets.length + " targets of the calibration");
        }
        return scores[l];
    }
}
