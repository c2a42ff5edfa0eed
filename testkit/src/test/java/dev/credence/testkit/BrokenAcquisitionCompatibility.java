package dev.credence.testkit;

import dev.credence.core.acquire.Acquisition;
import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.Pick;
import dev.credence.core.acquire.Ranking;
import dev.credence.core.data.Task;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Runs the laws on deliberately broken acquisitions, for {@link AcquisitionCompatibilityTest} only. */
final class BrokenAcquisitionCompatibility extends AcquisitionCompatibility {
    /** The faults. */
    enum Fault {
        NONE,
        FULL_STOP,
        ONE_TOO_MANY,
        TWICE,
        BY_POSITION,
        LAST_FIRST,
        SEED_IGNORED
    }

    private static Fault fault = Fault.NONE;

    static void use(Fault newFault) {
        fault = newFault;
    }

    @Override
    protected Acquisition acquisition() {
        return new Faulty();
    }

    /** Chooses the largest variances. */
    public static final class Faulty implements Acquisition {
        @Override
        public String name() {
            return "faulty";
        }

        @Override
        public String description() {
            return "the variance" + (fault == Fault.FULL_STOP ? "." : "");
        }

        @Override
        public boolean suits(Task task) {
            return task instanceof Task.Regression;
        }

        @Override
        public List<Pick> choose(Candidates candidates, int count) {
            double[] scores = ((RegressionPredictive) candidates.predictive()).totalVariance();
            if (fault == Fault.BY_POSITION) {
                scores = IntStream.range(0, scores.length).mapToDouble(i -> i).toArray();
            }
            long seed = fault == Fault.SEED_IGNORED ? 1 : candidates.seed();
            int asked = fault == Fault.ONE_TOO_MANY ? count + 1 : count;
            List<Pick> picks = new ArrayList<>(Ranking.best(scores, candidates.ids(), seed, asked));
            if (fault == Fault.LAST_FIRST) {
                Collections.reverse(picks);
            }
            if (fault == Fault.TWICE && picks.size() > 1) {
                picks.set(1, picks.get(0));
            }
            return picks;
        }
    }
}
