package dev.credence.scale.spark;

import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The program of the guide, docs/guide/spark.md. */
public final class HeatingLoads {
    private HeatingLoads() {}

    /**
     * Chooses a method, trains and predicts.
     *
     * @param args the table of energy, and the folders for the model and for the predictions
     */
    public static void main(String[] args) throws Exception {
        SparkSession spark = SparkSession.builder().appName("heating loads").getOrCreate();
        Dataset<Row> buildings =
                spark.read().option("header", true).option("inferSchema", true).csv(args[0]);

        CredenceRegressor regressor =
                new CredenceRegressor().setLabelCol("heating_load").setIntervals(0.9);
        ParamMap[] grid = {
            new ParamMap().put(regressor.method(), "linear"), new ParamMap().put(regressor.method(), "boosting")
        };
        CrossValidatorModel best = new CrossValidator()
                .setEstimator(regressor)
                .setEstimatorParamMaps(grid)
                .setEvaluator(new RegressionEvaluator().setLabelCol("heating_load"))
                .setNumFolds(2)
                .setSeed(1)
                .fit(buildings);
        CredenceModel model = (CredenceModel) best.bestModel();
        model.write().overwrite().save(args[1]);

        Dataset<Row> predicted = CredenceModel.load(args[1]).transform(buildings);
        predicted
                .select("heating_load", "prediction", "sd", "lower_90", "upper_90")
                .write()
                .mode("overwrite")
                .parquet(args[2]);
    }
}
