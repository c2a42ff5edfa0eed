package dev.credence.control;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;

/** Registry of the systems on the class path. */
public final class ControlProblems {
    private static final ServiceKind<ControlProblem> KIND =
            ServiceKind.named(ControlProblem.class, "control problem", ControlProblem::name, Map.of());

    private ControlProblems() {}

    /**
     * The systems found by {@link java.util.ServiceLoader}.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have the same name
     */
    public static NamedServices<ControlProblem> discover() {
        return NamedServices.load(KIND);
    }
}
