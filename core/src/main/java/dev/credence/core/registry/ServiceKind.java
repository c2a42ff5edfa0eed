package dev.credence.core.registry;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A kind of named service.
 *
 * @param type the interface of providers
 * @param noun singular noun for messages, in lower case: {@code inference method}
 * @param names the names of a provider
 * @param artifacts Maven coordinates {@code group:artifact} of names that may be missing
 * @param elsewhere sentences about names of another kind
 */
public record ServiceKind<T>(
        Class<T> type,
        String noun,
        Function<? super T, ? extends Collection<String>> names,
        Map<String, String> artifacts,
        Map<String, String> elsewhere) {
    public ServiceKind {
        artifacts = Map.copyOf(artifacts);
        elsewhere = Map.copyOf(elsewhere);
    }

    public ServiceKind(
            Class<T> type,
            String noun,
            Function<? super T, ? extends Collection<String>> names,
            Map<String, String> artifacts) {
        this(type, noun, names, artifacts, Map.of());
    }

    /** A kind whose providers have one name each, with the names and artifacts of Credence's modules. */
    public static <T> ServiceKind<T> named(Class<T> type, String noun, Function<? super T, String> name) {
        return named(type, noun, name, Artifacts.of(type));
    }

    /** A kind whose providers have one name each. */
    public static <T> ServiceKind<T> named(
            Class<T> type, String noun, Function<? super T, String> name, Map<String, String> artifacts) {
        return new ServiceKind<>(type, noun, service -> List.of(name.apply(service)), artifacts);
    }

    /** The same kind, with sentences about names of another kind. */
    public ServiceKind<T> elsewhere(Map<String, String> sentences) {
        return new ServiceKind<>(type, noun, names, artifacts, sentences);
    }
}
