package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.core.method.InferenceMethod;
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
    @Option(
            names = "--method",
            order = 1,
            paramLabel = "M",
            description = "The inference method; see: credence methods. Not needed with --settings.")
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

    /**
     * The method.
     *
     * @throws UserException if none or an unknown one is named, or option and file disagree
     */
    InferenceMethod choose(NamedServices<InferenceMethod> methods) {
        if (file == null) {
            if (method == null) {
                throw new UserException("Say which method: --method M, or --settings FILE.");
            }
            return methods.get(method);
        }
        InferenceMethod named = method == null ? null : methods.get(method);
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
    Map<String, String> settings(InferenceMethod chosen) {
        TunedSettings settings = read;
        return settings == null
                ? Map.of()
                : naming(() -> {
                    var unused = chosen.settings().parse(settings.settings());
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
