package dev.credence.core.registry;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Immutable registry of services by name, sorted. It is strict: duplicate names, names with characters other than a–z,
 * 0–9, dots, dashes and underscores, and providers that cannot be loaded are reported together in one error when the
 * registry is created. Providers that need a newer Java are skipped with one log line.
 */
public final class NamedServices<T> {
    private static final Logger LOG = LoggerFactory.getLogger(NamedServices.class);

    /** No colons, commas or equals signs, which have a meaning in {@code name:key=value,…}. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*");

    private final ServiceKind<T> kind;
    private final SortedMap<String, T> byName;
    private final List<String> skipped;

    private NamedServices(ServiceKind<T> kind, SortedMap<String, T> byName, List<String> skipped) {
        this.kind = kind;
        this.byName = Collections.unmodifiableSortedMap(byName);
        this.skipped = List.copyOf(skipped);
    }

    /**
     * Services found by {@link java.util.ServiceLoader} with the thread's context class loader.
     *
     * @throws UserException if a provider cannot be loaded or two have one name
     */
    public static <T> NamedServices<T> load(ServiceKind<T> kind) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return load(kind, context == null ? ClassLoader.getSystemClassLoader() : context);
    }

    /** Services found by {@link java.util.ServiceLoader} with a class loader. */
    public static <T> NamedServices<T> load(ServiceKind<T> kind, ClassLoader loader) {
        Discovery<T> found = Discovery.of(kind.type(), loader);
        return register(kind, found.services(), found.skipped(), found.faults(), found.firstFault());
    }

    /** The given services, without {@link java.util.ServiceLoader}. */
    public static <T> NamedServices<T> of(ServiceKind<T> kind, Iterable<? extends T> services) {
        List<T> list = new ArrayList<>();
        services.forEach(list::add);
        return register(kind, list, List.of(), List.of(), null);
    }

    /**
     * The service of a name.
     *
     * @throws UserException if there is none; the message lists the known names, suggests one, and names the artifact
     *     to add
     */
    public T get(String name) {
        T service = byName.get(name);
        if (service == null) {
            throw unknown(name);
        }
        return service;
    }

    /** The service of a name, if there is one. */
    public Optional<T> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Maven artifact {@code group:artifact} of a name, if known, whether it is on the class path or not. */
    public Optional<String> artifact(String name) {
        return Optional.ofNullable(kind.artifacts().get(name));
    }

    /** Names with a known {@link #artifact}, sorted. */
    public SortedSet<String> artifactNames() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(kind.artifacts().keySet()));
    }

    /** All names, sorted. */
    public SortedSet<String> names() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(byName.keySet()));
    }

    /** All services by name, sorted; one with several names is listed under each. */
    public SortedMap<String, T> byName() {
        return byName;
    }

    /** Distinct services, in the order of their first names. */
    public Collection<T> all() {
        return Collections.unmodifiableCollection(new LinkedHashSet<>(byName.values()));
    }

    /** Descriptions of providers skipped because they need a newer Java. */
    public List<String> skipped() {
        return skipped;
    }

    private UserException unknown(String name) {
        StringBuilder message = new StringBuilder("There is no " + kind.noun() + " '" + name + "'");
        String artifact = kind.artifacts().get(name);
        if (artifact != null) {
            message.append(" on the class path: add ").append(artifact).append('.');
        } else {
            message.append('.')
                    .append(
                            kind.elsewhere().containsKey(name)
                                    ? " " + kind.elsewhere().get(name)
                                    : suggestion(name));
        }
        message.append(" Known: ")
                .append(byName.isEmpty() ? "none" : String.join(", ", byName.keySet()))
                .append('.');
        if (!skipped.isEmpty()) {
            message.append(" Left out: ").append(String.join("; ", skipped)).append('.');
        }
        return new UserException(message.toString());
    }

    private String suggestion(String name) {
        Set<String> candidates = new LinkedHashSet<>(byName.keySet());
        candidates.addAll(kind.artifacts().keySet());
        return Suggestions.closest(name, candidates)
                .map(meant -> " Did you mean '" + meant + "'"
                        + (byName.containsKey(meant)
                                ? "?"
                                : ", which needs " + kind.artifacts().get(meant) + "?"))
                .orElse("");
    }

    private static <T> NamedServices<T> register(
            ServiceKind<T> kind,
            List<T> services,
            List<String> skipped,
            List<String> unloadable,
            @Nullable Throwable cause) {
        List<String> faults = new ArrayList<>(unloadable);
        SortedMap<String, T> byName = new TreeMap<>();
        for (T service : services) {
            for (String name : kind.names().apply(service)) {
                if (!NAME.matcher(name).matches()) {
                    faults.add("'" + name + "' of " + Origin.of(service.getClass())
                            + " is not a name: expected lower-case letters, digits, dots, underscores and hyphens");
                }
                T other = byName.putIfAbsent(name, service);
                if (other != null) {
                    faults.add("'" + name + "' is taken twice: by " + Origin.of(other.getClass()) + " and by "
                            + Origin.of(service.getClass()) + "; take one of them off the class path");
                }
            }
        }
        if (!faults.isEmpty()) {
            String message = "Cannot register every " + kind.noun() + ": " + String.join("\n  ", faults);
            throw cause == null ? new UserException(message) : new UserException(message, cause);
        }
        byName.forEach(
                (name, service) -> LOG.debug("Found {} {}: {}", kind.noun(), name, Origin.of(service.getClass())));
        skipped.forEach(reason -> LOG.info("Left out a provider of {}: {}", kind.noun(), reason));
        return new NamedServices<>(kind, byName, skipped);
    }
}
