package dev.credence.serve;

import dev.credence.core.data.Dataset;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.guarantee.Conformal;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.NonconformityScore;
import dev.credence.guarantee.monitor.ReferenceFile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Small models: house prices with a category and missing values, kinds of flowers, sales by date. */
final class Models implements AutoCloseable {
    static final List<String> TOWNS = List.of("Soest", "Werl", "\"Hamm\" <west>");

    private final Device device = Devices.discover().open("nd4j");

    /** House prices with guarantees of 80 and 90 %. */
    TrainedModel houses() {
        CsvTable table = houseTable(200, 1);
        TableSchema schema =
                TableSchema.fit(table, SchemaOptions.target("price").withMissing(MissingPolicy.MEAN));
        TrainedModel model = trained(schema, table);
        CsvTable calibration = houseTable(150, 2);
        return GuaranteeFile.attach(
                model,
                Conformal.split(model, schema.encode(calibration).examples())
                        .score(NonconformityScore.PIT)
                        .at(0.8, 0.9));
    }

    /** House prices with a training profile for monitoring. */
    TrainedModel monitoredHouses() {
        TrainedModel model = houses();
        TableSchema schema = TableSchemas.of(model, Path.of("houses"), "");
        TrainedModel profiled = TrainingProfileFile.attachAll(
                model, schema.encode(houseTable(200, 1)).examples());
        return ReferenceFile.attach(profiled, schema.encode(houseTable(150, 2)).examples(), 20);
    }

    /** House prices by the tabular network, which takes raw cells. */
    TrainedModel tabularHouses() {
        CsvTable table = houseTable(200, 1);
        TableSchema schema =
                TableSchema.fit(table, SchemaOptions.target("price").withMissing(MissingPolicy.KEEP));
        Dataset dataset = schema.dataset("test", table);
        return Fit.of(Methods.discover().get("dropout-alpha"), device)
                .set("model", "tabular:plain:8")
                .set("epochs", "20")
                .set("prediction-samples", "20")
                .cells(schema.cellColumns())
                .columns(TableSchemas.toJson(schema))
                .train(dataset, dataset.train(0));
    }

    /** Sales of three years by date and shop size. */
    TrainedModel sales() {
        CounterRandom random = Stream.GENERATED_DATA.of(4);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            LocalDate day = LocalDate.of(2022, 1, 1).plusDays(7L * i + i % 5);
            double size = random.uniform(0, i);
            rows.add(List.of(day.toString(), String.valueOf(size), String.valueOf(size + day.getDayOfYear())));
        }
        CsvTable table = CsvTable.of("sales", "row", List.of("day", "size", "sales"), rows);
        return trained(TableSchema.fit(table, SchemaOptions.target("sales")), table);
    }

    /** Kinds of flowers, without guarantee or missing values. */
    TrainedModel flowers() {
        CounterRandom random = Stream.GENERATED_DATA.of(3);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            int kind = i % 3;
            rows.add(List.of(
                    String.valueOf(kind + random.normal(0, i)),
                    String.valueOf(kind * kind + random.normal(1, i)),
                    List.of("rose", "iris", "aster").get(kind)));
        }
        CsvTable table = CsvTable.of("flowers", "row", List.of("length", "width", "kind"), rows);
        return trained(TableSchema.fit(table, SchemaOptions.target("kind")), table);
    }

    /** Visitor counts by hour of the day. */
    TrainedModel visitors() {
        CounterRandom random = Stream.GENERATED_DATA.of(6);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int hour = random.below(24, 0, i);
            rows.add(List.of(String.valueOf(hour), String.valueOf(hour / 2 + random.below(3, 1, i))));
        }
        CsvTable table = CsvTable.of("visitors", "row", List.of("hour", "visitors"), rows);
        TableSchema schema = TableSchema.fit(table, SchemaOptions.target("visitors"));
        return trained(schema, table, "poisson");
    }

    private TrainedModel trained(TableSchema schema, CsvTable table) {
        return trained(schema, table, "learnt");
    }

    private TrainedModel trained(TableSchema schema, CsvTable table, String noise) {
        Dataset dataset = schema.dataset("test", table);
        return Fit.of(Methods.discover().get("dropout-alpha"), device)
                .set("epochs", "20")
                .set("noise", noise)
                .set("prediction-samples", "20")
                .seed(5)
                .columns(TableSchemas.toJson(schema))
                .train(dataset, dataset.train(0));
    }

    static CsvTable houseTable(int count, long seed) {
        CounterRandom random = Stream.GENERATED_DATA.of(seed);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double size = 50 + 150 * random.uniform(0, i);
            int town = random.below(TOWNS.size(), 1, i);
            rows.add(List.of(
                    String.valueOf(size),
                    TOWNS.get(town),
                    String.valueOf(2 * size + 40 * town + 10 * random.normal(2, i))));
        }
        return CsvTable.of("houses", "row", List.of("size", "town", "price"), rows);
    }

    @Override
    public void close() {
        device.close();
    }
}
