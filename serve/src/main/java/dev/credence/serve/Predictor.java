package dev.credence.serve;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;

/** What predicts: a model, or in tests something that stands for one. Called by one thread at a time. */
@FunctionalInterface
interface Predictor {
    /** The predictive distribution of rows, at least one, in the target's own unit. Targets mean nothing. */
    Predictive predict(Examples rows);
}
