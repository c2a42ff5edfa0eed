package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.datasets.csv.CsvTable;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The row that the form begins with. */
class TypicalCellsTest {
    private static JsonNode columns(ServedModel... served) {
        try (PredictionServer server =
                PredictionServer.start(ServerOptions.defaults().at("127.0.0.1", 0), served)) {
            return json(new Client(server).get("/models/houses")).path("columns");
        }
    }

    @Test
    @DisplayName("A number begins at the median, with the range of nine tenths of the training rows; a category at the "
            + "most frequent one")
    void mediansAndMostFrequent() {
        CsvTable table = Models.houseTable(200, 1);
        List<Double> sizes = IntStream.range(0, 200)
                .mapToObj(i -> Double.valueOf(table.text(i, 0)))
                .sorted()
                .toList();
        List<String> towns =
                IntStream.range(0, 200).mapToObj(i -> table.text(i, 1)).toList();
        String frequent =
                Collections.max(Models.TOWNS, Comparator.comparingInt(town -> Collections.frequency(towns, town)));
        try (Models models = new Models()) {
            JsonNode columns = columns(ServedModel.of("houses", models.monitoredHouses()));
            double median = columns.at("/0/typical").doubleValue();
            assertThat(median).isBetween(sizes.get(98), sizes.get(101));
            double low = columns.at("/0/usual/0").doubleValue();
            double high = columns.at("/0/usual/1").doubleValue();
            assertThat(sizes.stream()
                            .filter(size -> size >= low && size <= high)
                            .count())
                    .isBetween(178L, 184L);
            assertThat(columns.at("/1/typical").textValue()).isEqualTo(frequent);
            assertThat(columns.get(1).has("usual")).isFalse();
        }
    }

    @Test
    @DisplayName("A model file without a profile of the training rows has no range, and the form begins at the mean")
    void withoutProfile() {
        try (Models models = new Models()) {
            JsonNode columns = columns(ServedModel.of("houses", models.houses()));
            assertThat(columns.get(0).has("usual")).isFalse();
            assertThat(columns.get(0).has("typical")).isFalse();
            assertThat(columns.get(0).path("mean").isNumber()).isTrue();
        }
    }
}
