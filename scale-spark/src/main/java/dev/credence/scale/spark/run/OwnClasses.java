package dev.credence.scale.spark.run;

import java.util.function.Supplier;

/**
 * Work that finds services beside Credence's own classes. An executor in the driver's JVM looks for them among copies
 * of the application's jars and then among the jars themselves, and would find each twice.
 */
public final class OwnClasses {
    private OwnClasses() {}

    /** The result of some work, whose threads find services by the loader of this class. */
    public static <T> T with(Supplier<T> work) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(OwnClasses.class.getClassLoader());
        try {
            return work.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
