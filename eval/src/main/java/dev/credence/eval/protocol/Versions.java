package dev.credence.eval.protocol;

/** Which version of the library is running. */
final class Versions {
    private Versions() {}

    static String library() {
        String version = Versions.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
