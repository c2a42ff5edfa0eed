package dev.credence.eval.result;

/** Version of the running library. */
public final class Versions {
    private Versions() {}

    /** Version in the jar's manifest; {@code development} outside a jar. */
    public static String library() {
        String version = Versions.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
