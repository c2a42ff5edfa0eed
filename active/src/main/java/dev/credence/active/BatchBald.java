package dev.credence.active;

import dev.credence.core.UserException;
import dev.credence.core.acquire.Acquisition;
import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.Pick;
import dev.credence.core.acquire.Ranking;
import dev.credence.core.data.Task;
import dev.credence.core.predict.CategoricalMixture;
import java.util.ArrayList;
import java.util.List;

/**
 * BatchBALD: the joint mutual information of a batch's labels and the weights (Kirsch et al. 2019). Greedily chooses
 * the point with the highest gain I[y_b, w | y_1 … y_(b−1)], which avoids redundant points. The score is that gain, in
 * nats: the first is {@link Bald}, and the sum is I[y_1 … y_B, w], which is submodular, so the greedy batch reaches at
 * least 1 − 1/e of the optimum.
 *
 * <p>Exact up to 1024 configurations of labels (10 binary labels, 3 of ten classes); beyond, over 1024 sampled ones.
 * Gains only fall as the batch grows, so a point is evaluated again only while its last gain is the highest (lazy
 * greedy, Minoux 1978), which is equivalent for exact gains.
 *
 * <p>Redundancy shows only if sample s is the same network at every point: in ensembles, SWAG, Markov chains and
 * stacks. Dropout and mean-field inference draw new weights for each point, so there it is close to BALD; prefer
 * {@link PowerBald}.
 */
public final class BatchBald implements Acquisition {
    /** Maximum number of probabilities in memory. */
    private static final long MOST = 1L << 27;

    @Override
    public String name() {
        return "batch-bald";
    }

    @Override
    public String description() {
        return "classes: mutual information of the label and the weights, given the batch so far, in nats";
    }

    @Override
    public boolean suits(Task task) {
        return task instanceof Task.Classification;
    }

    @Override
    public List<Pick> choose(Candidates candidates, int count) {
        CategoricalMixture predictive = (CategoricalMixture) candidates.predictive();
        long numbers = (long) predictive.points() * predictive.samples() * predictive.classes();
        if (numbers > MOST) {
            throw new UserException("batch-bald looks at points together, and " + predictive.points() + " points of "
                    + predictive.samples() + " samples and " + predictive.classes()
                    + " classes are too many: let it choose among fewer candidates");
        }
        double[][][] p = predictive.probabilities();
        double[] expected = predictive.expectedEntropy();
        double[] gains = Bald.of(predictive);
        LabelParticles labels = LabelParticles.none(predictive.weights());
        List<Pick> chosen = new ArrayList<>();
        int[] known = new int[p.length]; // batch size when the gain was computed
        boolean[] taken = new boolean[p.length];
        while (chosen.size() < Math.min(count, p.length)) {
            int next = next(candidates, gains, known, taken, chosen.size(), labels, p, expected);
            chosen.add(new Pick(next, gains[next]));
            taken[next] = true;
            labels = labels.with(p[next], candidates.random(), chosen.size());
        }
        return chosen;
    }

    /** The point of the highest gain, with the gains of all contenders updated. */
    private static int next(
            Candidates candidates,
            double[] gains,
            int[] known,
            boolean[] taken,
            int step,
            LabelParticles labels,
            double[][][] p,
            double[] expected) {
        List<Pick> order = Ranking.best(gains, candidates.ids(), candidates.seed(), p.length);
        double highest = Double.NEGATIVE_INFINITY;
        for (Pick pick : order) {
            int n = pick.point();
            if (taken[n]) {
                continue;
            }
            if (gains[n] < highest) {
                break;
            }
            if (known[n] < step) {
                gains[n] = Math.max(0, labels.gain(p[n], expected[n]));
                known[n] = step;
            }
            highest = Math.max(highest, gains[n]);
        }
        for (Pick pick : Ranking.best(gains, candidates.ids(), candidates.seed(), p.length)) {
            if (!taken[pick.point()] && known[pick.point()] == step) {
                return pick.point();
            }
        }
        throw new IllegalStateException("no candidate is left");
    }
}
