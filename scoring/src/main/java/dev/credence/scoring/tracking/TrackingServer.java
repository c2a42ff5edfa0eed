package dev.credence.scoring.tracking;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.Faults;
import dev.credence.core.file.JsonRecord;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A tracking server with MLflow's REST API 2.0. Redirections are not followed, so that credentials reach no other
 * server; each request ends within a time limit.
 */
public final class TrackingServer {
    /** Usual limit of a request. */
    public static final Duration LIMIT = Duration.ofSeconds(30);

    private static final String API = "/api/2.0/mlflow/";
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int LONGEST_MESSAGE = 200;
    private static final long SLOWEST = 100_000; // bytes a second of an upload

    private final URI base;
    private final TrackingCredentials credentials;
    private final Duration limit;
    private final HttpClient client;

    /**
     * A server, not yet asked.
     *
     * @param uri {@code http} or {@code https}, such as {@code http://localhost:5000}
     * @param limit of each request; uploads get a second more for each 100 kB
     * @throws UserException if the URI is of another kind; says what to do
     */
    public TrackingServer(String uri, TrackingCredentials credentials, Duration limit) {
        this.base = base(uri);
        this.credentials = credentials;
        this.limit = limit;
        this.client = HttpClient.newBuilder()
                .connectTimeout(limit)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    private static URI base(String text) {
        String scheme =
                text.contains(":") ? text.substring(0, text.indexOf(':')).toLowerCase(Locale.ROOT) : "";
        if (!scheme.equals("http") && !scheme.equals("https")) {
            boolean isFile = scheme.isEmpty() || scheme.equals("file") || scheme.equals("sqlite");
            throw new UserException("'" + text + "' is " + (isFile ? "a file or folder" : "no address of HTTP")
                    + ", and runs are sent to a server: start one" + (isFile ? " on it" : "")
                    + " with MLflow's command mlflow server, and name its address, such as http://localhost:5000.");
        }
        try {
            URI uri = new URI(text);
            if (uri.getRawUserInfo() != null) {
                throw new UserException("The address of a tracking server holds no user or password: set"
                        + " MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN.");
            }
            if (uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
                throw new URISyntaxException(text, "expected a host and no query");
            }
            String path = uri.getRawPath().replaceAll("/+$", "");
            return URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + path);
        } catch (URISyntaxException e) {
            throw new UserException(
                    "'" + text + "' is no address of a tracking server; expected one such as http://localhost:5000.",
                    e);
        }
    }

    /** Its address. */
    public URI address() {
        return base;
    }

    /**
     * The identifier of an experiment, which is created if there is none of this name.
     *
     * @throws UserException if the server is away or refuses; says what it answered
     */
    public String experiment(String name) {
        Answer found = get("experiments/get-by-name", Map.of("experiment_name", name));
        if (found.code == NOT_FOUND && found.json().path("error_code").asText().equals("RESOURCE_DOES_NOT_EXIST")) {
            ObjectNode body = JsonNodeFactory.instance.objectNode().put("name", name);
            return text(post("experiments/create", body), "experiment_id");
        }
        JsonNode experiment = required("experiments/get-by-name", found).path("experiment");
        if (experiment.path("lifecycle_stage").asText().equals("deleted")) {
            throw new UserException(
                    "The experiment '" + name + "' of " + base + " was deleted: restore it there, or name another.");
        }
        return text(experiment, "experiment_id");
    }

    /** A field that an answer must have. */
    String text(JsonNode answer, String field) {
        String text = answer.path(field).asText();
        if (text.isEmpty()) {
            throw new UserException("The tracking server " + base + " answered without " + field
                    + ": it is not a server with MLflow's API.");
        }
        return text;
    }

    private Answer get(String call, Map<String, String> query) {
        StringBuilder path = new StringBuilder(base + API + call);
        char separator = '?';
        for (Map.Entry<String, String> one : new TreeMap<>(query).entrySet()) {
            path.append(separator)
                    .append(one.getKey())
                    .append('=')
                    .append(URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8));
            separator = '&';
        }
        return send(request(URI.create(path.toString())).GET().build(), limit);
    }

    /** Posts JSON, and returns the answer's JSON. */
    JsonNode post(String call, ObjectNode body) {
        HttpRequest request = request(URI.create(base + API + call))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body.toString().getBytes(StandardCharsets.UTF_8)))
                .build();
        return required(call, send(request, limit));
    }

    /** Uploads a file to a path of this server, whose parts are already encoded. */
    void put(String path, Path file) {
        try {
            put(path, BodyPublishers.ofFile(file), Files.size(file));
        } catch (IOException e) {
            throw new UserException("Cannot read " + file + ": " + Faults.reason(e), e);
        }
    }

    /** Uploads text. */
    void put(String path, String text) {
        put(path, BodyPublishers.ofString(text, StandardCharsets.UTF_8), text.length());
    }

    private void put(String path, HttpRequest.BodyPublisher content, long bytes) {
        HttpRequest request = request(URI.create(base + path))
                .header("Content-Type", "application/octet-stream")
                .PUT(content)
                .build();
        required("the upload of a file", send(request, limit.plusSeconds(bytes / SLOWEST)));
    }

    private HttpRequest.Builder request(URI uri) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).header("Accept", "application/json");
        credentials.authorization().ifPresent(value -> request.header("Authorization", value));
        return request;
    }

    private record Answer(int code, String body) {
        JsonNode json() {
            try {
                return body.isBlank() ? JsonNodeFactory.instance.objectNode() : JsonRecord.tree(body);
            } catch (IllegalArgumentException e) {
                return JsonNodeFactory.instance.missingNode();
            }
        }
    }

    private Answer send(HttpRequest request, Duration within) {
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
        try {
            HttpResponse<String> got = answer.get(within.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(got.statusCode(), got.body());
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new UserException(
                    "The tracking server " + base + " did not answer within " + within.toMillis() / 1000.0 + " s.", e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new UserException("Interrupted while asking the tracking server " + base + ".", e);
        } catch (ExecutionException e) {
            throw new UserException("The tracking server " + base + " cannot be reached: " + reason(e), e);
        }
    }

    private static String reason(ExecutionException e) {
        if (e.getCause() instanceof ConnectException) {
            return "nothing answers at this address. Is it running?";
        }
        return e.getCause() instanceof IOException io ? Faults.reason(io) : String.valueOf(e.getMessage());
    }

    private JsonNode required(String call, Answer answer) {
        if (answer.code == OK) {
            JsonNode json = answer.json();
            if (!json.isObject()) {
                throw new UserException("The tracking server " + base + " did not answer " + call
                        + " with JSON: it is not a server with MLflow's API.");
            }
            return json;
        }
        String said = said(answer.json().path("message").asText());
        String why = switch (answer.code) {
            case 401, 403 ->
                " Set MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN, to"
                        + " those of a user who may write there.";
            case NOT_FOUND -> said.isEmpty() ? " Is it a server with MLflow's API?" : "";
            default -> "";
        };
        throw new UserException("The tracking server " + base + " refused " + call + " with status " + answer.code
                + (said.isEmpty() ? "." : ": " + said) + why);
    }

    /** What the server said, on one line. */
    private static String said(String message) {
        String line = message.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
        return line.length() > LONGEST_MESSAGE ? line.substring(0, LONGEST_MESSAGE) + "…" : line;
    }
}
