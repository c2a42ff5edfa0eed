package dev.credence.scale.spark;

import dev.credence.scale.spark.run.OwnClasses;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Models as functions of SQL. They take rows one by one, where {@link CredenceModel#transform} predicts 1024 at a time.
 *
 * <pre>{@code
 * CredenceFunctions.register(spark, "predict_price", "houses.credence");
 * spark.sql("SELECT *, predict_price(struct(*)).prediction FROM houses");
 * }</pre>
 */
public final class CredenceFunctions {
    private CredenceFunctions() {}

    /**
     * Registers a model as a function of a row, whose value is a row of predictions.
     *
     * @param name of the function
     * @param model path of a saved model, or a model file, in any file system that Spark knows
     * @throws dev.credence.core.UserException if there is no model
     */
    public static void register(SparkSession spark, String name, String model) {
        CredenceModel.load(model).register(spark, name);
    }

    /**
     * Registers a model.
     *
     * @param plan but for the type of the rows
     * @param type of the predictions
     */
    static void register(SparkSession spark, String name, byte[] file, ScoringPlan plan, StructType type) {
        Broadcast<byte[]> shared =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(file);
        spark.udf().register(name, function(shared, plan), type);
    }

    private static UDF1<Row, Row> function(Broadcast<byte[]> file, ScoringPlan plan) {
        String model = plan.model();
        String device = plan.device();
        int threads = plan.threads();
        String json = plan.toJson();
        return row -> OwnClasses.with(() -> {
            try (ModelPool.Lease lease = ModelPool.take(model, device, threads, file::value)) {
                return predict(row, lease.opened().scorer(json, row.schema()));
            }
        });
    }

    private static Row predict(Row row, BatchScorer scorer) {
        @Nullable Object[] values = new Object[scorer.outputs().size()];
        scorer.outputs().put(scorer.predict(List.of(row), "The row").get(0), values, 0);
        return RowFactory.create(values);
    }
}
