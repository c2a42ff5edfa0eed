package dev.credence.core.registry;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Result of a {@link ServiceLoader} search, with its errors.
 *
 * @param services the providers
 * @param skipped descriptions of providers that need a newer Java
 * @param faults descriptions of providers that cannot be loaded
 * @param firstFault cause of the first fault
 */
record Discovery<T>(
        List<T> services,
        List<String> skipped,
        List<String> faults,
        @Nullable Throwable firstFault) {
    private static final int CLASS_FILE_VERSION_OF_JAVA_0 = 44;
    private static final Pattern PROVIDER = Pattern.compile("Provider (\\S+)");
    private static final Pattern NEWER = Pattern.compile("^(\\S+) has been compiled.*class file version (\\d+)");

    /** Finds all providers visible to a class loader. A broken one does not hide the others. */
    static <T> Discovery<T> of(Class<T> type, ClassLoader loader) {
        List<T> services = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        Throwable firstFault = null;
        Set<String> seen = new HashSet<>();
        Iterator<T> found = ServiceLoader.load(type, loader).iterator();
        while (true) {
            try {
                if (!found.hasNext()) {
                    break;
                }
                services.add(found.next());
            } catch (ServiceConfigurationError | LinkageError e) {
                // after an error the iterator continues with the next provider; if it repeats itself, it is stuck
                if (!seen.add(String.valueOf(e.getMessage()))) {
                    break;
                }
                UnsupportedClassVersionError newer = newerJava(e);
                if (newer != null) {
                    skipped.add(describe(newer));
                } else {
                    faults.add(describe(e, type, loader));
                    firstFault = firstFault == null ? e : firstFault;
                }
            }
        }
        services.forEach(service -> inSeveralPlaces(service.getClass(), loader).ifPresent(faults::add));
        return new Discovery<>(services, skipped, faults, firstFault);
    }

    /** Describes a class that is in two jars, such as two versions of a plug-in: which one is loaded is undefined. */
    private static Optional<String> inSeveralPlaces(Class<?> provider, ClassLoader loader) {
        String file = provider.getName().replace('.', '/') + ".class";
        List<String> places = places(loader, file).stream()
                .map(url -> jar(url, file))
                .distinct()
                .toList();
        return places.size() < 2
                ? Optional.empty()
                : Optional.of(provider.getName() + " is there " + places.size() + " times, in "
                        + String.join(" and in ", places) + "; take all but one off the class path");
    }

    private static List<URL> places(ClassLoader loader, String resource) {
        try {
            return Collections.list(loader.getResources(resource));
        } catch (IOException e) {
            return List.of(); // an unreadable class path; the loader reports what it needs
        }
    }

    /** Jar or folder of a resource. */
    private static String jar(URL resource, String name) {
        String text = URLDecoder.decode(resource.toString().replace("+", "%2B"), StandardCharsets.UTF_8);
        int end = text.endsWith(name) ? text.length() - name.length() : text.length();
        return text.substring(0, end)
                .replaceFirst("^jar:", "")
                .replaceFirst("^file:", "")
                .replaceFirst("!?/$", "");
    }

    /** Jars that declare a provider which cannot be loaded, if the message names it. */
    private static String declaredIn(String message, Class<?> type, ClassLoader loader) {
        Matcher name = PROVIDER.matcher(message);
        if (!name.find()) {
            return "";
        }
        String list = "META-INF/services/" + type.getName();
        List<String> jars = places(loader, list).stream()
                .filter(url -> names(url, name.group(1)))
                .map(url -> jar(url, list))
                .distinct()
                .toList();
        return jars.isEmpty() ? "" : " (named by " + String.join(" and ", jars) + ")";
    }

    private static boolean names(URL list, String provider) {
        try (InputStream in = list.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .anyMatch(provider::equals);
        } catch (IOException e) {
            return false;
        }
    }

    private static @Nullable UnsupportedClassVersionError newerJava(Throwable e) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (t instanceof UnsupportedClassVersionError newer) {
                return newer;
            }
        }
        return null;
    }

    private static String describe(UnsupportedClassVersionError e) {
        String message = String.valueOf(e.getMessage());
        Matcher matcher = NEWER.matcher(message);
        if (!matcher.find()) {
            return message;
        }
        int needed = Integer.parseInt(matcher.group(2)) - CLASS_FILE_VERSION_OF_JAVA_0;
        return matcher.group(1).replace('/', '.') + " needs Java " + needed + ", this is Java "
                + Runtime.version().feature();
    }

    private static String describe(Throwable e, Class<?> type, ClassLoader loader) {
        // ServiceLoader's messages start with the interface, which does not help the user
        String message = String.valueOf(e.getMessage()).replace(type.getName() + ": ", "");
        if (!(e instanceof ServiceConfigurationError)) {
            return e.getClass().getSimpleName() + ": " + message;
        }
        Throwable cause = e.getCause();
        String where = declaredIn(message, type, loader);
        if (cause instanceof NoSuchMethodException) { // "Name Unable to get public no-arg constructor"
            String name = message.replaceFirst(" .*", "");
            return "Provider " + name + " has no public constructor without arguments; it needs one, and must be public"
                    + " itself" + declaredIn("Provider " + name, type, loader);
        }
        return (cause == null ? message : message + " because of " + cause) + where;
    }
}
