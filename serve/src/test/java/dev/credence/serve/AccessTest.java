package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.train.TrainedModel;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Authentication and request limits. */
class AccessTest {
    private static final String PATH = "/models/flowers/predict";
    private static final String ROW = "{\"length\": 1, \"width\": 2}";
    private static final ServerOptions OPTIONS = ServerOptions.defaults().at("127.0.0.1", 0);

    private static Models models;
    private static TrainedModel flowers;

    @BeforeAll
    static void train() {
        models = new Models();
        flowers = models.flowers();
    }

    @AfterAll
    static void close() {
        models.close();
    }

    private static PredictionServer start(ServerOptions options) {
        return PredictionServer.start(options, ServedModel.of("flowers", flowers));
    }

    @Test
    @DisplayName("With a token, only health endpoints and the empty page are open")
    void aTokenIsAskedFor() {
        try (PredictionServer server = start(OPTIONS.withToken("s3cret"))) {
            Client client = new Client(server);
            String body = "{\"row\": " + ROW + "}";
            for (String path : new String[] {"/models", "/models/flowers", "/v2", "/metrics", "/openapi.json"}) {
                var refused = client.get(path);
                refusal(refused, 401);
                assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
            }
            refusal(client.post(PATH, body), 401);
            for (String path : new String[] {"/", "/try.js", "/v2/health/live", "/v2/health/ready"}) {
                assertThat(client.get(path).statusCode()).as(path).isEqualTo(200);
            }
            for (String wrong : new String[] {"Bearer s3cre", "Bearer s3crett", "Basic s3cret", "Bearer", "s3cret"}) {
                refusal(
                        client.with("Content-Type", "application/json", "Authorization", wrong)
                                .post(PATH, body),
                        401);
            }
            json(client.with("Content-Type", "application/json", "Authorization", "Bearer s3cret")
                    .post(PATH, body));
        }
    }

    @Test
    @DisplayName("Too many rows or bytes are refused, with or without Content-Length")
    void limitsHold() throws IOException {
        try (PredictionServer server = start(OPTIONS.withLimits(3, 2048))) {
            Client client = new Client(server);
            String rows = ROW + "," + ROW + "," + ROW;
            json(client.post(PATH, "{\"rows\": [" + rows + "]}"));
            assertThat(refusal(client.post(PATH, "{\"rows\": [" + rows + "," + ROW + "]}"), 413))
                    .contains("4 rows", "3");
            assertThat(refusal(client.post(PATH, "{\"rows\": [" + " ".repeat(4096) + "]}"), 413))
                    .contains("2048 bytes");
            String chunk = "400\r\n" + " ".repeat(1024) + "\r\n";
            assertThat(raw(
                            server,
                            "POST " + PATH + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                    + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(4) + "0\r\n\r\n"))
                    .startsWith("HTTP/1.1 413");
            json(client.post(PATH, "{\"row\": " + ROW + "}"));
        }
    }

    @Test
    @DisplayName("A body that does not arrive gets 408, and its connection is closed")
    void aSlowBodyGets408() throws IOException {
        try (PredictionServer server = start(OPTIONS.withTimes(Duration.ofMillis(300), Duration.ofSeconds(60)))) {
            assertThat(raw(
                            server,
                            "POST " + PATH + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                    + "Content-Length: 100\r\n\r\n{"))
                    .startsWith("HTTP/1.1 408");
        }
    }

    /** The server's answer to bytes, until it closes the connection. */
    private static String raw(PredictionServer server, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    @DisplayName("Other content than JSON, and other hosts than this machine, are refused")
    void otherContentAndHostsAreRefused() throws IOException {
        try (PredictionServer server = start(OPTIONS)) {
            Client client = new Client(server);
            String body = "{\"row\": " + ROW + "}";
            for (String type : new String[] {"text/plain", "application/x-www-form-urlencoded", "application/jsonp"}) {
                assertThat(refusal(client.with("Content-Type", type).post(PATH, body), 415))
                        .contains("application/json");
            }
            json(client.with("Content-Type", "Application/JSON; charset=utf-8").post(PATH, body));
            refusal(
                    client.with("Content-Type", "application/json", "Content-Encoding", "gzip")
                            .post(PATH, body),
                    415);
            assertThat(raw(server, "GET /models HTTP/1.1\r\nHost: attacker.example\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 421");
            assertThat(raw(server, "GET /models HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200");
            assertThat(raw(server, "nonsense\r\n\r\n")).startsWith("HTTP/1.1 4").contains("{\"error\":");
        }
    }

    @Test
    @DisplayName("The page's content security policy allows this server only")
    void thePageIsStrict() {
        try (PredictionServer server = start(OPTIONS)) {
            var page = new Client(server).get("/");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
                    .doesNotContain("unsafe-eval", "script-src 'self' ");
            assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(page.headers().firstValue("Server")).isEmpty();
        }
    }

    @Test
    @DisplayName("An address in use, and options out of range, are refused with a remedy")
    void mistakesAreSaid() {
        try (PredictionServer server = start(OPTIONS)) {
            assertThatThrownBy(() -> start(OPTIONS.at("127.0.0.1", server.port())))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(String.valueOf(server.port()))
                    .hasMessageContaining("another port");
        }
        assertThatThrownBy(() -> OPTIONS.at("127.0.0.1", 70_000)).hasMessageContaining("70000");
        assertThatThrownBy(() -> OPTIONS.withToken("a b")).hasMessageContaining("token");
        assertThatThrownBy(() -> ServedModel.of("a/b", flowers)).hasMessageContaining("a/b");
        ServedModel one = ServedModel.of("one", flowers);
        assertThatThrownBy(() -> PredictionServer.start(OPTIONS, one, one)).hasMessageContaining("[one, one]");
    }
}
