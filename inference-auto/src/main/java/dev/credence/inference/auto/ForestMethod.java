package dev.credence.inference.auto;

import dev.credence.inference.auto.tree.ClassForestKind;
import dev.credence.inference.auto.tree.QuantileForestKind;

/** The method {@code forest}. */
public final class ForestMethod extends MemberMethod {
    public ForestMethod() {
        super(
                "forest",
                "a random forest of a table, which gives quantiles of a number or probabilities of classes",
                "Breiman 2001 (Machine Learning). Meinshausen 2006 (JMLR).",
                new QuantileForestKind().name(),
                new ClassForestKind().name());
    }
}
