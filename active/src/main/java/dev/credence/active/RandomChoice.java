package dev.credence.active;

import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.PointAcquisition;
import dev.credence.core.data.Task;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;

/** Uniform random points: the baseline of the other acquisitions. */
public final class RandomChoice implements PointAcquisition {
    private static final int PURPOSE = 0;

    @Override
    public String name() {
        return "random";
    }

    @Override
    public String description() {
        return "a uniform random number: the baseline";
    }

    @Override
    public boolean suits(Task task) {
        return true;
    }

    @Override
    public double[] scores(Candidates candidates) {
        return scores(candidates.ids(), candidates.seed());
    }

    static double[] scores(int[] ids, long seed) {
        CounterRandom random = Stream.ACQUISITION.of(seed);
        double[] scores = new double[ids.length];
        Arrays.setAll(scores, i -> random.uniform(PURPOSE, ids[i]));
        return scores;
    }
}
