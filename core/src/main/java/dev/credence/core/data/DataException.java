package dev.credence.core.data;

/** Data that cannot be used; the message names file, line, column, what was found and what was expected. */
public final class DataException extends dev.credence.core.UserException {
    private static final long serialVersionUID = 1L;

    public DataException(String message) {
        super(message);
    }

    public DataException(String message, Throwable cause) {
        super(message, cause);
    }
}
