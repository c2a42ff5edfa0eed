package dev.credence.decide;

import dev.credence.core.decide.Policy;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;

/** Registry of the policies on the class path. */
public final class Policies {
    private static final ServiceKind<Policy> KIND = ServiceKind.named(Policy.class, "policy", Policy::name, Map.of());

    private Policies() {}

    /**
     * The policies found by {@link java.util.ServiceLoader}.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have the same name
     */
    public static NamedServices<Policy> discover() {
        return NamedServices.load(KIND);
    }
}
