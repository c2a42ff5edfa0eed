package dev.credence.inference.auto;

/** A trained model of either kind of target. */
public sealed interface AutoModel permits AutoRegression, AutoClassification {
    /** The networks that the stack gives weight to. */
    StackedNetworks networks();

    /** What to expect on new rows. */
    Outlook outlook();
}
