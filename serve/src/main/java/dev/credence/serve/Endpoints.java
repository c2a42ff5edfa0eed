package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.scoring.series.Forecasts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The server's endpoints by path. Paths have no parameters. */
final class Endpoints {
    /** The extensions of the Open Inference Protocol that HTTP has; gRPC has raw contents without an extension. */
    private static final List<String> EXTENSIONS = List.of("binary_tensor_data");

    private final Map<String, Endpoint> byPath = new LinkedHashMap<>();
    private final BooleanSupplier ready;

    /** @param ready false once the server is being closed */
    Endpoints(
            List<Batcher> batchers,
            List<TensorReader> tensors,
            List<SeriesQueue> series,
            ServerOptions options,
            ServerMetrics metrics,
            BooleanSupplier ready) {
        List<ServedModel> models = tensors.stream().map(TensorReader::model).toList();
        this.ready = ready;
        Page.files().forEach(byPath::put);
        byPath.put(
                "/metrics",
                Endpoint.get("metrics", () -> Reply.text("text/plain; version=0.0.4; charset=utf-8", metrics.page())));
        ObjectNode description =
                OpenApi.describe(models, series.stream().map(SeriesQueue::model).toList());
        byPath.put("/openapi.json", Endpoint.get("openapi", () -> Reply.json(description)));
        byPath.put("/v2", Endpoint.get("server", Endpoints::server));
        byPath.put("/v2/health/live", Endpoint.openGet("live", () -> state("live", true)));
        byPath.put("/v2/health/ready", Endpoint.openGet("ready", () -> state("ready", ready.getAsBoolean())));
        byPath.put("/models", Endpoint.get("models", () -> list(models, series)));
        for (int i = 0; i < models.size(); i++) {
            add(tensors.get(i), batchers.get(i), options);
        }
        series.forEach(queue -> add(queue, options));
    }

    /** Adds the endpoints of a model that forecasts series. */
    private void add(SeriesQueue queue, ServerOptions options) {
        ServedSeries model = queue.model();
        SeriesProtocol protocol = new SeriesProtocol(model, options.mostRows());
        ObjectNode schema = SeriesSchema.of(model);
        String path = "/models/" + model.name();
        byPath.put(path, Endpoint.get("schema", () -> Reply.json(schema)));
        byPath.put(path + "/monitor", Endpoint.get("monitor", () -> Reply.json(model.findings())));
        byPath.put(path + "/forecast", Endpoint.postHistories("forecast", body -> {
            ForecastRequest request = protocol.read(body);
            return queue.answered(() -> {
                long start = System.nanoTime();
                Forecasts forecasts = protocol.forecast(request);
                queue.metrics().forecast(forecasts.size(), System.nanoTime() - start);
                return protocol.answer(forecasts, request);
            });
        }));
        byPath.put(
                "/v2/models/" + model.name() + "/ready", Endpoint.get("model-ready", () -> modelReady(model.name())));
    }

    private void add(TensorReader tensors, Batcher batcher, ServerOptions options) {
        ServedModel model = tensors.model();
        InferenceProtocol protocol = new InferenceProtocol(tensors);
        PlainProtocol plain = new PlainProtocol(model, options.mostRows());
        ObjectNode metadata = protocol.metadata();
        ObjectNode schema = ModelSchema.of(model);
        String name = model.name();
        for (String path : List.of("/v2/models/" + name, "/v2/models/" + name + "/versions/" + TensorReader.VERSION)) {
            byPath.put(path, Endpoint.get("model", () -> Reply.json(metadata)));
            byPath.put(path + "/ready", Endpoint.get("model-ready", () -> modelReady(name)));
            byPath.put(path + "/infer", Endpoint.postTensors("infer", body -> {
                TensorRequest request = protocol.read(body);
                return batcher.answered(request.rows(), request.asked())
                        .thenApply(answers -> protocol.answer(answers, request));
            }));
        }
        byPath.put("/models/" + name, Endpoint.get("schema", () -> Reply.json(schema)));
        byPath.put("/models/" + name + "/predict", Endpoint.post("predict", body -> {
            PlainProtocol.Request request = plain.read(body.json());
            return batcher.answered(request.rows(), request.asked())
                    .thenApply(answers -> Reply.json(plain.answer(answers, request)));
        }));
        addMonitor(plain, batcher, model);
    }

    /** Adds the endpoints for a model's monitor and for outcomes. */
    private void addMonitor(PlainProtocol plain, Batcher batcher, ServedModel model) {
        String path = "/models/" + model.name();
        byPath.put(path + "/monitor", Endpoint.get("monitor", () -> Reply.json(findings(model))));
        byPath.put(path + "/outcomes", Endpoint.post("outcomes", body -> {
            if (model.monitor().isEmpty()) {
                throw new RequestException(409, "this server does not monitor the model: outcomes are not looked at");
            }
            PlainProtocol.Request request = plain.readOutcomes(body.json());
            return batcher.answered(request.rows(), request.asked()).thenApply(answers -> {
                ObjectNode json = Json.object();
                json.put("model", model.name());
                json.put("rows", answers.size());
                json.put("alarm", model.monitor().orElseThrow().isAlarmed());
                return Reply.json(json);
            });
        }));
    }

    private static ObjectNode findings(ServedModel model) {
        ObjectNode json = Json.object();
        json.put("model", model.name());
        json.put("monitored", model.monitor().isPresent());
        model.monitor().ifPresent(monitor -> json.setAll(monitor.json()));
        return json;
    }

    /** The endpoint of a path. */
    Optional<Endpoint> at(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** All paths, in their order. */
    List<String> paths() {
        return new ArrayList<>(byPath.keySet());
    }

    private static Reply server() {
        ObjectNode json = Json.object();
        json.put("name", "credence");
        json.put("version", version());
        EXTENSIONS.forEach(json.putArray("extensions")::add);
        return Reply.json(json);
    }

    static String version() {
        String version = Endpoints.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private static Reply state(String name, boolean holds) {
        ObjectNode json = Json.object();
        json.put(name, holds);
        return new Reply(holds ? 200 : 503, "application/json", Json.bytes(json));
    }

    private Reply modelReady(String name) {
        ObjectNode json = Json.object();
        json.put("name", name);
        json.put("ready", ready.getAsBoolean());
        return new Reply(ready.getAsBoolean() ? 200 : 503, "application/json", Json.bytes(json));
    }

    private static Reply list(List<ServedModel> models, List<SeriesQueue> series) {
        ObjectNode json = Json.object();
        ArrayNode names = json.putArray("models");
        models.forEach(model -> names.add(model.name()));
        series.forEach(queue -> names.add(queue.model().name()));
        return Reply.json(json);
    }
}
