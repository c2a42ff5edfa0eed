package dev.credence.serve;

/** A request that is refused, with an HTTP status of 4xx or 5xx and a message for whoever sent it. */
final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

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

    int status() {
        return status;
    }
}
