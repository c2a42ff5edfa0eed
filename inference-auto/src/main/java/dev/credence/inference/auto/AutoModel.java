package dev.credence.inference.auto;

import dev.credence.core.data.Examples;
import dev.credence.core.method.Expectation;
import dev.credence.core.predict.Predictive;

/** A trained model of either kind of target. */
public sealed interface AutoModel permits AutoRegression, AutoClassification {
    /** The networks and other members that the stack gives weight to. */
    StackedNetworks<?> networks();

    /** What to expect on new rows. */
    Expectation expectation();

    /** The predictive distribution of some rows, at least one, in the target's own unit. */
    Predictive predictive(Examples rows);
}
