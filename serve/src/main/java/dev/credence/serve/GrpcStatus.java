package dev.credence.serve;

import io.grpc.Status;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps failures to gRPC status codes. */
final class GrpcStatus {
    private static final Logger LOG = LoggerFactory.getLogger(GrpcStatus.class);

    private GrpcStatus() {}

    /** The status of a failure; unexpected failures are logged with their stack trace. */
    static Status of(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof RequestException refused) {
            return code(refused.status()).withDescription(refused.getMessage());
        }
        if (cause instanceof CancellationException) {
            return Status.CANCELLED; // by the client
        }
        if (cause instanceof TimeoutException) {
            return Status.DEADLINE_EXCEEDED.withDescription("the prediction was not made in time");
        }
        LOG.error("A request could not be answered", cause);
        return Status.INTERNAL.withDescription("the server failed; its log says why");
    }

    /** Too many rows (413) are an invalid argument, since a retry fails again; a full queue (429) is exhaustion. */
    private static Status code(int http) {
        return switch (http) {
            case 400, 413 -> Status.INVALID_ARGUMENT;
            case 401 -> Status.UNAUTHENTICATED;
            case 404 -> Status.NOT_FOUND;
            case 429 -> Status.RESOURCE_EXHAUSTED;
            case 503 -> Status.UNAVAILABLE;
            default -> Status.INTERNAL;
        };
    }
}
