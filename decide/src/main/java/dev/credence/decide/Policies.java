package dev.credence.decide;

import dev.credence.core.decide.Policy;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;

/** The policies on the class path. */
public final class Policies {
    private static final ServiceKind<Policy> KIND = ServiceKind.named(Policy.class, "policy", Policy::name, Map.of());

    private Policies() {}

    /**
     * All that {@link java.util.ServiceLoader} finds.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have one name
     */
    public static NamedServices<Policy> discover() {
        return NamedServices.load(KIND);
    }
}
