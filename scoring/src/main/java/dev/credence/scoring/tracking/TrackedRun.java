package dev.credence.scoring.tracking;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run on a tracking server. */
public final class TrackedRun {
    /** How a run ended. */
    public enum End {
        FINISHED,
        FAILED,
        KILLED
    }

    private static final int MOST_PARAMETERS = 100; // of a request
    private static final int MOST_METRICS = 1000;
    private static final int LONGEST_VALUE = 6000;
    private static final int LONGEST_KEY = 250;
    private static final String STORE = "/api/2.0/mlflow-artifacts/artifacts";

    private final TrackingServer server;
    private final String id;
    private final String artifacts;

    private TrackedRun(TrackingServer server, String id, String artifacts) {
        this.server = server;
        this.id = id;
        this.artifacts = artifacts;
    }

    /**
     * Starts a run.
     *
     * @param experiment identifier of the experiment
     * @param name of the run
     * @param millis time of its start, in milliseconds since 1970
     * @param tags by name
     * @throws UserException if the server is away or refuses
     */
    public static TrackedRun start(
            TrackingServer server, String experiment, String name, long millis, Map<String, String> tags) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("experiment_id", experiment);
        body.put("run_name", name);
        body.put("start_time", millis);
        ArrayNode list = body.putArray("tags");
        tags.forEach((key, value) -> list.addObject().put("key", key).put("value", value));
        JsonNode info = server.post("runs/create", body).path("run").path("info");
        return new TrackedRun(
                server, server.text(info, "run_id"), info.path("artifact_uri").asText());
    }

    /** Its identifier. */
    public String id() {
        return id;
    }

    /** Logs parameters, of which longer values are cut at 6000 characters. */
    public void parameters(Map<String, String> parameters) {
        List<ObjectNode> all = new ArrayList<>();
        parameters.forEach((key, value) -> all.add(JsonNodeFactory.instance
                .objectNode()
                .put("key", key(key))
                .put("value", value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) : value)));
        batches("params", all, MOST_PARAMETERS);
    }

    /** Logs metrics; those that are not finite are left out. */
    public void metrics(List<TrackedMetric> metrics) {
        List<ObjectNode> all = new ArrayList<>();
        for (TrackedMetric metric : metrics) {
            if (Double.isFinite(metric.value())) {
                ObjectNode one = JsonNodeFactory.instance.objectNode();
                metric.write(one);
                all.add(one);
            }
        }
        batches("metrics", all, MOST_METRICS);
    }

    private void batches(String field, List<ObjectNode> all, int most) {
        for (int from = 0; from < all.size(); from += most) {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            body.put("run_id", id);
            body.putArray(field).addAll(all.subList(from, Math.min(all.size(), from + most)));
            server.post("runs/log-batch", body);
        }
    }

    /**
     * Why files cannot be uploaded through the server; empty if they can: its store is then its own, of the scheme
     * {@code mlflow-artifacts}, or an address of the same server.
     */
    public Optional<String> unreachableStore() {
        return store().isPresent()
                ? Optional.empty()
                : Optional.of("files are not uploaded: the server keeps them at " + artifacts
                        + ", which is not reached through it (MLflow's option serve-artifacts changes that)");
    }

    /** Path of the store on the server, encoded. */
    private Optional<String> store() {
        try {
            URI uri = URI.create(artifacts);
            String scheme = String.valueOf(uri.getScheme());
            URI base = server.address();
            boolean here =
                    uri.getRawAuthority() == null || uri.getRawAuthority().equals(base.getRawAuthority());
            if (scheme.equals("mlflow-artifacts") && here && uri.getRawPath() != null) {
                return Optional.of(STORE + uri.getRawPath());
            }
            String prefix = base + STORE + "/";
            return artifacts.startsWith(prefix)
                    ? Optional.of(artifacts.substring(base.toString().length()))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Uploads a file.
     *
     * @param name of it in the run
     * @throws UserException if {@linkplain #unreachableStore the store is not reachable}, or the server refuses
     */
    public void upload(Path file, String name) {
        server.put(place(name), file);
    }

    /** The same of text. */
    public void uploadText(String text, String name) {
        server.put(place(name), text);
    }

    private String place(String name) {
        String store =
                store().orElseThrow(() -> new UserException(unreachableStore().orElseThrow()));
        return store + "/" + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Ends the run. */
    public void end(End end, long millis) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("run_id", id);
        body.put("status", end.name());
        body.put("end_time", millis);
        server.post("runs/update", body);
    }

    /** A name that the server takes: letters, digits, {@code _ - . /} and spaces. */
    static String key(String name) {
        String key = name.replaceAll("[^A-Za-z0-9_./ -]", "_");
        String safe = key.startsWith("/") || key.contains("..")
                ? key.replace("/", "_").replace("..", "_")
                : key;
        return safe.length() > LONGEST_KEY ? safe.substring(0, LONGEST_KEY) : safe;
    }
}
