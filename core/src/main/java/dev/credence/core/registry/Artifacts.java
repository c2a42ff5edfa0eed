package dev.credence.core.registry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Maven artifacts of the named services of Credence's modules, for error messages about missing modules. Each module
 * lists its own in {@code src/main/artifacts.properties}; the build of this module merges them.
 */
final class Artifacts {
    private static final String RESOURCE = "artifacts.properties";
    private static final Properties ALL = read();

    private Artifacts() {}

    /** Maven coordinates {@code group:artifact} by service name, for a service type. */
    static Map<String, String> of(Class<?> type) {
        String prefix = type.getName() + ".";
        return ALL.stringPropertyNames().stream()
                .filter(key -> key.startsWith(prefix))
                .collect(Collectors.toUnmodifiableMap(key -> key.substring(prefix.length()), ALL::getProperty));
    }

    private static Properties read() {
        try (InputStream in = Artifacts.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + RESOURCE + " of " + Artifacts.class.getPackageName()
                        + " is missing: build credence-core with Maven, which makes it");
            }
            Properties all = new Properties();
            all.load(in);
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
