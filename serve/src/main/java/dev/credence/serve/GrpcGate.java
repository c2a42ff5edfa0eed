package dev.credence.serve;

import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** Admits or refuses calls by their headers, before a message is read, and counts all calls. */
final class GrpcGate implements ServerInterceptor {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    /** Health methods: no token needed, and a limit separate from that of predictions. */
    private static final Set<String> OPEN = Set.of(
            GRPCInferenceServiceGrpc.getServerLiveMethod().getFullMethodName(),
            GRPCInferenceServiceGrpc.getServerReadyMethod().getFullMethodName());

    private static final int MOST_OPEN = 64;

    private final Admission admission;
    private final ServerMetrics metrics;
    private final Semaphore open = new Semaphore(MOST_OPEN);

    GrpcGate(Admission admission, ServerMetrics metrics) {
        this.admission = admission;
        this.metrics = metrics;
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        long start = System.nanoTime();
        ServerCall<Q, A> counted = new SimpleForwardingServerCall<>(call) {
            @Override
            public void close(Status status, Metadata trailers) {
                metrics.answered(
                        "grpc-" + call.getMethodDescriptor().getBareMethodName(),
                        status.getCode().name(),
                        System.nanoTime() - start);
                super.close(status, trailers);
            }
        };
        boolean isOpen = OPEN.contains(call.getMethodDescriptor().getFullMethodName());
        try {
            enter(isOpen, headers);
        } catch (RequestException e) {
            counted.close(GrpcStatus.of(e), new Metadata());
            return new ServerCall.Listener<>() {};
        }
        return new Admitted<>(next.startCall(counted, headers), counted, () -> leave(isOpen));
    }

    private void enter(boolean isOpen, Metadata headers) {
        if (!isOpen) {
            admission.requireToken(headers.get(AUTHORIZATION));
            admission.enter();
        } else if (!open.tryAcquire()) {
            throw new RequestException(429, "too many requests are being answered. Try again later.");
        }
    }

    private void leave(boolean isOpen) {
        if (isOpen) {
            open.release();
        } else {
            admission.leave();
        }
    }

    /** An admitted call. gRPC ends it exactly once, as complete or cancelled. */
    private static final class Admitted<Q> extends SimpleForwardingServerCallListener<Q> {
        private final ServerCall<Q, ?> call;
        private final Runnable over;
        private boolean refused;

        Admitted(ServerCall.Listener<Q> next, ServerCall<Q, ?> call, Runnable over) {
            super(next);
            this.call = call;
            this.over = over;
        }

        @Override
        public void onMessage(Q message) {
            try {
                super.onMessage(message);
            } catch (StatusRuntimeException e) { // decompression and parsing happen here
                refused = true;
                boolean large = e.getStatus().getCode() == Status.Code.RESOURCE_EXHAUSTED;
                call.close(
                        large
                                ? e.getStatus()
                                : Status.INVALID_ARGUMENT.withDescription(
                                        "the request is not a message of this method; expected protocol buffers"),
                        new Metadata());
            }
        }

        @Override
        public void onHalfClose() {
            if (!refused) {
                super.onHalfClose();
            }
        }

        @Override
        public void onComplete() {
            over.run();
            super.onComplete();
        }

        @Override
        public void onCancel() {
            over.run();
            super.onCancel();
        }
    }
}
