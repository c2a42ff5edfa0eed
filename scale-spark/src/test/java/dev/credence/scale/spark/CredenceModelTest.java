package dev.credence.scale.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.scoring.PredictionInputs;
import dev.credence.scoring.PredictionTable;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.Training;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scoring on Spark gives what one pass over the rows gives, whatever their partitions. */
final class CredenceModelTest {
    private static SparkSession spark;

    @TempDir
    private static Path folder;

    private static byte[] linear;
    private static List<Row> rows;

    @BeforeAll
    static void train() throws Exception {
        spark = Sessions.local();
        rows = Houses.rows(1300, 2); // two batches in one partition
        try (SavedModel model = Houses.training("price").method("linear").train()) {
            linear = Houses.file(model, folder);
        }
    }

    private static Dataset<Row> dataset(int partitions) {
        return spark.createDataFrame(rows, Houses.TYPE).repartition(partitions);
    }

    /** The table of predictions of one pass over the rows, as texts, by {@code id}. */
    private static List<List<?>> once(SavedModel model, List<Double> levels) {
        List<List<String>> cells = new ArrayList<>();
        for (Row row : rows) {
            List<String> texts = new ArrayList<>();
            for (int j = 0; j < row.size(); j++) {
                texts.add(String.valueOf(row.get(j)));
            }
            cells.add(texts);
        }
        CsvTable table = CsvTable.of("once", "row", List.of(Houses.TYPE.fieldNames()), cells);
        PredictionInputs inputs = PredictionInputs.of(table, Optional.empty()).apply(model);
        PredictionTable predictions = model.table(inputs, levels, true);
        model.model().predict(inputs.examples(), model.samples(), predictions::add);
        return predictions.rows();
    }

    private static List<Row> scored(CredenceModel model, int partitions) {
        return scored(model, dataset(partitions));
    }

    private static List<Row> scored(CredenceModel model, Dataset<Row> dataset) {
        return model.transform(dataset).collectAsList().stream()
                .sorted((one, other) -> Integer.compare(number(one), number(other)))
                .toList();
    }

    private static int number(Row row) {
        return Integer.parseInt(row.getString(0).substring("house ".length()));
    }

    private static List<Object> added(Row row) {
        List<Object> values = new ArrayList<>();
        for (int j = Houses.TYPE.size(); j < row.size(); j++) {
            Object value = row.get(j);
            if (value instanceof Vector vector) {
                for (double element : vector.toArray()) {
                    values.add(element);
                }
            } else {
                values.add(
                        row.schema().fields()[j].dataType().simpleString().equals("array<string>")
                                ? row.getList(j)
                                : value);
            }
        }
        return values;
    }

    @Test
    void a_row_gets_the_bits_of_one_pass_in_any_partition() throws Exception {
        Path file = folder.resolve("linear.credence");
        Files.write(file, linear);
        try (SavedModel model = SavedModel.open(file)) {
            List<List<?>> once = once(model, List.of(0.5, 0.9));
            for (int partitions : new int[] {1, 3}) {
                List<Row> scored = scored(
                        CredenceModel.load(file.toString())
                                .setIntervals(0.5, 0.9)
                                .setFlags(true),
                        partitions);
                assertThat(scored.get(0).schema().fieldNames())
                        .endsWith(
                                "prediction",
                                "sd",
                                "epistemic_sd",
                                "aleatoric_sd",
                                "lower_50",
                                "upper_50",
                                "lower_90",
                                "upper_90",
                                "out_of_distribution",
                                "unusual_columns");
                for (int i = 0; i < scored.size(); i++) {
                    assertThat(added(scored.get(i))).isEqualTo(once.get(i));
                }
            }
        }
    }

    @Test
    void a_network_and_its_calibrated_sets_too() throws Exception {
        SavedModel trained = Houses.training("dear")
                .method("ensemble")
                .set("of", "map")
                .set("members", "2")
                .set("hidden", "5")
                .set("epochs", "3")
                .calibrated(0.9)
                .train();
        try (trained) {
            byte[] bytes = Houses.file(trained, folder);
            List<List<?>> once = once(trained, List.of());
            List<Row> scored = scored(new CredenceModel("network", bytes).setFlags(true), 3);
            assertThat(scored.get(0).schema().fieldNames())
                    .endsWith(
                            "prediction",
                            "probability",
                            "entropy",
                            "mutual_information",
                            "set_90",
                            "out_of_distribution",
                            "unusual_columns");
            for (int i = 0; i < scored.size(); i++) {
                assertThat(added(scored.get(i))).isEqualTo(once.get(i));
            }
        }
    }

    @Test
    void equal_batches_of_a_network_are_rounded_alike_however_few_rows_a_partition_has() throws Exception {
        Path file = folder.resolve("wide.credence");
        try (SavedModel model = Houses.training("price")
                .method("map")
                .set("hidden", "100,100")
                .set("epochs", "1")
                .train()) {
            model.save(file);
        }
        CredenceModel model = CredenceModel.load(file.toString());
        Dataset<Row> few = Houses.dataset(spark, 300, 4);
        assertThat(scored(model, few.repartition(6))).isEqualTo(scored(model, few.coalesce(1)));
    }

