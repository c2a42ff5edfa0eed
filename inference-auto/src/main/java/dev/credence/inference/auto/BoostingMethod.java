package dev.credence.inference.auto;

import dev.credence.inference.auto.tree.ClassBoostingKind;
import dev.credence.inference.auto.tree.NormalBoostingKind;

/** The method {@code boosting}. */
public final class BoostingMethod extends MemberMethod {
    public BoostingMethod() {
        super(
                "boosting",
                "gradient-boosted trees of a table, for mean and width of a number or probabilities of classes",
                "Friedman 2001 (Annals of Statistics). Chen & Guestrin 2016 (KDD). Duan et al. 2020 (ICML).",
                new NormalBoostingKind().name(),
                new ClassBoostingKind().name());
    }
}
