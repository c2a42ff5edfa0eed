package dev.credence.scale.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.scoring.SavedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training on the rows of a data set, alone, in a pipeline and under cross-validation. */
final class CredenceEstimatorTest {
    private static Dataset<Row> houses;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() {
        SparkSession spark = Sessions.local();
        houses = Houses.dataset(spark, 200, 1);
    }

    private static CredenceRegressor regressor() {
        return new CredenceRegressor("houses")
                .setLabelCol("price")
                .setInputCols(Houses.INPUTS.toArray(new String[0]))
                .setMethod("linear");
    }

    @Test
    void the_model_file_does_not_depend_on_partitions_or_the_order_of_rows() {
        byte[] one = regressor().fit(houses.repartition(1)).file();
        byte[] other = regressor()
                .fit(houses.orderBy(functions.col("size").desc()).repartition(3))
                .file();
        assertThat(other).isEqualTo(one);
    }

    @Tag("campaign") // networks of usual size, by code that is hardly compiled
    @Test
    void executors_train_the_networks_of_auto_with_the_bits_of_the_driver() {
        CredenceRegressor auto = regressor()
                .setMethod("auto")
                .setSettings("cycles=1", "members=networks")
                .setThreads(1);
        Dataset<Row> few = Houses.dataset(Sessions.local(), 4, 1);
        byte[] here = auto.fit(few).file();
        assertThat(auto.setOnExecutors(true).fit(few).file()).isEqualTo(here);
    }

    @Test
    void a_single_training_stays_on_the_driver() {
        assertThatThrownBy(() -> regressor().setOnExecutors(true).fit(houses))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("The training of 'linear' is a single one");
    }

    @Test
    void columns_of_typed_values_are_what_they_are_for_a_program() throws Exception {
        Path file = folder.resolve("spark.credence");
        Files.write(file, regressor().fit(houses).file());
        try (SavedModel alone = Houses.training("price").method("linear").train();
                SavedModel model = SavedModel.open(file)) {
            assertThat(model.schema().columns()).isEqualTo(alone.schema().columns());
        }
    }

    @Test
    void it_is_a_stage_of_a_pipeline_under_cross_validation() throws Exception {
        CredenceRegressor network = new CredenceRegressor("network")
                .setLabelCol("price")
                .setFeaturesCol("features")
                .setMethod("map")
                .setIntervals(0.9);
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
            new StringIndexer().setInputCol("town").setOutputCol("town_index"),
            new VectorAssembler()
                    .setInputCols(new String[] {"size", "rooms", "town_index"})
                    .setOutputCol("features"),
            network
        });
        CrossValidatorModel best = new CrossValidator()
                .setEstimator(pipeline)
                .setEvaluator(new RegressionEvaluator().setLabelCol("price"))
                .setEstimatorParamMaps(new ParamMap[] {
                    new ParamMap().put(network.settings(), new String[] {"hidden=5", "epochs=1"}),
                    new ParamMap().put(network.settings(), new String[] {"hidden=5", "epochs=60"})
                })
                .setNumFolds(2)
                .setSeed(1)
                .fit(houses);
        assertThat(best.avgMetrics()[1]).isLessThan(0.8 * best.avgMetrics()[0]);
        PipelineModel model = (PipelineModel) best.bestModel();
        model.write().overwrite().save(folder.resolve("pipeline").toString());
        Dataset<Row> scored =
                PipelineModel.load(folder.resolve("pipeline").toString()).transform(houses);
        assertThat(scored.columns())
                .endsWith("prediction", "sd", "epistemic_sd", "aleatoric_sd", "lower_90", "upper_90");
        assertThat(scored.columns())
                .isEqualTo(pipeline.transformSchema(houses.schema()).fieldNames());
        assertThat(scored.collectAsList()).isEqualTo(model.transform(houses).collectAsList());
    }

    @Test
    void classes_that_are_numbers_suit_the_evaluators_and_marked_rows_calibrate() {
        Dataset<Row> rows = houses.withColumn("class", functions.expr("IF(dear = 'yes', 1.0D, 0.0D)"))
                .withColumn("mark", functions.expr("abs(hash(id)) % 3 = 0"));
        CredenceClassifier classifier = new CredenceClassifier()
                .setLabelCol("class")
                .setInputCols("size", "town", "rooms")
                .setMethod("linear")
                .setValidationIndicatorCol("mark")
                .setIntervals(0.8);
        CredenceModel model = classifier.fit(rows);
        Dataset<Row> scored = model.transform(rows);
        assertThat(scored.columns())
                .contains("set_80")
                .isEqualTo(classifier.transformSchema(rows.schema()).fieldNames());
        assertThat(new MulticlassClassificationEvaluator()
                        .setLabelCol("class")
                        .setMetricName("accuracy")
                        .evaluate(scored))
                .isGreaterThan(0.8);
        double covered = scored.where("mark")
                        .where(functions.expr("array_contains(set_80, cast(class AS STRING))"))
                        .count()
                / (double) rows.where("mark").count();
        assertThat(covered).isGreaterThan(0.8);
    }

    @Test
    void texts_may_hold_what_elsewhere_separates_cells() {
        Dataset<Row> odd = houses.withColumn("town", functions.expr("concat(town, ';1;2\t3|4')"));
        CredenceModel model = regressor().setInputCols("town").fit(odd);
        assertThat(model.transform(odd).where("prediction is null").count()).isZero();
    }

    @Test
    void rows_of_weight_zero_do_not_count() {
        Dataset<Row> spoilt = houses.withColumn("weight", functions.lit(1))
                .union(houses.withColumn("price", functions.lit(9000.0)).withColumn("weight", functions.lit(0)));
        double clean = regressor().fit(houses).transform(houses).first().getAs("prediction");
        double weighted = regressor()
                .setWeightCol("weight")
                .fit(spoilt)
                .transform(houses)
                .first()
                .getAs("prediction");
        assertThat(weighted).isCloseTo(clean, Percentage.withPercentage(1)); // the folds are others
    }

    @Test
    void an_estimator_is_saved_with_its_params() throws Exception {
        String path = folder.resolve("estimator").toString();
        regressor()
                .setSettings("hidden=7", "epochs=9")
                .setSeed(5)
                .write()
                .overwrite()
                .save(path);
        CredenceRegressor loaded = CredenceRegressor.load(path);
        assertThat(loaded.uid()).isEqualTo("houses");
        assertThat(loaded.getOrDefault(loaded.settings())).containsExactly("hidden=7", "epochs=9");
        assertThat(loaded.getOrDefault(loaded.seed())).isEqualTo(5L);
        assertThat(loaded.getOrDefault(loaded.labelCol())).isEqualTo("price");
    }

    @Test
    void the_schema_says_early_what_does_not_fit() {
        assertThatThrownBy(() ->
                        regressor().setWeightCol("town").setLabelCol("cost").transformSchema(Houses.TYPE))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("there is no column 'cost'")
                .hasMessageContaining("the column 'town' is of type string, expected numbers");
        assertThatThrownBy(() -> regressor().setPredictionCol("dear").fit(houses))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'dear' already");
        assertThatThrownBy(() -> regressor().setSettings("hidden").fit(houses))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("found 'hidden', expected name=value");
    }
}
