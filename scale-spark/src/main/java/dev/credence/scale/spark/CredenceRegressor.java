package dev.credence.scale.spark;

import dev.credence.datasets.csv.TaskChoice;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;

/**
 * Trains models that predict numbers, with their uncertainty.
 *
 * <pre>{@code
 * CredenceModel model = new CredenceRegressor().setLabelCol("price").setWeightCol("weight").fit(rows);
 * Dataset<Row> predicted = model.transform(others);
 * }</pre>
 */
public final class CredenceRegressor extends CredenceEstimator<CredenceRegressor> {
    public CredenceRegressor() {
        this(Identifiable.randomUID("credenceRegressor"));
    }

    /** @param uid unique identifier of the stage */
    public CredenceRegressor(String uid) {
        super(uid, TaskChoice.REGRESSION);
    }

    /** Loads a saved estimator. */
    public static CredenceRegressor load(String path) {
        return read().load(path);
    }

    /** Reads saved estimators. */
    public static MLReader<CredenceRegressor> read() {
        return new DefaultParamsReader<>();
    }

    @Override
    public CredenceRegressor copy(ParamMap extra) {
        return copyValues(new CredenceRegressor(uid()), extra);
    }
}
