package dev.credence.core.file;

/**
 * What is wrong with a .npy file, beginning with "it"; whoever knows where the bytes come from puts the name before it.
 */
final class NpyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NpyException(String message) {
        super(message);
    }
}
