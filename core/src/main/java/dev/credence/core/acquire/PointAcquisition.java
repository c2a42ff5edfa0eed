package dev.credence.core.acquire;

import java.util.List;

/** An acquisition that scores every point by itself: its choice are the points of the highest scores. */
public interface PointAcquisition extends Acquisition {
    /**
     * What each point is worth.
     *
     * @return [N], finite; a function of the point's own prediction, its id and the seed
     */
    double[] scores(Candidates candidates);

    @Override
    default List<Pick> choose(Candidates candidates, int count) {
        return Ranking.best(scores(candidates), candidates.ids(), candidates.seed(), count);
    }
}
