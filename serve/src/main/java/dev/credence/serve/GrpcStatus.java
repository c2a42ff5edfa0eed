package dev.credence.serve;

import io.grpc.Status;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a failure is called in gRPC. */
final class GrpcStatus {
    private static final Logger LOG = LoggerFactory.getLogger(GrpcStatus.class);

    private GrpcStatus() {}

    /** Of a failure; its stack is for the log. */
    static Status of(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof RequestException refused) {
            return code(refused.status()).withDescription(refused.getMessage());
        }
        if (cause instanceof CancellationException) {
            return Status.CANCELLED; // by the client, who is told nothing any more
        }
        if (cause instanceof TimeoutException) {
            return Status.DEADLINE_EXCEEDED.withDescription("the prediction was not made in time");
        }
        LOG.error("A request could not be answered", cause);
        return Status.INTERNAL.withDescription("the server failed; its log says why");
    }

    /** A request with too many rows stays wrong when it is sent again, unlike one that comes when too many wait. */
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
