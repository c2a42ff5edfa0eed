package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.guarantee.monitor.MonitorOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Six thousand HTTP requests, invalid by construction: each gets 4xx with a message. {@link MalformedGrpcTest} has four
 * thousand over gRPC.
 */
@Tag("slow")
@Timeout(600)
class MalformedHttpTest {
    private static final int REQUESTS = 6000;
    private static final int MOST_ROWS = 5;
    private static final int MOST_BYTES = 4096;
    private static final long SEED = 23;

    /** Class names and libraries that messages must not reveal. */
    private static final Pattern INSIDE = Pattern.compile("Exception|dev\\.credence|java\\.|org\\.eclipse|jackson");

    @TempDir
    private Path folder;

    /** A raw answer; status 0 if there is none. */
    private record Answer(int status, String body) {
        boolean isNone() {
            return status == 0 && body.isEmpty();
        }
    }

    /**
     * Retries once if the connection ends without a byte, as clients do (seen once in half a million). A request that
     * is never answered, or many such retries, remain failures.
     */
    private static Answer ask(int port, byte[] request, AtomicInteger unanswered) throws IOException {
        Answer answer = askOnce(port, request);
        for (int again = 0; answer.isNone() && again < 3; again++) {
            unanswered.incrementAndGet();
            answer = askOnce(port, request);
        }
        return answer;
    }

    private static Answer askOnce(int port, byte[] request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request);
            socket.shutdownOutput(); // a body that is shorter than promised ends here
            String text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int body = text.indexOf("\r\n\r\n");
            return text.startsWith("HTTP/1.1 ") && body > 0
                    ? new Answer(Integer.parseInt(text.substring(9, 12)), text.substring(body + 4))
                    : new Answer(0, text);
        }
    }

    private static String shown(byte[] request) {
        String text = new String(request, StandardCharsets.ISO_8859_1);
        return text.length() < 1500 ? text : text.substring(0, 1500) + "…";
    }

    @Test
    @DisplayName("Another HTTP version, none, or an unknown transfer coding gets 400 in JSON")
    void otherVersions() throws IOException {
        try (Models models = new Models();
                PredictionServer server = PredictionServer.start(
                        ServerOptions.defaults().at("127.0.0.1", 0), ServedModel.of("flowers", models.flowers()))) {
            for (String request : List.of(
                    "GET /models\r\n\r\n",
                    "GET /models HTTP/3.0\r\nHost: localhost\r\n\r\n",
                    "POST /models/flowers/predict HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n\r\n")) {
                Answer answer = askOnce(server.port(), request.getBytes(StandardCharsets.US_ASCII));
                assertThat(answer.status()).as(request).isEqualTo(400);
                assertThat(JsonRecord.tree(answer.body()).path("error").asText())
                        .isNotBlank();
            }
        }
    }

    @Test
    @DisplayName("Invalid requests get 4xx with a message, valid ones between them 200; the server stays intact")
    void nothingButRefusals() throws Exception {
        try (Models models = new Models()) {
            ServedModel houses = ServedModel.of("houses", models.monitoredHouses())
                    .withMonitor("v1", MonitorOptions.DEFAULT, folder);
            try (PredictionServer server = PredictionServer.start(
                    ServerOptions.defaults()
                            .at("127.0.0.1", 0)
                            .withBatches(256, 256, 0)
                            .withLimits(MOST_ROWS, MOST_BYTES),
                    houses)) {
                requireRefusals(server);
            }
        }
    }

    /** The fault of an answer to an invalid request; empty for none. */
    private static String fault(Answer answer, boolean head) {
        if (answer.status() < 400 || answer.status() > 499) {
            return "the status";
        }
        if (head) {
            return "";
        }
        String message = JsonRecord.tree(answer.body()).path("error").asText();
        return message.isBlank()
                        || message.length() > 1500
                        || INSIDE.matcher(message).find()
                ? "the message"
                : "";
    }

    /** Sends an invalid request, sometimes followed by a valid one. */
    private static void askWrongly(
            int port, int number, Map<Integer, Integer> counts, Queue<String> faults, AtomicInteger unanswered)
            throws IOException {
        byte[] request = WrongHttp.wrong(new Draw(SEED, number), MOST_BYTES);
        Answer answer = ask(port, request, unanswered);
        counts.merge(answer.status(), 1, Integer::sum);
        String fault = fault(answer, shown(request).startsWith("HEAD"));
        if (!fault.isEmpty()) {
            faults.add(number + ": " + fault + " in " + answer + " to\n" + shown(request));
        }
        if (number % 20 == 0) {
            byte[] right = WrongHttp.right(new Draw(-SEED, number));
            Answer well = ask(port, right, unanswered);
            if (well.status() != 200) {
                faults.add(number + ": " + well + " to the right request\n" + shown(right));
            }
        }
    }

    private static void requireRefusals(PredictionServer server) throws Exception {
        Client client = new Client(server);
        String plain = "{\"row\": {\"size\": 100, \"town\": \"Werl\"}}";
        JsonNode before = json(client.post("/models/houses/predict", plain));
        Map<Integer, Integer> counts = new ConcurrentHashMap<>();
        Queue<String> faults = new ConcurrentLinkedQueue<>();
        AtomicInteger unanswered = new AtomicInteger();
        ExecutorService clients = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                int number = i;
                all.add(clients.submit(() -> {
                    askWrongly(server.port(), number, counts, faults, unanswered);
                    return null;
                }));
            }
            for (Future<?> each : all) {
                assertThat(each.get()).isNull();
            }
        } finally {
            clients.shutdownNow();
        }
        assertThat(faults.stream().limit(5)).as(faults.size() + " faults").isEmpty();
        assertThat(unanswered.get()).as("connections without an answer").isLessThanOrEqualTo(3);
        assertThat(counts).containsKeys(400, 404, 405, 413, 415, 421, 431);
        assertThat(json(client.post("/models/houses/predict", plain))).isEqualTo(before);
        assertThat(client.get("/metrics").body())
                .contains("credence_waiting_requests{model=\"houses\"} 0")
                .doesNotContain("status=\"5");
    }
}
