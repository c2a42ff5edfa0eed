package dev.credence.core.acquire;

import java.util.List;

/** An acquisition that scores points one by one and selects those with the highest scores. */
public interface PointAcquisition extends Acquisition {
    /**
     * The score of each point.
     *
     * @return scores [N], finite; a function of the point's prediction, its id and the seed
     */
    double[] scores(Candidates candidates);

    @Override
    default List<Pick> choose(Candidates candidates, int count) {
        return Ranking.best(scores(candidates), candidates.ids(), candidates.seed(), count);
    }
}
