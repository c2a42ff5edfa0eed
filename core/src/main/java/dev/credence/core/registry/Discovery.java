package dev.credence.core.registry;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@link ServiceLoader} finds, faults included.
 *
 * @param services the providers
 * @param skipped those that need a newer Java, in words
 * @param faults those that cannot be loaded, in words
 * @param firstFault the cause of the first fault
 */
record Discovery<T>(
        List<T> services,
        List<String> skipped,
        List<String> faults,
        @Nullable Throwable firstFault) {
    private static final int CLASS_FILE_VERSION_OF_JAVA_0 = 44;
    private static final Pattern NEWER = Pattern.compile("^(\\S+) has been compiled.*class file version (\\d+)");

    /** Looks for all providers that a class loader sees. A broken one does not hide the others. */
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
                // The iterator goes on with the next provider after an error; should it repeat itself, it is stuck.
                if (!seen.add(String.valueOf(e.getMessage()))) {
                    break;
                }
                UnsupportedClassVersionError newer = newerJava(e);
                if (newer != null) {
                    skipped.add(describe(newer));
                } else {
                    faults.add(describe(e, type));
                    firstFault = firstFault == null ? e : firstFault;
                }
            }
        }
        return new Discovery<>(services, skipped, faults, firstFault);
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

    private static String describe(Throwable e, Class<?> type) {
        // ServiceLoader begins its messages with the interface, which says nothing to a reader
        String message = String.valueOf(e.getMessage()).replace(type.getName() + ": ", "");
        if (!(e instanceof ServiceConfigurationError)) {
            return e.getClass().getSimpleName() + ": " + message;
        }
        Throwable cause = e.getCause();
        return cause == null ? message : message + " because of " + cause;
    }
}
