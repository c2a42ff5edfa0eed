package dev.credence.core.run;

import dev.credence.core.UserException;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.List;
import java.util.stream.Collectors;

/** Registry of the ways to execute runs on other machines. */
public final class RunExecutors {
    private static final ServiceKind<RunExecutor> KIND =
            ServiceKind.named(RunExecutor.class, "executor of runs", RunExecutor::name);

    private RunExecutors() {}

    /**
     * The executors found by {@link java.util.ServiceLoader}.
     *
     * @throws UserException if one cannot be loaded, or two have one name
     */
    public static NamedServices<RunExecutor> discover() {
        return NamedServices.load(KIND);
    }

    /**
     * The executor that serves an address.
     *
     * @throws UserException if none does, or it cannot work here; says what to add, or which addresses there are
     */
    public static RunExecutor serving(NamedServices<RunExecutor> known, String address) {
        for (RunExecutor executor : known.all()) {
            if (executor.serves(address)) {
                executor.unavailable().ifPresent(reason -> {
                    throw new UserException(reason);
                });
                return executor;
            }
        }
        List<String> missing = known.artifactNames().stream()
                .filter(name -> known.find(name).isEmpty())
                .map(name -> known.artifact(name).orElseThrow())
                .toList();
        String served = known.all().stream().map(RunExecutor::addresses).collect(Collectors.joining("; "));
        throw new UserException("There is nothing on the class path that executes runs at '" + address + "'"
                + (missing.isEmpty() ? "" : ": add " + String.join(" or ", missing)) + "."
                + (served.isEmpty() ? "" : " Known addresses: " + served + "."));
    }
}
