package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A network that takes raw cells of a table. */
class TabularServingTest {
    private static final String PATH = "/models/houses/predict";

    @Test
    @DisplayName("Missing and unknown cells are predicted, unusual ones flagged, and extreme numbers refused")
    void cellsAreTakenAsTheyAre() {
        try (Models models = new Models();
                PredictionServer server = PredictionServer.start(
                        ServerOptions.defaults().at("127.0.0.1", 0),
                        ServedModel.of("houses", models.tabularHouses()))) {
            Client client = new Client(server);
            JsonNode rows = json(client.post(
                            PATH,
                            "{\"rows\": [{\"size\": null, \"town\": \"Werl\"}, {\"size\": 90, \"town\": null},"
                                    + " {\"size\": 90, \"town\": \"Rome\"}, {\"size\": 9000, \"town\": \"Soest\"}]}"))
                    .path("predictions");
            for (JsonNode row : rows) {
                assertThat(row.path("mean").isNumber()).as("%s", row).isTrue();
            }
            assertThat(rows).hasSize(4);
            assertThat(rows.at("/2/mean"))
                    .as("an unknown town is one that is missing")
                    .isEqualTo(rows.at("/1/mean"));
            assertThat(refusal(client.post(PATH, "{\"row\": {\"size\": 1e60, \"town\": \"Werl\"}}"), 400))
                    .contains("too far", "size");
        }
    }
}
