package dev.credence.core.data;

import dev.credence.core.Argument;

/** Unusable data. The message names file, line, column, what was found and what was expected. */
public final class DataException extends dev.credence.core.UserException {
    private static final long serialVersionUID = 1L;

    public DataException(String message) {
        super(message);
    }

    public DataException(String message, Throwable cause) {
        super(message, cause);
    }

    public DataException(String message, Argument argument) {
        super(message, argument);
    }

    public DataException(String message, Throwable cause, Argument argument) {
        super(message, cause, argument);
    }
}
