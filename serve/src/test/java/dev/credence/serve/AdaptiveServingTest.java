package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static dev.credence.serve.SeriesModels.histories;
import static dev.credence.serve.SeriesModels.sales;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.OverTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A guarantee over time that a server keeps: as outcomes arrive, and when it is started again. */
class AdaptiveServingTest {
    private static final String FORECAST = "/models/shops/forecast";
    private static final List<String> BOTH = List.of("a", "b");

    private static Forecaster adapted;

    @TempDir
    private Path folder;

    @BeforeAll
    static void calibrate() {
        Forecaster model = SeriesModels.shops("seasonal-naive");
        adapted = model.with(OverTime.start(new OverTime.Options(0.05, 20), 0.8)
                .follow(model, model.read(histories(sales(BOTH, 60)))));
    }

    private ServedSeries served() {
        return ServedSeries.of("shops", adapted).withState("v1", folder);
    }

    private static PredictionServer started(ServedSeries model) {
        return PredictionServer.start(ServerOptions.defaults().at("127.0.0.1", 0), List.of(), List.of(model));
    }

    private static JsonNode forecast(PredictionServer server, List<String> shops, int days, boolean learn) {
        ObjectNode body = Json.object().put("csv", sales(shops, days)).put("learn", learn);
        return json(new Client(server).post(FORECAST, body.toString()));
    }

    private static long outcomes(PredictionServer server) {
        return json(new Client(server).get("/models/shops/monitor"))
                .at("/adaptive/0/leads/0/outcomes")
                .longValue();
    }

    /** The upper ends, by series and lead. */
    private static List<Double> ends(JsonNode answer) {
        return answer.get("forecast").findValues("upper_80").stream()
                .map(JsonNode::doubleValue)
                .toList();
    }

    private static List<Double> expected(List<String> shops, int days) {
        List<Double> all = new ArrayList<>();
        adapted.forecast(histories(sales(shops, days)))
                .forEach(one -> Arrays.stream(one.guaranteed(0.8).upper()).forEach(all::add));
        return all;
    }

    @Test
    @DisplayName("A server that is started again goes on with the bits of one that never ended")
    void aRestartGoesOn() {
        try (PredictionServer server = started(served())) {
            assertThat(ends(forecast(server, BOTH, 70, true))).isEqualTo(expected(BOTH, 70));
            assertThat(outcomes(server)).isEqualTo(2 * (20 + 10));
        }
        try (PredictionServer server = started(served())) {
            assertThat(outcomes(server)).isEqualTo(2 * (20 + 10));
            assertThat(ends(forecast(server, List.of("b"), 75, true))).isEqualTo(expected(List.of("b"), 75));
            assertThat(ends(forecast(server, BOTH, 80, true))).isEqualTo(expected(BOTH, 80));
            assertThat(outcomes(server)).isEqualTo(2 * (20 + 20));
            assertThat(new Client(server).get("/metrics").body())
                    .contains("credence_adaptive_outcomes{model=\"shops\",of=\"80\"}");
        }
    }

    @Test
    @DisplayName("What was not saved before an end without warning is learnt again from the whole histories")
    void whatIsLostIsLearntAgain() throws IOException {
        Path before = folder.resolve("before");
        try (PredictionServer server = started(served())) {
            JsonNode unused = forecast(server, BOTH, 66, true);
        }
        Files.copy(folder.resolve("shops.adaptive.state"), before);
        try (PredictionServer server = started(served())) {
            JsonNode unused = forecast(server, BOTH, 73, true);
        }
        Files.move(before, folder.resolve("shops.adaptive.state"), StandardCopyOption.REPLACE_EXISTING);
        try (PredictionServer server = started(served())) {
            assertThat(ends(forecast(server, BOTH, 80, true))).isEqualTo(expected(BOTH, 80));
        }
    }

    @Test
    @DisplayName("An earlier history, and one that is not to be learnt from, leave the state as it is")
    void trialsChangeNothing() {
        try (PredictionServer server = started(served())) {
            assertThat(ends(forecast(server, BOTH, 70, false))).isEqualTo(expected(BOTH, 70));
            assertThat(outcomes(server)).isEqualTo(2 * 20);
            JsonNode unused = forecast(server, BOTH, 70, true);
            JsonNode earlier = forecast(server, BOTH, 65, true);
            assertThat(outcomes(server)).isEqualTo(2 * 30);
            // forecast anew from its own last origins: nothing after its end is known
            Forecaster fresh = adapted.with(OverTime.start(new OverTime.Options(0.05, 20), 0.8));
            assertThat(ends(earlier).get(0))
                    .isEqualTo(fresh.forecast(histories(sales(BOTH, 65)))
                            .get("a")
                            .guaranteed(0.8)
                            .upper()[0]);
            JsonNode another = forecast(server, List.of("new"), 50, true);
            assertThat(ends(another)).hasSize(4);
            assertThat(json(new Client(server).get("/models/shops/monitor"))
                            .get("series")
                            .intValue())
                    .isEqualTo(3);
        }
    }

    @Test
    @DisplayName("Without a kept state each request begins with that of the model's file")
    void withoutAStateNothingIsKept() {
        try (PredictionServer server = started(ServedSeries.of("shops", adapted))) {
            JsonNode once = forecast(server, BOTH, 70, false);
            assertThat(ends(once)).isEqualTo(expected(BOTH, 70));
            assertThat(json(new Client(server).get("/models/shops/monitor")).has("adaptive"))
                    .isFalse();
            assertThat(refusal(new Client(server).post(FORECAST, "{\"csv\": \"ds\", \"learn\": true}"), 400))
                    .isNotBlank();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @DisplayName("The state of another model, and a damaged one, are refused; one that others changed is left")
    void foreignStatesAreRefused() throws IOException {
        Path file = folder.resolve("shops.adaptive.state");
        try (PredictionServer server = started(served())) {
            JsonNode unused = forecast(server, BOTH, 61, true);
        }
        String whole = Files.readString(file);
        assertThatThrownBy(() -> ServedSeries.of("shops", adapted).withState("v2", folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("of another model file");
        for (String damaged : List.of(
                "",
                whole.substring(0, whole.length() / 2),
                whole.replace("0.05", "0.06"),
                whole.replace("\"id\" : \"b\"", "\"id\" : \"a\""))) {
            Files.writeString(file, damaged);
            assertThatThrownBy(this::served)
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("is damaged: ")
                    .hasMessageContaining("shops.adaptive.state");
        }
        Files.writeString(file, whole);
        try (PredictionServer server = started(served())) {
            Files.writeString(file, whole + "\n");
            JsonNode unused = forecast(server, BOTH, 64, true);
        }
        assertThat(file).hasContent(whole + "\n");
        assertThatThrownBy(() ->
                        ServedSeries.of("naive", SeriesModels.shops("theta")).withState("v1", folder))
                .hasMessageContaining("no guarantee over time");
    }
}
