package dev.credence.core.registry;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;

/** Origin of a class: its name, its jar and the version stated by the jar. */
record Origin(String className, String jar, String version) {
    static Origin of(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        String version = type.getPackage().getImplementationVersion();
        return new Origin(
                type.getName(),
                source == null || source.getLocation() == null ? "an unknown place" : path(source.getLocation()),
                version == null ? "unknown" : version);
    }

    private static String path(java.net.URL location) {
        try {
            URI uri = location.toURI();
            return "file".equals(uri.getScheme()) ? Path.of(uri).toString() : uri.toString();
        } catch (URISyntaxException e) {
            return location.toString();
        }
    }

    @Override
    public String toString() {
        return className + " (version " + version + ", from " + jar + ")";
    }
}
