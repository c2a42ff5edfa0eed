package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.core.method.Method;
import dev.credence.core.method.TableMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.tuning.TunedSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that choose the method: by name, or from a settings file of a search. */
final class MethodOptions {
    /** The default method. */
    private static final String DEFAULT = "auto";

    @Option(
            names = "--method",
            order = 1,
            paramLabel = "M",
            description = {
                "The inference method; see: credence methods.",
                "Default: the method of --settings, or auto, which is made for tables."
            })
    private @Nullable String method;

    @Reads
    @Option(
            names = "--settings",
            order = 29,
            paramLabel = "FILE",
            description = {
                "A file with the method and its settings, written by credence tune.",
                "--set and other options override it."
            })
    private @Nullable Path file;

    private @Nullable TunedSettings read;
    private @Nullable Method chosen;

    /** Whether {@link #choose} found a method for tables. */
    boolean isForTables() {
        return chosen instanceof TableMethod;
    }

    /**
     * Finds the method.
     *
     * @throws UserException if it is unknown, or option and file disagree
     */
    Method choose(NamedServices<Method> methods) {
        Method found = find(methods);
        chosen = found;
        return found;
    }

    private Method find(NamedServices<Method> methods) {
        if (file == null) {
            return methods.get(method == null ? DEFAULT : method);
        }
        Method named = method == null ? null : methods.get(method);
        TunedSettings settings = TunedSettings.read(file);
        read = settings;
        if (named != null && !named.name().equals(settings.method())) {
            throw new UserException("--method is " + named.name() + ", but " + file + " has settings of "
                    + settings.method() + ". Leave --method out, or name another file.");
        }
        return naming(() -> methods.get(settings.method()));
    }

    /**
     * The file's settings, read by {@link #choose}; none without a file.
     *
     * @throws UserException naming the file, if the method rejects them
     */
    Map<String, String> settings(Method of) {
        TunedSettings settings = read;
        return settings == null
                ? Map.of()
                : naming(() -> {
                    var unused = of.parse(settings.settings());
                    return settings.settings();
                });
    }

    /** Prefixes messages with the file's name. */
    private <T> T naming(Supplier<T> attempt) {
        try {
            return attempt.get();
        } catch (UserException e) {
            throw new UserException(
                    String.valueOf(e.getMessage())
                            .lines()
                            .map(line -> file + ": " + line)
                            .collect(Collectors.joining("\n")),
                    e);
        }
    }
}
