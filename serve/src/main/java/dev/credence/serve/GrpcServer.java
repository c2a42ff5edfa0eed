package dev.credence.serve;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The gRPC server, in clear text, next to the HTTP server. */
final class GrpcServer {
    private static final int THREADS = 16;
    private static final int MOST_HEADERS = 16 << 10;
    private static final int MOST_CALLS = 256;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, GrpcServer::thread);
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(GrpcServer::thread);
    private final Server server;

    GrpcServer(ServerOptions options, GrpcService service, GrpcGate gate) {
        // body and prediction may each take the timeout; unfinished calls are then cancelled
        Duration longest = options.timeout().multipliedBy(2).plusSeconds(1);
        this.server = NettyServerBuilder.forAddress(new InetSocketAddress(options.host(), options.grpcPort()))
                .executor(threads)
                // parsed after the gate, which reports malformed messages
                .addService(ServerInterceptors.intercept(
                        ServerInterceptors.useInputStreamMessages(service.bindService()), gate))
                .addStreamTracerFactory(new Deadlines(longest))
                .maxInboundMessageSize(options.mostBytes())
                .maxInboundMetadataSize(MOST_HEADERS)
                .maxConcurrentCallsPerConnection(MOST_CALLS)
                .build();
    }

    private static final AtomicInteger COUNT = new AtomicInteger();

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "grpc-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /** @throws IOException if it cannot listen at the address */
    void start() throws IOException {
        server.start();
    }

    int port() {
        return server.getPort();
    }

    /** Refuses new calls; accepted calls go on. */
    void stopAccepting() {
        server.shutdown();
    }

    /** Waits for accepted calls to end, up to a time limit. */
    void awaitAnswers(Duration longest) {
        try {
            var unused = server.awaitTermination(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for accepted calls to end, then cancels the others. */
    void close(Duration grace) {
        server.shutdown();
        try {
            if (!server.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS)) {
                server.shutdownNow();
            }
        } catch (InterruptedException e) {
            server.shutdownNow();
            Thread.currentThread().interrupt();
        } finally {
            threads.shutdown();
            clock.shutdownNow();
        }
    }

    /** Cancels calls whose messages do not arrive in time. */
    private final class Deadlines extends ServerStreamTracer.Factory {
        private final Duration longest;

        Deadlines(Duration longest) {
            this.longest = longest;
        }

        @Override
        public ServerStreamTracer newServerStreamTracer(String fullMethodName, Metadata headers) {
            return new ServerStreamTracer() {
                private Context.@Nullable CancellableContext limited;

                @Override
                public Context filterContext(Context context) {
                    limited = context.withDeadlineAfter(longest.toMillis(), TimeUnit.MILLISECONDS, clock);
                    return limited;
                }

                @Override
                public void streamClosed(Status status) {
                    if (limited != null) {
                        limited.cancel(null);
                    }
                }
            };
        }
    }
}
