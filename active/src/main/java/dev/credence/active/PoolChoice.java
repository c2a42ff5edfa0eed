package dev.credence.active;

import dev.credence.core.acquire.Acquisition;
import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.Pick;
import dev.credence.core.acquire.PointAcquisition;
import dev.credence.core.acquire.Ranking;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainedModel.TileConsumer;
import java.util.Arrays;
import java.util.List;

/** Chooses pool points by a model's predictions. */
public final class PoolChoice {
    private PoolChoice() {}

    /**
     * A random subset of rows, for large pools.
     *
     * @param rows ascending
     * @param most maximum number of rows; 0 for all
     * @return ascending
     */
    public static int[] some(int[] rows, int most, long seed) {
        return LearningData.candidates(rows, most, seed, 0);
    }

    /**
     * Chooses the next points to label. For a {@link PointAcquisition}, memory does not grow with the pool.
     *
     * @param pool the points; targets are ignored
     * @param ids their ids [N]; see {@link Candidates}
     * @param samples number S of posterior samples of a prediction
     * @param count number of points to choose
     * @param seed of all random numbers
     * @return positions in the pool and scores, the first choice first
     * @throws dev.credence.core.UserException if the acquisition is not for the model's task
     */
    public static List<Pick> of(
            Acquisition acquisition, TrainedModel model, Examples pool, int[] ids, int samples, int count, long seed) {
        if (pool.size() != ids.length) {
            throw new IllegalArgumentException("A pool of " + pool.size() + " points has " + ids.length + " ids");
        }
        Task task = model.description().problem().task();
        if (!acquisition.suits(task)) {
            throw Acquisitions.unsuited(acquisition.name(), task, Acquisitions.discover());
        }
        if (ids.length == 0) {
            return List.of();
        }
        if (acquisition instanceof RandomChoice) { // needs no prediction
            return Ranking.best(RandomChoice.scores(ids, seed), ids, seed, count);
        }
        if (acquisition instanceof MaxDet) {
            Candidates candidates = new Candidates(model.predict(pool, samples), ids, seed);
            return MaxDet.choose(candidates, model, pool, hasJointSamples(model, pool, samples), count);
        }
        if (!(acquisition instanceof PointAcquisition points)) {
            return acquisition.choose(new Candidates(model.predict(pool, samples), ids, seed), count);
        }
        double[] scores = new double[ids.length];
        TileConsumer scorer = (tile, from) -> {
            int[] own = Arrays.copyOfRange(ids, from, from + tile.points());
            System.arraycopy(points.scores(new Candidates(tile, own, seed)), 0, scores, from, own.length);
        };
        if (model.description().problem().task() instanceof Task.Classification) {
            model.lend(pool, samples, scorer); // an acquisition may use the components of a regression
        } else {
            model.predict(pool, samples, scorer);
        }
        return Ranking.best(scores, ids, seed, count);
    }

    /** Whether sample s is the same network at every point: then it predicts two copies of a point alike. */
    private static boolean hasJointSamples(TrainedModel model, Examples pool, int samples) {
        Predictive two = model.predict(pool.rows(new int[] {0, 0}), samples);
        double[][] means = two instanceof GaussianMixture normal
                ? normal.means()
                : two instanceof MixturePredictive other ? other.means() : new double[][] {{0}, {1}};
        double apart = 0;
        double spread = 0;
        double mean = Arrays.stream(means[0]).average().orElseThrow();
        for (int s = 0; s < means[0].length; s++) {
            apart += (means[0][s] - means[1][s]) * (means[0][s] - means[1][s]);
            spread += (means[0][s] - mean) * (means[0][s] - mean);
        }
        return apart <= 1e-3 * spread; // independent samples have twice the spread
    }
}
