package dev.credence.core.run;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;

/** Registry of the kinds of run on the class path. */
public final class RunKinds {
    private static final ServiceKind<RunKind> KIND = ServiceKind.named(RunKind.class, "kind of run", RunKind::name);

    private RunKinds() {}

    /**
     * The kinds found by {@link java.util.ServiceLoader}.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have one name
     */
    public static NamedServices<RunKind> discover() {
        return NamedServices.load(KIND);
    }

    /** The given kinds, without {@link java.util.ServiceLoader}. */
    public static NamedServices<RunKind> of(Iterable<? extends RunKind> kinds) {
        return NamedServices.of(KIND, kinds);
    }
}
