package dev.credence.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error that the user can correct, such as bad data, bad settings or a missing file. The message says where it is,
 * what it is and how to correct it; no stack trace is shown.
 */
public class UserException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Argument argument;

    public UserException(String message) {
        super(message);
        argument = null;
    }

    public UserException(String message, Throwable cause) {
        super(message, cause);
        argument = null;
    }

    /** An error that another value of an argument corrects. */
    public UserException(String message, Argument argument) {
        super(message);
        this.argument = argument;
    }

    /** An error with a cause that another value of an argument corrects. */
    public UserException(String message, Throwable cause, Argument argument) {
        super(message, cause);
        this.argument = argument;
    }

    /** The argument to change. */
    public final Optional<Argument> argument() {
        return Optional.ofNullable(argument);
    }
}
