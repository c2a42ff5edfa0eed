package dev.credence.decide;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;

/** The kinds of problems on the class path. */
public final class BanditProblems {
    private static final ServiceKind<BanditProblemKind> KIND =
            ServiceKind.named(BanditProblemKind.class, "bandit problem", BanditProblemKind::name, Map.of());

    private BanditProblems() {}

    /**
     * All that {@link java.util.ServiceLoader} finds.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have one name
     */
    public static NamedServices<BanditProblemKind> discover() {
        return NamedServices.load(KIND);
    }
}
