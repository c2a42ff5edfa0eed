package dev.credence.core.registry;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A kind of service that is found by name.
 *
 * @param type the interface that providers implement
 * @param noun what one is called in messages, singular and lower case: {@code inference method}
 * @param names the names a provider answers to; one, or several where it offers several things
 * @param artifacts for names that may be absent, the Maven coordinates {@code group:artifact} that bring them
 * @param elsewhere for names that are of another kind, a sentence that says of which
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

    /** A kind whose providers have one name each; the names and artifacts of Credence's own modules are known. */
    public static <T> ServiceKind<T> named(Class<T> type, String noun, Function<? super T, String> name) {
        return named(type, noun, name, Artifacts.of(type));
    }

    /** A kind whose providers have one name each. */
    public static <T> ServiceKind<T> named(
            Class<T> type, String noun, Function<? super T, String> name, Map<String, String> artifacts) {
        return new ServiceKind<>(type, noun, service -> List.of(name.apply(service)), artifacts);
    }

    /** The same kind, which says of some names of which other kind they are. */
    public ServiceKind<T> elsewhere(Map<String, String> sentences) {
        return new ServiceKind<>(type, noun, names, artifacts, sentences);
    }
}
