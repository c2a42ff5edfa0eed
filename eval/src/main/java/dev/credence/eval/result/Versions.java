package dev.credence.eval.result;

/** Which version of the library is running. */
public final class Versions {
    private Versions() {}

    /** As the jar says; {@code development} outside of one. */
    public static String library() {
        String version = Versions.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
