package dev.credence.core;

/** A fault that the user can mend: bad data, bad settings, a missing file. The message says where, what and how; no trace is shown. */
public class UserException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UserException(String message) {
        super(message);
    }

    public UserException(String message, Throwable cause) {
        super(message, cause);
    }
}
