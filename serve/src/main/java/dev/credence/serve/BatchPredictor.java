package dev.credence.serve;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;

/** The prediction function of a served model, replaceable in tests. Called by one thread at a time. */
@FunctionalInterface
interface BatchPredictor {
    /** The predictive distribution of at least one row, in the target's unit. Targets are ignored. */
    Predictive predict(Examples rows);
}
