package dev.credence.core.model;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;

/** Registry of the likelihoods selectable by name. */
public final class Likelihoods {
    private static final ServiceKind<LikelihoodProvider> KIND =
            ServiceKind.named(LikelihoodProvider.class, "likelihood", LikelihoodProvider::name, Map.of());

    private Likelihoods() {}

    /** All likelihoods on the class path. */
    public static NamedServices<LikelihoodProvider> discover() {
        return NamedServices.load(KIND);
    }
}
