package dev.credence.inference.auto;

import dev.credence.inference.auto.entry.LinearKind;
import dev.credence.inference.auto.entry.LogisticKind;

/** The method {@code linear}. */
public final class LinearMethod extends MemberMethod {
    public LinearMethod() {
        super(
                "linear",
                "a linear model of a table: ridge regression, for classes logistic regression",
                "Hoerl & Kennard 1970 (Technometrics). Cox 1958 (Journal of the Royal Statistical Society B).",
                new LinearKind().name(),
                new LogisticKind().name());
    }
}
