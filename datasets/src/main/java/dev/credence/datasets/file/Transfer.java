package dev.credence.datasets.file;

import dev.credence.core.data.DataLocation.DownloadProgress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** One attempt to download a file over HTTP into memory; used once. */
final class Transfer {
    private static final Duration CONNECT = Duration.ofSeconds(20);

    private final String name;
    private final URI address;
    private final Duration stall;
    private final Consumer<DownloadProgress> progress;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final AtomicLong received = new AtomicLong();

    Transfer(String name, URI address, Duration stall, Consumer<DownloadProgress> progress) {
        this.name = name;
        this.address = address;
        this.stall = stall;
        this.progress = progress;
    }

    /** Receives the whole content. */
    byte[] receive() throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        CompletableFuture<HttpResponse<Void>> exchange =
                client.sendAsync(HttpRequest.newBuilder(address).build(), this::subscriber);
        try {
            int status = await(exchange).statusCode();
            if (status != 200) {
                throw new RefusedException(status);
            }
            return content.toByteArray();
        } finally {
            exchange.cancel(true);
        }
    }

    private HttpResponse.BodySubscriber<Void> subscriber(HttpResponse.ResponseInfo response) {
        if (response.statusCode() != 200) {
            return HttpResponse.BodySubscribers.replacing(null);
        }
        long total = response.headers().firstValueAsLong("Content-Length").orElse(-1);
        progress.accept(new DownloadProgress(name, 0, total));
        return HttpResponse.BodySubscribers.ofByteArrayConsumer(piece -> piece.ifPresent(bytes -> {
            content.writeBytes(bytes);
            long now = received.addAndGet(bytes.length);
            if (now > DataFiles.MAX_DOWNLOAD) {
                throw new IllegalStateException("more than " + DataFiles.MAX_DOWNLOAD + " bytes");
            }
            progress.accept(new DownloadProgress(name, now, total));
        }));
    }

    /** Waits as long as bytes keep arriving. */
    private <T> T await(CompletableFuture<T> exchange) throws IOException, InterruptedException {
        while (true) {
            long before = received.get();
            try {
                return exchange.get(stall.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (received.get() == before) {
                    throw new HttpTimeoutException("no byte arrived for " + stall.toMillis() / 1000.0 + " s");
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException cause) {
                    throw cause;
                }
                throw new IOException(e.getCause());
            }
        }
    }

    /** The server refuses the request. */
    static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1L;
        private final int status;

        RefusedException(int status) {
            super("status " + status);
            this.status = status;
        }

        int status() {
            return status;
        }
    }
}
