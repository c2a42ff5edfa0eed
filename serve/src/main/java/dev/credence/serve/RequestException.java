package dev.credence.serve;

import dev.credence.core.UserException;
import java.util.function.Supplier;

/** A refused request, with an HTTP status 4xx or 5xx and a message for the client. */
final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 1000;

    private final int status;

    RequestException(int status, String message) {
        super(message, null, false, false); // the client's error: no stack trace
        this.status = status;
    }

    /** A malformed request. */
    static RequestException bad(String message) {
        return new RequestException(400, message);
    }

    static RequestException tooLarge(String message) {
        return new RequestException(413, message);
    }

    /**
     * Runs a parser and turns its {@link UserException} into a refusal.
     *
     * @throws RequestException 400 with the parser's message, shortened
     */
    static <T> T refusing(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UserException e) {
            throw of(e);
        }
    }

    /** A refusal with the message of a parser, shortened. */
    static RequestException of(UserException e) {
        String message = String.valueOf(e.getMessage());
        return bad(message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "…");
    }

    int status() {
        return status;
    }
}
