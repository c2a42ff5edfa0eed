package dev.credence.scale.spark;

import dev.credence.datasets.csv.TaskChoice;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;

/**
 * Trains models that predict classes, with their uncertainty.
 *
 * <pre>{@code
 * CredenceModel model = new CredenceClassifier().setLabelCol("class").setMethod("dropout-alpha").fit(rows);
 * Dataset<Row> predicted = model.transform(others);
 * }</pre>
 */
public final class CredenceClassifier extends CredenceEstimator<CredenceClassifier> {
    public CredenceClassifier() {
        this(Identifiable.randomUID("credenceClassifier"));
    }

    /** @param uid unique identifier of the stage */
    public CredenceClassifier(String uid) {
        super(uid, TaskChoice.CLASSIFICATION);
    }

    /** Loads a saved estimator. */
    public static CredenceClassifier load(String path) {
        return read().load(path);
    }

    /** Reads saved estimators. */
    public static MLReader<CredenceClassifier> read() {
        return new DefaultParamsReader<>();
    }

    @Override
    public CredenceClassifier copy(ParamMap extra) {
        return copyValues(new CredenceClassifier(uid()), extra);
    }
}
