package dev.credence.active;

import dev.credence.core.UserException;
import dev.credence.core.acquire.Acquisition;
import dev.credence.core.data.Task;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;
import java.util.stream.Collectors;

/** The acquisitions on the class path. */
public final class Acquisitions {
    private static final ServiceKind<Acquisition> KIND =
            ServiceKind.named(Acquisition.class, "acquisition", Acquisition::name, Map.of());

    private Acquisitions() {}

    /**
     * All acquisitions that {@link java.util.ServiceLoader} finds.
     *
     * @throws UserException if one cannot be loaded, or two share a name
     */
    public static NamedServices<Acquisition> discover() {
        return NamedServices.load(KIND);
    }

    /**
     * The acquisition with a name.
     *
     * @throws UserException if it is unknown or does not suit the task; lists those that do
     */
    public static Acquisition of(NamedServices<Acquisition> known, String name, Task task) {
        Acquisition chosen = known.get(name);
        if (!chosen.suits(task)) {
            throw unsuited(name, task, known);
        }
        return chosen;
    }

    /** The refusal of an acquisition that does not suit a task; lists those that do. */
    static UserException unsuited(String name, Task task, NamedServices<Acquisition> known) {
        return new UserException("The acquisition '" + name + "' is not for "
                + (task instanceof Task.Regression ? "numbers" : "classes") + "; expected one of "
                + known.all().stream()
                        .filter(a -> a.suits(task))
                        .map(Acquisition::name)
                        .collect(Collectors.joining(", ")));
    }
}
