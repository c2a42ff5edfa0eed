package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.result.Contender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The reference posterior of a comparison: a method to run on the same splits, or a model file.
 *
 * @param name name in metrics
 * @param method the method; empty for a file
 * @param file the model file; empty for a method
 */
public record Reference(String name, Optional<Contender> method, Optional<Path> file) {
    private static final String ENDING = ".credence";

    /** @throws IllegalArgumentException unless there is either a method or a file */
    public Reference {
        if (method.isPresent() == file.isPresent()) {
            throw new IllegalArgumentException("A reference is a method or a file, got " + method + " and " + file);
        }
    }

    /**
     * Parses a method {@code NAME} or {@code NAME:key=value,key=value}, or the name of a model file, which ends in
     * {@code .credence}.
     *
     * @throws UserException if it is malformed, or there is no such file
     */
    public static Reference parse(String text) {
        if (!text.endsWith(ENDING)) {
            Contender method = Contender.parse(text, Map.of());
            return new Reference(method.label(), Optional.of(method), Optional.empty());
        }
        Path file = Path.of(text);
        if (!Files.isRegularFile(file)) {
            throw new UserException("There is no file " + file + " for a reference. Name a model file, or a method.");
        }
        return new Reference(String.valueOf(file.getFileName()), Optional.empty(), Optional.of(file));
    }

    void check(NamedServices<? extends Method> methods, Map<String, String> settings) {
        method.ifPresent(m -> {
            var unused = network(methods, m).parse(settings);
        });
    }

    /**
     * The inference method of a contender.
     *
     * @throws UserException if it is a table method, which has no posterior
     */
    static InferenceMethod network(NamedServices<? extends Method> methods, Contender contender) {
        if (methods.get(contender.method()) instanceof InferenceMethod method) {
            return method;
        }
        throw new UserException("The method '" + contender.method()
                + "' cannot be the reference: it has no posterior. Use one that infers a network, such as hmc.");
    }
}
