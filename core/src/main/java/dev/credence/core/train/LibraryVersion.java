package dev.credence.core.train;

/** The version of this library, as files keep it. */
final class LibraryVersion {
    private LibraryVersion() {}

    /** From the jar's manifest; {@code development} where classes are in a folder. */
    static String text() {
        String version = LibraryVersion.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
