package dev.credence.eval.protocol;

import dev.credence.core.UserException;

/** Training diverged or predictions are not finite, so that there is no score; the message has the reason. */
public final class NoScoreException extends UserException {
    private static final long serialVersionUID = 1L;

    NoScoreException(String message) {
        super(message);
    }

    NoScoreException(UserException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
