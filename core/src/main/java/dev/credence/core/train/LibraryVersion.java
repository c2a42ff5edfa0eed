package dev.credence.core.train;

/** Version of this library, as recorded in files. */
public final class LibraryVersion {
    private LibraryVersion() {}

    /** The version from the jar's manifest; {@code development} if classes are in a folder. */
    public static String text() {
        String version = LibraryVersion.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
