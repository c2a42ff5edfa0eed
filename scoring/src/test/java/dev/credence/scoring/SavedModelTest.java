package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.guarantee.recalibration.Recalibration;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import dev.credence.guarantee.recalibration.Recalibrations;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedModelTest {
    private static final List<Map<String, Object>> ROWS = Houses.rows(150, 1);
    private static final List<Map<String, Object>> NEW = Houses.rows(40, 2);

    private static SavedModel table;
    private static SavedModel network;

    @TempDir
    private Path folder;

    @BeforeAll
    static void train() {
        table = Training.on(Table.of(ROWS).target("price"))
                .within(Duration.ofSeconds(3))
                .calibrated(0.8, 0.9)
                .train();
        network = Training.on(Table.of(ROWS).target("price"))
                .method("dropout-alpha")
                .set("epochs", "20")
                .set("prediction-samples", "20")
                .train();
    }

    @AfterAll
    static void close() {
        network.close();
    }

    private static Map<String, Object> inputs(Map<String, Object> row) {
        return Map.of("size", row.get("size"), "town", row.get("town"));
    }

    private static List<RowPrediction> oneByOne(SavedModel model) {
        return NEW.stream().map(row -> model.predict(inputs(row)).row()).toList();
    }

    @Test
    @DisplayName(
            "A model trained on rows in memory predicts the same bits once saved and opened, with guaranteed intervals")
    void rowsInMemory() {
        Path file = folder.resolve("houses.credence");
        table.save(file);
        try (SavedModel opened = SavedModel.open(file)) {
            List<RowPrediction> predicted = oneByOne(opened);
            assertThat(predicted).isEqualTo(oneByOne(table));
            int covered = 0;
            for (int i = 0; i < NEW.size(); i++) {
                RowPrediction.Real real = (RowPrediction.Real) predicted.get(i);
                assertThat(real.intervals()).isEmpty(); // replaced by the guaranteed ones
                assertThat(real.guaranteed())
                        .extracting(RowPrediction.Bounds::level)
                        .containsExactly(0.8, 0.9);
                RowPrediction.Bounds wide = real.guaranteed().get(1);
                RowPrediction.Bounds narrow = real.guaranteed().get(0);
                assertThat(wide.lower()).isLessThanOrEqualTo(narrow.lower());
                assertThat(wide.upper()).isGreaterThanOrEqualTo(narrow.upper());
                double price = (Double) NEW.get(i).get("price");
                covered += price >= wide.lower() && price <= wide.upper() ? 1 : 0;
            }
            // P(fewer than 26 of 40) < 1e-4 at a coverage of 0.9
            assertThat(covered).isGreaterThanOrEqualTo(26);
        }
    }

    @Test
    @DisplayName(
            "A model of tables predicts in eight threads at once, a network in one at a time: always the same bits")
    void eightThreads() throws Exception {
        for (SavedModel model : List.of(table, network)) {
            List<RowPrediction> alone = oneByOne(model);
            ExecutorService threads = Executors.newFixedThreadPool(8);
            try {
                Callable<List<RowPrediction>> work = () -> oneByOne(model);
                List<Future<List<RowPrediction>>> running = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    running.add(threads.submit(work));
                }
                for (Future<List<RowPrediction>> one : running) {
                    assertThat(one.get()).isEqualTo(alone);
                }
            } finally {
                threads.shutdownNow();
            }
        }
    }

    @Test
    @DisplayName("A recalibration in the file is applied, unlike by loading the model alone")
    void recalibrationIsApplied() {
        Examples rows = network.encoder().encode(ROWS).examples();
        double[] targets = new double[ROWS.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = (Double) ROWS.get(i).get("price") + (i % 2 == 0 ? 300 : -300); // much wider than predicted
        }
        TrainedModel plain = network.model();
        Recalibration wider = Recalibrations.fit("scale", List.of(plain.predict(rows, 20)), targets);
        Path file = folder.resolve("recalibrated.credence");
        ModelFile.save(RecalibrationFile.attach(plain, new RecalibrationFile.Fitted(wider, "rows")), file);
        Examples one = rows.rows(0);
        try (SavedModel opened = SavedModel.open(file);
                Device device = Devices.discover().open("nd4j")) {
            double raw = sd(ModelFile.load(file, Methods.discoverAll(), device).predict(one, 20));
            double expected = sd(wider.apply(plain.predict(one, 20)));
            Prediction predicted = opened.predict(inputs(ROWS.get(0)));
            assertThat(predicted.sd()).isEqualTo(expected).isGreaterThan(2 * raw);
            assertThat(sd(opened.distribution(inputs(ROWS.get(0))))).isEqualTo(expected);
            SavedModel inMemory = SavedModel.of(file, ModelFile.load(file, Methods.discoverAll(), device));
            assertThat(inMemory.predict(inputs(ROWS.get(0))).row()).isEqualTo(predicted.row());
        }
    }

    private static double sd(Predictive predictive) {
        RegressionPredictive regression = (RegressionPredictive) predictive;
        return Math.sqrt(regression.epistemicVariance()[0] + regression.aleatoricVariance()[0]);
    }

    @Test
    @DisplayName("Rows get the same predictions together as in a table")
    void rowsAsATable() {
        List<String> header = List.of("town", "size", "other"); // another order, and a column that is not an input
        List<List<String>> cells = NEW.stream()
                .map(row -> List.of((String) row.get("town"), String.valueOf(row.get("size")), "x"))
                .toList();
        CsvTable written = CsvTable.of("new.csv", "line", header, cells);
        for (SavedModel model : List.of(table, network)) {
            List<Prediction> rows = model.predict(NEW);
            PredictionTable predictions = PredictionTable.of(
                    model.model().description(),
                    model.usualLevels(),
                    IntStream.range(0, NEW.size()).toArray(),
                    NEW.size());
            model.model().predict(model.inputs(written).examples(), model.samples(), predictions::add);
            int sd = predictions.header().indexOf("epistemic_sd");
            for (int i = 0; i < rows.size(); i++) {
                assertThat(predictions.rows().get(i).get(sd))
                        .isEqualTo(rows.get(i).epistemicSd());
            }
        }
    }

    @Test
    @DisplayName("Values are encoded by their text; null is missing, and unknown names are refused")
    void valuesOfRows() {
        RowPrediction written =
                table.predict(Map.of("size", "120", "town", "Werl")).row();
        assertThat(table.predict(Map.of("size", 120, "town", "Werl")).row()).isEqualTo(written);
        assertThat(table.predict(Map.of("size", new BigDecimal("120.0"), "town", "Werl"))
                        .row())
                .isEqualTo(written);
        RowPrediction missing = table.predict(Houses.row(null, "Werl", null)).row();
        assertThat(table.predict(Map.of("size", Double.NaN, "town", "Werl")).row())
                .isEqualTo(missing);
        assertThat(table.predict(Map.of("size", Optional.empty(), "town", "Werl"))
                        .row())
                .isEqualTo(missing);
        assertThat(missing).isNotEqualTo(written);
        assertThat(table.predict(Map.of("size", 120, "town", "Paris")).unusualColumns())
                .containsExactly("town");
        assertThatThrownBy(() -> table.predict(Map.of("siez", 120, "town", "Werl")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("unknown column 'siez'")
                .hasMessageContaining("size");
        assertThatThrownBy(() -> table.predict(Map.of("town", "Werl")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("lacks the column 'size'");
        assertThatThrownBy(() -> network.predict(List.of(inputs(ROWS.get(0)), Map.of("size", "wide", "town", "Werl"))))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("row 2 column 'size'")
                .hasMessageContaining("found 'wide'");
        assertThatThrownBy(() -> network.predict(Map.of("size", 1e30, "town", "Werl")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("too far from the training data");
    }

    @Test
    @DisplayName("Messages name what a training lacks")
    void trainingIsChecked() {
        assertThatThrownBy(() -> Training.on(Table.of(ROWS)).train())
                .isInstanceOf(UserException.class)
                .hasMessageContaining("size, town, price");
        assertThatThrownBy(() -> Credence.train(Table.of(ROWS).target("prize")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("prize");
        assertThatThrownBy(() -> Training.on(Table.of(ROWS).target("price"))
                        .method("dropout-alpha")
                        .within(Duration.ofSeconds(1))
                        .train())
                .isInstanceOf(UserException.class)
                .hasMessageContaining("epochs");
    }
}
