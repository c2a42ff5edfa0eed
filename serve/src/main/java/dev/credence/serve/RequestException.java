package dev.credence.serve;

import dev.credence.core.UserException;
import java.util.function.Supplier;

/** A request that is refused, with an HTTP status of 4xx or 5xx and a message for whoever sent it. */
final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 1000;

    private final int status;

    RequestException(int status, String message) {
        super(message, null, false, false); // the client's fault: where it was found out is of no interest
        this.status = status;
    }

    /** What was sent cannot be understood. */
    static RequestException bad(String message) {
        return new RequestException(400, message);
    }

    static RequestException tooLarge(String message) {
        return new RequestException(413, message);
    }

    /**
     * What something gives that reads a request.
     *
     * @throws RequestException 400 where it refuses the request; a message repeats what was found, which may be long
     */
    static <T> T refusing(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UserException e) {
            String message = String.valueOf(e.getMessage());
            throw bad(message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "…");
        }
    }

    int status() {
        return status;
    }
}
