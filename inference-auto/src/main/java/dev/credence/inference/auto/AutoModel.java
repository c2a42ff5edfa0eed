package dev.credence.inference.auto;

import dev.credence.core.data.Examples;
import dev.credence.core.method.Expectation;
import dev.credence.core.predict.Predictive;

/** A trained model of either kind of target. */
public sealed interface AutoModel permits AutoRegression, AutoClassification {
    /** The networks and other members with weight in the stack. */
    StackedNetworks<?> networks();

    /** Expected performance on new rows. */
    Expectation expectation();

    /** The predictive distribution of at least one row, in the target's unit. */
    Predictive predictive(Examples rows);
}
