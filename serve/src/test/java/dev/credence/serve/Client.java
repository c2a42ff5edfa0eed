package dev.credence.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.file.JsonRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** An HTTP client for tests. */
final class Client {
    private final URI server;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private String[] headers = {"Content-Type", "application/json"};

    Client(PredictionServer server) {
        this.server = server.uri();
    }

    Client with(String... newHeaders) {
        headers = newHeaders;
        return this;
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(server.resolve(path)).GET());
    }

    /** Sends a request with a time limit, after which it throws {@link UncheckedIOException}. */
    HttpResponse<String> get(String path, Duration limit) {
        return send(HttpRequest.newBuilder(server.resolve(path)).timeout(limit).GET());
    }

    HttpResponse<String> post(String path, String body) {
        return post(path, body.getBytes(StandardCharsets.UTF_8));
    }

    HttpResponse<String> post(String path, byte[] body) {
        return send(HttpRequest.newBuilder(server.resolve(path)).POST(BodyPublishers.ofByteArray(body)));
    }

    /** Sends a body and returns the answer as bytes. */
    HttpResponse<byte[]> postForBytes(String path, byte[] body, String... itsHeaders) {
        return send(
                HttpRequest.newBuilder(server.resolve(path)).POST(BodyPublishers.ofByteArray(body)),
                itsHeaders,
                BodyHandlers.ofByteArray());
    }

    CompletableFuture<HttpResponse<String>> postAsync(String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .POST(BodyPublishers.ofString(body))
                .headers(headers)
                .build();
        return http.sendAsync(request, BodyHandlers.ofString());
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        return send(request, headers, BodyHandlers.ofString());
    }

    private <T> HttpResponse<T> send(HttpRequest.Builder request, String[] itsHeaders, BodyHandler<T> as) {
        try {
            return http.send(request.headers(itsHeaders).build(), as);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The body of a reply that must have one. */
    static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonRecord.tree(response.body());
    }

    /** The message of a refusal, which must not name Java classes. */
    static String refusal(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        String message = JsonRecord.tree(response.body()).path("error").textValue();
        assertThat(message).isNotBlank().doesNotContain("Exception", "dev.credence", "java.", "org.eclipse");
        return message;
    }
}
