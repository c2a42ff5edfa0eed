package dev.credence.decide;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;

/** Registry of the kinds of problems on the class path. */
public final class BanditProblems {
    private static final ServiceKind<BanditProblemKind> KIND =
            ServiceKind.named(BanditProblemKind.class, "bandit problem", BanditProblemKind::name, Map.of());

    private BanditProblems() {}

    /**
     * The kinds found by {@link java.util.ServiceLoader}.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have the same name
     */
    public static NamedServices<BanditProblemKind> discover() {
        return NamedServices.load(KIND);
    }
}
