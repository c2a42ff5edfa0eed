package dev.credence.active;

import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.PointAcquisition;
import dev.credence.core.data.Task;
import dev.credence.core.predict.CategoricalMixture;

/** A classification acquisition that scores each point by its class probabilities. */
abstract class ClassAcquisition implements PointAcquisition {
    @Override
    public final boolean suits(Task task) {
        return task instanceof Task.Classification;
    }

    @Override
    public final double[] scores(Candidates candidates) {
        return scores((CategoricalMixture) candidates.predictive());
    }

    abstract double[] scores(CategoricalMixture predictive);
}
