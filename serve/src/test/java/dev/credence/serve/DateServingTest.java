package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A model with a date column: one column of a request, several inputs of the network. */
class DateServingTest {
    private static final String PATH = "/models/sales/predict";

    @Test
    @DisplayName("A date is a text in every protocol; invalid dates are refused")
    void datesAreTexts() {
        try (Models models = new Models();
                PredictionServer server = PredictionServer.start(
                        ServerOptions.defaults().at("127.0.0.1", 0), ServedModel.of("sales", models.sales()))) {
            Client client = new Client(server);
            JsonNode schema = json(client.get("/models/sales"));
            assertThat(schema.at("/columns")).hasSize(2);
            assertThat(schema.at("/columns/0/kind").textValue()).isEqualTo("date");
            JsonNode row = json(client.post(PATH, "{\"row\": {\"day\": \"2023-03-31\", \"size\": 0.5}}"));
            assertThat(row.at("/prediction/mean").isNumber()).as("%s", row).isTrue();
            assertThat(refusal(client.post(PATH, "{\"row\": {\"day\": \"soon\", \"size\": 0.5}}"), 400))
                    .contains("column 'day'", "expected a date such as 2024-03-31", "'soon'");
            assertThat(refusal(client.post(PATH, "{\"row\": {\"day\": 2023, \"size\": 0.5}}"), 400))
                    .contains("column 'day'", "expected a date", "'2023'");
            assertThat(json(client.get("/v2/models/sales"))
                            .at("/inputs/0/datatype")
                            .textValue())
                    .isEqualTo("BYTES");
            JsonNode tensors = json(client.post(
                    "/v2/models/sales/infer",
                    "{\"inputs\": [{\"name\": \"day\", \"shape\": [1], \"datatype\": \"BYTES\","
                            + " \"data\": [\"2023-03-31\"]}, {\"name\": \"size\", \"shape\": [1],"
                            + " \"datatype\": \"FP64\", \"data\": [0.5]}]}"));
            assertThat(tensors.at("/outputs/0/data/0").doubleValue())
                    .isEqualTo(row.at("/prediction/mean").doubleValue());
            assertThat(json(client.get("/openapi.json"))
                            .at("/components/schemas/Row_sales/properties/day/type/0")
                            .textValue())
                    .isEqualTo("string");
        }
    }
}
