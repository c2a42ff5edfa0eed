package dev.credence.active;

import dev.credence.core.UserException;
import dev.credence.core.acquire.Acquisition;
import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.Pick;
import dev.credence.core.acquire.Ranking;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The batch of numbers whose labels tell most about the function together: greedy maximisation of ½ log det(I + K/σ²),
 * with the covariance K of the points' means under the posterior (MaxDet of Holzmüller et al. 2023, A framework and
 * benchmark for deep batch active learning for regression; {@link BatchBald} with normal labels of noise σ²). The score
 * is the gain, in nats, given the batch so far: the first is the point of the largest epistemic variance, and the sum
 * is submodular, so that the greedy batch reaches at least 1 − 1/e of the optimum.
 *
 * <p>σ² is {@value #NOISE} of the largest epistemic variance, whatever the noise of the labels: with a large one,
 * several labels of one point would tell more than those of other points.
 *
 * <p>Covariances come from the samples where sample s is the same network at all points, else from distances of inputs
 * ({@link InputKernel}), which {@link PoolChoice} knows; without inputs, predictions without samples count as
 * uncorrelated. A Cholesky decomposition pivoted by the gain takes O(N B²) beside B columns of K.
 */
public final class MaxDet implements Acquisition {
    /** σ² in units of the largest epistemic variance. */
    static final double NOISE = 1e-3;

    /** Maximum number of sampled means in memory. */
    private static final long MOST = 1L << 27;

    @Override
    public String name() {
        return "max-det";
    }

    @Override
    public String description() {
        return "numbers: what the label tells about the function beyond the batch so far, in nats";
    }

    @Override
    public boolean suits(Task task) {
        return task instanceof Task.Regression;
    }

    @Override
    public List<Pick> choose(Candidates candidates, int count) {
        return choose(candidates, bySamples(candidates.predictive()).orElse(RowCovariance.NONE), count);
    }

    /**
     * Chooses points whose inputs are known.
     *
     * @param joint whether sample s is the same network at every point
     */
    static List<Pick> choose(Candidates candidates, TrainedModel model, Examples pool, boolean joint, int count) {
        RegressionPredictive numbers = (RegressionPredictive) candidates.predictive();
        RowCovariance covariance = (joint ? bySamples(numbers) : Optional.<RowCovariance>empty())
                .orElseGet(() -> new InputKernel(model, pool, numbers.epistemicVariance()));
        return choose(candidates, covariance, count);
    }

    /** Covariances over samples; empty without samples. */
    private static Optional<RowCovariance> bySamples(Predictive predictive) {
        if (predictive.samples() == 1) {
            return Optional.empty();
        }
        if ((long) predictive.points() * predictive.samples() > MOST) {
            throw new UserException("max-det looks at points together, and " + predictive.points() + " points of "
                    + predictive.samples() + " samples are too many: let it choose among fewer candidates");
        }
        if (predictive instanceof GaussianMixture mixture) {
            return Optional.of(new SampleCovariance(mixture.means(), mixture.weights()));
        }
        return predictive instanceof MixturePredictive mixture
                ? Optional.of(new SampleCovariance(mixture.means(), mixture.weights()))
                : Optional.empty();
    }

    private static List<Pick> choose(Candidates candidates, RowCovariance covariance, int count) {
        double[] variances = ((RegressionPredictive) candidates.predictive()).epistemicVariance();
        double noise = Math.max(NOISE * Arrays.stream(variances).max().orElseThrow(), Double.MIN_NORMAL);
        int n = variances.length;
        List<Pick> chosen = new ArrayList<>();
        List<double[]> factors = new ArrayList<>(); // columns of the Cholesky factor
        double[] gains = new double[n];
        boolean[] taken = new boolean[n];
        while (chosen.size() < Math.min(count, n)) {
            for (int i = 0; i < n; i++) {
                gains[i] = taken[i] ? Double.NEGATIVE_INFINITY : 0.5 * Math.log1p(variances[i] / noise);
            }
            Pick next =
                    Ranking.best(gains, candidates.ids(), candidates.seed(), 1).get(0);
            chosen.add(next);
            taken[next.point()] = true;
            factors.add(condition(next.point(), covariance, factors, variances, noise));
        }
        return chosen;
    }

    /**
     * Conditions on the label of a point.
     *
     * @param variances of the means given the labels so far; overwritten
     * @return the next column of the factor
     */
    private static double[] condition(
            int point, RowCovariance covariance, List<double[]> factors, double[] variances, double noise) {
        double[] column = new double[variances.length];
        covariance.column(point, column);
        for (double[] factor : factors) {
            double own = factor[point];
            for (int i = 0; i < column.length; i++) {
                column[i] -= factor[i] * own;
            }
        }
        double sd = Math.sqrt(variances[point] + noise);
        for (int i = 0; i < column.length; i++) {
            column[i] /= sd;
            variances[i] = Math.max(0, variances[i] - column[i] * column[i]);
        }
        return column;
    }
}
