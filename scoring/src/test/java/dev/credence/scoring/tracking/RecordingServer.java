package dev.credence.scoring.tracking;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.credence.core.file.JsonRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server on the loopback that records requests, and answers as it is told. */
final class RecordingServer implements AutoCloseable {
    /** A request. */
    record Request(String method, String target, String authorization, String body) {
        JsonNode json() {
            return JsonRecord.tree(body);
        }
    }

    private record Answer(int code, String body) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile String hanging = "";

    RecordingServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Answers requests whose path ends with this. */
    RecordingServer answer(String end, int code, String body) {
        answers.put(end, new Answer(code, body));
        return this;
    }

    /** Never answers requests whose path ends with this. */
    RecordingServer hang(String end) {
        hanging = end;
        return this;
    }

    String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Request> requests() {
        return requests;
    }

    /** The requests whose path ends with this. */
    List<Request> to(String end) {
        return requests.stream()
                .filter(request -> request.target().split("\\?", 2)[0].endsWith(end))
                .toList();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getRawPath();
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    authorization == null ? "" : authorization,
                    body));
            if (!hanging.isEmpty() && path.endsWith(hanging)) {
                closed.await();
            }
            Answer answer = answers.entrySet().stream()
                    .filter(one -> path.endsWith(one.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(new Answer(200, "{}"));
            byte[] bytes = answer.body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.code, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
