package dev.credence.core.file;

/** A fault of a .npy file. The message begins with "it"; the caller puts the name of the file before it. */
final class NpyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NpyException(String message) {
        super(message);
    }
}
