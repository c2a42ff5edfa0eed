package dev.credence.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fault that the user can correct: bad data, bad settings, a missing file. The message says where, what and how; no
 * trace is shown.
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

    /** A fault that another value of an argument corrects. */
    public UserException(String message, Argument argument) {
        super(message);
        this.argument = argument;
    }

    /** The same, with what brought it about. */
    public UserException(String message, Throwable cause, Argument argument) {
        super(message, cause);
        this.argument = argument;
    }

    /** The argument whose value is to be changed, for programs that can say how it is given. */
    public final Optional<Argument> argument() {
        return Optional.ofNullable(argument);
    }
}
