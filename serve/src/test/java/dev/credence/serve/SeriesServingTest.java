package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static dev.credence.serve.SeriesModels.sales;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.scoring.ForecastTable;
import dev.credence.scoring.TableWriter;
import dev.credence.scoring.series.ForecastOfSeries;
import dev.credence.scoring.series.ForecastTraining;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Forecasts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A model that forecasts series, served alone: histories in, forecasts out. */
class SeriesServingTest {
    private static final String FORECAST = "/models/shops/forecast";
    private static final String LATER = sales(List.of("a", "c"), 75);

    private static Forecaster forecaster;
    private static PredictionServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        forecaster = SeriesModels.shops("grid-ets");
        List<String> others = IntStream.range(0, 12).mapToObj(i -> "o" + i).toList();
        Forecaster guaranteed =
                SeriesModels.shops("seasonal-naive").calibrated(SeriesModels.histories(sales(others, 70)), 0.8);
        server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0).withLimits(2, 1 << 16),
                List.of(),
                List.of(
                        ServedSeries.of("shops", forecaster),
                        ServedSeries.of("guaranteed", guaranteed),
                        ServedSeries.of("priced", priced())));
        client = new Client(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A model whose values follow a price that is known ahead. */
    private static Forecaster priced() {
        return ForecastTraining.on(SeriesModels.histories(prices(true)).covariates("price"))
                .horizon(2)
                .method("grid-ets")
                .threads(1)
                .train();
    }

    private static String prices(boolean ahead) {
        StringBuilder text = new StringBuilder("ds,y,price\n");
        for (int t = 1; t <= 30; t++) {
            int price = t % 5;
            text.append(t)
                    .append(',')
                    .append(100 - 10 * price + t % 3)
                    .append(',')
                    .append(price)
                    .append('\n');
        }
        return text + (ahead ? "31,,0\n32,,4\n" : "");
    }

    private static String jsonOf(String csv) {
        ArrayNode rows = Json.object().arrayNode();
        List<String> lines = csv.lines().toList();
        String[] names = lines.get(0).split(",", -1);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            ObjectNode row = rows.addObject();
            for (int j = 0; j < names.length; j++) {
                boolean number = j == names.length - 1;
                row.set(names[j], number ? JsonRecord.tree(cells[j]) : row.textNode(cells[j]));
            }
        }
        return "{\"rows\": " + rows;
    }

    private static void same(JsonNode answer, Forecasts own, ForecastTable columns) {
        List<String> header = own.header(columns);
        List<List<Object>> rows = new ArrayList<>();
        own.rows(columns).forEach(row -> rows.add(new ArrayList<>(row)));
        assertThat(answer.get("forecast")).hasSize(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            JsonNode row = answer.at("/forecast/" + i);
            assertThat(row.properties().stream().map(e -> e.getKey()).toList()).isEqualTo(header);
            for (int j = 0; j < header.size(); j++) {
                JsonNode cell = row.get(header.get(j));
                assertThat(
                                cell.isDouble()
                                        ? (Object) cell.doubleValue()
                                        : cell.isInt() ? cell.intValue() : cell.asText())
                        .as(header.get(j))
                        .isEqualTo(rows.get(i).get(j));
            }
        }
    }

    @Test
    @DisplayName("Rows get the bits of the model's own forecast, in long form; so does CSV within JSON")
    void rowsGetTheModelsForecast() {
        Forecasts own = forecaster.forecast(SeriesModels.histories(LATER), 3);
        ForecastTable columns = new ForecastTable(List.of(0.5), List.of(0.1));
        String more = ", \"horizon\": 3, \"levels\": [0.5], \"quantiles\": [0.1]}";
        same(json(client.post(FORECAST, jsonOf(LATER) + more)), own, columns);
        ObjectNode inside = Json.object();
        inside.put("csv", LATER);
        String text = inside.toString();
        same(json(client.post(FORECAST, text.substring(0, text.length() - 1) + more)), own, columns);
        same(
                json(client.post(FORECAST, jsonOf(LATER) + "}")),
                forecaster.forecast(SeriesModels.histories(LATER)),
                new ForecastTable(List.of(0.8, 0.95), List.of()));
    }

    @Test
    @DisplayName("CSV is answered with the bytes of the file that the command line writes")
    void csvIsAnsweredWithCsv() throws IOException {
        HttpResponse<byte[]> answer = client.postForBytes(
                FORECAST + "?horizon=2&levels=0.8,0.9&quantiles=0.25",
                LATER.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "text/csv; charset=utf-8");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/csv");
        Forecasts own = forecaster.forecast(SeriesModels.histories(LATER), 2);
        ForecastTable columns = new ForecastTable(List.of(0.8, 0.9), List.of(0.25));
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        TableWriter.write(expected, own.header(columns), own.rows(columns));
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(expected.toString(StandardCharsets.UTF_8))
                .startsWith("shop,day,lead,mean,median,sd,lower_80,upper_80,lower_90,upper_90,q0.25\na,2024-03-16,1,");
    }

    @Test
    @DisplayName("The names unique_id, ds and y are taken in place of the model's; numbers are times, too")
    void usualNamesAreTaken() {
        String usual = sales("unique_id,ds,y", List.of("a", "c"), 75);
        JsonNode answer = json(client.post(FORECAST, jsonOf(usual) + "}"));
        JsonNode own = json(client.post(FORECAST, jsonOf(LATER) + "}"));
        assertThat(answer.at("/forecast/0/unique_id").textValue()).isEqualTo("a");
        assertThat(answer.at("/forecast/7/upper_95")).isEqualTo(own.at("/forecast/7/upper_95"));
        assertThat(answer.at("/forecast/7/ds")).isEqualTo(own.at("/forecast/7/day"));
    }

    @Test
    @DisplayName("Covariates known ahead come in rows without a value, and change the forecast")
    void covariatesAreKnownAhead() {
        String path = "/models/priced/forecast";
        JsonNode answer = json(client.post(path, csv(prices(true))));
        assertThat(answer.at("/forecast/0/median").doubleValue())
                .isGreaterThan(answer.at("/forecast/1/median").doubleValue() + 25); // the price is 0, then 4
        assertThat(refusal(client.post(path, csv(prices(false))), 400)).contains("price");
        String rows = "{\"rows\": [{\"ds\": 1, \"y\": 3, \"price\": \"low\"}]}";
        assertThat(refusal(client.post(path, rows), 400))
                .isEqualTo("'rows[0]' column 'price' holds the text 'low', expected a number, or null");
    }

    private static String csv(String text) {
        return Json.object().put("csv", text).toString();
    }

    @Test
    @DisplayName("A calibrated model gives its intervals and bands, and refuses levels")
    void guaranteedIntervalsAreGiven() {
        String path = "/models/guaranteed/forecast";
        JsonNode row = json(client.post(path, jsonOf(LATER) + "}")).at("/forecast/0");
        assertThat(row.has("lower_80") && row.has("band_upper_80")).isTrue();
        assertThat(row.has("lower_95")).isFalse();
        assertThat(refusal(client.post(path, jsonOf(LATER) + ", \"levels\": [0.8]}"), 400))
                .contains("'levels'", "calibrated");
        JsonNode schema = json(client.get("/models/guaranteed"));
        assertThat(schema.at("/guaranteed/0").doubleValue()).isEqualTo(0.8);
        assertThat(schema.get("promise").textValue()).contains("for a new series");
    }

    @Test
    @DisplayName("The histories are repeated as they were read, gaps and all, with notes")
    void historiesAreRepeated() {
        String gap = "shop,day,sold\nx,2024-01-04,4\nx,2024-01-01,1.5\nx,2024-01-02,2\n";
        JsonNode answer = json(client.post(FORECAST, csv(gap).replace("}", ", \"history\": true}")));
        assertThat(answer.at("/histories/0").toString())
                .isEqualTo("{\"shop\":\"x\",\"times\":[\"2024-01-01\",\"2024-01-02\",\"2024-01-03\",\"2024-01-04\"],"
                        + "\"values\":[1.5,2.0,null,4.0]}");
        assertThat(answer.at("/notes/0").textValue()).startsWith("1 of 4 steps of 1 day");
        assertThat(answer.at("/notes/1").textValue()).contains("without the season of 7");
    }

    @Test
    @DisplayName("Malformed requests are refused with the place and what was expected")
    void mistakesAreRefused() {
        String row = "{\"shop\": \"a\", \"day\": \"2024-01-01\", \"sold\": %s}";
        record Wrong(String body, String... message) {}
        for (Wrong wrong : List.of(
                new Wrong("{}", "either 'rows'", "or 'csv'"),
                new Wrong("{\"rows\": [], \"csv\": \"\"}", "either 'rows'"),
                new Wrong("{\"rows\": []}", "'rows' is empty"),
                new Wrong("{\"rows\": [3]}", "'rows[0]' is no object of columns"),
                new Wrong("{\"rows\": [{\"shop\": \"a\"}]}", "'rows[0]' lacks the column 'day'"),
                new Wrong("{\"rows\": [" + row.formatted("1, \"x\": 2") + "]}", "unknown column 'x'"),
                new Wrong("{\"rows\": [" + row.formatted("\"3\"") + "]}", "column 'sold' holds the text '3'"),
                new Wrong(
                        "{\"rows\": [" + row.formatted("1") + "," + row.formatted("2") + "]}",
                        "row 2",
                        "2024-01-01 already"),
                new Wrong("{\"rows\": [" + row.formatted("null") + "]}", "'sold' has no value at all"),
                new Wrong("{\"csv\": \"shop,day\\na,2024-01-01\\n\"}", "no column 'sold'"),
                new Wrong("{\"csv\": \"shop,day,sold\\na,2024-01-01,1,2\\n\"}", "line 2", "4 fields"),
                new Wrong(jsonOf(LATER) + ", \"horizon\": 5}", "'horizon' is 5, expected 1 to 4"),
                new Wrong(jsonOf(LATER) + ", \"horizon\": 0}", "horizon"),
                new Wrong(jsonOf(LATER) + ", \"levels\": [1]}", "[1.0]", "between 0 and 1"),
                new Wrong(jsonOf(LATER) + ", \"learn\": true}", "'learn' is true"),
                new Wrong(jsonOf(LATER) + ", \"level\": [0.5]}", "unknown field 'level'"))) {
            assertThat(refusal(client.post(FORECAST, wrong.body()), 400))
                    .as(wrong.body())
                    .contains(wrong.message());
        }
        assertThat(refusal(client.post(FORECAST, jsonOf(sales(List.of("a"), 201)) + "}"), 413))
                .contains("201 rows", "200 steps");
        String far = "shop,day,sold\na,2024-01-01,1\na,2024-01-02,1\na,2024-12-31,1\n";
        assertThat(refusal(client.post(FORECAST, csv(far)), 413)).contains("366 steps");
    }

    @Test
    @DisplayName("Of CSV the address is checked, and other types and places are refused")
    void addressesAreChecked() {
        Client ofCsv = new Client(server).with("Content-Type", "text/csv");
        assertThat(refusal(ofCsv.post(FORECAST + "?horizont=2", LATER), 400)).contains("'horizont'", "horizon, levels");
        assertThat(refusal(ofCsv.post(FORECAST + "?horizon=x", LATER), 400)).contains("'x'", "whole number");
        assertThat(refusal(ofCsv.post(FORECAST + "?horizon=1&horizon=2", LATER), 400))
                .contains("twice");
        assertThat(refusal(ofCsv.post(FORECAST + "?levels=0.5;0.9", LATER), 400))
                .contains("'levels'", "commas");
        assertThat(refusal(ofCsv.post(FORECAST + "?learn=no", LATER), 400)).contains("true or false");
        assertThat(refusal(ofCsv.post(FORECAST + "?quantiles=%ff", LATER), 400)).isNotBlank();
        assertThat(refusal(ofCsv.post(FORECAST, "\u001f\u008b"), 400)).isNotBlank();
        Client asForm = new Client(server).with("Content-Type", "text/plain");
        assertThat(refusal(asForm.post(FORECAST, LATER), 415)).contains("application/json, or text/csv");
        assertThat(refusal(client.get(FORECAST), 405)).contains("POST");
        assertThat(refusal(client.post("/models/shops/predict", "{}"), 404)).contains("openapi");
    }

    @Test
    @DisplayName("The server lists it, describes it, counts it, and tells whether it is ready")
    void itIsDescribed() {
        JsonNode unused = json(client.post(FORECAST, jsonOf(LATER) + "}"));
        assertThat(json(client.get("/models")).get("models").toString())
                .isEqualTo("[\"shops\",\"guaranteed\",\"priced\"]");
        JsonNode schema = json(client.get("/models/shops"));
        assertThat(schema.get("kind").textValue()).isEqualTo("series");
        assertThat(schema.get("series").toString()).isEqualTo("[\"shop\"]");
        assertThat(schema.get("horizon").intValue()).isEqualTo(4);
        assertThat(schema.get("season").intValue()).isEqualTo(7);
        assertThat(json(client.get("/models/priced")).at("/covariates/0").textValue())
                .isEqualTo("price");
        assertThat(json(client.get("/models/shops/monitor")).get("monitored").booleanValue())
                .isFalse();
        assertThat(json(client.get("/v2/models/shops/ready")).get("ready").booleanValue())
                .isTrue();
        assertThat(client.get("/metrics").body()).contains("credence_series_total{model=\"shops\"}");
        JsonNode description = json(client.get("/openapi.json"));
        assertThat(description.at("/components/parameters/series/schema/enum")).hasSize(3);
        List<String> paths = new ArrayList<>();
        description.get("paths").fieldNames().forEachRemaining(paths::add);
        assertThat(paths)
                .contains("/models/{model}/forecast", "/models/{model}", "/v2/models/{model}/ready")
                .doesNotContain("/models/{model}/predict", "/v2/models/{model}/infer");
        for (String path : paths) {
            assertThat(client.get(path.replace("{model}", "shops")).statusCode())
                    .as(path)
                    .isIn(200, 405);
        }
        for (JsonNode reference : description.findValues("$ref")) {
            assertThat(description.at(reference.textValue().substring(1)).isMissingNode())
                    .as(reference.textValue())
                    .isFalse();
        }
    }

    @Test
    @DisplayName("A series gets the same bits alone or among others")
    void othersDoNotMatter() {
        JsonNode alone = json(client.post(FORECAST, jsonOf(sales(List.of("c"), 75)) + "}"));
        JsonNode among = json(client.post(FORECAST, jsonOf(LATER) + "}"));
        assertThat(alone.at("/forecast/3")).isEqualTo(among.at("/forecast/7"));
        ForecastOfSeries own =
                forecaster.forecast(SeriesModels.histories(LATER)).get("c");
        assertThat(alone.at("/forecast/3/median").doubleValue()).isEqualTo(own.median()[3]);
    }
}