    @Test
    void draws_of_a_network_do_not_depend_on_partitions() throws Exception {
        Path file = folder.resolve("dropout.credence");
        try (SavedModel model = Houses.training("price")
                .method("dropout-alpha")
                .set("hidden", "10")
                .set("epochs", "2")
                .train()) {
            model.save(file);
        }
        CredenceModel model = CredenceModel.load(file.toString()).setFlags(true).setIntervals(0.9);
        try (SavedModel saved = SavedModel.open(file)) {
            List<List<?>> once = once(saved, List.of(0.9));
            List<Row> scored = scored(model, 3);
            for (int i = 0; i < scored.size(); i++) {
                assertThat(added(scored.get(i))).isEqualTo(once.get(i));
            }
        }
    }

    @Test
    void rows_with_a_missing_value_that_the_model_requires_get_nulls() throws Exception {
        Path file = folder.resolve("network.credence");
        try (SavedModel model = Training.on(Houses.table("price").missing(MissingPolicy.DROP_ROW))
                .method("map")
                .set("hidden", "5")
                .set("epochs", "1")
                .train()) {
            model.save(file);
        }
        Dataset<Row> gaps = dataset(2)
                .withColumn("size", functions.when(functions.col("rooms").gt(3), functions.col("size")));
        Dataset<Row> scored = CredenceModel.load(file.toString()).transform(gaps);
        assertThat(scored.filter("size is null").count()).isPositive();
        assertThat(scored.filter("size is null and (prediction is not null or sd is not null)")
                        .count())
                .isZero();
        assertThat(scored.filter("size is not null and prediction is null").count())
                .isZero();
    }

    @Test
    void a_saved_model_is_metadata_beside_a_model_file_and_is_loaded_with_its_params() throws Exception {
        Path saved = folder.resolve("saved");
        CredenceModel model = new CredenceModel("uid", linear)
                .setPredictionCol("price_hat")
                .setSdCol("")
                .setIntervals(0.8);
        model.write().overwrite().save(saved.toString());
        assertThat(Files.readAllBytes(saved.resolve("model.credence"))).isEqualTo(linear);
        CredenceModel loaded = CredenceModel.load(saved.toString());
        assertThat(loaded.uid()).isEqualTo("uid");
        assertThat(loaded.transformSchema(Houses.TYPE).fieldNames())
                .endsWith("dear", "price_hat", "epistemic_sd", "aleatoric_sd", "lower_80", "upper_80");
        assertThat(scored(loaded, 2)).isEqualTo(scored(model, 1));
    }

    @Test
    void the_schema_says_early_what_does_not_fit() {
        CredenceModel model = new CredenceModel("uid", linear);
        assertThatThrownBy(() -> model.transform(dataset(1).drop("size")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("there is no column 'size'");
        assertThatThrownBy(() -> model.transform(
                        dataset(1).withColumn("size", functions.col("balcony")).withColumn("town", functions.array())))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("the column 'size' is of type boolean, expected numbers")
                .hasMessageContaining("the column 'town' is of type array<void>, expected numbers, texts");
        assertThatThrownBy(() -> model.transform(dataset(1).withColumn("sd", functions.lit(1))))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'sd'");
        assertThatThrownBy(() -> model.calibrate(dataset(1), "cost", 0.9))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'cost'");
        assertThatThrownBy(() -> model.calibrate(dataset(1).where("rooms < 0"), "price", 0.9))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("no row with a target");
        assertThatThrownBy(() -> CredenceModel.load(folder.resolve("none").toString()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("There is no model file");
    }

    @Test
    void a_model_of_tables_is_opened_once_for_all_tasks() {
        CredenceModel model = new CredenceModel("uid", linear);
        long before = ModelPool.opened();
        assertThat(model.transform(dataset(4)).count()).isEqualTo(1300);
        assertThat(ModelPool.opened()).isEqualTo(before);
    }

    @Test
    void a_calibration_by_histograms_does_not_depend_on_partitions_and_covers() {
        CredenceModel model = new CredenceModel("uid", linear);
        CredenceModel calibrated = model.calibrate(dataset(1), "price", 0.5, 0.9);
        assertThat(model.calibrate(dataset(3), "price", 0.5, 0.9).file()).isEqualTo(calibrated.file());
        Dataset<Row> others = calibrated.transform(Houses.dataset(spark, 1000, 7));
        assertThat(others.columns()).endsWith("lower_50", "upper_50", "lower_90", "upper_90");
        assertThat(others.where("price between lower_50 and upper_50").count()).isBetween(440L, 560L);
        assertThat(others.where("price between lower_90 and upper_90").count()).isBetween(860L, 940L);
    }

    @Test
    void a_function_of_sql_predicts_rows_one_by_one() throws Exception {
        Path file = folder.resolve("sql.credence");
        Files.write(file, linear);
        CredenceFunctions.register(spark, "predict_price", file.toString());
        dataset(1).limit(20).createOrReplaceTempView("houses");
        List<Row> called = spark.sql("SELECT id, predict_price(struct(*)) AS p FROM houses")
                .select("id", "p.prediction", "p.sd")
                .collectAsList();
        List<Row> transformed = new CredenceModel("uid", linear)
                .transform(spark.table("houses"))
                .select("id", "prediction", "sd")
                .collectAsList();
        assertThat(called).hasSize(20).isEqualTo(transformed);
    }
}
