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

/** The method to train, by name or as a search left it in a file. */
final class MethodOptions {
    /** What is trained where no method is named. */
    private static final String DEFAULT = "auto";

    @Option(
            names = "--method",
            order = 1,
            paramLabel = "M",
            description = {
                "The inference method; see: credence methods.",
                "Without it auto, which is right by default for tables, or the method of --settings."
            })
    private @Nullable String method;

    @Reads
    @Option(
            names = "--settings",
            order = 29,
            paramLabel = "FILE",
            description = {
                "Method and settings from a file, as written by credence tune.",
                "--set and the other options override it."
            })
    private @Nullable Path file;

    private @Nullable TunedSettings read;
    private @Nullable Method chosen;

    /** Whether {@link #choose} has found a method for tables. */
    boolean isForTables() {
        return chosen instanceof TableMethod;
    }

    /**
     * The method.
     *
     * @throws UserException if an unknown one is named, or option and file disagree
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
     * The file's settings, which {@link #choose} has read; none without a file.
     *
     * @throws UserException that names the file, if they do not suit the method
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

    /** Puts the file's name before each message. */
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
